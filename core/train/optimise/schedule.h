// How the learning rate goes: a linear warm-up, then half a cosine down to a share of it (Loshchilov and
// Hutter 2017).
#pragma once

#include <cstdint>

namespace whereabouts {

struct Schedule {
  double rate = 1e-3;         // the highest
  double final_share = 0.01;  // of it, at the end
  std::int64_t warmup = 0;    // steps
  std::int64_t steps = 1;     // in all

  // Of step 0..steps-1: rate (step + 1) / warmup in the warm-up.
  double at(std::int64_t step) const;
};

}  // namespace whereabouts
