// A button that shows an icon.
#pragma once

#include "ui/widgets/painted_button.h"

namespace whereabouts {

class IconButton : public PaintedButton {
  Q_OBJECT

 public:
  enum class Face { plain, round };  // round: the filled accent circle of "play"
  IconButton(const QString& iconName, const QString& help, QWidget* parent = nullptr,
             Face face = Face::plain);
  void setIconName(const QString& name);
  void setSide(int side, int iconSide);
  QSize sizeHint() const override;

 protected:
  void keyPressEvent(QKeyEvent* event) override;
  void paintEvent(QPaintEvent* event) override;

 private:
  QString icon_;
  Face face_;
  int side_ = 32;
  int iconSide_ = 18;
};

}  // namespace whereabouts
