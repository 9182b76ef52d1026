#include "ui/start/start_door.h"

#include <QPainter>

#include "ui/theme/current_theme.h"
#include "ui/theme/scaled_font.h"

namespace whereabouts {
namespace {

constexpr int kHeight = 68, kMargin = 16, kIcon = 26;  // px for type of size 1

}  // namespace

StartDoor::StartDoor(const QString& icon, const QString& heading, const QString& sentence, QWidget* parent)
    : PaintedButton(heading, sentence, parent), icon_(icon), sentence_(sentence) {
  setText(heading);
  setAccessibleDescription(sentence);
  setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
}

QSize StartDoor::sizeHint() const {
  const QFontMetrics words(scaledFont(font(), 13, QFont::Normal));
  return {2 * scaled(kMargin) + scaled(kIcon) + scaled(14) + words.horizontalAdvance(sentence_),
          scaled(kHeight)};
}

void StartDoor::paintEvent(QPaintEvent*) {
  const Theme& theme = currentTheme();
  QPainter painter(this);
  paintCard(painter);
  const int side = scaled(kIcon);
  painter.drawPixmap(QPoint(scaled(kMargin), (height() - side) / 2),
                     iconPixmap(icon_, theme.accent, side, devicePixelRatioF()));
  const int left = scaled(kMargin) + side + scaled(14);
  const QRect words(left, 0, width() - left - scaled(kMargin), height());
  const QFont heading = scaledFont(font(), 16, QFont::DemiBold),
              plain = scaledFont(font(), 13, QFont::Normal);
  painter.setFont(heading);
  painter.setPen(theme.text);
  painter.drawText(words.adjusted(0, scaled(10), 0, -height() / 2), Qt::AlignLeft | Qt::AlignBottom, text());
  painter.setFont(plain);
  painter.setPen(theme.muted);
  painter.drawText(words.adjusted(0, height() / 2 + scaled(2), 0, 0), Qt::AlignLeft | Qt::AlignTop,
                   QFontMetrics(plain).elidedText(sentence_, Qt::ElideRight, words.width()));
}

}  // namespace whereabouts
