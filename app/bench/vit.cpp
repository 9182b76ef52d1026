// Forward passes of plain vision transformers with random weights, beside what the machine can do at most;
// and of any checkpoint, to be compared by a script with another program's.

#include <fmt/format.h>
#include <malloc.h>

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <functional>
#include <memory>

#include "app/bench/benchmark.h"
#include "core/backend/cpu/cpu_backend.h"
#include "core/backend/eigen/eigen_backend.h"
#include "core/base/failure.h"
#include "core/base/number_text.h"
#include "core/base/parallel.h"
#include "core/base/port.h"
#include "core/checkpoint/open.h"
#include "core/gemm/linear.h"
#include "core/gemm/peak_flops.h"
#include "core/tables/built_in_checkpoint.h"
#include "core/vit/forward/vit.h"
#include "core/vit/preprocess/preprocess.h"

namespace whereabouts {
namespace {

using Clock = std::chrono::steady_clock;

constexpr int patch = 16, classes = 1000, depth = 12;

struct Model {
  const char* name;
  int width, heads, side;  // side: of the image, px
};
constexpr Model models[] = {
    {"ti16", 192, 3, 224}, {"s16", 384, 6, 224}, {"b16", 768, 12, 224}, {"b16-384", 768, 12, 384}};

int tokens_of(const Model& model) {
  return model.side / patch * (model.side / patch) + 1;
}

// Every tensor of timm's vit_*_patch16, its values made when they are read: small, and of both signs.
class RandomCheckpoint : public Checkpoint {
 public:
  explicit RandomCheckpoint(const Model& model) {
    name_ = std::string("random-") + model.name;
    format_ = "made";
    const std::int64_t width = model.width, hidden = 4 * width;
    const auto layer = [&](const std::string& name, std::vector<std::int64_t> shape) {
      const std::int64_t outputs = shape.front();
      tensors_.push_back({name + ".weight", DType::f32, std::move(shape)});
      tensors_.push_back({name + ".bias", DType::f32, {outputs}});
    };
    tensors_.push_back({"cls_token", DType::f32, {1, 1, width}});
    tensors_.push_back({"pos_embed", DType::f32, {1, tokens_of(model), width}});
    layer("patch_embed.proj", {width, 3, patch, patch});
    for (int block = 0; block < depth; ++block) {
      const std::string before = fmt::format("blocks.{}.", block);
      layer(before + "norm1", {width});
      layer(before + "attn.qkv", {3 * width, width});
      layer(before + "attn.proj", {width, width});
      layer(before + "norm2", {width});
      layer(before + "mlp.fc1", {hidden, width});
      layer(before + "mlp.fc2", {width, hidden});
    }
    layer("norm", {width});
    layer("head", {classes, width});
  }

  Array read_array(const std::string& tensor, const Progress& progress) const override {
    progress.check();
    const TensorInfo* info = find(tensor);
    if (info == nullptr) refuse_file(name_, "it has no tensor \"" + shown(tensor) + "\"", "report this");
    Array array;
    for (const std::int64_t length : info->shape) array.shape.push_back(static_cast<std::size_t>(length));
    std::vector<float> values(static_cast<std::size_t>(info->count()));
    auto state = static_cast<std::uint32_t>(std::hash<std::string>{}(tensor));
    // Gains of norms lie around 1, everything else around 0.
    const bool gain = info->shape.size() == 1 && tensor.ends_with("weight");
    for (float& value : values) {
      state = state * 1664525U + 1013904223U;
      value = (static_cast<float>(state >> 8U) / 16777216.0F - 0.5F) * 0.07F + (gain ? 1.0F : 0.0F);
    }
    array.values = std::move(values);
    return array;
  }
};

// Floating point operations of one image, two for each multiply-add of the products: the patch embedding,
// per block the projections (4 N D^2), attention (2 N^2 D) and the MLP (8 N D^2), and the head.
double operations(const Model& model) {
  const double n = tokens_of(model), d = model.width;
  const double embedding = (n - 1) * d * 3 * patch * patch;
  const double blocks = depth * (12 * n * d * d + 2 * n * n * d);
  return 2 * (embedding + blocks + d * classes);
}

// The most memory this process has held since the last reset_peak(), in MB; 0 where the system does not tell.
double peak_memory() {
  return static_cast<double>(port::peak_resident_memory()) / (1 << 20);
}

// What was freed goes back to the system first.
void reset_peak() {
#ifdef __GLIBC__
  malloc_trim(0);
#endif
  port::reset_peak_resident_memory();
}

void fill_at_random(PixelBatch& pixels, int channels) {
  pixels.channels = channels;
  pixels.values.resize(static_cast<std::size_t>(pixels.count) * static_cast<std::size_t>(pixels.rows) *
                       static_cast<std::size_t>(pixels.columns) * static_cast<std::size_t>(channels));
  std::uint32_t state = 7;
  for (float& value : pixels.values) {
    state = state * 1664525U + 1013904223U;
    value = static_cast<float>(state >> 8U) / 8388608.0F - 1;
  }
}

PixelBatch random_pixels(int count, int side) {
  PixelBatch pixels;
  pixels.count = count;
  pixels.rows = pixels.columns = side;
  fill_at_random(pixels, 3);
  return pixels;
}

struct Timed {
  double median = 0, best = 0, memory = 0;  // ms, ms, MB
};

Timed timed(const Vit& vit, const AttentionBackend& backend, const PixelBatch& pixels, int runs,
            const Progress& progress) {
  ForwardOptions options;
  options.backend = &backend;
  // The first one warms up; what it takes is not yet kept by the allocator.
  reset_peak();
  const double before = peak_memory();
  vit.forward(pixels, options, progress);
  const double memory = peak_memory() - before;
  std::vector<double> samples;
  for (int run = 0; run < runs; ++run) {
    const auto start = Clock::now();
    vit.forward(pixels, options, progress);
    samples.push_back(std::chrono::duration<double, std::milli>(Clock::now() - start).count());
  }
  return {quantile(samples, 0.5), quantile(samples, 0), memory};
}

// From the environment: WHEREABOUTS_BENCH_VIT=b16,b16-384 names models, WHEREABOUTS_BENCH_THREADS=1 the
// threads.
std::vector<Model> chosen_models() {
  const char* const asked = std::getenv("WHEREABOUTS_BENCH_VIT");
  std::vector<Model> list;
  const std::string names = "," + std::string(asked == nullptr ? "" : asked) + ",";
  for (const Model& model : models) {
    if (asked == nullptr || names.find("," + std::string(model.name) + ",") != std::string::npos)
      list.push_back(model);
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
  const std::vector<Model> list = chosen_models();
  PeakFlops before = measure_peak_flops(threads.count, 400, progress);
  PeakFlops best = before;
  double lowest = before.product();
  int done = 0;
  for (const Model& model : list) {
    const RandomCheckpoint checkpoint(model);
    const auto vit = Vit::load(checkpoint, progress);
    for (const int batch : {1, 8}) {
      const std::string name = fmt::format("vit-{} batch {}", model.name, batch);
      progress.report(static_cast<double>(done++) / (2.0 * static_cast<double>(list.size())), name);
      const double gflop = operations(model) * batch / 1e9;
      // About two seconds each, and never fewer than five.
      const int runs = std::clamp(static_cast<int>(300 / gflop), 5, 60);
      const Timed time = timed(*vit, cpu_backend(), random_pixels(batch, model.side), runs, progress);
      const PeakFlops after = measure_peak_flops(threads.count, 400, progress);
      // The machine's better moment, before or after, is the measure.
      const double product = std::max(before.product(), after.product());
      const bool base = model.width == 768 && model.side == 224;
      const double share_wanted = batch == 1 ? 0.75 : 0.85;
      sink({name + ": median", time.median, "ms", base ? 1000 * gflop / (share_wanted * product) : 0});
      sink({name + ": best", time.best, "ms", 0});
      sink({name + ": speed", 1000 * gflop / time.median, "GFLOP/s", 0});
      sink({name + ": share of large products", 100 * gflop / time.median * 1000 / product, "%", 0});
      sink({name + ": memory of activations", time.memory, "MB", base && batch == 1 ? 60.0 : 0});
      if (const AttentionBackend& bf16 = cpu_bf16_backend(); bf16.state().usable) {
        const Timed rounded = timed(*vit, bf16, random_pixels(batch, model.side), runs, progress);
        sink({name + ", cpu-bf16: median", rounded.median, "ms", 0});
        sink({name + ", cpu-bf16: as fast as cpu", time.median / rounded.median, "x", 0});
      }
      best = {std::max(best.linear, after.linear), std::max(best.eigen, after.eigen),
              std::max(best.registers, after.registers)};
      lowest = std::min(lowest, after.product());
      before = after;
      if (batch > 1) continue;
      // The plain reference, one thread and the baseline instruction set, to know what it costs to choose it.
      const Timed plain = timed(*vit, eigen_backend(), random_pixels(1, model.side), 3, progress);
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
  PixelBatch pixels;
  pixels.count = 1;
  pixels.rows = input.rows;
  pixels.columns = input.columns;
  fill_at_random(pixels, vit->configuration().channels);
  constexpr int runs = 12;
  const Timed time = timed(*vit, cpu_backend(), pixels, runs, progress);
  const std::string name = checkpoint->name();
  sink({name + ": median", time.median, "ms", 0});
  sink({name + ": best", time.best, "ms", 0});
  sink({name + ": memory of activations", time.memory, "MB", 0});
}

}  // namespace whereabouts
