#include "ui/render/layout/list_rows.h"

#include <QFontMetricsF>
#include <algorithm>
#include <cmath>

#include "ui/theme/theme.h"

namespace whereabouts {

std::optional<ListRows> listRows(const Panel& panel, double typeScale) {
  if (panel.square_units || panel.x.visible || panel.y.visible || !panel.y.reversed) return std::nullopt;
  for (const Layer& layer : panel.layers) {
    const auto* text = std::get_if<Text>(&layer.content);
    if (!text || !text->elided || text->room_height <= 0 || text->y.size() < 2) continue;
    ListRows rows;
    rows.count = static_cast<int>(text->y.size());
    rows.pitch = (text->y.back() - text->y.front()) / (rows.count - 1);
    rows.first = panel.y.lower;
    if (rows.pitch <= 0) return std::nullopt;
    for (std::size_t i = 1; i < text->y.size(); ++i) {
      if (std::abs(text->y[i] - text->y[i - 1] - rows.pitch) > 1e-6 * rows.pitch) return std::nullopt;
    }
    const QFontMetricsF metrics(figureFont(text->size * typeScale));
    const double share = text->room_height / rows.pitch;
    rows.full = std::ceil(metrics.height() / 0.92 / share);
    rows.min = std::ceil(metrics.height() * 0.83 / 0.92 / share);
    for (const std::string& label : text->labels) {
      rows.longest = std::max(rows.longest, metrics.horizontalAdvance(QString::fromStdString(label)));
    }
    return rows;
  }
  return std::nullopt;
}

int rowsThatFit(const ListRows& rows, double height) {
  const int fitting = static_cast<int>(std::floor(height / rows.min + 1e-6));
  return fitting >= rows.count ? rows.count : std::max(1, fitting - 1);
}

std::vector<bool> listsOfWideNames(const Figure& figure, const Figure& outline,
                                   const std::vector<double>& widths, double typeScale) {
  std::vector<bool> lists, wide;
  for (std::size_t i = 0; i < figure.panels.size(); ++i) {
    const auto rows = listRows(figure.panels[i], typeScale);
    lists.push_back(rows.has_value());
    wide.push_back(rows && rows->longest > widths[i]);
  }
  std::vector<bool> chosen = wide;
  for (std::size_t i = 0; i < wide.size(); ++i) {
    for (std::size_t k = 0; k < wide.size(); ++k) {
      if (wide[k] && lists[i] && outline.panels[k].row == outline.panels[i].row) chosen[i] = true;
    }
  }
  return chosen;
}

}  // namespace whereabouts
