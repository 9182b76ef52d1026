// Forward passes of plain vision transformers with random weights, beside what the machine can do at most;
// and of any checkpoint, to be compared by a script with another program's.

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>

#include "app/bench/benchmark.h"
#include "app/bench/made_vit.h"
#include "core/backend/cpu/cpu_backend.h"
#include "core/backend/eigen/eigen_backend.h"
#include "core/base/failure.h"
#include "core/base/number_text.h"
#include "core/base/parallel.h"
#include "core/checkpoint/open.h"
#include "core/gemm/linear.h"
#include "core/gemm/peak_flops.h"
#include "core/tables/built_in_checkpoint.h"
#include "core/vit/preprocess/preprocess.h"
#include "core/vit/vit.h"

namespace whereabouts {
namespace {

const MadeVit models[] = {
    {"ti16", 192, 3, 224}, {"s16", 384, 6, 224}, {"b16", 768, 12, 224}, {"b16-384", 768, 12, 384}};

// From the environment: WHEREABOUTS_BENCH_VIT=b16,b16-384 names models, WHEREABOUTS_BENCH_THREADS=1 the
// threads.
std::vector<MadeVit> chosen_models() {
  const char* const asked = std::getenv("WHEREABOUTS_BENCH_VIT");
  std::vector<MadeVit> list;
  const std::string names = "," + std::string(asked == nullptr ? "" : asked) + ",";
  for (const MadeVit& model : models) {
    if (asked == nullptr || names.find("," + model.name + ",") != std::string::npos) list.push_back(model);
  }
  if (list.empty()) {
    refuse_usage("WHEREABOUTS_BENCH_VIT", "there is no model \"" + shown(asked) + "\"",
                 "choose from ti16, s16, b16, b16-384");
  }
  return list;
}

int chosen_threads() {
  const char* const asked = std::getenv("WHEREABOUTS_BENCH_THREADS");
  return asked == nullptr ? 2 : std::clamp(std::atoi(asked), 1, 16);
}

// So many threads compute while it lives, also where a measurement fails.
struct ComputeThreads {
  explicit ComputeThreads(int asked) : count(asked), before_(compute_threads()) {
    set_compute_threads(asked);
  }
  ComputeThreads(const ComputeThreads&) = delete;
  ComputeThreads& operator=(const ComputeThreads&) = delete;
  ~ComputeThreads() { set_compute_threads(before_); }

  const int count;

 private:
  int before_;
};

}  // namespace

void measure_vit(const MeasurementSink& sink, const Progress& progress) {
  const ComputeThreads threads(chosen_threads());
  const std::vector<MadeVit> list = chosen_models();
  PeakFlops before = measure_peak_flops(threads.count, 400, progress);
  PeakFlops best = before;
  double lowest = before.product();
  int done = 0;
  for (const MadeVit& model : list) {
    const auto vit = Vit::load(*made_checkpoint(model), progress);
    for (const int batch : {1, 8}) {
      const std::string name = fmt::format("vit-{} batch {}", model.name, batch);
      progress.report(static_cast<double>(done++) / (2.0 * static_cast<double>(list.size())), name);
      const double gflop = model.operations() * batch / 1e9;
      // About two seconds each, and never fewer than five.
      const int runs = std::clamp(static_cast<int>(300 / gflop), 5, 60);
      const PassTime time =
          time_of_passes(*vit, cpu_backend(), noise(batch, model.side, model.side, 3), runs, progress);
      const PeakFlops after = measure_peak_flops(threads.count, 400, progress);
      // The machine's better moment, before or after, is the measure.
      const double product = std::max(before.product(), after.product());
      const bool base = model.width == 768 && model.side == 224;
      const double share_wanted = batch == 1 ? 0.75 : 0.85;
      // Tiles go beyond the limit of multiply-adds, to which attention is held beside them.
      const double limit = std::min(product, std::max(before.registers, after.registers));
      sink({name + ": median", time.median, "ms", base ? 1000 * gflop / (share_wanted * limit) : 0});
      sink({name + ": best", time.best, "ms", 0});
      sink({name + ": speed", 1000 * gflop / time.median, "GFLOP/s", 0});
      sink({name + ": share of large products", 100 * gflop / time.median * 1000 / product, "%", 0});
      sink({name + ": memory of activations", time.memory, "MB", base && batch == 1 ? 60.0 : 0});
      if (const AttentionBackend& bf16 = cpu_bf16_backend(); bf16.state().usable) {
        const PassTime rounded =
            time_of_passes(*vit, bf16, noise(batch, model.side, model.side, 3), runs, progress);
        sink({name + ", cpu-bf16: median", rounded.median, "ms", 0});
        sink({name + ", cpu-bf16: as fast as cpu", time.median / rounded.median, "x", 0});
      }
      best = {std::max(best.linear, after.linear), std::max(best.eigen, after.eigen),
              std::max(best.registers, after.registers)};
      lowest = std::min(lowest, after.product());
      before = after;
      if (batch > 1) continue;
      // The plain reference, one thread and the baseline instruction set, to know what it costs to choose it.
      const PassTime plain =
          time_of_passes(*vit, eigen_backend(), noise(1, model.side, model.side, 3), 3, progress);
      sink({name + ", eigen: median", plain.median, "ms", 0});
      sink({name + ", eigen: times as long as cpu", plain.median / time.median, "x", 0});
    }
  }
  const std::string with =
      fmt::format("{} thread{} ({})", threads.count, threads.count == 1 ? "" : "s", kernel_name());
  sink({fmt::format("large products, ours, {}", with), best.linear, "GFLOP/s", 0});
  sink({fmt::format("large products, Eigen's, {}", with), best.eigen, "GFLOP/s", 0});
  sink({"large products, ours to Eigen's", best.linear / best.eigen, "x", 0});
  sink({"large products, the lowest moment", lowest, "GFLOP/s", 0});
  sink({"multiply-adds in registers", best.registers, "GFLOP/s", 0});
}

void measure_checkpoint(const MeasurementSink& sink, const Progress& progress) {
  const ComputeThreads threads(chosen_threads());
  const char* const asked = std::getenv("WHEREABOUTS_BENCH_CHECKPOINT");
  const auto checkpoint = asked == nullptr ? built_in_checkpoint() : open_checkpoint(asked);
  const auto vit = Vit::load(*checkpoint, progress);
  const Preprocessing input = preprocessing_of(*checkpoint, vit->configuration());
  const PixelBatch pixels = noise(1, input.rows, input.columns, vit->configuration().channels);
  constexpr int runs = 12;
  const PassTime time = time_of_passes(*vit, cpu_backend(), pixels, runs, progress);
  const std::string name = checkpoint->name();
  sink({name + ": median", time.median, "ms", 0});
  sink({name + ": best", time.best, "ms", 0});
  sink({name + ": memory of activations", time.memory, "MB", 0});
}

}  // namespace whereabouts
