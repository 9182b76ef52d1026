#include "ui/render/layout/readable.h"

#include <algorithm>
#include <cmath>

#include "ui/render/layout/sheets.h"

namespace whereabouts {
namespace {

// px: the side of a square as large as a map or an image, and of a cell that is seen well by itself.
constexpr double minMap = 80, minCell = 8;
constexpr double minChartWidth = 110, minChartHeight = 56;

bool mapIsLarge(const Panel& panel, const PanelLayout& places) {
  const double width = places.plot.width(), height = places.plot.height();
  if (std::sqrt(width * height) >= minMap) return true;
  bool cells = false;
  for (const Layer& layer : panel.layers) {
    if (std::holds_alternative<RgbImage>(layer.content)) return false;
    const auto* map = std::get_if<HeatMap>(&layer.content);
    if (!map) continue;
    cells = width / (panel.x.upper - panel.x.lower) * map->cell_width >= minCell &&
            height / (panel.y.upper - panel.y.lower) * map->cell_height >= minCell;
  }
  return cells;
}

bool isCut(const QString& shown, const Message& whole) {
  if (whole.empty()) return false;
  return shown.isEmpty() || (shown.endsWith(QChar(0x2026)) && !whole.text().ends_with("…"));
}

// The words of a panel without axes and maps are what it is about: whether each layer of them has the room
// that the smallest type needs. Words that may be cut short need the height alone.
bool wordsFit(const Panel& panel, const PanelLayout& places, const TypeStyle& type) {
  if (panel.x.visible || panel.y.visible || panel.square_units) return true;
  constexpr double smallest = 8;  // px
  const Face metrics(type.font(smallest));
  for (const Layer& layer : panel.layers) {
    if (std::holds_alternative<HeatMap>(layer.content) || std::holds_alternative<RgbImage>(layer.content))
      return true;
    const auto* text = std::get_if<Text>(&layer.content);
    if (!text || text->room_width <= 0 || text->room_height <= 0) continue;
    const double width = text->room_width * places.plot.width() / (panel.x.upper - panel.x.lower);
    const double height = text->room_height * places.plot.height() / (panel.y.upper - panel.y.lower);
    if (height < metrics.capHeight() + 2 || (!text->elided && width < widestOf(*text, metrics))) return false;
  }
  return true;
}

bool canBeRead(const Panel& panel, const PanelLayout& places, const TypeStyle& type) {
  if (isCut(places.title, panel.title) || !places.moreText.isEmpty()) return false;
  if (!wordsFit(panel, places, type)) return false;
  if (const auto words = readableSize(panel, type))
    return places.plot.width() >= words->width() && places.plot.height() >= words->height();
  if (panel.square_units) return mapIsLarge(panel, places);
  return places.plot.width() >= minChartWidth && places.plot.height() >= minChartHeight;
}

}  // namespace

std::vector<bool> readablePanels(const Figure& figure, const FigureLayout& layout, const TypeStyle& type) {
  std::vector<bool> readable;
  for (std::size_t i = 0; i < figure.panels.size(); ++i)
    readable.push_back(canBeRead(figure.panels[i], layout.panels.at(i), type));
  return readable;
}

int unreadablePanels(const Figure& figure, const FigureLayout& layout, const TypeStyle& type) {
  const std::vector<bool> readable = readablePanels(figure, layout, type);
  return static_cast<int>(std::count(readable.begin(), readable.end(), false));
}

}  // namespace whereabouts
