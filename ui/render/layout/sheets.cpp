#include "ui/render/layout/sheets.h"

#include <algorithm>

#include "ui/theme/theme.h"

namespace whereabouts {

double widestOf(const Text& text, const Face& metrics) {
  if (!text.sample.empty())
    return std::max(1.0, metrics.horizontalAdvance(QString::fromStdString(text.sample)));
  double widest = 1;
  for (const std::string& label : text.labels)
    widest = std::max(widest, metrics.horizontalAdvance(QString::fromStdString(label)));
  return widest;
}

std::optional<QSizeF> readableSize(const Panel& panel, const TypeStyle& type) {
  if (panel.square_units || panel.x.visible || panel.y.visible || !panel.y.reversed) return std::nullopt;
  // The smallest type that is read without effort; markers.cpp fills this part of a room.
  const Face metrics(type.font(8 * std::min(type.scale, 1.2)));
  constexpr double filled = 0.92;
  QSizeF needed(0, 0);
  for (const Layer& layer : panel.layers) {
    const auto* text = std::get_if<Text>(&layer.content);
    if (!text) continue;
    if (text->elided || text->room_width <= 0 || text->room_height <= 0) return std::nullopt;
    const QSizeF perUnit(widestOf(*text, metrics) / (filled * text->room_width),
                         metrics.height() / (filled * text->room_height));
    needed = needed.expandedTo({perUnit.width() * (panel.x.upper - panel.x.lower),
                                perUnit.height() * (panel.y.upper - panel.y.lower)});
  }
  if (needed.isEmpty()) return std::nullopt;
  return needed;
}

}  // namespace whereabouts
