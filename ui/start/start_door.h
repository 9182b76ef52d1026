// One of the ways into the program: a large button with a drawing, a heading and a sentence.
#pragma once

#include "ui/widgets/painted_button.h"

namespace whereabouts {

class StartDoor : public PaintedButton {
  Q_OBJECT

 public:
  StartDoor(const QString& icon, const QString& heading, const QString& sentence, QWidget* parent);
  QSize sizeHint() const override;

 protected:
  void paintEvent(QPaintEvent* event) override;

 private:
  QString icon_, sentence_;
};

}  // namespace whereabouts
