#include <algorithm>
#include <array>
#include <cmath>

#include "core/position/bias/bias_scheme.h"
#include "core/position/bias/offset_bias.h"
#include "core/position/bias/offset_network.h"
#include "core/position/bias/relative_bias.h"
#include "core/position/published.h"
#include "core/position/scheme_request.h"
#include "core/position/schemes/log_cpb/log_cpb.h"

namespace whereabouts {
namespace {

constexpr Handle<std::optional<GridShape>> pretraining{"pretraining-window"};

constexpr int cpb_hidden = 512;                        // of the network, as Swin v2
constexpr double max_logit_scale = 4.605170185988092;  // log 100

void log_of_ten(float* values, std::size_t count, std::uint32_t, CounterRandom&) {
  std::fill_n(values, count, static_cast<float>(std::log(10.0)));
}

// With cosine attention, whose scale e^min(s, log 100) each head learns.
template <class T>
class NetworkBias final : public OffsetBias<T> {
 public:
  using typename OffsetBias<T>::Rows;
  explicit NetworkBias(const TrainedPlan& plan)
      : OffsetBias<T>(plan, plan.shape.depth, false, true),
        offsets_(plan.offsets.blocks),
        coordinates_(log_coordinates(plan.shape.grid, plan.shape.grid).template cast<T>()) {
    this->terms_.scales.assign(
        static_cast<std::size_t>(plan.shape.heads) * static_cast<std::size_t>(plan.shape.depth), T(0));
    this->gradients_.scales = plan.reserve(this->terms_.scales.size());
  }

  void update(const T* parameters) override {
    OffsetBias<T>::update(parameters);
    const int heads = this->shape_.heads;
    for (int block = 0; block < this->shape_.depth; ++block) {
      const T* logs = parameters + of(block).scale;
      for (int head = 0; head < heads; ++head) {
        this->terms_.scales[static_cast<std::size_t>(block * heads + head)] =
            std::exp(std::min(logs[head], static_cast<T>(max_logit_scale)));
      }
    }
  }

 protected:
  // 16 sigmoid(second relu(first x + shift)).
  Rows rows(int block, const T* parameters) const override {
    const Rows logits = of(block).inside.outputs(parameters, coordinates_);
    return (T(16) / (T(1) + (-logits.array()).exp())).matrix();
  }
  void rows_gradient(int block, const T* parameters, const Rows& values, const Rows& d_rows, const T* derived,
                     T* gradients) const override {
    const int heads = this->shape_.heads;
    const Network network = of(block);
    // 16 s (1 - s) of the sigmoid s = values / 16.
    const Rows d_logits = (d_rows.array() * values.array() * (T(1) - values.array() / T(16))).matrix();
    network.inside.add_gradients(parameters, coordinates_, d_logits, gradients);
    const T *logs = parameters + network.scale,
            *d_scales = derived + this->gradients_.scales +
                        static_cast<std::size_t>(heads) * static_cast<std::size_t>(block);
    for (int head = 0; head < heads; ++head) {
      if (logs[head] < static_cast<T>(max_logit_scale))
        gradients[network.scale + static_cast<std::size_t>(head)] += d_scales[head] * std::exp(logs[head]);
    }
  }

 private:
  // Where its tensors begin.
  struct Network {
    TrainedOffsetNetwork<Rows> inside;
    std::size_t scale;
  };
  Network of(int block) const {
    const std::vector<std::size_t>& at = offsets_[static_cast<std::size_t>(block)];
    return {{at[0], at[1], at[2], cpb_hidden, this->shape_.heads}, at[3]};
  }

  const std::vector<std::vector<std::size_t>> offsets_;
  const Rows coordinates_;  // (offsets, 2)
};

class LogCpb final : public BiasScheme {
 public:
  LogCpb()
      : BiasScheme(
            {.id = "log-cpb",
             .title = "Log-spaced continuous bias",
             .summary = "A small learned network turns the logarithm of the offset into a bias per head "
                        "(Swin v2)",
             .place = 120,
             .learnable = true,
             .relative = true,
             .two_dimensional = true,
             .transfers = true,
             .transfer = "Yes: the network is evaluated at the new window's offsets",
             .published = {{"Swin v2, window 8 to 24 without tuning", published::top_1, 79.1,
                            published::swin_2}},
             .remarks = {"Carries over to larger windows", "A network to evaluate in every layer", "Swin v2"},
             .stored = Stored::network}) {}

  std::vector<Parameter> parameters() const override {
    return {
        seed_request(), two_sigma_request(), heads_request(), window_request(),
        declare(pretraining, {.help = "the window that the offsets are scaled by; --window where it is not "
                                      "given"})};
  }
  BiasRequest request_of(const SchemeRequest& asked) const override {
    BiasRequest request = BiasScheme::request_of(asked);
    request.pretraining = asked.value(pretraining, {});
    return request;
  }
  std::vector<Parameter> trained_parameters() const override { return {}; }
  std::unique_ptr<TrainedPart<float>> trained(const TrainedPlan& plan, float) const override {
    return std::make_unique<NetworkBias<float>>(plan);
  }
  std::unique_ptr<TrainedPart<double>> trained(const TrainedPlan& plan, double) const override {
    return std::make_unique<NetworkBias<double>>(plan);
  }
  LearnedTensors learned_tensors(const TrainedShape& shape) const override {
    return {.block = {{"attn.cpb_mlp.0.weight", {cpb_hidden, 2}},
                      {"attn.cpb_mlp.0.bias", {cpb_hidden}, zeros()},
                      {"attn.cpb_mlp.2.weight", {shape.heads, cpb_hidden}},
                      {"attn.logit_scale", {shape.heads, 1, 1}, log_of_ten}}};
  }
  std::span<const StoredName> stored_names() const override {
    static constexpr auto names = std::to_array<StoredName>({
        {"cpb_mlp.0.weight", 2, 2},                       // Swin v2
        {"continuous_position_bias_mlp.0.weight", 2, 2},  // the same of Hugging Face
        {"meta_mlp.fc1.weight", 2, 2}                     // as timm first had it
    });
    return names;
  }
  bool is_named_in(std::string_view name) const override {
    for (const char* word : {"cpb_mlp", "position_bias_mlp", "meta_mlp", "rel_pos.mlp", "relative_coords"}) {
      if (name.find(word) != std::string_view::npos) return true;
    }
    return false;
  }
  std::string count_formula() const override { return "512·(3 + H)"; }
  bool has_window() const override { return true; }
  bool has_pretraining_window() const override { return true; }
  bool has_class_token() const override { return false; }
  void check(BiasRequest&) const override {}
  BiasTable table(const BiasRequest& request, const Progress& progress) const override {
    const Matrix rows =
        log_cpb_rows(seeded_bias_network(request), *request.window, *request.pretraining, progress);
    return relative_bias_of(rows, *request.window, false, progress);
  }
  Matrix fixed_rows(const BiasRequest&) const override { return {}; }
  bool has_index() const override { return true; }
  std::int64_t learned_numbers(const BiasRequest& request) const override {
    return std::int64_t{512} * (2 + 1 + request.heads);
  }
};

}  // namespace

std::unique_ptr<const Scheme> make_log_cpb_scheme() {
  return std::make_unique<LogCpb>();
}

}  // namespace whereabouts
