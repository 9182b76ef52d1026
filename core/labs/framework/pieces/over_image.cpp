#include "core/labs/framework/pieces/over_image.h"

#include <algorithm>
#include <cmath>
#include <iterator>

#include "core/figure/text.h"
#include "core/labs/framework/pieces/marks.h"

namespace whereabouts {
namespace {

// The value that the `quantile` of all stay at or below; no number where there is none.
double value_at(const Matrix& values, double quantile) {
  std::vector<float> sorted;
  for (const float value : values.reshaped()) {
    if (std::isfinite(value)) sorted.push_back(value);
  }
  if (sorted.empty()) return NAN;
  const auto at = static_cast<std::ptrdiff_t>(quantile * static_cast<double>(sorted.size() - 1));
  std::nth_element(sorted.begin(), sorted.begin() + at, sorted.end());
  return static_cast<double>(sorted[static_cast<std::size_t>(at)]);
}

}  // namespace

std::vector<Parameter> over_image_parameters(FromScope<OverImage> initial, const Applies& applies,
                                             const Applies& sheet) {
  const auto drawn_over = [applies](const Scope& scope) {
    const OverImage way = scope[over_image::show];
    return (!applies || applies(scope)) && (way == OverImage::overlay || way == OverImage::outline);
  };
  const auto ways = [sheet](const Scope& scope) {
    std::vector<OverImage> some = {OverImage::map, OverImage::overlay, OverImage::outline};
    if (sheet && sheet(scope)) some.push_back(OverImage::sheet);
    return some;
  };
  return {
      declare(over_image::show, {.label = "Drawn as",
                                 .help = "How maps are drawn: alone, or over the image",
                                 .initial = std::move(initial),
                                 .among = ways,
                                 .applies = applies}),
      declare(over_image::opacity, {.label = "Opacity",
                                    .help = "Of the highest colours over the image; the lowest are clear",
                                    .step = 0.05,
                                    .initial = 0.85,
                                    .range = Range{.min = 0.1, .max = 1},
                                    .applies = drawn_over,
                                    .folded = true}),
      declare(
          over_image::smooth,
          {.label = "Smooth",
           .help = "Colours go over from patch to patch, by linear interpolation; off: one colour a patch",
           .applies = drawn_over,
           .folded = true}),
      declare(over_image::quantile,
              {.label = "Outlined from",
               .help = "Which share of the values lies below the line: 0.9 outlines the highest tenth",
               .step = 0.01,
               .initial = 0.9,
               .range = Range{.min = 0.5, .max = 0.99},
               .applies =
                   [applies](const Scope& scope) {
                     return (!applies || applies(scope)) && scope[over_image::show] == OverImage::outline;
                   },
               .folded = true})};
}

OverImageLook over_image_look(const Values& values) {
  return {values[over_image::show], values[over_image::opacity], values[over_image::quantile],
          values[over_image::smooth]};
}

LineSegments quantile_outline(const HeatMap& map, double quantile) {
  LineSegments lines;
  lines.width = 1.75;
  lines.halo = true;
  const Matrix& values = *map.values;
  const double least = value_at(values, quantile);
  const auto within = [&](Eigen::Index row, Eigen::Index column) {
    return row >= 0 && column >= 0 && row < values.rows() && column < values.cols() &&
           static_cast<double>(values(row, column)) > least;
  };
  for (Eigen::Index row = 0; row <= values.rows(); ++row) {
    for (Eigen::Index column = 0; column <= values.cols(); ++column) {
      const double left = map.left + static_cast<double>(column) * map.cell_width;
      const double top = map.top + static_cast<double>(row) * map.cell_height;
      if (within(row, column) != within(row - 1, column))
        add_segment(lines, left, top, left + map.cell_width, top);
      if (within(row, column) != within(row, column - 1))
        add_segment(lines, left, top, left, top + map.cell_height);
    }
  }
  return lines;
}

std::vector<Layer> over_image_layers(const RgbImage& image, HeatMap map, const OverImageLook& look) {
  if (look.way == OverImage::map) return {{std::move(map)}};
  map.smooth = look.smooth;
  if (look.way == OverImage::overlay) {
    map.veil = look.opacity;
    return {{image}, {std::move(map)}};
  }
  // Faint colours say how the values lie within the line.
  constexpr double faint = 0.4;
  map.veil = faint * look.opacity;
  LineSegments outline = quantile_outline(map, look.quantile);
  return {{image}, {std::move(map)}, {std::move(outline)}};
}

void draw_over_image(Panel& panel, const RgbImage& image, const OverImageLook& look) {
  for (auto layer = panel.layers.begin(); layer != panel.layers.end(); ++layer) {
    const auto* map = std::get_if<HeatMap>(&layer->content);
    if (!map) continue;
    std::vector<Layer> drawn = over_image_layers(image, *map, look);
    layer = panel.layers.erase(layer);
    panel.layers.insert(layer, std::make_move_iterator(drawn.begin()), std::make_move_iterator(drawn.end()));
    return;
  }
}

Message over_image_sentence(const OverImageLook& look) {
  if (look.way == OverImage::map) return {};
  return message(" Maps lie {}.", over_image_words(look));
}

Message over_image_words(const OverImageLook& look) {
  if (look.way == OverImage::map) return {};
  if (look.way == OverImage::overlay) {
    return look.smooth ? "over the image, interpolated between patches, clear where it is low"
                       : "over the image, one colour a patch, clear where it is low";
  }
  return message("over the image, outlined where it is among the highest {}\u00a0%",
                 number(100 * (1 - look.quantile), 0));
}

}  // namespace whereabouts
