#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

#include "core/base/failure.h"
#include "core/position/parameter_count.h"
#include "core/position/published.h"
#include "core/position/relativity.h"
#include "core/position/scheme_request.h"
#include "core/position/schemes/shaw/shaw.h"

namespace whereabouts {
namespace {

constexpr Handle<int> max_relative_position{"reach"};

// Attention reads the vectors itself: only which of them a query meets is fixed.
template <class T>
class KeyVectors final : public TrainedPart<T> {
 public:
  explicit KeyVectors(const TrainedPlan& plan) {
    const int clip = plan.shape.value(max_relative_position, default_max_relative_position);
    this->terms_.key_index = shaw_index(plan.shape.tokens(), clip);
    this->terms_.key_rows = 2 * clip + 1;
    for (const std::vector<std::size_t>& block : plan.offsets.blocks)
      this->tensors_.key_vectors.push_back(block.front());
  }
  void update(const T*) override {}
  void backward(const T*, const T*, T*) const override {}
};

class Shaw final : public Scheme {
 public:
  Shaw()
      : Scheme({.id = "shaw",
                .title = "Shaw's relative vectors",
                .summary = "A learned vector for each clipped offset, added to the key",
                .kind = Kind::other,
                .place = 150,
                .learnable = true,
                .relative = true,
                .transfers = true,
                .transfer = "Yes: offsets beyond the clip share its two end vectors; in one dimension rows "
                            "change length",
                .published =
                    {{"ViT-B/16, 1-D relative attention", published::five_shot, 64.032, published::vit},
                     {"DeiT-Ti, relative", published::top_1, 70.5, published::cpvt},
                     {"DeiT-S, iRPE: vectors by a piecewise index", published::top_1, 81.2, published::irpe},
                     {"ViT of 820k parameters, per axis", published::cifar_10, 90.57, published::small},
                     {"ViT of 820k parameters, per axis", published::cifar_100, 65.11, published::small}},
                .remarks = {"Content meets offset, not place", "More work for every pair of tokens",
                            "Shaw et al. 2018; iRPE"},
                .stored = Stored::vectors,
                .joins_rotations = false}) {}

  std::vector<Parameter> parameters() const override {
    return {seed_request(), two_sigma_request(),
            declare(max_relative_position, {.help = "offsets beyond this are clipped",
                                            .initial = default_max_relative_position,
                                            .range = Range{.min = 0, .max = 65535}})};
  }
  std::int64_t parameter_count(const TableRequest& request) const override {
    const std::int64_t tokens = std::int64_t{request.grid.rows} * request.grid.columns;
    ShawRequest shaw;
    shaw.tokens = static_cast<int>(std::clamp<std::int64_t>(tokens, 0, std::numeric_limits<int>::max()));
    shaw.head_dim = head_dim_of(request);
    return shaw_parameters(shaw);
  }
  std::vector<Parameter> trained_parameters() const override {
    return {declare(max_relative_position, {.label = "Reach",
                                            .help = "Shaw: offsets beyond this share a vector",
                                            .initial = default_max_relative_position,
                                            .range = Range{.min = 1, .max = 1024}})};
  }
  std::string checked_trained(const TrainedShape& shape) const override {
    const int most = shape.value(max_relative_position, default_max_relative_position);
    if (most < 1 || most > 4096)
      refuse_usage(flag("reach"), message("{} is out of range", most), "choose 1 to 4096");
    return shape.layout;
  }
  std::unique_ptr<TrainedPart<float>> trained(const TrainedPlan& plan, float) const override {
    return std::make_unique<KeyVectors<float>>(plan);
  }
  std::unique_ptr<TrainedPart<double>> trained(const TrainedPlan& plan, double) const override {
    return std::make_unique<KeyVectors<double>>(plan);
  }
  LearnedTensors learned_tensors(const TrainedShape& shape) const override {
    return {.block = {{"attn.relative_position_keys",
                       {2 * shape.value(max_relative_position, default_max_relative_position) + 1,
                        shape.head_dim()}}}};
  }
  std::span<const StoredName> stored_names() const override {
    static constexpr auto names = std::to_array<StoredName>({{"rel_pos_h", 2, 2}, {"rel_pos_w", 2, 2}});
    return names;
  }
  bool is_named_in(std::string_view name) const override {
    return name.find("relative_position_keys") != std::string_view::npos;
  }
  std::string count_formula() const override { return "(2·16 + 1)·D/H"; }
  bool is_per_layer() const override { return true; }
  std::vector<std::string> array_names() const override { return {"table", "index"}; }
  std::vector<NamedArray> arrays(const SchemeRequest& asked, const Progress& progress) const override {
    const ShawTable made = shaw_table(
        {asked.grid.count(), asked.width, asked.value(max_relative_position, default_max_relative_position),
         asked.value(request::seed, 0U), asked.value(request::two_sigma, false)},
        progress);
    return {made_array("table", to_array(made.table)), made_array("index", index_array(made.index))};
  }
  bool heads_differ() const override { return false; }
  // q . (k + a_xy).
  MatrixD scores(const RelativityRequest& request, int, const Progress& progress) const override {
    const ShawTable shaw = shaw_table(
        {.tokens = request.grid.count(), .head_dim = request.head_dim, .seed = request.seed}, progress);
    const Contents contents = seeded_contents(request);
    const Eigen::VectorXd met = shaw.table.cast<double>() * contents.queries.row(0).transpose();
    const MatrixD added = shaw.index.unaryExpr([&](int row) { return met[row]; });
    return (contents.products() + added) / std::sqrt(static_cast<double>(request.head_dim));
  }
};

}  // namespace

std::unique_ptr<const Scheme> make_shaw_scheme() {
  return std::make_unique<Shaw>();
}

}  // namespace whereabouts
