#include <cmath>
#include <vector>

#include "core/position/rotary/rotary_scheme.h"
#include "core/position/rotary/rotary_table.h"
#include "core/position/scheme_request.h"
#include "core/position/schemes/rope_jitter/jittered.h"
#include "core/position/trained/augmented_part.h"

namespace whereabouts {
namespace {

constexpr Handle<double> shift{"coordinate-shift"}, jitter{"coordinate-jitter"},
    rescale{"coordinate-rescale"};
constexpr double own_rescale = 2;  // of DINOv3's models, which neither shift nor jitter

// Every training step turns by other angles, a trained model by those of the coordinates as they are.
template <class T>
class JitteredRotation final : public TrainedPart<T>, public AugmentedPart {
 public:
  JitteredRotation(const RotaryScheme& scheme, const TrainedPlan& plan)
      : shape_(plan.shape), request_(checked_rotary(scheme, trained_rotary_request(plan.shape))) {
    this->terms_.shared = true;
    this->terms_.pairs = scheme.pairs(request_);
    const auto numbers = static_cast<std::size_t>(shape_.heads * shape_.tokens() * (shape_.head_dim() / 2));
    this->terms_.cosine.assign(numbers, T(1));
    this->terms_.sine.assign(numbers, T(0));
    turn({});
  }
  void update(const T*) override {}
  void backward(const T*, const T*, T*) const override {}
  void augment(CounterRandom* random) override {
    if (random == nullptr && !changed_) return;
    changed_ = random != nullptr;
    turn(random == nullptr ? CoordinateChange()
                           : drawn_change(shape_.value(shift, 0.0), shape_.value(jitter, 1.0),
                                          shape_.value(rescale, own_rescale), *random));
  }

 private:
  void turn(const CoordinateChange& change) {
    const MatrixD angles = jittered_angles(shape_.grid, shape_.head_dim(), *request_.temperature, change);
    const Eigen::Index half = shape_.head_dim() / 2, tokens = shape_.tokens();
    for (int head = 0; head < shape_.heads; ++head) {
      const Eigen::Index at = (head * tokens + shape_.prefix()) * half;
      for (Eigen::Index i = 0; i < angles.size(); ++i) {
        this->terms_.cosine[static_cast<std::size_t>(at + i)] =
            static_cast<T>(static_cast<float>(std::cos(angles.data()[i])));
        this->terms_.sine[static_cast<std::size_t>(at + i)] =
            static_cast<T>(static_cast<float>(std::sin(angles.data()[i])));
      }
    }
  }

  const TrainedShape shape_;
  const RotaryRequest request_;
  bool changed_ = false;
};

class RopeJitter final : public RotaryScheme {
 public:
  RopeJitter()
      : RotaryScheme(
            {.id = "rope-jitter",
             .title = "RoPE 2-D (jittered)",
             .summary =
                 "DINOv3's rotation of coordinates from -1 to 1, which training shifts and scales at random",
             .brief_title = "axial, jittered",
             .place = 78,
             .relative = true,
             .two_dimensional = true,
             .has_temperature = true,
             .transfers = true,
             .transfer = "Yes: every grid has coordinates from -1 to 1; training showed others too",
             .remarks = {"Learns to read other scales", "Offsets are no fixed angles", "DINOv3"}}) {}

  std::vector<Parameter> parameters() const override { return {temperature_request(), pairs_request()}; }
  std::vector<Parameter> trained_parameters() const override {
    return {declare(shift, {.label = "Shift",
                            .help = "Rows and columns are shifted by up to this in every training step, in "
                                    "coordinates from -1 to 1",
                            .step = 0.05,
                            .initial = 0.0,
                            .range = Range{.min = 0, .max = 4}}),
            declare(jitter,
                    {.label = "Jitter",
                     .help = "Rows and columns are scaled apart by a factor of up to this, or its inverse, "
                             "in every training step; 1: not",
                     .step = 0.05,
                     .initial = 1.0,
                     .range = Range{.min = 1, .max = 8}}),
            declare(rescale,
                    {.label = "Rescale",
                     .help = "Rows and columns are scaled alike by a factor of up to this, or its inverse, "
                             "in every training step; 1: not",
                     .step = 0.05,
                     .initial = own_rescale,
                     .range = Range{.min = 1, .max = 8}})};
  }
  LearnedTensors learned_tensors(const TrainedShape&) const override { return {}; }
  std::unique_ptr<TrainedPart<float>> trained(const TrainedPlan& plan, float) const override {
    return std::make_unique<JitteredRotation<float>>(*this, plan);
  }
  std::unique_ptr<TrainedPart<double>> trained(const TrainedPlan& plan, double) const override {
    return std::make_unique<JitteredRotation<double>>(*this, plan);
  }
  std::span<const StoredName> stored_names() const override { return {}; }
  std::string count_formula() const override { return "none"; }
  double own_temperature(const std::string&) const override { return 100; }
  std::string own_pairs(const std::string&) const override { return "half"; }
  bool scales_with_grid(const std::string&) const override { return true; }
  int head_dim_step() const override { return 4; }
  void check(RotaryRequest&) const override {}
  std::int64_t tables(const RotaryRequest&) const override { return 1; }
  std::int64_t learned_numbers(const RotaryRequest&) const override { return 0; }

  MatrixD angles(const RotaryRequest& request, int, const Progress& progress) const override {
    progress.check();
    return jittered_angles(request.grid, request.head_dim, *request.temperature, {});
  }
};

}  // namespace

std::unique_ptr<const Scheme> make_rope_jitter_scheme() {
  return std::make_unique<RopeJitter>();
}

}  // namespace whereabouts
