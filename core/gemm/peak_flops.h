// The machine's limits, for benchmarks to be measured against.
#pragma once

#include "core/base/progress.h"

namespace whereabouts {

// GFLOP/s of large square products on `threads` threads, through linear() and by Eigen's own product compiled
// for the same instruction set (AVX-512 where that is AMX), and of multiply-adds in registers alone: measured
// for `milliseconds` each.
struct PeakFlops {
  double linear = 0, eigen = 0, registers = 0;

  double product() const { return linear > eigen ? linear : eigen; }  // the machine's limit
};
PeakFlops measure_peak_flops(int threads, double milliseconds, const Progress& progress = {});

}  // namespace whereabouts
