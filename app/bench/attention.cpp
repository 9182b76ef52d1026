// Attention alone, a block and an encoder by every usable backend, from tokens in memory to tokens in memory.
// Needs no Qt: tests/bench/ builds it into a program of its own.
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
#include "core/backend/cpu/cpu_encoder.h"
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

struct Way {
  const AttentionBackend* backend;
  std::optional<Target> target;  // none: Eigen
  std::string id;

  bool on_device() const { return target && *target != Target::cpu; }
};

// Without their guard: what fails here is to be seen.
std::vector<Way> usable_ways() {
  std::vector<Way> ways{{&eigen_attention(), std::nullopt, eigen_attention().id()}};
  for (const Target target : {Target::cpu, Target::cuda, Target::cuda_fp16}) {
    if (!opencv_attention(target).state().usable) continue;
    const AttentionBackend& bare = unchecked_opencv_backend(target);
    ways.push_back({&bare, target, bare.id()});
  }
  return ways;
}

// Multiply-adds.
double attention_work(double tokens) {
  return 2 * tokens * tokens * width;
}
double block_work(double tokens) {
  return attention_work(tokens) + tokens * width * (4.0 * width + 2.0 * hidden);
}

// What is timed: "encoder" of `images` images of `tokens` tokens by `way`.
struct Cell {
  std::string what;
  int images, tokens;
  const Way* way;

  std::string name() const { return what + ", " + std::to_string(tokens) + " tokens, " + way->id; }
  // The same by any backend.
  std::string content() const { return what + " " + std::to_string(tokens); }
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

  dnn::BlockWeights block() const {
    dnn::BlockWeights weights;
    weights.qkv = qkv.data();
    weights.projection = projection.data();
    weights.fc1 = fc1.data();
    weights.fc2 = fc2.data();
    return weights;
  }
};

class Comparison {
 public:
  Comparison(const MeasurementSink& sink, const Progress& progress)
      : sink_(sink), progress_(progress), ways_(usable_ways()) {}

  // Everything that can be measured is, whatever fails on the way; then throws Failure if something did.
  void run() {
    for (const int tokens : all_tokens) {
      for (const Way& way : ways_) {
        attention_alone({"attention", 1, tokens, &way});
        // Whether half precision wants whole multiples.
        if (way.target == Target::cuda_fp16) {
          attention_alone({"attention", 1, (tokens + 7) / 8 * 8, &way});
        }
      }
      for (const Way& way : ways_) blocks({"block", 1, tokens, &way}, 1);
      for (const Way& way : ways_) blocks({"encoder", 1, tokens, &way}, depth);
    }
    for (const Way& way : ways_) blocks({"encoder of 8 images", 8, all_tokens[0], &way}, depth);
    summary();
    if (faults_ > 0) {
      refuse_file(
          "bench attention", std::to_string(faults_) + " of the lines above tell of a failure",
          "use another OpenCV, or another backend; cmake/opencv-cuda.md names one that has every kernel");
    }
  }

 private:
  // A computation made ready, and its numbers after it ran.
  struct Ready {
    std::function<void()> compute;
    std::shared_ptr<std::vector<float>> numbers;
    std::function<int()> layers_on_processor;
  };

  void attention_alone(const Cell& cell) {
    const std::size_t size = static_cast<std::size_t>(cell.tokens) * width;
    measure(cell, attention_work(cell.tokens), 3 * size, size, [&] {
      const auto data = std::make_shared<Tokens>(1, cell.tokens);
      const Way* way = cell.way;
      return Ready{[this, way, data] { way->backend->attend(data->request(), progress_); },
                   {data, &data->output},
                   [way] { return attention_layers_on_processor(*way->target); }};
    });
  }

  void blocks(const Cell& cell, int count) {
    const std::size_t size = static_cast<std::size_t>(cell.images) * cell.tokens * width;
    const dnn::EncoderShape shape{cell.images, cell.tokens, width, heads, hidden, count};
    measure(cell, block_work(cell.tokens) * cell.images * count, size, size, [&] {
      const auto weights_of = [this](int) { return weights_.block(); };
      std::shared_ptr<Encoder> encoder;
      if (cell.way->target) {
        encoder = std::make_shared<OpencvEncoder>(*cell.way->target, shape, weights_of);
      } else {
        encoder = eigen_encoder(shape, weights_of);
      }
      const auto x = std::make_shared<std::vector<float>>(random_values(size, 6, 1));
      const auto y = std::make_shared<std::vector<float>>(size);
      return Ready{[this, encoder, x, y] {
                     encoder->forward(x->data(), {y->data(), {}, {}}, progress_);
                   },
                   y,
                   [encoder] { return dynamic_cast<const OpencvEncoder&>(*encoder).layers_on_processor(); }};
    });
  }

  // The median of a few runs after the first, how it stands to Eigen's, and what is wrong with it; nothing
  // where `work` multiply-adds would take too long, judged by what this way of doing this thing took before.
  // `to` and `from`: floats that a device gets and gives.
  void measure(const Cell& cell, double work, std::size_t to, std::size_t from,
               const std::function<Ready()>& prepare) {
    progress_.report(std::min(0.99, static_cast<double>(done_++) / 75), cell.name());
    const auto before = pace_.find(cell.what + cell.way->id);
    if (before != pace_.end() && before->second * work > longest) {
      ++left_out_;
      return;
    }
    try {
      const Ready ready = prepare();
      // A device takes a few runs to wake up.
      const double milliseconds = median_time(ready.compute, progress_, cell.way->on_device() ? 3 : 1);
      pace_[cell.what + cell.way->id] = milliseconds / work;
      tell(cell.name(), milliseconds, "ms");
      compare(cell, milliseconds, *ready.numbers);
      if (!cell.way->on_device()) return;
      count_layers(cell, ready.layers_on_processor());
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
    if (!cell.way->target) {
      eigen_[cell.content()] = {milliseconds, numbers};
      return;
    }
    const auto eigen = eigen_.find(cell.content());
    if (eigen == eigen_.end()) return;
    const double distance = relative_distance(numbers, eigen->second.numbers);
    const double max = identity_of(*cell.way->target).tolerance;
    sink_({"  relative L2 from Eigen, " + cell.name(), 1e6 * distance, "ppm", 1e6 * max});
    if (!(distance <= max)) ++faults_;
    if (!cell.way->on_device()) return;
    tell("  times as fast as Eigen, " + cell.name(), eigen->second.milliseconds / milliseconds, "x");
    if (milliseconds < eigen->second.milliseconds) {
      crossover_.try_emplace({cell.way->id, cell.what}, cell.tokens);
    }
  }

  // Each of them takes its inputs over the bus and back, and OpenCV says so only in its log.
  void count_layers(const Cell& cell, int layers) {
    layers_[cell.way->id] += std::max(layers, 0);
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
    for (const Way& way : ways_) {
      if (!way.on_device()) continue;
      for (const char* what : {"attention", "block", "encoder"}) {
        const auto at = crossover_.find({way.id, what});
        // 0: at none of these sizes.
        tell(std::string(what) + ": " + way.id + " is faster than Eigen from",
             at == crossover_.end() ? 0.0 : double(at->second), "tokens");
      }
      tell(way.id + ": layers left on the processor", layers_[way.id], "");
    }
    if (left_out_ > 0) tell("left out for taking over 4 s each", left_out_, "lines");
  }

  struct Known {
    double milliseconds = 0;
    std::vector<float> numbers;
  };

  const MeasurementSink& sink_;
  const Progress& progress_;
  std::vector<Way> ways_;
  Weights weights_;
  std::map<std::string, Known> eigen_;                            // by content
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
