#include "core/vit/preprocess/resize_pillow.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "core/base/failure.h"

namespace whereabouts {
namespace {

constexpr int side_limit = 16384;
constexpr int fixed_bits = 22;  // 32 bits less 8 of the sample and 2 of overshoot

double nearest(double) {
  return 1;
}

double box(double x) {
  return x > -0.5 && x <= 0.5 ? 1 : 0;
}

double triangle(double x) {
  return std::max(0.0, 1 - std::abs(x));
}

double hamming(double x) {
  x = std::abs(x);
  if (x == 0) return 1;
  if (x >= 1) return 0;
  x *= std::numbers::pi;
  return std::sin(x) / x * (0.54 + 0.46 * std::cos(x));
}

// Keys' cubic with a = -0.5.
double cubic(double x) {
  constexpr double a = -0.5;
  x = std::abs(x);
  if (x < 1) return ((a + 2) * x - (a + 3)) * x * x + 1;
  return x < 2 ? (((x - 5) * x + 8) * x - 4) * a : 0;
}

double sinc(double x) {
  if (x == 0) return 1;
  x *= std::numbers::pi;
  return std::sin(x) / x;
}

double lanczos(double x) {
  return x >= -3 && x < 3 ? sinc(x) * sinc(x / 3) : 0;
}

struct Filter {
  const char* name;
  double support;  // 0: takes one sample
  double (*weight)(double);
  // Where one sample is taken, its place is computed in float32, as torch does; that decides ties.
  bool in_floats = false;
};
constexpr std::array<Filter, 6> filters{{{"nearest", 0, nearest},
                                         {"box", 0.5, box},
                                         {"bilinear", 1, triangle},
                                         {"hamming", 1, hamming},
                                         {"bicubic", 2, cubic},
                                         {"lanczos", 3, lanczos}}};

const Filter* filter_named(const std::string& name) {
  const auto* const found =
      std::find_if(filters.begin(), filters.end(), [&](const Filter& filter) { return name == filter.name; });
  return found == filters.end() ? nullptr : found;
}

// What one sample of the result takes: weights of the samples from `first` on, which add up to 1.
struct Share {
  int first = 0;
  std::vector<double> weights;
  std::vector<std::int32_t> fixed;  // the same times 2^22, rounded
};

// The place of the only sample in float32.
int torch_nearest(int i, int from, int to) {
  const float middle = static_cast<float>(i) + 0.5F;
  return static_cast<int>(middle * (static_cast<float>(from) / static_cast<float>(to)));
}

std::vector<Share> shares(int from, int to, const Filter& filter) {
  const double scale = static_cast<double>(from) / to, reduction = std::max(1.0, scale);
  const double support = filter.support * reduction, per_sample = 1 / reduction;
  std::vector<Share> all(static_cast<std::size_t>(to));
  double walked = 0.5 * scale;  // Pillow adds steps up for the nearest sample, which decides ties
  for (int i = 0; i < to; ++i, walked += scale) {
    Share& share = all[static_cast<std::size_t>(i)];
    const double centre = (i + 0.5) * scale;
    if (filter.support == 0) {
      share.first =
          std::min(from - 1, filter.in_floats ? torch_nearest(i, from, to) : static_cast<int>(walked));
      share.weights = {1};
    } else {
      // Cut, not rounded, as Pillow does: below 0 that is another sample.
      const double begin = centre - support + 0.5, end = centre + support + 0.5;
      share.first = std::max(0, static_cast<int>(begin));
      const int last = std::min(from, static_cast<int>(end));
      double sum = 0;
      for (int source = share.first; source < last; ++source) {
        share.weights.push_back(filter.weight((source - centre + 0.5) * per_sample));
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

// Sums of weighted samples: 8 bits in Pillow's 32-bit fixed point, the others in double.
template <typename Sample>
struct Mixing {
  using Sum = double;
  static constexpr Sum start = 0;
  static const std::vector<double>& weights(const Share& share) { return share.weights; }
  static Sample rounded(Sum sum) {
    if constexpr (std::is_same_v<Sample, std::uint16_t>)
      return static_cast<Sample>(std::clamp(std::round(sum), 0.0, 65535.0));
    return static_cast<Sample>(sum);
  }
};
template <>
struct Mixing<std::uint8_t> {
  using Sum = std::int32_t;
  static constexpr Sum start = Sum{1} << (fixed_bits - 1);
  static const std::vector<std::int32_t>& weights(const Share& share) { return share.fixed; }
  static std::uint8_t rounded(Sum sum) {
    return static_cast<std::uint8_t>(std::clamp(sum >> fixed_bits, 0, 255));
  }
};

template <typename Sample, int channels>
void mix_across(const std::vector<Share>& shared, const Sample* line, Sample* target) {
  using Mix = Mixing<Sample>;
  for (const Share& share : shared) {
    typename Mix::Sum sums[channels];
    std::fill(sums, sums + channels, Mix::start);
    const Sample* pixel = line + static_cast<std::ptrdiff_t>(share.first) * channels;
    for (const auto weight : Mix::weights(share)) {
      for (int channel = 0; channel < channels; ++channel) sums[channel] += weight * pixel[channel];
      pixel += channels;
    }
    for (int channel = 0; channel < channels; ++channel) *target++ = Mix::rounded(sums[channel]);
  }
}

template <typename Sample>
std::vector<Sample> resized_columns(const std::vector<Sample>& samples, GridShape from, int columns,
                                    int channels, const Filter& filter, const Progress& progress) {
  const std::vector<Share> shared = shares(from.columns, columns, filter);
  const auto line = static_cast<std::size_t>(from.columns) * static_cast<std::size_t>(channels);
  const auto narrow = static_cast<std::size_t>(columns) * static_cast<std::size_t>(channels);
  std::vector<Sample> across(narrow * static_cast<std::size_t>(from.rows));
  for (int row = 0; row < from.rows; ++row) {
    if (row % 8 == 0) progress.check();
    const Sample* source = samples.data() + static_cast<std::size_t>(row) * line;
    Sample* target = across.data() + static_cast<std::size_t>(row) * narrow;
    if (channels == 3) {
      mix_across<Sample, 3>(shared, source, target);
    } else {
      mix_across<Sample, 1>(shared, source, target);
    }
  }
  return across;
}

template <typename Sample>
std::vector<Sample> resized_rows(const std::vector<Sample>& samples, int from, int to, const Filter& filter,
                                 const Progress& progress) {
  using Mix = Mixing<Sample>;
  const std::size_t line = samples.size() / static_cast<std::size_t>(from);
  std::vector<Sample> result(line * static_cast<std::size_t>(to));
  std::vector<typename Mix::Sum> sums(line);
  Sample* target = result.data();
  for (const Share& share : shares(from, to, filter)) {
    std::fill(sums.begin(), sums.end(), Mix::start);
    const Sample* source = samples.data() + static_cast<std::size_t>(share.first) * line;
    std::size_t mixed = 0;
    for (const auto weight : Mix::weights(share)) {
      if (mixed++ % 64 == 0) progress.check();
      for (std::size_t i = 0; i < line; ++i) sums[i] += weight * source[i];
      source += line;
    }
    for (std::size_t i = 0; i < line; ++i) *target++ = Mix::rounded(sums[i]);
  }
  return result;
}

template <typename Sample>
std::vector<Sample> resized_samples(const std::vector<Sample>& samples, GridShape from, GridShape to,
                                    int channels, const Filter& filter, PassOrder order,
                                    const Progress& progress) {
  const auto in_columns = [&](const std::vector<Sample>& given, int rows) {
    return resized_columns(given, {rows, from.columns}, to.columns, channels, filter, progress);
  };
  const auto in_rows = [&](const std::vector<Sample>& given) {
    return resized_rows(given, from.rows, to.rows, filter, progress);
  };
  if (from.columns == to.columns) return from.rows == to.rows ? samples : in_rows(samples);
  if (from.rows == to.rows) return in_columns(samples, from.rows);
  // The order is seen in the rounding in between. Pillow 13 begins with the rows where they shrink by more
  // than twice as many samples as the columns.
  const bool rows_first =
      order == PassOrder::pillow && from.rows - to.rows > std::max(0, 2 * (from.columns - to.columns));
  return rows_first ? in_columns(in_rows(samples), to.rows) : in_rows(in_columns(samples, from.rows));
}

template <typename Sample>
Sample sample_of(double share) {
  if constexpr (std::is_same_v<Sample, std::uint8_t>) return static_cast<Sample>(std::lround(255 * share));
  if constexpr (std::is_same_v<Sample, std::uint16_t>) return static_cast<Sample>(std::lround(65535 * share));
  return static_cast<Sample>(share);
}

}  // namespace

bool is_interpolation(const std::string& interpolation) {
  return filter_named(interpolation) != nullptr;
}

Image antialiased(const Image& image, int rows, int columns, const std::string& interpolation,
                  const Progress& progress, PassOrder order) {
  const Filter* const filter = filter_named(interpolation);
  if (filter == nullptr) {
    refuse_usage("interpolation", message("there is no interpolation \"{}\"", shown(interpolation, 40)),
                 "choose one of bicubic, bilinear, lanczos, hamming, box, nearest");
  }
  if (rows < 1 || columns < 1 || rows > side_limit || columns > side_limit) {
    refuse_usage("size", message("{} x {} pixels are out of range", rows, columns),
                 message("each side goes from 1 to {}", side_limit));
  }
  Filter used = *filter;
  used.in_floats = order == PassOrder::columns_first;
  return std::visit(
      [&](const auto& samples) {
        return Image(rows, columns, image.channels(),
                     resized_samples(samples, {image.rows(), image.columns()}, {rows, columns},
                                     image.channels(), used, order, progress));
      },
      image.pixels());
}

Image cropped(const Image& image, int row, int column, int rows, int columns) {
  return cropped_or_padded(image, row, column, rows, columns, {});
}

Image cropped_or_padded(const Image& image, int row, int column, int rows, int columns,
                        const std::array<double, 3>& fill) {
  return std::visit(
      [&](const auto& samples) {
        using Samples = std::decay_t<decltype(samples)>;
        using Sample = typename Samples::value_type;
        const int channels = image.channels();
        Samples part;
        part.reserve(static_cast<std::size_t>(rows) * static_cast<std::size_t>(columns) *
                     static_cast<std::size_t>(channels));
        const int first = std::clamp(column, 0, image.columns());
        const int last = std::clamp(column + columns, first, image.columns());
        const auto pad = [&](int count) {
          for (int i = 0; i < count * channels; ++i)
            part.push_back(sample_of<Sample>(fill[static_cast<std::size_t>(i % channels)]));
        };
        for (int r = row; r < row + rows; ++r) {
          if (r < 0 || r >= image.rows() || first == last) {
            pad(columns);
            continue;
          }
          pad(first - column);
          const auto line = samples.begin() + static_cast<std::ptrdiff_t>(r) * image.columns() * channels;
          part.insert(part.end(), line + static_cast<std::ptrdiff_t>(first) * channels,
                      line + static_cast<std::ptrdiff_t>(last) * channels);
          pad(column + columns - last);
        }
        return Image(rows, columns, channels, std::move(part));
      },
      image.pixels());
}

}  // namespace whereabouts
