#include "core/image/image_values.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

#include "core/base/failure.h"
#include "core/base/number_text.h"
#include "core/base/regular_file.h"
#include "core/image/decode.h"
#include "core/image/raster.h"

namespace whereabouts {
namespace {

constexpr double byte_scale = 255, word_scale = 65535;
// Resampling of images overshoots by some tenths of their range.
constexpr double slight = 0.1, overshoot = 0.25;
// Normalised images stay below this, images of 0..255 do not.
constexpr double most_normalised = 16;
constexpr std::array<double, 3> imagenet_mean = {0.485, 0.456, 0.406},
                                imagenet_deviation = {0.229, 0.224, 0.225};

// Of the colours, without alpha.
struct Extent {
  double low = std::numeric_limits<double>::infinity(), high = -low;
  bool whole = true;
};

std::size_t colours_of(const Raster& raster) {
  const bool alpha = raster.channels == 2 || raster.channels == 4;
  return static_cast<std::size_t>(raster.channels - (alpha ? 1 : 0));
}

Extent extent_of(const Raster& raster, const EncodedImage& source) {
  const auto channels = static_cast<std::size_t>(raster.channels);
  const std::size_t colours = colours_of(raster);
  return std::visit(
      [&](const auto& samples) {
        Extent extent;
        for (std::size_t at = 0; at < samples.size(); at += channels) {
          if (at % (std::size_t{1} << 16) < channels) source.progress.check();
          for (std::size_t k = 0; k < colours; ++k) {
            const auto value = static_cast<double>(samples[at + k]);
            extent.low = std::min(extent.low, value);
            extent.high = std::max(extent.high, value);
            extent.whole = extent.whole && value == std::floor(value);
          }
        }
        return extent;
      },
      raster.pixels);
}

// Every colour becomes scale * value + shift, with a shift and a scale per channel. Alpha that goes beyond 1
// is divided by `alpha_full`.
void rescale(Raster& raster, const std::array<double, 3>& scale, const std::array<double, 3>& shift,
             double alpha_full) {
  const auto channels = static_cast<std::size_t>(raster.channels);
  const std::size_t colours = colours_of(raster);
  std::visit(
      [&](auto& samples) {
        double alpha_high = 0;
        for (std::size_t at = colours; colours < channels && at < samples.size(); at += channels)
          alpha_high = std::max(alpha_high, static_cast<double>(samples[at]));
        std::vector<float> made(samples.size());
        for (std::size_t at = 0; at < samples.size(); ++at) {
          const std::size_t k = at % channels;
          const auto value = static_cast<double>(samples[at]);
          made[at] = static_cast<float>(k < colours      ? scale[k] * value + shift[k]
                                        : alpha_high > 1 ? value / alpha_full
                                                         : value);
        }
        raster.pixels = std::move(made);
      },
      raster.pixels);
}

void divide(Raster& raster, double full) {
  const double scale = 1 / full;
  rescale(raster, {scale, scale, scale}, {}, full);
}

template <typename Sample>
void narrow(Raster& raster) {
  std::visit(
      [&](auto& samples) {
        std::vector<Sample> made(samples.size());
        std::transform(samples.begin(), samples.end(), made.begin(),
                       [](auto value) { return static_cast<Sample>(value); });
        raster.pixels = std::move(made);
      },
      raster.pixels);
}

bool within(const Raster& raster, double full) {
  return std::visit(
      [&](const auto& samples) {
        return std::all_of(samples.begin(), samples.end(), [&](auto value) {
          return static_cast<double>(value) >= 0 && static_cast<double>(value) <= full &&
                 static_cast<double>(value) == std::floor(static_cast<double>(value));
        });
      },
      raster.pixels);
}

// Whole numbers stay whole, so that an array of them is the image that its bytes are.
void read_as_bytes(Raster& raster) {
  if (within(raster, byte_scale) && (raster.channels == 1 || raster.channels == 3))
    return narrow<std::uint8_t>(raster);
  divide(raster, byte_scale);
}

void read_as_words(Raster& raster) {
  if (within(raster, word_scale) && (raster.channels == 1 || raster.channels == 3))
    return narrow<std::uint16_t>(raster);
  divide(raster, word_scale);
}

void undo_imagenet(Raster& raster, const EncodedImage& source) {
  if (colours_of(raster) != 3) {
    refuse_usage(flag("image-values"),
                 message("ImageNet's means are of three colours, and {} is grey", source.where),
                 "state what its values are otherwise");
  }
  rescale(raster, imagenet_deviation, imagenet_mean, 1);
}

Message range_text(const Extent& extent) {
  return message("its values go from {} to {}", brief(extent.low, 3), brief(extent.high, 5));
}

Message how_to_state() {
  return message("{} states otherwise", flag("image-values"));
}

Message settle_floats(Raster& raster, const Extent& extent) {
  const auto& [low, high, whole] = extent;
  if (low >= 0 && high <= 1) return "";
  if (low >= -slight && high <= 1 + slight)
    return message("{}, a little beyond 0..1: kept ({})", range_text(extent), how_to_state());
  const bool positive = low >= -overshoot * high;
  if ((whole && low >= 0 && high <= byte_scale) ||
      (positive && high > most_normalised && high <= (1 + overshoot) * byte_scale)) {
    read_as_bytes(raster);
    return message("{}: read as 0..255 ({})", range_text(extent), how_to_state());
  }
  if (whole && low >= 0 && high <= word_scale) {
    read_as_words(raster);
    return message("{}: read as 0..65,535 ({})", range_text(extent), how_to_state());
  }
  return message(
      "{}, beyond the 0..1 of an image: kept as they are. If it is normalised already, {} or -1..1",
      range_text(extent), say("image-values", "normalised"));
}

Message settle_integers(Raster& raster, const Extent& extent) {
  const bool words = std::holds_alternative<std::vector<std::uint16_t>>(raster.pixels);
  if (extent.high == 1) {
    divide(raster, 1);
    return raster.truth ? "" : message("its values are all 0 or 1: read as 0..1 ({})", how_to_state());
  }
  if (!words || extent.high == 0) return "";
  if (extent.high <= byte_scale) {
    read_as_bytes(raster);
    return message("its 16-bit values go to {}: read as 0..255 ({})", brief(extent.high, 5), how_to_state());
  }
  if (extent.high < word_scale / 8) {
    return message("its 16-bit values go to {} of 65,535: a dark image ({})", brief(extent.high, 5),
                   how_to_state());
  }
  return "";
}

}  // namespace

Message settle_values(Raster& raster, const EncodedImage& source) {
  const bool floats = std::holds_alternative<std::vector<float>>(raster.pixels) ||
                      std::holds_alternative<std::vector<double>>(raster.pixels);
  switch (source.values) {
    case ImageValues::automatic:
      break;
    case ImageValues::unit:
      if (!floats) divide(raster, 1);
      return "";
    case ImageValues::bytes:
      read_as_bytes(raster);
      return "";
    case ImageValues::words:
      read_as_words(raster);
      return "";
    case ImageValues::signed_unit:
      rescale(raster, {0.5, 0.5, 0.5}, {0.5, 0.5, 0.5}, 1);
      return "";
    case ImageValues::imagenet_normal:
      undo_imagenet(raster, source);
      return "";
  }
  const Extent extent = extent_of(raster, source);
  return floats ? settle_floats(raster, extent) : settle_integers(raster, extent);
}

bool takes_image_values(const std::string& path) {
  std::error_code error;
  if (!std::filesystem::is_regular_file(path, error)) return true;  // opening it says what is wrong
  const std::string head = read_start(path, 6);
  return head == "\x93NUMPY" || head.starts_with("II") || head.starts_with("MM");
}

}  // namespace whereabouts
