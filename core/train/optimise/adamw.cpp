#include "core/train/optimise/adamw.h"

#include <algorithm>
#include <cmath>

#include "core/base/parallel.h"
#include "core/gemm/kernels/kernels.h"

namespace whereabouts {

Adamw::Adamw(const ParameterLayout& layout, const AdamwOptions& options)
    : first(layout.count, 0.0F), second(layout.count, 0.0F), options_(options) {
  constexpr std::size_t part = 1 << 15;  // numbers of a task
  for (const ParameterSlice& slice : layout.slices) {
    for (std::size_t begin = 0; begin < slice.size; begin += part) {
      const std::size_t end = std::min(slice.size, begin + part);
      ranges_.push_back({slice.offset + begin, slice.offset + end, slice.group, slice.decays});
    }
  }
}

void Adamw::step(std::vector<float>& parameters, const std::vector<float>& gradient, double scale,
                 double weights_rate, double position_rate) {
  ++steps;
  const auto count = static_cast<double>(steps);
  kernels::AdamTask common;
  common.gradient_scale = static_cast<float>(scale);
  common.beta1 = static_cast<float>(options_.beta1);
  common.beta2 = static_cast<float>(options_.beta2);
  common.epsilon = static_cast<float>(options_.epsilon);
  common.correction1 = static_cast<float>(1 / (1 - std::pow(options_.beta1, count)));
  common.correction2 = static_cast<float>(1 / (1 - std::pow(options_.beta2, count)));
  parallel_for(static_cast<int>(ranges_.size()), compute_threads(), {}, [&](int number, int) {
    const Range& range = ranges_[static_cast<std::size_t>(number)];
    kernels::AdamTask task = common;
    task.weights = parameters.data() + range.begin;
    task.m = first.data() + range.begin;
    task.v = second.data() + range.begin;
    task.gradient = gradient.data() + range.begin;
    task.count = static_cast<std::ptrdiff_t>(range.end - range.begin);
    task.rate = static_cast<float>(range.group == ParameterGroup::position ? position_rate : weights_rate);
    task.decay = range.decays ? static_cast<float>(options_.weight_decay) : 0.0F;
    kernels::chosen().adam(task);
  });
}

}  // namespace whereabouts
