#include "core/labs/framework/sweep_samples.h"

#include <algorithm>
#include <cmath>
#include <ctime>

#include "core/base/failure.h"
#include "core/figure/scale.h"
#include "core/labs/framework/parameters/frame_parameter.h"
#include "core/labs/framework/parameters/step_parameter.h"
#include "core/parameter/with_value.h"

namespace whereabouts {
namespace {

constexpr std::size_t max_samples = 129;

// 0, count - 1, then ever finer halves: whenever it ends, those so far are spread over the whole. In turn
// half way between the places and between their logarithms: numbers get longer tenfold by tenfold, and of a
// thousand sizes of a patch the first ten differ most.
std::vector<int> spread(int count) {
  std::vector<int> order;
  std::vector<bool> taken(static_cast<std::size_t>(count), false);
  const auto take = [&](double at) {
    const auto place = static_cast<std::size_t>(std::clamp(static_cast<int>(at), 0, count - 1));
    if (taken[place] || order.size() == max_samples) return;
    taken[place] = true;
    order.push_back(static_cast<int>(place));
  };
  take(0);
  take(count - 1);
  for (int parts = 2; parts < 2 * count && order.size() < max_samples; parts *= 2) {
    for (int part = 1; part < parts; part += 2) {
      const double share = static_cast<double>(part) / parts;
      take(std::pow(count, share) - 1);
      take((count - 1) * share);
    }
  }
  return order;
}

// The time that a computation took: on the wall, or of the processors where those had other work as well.
class Watch {
 public:
  std::chrono::milliseconds spent() const {
    const std::chrono::duration<double> wall = std::chrono::steady_clock::now() - began_;
    const std::chrono::duration<double> worked(static_cast<double>(std::clock() - worked_) / CLOCKS_PER_SEC);
    return std::chrono::duration_cast<std::chrono::milliseconds>(std::min(wall, worked));
  }

 private:
  std::chrono::steady_clock::time_point began_ = std::chrono::steady_clock::now();
  std::clock_t worked_ = std::clock();
};

Values heavy_of(const Lab& lab, const Values& values) {
  Values heavy;
  for (const Parameter& parameter : lab.parameters()) {
    if (parameter.heavy) heavy.set(parameter.id, values.at(parameter.id));
  }
  return heavy;
}

}  // namespace

std::vector<std::shared_ptr<const Figure>> sweep_samples(const Lab& lab, const SweepStart& start,
                                                         const std::string& parameter,
                                                         const Progress& progress,
                                                         std::chrono::milliseconds time) {
  std::vector<std::shared_ptr<const Figure>> samples;
  const Parameter* swept = find_parameter(lab.parameters(), parameter);
  // Another snapshot, or another frame of what one image is seen of, is another input.
  const bool other_input =
      parameter == step_id || (swept && parameter == frame_id && !swept->heavy && !sees_films(start.inputs));
  if (!swept || other_input || !start.data) return samples;
  const Sweep sweep = sweep_of(*swept, Scope{start.inputs, start.values});
  if (sweep.count < 2) return samples;
  const Watch all;
  bool slow = false;  // one that is no end took too long
  const Values prepared = heavy_of(lab, start.values);
  int looked = 0;  // at this many
  for (const int step : spread(sweep.count)) {
    // The ends have the longest numbers: without them there is too little room for those between.
    const bool is_end = looked++ < 2;
    if (all.spent() > time && !is_end && (slow || samples.size() >= few_samples)) break;
    const Watch one;
    // On a busy machine a third of the time of the processor is more on the wall.
    const Progress brief = is_end ? progress : progress.until(std::chrono::steady_clock::now() + time);
    try {
      const Values given = with_value(start.given, *swept, sweep.value_at(step));
      const Values values = resolve_values(lab, start.inputs, given, Policy::adjust);
      const Values heavy = heavy_of(lab, values);
      const auto data = heavy == prepared ? start.data : lab.prepare(start.inputs, heavy, brief);
      Figure figure = lab.figure(*data, values, brief);
      finalize_scales(figure, brief);
      samples.push_back(std::make_shared<const Figure>(std::move(figure)));
    } catch (const Failure& failure) {
      progress.check();
      slow = slow || failure.fault() == Fault::cancelled;
    }
    slow = slow || (!is_end && one.spent() > time / 3);
  }
  return samples;
}

}  // namespace whereabouts
