#include <algorithm>
#include <array>
#include <cmath>

#include "core/base/failure.h"
#include "core/position/published.h"
#include "core/position/rotary/rotary_scheme.h"
#include "core/position/rotary/rotary_table.h"
#include "core/position/scheme_request.h"
#include "core/position/schemes/rope_mixed/mixed_frequencies.h"

namespace whereabouts {
namespace {

// (2, depth, heads, d/2): of columns, then of rows.
void draw_frequencies(const TrainedShape& shape, double temperature, float* values, std::uint32_t seed) {
  const auto heads = static_cast<std::size_t>(shape.heads),
             pairs = static_cast<std::size_t>(shape.head_dim() / 2);
  const std::size_t axis = static_cast<std::size_t>(shape.depth) * heads * pairs;
  for (int layer = 0; layer < shape.depth; ++layer) {
    const MixedFrequencies drawn =
        seeded_mixed_frequencies(shape.heads, shape.head_dim(), temperature, seed, layer);
    float* x = values + static_cast<std::size_t>(layer) * heads * pairs;
    for (Eigen::Index i = 0; i < drawn.x.size(); ++i) {
      x[i] = static_cast<float>(drawn.x.data()[i]);
      x[axis + static_cast<std::size_t>(i)] = static_cast<float>(drawn.y.data()[i]);
    }
  }
}

// angle = x column + y row.
template <class T>
class MixedRotation final : public TrainedPart<T> {
 public:
  explicit MixedRotation(const TrainedPlan& plan)
      : shape_(plan.shape), frequencies_(plan.offsets.model.front()) {
    this->terms_.cosine.assign(
        static_cast<std::size_t>(shape_.depth) * static_cast<std::size_t>(shape_.heads) *
            static_cast<std::size_t>(shape_.tokens()) * static_cast<std::size_t>(shape_.head_dim() / 2),
        T(1));
    this->terms_.sine.assign(this->terms_.cosine.size(), T(0));
    this->terms_.pairs = rotary_pairs("rope-mixed", trained_rotary_request(shape_));
    this->gradients_.angles = plan.reserve(this->terms_.cosine.size());
  }

  void update(const T* parameters) override {
    std::vector<T>&cosine = this->terms_.cosine, &sine = this->terms_.sine;
    const int half = shape_.head_dim() / 2, prefix = shape_.prefix(), tokens = shape_.tokens();
    const std::ptrdiff_t axis = std::ptrdiff_t{shape_.depth} * shape_.heads * half;
    for (int part = 0; part < shape_.depth * shape_.heads; ++part) {
      const T *x = parameters + frequencies_ + std::ptrdiff_t{part} * half, *y = x + axis;
      for (int token = prefix; token < tokens; ++token) {
        const Cell cell = shape_.grid.cell(token - prefix);
        const auto at = static_cast<std::size_t>((part * tokens + token) * half);
        for (int pair = 0; pair < half; ++pair) {
          const T angle = x[pair] * static_cast<T>(cell.column) + y[pair] * static_cast<T>(cell.row);
          cosine[at + static_cast<std::size_t>(pair)] = std::cos(angle);
          sine[at + static_cast<std::size_t>(pair)] = std::sin(angle);
        }
      }
    }
  }
  void backward(const T*, const T* derived, T* gradients) const override {
    const int half = shape_.head_dim() / 2, prefix = shape_.prefix(), tokens = shape_.tokens();
    const std::ptrdiff_t axis = std::ptrdiff_t{shape_.depth} * shape_.heads * half;
    for (int part = 0; part < shape_.depth * shape_.heads; ++part) {
      T *x = gradients + frequencies_ + std::ptrdiff_t{part} * half, *y = x + axis;
      for (int token = prefix; token < tokens; ++token) {
        const Cell cell = shape_.grid.cell(token - prefix);
        const T* from = derived + this->gradients_.angles + std::ptrdiff_t{part * tokens + token} * half;
        for (int pair = 0; pair < half; ++pair) {
          x[pair] += from[pair] * static_cast<T>(cell.column);
          y[pair] += from[pair] * static_cast<T>(cell.row);
        }
      }
    }
  }

 private:
  const TrainedShape shape_;
  const std::size_t frequencies_;  // where the tensor begins
};

class RopeMixed final : public RotaryScheme {
 public:
  RopeMixed()
      : RotaryScheme({.id = "rope-mixed",
                      .title = "RoPE mixed",
                      .summary = "Every pair of every head turns along a learned direction across rows and "
                                 "columns",
                      .brief_title = "Mixed",
                      .place = 80,
                      .learnable = true,
                      .relative = true,
                      .two_dimensional = true,
                      .has_temperature = true,
                      .transfers = true,
                      .transfer = "Yes: the learned frequencies are evaluated at the new grid",
                      .published = {{"B size, 224 px", published::top_1, 83.8, published::rope_vit},
                                    {"B size, 384 px", published::top_1, 84.4, published::rope_vit}},
                      .remarks = {"Learned directions, diagonals too", "Frequencies to learn in every layer",
                                  "RoPE-ViT"},
                      .stored = Stored::frequencies}) {}

  std::vector<Parameter> parameters() const override {
    return {temperature_request(), seed_request(), pairs_request(), heads_request(), layer_request()};
  }
  // Of a checkpoint's frequencies the heads follow from their shape.
  bool takes_learned() const override { return true; }
  RotaryRequest request_of(const SchemeRequest& asked) const override {
    RotaryRequest request = RotaryScheme::request_of(asked);
    if (!asked.learned) return request;
    const std::vector<std::size_t>& shape = asked.learned->shape;
    if (!asked.stated(request::heads) && shape.size() == 4) {
      request.heads = static_cast<int>(std::min<std::size_t>(shape[2], 1024));
    } else if (!asked.stated(request::heads) && shape.size() == 3) {
      const auto head_dim = static_cast<std::size_t>(request.head_dim);
      request.heads = static_cast<int>(std::clamp<std::size_t>(2 * shape[2] / head_dim, 1, 1024));
    }
    request.mixed = mixed_frequencies_of(*asked.learned, request.layer, request.heads, asked.learned_from);
    return request;
  }

  std::vector<Parameter> trained_parameters() const override { return {}; }
  std::unique_ptr<TrainedPart<float>> trained(const TrainedPlan& plan, float) const override {
    return std::make_unique<MixedRotation<float>>(plan);
  }
  std::unique_ptr<TrainedPart<double>> trained(const TrainedPlan& plan, double) const override {
    return std::make_unique<MixedRotation<double>>(plan);
  }
  LearnedTensors learned_tensors(const TrainedShape& shape) const override {
    const auto draw = [this, shape](float* values, std::size_t, std::uint32_t seed, CounterRandom&) {
      draw_frequencies(shape, own_temperature({}), values, seed);
    };
    return {.model = {{"rope.freqs", {2, shape.depth, shape.heads, shape.head_dim() / 2}, draw}}};
  }
  std::span<const StoredName> stored_names() const override {
    static constexpr auto names = std::to_array<StoredName>({
        {"rope.freqs", 4, 4},  // timm
        {"freqs", 3, 3}        // rope-vit
    });
    return names;
  }
  std::string count_formula() const override { return "2·H·(D/2H) = D"; }
  double own_temperature(const std::string&) const override { return 10; }
  std::string own_pairs(const std::string&) const override { return "adjacent"; }
  bool scales_with_grid(const std::string&) const override { return false; }
  int head_dim_step() const override { return 4; }
  void check(RotaryRequest& request) const override {
    if (!request.mixed) return;
    const auto fits = [&](const MatrixD& frequencies) {
      return frequencies.rows() == request.heads && frequencies.cols() * 2 == request.head_dim;
    };
    if (!fits(request.mixed->x) || !fits(request.mixed->y)) {
      refuse_usage(id,
                   message("the learned frequencies are for {} heads of width {}", request.mixed->x.rows(),
                           request.mixed->x.cols() * 2),
                   "ask for that many heads and that width");
    }
  }
  std::int64_t tables(const RotaryRequest& request) const override { return request.heads; }
  std::int64_t learned_numbers(const RotaryRequest& request) const override {
    return std::int64_t{request.heads} * request.head_dim;
  }

  MatrixD angles(const RotaryRequest& request, int head, const Progress& progress) const override {
    const MixedFrequencies frequencies =
        request.mixed ? *request.mixed
                      : seeded_mixed_frequencies(request.heads, request.head_dim, *request.temperature,
                                                 request.seed, request.layer);
    MatrixD angles(request.grid.count(), request.head_dim / 2);
    for (int token = 0; token < angles.rows(); ++token) {
      progress.check();
      const Cell cell = request.grid.cell(token);
      angles.row(token) = cell.column * frequencies.x.row(head) + cell.row * frequencies.y.row(head);
    }
    return angles;
  }
};

}  // namespace

std::unique_ptr<const Scheme> make_rope_mixed_scheme() {
  return std::make_unique<RopeMixed>();
}

}  // namespace whereabouts
