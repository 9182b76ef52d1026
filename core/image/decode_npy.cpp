#include "core/image/decode.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "core/array/array.h"
#include "core/array/npy.h"
#include "core/base/failure.h"
#include "core/image/raster.h"

namespace whereabouts {
namespace {

std::string shape_text(const std::vector<std::size_t>& shape) {
  return fmt::format("({}{})", fmt::join(shape, ", "), shape.size() == 1 ? "," : "");
}

// An image with axes beside its own has at least so many rows and columns; less could be anything.
constexpr std::size_t min_side = 5;

bool is_channels(std::size_t count) {
  return count == 1 || count == 3 || count == 4;
}

// How the axes of an array are those of an image.
struct Axes {
  std::size_t rows = 0, columns = 0, channels = 1;
  bool channels_first = false;
  Message note;
};

Axes axes_of(const std::vector<std::size_t>& given, const EncodedImage& source) {
  std::vector<std::size_t> shape = given;
  // Batches of one.
  const auto sides =
      std::count_if(shape.begin(), shape.end(), [](std::size_t side) { return side >= min_side; });
  while (shape.size() > 3 && shape.front() == 1 && sides >= 2) shape.erase(shape.begin());
  if (shape.size() > 3) {
    refuse_file(source.where,
                message("its shape {} is that of several images, or of none", shape_text(given)),
                "save one image as (H, W, 3) or (3, H, W)");
  }
  if (shape.size() == 2) return {shape[0], shape[1], 1, false, {}};
  const bool last = shape.size() == 3 && is_channels(shape[2]);
  const bool first =
      shape.size() == 3 && is_channels(shape[0]) && (last || (shape[1] >= min_side && shape[2] >= min_side));
  if (last) {
    Axes axes{shape[0], shape[1], shape[2], false, {}};
    if (first) {
      axes.note = message("its shape {} is read as rows, columns, channels, though channels could come first",
                          shape_text(given));
    }
    return axes;
  }
  if (first)
    return {shape[1], shape[2], shape[0], true,
            message("its shape {} has channels first", shape_text(given))};
  refuse_file(source.where, message("its shape {} is not an image's", shape_text(given)),
              "save it as (H, W), (H, W, 1), (H, W, 3), (H, W, 4) or with channels first");
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
          const auto [low, high] = std::minmax_element(samples.begin(), samples.end());
          if (samples.empty() || (*low >= 0 && *high <= 255))
            return std::vector<std::uint8_t>(samples.begin(), samples.end());
          if (source.values != ImageValues::automatic)
            return std::vector<double>(samples.begin(), samples.end());
          refuse_file(source.where, "it holds integers outside of 0..255",
                      message("save it as uint8, uint16, float32 or float64, or state {}",
                              flag("image-values", "0..65535")));
        } else {
          return std::move(samples);
        }
      },
      values);
}

// (C, H, W) as (H, W, C).
void put_channels_last(Image::Pixels& pixels, const Axes& axes, const EncodedImage& source) {
  std::visit(
      [&](auto& samples) {
        std::decay_t<decltype(samples)> out(samples.size());
        const std::size_t plane = axes.rows * axes.columns;
        for (std::size_t channel = 0; channel < axes.channels; ++channel) {
          source.progress.check();
          for (std::size_t at = 0; at < plane; ++at)
            out[at * axes.channels + channel] = samples[channel * plane + at];
        }
        samples = std::move(out);
      },
      pixels);
}

// numpy.bool is '|b1' in the header, which is text.
bool is_truth(std::string_view bytes) {
  return bytes.substr(0, 256).find("'|b1'") != std::string_view::npos;
}

}  // namespace

Image decode_npy(const EncodedImage& source) {
  Array array = parse_npy(source.bytes.data(), source.size(), FilePath{source.where});
  Axes axes = axes_of(array.shape, source);
  checked_count(source, axes.rows, axes.columns, axes.channels);
  Raster raster{static_cast<int>(axes.rows), static_cast<int>(axes.columns), static_cast<int>(axes.channels),
                pixels_of(std::move(array.values), source)};
  if (axes.channels_first && axes.channels > 1) put_channels_last(raster.pixels, axes, source);
  raster.array = true;
  raster.truth = is_truth(source.bytes);
  raster.note = std::move(axes.note);
  return image_of(std::move(raster), 1, source);
}

}  // namespace whereabouts
