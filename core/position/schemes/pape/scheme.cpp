#include <array>
#include <cmath>

#include "core/base/failure.h"
#include "core/position/relativity.h"
#include "core/position/scheme_request.h"
#include "core/position/schemes/pape/pape.h"

namespace whereabouts {
namespace {

constexpr Handle<int> parabolas{"parabolas"};

constexpr int trained_parabolas = 8;

// As torch's Linear of so many inputs.
LearnedTensor::Draw within(int inputs) {
  const double bound = 1 / std::sqrt(static_cast<double>(inputs));
  return [bound](float* values, std::size_t count, std::uint32_t, CounterRandom& random) {
    draw_uniform(values, count, bound, random);
  };
}

// The places x = W p of every head and token, and the way back to W. Attention computes the rest.
template <class T>
class Parabolas final : public TrainedPart<T> {
 public:
  using typename TrainedPart<T>::Rows;

  explicit Parabolas(const TrainedPlan& plan)
      : shape_(plan.shape), count_(plan.shape.value(parabolas, trained_parabolas)) {
    for (const std::vector<std::size_t>& block : plan.offsets.blocks) {
      directions_.push_back(block[0]);
      this->tensors_.parabolas.push_back(block[1]);
    }
    this->terms_.parabolas = count_;
    this->terms_.places.assign(
        static_cast<std::size_t>(shape_.depth) * static_cast<std::size_t>(shape_.heads) *
            static_cast<std::size_t>(shape_.tokens()) * static_cast<std::size_t>(count_),
        T(0));
    this->gradients_.places = plan.reserve(this->terms_.places.size());
  }

  void update(const T* parameters) override {
    const MatrixD cells = pape_cells(shape_.grid, shape_.prefix());
    const Eigen::Index count = count_, tokens = shape_.tokens();
    T* to = this->terms_.places.data();
    for (const std::size_t directions : directions_) {
      const T* weights = parameters + directions;
      for (int head = 0; head < shape_.heads; ++head, weights += count * 2, to += tokens * count) {
        const MatrixD own = Eigen::Map<const Rows>(weights, count, 2).template cast<double>();
        Eigen::Map<Rows>(to, tokens, count) = (cells * own.transpose()).template cast<T>();
      }
    }
  }
  void backward(const T*, const T* derived, T* gradients) const override {
    const Rows cells = pape_cells(shape_.grid, shape_.prefix()).template cast<T>();
    const Eigen::Index count = count_, tokens = shape_.tokens();
    const T* from = derived + this->gradients_.places;
    for (const std::size_t directions : directions_) {
      T* to = gradients + directions;
      for (int head = 0; head < shape_.heads; ++head, to += count * 2, from += tokens * count)
        Eigen::Map<Rows>(to, count, 2) += Eigen::Map<const Rows>(from, tokens, count).transpose() * cells;
    }
  }

 private:
  const TrainedShape shape_;
  const int count_;                      // M
  std::vector<std::size_t> directions_;  // where W of each block begins
};

class Pape final : public Scheme {
 public:
  Pape()
      : Scheme({.id = "pape",
                .title = "PaPE",
                .summary =
                    "Parabolas of the distance, as steep as the query's content says, added to the logits",
                .kind = Kind::other,
                .place = 170,
                .learnable = true,
                .relative = true,
                .two_dimensional = true,
                .layouts = {{"full", "Full", "Parabolas along learned directions, with a slope"},
                            {"rotation-invariant", "Rotation-invariant",
                             "One parabola of the distance per head"}},
                .transfers = true,
                .transfer = "Yes: distances are measured on the new grid, greater ones than in training "
                            "included",
                .gain = PublishedGain{10.5, "the next best", "at most, beyond the trained size",
                                      "Øhrstrøm et al. 2026"},
                .remarks = {"Content says how far to look", "Parameters by parabola in every layer", "PaPE"},
                .stored = Stored::parabolas}) {}

  std::vector<Parameter> parameters() const override {
    return {layout_request(*this), seed_request(), heads_request(),
            declare(parabolas, {.help = "parabolas of a head",
                                .initial = default_parabolas,
                                .range = Range{.min = 1, .max = 1024}})};
  }
  std::int64_t parameter_count(const TableRequest& request) const override {
    return pape_parameters({.width = request.width, .heads = request.heads, .layout = request.layout});
  }
  std::vector<Parameter> trained_parameters() const override {
    return {declare(parabolas, {.label = "Parabolas",
                                .help = "PaPE: parabolas of each head",
                                .initial = trained_parabolas,
                                .range = Range{.min = 1, .max = 256}})};
  }
  std::string checked_trained(const TrainedShape& shape) const override {
    if (shape.layout == "rotation-invariant") {
      refuse_usage(flag("layout"),
                   "the scales of the rotation-invariant form are drawn, not learned, and it is not trained "
                   "here",
                   message("choose full, or leave {} out", flag("layout")));
    }
    if (!shape.layout.empty() && shape.layout != "full")
      refuse_usage(flag("layout"), message("there is no \"{}\"", shape.layout),
                   message("leave {} out", flag("layout")));
    const int count = shape.value(parabolas, trained_parabolas);
    if (count < 1 || count > 256)
      refuse_usage(flag("parabolas"), message("{} is out of range", count), "choose 1 to 256");
    return shape.layout;
  }
  std::unique_ptr<TrainedPart<float>> trained(const TrainedPlan& plan, float) const override {
    return std::make_unique<Parabolas<float>>(plan);
  }
  std::unique_ptr<TrainedPart<double>> trained(const TrainedPlan& plan, double) const override {
    return std::make_unique<Parabolas<double>>(plan);
  }
  LearnedTensors learned_tensors(const TrainedShape& shape) const override {
    const int rows = shape.heads * shape.value(parabolas, trained_parabolas);
    return {.block = {{"attn.position_encoder.position.weight", {rows, 2}, within(2)},
                      {"attn.position_encoder.ab.weight", {2 * rows, shape.width}, within(shape.width)}}};
  }
  std::span<const StoredName> stored_names() const override {
    static constexpr auto names = std::to_array<StoredName>({{"position_encoder.position.weight", 2, 2}});
    return names;
  }
  bool is_named_in(std::string_view name) const override {
    return name.find("position_encoder.") != std::string_view::npos;
  }
  std::string count_formula() const override { return "2·50·H·(D + 1)"; }
  bool is_per_layer() const override { return true; }
  std::vector<std::string> array_names() const override { return {"places", "a", "b"}; }
  std::vector<NamedArray> arrays(const SchemeRequest& asked, const Progress& progress) const override {
    const PapeWeights weights = seeded_pape_weights(
        {asked.width, asked.value(request::heads, 12), asked.value(parabolas, default_parabolas),
         asked.value(request::layout, std::string()), asked.value(request::seed, 0U)},
        progress);
    const auto by_head = [&](const MatrixD& rows) {
      Array array = to_array(Matrix(rows.cast<float>()));
      const auto heads = static_cast<std::size_t>(weights.heads);
      array.shape = {heads, array.shape[0] / heads, array.shape[1]};
      return array;
    };
    std::vector<NamedArray> arrays = {made_array("places", by_head(weights.places)),
                                      made_array("a", by_head(weights.a))};
    if (!weights.invariant) arrays.push_back(made_array("b", by_head(weights.b)));
    return arrays;
  }
  bool heads_differ() const override { return true; }
  // q . k, plus parabolas as steep as a third row, of heads d numbers, says.
  MatrixD scores(const RelativityRequest& request, int head, const Progress& progress) const override {
    const PapeWeights weights = seeded_pape_weights({.width = request.head_dim * request.heads,
                                                     .heads = request.heads,
                                                     .layout = request.layout,
                                                     .seed = request.seed},
                                                    progress);
    const Contents contents = seeded_contents(request);
    const MatrixD all_alike = contents.wide.replicate(request.grid.count(), 1);
    const MatrixD added =
        pape_terms(pape_places(weights, head, request.grid), pape_steepness(weights, head, all_alike),
                   pape_slopes(weights, head, all_alike));
    return (contents.products() + added) / std::sqrt(static_cast<double>(request.head_dim));
  }
};

}  // namespace

std::unique_ptr<const Scheme> make_pape_scheme() {
  return std::make_unique<Pape>();
}

}  // namespace whereabouts
