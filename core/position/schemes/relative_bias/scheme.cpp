#include <array>

#include "core/base/permutation.h"
#include "core/position/bias/bias_scheme.h"
#include "core/position/bias/offset_bias.h"
#include "core/position/bias/relative_bias.h"
#include "core/position/published.h"
#include "core/position/scheme_request.h"
#include "core/position/truncated_normal.h"

namespace whereabouts {
namespace {

template <class T>
class LearnedBiases final : public OffsetBias<T> {
 public:
  using typename OffsetBias<T>::Rows;
  explicit LearnedBiases(const TrainedPlan& plan)
      : OffsetBias<T>(plan, plan.shape.depth, plan.shape.class_token, true), offsets_(plan.offsets.blocks) {}

 protected:
  Rows rows(int block, const T* parameters) const override {
    const TrainedShape& shape = this->shape_;
    return Eigen::Map<const Rows>(parameters + tensor(block), relative_rows(shape.grid, shape.class_token),
                                  shape.heads);
  }
  void rows_gradient(int block, const T*, const Rows&, const Rows& d_rows, const T*,
                     T* gradients) const override {
    Eigen::Map<Rows>(gradients + tensor(block), d_rows.rows(), d_rows.cols()) += d_rows;
  }

 private:
  std::size_t tensor(int block) const { return offsets_[static_cast<std::size_t>(block)].front(); }

  const std::vector<std::vector<std::size_t>> offsets_;
};

class RelativeBiases final : public BiasScheme {
 public:
  RelativeBiases()
      : BiasScheme(
            {.id = "relative-bias",
             .title = "Relative bias",
             .summary = "A learned number per head and offset (Swin), added to the attention logits",
             .place = 110,
             .learnable = true,
             .relative = true,
             .two_dimensional = true,
             .transfer = "With the same window, yes; another window needs its table of offsets resampled",
             .published = {{"Swin-T", published::top_1, 81.3, published::swin},
                           {"Swin v2, window 8 to 24 without tuning", published::top_1, 68.7,
                            published::swin_2}},
             .remarks = {"Strong in local windows; cheap to add", "Table bound to the window's size",
                         "Swin, BEiT, LeViT, MaxViT"},
             .stored = Stored::offsets,
             .position_rate = 3e-2}) {}

  std::vector<Parameter> parameters() const override {
    return {seed_request(), two_sigma_request(), heads_request(), window_request(), class_token_request()};
  }
  std::vector<Parameter> trained_parameters() const override { return {}; }
  std::unique_ptr<TrainedPart<float>> trained(const TrainedPlan& plan, float) const override {
    return std::make_unique<LearnedBiases<float>>(plan);
  }
  std::unique_ptr<TrainedPart<double>> trained(const TrainedPlan& plan, double) const override {
    return std::make_unique<LearnedBiases<double>>(plan);
  }
  LearnedTensors learned_tensors(const TrainedShape& shape) const override {
    return {.block = {{"attn.relative_position_bias_table",
                       {relative_rows(shape.grid, shape.class_token), shape.heads}}}};
  }
  std::span<const StoredName> stored_names() const override {
    static constexpr auto names = std::to_array<StoredName>({
        {"relative_position_bias_table", 2, 3},  // Swin v1, BEiT, MaxViT
        {"attention_biases", 2, 2}               // LeViT
    });
    return names;
  }
  // The networks and vectors of others speak of relative positions, too.
  bool is_named_in(std::string_view name) const override {
    const auto says = [&](std::string_view word) { return name.find(word) != std::string_view::npos; };
    for (const char* word : {"cpb_mlp", "position_bias_mlp", "meta_mlp", "rel_pos.mlp", "relative_coords",
                             "relative_position_keys"}) {
      if (says(word)) return false;
    }
    return says("relative_position") || says("rel_pos") || says("attention_bias") || says("position_bias");
  }
  std::string count_formula() const override { return "(2R − 1)(2C − 1)·H"; }
  bool has_window() const override { return true; }
  bool has_pretraining_window() const override { return false; }
  bool has_class_token() const override { return true; }
  void check(BiasRequest&) const override {}
  BiasTable table(const BiasRequest& request, const Progress& progress) const override {
    NumpyRandomState generator(request.seed);
    const Matrix rows = truncated_normal(relative_rows(*request.window, request.class_token), request.heads,
                                         request.two_sigma, generator, progress);
    return relative_bias_of(rows, *request.window, request.class_token, progress);
  }
  Matrix fixed_rows(const BiasRequest&) const override { return {}; }
  bool has_index() const override { return true; }
  std::int64_t learned_numbers(const BiasRequest& request) const override {
    return std::int64_t{relative_rows(*request.window, request.class_token)} * request.heads;
  }
};

}  // namespace

std::unique_ptr<const Scheme> make_relative_bias_scheme() {
  return std::make_unique<RelativeBiases>();
}

}  // namespace whereabouts
