// Some of the figures that a sweep shows, so that a window can leave room for all of them.
#pragma once

#include <chrono>
#include <cstddef>
#include <memory>
#include <string>
#include <vector>

#include "core/labs/framework/lab_runner.h"

namespace whereabouts {

// What is shown when a sweep begins.
struct SweepStart {
  Inputs inputs;                     // as the lab sees them
  Values given, values;              // chosen, and resolved
  std::shared_ptr<const Data> data;  // of those values
};

// So few tell what room the others need, but for some px.
inline constexpr std::size_t few_samples = 9;

// The figures with other values of `parameter`: both ends of its sweep, however long they take, then the
// middle of places and of magnitudes, the quarters and so on, until there are enough, or there are a few and
// the time is over. Time in which the processor did other work does not count. Values that the lab refuses
// are left out, and figures between the ends that take longer than a third of `time`; once it is over, such a
// one is the last. None for a step of a run, which is another checkpoint.
std::vector<std::shared_ptr<const Figure>> sweep_samples(
    const Lab& lab, const SweepStart& start, const std::string& parameter, const Progress& progress = {},
    std::chrono::milliseconds time = std::chrono::milliseconds(3000));

}  // namespace whereabouts
