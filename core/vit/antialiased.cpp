#include "core/vit/antialiased.h"

#include <algorithm>
#include <cmath>

#include "core/failure.h"

namespace whereabouts {
namespace {

constexpr int side_limit = 16384;
constexpr int fixed_bits = 22;  // 32 bits less 8 of the sample and 2 of overshoot

double triangle(double x) {
  return std::max(0.0, 1 - std::abs(x));
}

// Keys' cubic with a = -0.5.
double cubic(double x) {
  constexpr double a = -0.5;
  x = std::abs(x);
  if (x < 1) return ((a + 2) * x - (a + 3)) * x * x + 1;
  return x < 2 ? (((x - 5) * x + 8) * x - 4) * a : 0;
}

// What one sample of the result takes: weights of the samples from `first` on, which add up to 1.
struct Share {
  int first = 0;
  std::vector<double> weights;
  std::vector<std::int32_t> fixed;  // the same times 2^22, rounded
};

std::vector<Share> shares(int from, int to, const std::string& interpolation) {
  const double scale = static_cast<double>(from) / to, reduction = std::max(1.0, scale);
  const bool bicubic = interpolation == "bicubic";
  const double support = (bicubic ? 2 : 1) * reduction;
  std::vector<Share> all(static_cast<std::size_t>(to));
  for (int i = 0; i < to; ++i) {
    Share& share = all[static_cast<std::size_t>(i)];
    const double centre = (i + 0.5) * scale;
    if (interpolation == "nearest") {
      share.first = std::min(from - 1, static_cast<int>(centre));
      share.weights = {1};
    } else {
      share.first = std::max(0, static_cast<int>(std::floor(centre - support + 0.5)));
      const int last = std::min(from, static_cast<int>(std::floor(centre + support + 0.5)));
      double sum = 0;
      for (int source = share.first; source < last; ++source) {
        const double x = (source - centre + 0.5) / reduction;
        share.weights.push_back(bicubic ? cubic(x) : triangle(x));
        sum += share.weights.back();
      }
      for (double& weight : share.weights) weight /= sum;
    }
    for (const double weight : share.weights) {
      share.fixed.push_back(static_cast<std::int32_t>(std::round(weight * (1 << fixed_bits))));
    }
  }
  return all;
}

template <typename Sample>
Sample mixed(const Share& share, const Sample* samples, std::ptrdiff_t stride) {
  if constexpr (std::is_same_v<Sample, std::uint8_t>) {
    std::int64_t sum = std::int64_t{1} << (fixed_bits - 1);
    for (const std::int32_t weight : share.fixed) {
      sum += std::int64_t{weight} * *samples;
      samples += stride;
    }
    return static_cast<Sample>(std::clamp<std::int64_t>(sum >> fixed_bits, 0, 255));
  } else {
    double sum = 0;
    for (const double weight : share.weights) {
      sum += weight * static_cast<double>(*samples);
      samples += stride;
    }
    if constexpr (std::is_same_v<Sample, std::uint16_t>)
      return static_cast<Sample>(std::clamp(std::round(sum), 0.0, 65535.0));
    return static_cast<Sample>(sum);
  }
}

template <typename Sample>
std::vector<Sample> resized_samples(const std::vector<Sample>& samples, GridShape from, GridShape to,
                                    int channels, const std::string& interpolation,
                                    const Progress& progress) {
  const auto line = static_cast<std::size_t>(from.columns) * static_cast<std::size_t>(channels);
  const auto narrow = static_cast<std::size_t>(to.columns) * static_cast<std::size_t>(channels);
  std::vector<Sample> across = samples;
  if (from.columns != to.columns) {
    const std::vector<Share> shared = shares(from.columns, to.columns, interpolation);
    across.assign(narrow * static_cast<std::size_t>(from.rows), Sample{});
    for (int row = 0; row < from.rows; ++row) {
      if (row % 8 == 0) progress.check();
      const Sample* source = samples.data() + static_cast<std::size_t>(row) * line;
      Sample* target = across.data() + static_cast<std::size_t>(row) * narrow;
      for (const Share& share : shared) {
        for (int channel = 0; channel < channels; ++channel) {
          *target++ =
              mixed(share, source + static_cast<std::ptrdiff_t>(share.first) * channels + channel, channels);
        }
      }
    }
  }
  if (from.rows == to.rows) return across;
  std::vector<Sample> result(narrow * static_cast<std::size_t>(to.rows));
  Sample* target = result.data();
  for (const Share& share : shares(from.rows, to.rows, interpolation)) {
    progress.check();
    const Sample* source = across.data() + static_cast<std::size_t>(share.first) * narrow;
    for (std::size_t i = 0; i < narrow; ++i)
      *target++ = mixed(share, source + i, static_cast<std::ptrdiff_t>(narrow));
  }
  return result;
}

}  // namespace

Image antialiased(const Image& image, int rows, int columns, const std::string& interpolation,
                  const Progress& progress) {
  if (interpolation != "bicubic" && interpolation != "bilinear" && interpolation != "nearest") {
    refuse_usage("interpolation", "there is no interpolation \"" + shown(interpolation, 40) + "\"",
                 "choose one of bicubic, bilinear, nearest");
  }
  if (rows < 1 || columns < 1 || rows > side_limit || columns > side_limit) {
    refuse_usage("size", std::to_string(rows) + " x " + std::to_string(columns) + " pixels are out of range",
                 "each side goes from 1 to " + std::to_string(side_limit));
  }
  return std::visit(
      [&](const auto& samples) {
        return Image(rows, columns, image.channels(),
                     resized_samples(samples, {image.rows(), image.columns()}, {rows, columns},
                                     image.channels(), interpolation, progress));
      },
      image.pixels());
}

Image cropped(const Image& image, int row, int column, int rows, int columns) {
  return std::visit(
      [&](const auto& samples) {
        std::decay_t<decltype(samples)> part;
        const auto channels = static_cast<std::ptrdiff_t>(image.channels());
        part.reserve(static_cast<std::size_t>(rows) * static_cast<std::size_t>(columns) *
                     static_cast<std::size_t>(channels));
        for (int r = 0; r < rows; ++r) {
          const auto begin =
              samples.begin() + (static_cast<std::ptrdiff_t>(row + r) * image.columns() + column) * channels;
          part.insert(part.end(), begin, begin + columns * channels);
        }
        return Image(rows, columns, image.channels(), std::move(part));
      },
      image.pixels());
}

}  // namespace whereabouts
