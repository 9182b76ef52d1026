#include <algorithm>

#include "core/position/additive/additive_scheme.h"
#include "core/position/published.h"

namespace whereabouts {
namespace {

class ZeroMeans final : public TableMeans {
 public:
  explicit ZeroMeans(std::size_t dimensions) : dimensions_(dimensions) {}
  void mean(int, int, float* means, const Progress&) override { std::fill_n(means, dimensions_, 0.0F); }

 private:
  std::size_t dimensions_;
};

class NoPosition final : public AdditiveScheme {
 public:
  NoPosition()
      : AdditiveScheme(
            {.id = "none",
             .title = "No position",
             .summary = "Nothing is added: the transformer sees a set of patches",
             .place = 50,
             .is_absent = true,
             .transfers = true,
             .transfer = "Yes: there is nothing to transfer",
             .published = {{"ViT-B/16", published::five_shot, 61.382, published::vit},
                           {"Swin-T", published::top_1, 80.1, published::swin},
                           {"DeiT-Ti", published::top_1, 68.2, published::cpvt},
                           {"ViT of 820k parameters", published::cifar_10, 79.63, published::small},
                           {"ViT of 820k parameters", published::cifar_100, 53.25, published::small}},
             .remarks = {"Nothing to learn, nothing to break", "Order invisible once tokens are pooled",
                         "Ablations"}}) {}

  std::vector<Parameter> parameters() const override { return {}; }
  std::vector<Parameter> trained_parameters() const override { return {}; }
  LearnedTensors learned_tensors(const TrainedShape&) const override { return {}; }
  std::unique_ptr<TrainedPart<float>> trained(const TrainedPlan&, float) const override { return nullptr; }
  std::unique_ptr<TrainedPart<double>> trained(const TrainedPlan&, double) const override { return nullptr; }
  std::span<const StoredName> stored_names() const override { return {}; }
  std::string count_formula() const override { return "none"; }
  Widths widths(const std::string&) const override { return {}; }
  void check(const TableRequest&) const override {}
  Matrix table(const TableRequest& request, const Progress&) const override {
    return Matrix::Zero(request.grid.count(), request.width);
  }
  std::unique_ptr<TableMeans> means(const TableRequest&, std::vector<int> dimensions,
                                    const Progress&) const override {
    return std::make_unique<ZeroMeans>(dimensions.size());
  }
  double drawn_numbers(const TableRequest&) const override { return 0; }
  std::int64_t learned_numbers(const TableRequest&) const override { return 0; }
};

}  // namespace

std::unique_ptr<const Scheme> make_none_scheme() {
  return std::make_unique<NoPosition>();
}

}  // namespace whereabouts
