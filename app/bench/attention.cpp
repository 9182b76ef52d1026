// Attention alone, a block and an encoder by every usable backend, from tokens in memory to tokens in memory.
// Needs no Qt: tests/bench/ builds it into a program of its own.
#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <random>

#include "app/bench/benchmark.h"
#include "app/bench/stopwatch.h"
#include "core/backend/backend.h"
#include "core/backend/backend_check.h"
#include "core/backend/cpu/cpu_backend.h"
#include "core/backend/cpu/cpu_encoder.h"
#include "core/backend/eigen/eigen_backend.h"
#include "core/backend/opencv/opencv_attention.h"
#include "core/backend/opencv/opencv_encoder.h"
#include "core/backend/opencv/opencv_plugin.h"
#include "core/backend/opencv/opencv_targets.h"
#include "core/base/failure.h"

namespace whereabouts {
namespace {

using dnn::Target;

// ViT-B's.
constexpr int heads = 12, dim = 64, width = heads * dim, hidden = 4 * width, depth = 12;
constexpr int all_tokens[] = {197, 577, 1025, 2305,
                              4097};  // of 224, 384, 512, 768 and 1024 pixels, patches of 16
// Slower things are left out: their figure at fewer tokens says enough.
constexpr double longest = 4000;  // ms

std::vector<float> random_values(std::size_t count, unsigned seed, float size) {
  std::minstd_rand engine(seed);
  std::uniform_real_distribution<float> draw(-size, size);
  std::vector<float> values(count);
  for (float& value : values) value = draw(engine);
  return values;
}

struct Candidate {
  const AttentionBackend* backend;
  std::optional<Target> target;  // of OpenCV's
  std::string id;

  bool on_device() const { return target && *target != Target::cpu; }
};

// Unchecked: a failure here is to be seen. The first is what the others are compared with.
std::vector<Candidate> usable_candidates() {
  std::vector<Candidate> candidates{{&cpu_backend(), std::nullopt, cpu_backend().id()},
                                    {&eigen_backend(), std::nullopt, eigen_backend().id()}};
  if (const AttentionBackend& bf16 = cpu_bf16_backend(); bf16.state().usable)
    candidates.push_back({&bf16, std::nullopt, bf16.id()});
  for (const Target target :
       {Target::cpu, Target::cuda, Target::cuda_fp16, Target::opencl, Target::opencl_fp16}) {
    if (!opencv_attention(target).state().usable) continue;
    const AttentionBackend& backend = unchecked_opencv_backend(target);
    candidates.push_back({&backend, target, backend.id()});
  }
  return candidates;
}

// Multiply-adds.
double attention_work(double tokens) {
  return 2 * tokens * tokens * width;
}
double block_work(double tokens) {
  return attention_work(tokens) + tokens * width * (4.0 * width + 2.0 * hidden);
}

// What is timed: "encoder" of `images` images of `tokens` tokens by `candidate`.
struct Cell {
  std::string what;
  int images, tokens;
  const Candidate* candidate;

  std::string name() const { return fmt::format("{}, {} tokens, {}", what, tokens, candidate->id); }
  // The same by any backend.
  std::string content() const { return fmt::format("{} {}", what, tokens); }
};

// Tokens of `images` images as one product made them, and where they go.
struct Tokens {
  int images, tokens;
  std::vector<float> qkv, output;

  Tokens(int images_, int tokens_)
      : images(images_),
        tokens(tokens_),
        qkv(random_values(static_cast<std::size_t>(images) * tokens * 3 * width, 1, 1)),
        output(static_cast<std::size_t>(images) * tokens * width) {}

  AttentionRequest request() { return fused_request(images, heads, tokens, dim, qkv.data(), output.data()); }
};

// One block's weights; an encoder here is that block twelve times over.
struct Weights {
  std::vector<float> qkv, projection, fc1, fc2;

  Weights()
      : qkv(random_values(std::size_t{3} * width * width, 2, 0.06f)),
        projection(random_values(std::size_t{width} * width, 3, 0.06f)),
        fc1(random_values(std::size_t{hidden} * width, 4, 0.06f)),
        fc2(random_values(std::size_t{width} * hidden, 5, 0.03f)) {}

  BlockWeights block() const {
    BlockWeights weights;
    weights.norm1 = weights.norm2 = {nullptr, nullptr, width};
    weights.qkv = {qkv.data(), nullptr, 3 * width, width};
    weights.proj = {projection.data(), nullptr, width, width};
    weights.mlp.fc1 = {fc1.data(), nullptr, hidden, width};
    weights.mlp.fc2 = {fc2.data(), nullptr, width, hidden};
    return weights;
  }
};

class Comparison {
 public:
  Comparison(const MeasurementSink& sink, const Progress& progress)
      : sink_(sink), progress_(progress), candidates_(usable_candidates()) {}

  // Everything that can be measured is, whatever fails on the way; then throws Failure if something did.
  void run() {
    for (const int tokens : all_tokens) {
      for (const Candidate& candidate : candidates_) {
        attention_alone({"attention", 1, tokens, &candidate});
        // Whether half precision wants whole multiples.
        if (candidate.target == Target::cuda_fp16) {
          attention_alone({"attention", 1, (tokens + 7) / 8 * 8, &candidate});
        }
      }
      for (const Candidate& candidate : candidates_) blocks({"block", 1, tokens, &candidate}, 1);
      for (const Candidate& candidate : candidates_) blocks({"encoder", 1, tokens, &candidate}, depth);
    }
    for (const Candidate& candidate : candidates_)
      blocks({"encoder of 8 images", 8, all_tokens[0], &candidate}, depth);
    summary();
    if (faults_ > 0) {
      refuse_file(
          "bench attention", fmt::format("{} of the lines above tell of a failure", faults_),
          "use another OpenCV, or another backend; cmake/opencv-cuda.md names one that has every kernel");
    }
  }

 private:
  // A computation made ready, and its numbers after it ran.
  struct Ready {
    std::function<void()> compute;
    std::shared_ptr<std::vector<float>> numbers;
    std::function<int()> layers_on_cpu;
  };

  void attention_alone(const Cell& cell) {
    const std::size_t size = static_cast<std::size_t>(cell.tokens) * width;
    measure(cell, attention_work(cell.tokens), 3 * size, size, [&] {
      const auto data = std::make_shared<Tokens>(1, cell.tokens);
      const Candidate* candidate = cell.candidate;
      return Ready{[this, candidate, data] { candidate->backend->attend(data->request(), progress_); },
                   {data, &data->output},
                   [candidate] { return attention_layers_on_cpu(*candidate->target); }};
    });
  }

  void blocks(const Cell& cell, int count) {
    const std::size_t size = static_cast<std::size_t>(cell.images) * cell.tokens * width;
    const EncoderShape shape{cell.images, cell.tokens, width, heads, hidden, count};
    measure(cell, block_work(cell.tokens) * cell.images * count, size, size, [&] {
      const BlockSource source = [this](int) { return weights_.block(); };
      std::shared_ptr<Encoder> encoder;
      if (cell.candidate->target) {
        encoder = std::make_shared<OpencvEncoder>(*cell.candidate->target, shape, source);
      } else {
        const AttentionBackend& backend = *cell.candidate->backend;
        encoder = backend.in_bf16() ? cpu_encoder(shape, source, backend) : backend.encoder(shape, source);
      }
      const auto x = std::make_shared<std::vector<float>>(random_values(size, 6, 1));
      const auto y = std::make_shared<std::vector<float>>(size);
      return Ready{[this, encoder, x, y] {
                     encoder->forward(x->data(), {y->data(), {}, {}}, progress_);
                   },
                   y, [encoder] { return dynamic_cast<const OpencvEncoder&>(*encoder).layers_on_cpu(); }};
    });
  }

  // The median of a few runs after the first, how it compares with cpu's, and what is wrong with it; nothing
  // where `work` multiply-adds would take too long, judged by what this backend took for the same before.
  // `to` and `from`: floats that a device gets and gives.
  void measure(const Cell& cell, double work, std::size_t to, std::size_t from,
               const std::function<Ready()>& prepare) {
    progress_.report(std::min(0.99, static_cast<double>(done_++) / 110), cell.name());
    const auto before = pace_.find(cell.what + cell.candidate->id);
    if (before != pace_.end() && before->second * work > longest) {
      ++left_out_;
      return;
    }
    try {
      const Ready ready = prepare();
      // A device takes a few runs to wake up.
      const double milliseconds = median_time(ready.compute, progress_, cell.candidate->on_device() ? 3 : 1);
      pace_[cell.what + cell.candidate->id] = milliseconds / work;
      tell(cell.name(), milliseconds, "ms");
      compare(cell, milliseconds, *ready.numbers);
      if (!cell.candidate->target || !dnn::is_cuda(*cell.candidate->target)) return;
      count_layers(cell, ready.layers_on_cpu());
      std::vector<double> times;
      for (int run = 0; run < 5; ++run) times.push_back(dnn_module().functions->transfer(to, from));
      tell("  of which transfers, " + cell.name(), 100 * quantile(times, 0.5) / milliseconds, "%");
    } catch (const Failure& failure) {
      if (failure.fault() == Fault::cancelled) throw;
      fault(cell, failure.problem());
    } catch (const std::bad_alloc&) {
      fault(cell, "there is not enough memory");
    }
  }

  void compare(const Cell& cell, double milliseconds, const std::vector<float>& numbers) {
    if (cell.candidate->backend == &cpu_backend()) {
      by_cpu_[cell.content()] = {milliseconds, numbers};
      return;
    }
    const auto cpu = by_cpu_.find(cell.content());
    if (cpu == by_cpu_.end()) return;
    const double distance = relative_distance(numbers, cpu->second.numbers);
    const double tolerance = cell.candidate->backend->in_bf16() ? 2e-2 : 2e-5;
    const double max = cell.candidate->target ? identity_of(*cell.candidate->target).tolerance : tolerance;
    sink_({fmt::format("  relative L2 from cpu, {}", cell.name()), 1e6 * distance, "ppm", 1e6 * max});
    if (!(distance <= max)) ++faults_;
    tell(fmt::format("  times as fast as cpu, {}", cell.name()), cpu->second.milliseconds / milliseconds,
         "x");
    if (cell.candidate->on_device() && milliseconds < cpu->second.milliseconds) {
      crossover_.try_emplace({cell.candidate->id, cell.what}, cell.tokens);
    }
  }

  // Of CUDA; of OpenCL nobody can tell. Each of them copies its inputs over the bus and back, and OpenCV says
  // so only in its log.
  void count_layers(const Cell& cell, int layers) {
    layers_[cell.candidate->id] += std::max(layers, 0);
    if (layers == 0) return;
    ++faults_;
    tell("  layers on the CPU (-1: unknown), " + cell.name(), layers, "");
  }

  void fault(const Cell& cell, const std::string& problem) {
    ++faults_;
    tell(cell.name() + ": failed, " + problem, 0, "");
  }

  void tell(const std::string& quantity, double value, const std::string& unit) {
    sink_({quantity, value, unit, 0});
  }

  void summary() {
    for (const Candidate& candidate : candidates_) {
      if (!candidate.on_device()) continue;
      for (const char* what : {"attention", "block", "encoder"}) {
        const auto at = crossover_.find({candidate.id, what});
        // 0: at none of these sizes.
        tell(std::string(what) + ": " + candidate.id + " is faster than cpu from",
             at == crossover_.end() ? 0.0 : double(at->second), "tokens");
      }
      if (dnn::is_cuda(*candidate.target)) {
        tell(candidate.id + ": layers left on the CPU", layers_[candidate.id], "");
      }
    }
    if (left_out_ > 0) tell("left out for taking over 4 s each", left_out_, "lines");
  }

  struct Known {
    double milliseconds = 0;
    std::vector<float> numbers;
  };

  const MeasurementSink& sink_;
  const Progress& progress_;
  std::vector<Candidate> candidates_;
  Weights weights_;
  std::map<std::string, Known> by_cpu_;                           // by content
  std::map<std::string, double> pace_;                            // ms per multiply-add, by what and backend
  std::map<std::pair<std::string, std::string>, int> crossover_;  // tokens by backend and what
  std::map<std::string, int> layers_;                             // on the CPU, by backend
  int done_ = 0, left_out_ = 0, faults_ = 0;
};

}  // namespace

void measure_attention(const MeasurementSink& sink, const Progress& progress) {
  Comparison(sink, progress).run();
}

}  // namespace whereabouts
