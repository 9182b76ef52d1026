#include "ui/window/chip.h"

#include <QFontMetrics>
#include <QKeyEvent>
#include <QPainter>
#include <QPainterPath>

#include "ui/theme/current_theme.h"

namespace whereabouts {
namespace {

// px beside the words; the chevron is in the right one.
int left() {
  return scaled(8);
}
int right() {
  return scaled(24);
}

QFont factsFont(const QFont& font) {
  QFont face = font;
  face.setPixelSize(scaled(11));
  return face;
}

}  // namespace

Chip::Chip(const QString& drawingName, const QString& word, QWidget* parent)
    : QAbstractButton(parent), drawing_(drawingName), word_(word) {
  setFocusPolicy(Qt::StrongFocus);
  setAttribute(Qt::WA_Hover);
  setFixedHeight(36);
  setSizePolicy(QSizePolicy::Maximum, QSizePolicy::Fixed);
}

bool Chip::set(const QString& name, const QString& facts, const QImage& thumbnail) {
  // Called with every figure of an animation.
  if (name == name_ && facts == facts_ && thumbnail.cacheKey() == thumbnail_.cacheKey()) return false;
  name_ = name;
  facts_ = facts;
  thumbnail_ = thumbnail;
  setAccessibleName(QStringLiteral("%1: %2, %3").arg(word_, name, facts));
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
  if (max_ == width) return;
  max_ = width;
  updateGeometry();
}

int Chip::imageWidth() const {
  return compact_ ? 0 : scaled(thumbnail_.isNull() ? 28 : 44);
}

QString Chip::below() const {
  return facts_.isEmpty() ? word_ : word_ + QStringLiteral(" · ") + facts_;
}

int Chip::wanted() const {
  const int words = qMax(fontMetrics().horizontalAdvance(name_),
                         QFontMetrics(factsFont(font())).horizontalAdvance(below()));
  return left() + imageWidth() + words + right();
}

int Chip::minWidth() const {
  return left() + imageWidth() + QFontMetrics(factsFont(font())).horizontalAdvance(word_) + 2 + right();
}

QSize Chip::sizeHint() const {
  return {qMax(minWidth(), qMin(max_, wanted())), scaled(36)};
}

// Space presses every button; here Enter does too, which some platforms reserve for dialogs.
void Chip::keyPressEvent(QKeyEvent* event) {
  if (event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter) {
    click();
  } else {
    QAbstractButton::keyPressEvent(event);
  }
}

void Chip::paintEvent(QPaintEvent*) {
  const Theme& colours = currentTheme();
  QPainter painter(this);
  painter.setRenderHint(QPainter::Antialiasing);
  painter.setRenderHint(QPainter::SmoothPixmapTransform);
  painter.setPen(hasFocus() ? QPen(colours.accent, 1)
                            : QPen(underMouse() ? colours.line : QColor(Qt::transparent), 1));
  painter.setBrush(underMouse() ? colours.track : colours.chip);
  painter.drawRoundedRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5), scaled(8), scaled(8));
  painter.setOpacity(used_ ? 1 : 0.55);
  if (!compact_ && thumbnail_.isNull()) {
    const QPixmap glyph =
        iconPixmap(warning_ ? QStringLiteral("warning") : drawing_, warning_ ? colours.accent : colours.muted,
                   scaled(18), devicePixelRatioF());
    painter.drawPixmap(left(), (height() - scaled(18)) / 2, glyph);
  } else if (!compact_) {
    const QRectF place(left(), (height() - scaled(22)) / 2.0, scaled(36), scaled(22));
    QPainterPath round;
    round.addRoundedRect(place, 5, 5);
    painter.setClipPath(round);
    painter.drawImage(place, thumbnail_);
    painter.setClipping(false);
  }
  painter.drawPixmap(width() - right() + scaled(4), (height() - scaled(16)) / 2,
                     iconPixmap(QStringLiteral("chevron"), colours.muted, scaled(16), devicePixelRatioF()));
  const int x = left() + imageWidth();
  const int room = width() - x - right();
  painter.setPen(colours.text);
  painter.drawText(QRect(x, scaled(3), room, scaled(17)), Qt::AlignLeft | Qt::AlignVCenter,
                   fontMetrics().elidedText(name_, Qt::ElideMiddle, room));
  const QFont small = factsFont(font());
  painter.setFont(small);
  painter.setPen(colours.muted);
  painter.drawText(QRect(x, scaled(18), room, scaled(15)), Qt::AlignLeft | Qt::AlignVCenter,
                   room < QFontMetrics(small).horizontalAdvance(word_ + QStringLiteral(" · …"))
                       ? word_
                       : QFontMetrics(small).elidedText(below(), Qt::ElideRight, room));
}

}  // namespace whereabouts
