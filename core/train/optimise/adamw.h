// AdamW (Loshchilov and Hutter 2019) over one row of parameters, with a rate for each group.
#pragma once

#include <cstdint>
#include <vector>

#include "core/train/model/parameters.h"

namespace whereabouts {

struct AdamwOptions {
  double beta1 = 0.9, beta2 = 0.999, epsilon = 1e-8;
  double weight_decay = 0.05;  // of what decays (ParameterSlice::decays)
};

class Adamw {
 public:
  Adamw(const ParameterLayout& layout, const AdamwOptions& options);

  // One step with the gradient times `scale`; rates of the two groups. As torch.optim.AdamW: decays by rate *
  // weight_decay, corrects both moments for their start.
  void step(std::vector<float>& parameters, const std::vector<float>& gradient, double scale,
            double weights_rate, double position_rate);

  // What a run needs to go on: the moments and the number of steps taken.
  std::vector<float> first, second;
  std::int64_t steps = 0;

 private:
  struct Range {
    std::size_t begin, end;
    ParameterGroup group;
    bool decays;
  };
  std::vector<Range> ranges_;
  AdamwOptions options_;
};

}  // namespace whereabouts
