// A map over the image that it belongs to: a veil of colours, an outline, or the map alone. The image stays
// as bright as it is, and no panel moves from one to the other.
#pragma once

#include <vector>

#include "core/base/message.h"
#include "core/figure/figure.h"
#include "core/parameter/parameter.h"

namespace whereabouts {

enum class OverImage { map, overlay, outline, sheet };
namespace over_image {
inline constexpr Option<OverImage> ways[] = {
    {OverImage::map, "map", "Map", "As colours alone"},
    {OverImage::overlay, "overlay", "Overlay", "As colours over the image, clear where values are low"},
    {OverImage::outline, "outline", "Outline", "The image, with a line around the highest values"},
    {OverImage::sheet, "sheet", "Sheet", "Every head of every layer as a small map, all on one scale"}};
inline constexpr Handle<OverImage> show{"show", ways};
inline constexpr Handle<double> opacity{"opacity"}, quantile{"quantile"};
inline constexpr Handle<bool> smooth{"smooth"};
}  // namespace over_image

// Which way, how opaque, whether in cells, and around how many: `initial` is the first of them. `sheet`:
// where a lab has one; without it there is none.
std::vector<Parameter> over_image_parameters(FromScope<OverImage> initial, const Applies& applies = {},
                                             const Applies& sheet = {});

struct OverImageLook {
  OverImage way = OverImage::map;
  double opacity = 1, quantile = 0.9;
  bool smooth = false;
};
OverImageLook over_image_look(const Values& values);

// The layers of a panel over the pixels of `image`, the map in its axis units. The uppermost heat map is
// `map`, for the readout.
std::vector<Layer> over_image_layers(const RgbImage& image, HeatMap map, const OverImageLook& look);
// The same in place of the first heat map of a panel, which may have marks above it.
void draw_over_image(Panel& panel, const RgbImage& image, const OverImageLook& look);
// "over the image, clear where it is low", "outlined where it is among the highest 10 %"; empty for the map
// alone.
Message over_image_words(const OverImageLook& look);
// " Maps lie over the image, one colour a patch, clear where it is low.", behind a subtitle; empty for maps
// alone.
Message over_image_sentence(const OverImageLook& look);

// Lines along the cells of `map` that are above that quantile of its values.
LineSegments quantile_outline(const HeatMap& map, double quantile);

}  // namespace whereabouts
