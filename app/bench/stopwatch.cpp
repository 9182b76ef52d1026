#include "app/bench/stopwatch.h"

#include <algorithm>
#include <chrono>
#include <cmath>

#include "core/base/port.h"

#if defined(__GLIBC__)
#include <malloc.h>
#endif

namespace whereabouts {

double quantile(std::vector<double> samples, double at) {
  if (samples.empty()) return std::nan("");
  std::sort(samples.begin(), samples.end());
  const double last = static_cast<double>(samples.size() - 1);
  return samples[static_cast<std::size_t>(std::ceil(at * last))];
}

double median_time(const std::function<void()>& run, const Progress& progress, int uncounted) {
  for (int i = 0; i < uncounted; ++i) {
    progress.check();
    run();
  }
  std::vector<double> times;
  double spent = 0;
  while (times.empty() || (times.size() < 20 && spent < 1000)) {
    progress.check();
    const auto begin = std::chrono::steady_clock::now();
    run();
    times.push_back(
        std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - begin).count());
    spent += times.back();
  }
  return quantile(times, 0.5);
}

double peak_memory() {
  return static_cast<double>(port::peak_resident_memory()) / (1 << 20);
}

void reset_peak_memory() {
#if defined(__GLIBC__)
  malloc_trim(0);
#endif
  port::reset_peak_resident_memory();
}

}  // namespace whereabouts
