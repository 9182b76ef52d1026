#include "core/position/resample/resample_axis.h"

#include <algorithm>
#include <cmath>

namespace whereabouts {
namespace {

class Weights {
 public:
  Weights(int inputs, int outputs) : inputs_(inputs) {
    made_.first.reserve(static_cast<std::size_t>(outputs));
    made_.begin.reserve(static_cast<std::size_t>(outputs) + 1);
    made_.begin.push_back(0);
  }

  // Adds an output: weights for the cells from `first` on; cells outside count as the nearest edge.
  void add(int first, const std::vector<double>& weights) {
    const auto count = static_cast<int>(weights.size());
    const int low = std::clamp(first, 0, inputs_ - 1);
    const int high = std::clamp(first + count - 1, 0, inputs_ - 1);
    std::vector<double> held(static_cast<std::size_t>(high - low + 1), 0.0);
    for (int k = 0; k < count; ++k) {
      held[static_cast<std::size_t>(std::clamp(first + k, low, high) - low)] +=
          weights[static_cast<std::size_t>(k)];
    }
    made_.first.push_back(low);
    for (const double weight : held) made_.weights.push_back(static_cast<float>(weight));
    made_.begin.push_back(static_cast<int>(made_.weights.size()));
  }

  AxisWeights take() { return std::move(made_); }

 private:
  int inputs_;
  AxisWeights made_;
};

// Keys 1981: the cubic convolution kernel at distance x.
double keys(double x, double a) {
  x = std::abs(x);
  if (x < 1) return ((a + 2) * x - (a + 3)) * x * x + 1;
  if (x < 2) return ((a * x - 5 * a) * x + 8 * a) * x - 4 * a;
  return 0;
}

double triangle(double x) {
  return std::max(0.0, 1 - std::abs(x));
}

// The kernel, stretched over `step` cells when shrinking, cut at the edges and normalised.
void add_antialias(Weights& weights, AxisRule rule, int inputs, double step, int output) {
  const bool cubic = rule == AxisRule::cubic_antialias;
  const double stretch = std::max(step, 1.0);
  const double reach = (cubic ? 2 : 1) * stretch, centre = (output + 0.5) * step;
  const int low = std::max(static_cast<int>(std::floor(centre - reach + 0.5)), 0);
  const int high = std::min(static_cast<int>(std::floor(centre + reach + 0.5)), inputs);
  std::vector<double> values;
  double sum = 0;
  for (int cell = low; cell < high; ++cell) {
    const double x = (cell + 0.5 - centre) / stretch;
    values.push_back(cubic ? keys(x, -0.5) : triangle(x));
    sum += values.back();
  }
  for (double& value : values) value /= sum;
  weights.add(low, values);
}

// The lower ends of all cells but the first, as shares of the axis, in float32 as torch.arange(1 / n, 1, 1 /
// n) makes them on a processor of eight floats at once: the first of eight is rounded before the others are
// added to it, which counts where a centre falls on an end.
std::vector<float> bucket_ends(int cells) {
  constexpr int at_once = 8;
  const double width = 1.0 / cells;
  const int count = static_cast<int>(std::ceil((1 - width) / width)),
            grouped = count / (2 * at_once) * 2 * at_once;
  std::vector<float> ends;
  for (int i = 0; i < count; ++i) {
    const int first = i < grouped ? i / at_once * at_once : i;
    const auto base = static_cast<float>(width + first * width);
    ends.push_back(static_cast<float>(static_cast<double>(base) + (i - first) * width));
  }
  return ends;
}

// The cell that output `i` of `outputs` falls into: how many of `ends` are not above its share of the axis.
int bucket_of(const std::vector<float>& ends, int i, int outputs) {
  constexpr auto below_one = static_cast<float>(1 - 1e-6);
  const float share = std::min(static_cast<float>(i) * (1.0F / static_cast<float>(outputs)), below_one);
  return static_cast<int>(std::upper_bound(ends.begin(), ends.end(), share) - ends.begin());
}

}  // namespace

AxisWeights axis_weights(AxisRule rule, int inputs, int outputs, double step) {
  if (step <= 0) step = static_cast<double>(inputs) / outputs;
  Weights weights(inputs, outputs);
  const bool corners = rule == AxisRule::corner_linear || rule == AxisRule::corner_cubic;
  const std::vector<float> ends = rule == AxisRule::bucket ? bucket_ends(inputs) : std::vector<float>();
  for (int i = 0; i < outputs; ++i) {
    double at = (i + 0.5) * step - 0.5;
    if (corners) at = outputs > 1 ? static_cast<double>(i) * (inputs - 1) / (outputs - 1) : 0;
    switch (rule) {
      case AxisRule::cubic:
      case AxisRule::corner_cubic: {
        const double cell = std::floor(at), t = at - cell;
        weights.add(static_cast<int>(cell) - 1,
                    {keys(1 + t, -0.75), keys(t, -0.75), keys(1 - t, -0.75), keys(2 - t, -0.75)});
        break;
      }
      case AxisRule::cubic_antialias:
      case AxisRule::linear_antialias:
        add_antialias(weights, rule, inputs, step, i);
        break;
      case AxisRule::nearest: {
        // In float32 like torch, because rounding matters where i * step is whole.
        const float cell = std::floor(static_cast<float>(i) * static_cast<float>(step));
        weights.add(static_cast<int>(cell), {1.0});
        break;
      }
      case AxisRule::bucket:
        weights.add(bucket_of(ends, i, outputs), {1.0});
        break;
      case AxisRule::corner_linear:
      case AxisRule::linear: {
        const double cell = std::floor(at), t = at - cell;
        weights.add(static_cast<int>(cell), {1 - t, t});
        break;
      }
    }
  }
  return weights.take();
}

AxisWeights geometric_weights(int inputs, int outputs) {
  const int half = inputs / 2, wanted = outputs / 2;
  // The bisection stops like the original, to get the same q.
  double left = 1.01, right = 1.5, q = right;
  while (right - left > 1e-6) {
    q = (left + right) / 2;
    const double last = (1 - std::pow(q, half)) / (1 - q);
    (last > wanted ? right : left) = q;
  }
  std::vector<double> old(static_cast<std::size_t>(inputs), 0.0);
  double offset = 1;
  for (int i = 0; i < half; ++i) {
    old[static_cast<std::size_t>(half + 1 + i)] = offset;
    old[static_cast<std::size_t>(half - 1 - i)] = -offset;
    offset += std::pow(q, i + 1);
  }
  Weights weights(inputs, outputs);
  for (int i = 0; i < outputs; ++i) {
    const double at = i - wanted;
    const auto above = std::lower_bound(old.begin(), old.end(), at);
    const auto cell = static_cast<int>(above - old.begin());
    if (cell == 0 || above == old.end()) {
      weights.add(cell == 0 ? 0 : inputs - 1, {1.0});
      continue;
    }
    const double t = (at - *(above - 1)) / (*above - *(above - 1));
    weights.add(cell - 1, {1 - t, t});
  }
  return weights.take();
}

}  // namespace whereabouts
