#include <cmath>

#include "core/position/additive/additive_scheme.h"
#include "core/position/scheme_request.h"
#include "core/position/schemes/sinusoidal_1d/sinusoidal_1d.h"

namespace whereabouts {
namespace {

// Two dimensions that are sine and cosine of the same angle, which is computed once. In odd widths one sine
// stands alone.
struct SinePair {
  double divisor = 1;
  int sine = 0, cosine = -1;
};

class Sinusoidal1d final : public WaveScheme {
 public:
  Sinusoidal1d()
      : WaveScheme(
            {.id = "sinusoidal-1d",
             .title = "Sinusoidal 1-D",
             .summary = "Sines and cosines of the token's number, from fast to slow",
             .place = 10,
             .layouts = {{"interleaved", "Interleaved", "Sine and cosine of one frequency side by side"},
                         {"concatenated", "Concatenated", "All sines, then all cosines"}},
             .has_temperature = true,
             .transfers = true,
             .transfer = "Yes, but a token's number means another place when rows change their length",
             .remarks = {"Nothing to learn; a shift is a fixed linear map",
                         "Knows no rows: the next row is far away", "Transformer (2017), T2T-ViT"}}) {}

  std::vector<Parameter> parameters() const override {
    return {layout_request(*this), temperature_request()};
  }
  Widths widths(const std::string&) const override { return {}; }
  void check(const TableRequest&) const override {}
  Wave wave(const TableRequest& request, int dimension) const override {
    return sinusoidal_1d_wave(request, dimension);
  }
  int coordinate(const TableRequest&, Wave::Axis, int token) const override { return token; }

  Matrix table(const TableRequest& request, const Progress& progress) const override {
    const std::vector<SinePair> pairs = pairs_of(request);
    Matrix table(request.grid.count(), request.width);
    for (int token = 0; token < table.rows(); ++token) {
      progress.check();
      for (const SinePair& pair : pairs) {
        const double angle = token / pair.divisor;
        table(token, pair.sine) = static_cast<float>(std::sin(angle));
        if (pair.cosine >= 0) table(token, pair.cosine) = static_cast<float>(std::cos(angle));
      }
    }
    return table;
  }

 private:
  std::vector<SinePair> pairs_of(const TableRequest& request) const {
    std::vector<SinePair> pairs;
    std::size_t without_cosine = 0;
    // In both layouts, sines and cosines go from fast to slow.
    for (int dimension = 0; dimension < request.width; ++dimension) {
      const Wave wave = sinusoidal_1d_wave(request, dimension);
      if (wave.cosine) {
        pairs[without_cosine++].cosine = dimension;
      } else {
        pairs.push_back({wave.divisor, dimension, -1});
      }
    }
    return pairs;
  }
};

}  // namespace

std::unique_ptr<const Scheme> make_sinusoidal_1d_scheme() {
  return std::make_unique<Sinusoidal1d>();
}

}  // namespace whereabouts
