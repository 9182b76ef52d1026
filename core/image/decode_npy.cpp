// Images stored as NumPy arrays: (H, W), (H, W, 1), (H, W, 3), (H, W, 4).
#include "core/image/decode_npy.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "core/array/array.h"
#include "core/array/npy.h"
#include "core/base/failure.h"
#include "core/image/decode.h"
#include "core/image/raster.h"

namespace whereabouts {
namespace {

std::string shape_text(const std::vector<std::size_t>& shape) {
  return fmt::format("({}{})", fmt::join(shape, ", "), shape.size() == 1 ? "," : "");
}

Image::Pixels pixels_of(Array::Values values, const EncodedImage& source) {
  return std::visit(
      [&](auto& samples) -> Image::Pixels {
        using Sample = typename std::decay_t<decltype(samples)>::value_type;
        if constexpr (std::is_floating_point_v<Sample>) {
          if (!std::all_of(samples.begin(), samples.end(),
                           [](Sample sample) { return std::isfinite(sample); })) {
            refuse_file(source.where, "it holds values that are not numbers (NaN or infinite)",
                        "replace them first");
          }
          return std::move(samples);
        } else if constexpr (std::is_same_v<Sample, std::int64_t>) {
          if (!std::all_of(samples.begin(), samples.end(),
                           [](Sample sample) { return sample >= 0 && sample <= 255; })) {
            refuse_file(source.where, "it holds integers outside of 0..255",
                        "save it as uint8, uint16, float32 or float64");
          }
          return std::vector<std::uint8_t>(samples.begin(), samples.end());
        } else {
          return std::move(samples);
        }
      },
      values);
}

}  // namespace

Image decode_npy(const EncodedImage& source) {
  Array array = parse_npy(source.bytes.data(), source.size(), source.where);
  const std::size_t rank = array.shape.size();
  const std::size_t channels = rank == 3 ? array.shape[2] : 1;
  if ((rank != 2 && rank != 3) || (channels != 1 && channels != 3 && channels != 4)) {
    refuse_file(source.where, "its shape " + shape_text(array.shape) + " is not an image's",
                "save it as (H, W), (H, W, 1), (H, W, 3) or (H, W, 4)");
  }
  checked_count(source, array.shape[0], array.shape[1], channels);
  Raster raster{static_cast<int>(array.shape[0]), static_cast<int>(array.shape[1]),
                static_cast<int>(channels), pixels_of(std::move(array.values), source)};
  return image_of(std::move(raster), 1, source);
}

}  // namespace whereabouts
