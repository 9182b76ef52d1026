#include "core/labs/attention/crop.h"

#include <algorithm>
#include <cmath>

#include "core/figure/text.h"
#include "core/image/resized.h"
#include "core/labs/framework/pieces/axes.h"
#include "core/labs/framework/pieces/image_panel.h"
#include "core/labs/framework/pieces/marks.h"

namespace whereabouts {
namespace {

constexpr int largest_side = 480;  // px, enough for a panel in print

// What lies outside of the crop keeps this share of its light.
std::vector<std::uint8_t> dimmed(const CropView& crop) {
  constexpr double light = 0.35;
  std::vector<std::uint8_t> rgb = crop.image.rgb8();
  const ImageWindow& window = crop.window;
  std::size_t at = 0;
  for (int row = 0; row < crop.image.rows(); ++row) {
    const bool in_rows = row + 0.5 > window.top && row + 0.5 < window.top + window.rows;
    for (int column = 0; column < crop.image.columns(); ++column, at += 3) {
      if (in_rows && column + 0.5 > window.left && column + 0.5 < window.left + window.columns) continue;
      for (std::size_t channel = 0; channel < 3; ++channel)
        rgb[at + channel] = static_cast<std::uint8_t>(std::lround(light * rgb[at + channel]));
    }
  }
  return rgb;
}

LineSegments outline(const ImageWindow& window) {
  const double right = window.left + window.columns, bottom = window.top + window.rows;
  LineSegments lines;
  add_segment(lines, window.left, window.top, right, window.top);
  add_segment(lines, right, window.top, right, bottom);
  add_segment(lines, right, bottom, window.left, bottom);
  add_segment(lines, window.left, bottom, window.left, window.top);
  lines.width = 1.5;
  lines.halo = true;
  return lines;
}

// A filled rim belongs to the panel as well.
Axis along(double begin, double length, int image) {
  return hidden_axis(std::min(0.0, begin), std::max(1.0 * image, begin + length));
}

}  // namespace

std::optional<CropView> crop_view(const Image& image, const ImageWindow& window, const Progress& progress) {
  const bool rim = window.top < 0 || window.left < 0 || window.top + window.rows > image.rows() + 1e-6 ||
                   window.left + window.columns > image.columns() + 1e-6;
  if (!rim && window.holds(image.rows(), image.columns())) return std::nullopt;
  const double scale =
      std::min(1.0, static_cast<double>(largest_side) / std::max(image.rows(), image.columns()));
  const auto side = [&](int length) { return std::max(1, static_cast<int>(std::lround(scale * length))); };
  const int rows = side(image.rows()), columns = side(image.columns());
  const double down = static_cast<double>(rows) / image.rows();
  const double across = static_cast<double>(columns) / image.columns();
  const auto within = [](double begin, double length, int all) {
    return std::max(0.0, std::min(begin + length, 1.0 * all) - std::max(begin, 0.0)) / all;
  };
  return CropView{
      scale < 1 ? resized(image, rows, columns, progress) : image,
      {down * window.top, across * window.left, down * window.rows, across * window.columns},
      within(window.top, window.rows, image.rows()) * within(window.left, window.columns, image.columns())};
}

Panel crop_panel(const CropView& crop, const std::string& name) {
  Panel panel;
  panel.title = message("Crop of {}", name);
  panel.subtitle = message("{} %", number(100 * crop.seen_share, 0));
  panel.x = along(crop.window.left, crop.window.columns, crop.image.columns());
  panel.y = along(crop.window.top, crop.window.rows, crop.image.rows());
  panel.y.reversed = true;
  panel.square_units = true;
  const RgbImage image = whole_image(crop.image.rows(), crop.image.columns(),
                                     std::make_shared<const std::vector<std::uint8_t>>(dimmed(crop)));
  panel.layers = {{image}, {outline(crop.window)}};
  return panel;
}

}  // namespace whereabouts
