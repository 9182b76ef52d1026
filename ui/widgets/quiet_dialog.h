// The base of all dialogs.
#pragma once

#include <QDialog>
#include <QLayout>
#include <QScreen>
#include <algorithm>

namespace whereabouts {

// Its parts say nothing while it goes: ~QDialog() hides it, and what then loses the focus or the pointer
// would speak to a dialog that is no more. It opens as high as its words need at its width, where the screen
// is: by itself a dialog takes two thirds of the screen at most, and cuts.
class QuietDialog : public QDialog {
 public:
  using QDialog::QDialog;
  ~QuietDialog() override {
    for (QWidget* each : findChildren<QWidget*>()) each->blockSignals(true);
  }

 protected:
  void showEvent(QShowEvent* event) override {
    QDialog::showEvent(event);
    if (!layout() || !layout()->hasHeightForWidth()) return;
    const int needed =
        std::min(layout()->totalHeightForWidth(width()), screen()->availableGeometry().height());
    if (needed > height()) resize(width(), needed);
  }
};

}  // namespace whereabouts
