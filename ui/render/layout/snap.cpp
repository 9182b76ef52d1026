#include "ui/render/layout/snap.h"

#include <algorithm>
#include <cmath>

namespace whereabouts {
namespace {

// `length` px, or the px that hold a whole number of device pixels for each of `cells` cells.
double snapped(double length, double cells, double deviceScale) {
  const double device = length * deviceScale + 1e-6, pixels = std::floor(device / cells);
  // Above this a pixel more or less is no stripe.
  constexpr double fine = 8;
  if (cells < 2 || pixels < 1 || pixels >= fine) return length;
  const double whole = std::ceil(pixels * cells / deviceScale - 1e-6);
  // With one pixel a cell there is nothing else that keeps them all alike.
  const double min = pixels < 2 ? 0.87 : 0.95;
  return whole >= min * length ? std::min(whole, length) : length;
}

bool sharesX(const Panel& a, const Panel& b) {
  return a.column == b.column && a.column_span == b.column_span && a.x.lower == b.x.lower &&
         a.x.upper == b.x.upper;
}

bool sharesY(const Panel& a, const Panel& b) {
  return a.row == b.row && a.row_span == b.row_span && a.y.lower == b.y.lower && a.y.upper == b.y.upper;
}

}  // namespace

void snapPlots(const Figure& figure, double deviceScale, std::vector<QRectF>& plots) {
  const std::size_t count = figure.panels.size();
  std::vector<double> widths, heights;
  for (std::size_t i = 0; i < count; ++i) {
    const Panel& panel = figure.panels[i];
    double width = plots[i].width(), height = plots[i].height();
    for (const Layer& layer : panel.layers) {
      const auto* map = std::get_if<HeatMap>(&layer.content);
      if (!map || panel.square_units) continue;
      width = snapped(width, (panel.x.upper - panel.x.lower) / map->cell_width, deviceScale);
      height = snapped(height, (panel.y.upper - panel.y.lower) / map->cell_height, deviceScale);
    }
    widths.push_back(width);
    heights.push_back(height);
  }
  for (std::size_t i = 0; i < count; ++i) {
    double width = widths[i], height = heights[i];
    for (std::size_t k = 0; k < count; ++k) {
      const Panel &a = figure.panels[i], &b = figure.panels[k];
      if (a.square_units || b.square_units) continue;
      // Only those that were as long before: others have their own margins.
      if (sharesX(a, b) && plots[i].width() == plots[k].width()) width = std::min(width, widths[k]);
      if (sharesY(a, b) && plots[i].height() == plots[k].height()) height = std::min(height, heights[k]);
    }
    plots[i].setSize({width, height});
  }
}

}  // namespace whereabouts
