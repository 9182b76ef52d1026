
#include "core/base/failure.h"
#include "core/position/bias/bias_scheme.h"
#include "core/position/bias/offset_bias.h"
#include "core/position/scheme_request.h"
#include "core/position/schemes/lookhere/lookhere.h"

namespace whereabouts {
namespace {

constexpr Handle<int> depth{"depth"};
constexpr Handle<double> global_slope{"global-slope"};

void check_lookhere(const BiasRequest& request) {
  if (const int least = lookhere_min_heads(request.layout); request.heads < least) {
    refuse_usage(
        flag("heads"),
        message("{} heads are too few to look to every side of lookhere's {}", request.heads, request.layout),
        message("give {} or more", least));
  }
  if (request.depth < 1 || request.depth > 1024) {
    refuse_usage(flag("depth"), message("{} blocks are out of range", request.depth), "allowed: 1 to 1024");
  }
  if (request.layer < 0 || request.layer >= request.depth) {
    refuse_usage(flag("layer"), message("there is no layer {}", request.layer),
                 message("allowed: 0 to {}", request.depth - 1));
  }
  if (!(request.global_slope >= 0 && request.global_slope <= 1e6)) {
    refuse_usage(flag("global-slope"), "the slope is out of range",
                 "allowed: 0 to 1000000; the usual one is 2");
  }
}

class LookHere final : public BiasScheme {
 public:
  LookHere()
      : BiasScheme(
            {.id = "lookhere",
             .title = "LookHere",
             .summary = "Most heads see one side of their query only; the bias falls with distance",
             .place = 140,
             .relative = true,
             .two_dimensional = true,
             .layouts = {{"lh-90", "Quarters",
                          "Four corners, then up, down, left and right between the diagonals (LH-90)"},
                         {"lh-180", "Halves", "Up, down, left and right, half of the image each (LH-180)"},
                         {"lh-45", "Eighths", "Eight eighths of the image (LH-45)"}},
             .transfers = true,
             .transfer = "Yes: distances are measured on the new grid, greater ones than in training "
                         "included",
             .gain = PublishedGain{21.7, "RoPE 2-D", "224 px, tested at 1024", "Fuller et al. 2024"},
             .remarks = {"Heads with sides of their own; extrapolates",
                         "A key on the wrong side is never seen", "LookHere"}}) {}

  std::vector<Parameter> parameters() const override {
    return {
        layout_request(*this),
        heads_request(),
        layer_request(),
        class_token_request(),
        declare(depth, {.help = "layers of the model; slopes fall from the first to the last",
                        .initial = 12,
                        .range = Range{.min = 1, .max = 1024}}),
        declare(global_slope,
                {.help = "factor of all its slopes", .initial = 2, .range = Range{.min = 0, .max = 1e6}})};
  }
  BiasRequest request_of(const SchemeRequest& asked) const override {
    BiasRequest request = BiasScheme::request_of(asked);
    request.depth = asked.value(depth, request.depth);
    request.global_slope = asked.value(global_slope, request.global_slope);
    return request;
  }
  std::vector<Parameter> trained_parameters() const override { return {}; }
  LearnedTensors learned_tensors(const TrainedShape&) const override { return {}; }
  // Slopes fall from block to block.
  std::unique_ptr<TrainedPart<float>> trained(const TrainedPlan& plan, float) const override {
    return std::make_unique<FixedBias<float>>(*this, plan, plan.shape.depth);
  }
  std::unique_ptr<TrainedPart<double>> trained(const TrainedPlan& plan, double) const override {
    return std::make_unique<FixedBias<double>>(*this, plan, plan.shape.depth);
  }
  std::span<const StoredName> stored_names() const override { return {}; }
  std::string count_formula() const override { return "none"; }
  bool has_window() const override { return false; }
  bool has_pretraining_window() const override { return false; }
  bool has_class_token() const override { return true; }
  void check(BiasRequest& request) const override {
    check_layout(*this, request.layout);
    check_lookhere(request);
  }
  BiasTable table(const BiasRequest& request, const Progress& progress) const override {
    return lookhere(request, progress);
  }
  Matrix fixed_rows(const BiasRequest& request) const override {
    return lookhere_rows(request.grid, looks(request), layer_slope(request));
  }
  std::vector<DirectedHead> looks(const BiasRequest& request) const override {
    return lookhere_heads(request.layout, request.heads);
  }
  int min_heads(const std::string& layout) const override { return lookhere_min_heads(layout); }
  double layer_slope(const BiasRequest& request) const override {
    return request.global_slope * lookhere_layer_slope(request.layer, request.depth);
  }
  bool has_index() const override { return false; }
  std::int64_t learned_numbers(const BiasRequest&) const override { return 0; }
};

}  // namespace

std::unique_ptr<const Scheme> make_lookhere_scheme() {
  return std::make_unique<LookHere>();
}

}  // namespace whereabouts
