#include <cmath>

#include "core/position/relativity.h"
#include "core/position/scheme_request.h"
#include "core/position/schemes/cpe/cpe.h"

namespace whereabouts {
namespace {

// The pass convolves the tokens itself.
template <class T>
class Convolution final : public TrainedPart<T> {
 public:
  explicit Convolution(const TrainedPlan& plan) {
    this->tensors_.kernel = plan.offsets.behind_first[0];
    this->tensors_.kernel_bias = plan.offsets.behind_first[1];
  }
  void update(const T*) override {}
  void backward(const T*, const T*, T*) const override {}
};

class ConditionalPosition final : public Scheme {
 public:
  ConditionalPosition()
      : Scheme({.id = "cpe",
                .title = "Conditional (CPE)",
                .summary = "A depthwise 3 x 3 convolution of the tokens; the zeros around the grid tell its "
                           "edges",
                .kind = Kind::other,
                .place = 160,
                .learnable = true,
                .two_dimensional = true,
                .transfers = true,
                .transfer = "Yes: the kernels run over any grid",
                .remarks = {"Any grid; position from neighbours", "Sees edges through zero padding only",
                            "CPVT, Twins"},
                .stored = Stored::kernel}) {}

  std::vector<Parameter> parameters() const override { return {seed_request(), two_sigma_request()}; }
  std::int64_t parameter_count(const TableRequest& request) const override {
    return cpe_parameters(request.width);
  }
  std::vector<Parameter> trained_parameters() const override { return {}; }
  std::unique_ptr<TrainedPart<float>> trained(const TrainedPlan& plan, float) const override {
    return std::make_unique<Convolution<float>>(plan);
  }
  std::unique_ptr<TrainedPart<double>> trained(const TrainedPlan& plan, double) const override {
    return std::make_unique<Convolution<double>>(plan);
  }
  std::string checked_trained(const TrainedShape& shape) const override { return shape.layout; }
  // After the first block, as Chu et al. place it; within +-1/3 uniformly, as torch.
  LearnedTensors learned_tensors(const TrainedShape& shape) const override {
    const auto draw = [](float* values, std::size_t count, std::uint32_t, CounterRandom& random) {
      for (std::size_t i = 0; i < count; ++i) values[i] = static_cast<float>((2 * random.uniform() - 1) / 3);
    };
    return {.behind_first = {{"pos_block.0.proj.0.weight", {shape.width, 1, 3, 3}, draw},
                             {"pos_block.0.proj.0.bias", {shape.width}, zeros()}}};
  }
  std::span<const StoredName> stored_names() const override { return {}; }
  // A depthwise 3x3 convolution over the grid of tokens: Twins, CPVT.
  std::optional<StoredName> stored_as(std::string_view name,
                                      const std::vector<std::int64_t>& shape) const override {
    if (shape.size() != 4 || shape[1] != 1 || shape[2] != 3 || shape[3] != 3) return std::nullopt;
    if (is_named_in(name)) return StoredName{};
    for (const std::string_view part : name_parts(name)) {
      if (part == "peg" || part == "cpe" || part == "cpe1" || part == "cpe2") return StoredName{};
    }
    return std::nullopt;
  }
  bool is_named_in(std::string_view name) const override {
    return name.find("pos_block.") != std::string_view::npos;
  }
  std::string count_formula() const override { return "9·D"; }
  bool is_per_layer() const override { return false; }
  std::vector<std::string> array_names() const override { return {"kernel"}; }
  std::vector<NamedArray> arrays(const SchemeRequest& asked, const Progress& progress) const override {
    Array kernel = to_array(cpe_kernel(asked.width, asked.value(request::seed, 0U),
                                       asked.value(request::two_sigma, false), progress));
    kernel.shape = {kernel.shape[0], 3, 3};
    return {made_array("kernel", std::move(kernel))};
  }
  bool heads_differ() const override { return false; }
  // (q + p_x) . (k + p_y), p being the convolution of q, and of k, on every cell.
  MatrixD scores(const RelativityRequest& request, int, const Progress& progress) const override {
    Contents contents = seeded_contents(request);
    const Matrix kernel = cpe_kernel(request.head_dim, request.seed, false, progress);
    for (MatrixD* tokens : {&contents.queries, &contents.keys}) {
      *tokens += conditional_position(tokens->cast<float>(), kernel, request.grid, progress).cast<double>();
    }
    return contents.products() / std::sqrt(static_cast<double>(request.head_dim));
  }
};

}  // namespace

std::unique_ptr<const Scheme> make_cpe_scheme() {
  return std::make_unique<ConditionalPosition>();
}

}  // namespace whereabouts
