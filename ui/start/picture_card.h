// A picture with a heading and a sentence, as a button.
#pragma once

#include <QPixmap>

#include "ui/widgets/painted_button.h"

namespace whereabouts {

class PictureCard : public PaintedButton {
  Q_OBJECT

 public:
  static constexpr int kWidth = 176, kPicture = 110;  // px for type of size 1

  // `icon`, a drawing of resources/icons, stands in until there is a picture.
  PictureCard(const QString& icon, const QString& heading, const QString& sentence, QWidget* parent);

  // Drawn in the middle, as large as there is room, never cut.
  void setPicture(const QImage& picture);
  bool hasPicture() const { return !picture_.isNull(); }
  // Why there is none.
  void setProblem(const QString& words);
  // px; the picture keeps its height.
  void setCardWidth(int width);
  // Of the room for a picture, device pixels.
  QSize pictureSize() const;
  QSize sizeHint() const override;

 protected:
  void paintEvent(QPaintEvent* event) override;

 private:
  QString icon_, heading_, sentence_;
  QPixmap picture_;
  int width_ = 0;  // 0: kWidth, scaled
};

}  // namespace whereabouts
