#include <algorithm>
#include <array>

#include "core/base/permutation.h"
#include "core/position/additive/additive_scheme.h"
#include "core/position/additive/drawn_row.h"
#include "core/position/published.h"
#include "core/position/scheme_request.h"
#include "core/position/truncated_normal.h"

namespace whereabouts {
namespace {

class DrawnMeans final : public TableMeans {
 public:
  DrawnMeans(const TableRequest& request, std::vector<int> dimensions)
      : request_(request), dimensions_(std::move(dimensions)), generator_(request.seed) {}
  void mean(int first, int count, float* means, const Progress& progress) override {
    std::vector<float> row(dimensions_.size());
    std::vector<double> sums(dimensions_.size(), 0.0);
    for (; next_ < first + count; ++next_) {
      draw_row(generator_, request_.width, request_.two_sigma, dimensions_, row.data(), progress);
      if (next_ < first) continue;
      for (std::size_t i = 0; i < row.size(); ++i) sums[i] += static_cast<double>(row[i]);
    }
    for (std::size_t i = 0; i < row.size(); ++i) means[i] = static_cast<float>(sums[i] / count);
  }

 private:
  TableRequest request_;
  std::vector<int> dimensions_;  // ascending
  NumpyRandomState generator_;
  int next_ = 0;
};

// A row for each patch, and for the class token where it has a position.
template <class T>
class LearnedRows final : public TrainedPart<T> {
 public:
  static int rows(const TrainedShape& shape) {
    return (shape.class_position ? shape.prefix() : 0) + shape.grid.count();
  }

  explicit LearnedRows(const TrainedPlan& plan)
      : first_(plan.offsets.model.front()),
        size_(static_cast<std::size_t>(rows(plan.shape)) * static_cast<std::size_t>(plan.shape.width)) {
    this->terms_.shared = true;
    std::vector<T>& table = this->terms_.table;
    table.assign(static_cast<std::size_t>(plan.shape.tokens()) * static_cast<std::size_t>(plan.shape.width),
                 T(0));
    this->gradients_.table = plan.reserve(table.size());
  }

  // A class token without a row keeps its zeros.
  void update(const T* parameters) override {
    std::vector<T>& table = this->terms_.table;
    std::copy_n(parameters + first_, size_, table.data() + (table.size() - size_));
  }
  void backward(const T*, const T* derived, T* gradients) const override {
    const T* from = derived + this->gradients_.table + (this->terms_.table.size() - size_);
    for (std::size_t i = 0; i < size_; ++i) gradients[first_ + i] += from[i];
  }

 private:
  const std::size_t first_, size_;  // of the tensor, in the row of all parameters
};

class Learned1d final : public AdditiveScheme {
 public:
  Learned1d()
      : AdditiveScheme(
            {.id = "learned-1d",
             .title = "Learned 1-D",
             .summary = "One learned vector per token, drawn from a truncated normal distribution of "
                        "deviation 0.02",
             .place = 30,
             .learnable = true,
             .is_reference = true,
             .transfer = "No: its table has one vector per token and must be resampled to the new grid",
             .published = {{"ViT-B/16", published::five_shot, 64.206, published::vit},
                           {"B size, 224 px", published::top_1, 83.4, published::rope_vit},
                           {"B size, 384 px", published::top_1, 82.8, published::rope_vit},
                           {"Swin-T, absolute", published::top_1, 80.5, published::swin},
                           {"DeiT-Ti", published::top_1, 72.2, published::cpvt},
                           {"DeiT-S", published::top_1, 79.9, published::irpe},
                           {"ViT of 820k parameters", published::cifar_10, 86.52, published::small},
                           {"ViT of 820k parameters", published::cifar_100, 60.87, published::small}},
             .remarks = {"Simple; finds the grid by itself", "Bound to one grid; the longest table",
                         "ViT, DeiT, DINOv2, CLIP, BERT"},
             .stored = Stored::rows,
             .has_token_rows = true}) {}

  std::vector<Parameter> parameters() const override { return {seed_request(), two_sigma_request()}; }
  std::vector<Parameter> trained_parameters() const override { return {}; }
  std::unique_ptr<TrainedPart<float>> trained(const TrainedPlan& plan, float) const override {
    return std::make_unique<LearnedRows<float>>(plan);
  }
  std::unique_ptr<TrainedPart<double>> trained(const TrainedPlan& plan, double) const override {
    return std::make_unique<LearnedRows<double>>(plan);
  }
  LearnedTensors learned_tensors(const TrainedShape& shape) const override {
    return {.model = {{"pos_embed", {1, LearnedRows<float>::rows(shape), shape.width}}}};
  }
  std::span<const StoredName> stored_names() const override {
    static constexpr auto names = std::to_array<StoredName>({
        {"embed_positions.A.weight", 2, 2, {}, 2},       // BEiT-3, the class token's row the third
        {"embeddings.position_embedding.weight", 2, 2},  // CLIP, SigLIP, AIMv2 of Hugging Face
        {"embeddings.position_embeddings", 2, 4},        // ViT, DINOv2, MAE, DeiT of Hugging Face
        {"posembed_input/pos_embedding", 2, 4},          // the original ViT in JAX
        {"pos_embed", 2, 4},                             // timm, DeiT, DINO, MAE, AIMv2
        {"absolute_pos_embed", 2, 4},                    // Swin
        {"pos_embedding", 2, 4},                         // torchvision, big_vision
        {"positional_embedding", 2, 4},                  // CLIP of OpenAI, OpenCLIP
        {"positional_embedding_vlm", 2, 2},              // Llama 4, the class token's row the last
        {"pos_embed.weight", 2, 2},                      // Qwen3-VL
        {"pos_emb.position_embeddings", 3, 3},           // Kimi K2.5
        {"decoder_pos_embed", 2, 4}                      // MAE
    });
    return names;
  }
  std::string count_formula() const override { return "R·C·D"; }
  Widths widths(const std::string&) const override { return {}; }
  void check(const TableRequest&) const override {}
  Matrix table(const TableRequest& request, const Progress& progress) const override {
    NumpyRandomState generator(request.seed);
    return truncated_normal(request.grid.count(), request.width, request.two_sigma, generator, progress);
  }
  std::unique_ptr<TableMeans> means(const TableRequest& request, std::vector<int> dimensions,
                                    const Progress&) const override {
    return std::make_unique<DrawnMeans>(request, std::move(dimensions));
  }
  double drawn_numbers(const TableRequest& request) const override {
    return 1.0 * request.grid.rows * request.grid.columns * request.width;
  }
  std::int64_t learned_numbers(const TableRequest& request) const override {
    return std::int64_t{request.grid.count()} * request.width;
  }
};

}  // namespace

std::unique_ptr<const Scheme> make_learned_1d_scheme() {
  return std::make_unique<Learned1d>();
}

}  // namespace whereabouts
