#include "ui/start/picture_card.h"

#include <QFontMetrics>
#include <QPainter>
#include <QPainterPath>

#include "ui/theme/current_theme.h"
#include "ui/theme/scaled_font.h"

namespace whereabouts {
PictureCard::PictureCard(const QString& icon, const QString& heading, const QString& sentence,
                         QWidget* parent)
    : PaintedButton(heading, sentence, parent), icon_(icon), heading_(heading), sentence_(sentence) {
  setText(heading);
  setAccessibleDescription(sentence);
  setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
}

QSize PictureCard::sizeHint() const {
  const int words = QFontMetrics(scaledFont(font(), 13, QFont::DemiBold)).height() +
                    2 * QFontMetrics(scaledFont(font(), 12, QFont::Normal)).height();
  return {width_ > 0 ? width_ : scaled(kWidth), scaled(kPicture) + words + scaled(22)};
}

void PictureCard::setCardWidth(int width) {
  if (width == width_) return;
  width_ = width;
  updateGeometry();
}

QSize PictureCard::pictureSize() const {
  return QSize(sizeHint().width() - 2, scaled(kPicture) - 2) * devicePixelRatioF();
}

void PictureCard::setPicture(const QImage& picture) {
  picture_ = QPixmap::fromImage(picture);
  update();
}

void PictureCard::setProblem(const QString& words) {
  setToolTip(words);
  setAccessibleDescription(sentence_ + QLatin1Char(' ') + words);
}

void PictureCard::paintEvent(QPaintEvent*) {
  const Theme& theme = currentTheme();
  QPainter painter(this);
  painter.setRenderHint(QPainter::Antialiasing);
  painter.setRenderHint(QPainter::SmoothPixmapTransform);
  const QRectF outline = QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5);
  const double radius = scaled(9);
  QPainterPath card;
  card.addRoundedRect(outline, radius, radius);
  painter.fillPath(card, underMouse() || isDown() ? theme.chip : theme.panel);
  const QRect top(1, 1, width() - 2, scaled(kPicture) - 2);
  painter.save();
  painter.setClipPath(card);
  painter.fillRect(top, theme.background);
  painter.restore();
  if (picture_.isNull()) {
    const int side = scaled(28);
    painter.drawPixmap(top.center() - QPoint(side / 2, side / 2),
                       iconPixmap(icon_, theme.muted, side, devicePixelRatioF()));
  } else {
    const QSizeF room = top.size();
    QSizeF size = QSizeF(picture_.size()) / devicePixelRatioF();
    size.scale(room - QSizeF(scaled(16), scaled(12)), Qt::KeepAspectRatio);
    QRectF place(QPointF(), size);
    place.moveCenter(QRectF(top).center());
    painter.save();
    painter.setClipPath(card);
    painter.drawPixmap(place, picture_, picture_.rect());
    painter.restore();
  }
  painter.setPen(QPen(hasFocus() ? theme.accent : theme.line, hasFocus() ? 2 : 1));
  painter.drawPath(card);

  const int margin = scaled(10);
  QRect words(margin, scaled(kPicture) + scaled(7), width() - 2 * margin, height());
  const auto draw = [&](const QFont& face, const QColor& colour, const QString& text, int lines) {
    const QFontMetrics metrics(face);
    painter.setFont(face);
    painter.setPen(colour);
    words.setHeight(lines * metrics.height());
    // What a second line has no room for is cut with an ellipsis; the tooltip has all of it.
    const bool fits = metrics.boundingRect(words, Qt::TextWordWrap, text).height() <= words.height();
    painter.drawText(words, Qt::TextWordWrap | Qt::AlignTop,
                     fits ? text : metrics.elidedText(text, Qt::ElideRight, lines * words.width() * 9 / 10));
    words.moveTop(words.bottom() + scaled(2));
  };
  draw(scaledFont(font(), 13, QFont::DemiBold), theme.text, heading_, 1);
  draw(scaledFont(font(), 12, QFont::Normal), theme.muted, sentence_, 2);
}

}  // namespace whereabouts
