#include "ui/window/lab_list_rows.h"

#include <QKeyEvent>
#include <QPainter>

#include "ui/language/core_words.h"
#include "ui/theme/current_theme.h"

namespace whereabouts {

LabListRow::LabListRow(QWidget* parent) : QAbstractButton(parent) {
  setCheckable(true);
  setFocusPolicy(Qt::ClickFocus);
  setAttribute(Qt::WA_Hover);
  setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
}

void LabListRow::setRowHeight(int height) {
  if (height_ == height) return;
  height_ = height;
  updateGeometry();
}

void LabListRow::keyPressEvent(QKeyEvent* event) {
  if (event->key() == Qt::Key_Up || event->key() == Qt::Key_Down) {
    event->ignore();
  } else {
    QAbstractButton::keyPressEvent(event);
  }
}

void LabListRow::paintGround(QPainter& painter, bool marked) {
  const Theme& colours = currentTheme();
  painter.setRenderHint(QPainter::Antialiasing);
  const QRectF box = QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5);
  if (marked || underMouse()) {
    painter.setPen(Qt::NoPen);
    painter.setBrush(marked ? colours.accentBackground : colours.chip);
    painter.drawRoundedRect(box, scaled(7), scaled(7));
  }
  if (hasFocus()) {
    painter.setPen(QPen(colours.accent, 1));
    painter.setBrush(Qt::NoBrush);
    painter.drawRoundedRect(box, scaled(7), scaled(7));
  }
}

LabEntry::LabEntry(const LabInfo& info, const QString& keys, QWidget* parent)
    : LabListRow(parent), lab_(info.id) {
  setText(coreText(info.name));
  setAccessibleName(text());
  setAccessibleDescription(coreText(info.question));
  if (!keys.isEmpty()) keys_ = QStringLiteral(" (%1)").arg(keys);
  icon_ = QString::fromStdString(info.icon);
  if (!hasIcon(icon_)) icon_ = QStringLiteral("lab");
  setCompact(false);
}

void LabEntry::setCompact(bool compact) {
  compact_ = compact;
  const QString question = accessibleDescription();
  setToolTip((compact ? text() + QStringLiteral(": ") + question : question) + keys_);
  update();
}

void LabEntry::paintEvent(QPaintEvent*) {
  const Theme& colours = currentTheme();
  QPainter painter(this);
  paintGround(painter, isChecked());
  const int side = qMin(scaled(18), height() - 4);
  painter.drawPixmap(
      compact_ ? (width() - side) / 2 : scaled(9), (height() - side) / 2,
      iconPixmap(icon_, isChecked() ? colours.accent : colours.muted, side, devicePixelRatioF()));
  if (compact_) return;
  QFont face = font();
  face.setWeight(isChecked() ? QFont::DemiBold : QFont::Normal);
  painter.setFont(face);
  painter.setPen(isChecked() ? colours.accent : colours.text);
  const QRect words(scaled(35), 0, width() - scaled(43), height());
  painter.drawText(words, Qt::AlignLeft | Qt::AlignVCenter,
                   QFontMetrics(face).elidedText(text(), Qt::ElideRight, words.width()));
}

LabGroupHead::LabGroupHead(const QString& name, const QString& id, QWidget* parent)
    : LabListRow(parent), id_(id) {
  setObjectName(QStringLiteral("labGroup-") + id);
  setText(name);
  setChecked(true);
  tellState();
}

void LabGroupHead::tellState() {
  setAccessibleName(isChecked() ? tr("%1: fold its labs away").arg(text())
                                : tr("%1: show its labs").arg(text()));
  setToolTip(accessibleName() + QStringLiteral(" (%1)").arg(isChecked() ? QChar('-') : QChar('+')));
  update();
}

void LabGroupHead::setHoldsCurrent(bool holds) {
  if (holdsCurrent_ == holds) return;
  holdsCurrent_ = holds;
  update();
}

void LabGroupHead::paintEvent(QPaintEvent*) {
  const Theme& colours = currentTheme();
  QPainter painter(this);
  paintGround(painter, false);
  QFont face = font();
  face.setPixelSize(scaled(11));
  face.setWeight(QFont::DemiBold);
  face.setLetterSpacing(QFont::AbsoluteSpacing, 1);
  painter.setFont(face);
  painter.setPen(holdsCurrent_ ? colours.accent : colours.muted);
  const int side = scaled(14);
  const QRect words(scaled(10), 0, width() - scaled(20) - side, height());
  painter.drawText(words, Qt::AlignLeft | Qt::AlignVCenter,
                   QFontMetrics(face).elidedText(text().toUpper(), Qt::ElideRight, words.width()));
  if (isChecked() && !underMouse() && !hasFocus()) return;
  // Down where its labs are shown, to the right where they are folded away.
  painter.setRenderHint(QPainter::SmoothPixmapTransform);
  painter.translate(width() - scaled(8) - side / 2.0, height() / 2.0);
  if (!isChecked()) painter.rotate(-90);
  painter.drawPixmap(QPointF(-side / 2.0, -side / 2.0),
                     iconPixmap(QStringLiteral("chevron"), holdsCurrent_ ? colours.accent : colours.muted,
                                side, devicePixelRatioF()));
}

}  // namespace whereabouts
