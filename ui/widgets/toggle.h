// A switch.
#pragma once

#include <QAbstractButton>

namespace whereabouts {

class Toggle : public QAbstractButton {
  Q_OBJECT

 public:
  explicit Toggle(QWidget* parent = nullptr);
  QSize sizeHint() const override;

 protected:
  void paintEvent(QPaintEvent* event) override;
};

}  // namespace whereabouts
