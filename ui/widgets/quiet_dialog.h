// The base of all dialogs.
#pragma once

#include <QDialog>

namespace whereabouts {

// Its parts say nothing while it goes: ~QDialog() hides it, and what then loses the focus or the pointer
// would speak to a dialog that is no more.
class QuietDialog : public QDialog {
 public:
  using QDialog::QDialog;
  ~QuietDialog() override {
    for (QWidget* each : findChildren<QWidget*>()) each->blockSignals(true);
  }
};

}  // namespace whereabouts
