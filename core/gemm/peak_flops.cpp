#include "core/gemm/peak_flops.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstddef>
#include <vector>

#include "core/base/large_pages.h"
#include "core/base/parallel.h"
#include "core/gemm/kernels/kernels.h"
#include "core/gemm/linear.h"

namespace whereabouts {
namespace {

using Clock = std::chrono::steady_clock;

double seconds_since(Clock::time_point start) {
  return std::chrono::duration<double>(Clock::now() - start).count();
}

// The best rate of `run`, worth `operations` each, in GFLOP/s.
template <typename Run>
double best_rate(double milliseconds, double operations, const Run& run) {
  run();
  const auto begin = Clock::now();
  double best = 0;
  do {
    const auto start = Clock::now();
    run();
    best = std::max(best, operations / seconds_since(start) / 1e9);
  } while (seconds_since(begin) * 1e3 < milliseconds);
  return best;
}

constexpr int edge = 1536;
constexpr std::size_t area = std::size_t{edge} * edge;

// Eigen's own product, columns shared by the threads, in strips of rows short enough to stop between them.
double eigen_rate(const kernels::Kernels& kernels, const float* a, const float* b, float* c, int threads,
                  double milliseconds, const Progress& progress) {
  const int columns = edge / threads;
  constexpr int strip = 512;
  return best_rate(milliseconds, 2.0 * edge * edge * columns * threads, [&] {
    parallel_for(threads, threads, progress, [&](int task, int) {
      const std::size_t right = std::size_t(task) * std::size_t(columns) * edge;
      for (int row = 0; row < edge && !progress.cancelled(); row += strip) {
        float* out = c + right + std::size_t(row) * std::size_t(columns);
        kernels.eigen_product(a + std::size_t(row) * edge, b + right, out, strip, columns, edge);
      }
    });
  });
}

}  // namespace

PeakFlops measure_peak_flops(int threads, double milliseconds, const Progress& progress) {
  threads = std::clamp(threads, 1, max_threads);
  const kernels::Kernels& kernels = kernels::chosen();
  const LargePages<float> a = large_pages<float>(area, PieceLife::brief),
                          b = large_pages<float>(area, PieceLife::brief),
                          c = large_pages<float>(area, PieceLife::brief);
  for (std::size_t i = 0; i < area; ++i) {
    a[i] = std::sin(static_cast<float>(i % 997));
    b[i] = std::cos(static_cast<float>(i % 1009));
  }
  PeakFlops peak;
  const LinearWeights weights(b.get(), nullptr, edge, edge);
  const int before = compute_threads();
  set_compute_threads(threads);
  try {
    peak.linear = best_rate(milliseconds, 2.0 * edge * edge * edge,
                            [&] { linear(a.get(), edge, edge, weights, c.get(), edge, {}, progress); });
    set_compute_threads(before);
  } catch (...) {
    set_compute_threads(before);
    throw;
  }
  peak.eigen = eigen_rate(kernels, a.get(), b.get(), c.get(), threads, milliseconds, progress);

  constexpr long long rounds = 1 << 18;
  std::vector<double> kept(max_threads);  // the results, so that they are computed
  peak.registers =
      best_rate(milliseconds, static_cast<double>(rounds) * kernels.flops_per_round * threads, [&] {
        parallel_for(threads, threads, progress, [&](int task, int) {
          kept[static_cast<std::size_t>(task)] = kernels.multiply_add(rounds);
        });
      });
  return peak;
}

}  // namespace whereabouts
