#include "core/image/resized.h"

#include <algorithm>
#include <cmath>

#include "core/image/image.h"

namespace whereabouts {
namespace {

// The weights of one output sample along one axis.
struct Share {
  int first = 0;
  std::vector<double> weights;  // they add up to 1
};

// Shrinking weighs samples by the length that they cover. Enlarging is linear between pixel centres
// (half-pixel), clamped at the edges.
std::vector<Share> shares(int from, int to) {
  std::vector<Share> all(static_cast<std::size_t>(to));
  const double ratio = static_cast<double>(from) / to;
  for (int i = 0; i < to; ++i) {
    Share& share = all[static_cast<std::size_t>(i)];
    if (to < from) {
      const double start = i * ratio, end = (i + 1) * ratio;
      share.first = static_cast<int>(start);
      const int last = std::min(from - 1, static_cast<int>(std::ceil(end)) - 1);
      for (int source = share.first; source <= last; ++source) {
        const double covered = std::min(end, source + 1.0) - std::max(start, 1.0 * source);
        share.weights.push_back(covered / ratio);
      }
    } else {
      const double centre = std::clamp((i + 0.5) * ratio - 0.5, 0.0, from - 1.0);
      share.first = std::min(static_cast<int>(centre), std::max(0, from - 2));
      const double upper = centre - share.first;
      share.weights = from > 1 ? std::vector<double>{1 - upper, upper} : std::vector<double>{1};
    }
  }
  return all;
}

template <typename Sample>
Sample sample_of(double value) {
  if constexpr (std::is_integral_v<Sample>) {
    return static_cast<Sample>(std::lround(value));
  } else {
    return static_cast<Sample>(value);
  }
}

}  // namespace

Image resized(const Image& image, int rows, int columns, const Progress& progress) {
  return resized(image, ImagePart{0, 0, image.rows(), image.columns()}, rows, columns, progress);
}

Image resized(const Image& image, const ImagePart& part, int rows, int columns, const Progress& progress) {
  const std::vector<Share> down = shares(part.rows, rows), across = shares(part.columns, columns);
  const auto channels = static_cast<std::size_t>(image.channels());
  // The columns of the part that lie in the image; the others stay 0.
  const int from = std::max(0, part.left), to = std::min(image.columns(), part.left + part.columns);
  const std::size_t inside = to > from ? static_cast<std::size_t>(to - from) * channels : 0;
  return std::visit(
      [&](const auto& samples) {
        using Sample = typename std::decay_t<decltype(samples)>::value_type;
        std::vector<Sample> out(static_cast<std::size_t>(rows) * columns * channels);
        std::vector<double> line(static_cast<std::size_t>(part.columns) * channels);
        double* const sums = line.data() + static_cast<std::size_t>(from - part.left) * channels;
        for (int row = 0; row < rows; ++row) {
          if (row % 16 == 0) progress.check();
          const Share& vertical = down[static_cast<std::size_t>(row)];
          std::fill(line.begin(), line.end(), 0.0);
          for (std::size_t k = 0; k < vertical.weights.size(); ++k) {
            const int at = part.top + vertical.first + static_cast<int>(k);
            if (at < 0 || at >= image.rows()) continue;
            const Sample* source =
                samples.data() + (static_cast<std::size_t>(at) * image.columns() + from) * channels;
            for (std::size_t i = 0; i < inside; ++i) {
              sums[i] += vertical.weights[k] * static_cast<double>(source[i]);
            }
          }
          Sample* target = out.data() + static_cast<std::size_t>(row) * columns * channels;
          for (const Share& horizontal : across) {
            for (std::size_t channel = 0; channel < channels; ++channel) {
              double sum = 0;
              for (std::size_t k = 0; k < horizontal.weights.size(); ++k) {
                sum += horizontal.weights[k] *
                       line[(static_cast<std::size_t>(horizontal.first) + k) * channels + channel];
              }
              *target++ = sample_of<Sample>(sum);
            }
          }
        }
        return Image(rows, columns, image.channels(), std::move(out));
      },
      image.pixels());
}

struct PixelReader::Axes {
  std::vector<Share> down, across;
};

PixelReader::PixelReader(const Image& image, const ImagePart& part, int rows, int columns)
    : image_(image), part_(part), same_(rows == part.rows && columns == part.columns) {
  if (!same_)
    axes_ = std::make_shared<const Axes>(Axes{shares(part.rows, rows), shares(part.columns, columns)});
}

double PixelReader::value(int row, int column, int channel) const {
  return std::visit(
      [&](const auto& samples) {
        using Sample = typename std::decay_t<decltype(samples)>::value_type;
        const auto stored = [&](int r, int c) {
          r += part_.top;
          c += part_.left;
          if (r < 0 || r >= image_.rows() || c < 0 || c >= image_.columns()) return 0.0;
          return static_cast<double>(
              samples[(static_cast<std::size_t>(r) * image_.columns() + c) * image_.channels() + channel]);
        };
        if (same_) return stored(row, column) / full_scale<Sample>();
        const Share& down = axes_->down[static_cast<std::size_t>(row)];
        const Share& across = axes_->across[static_cast<std::size_t>(column)];
        // In the order of resized(), so that the sums are the same to the last bit.
        double sum = 0;
        for (std::size_t h = 0; h < across.weights.size(); ++h) {
          double line = 0;
          for (std::size_t v = 0; v < down.weights.size(); ++v)
            line += down.weights[v] *
                    stored(down.first + static_cast<int>(v), across.first + static_cast<int>(h));
          sum += across.weights[h] * line;
        }
        return static_cast<double>(sample_of<Sample>(sum)) / full_scale<Sample>();
      },
      image_.pixels());
}

}  // namespace whereabouts
