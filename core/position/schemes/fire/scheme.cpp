#include <algorithm>
#include <array>
#include <cmath>

#include "core/position/bias/bias_scheme.h"
#include "core/position/bias/offset_bias.h"
#include "core/position/bias/offset_network.h"
#include "core/position/bias/relative_bias.h"
#include "core/position/scheme_request.h"
#include "core/position/schemes/fire/fire.h"

namespace whereabouts {
namespace {

constexpr Handle<std::optional<GridShape>> pretraining{"pretraining-window"};

LearnedTensor::Draw constant(double value) {
  return [value](float* values, std::size_t count, std::uint32_t, CounterRandom&) {
    std::fill_n(values, count, static_cast<float>(value));
  };
}

LearnedTensor::Draw uniform_of(int inputs) {
  return [inputs](float* values, std::size_t count, std::uint32_t, CounterRandom& random) {
    draw_uniform(values, count, 1 / std::sqrt(inputs), random);
  };
}

// c and L are the exponentials of what is learned, and so positive.
template <class T>
class FireBias final : public OffsetBias<T> {
 public:
  using typename OffsetBias<T>::Rows;
  explicit FireBias(const TrainedPlan& plan)
      : OffsetBias<T>(plan, plan.shape.depth, false, true), offsets_(plan.offsets.blocks) {}

 protected:
  Rows rows(int block, const T* parameters) const override {
    const Network network = of(block);
    return network.inside.outputs(parameters, coordinates(network, parameters));
  }
  void rows_gradient(int block, const T* parameters, const Rows&, const Rows& d_rows, const T*,
                     T* gradients) const override {
    const Network network = of(block);
    const Rows d_inside =
        network.inside.add_gradients(parameters, coordinates(network, parameters), d_rows, gradients);
    const Eigen::Map<const Rows> first(parameters + network.inside.first, fire_hidden, 2);
    add_measures(network, parameters, d_inside * first, gradients);
  }

 private:
  // Where its tensors begin.
  struct Network {
    std::size_t c, threshold;
    TrainedOffsetNetwork<Rows> inside;
  };
  Network of(int block) const {
    const std::vector<std::size_t>& at = offsets_[static_cast<std::size_t>(block)];
    return {at[0], at[1], {at[2], at[3], at[4], fire_hidden, this->shape_.heads}};
  }
  Rows coordinates(const Network& network, const T* parameters) const {
    return fire_coordinates(this->shape_.grid, std::exp(static_cast<double>(parameters[network.c])),
                            std::exp(static_cast<double>(parameters[network.threshold])))
        .template cast<T>();
  }

  // From the gradient d_x of both inputs to those of ln c and ln L: with p = psi(d) and m = psi(M), M =
  // max(L, side - 1), the derivative of p / m by c is (d / (c d + 1) m - p M / (c M + 1)) / m^2, and by L,
  // where it is M, minus p / m^2 c / (c M + 1).
  void add_measures(const Network& network, const T* parameters, const Rows& d_x, T* gradients) const {
    const double c = std::exp(static_cast<double>(parameters[network.c])),
                 threshold = std::exp(static_cast<double>(parameters[network.threshold]));
    const GridShape grid = this->shape_.grid;
    const int across = 2 * grid.columns - 1;
    double d_c = 0, d_threshold = 0;
    for (Eigen::Index row = 0; row < d_x.rows(); ++row) {
      const auto offset = static_cast<int>(row);
      for (const int axis : {0, 1}) {
        const int side = axis == 0 ? grid.rows : grid.columns;
        const double distance = std::abs((axis == 0 ? offset / across : offset % across) - side + 1);
        if (distance == 0) continue;
        const double farthest = std::max(threshold, side - 1.0), p = fire_psi(c, distance),
                     m = fire_psi(c, farthest), gradient = static_cast<double>(d_x(row, axis));
        d_c += gradient * (distance / (c * distance + 1) * m - p * farthest / (c * farthest + 1)) / (m * m);
        if (threshold > side - 1) d_threshold -= gradient * p / (m * m) * c / (c * farthest + 1);
      }
    }
    gradients[network.c] += static_cast<T>(d_c * c);
    gradients[network.threshold] += static_cast<T>(d_threshold * threshold);
  }

  const std::vector<std::vector<std::size_t>> offsets_;
};

class Fire final : public BiasScheme {
 public:
  Fire()
      : BiasScheme(
            {.id = "fire",
             .title = "FIRE",
             .summary =
                 "A small learned network turns the logarithm of the distance, measured by the farthest "
                 "there is, into a bias per head",
             .place = 125,
             .learnable = true,
             .relative = true,
             .two_dimensional = true,
             .transfers = true,
             .transfer = "Yes: the network is evaluated at the new distances, by their farthest",
             .remarks = {"Inputs within 0 to 1 always", "Distance, not direction", "–"},
             .stored = Stored::network}) {}

  std::vector<Parameter> parameters() const override {
    return {
        seed_request(), heads_request(), window_request(),
        declare(pretraining, {.help = "the grid of training, whose larger side L is at first; --window where "
                                      "it is not given"})};
  }
  BiasRequest request_of(const SchemeRequest& asked) const override {
    BiasRequest request = BiasScheme::request_of(asked);
    request.pretraining = asked.value(pretraining, {});
    return request;
  }
  std::vector<Parameter> trained_parameters() const override { return {}; }
  std::unique_ptr<TrainedPart<float>> trained(const TrainedPlan& plan, float) const override {
    return std::make_unique<FireBias<float>>(plan);
  }
  std::unique_ptr<TrainedPart<double>> trained(const TrainedPlan& plan, double) const override {
    return std::make_unique<FireBias<double>>(plan);
  }
  LearnedTensors learned_tensors(const TrainedShape& shape) const override {
    return {
        .block = {{"attn.fire.log_c", {1}, constant(std::log(0.1))},
                  {"attn.fire.log_l", {1}, constant(std::log(std::max(shape.grid.rows, shape.grid.columns)))},
                  {"attn.fire.first.weight", {fire_hidden, 2}, uniform_of(2)},
                  {"attn.fire.first.bias", {fire_hidden}, uniform_of(2)},
                  {"attn.fire.second.weight", {shape.heads, fire_hidden}, uniform_of(fire_hidden)}}};
  }
  std::span<const StoredName> stored_names() const override {
    static constexpr auto names = std::to_array<StoredName>({{"fire.first.weight", 2, 2}});  // our trainer's
    return names;
  }
  bool is_named_in(std::string_view name) const override {
    return name.find("attn.fire.") != std::string_view::npos;
  }
  std::string count_formula() const override { return "32·(3 + H) + 2"; }
  bool has_window() const override { return true; }
  bool has_pretraining_window() const override { return true; }
  bool has_class_token() const override { return false; }
  void check(BiasRequest&) const override {}
  BiasTable table(const BiasRequest& request, const Progress& progress) const override {
    return relative_bias_of(fire_rows(seeded_fire(request), *request.window, progress), *request.window,
                            false, progress);
  }
  Matrix fixed_rows(const BiasRequest&) const override { return {}; }
  bool has_index() const override { return true; }
  Message formula() const override {
    return "<i>B</i><sub>ij</sub> = MLP(ψ(|Δ<i>r</i>|) / ψ(max(<i>L</i>, <i>R</i> − 1)), ψ(|Δ<i>c</i>|) / "
           "ψ(max(<i>L</i>, <i>C</i> − 1))), ψ(<i>x</i>) = ln(<i>c x</i> + 1)";
  }
  std::int64_t learned_numbers(const BiasRequest& request) const override {
    return std::int64_t{fire_hidden} * (2 + 1 + request.heads) + 2;
  }
};

}  // namespace

std::unique_ptr<const Scheme> make_fire_scheme() {
  return std::make_unique<Fire>();
}

}  // namespace whereabouts
