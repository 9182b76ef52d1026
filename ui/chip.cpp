#include "ui/chip.h"

#include <QFontMetrics>
#include <QKeyEvent>
#include <QPainter>
#include <QPainterPath>

#include "ui/look.h"

namespace whereabouts {
namespace {

QFont factsFont(const QFont& font) {
  QFont face = font;
  face.setPixelSize(11);
  return face;
}

}  // namespace

Chip::Chip(const QString& drawingName, QWidget* parent) : QAbstractButton(parent), drawing_(drawingName) {
  setFocusPolicy(Qt::StrongFocus);
  setAttribute(Qt::WA_Hover);
  setFixedHeight(36);
  setSizePolicy(QSizePolicy::Maximum, QSizePolicy::Fixed);
}

bool Chip::set(const QString& name, const QString& facts, const QImage& thumbnail) {
  // While an animation runs, this is called with every figure.
  if (name == name_ && facts == facts_ && thumbnail.cacheKey() == thumbnail_.cacheKey()) return false;
  name_ = name;
  facts_ = facts;
  thumbnail_ = thumbnail;
  setAccessibleName(name + QStringLiteral(", ") + facts);
  updateGeometry();
  update();
  return true;
}

void Chip::setUsed(bool used) {
  if (used_ == used) return;
  used_ = used;
  update();
}

void Chip::setWarning(bool warning) {
  if (warning_ == warning) return;
  warning_ = warning;
  update();
}

void Chip::setCompact(bool compact) {
  if (compact_ == compact) return;
  compact_ = compact;
  updateGeometry();
  update();
}

void Chip::setMost(int width) {
  if (most_ == width) return;
  most_ = width;
  updateGeometry();
}

int Chip::pictureWidth() const {
  return thumbnail_.isNull() ? 20 : 36;
}

int Chip::wanted() const {
  const int words =
      qMax(fontMetrics().horizontalAdvance(name_), QFontMetrics(factsFont(font())).horizontalAdvance(facts_));
  return 8 + pictureWidth() + 8 + words + 14;
}

QSize Chip::sizeHint() const {
  return {compact_ ? kCompact : qMin(most_, wanted()), 36};
}

// Space presses every button; here Enter does as well, which some platforms leave to dialogs.
void Chip::keyPressEvent(QKeyEvent* event) {
  if (event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter) {
    click();
  } else {
    QAbstractButton::keyPressEvent(event);
  }
}

void Chip::paintEvent(QPaintEvent*) {
  const Theme& colours = look();
  QPainter painter(this);
  painter.setRenderHint(QPainter::Antialiasing);
  painter.setRenderHint(QPainter::SmoothPixmapTransform);
  painter.setPen(hasFocus() ? QPen(colours.accent, 1)
                            : QPen(underMouse() ? colours.line : QColor(Qt::transparent), 1));
  painter.setBrush(underMouse() ? colours.track : colours.chip);
  painter.drawRoundedRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5), 8, 8);
  painter.setOpacity(used_ ? 1 : 0.55);
  const int left = compact_ ? (width() - 18) / 2 : 7;
  if (thumbnail_.isNull()) {
    const QPixmap glyph = drawing(warning_ ? QStringLiteral("warning") : drawing_,
                                  warning_ ? colours.accent : colours.muted, 18, devicePixelRatioF());
    painter.drawPixmap(left, (height() - 18) / 2, glyph);
  } else {
    const QRectF place(left, (height() - 22) / 2.0, 36, 22);
    QPainterPath round;
    round.addRoundedRect(place, 5, 5);
    painter.setClipPath(round);
    painter.drawImage(place, thumbnail_);
    painter.setClipping(false);
  }
  if (compact_) return;
  const int x = left + pictureWidth() + 8;
  const int room = width() - x - 6;
  painter.setPen(colours.text);
  painter.drawText(QRect(x, 3, room, 17), Qt::AlignLeft | Qt::AlignVCenter,
                   fontMetrics().elidedText(name_, Qt::ElideMiddle, room));
  const QFont small = factsFont(font());
  painter.setFont(small);
  painter.setPen(colours.muted);
  painter.drawText(QRect(x, 18, room, 15), Qt::AlignLeft | Qt::AlignVCenter,
                   QFontMetrics(small).elidedText(facts_, Qt::ElideRight, room));
}

}  // namespace whereabouts
