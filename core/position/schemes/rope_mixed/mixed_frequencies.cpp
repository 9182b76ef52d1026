#include "core/position/schemes/rope_mixed/mixed_frequencies.h"

#include <fmt/format.h>

#include <cmath>
#include <numbers>
#include <variant>

#include "core/base/failure.h"
#include "core/base/permutation.h"

namespace whereabouts {
namespace {

std::string shape_text(const Array& array) {
  return fmt::format("({})", fmt::join(array.shape, ", "));
}

}  // namespace

MixedFrequencies seeded_mixed_frequencies(int heads, int head_dim, double temperature, std::uint32_t seed,
                                          int layer) {
  NumpyRandomState generator(seed);
  for (std::int64_t draw = 0; draw < std::int64_t{layer} * heads; ++draw) generator.uniform();
  const int quarter = head_dim / 4;
  MixedFrequencies frequencies{MatrixD(heads, 2 * quarter), MatrixD(heads, 2 * quarter)};
  for (int head = 0; head < heads; ++head) {
    const double angle = 2 * std::numbers::pi * generator.uniform();
    for (int k = 0; k < quarter; ++k) {
      const double magnitude = std::pow(temperature, -4.0 * k / head_dim);
      frequencies.x(head, k) = magnitude * std::cos(angle);
      frequencies.y(head, k) = magnitude * std::sin(angle);
      frequencies.x(head, quarter + k) = -magnitude * std::sin(angle);
      frequencies.y(head, quarter + k) = magnitude * std::cos(angle);
    }
  }
  return frequencies;
}

MixedFrequencies mixed_frequencies_of(const Array& freqs, int layer, int heads, const std::string& where) {
  const std::vector<std::size_t>& shape = freqs.shape;
  const bool apart = shape.size() == 4;
  const bool usable = (apart || shape.size() == 3) && shape[0] == 2 && shape[1] > 0 && freqs.count() > 0 &&
                      (apart ? shape[3] % 2 == 0 : true) && freqs.count() <= std::size_t{1} << 28;
  if (!usable) {
    refuse_file(where, message("frequencies of shape {} are not those of rope-mixed", shape_text(freqs)),
                "they have the shape (2, depth, heads, d/2) or (2, depth, heads d/2) with d/2 even");
  }
  if (layer < 0 || static_cast<std::size_t>(layer) >= shape[1]) {
    refuse_usage(flag("layer"), message("there is no layer {}", layer),
                 message("allowed: 0 to {}", shape[1] - 1));
  }
  const std::size_t stored = apart ? shape[2] * shape[3] : shape[2];
  const bool fits = heads > 0 && (apart ? shape[2] == static_cast<std::size_t>(heads)
                                        : stored % (2 * static_cast<std::size_t>(heads)) == 0);
  if (!fits) {
    refuse_usage(
        flag("heads"), message("frequencies of shape {} are not those of {} heads", shape_text(freqs), heads),
        apart ? message("give {}", shape[2]) : message("give a number of heads that divides {}", stored / 2));
  }
  const auto pairs = static_cast<Eigen::Index>(stored) / heads;
  MixedFrequencies frequencies{MatrixD(heads, pairs), MatrixD(heads, pairs)};
  const auto read = [&](const auto& values) {
    const std::size_t begin = static_cast<std::size_t>(layer) * stored, plane = shape[1] * stored;
    for (std::size_t i = 0; i < stored; ++i) {
      frequencies.x.data()[i] = static_cast<double>(values[begin + i]);
      frequencies.y.data()[i] = static_cast<double>(values[plane + begin + i]);
    }
  };
  std::visit(read, freqs.values);
  if (!frequencies.x.allFinite() || !frequencies.y.allFinite()) {
    refuse_file(where, "the frequencies are not all finite", "the file is damaged: use another");
  }
  return frequencies;
}

}  // namespace whereabouts
