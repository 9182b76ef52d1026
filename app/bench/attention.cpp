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
#include "core/attention/attention.h"
#include "core/attention/eigen_encoder.h"
#include "core/attention/opencv_attention.h"
#include "core/attention/opencv_encoder.h"
#include "core/attention/opencv_module.h"
#include "core/failure.h"

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
    const AttentionBackend& bare = bare_opencv_attention(target);
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

class Table {
 public:
  explicit Table(const Progress& progress) : progress_(progress) {}

  // The median of a few runs after the first; nothing where `work` multiply-adds would take too long, judged
  // by what this way of doing this thing took before.
  std::optional<double> time(const std::string& what, const Way& way, int tokens, double work,
                             const std::function<std::function<void()>()>& prepare) {
    const std::string key = what + way.id;
    const auto before = pace_.find(key);
    if (before != pace_.end() && before->second * work > longest) {
      ++left_out_;
      return std::nullopt;
    }
    const std::string name = what + ", " + std::to_string(tokens) + " tokens, " + way.id;
    progress_.report(std::min(0.99, static_cast<double>(rows.size()) / 60), name);
    // A device takes a few runs to wake up.
    const double milliseconds = median_time(prepare(), progress_, way.on_device() ? 3 : 1);
    pace_[key] = milliseconds / work;
    rows.push_back({name, milliseconds, "ms", 0});
    return milliseconds;
  }

  int left_out() const { return left_out_; }
  const Progress& progress() const { return progress_; }

  std::vector<Measurement> rows;

 private:
  const Progress& progress_;
  std::map<std::string, double> pace_;  // ms per multiply-add
  int left_out_ = 0;
};

// Tokens of `pictures` pictures as one product made them, and where they go.
struct Tokens {
  int pictures, tokens;
  std::vector<float> qkv, output;

  Tokens(int pictures_, int tokens_)
      : pictures(pictures_),
        tokens(tokens_),
        qkv(random_values(static_cast<std::size_t>(pictures) * tokens * 3 * width, 1, 1)),
        output(static_cast<std::size_t>(pictures) * tokens * width) {}

  AttentionRequest request() {
    return fused_request(pictures, heads, tokens, dim, qkv.data(), output.data());
  }
};

// One block's weights; an encoder here is that block twelve times over.
struct Weights {
  std::vector<float> qkv, projection, rise, fall;

  Weights()
      : qkv(random_values(std::size_t{3} * width * width, 2, 0.06f)),
        projection(random_values(std::size_t{width} * width, 3, 0.06f)),
        rise(random_values(std::size_t{hidden} * width, 4, 0.06f)),
        fall(random_values(std::size_t{width} * hidden, 5, 0.03f)) {}

  dnn::BlockWeights block() const {
    dnn::BlockWeights weights;
    weights.qkv = qkv.data();
    weights.projection = projection.data();
    weights.rise = rise.data();
    weights.fall = fall.data();
    return weights;
  }
};

class Comparison {
 public:
  explicit Comparison(const Progress& progress) : ways_(usable_ways()), table_(progress) {}

  std::vector<Measurement> run() {
    for (const int tokens : all_tokens) {
      for (const Way& way : ways_) {
        attention_alone(way, tokens);
        // Whether half precision wants whole multiples.
        if (way.target == Target::cuda_fp16) attention_alone(way, (tokens + 7) / 8 * 8);
      }
      for (const Way& way : ways_) blocks(way, "block", 1, tokens, 1);
      for (const Way& way : ways_) blocks(way, "encoder", 1, tokens, depth);
    }
    for (const Way& way : ways_) blocks(way, "encoder of 8 pictures", 8, all_tokens[0], depth);
    summary();
    return std::move(table_.rows);
  }

 private:
  void attention_alone(const Way& way, int tokens) {
    const auto milliseconds = table_.time("attention", way, tokens, attention_work(tokens), [&] {
      const auto data = std::make_shared<Tokens>(1, tokens);
      return [this, &way, data] { way.backend->attend(data->request(), table_.progress()); };
    });
    if (!milliseconds) return;
    note_crossover(way, "attention", tokens, *milliseconds);
    if (!way.on_device()) return;
    refuse_layers_on_processor(way, "attention", attention_layers_on_processor(*way.target));
    const std::size_t size = static_cast<std::size_t>(tokens) * width;
    share_of_transfers(way, 3 * size, size, *milliseconds);
  }

  // The first number of tokens at which a device is faster than Eigen.
  void note_crossover(const Way& way, const std::string& what, int tokens, double milliseconds) {
    if (!way.target) eigen_[{what, tokens}] = milliseconds;
    const auto eigen = eigen_.find({what, tokens});
    if (!way.on_device() || eigen == eigen_.end()) return;
    table_.rows.push_back({"  times as fast as Eigen, " + way.id, eigen->second / milliseconds, "x", 0});
    if (milliseconds < eigen->second) crossover_.try_emplace({way.id, what}, tokens);
  }

  void blocks(const Way& way, const std::string& what, int pictures, int tokens, int count) {
    const std::size_t size = static_cast<std::size_t>(pictures) * tokens * width;
    const double work = block_work(tokens) * pictures * count;
    dnn::EncoderShape shape{pictures, tokens, width, heads, hidden, count};
    std::shared_ptr<Encoder> encoder;
    const auto milliseconds = table_.time(what, way, tokens, work, [&]() -> std::function<void()> {
      const auto weights_of = [this](int) { return weights_.block(); };
      if (way.target) {
        encoder = std::make_shared<OpencvEncoder>(*way.target, shape, weights_of);
      } else {
        encoder = eigen_encoder(shape, weights_of);
      }
      const auto x = std::make_shared<std::vector<float>>(random_values(size, 6, 1));
      const auto y = std::make_shared<std::vector<float>>(size);
      return [this, encoder, x, y] { encoder->forward(x->data(), {y->data(), {}, {}}, table_.progress()); };
    });
    if (!milliseconds) return;
    note_crossover(way, what, tokens, *milliseconds);
    if (!way.on_device()) return;
    refuse_layers_on_processor(way, what, dynamic_cast<const OpencvEncoder&>(*encoder).layers_on_processor());
    share_of_transfers(way, size, size, *milliseconds);
  }

  static void refuse_layers_on_processor(const Way& way, const std::string& what, int layers) {
    if (layers == 0) return;
    refuse_file("bench attention",
                way.id + ": OpenCV computes " +
                    (layers < 0 ? "an unknown number of" : std::to_string(layers)) + " layers of the " +
                    what + " on the processor",
                "use an OpenCV whose dnn has CUDA kernels for them; docs/gpu.md names them");
  }

  void share_of_transfers(const Way& way, std::size_t to, std::size_t from, double whole) {
    std::vector<double> times;
    for (int run = 0; run < 5; ++run) times.push_back(dnn_module().functions->transfer(to, from));
    table_.rows.push_back({"  of which transfers, " + way.id, 100 * quantile(times, 0.5) / whole, "%", 0});
  }

  void summary() {
    for (const Way& way : ways_) {
      if (!way.on_device()) continue;
      for (const char* what : {"attention", "block", "encoder"}) {
        const auto at = crossover_.find({way.id, what});
        // 0: at none of these sizes.
        table_.rows.push_back({std::string(what) + ": " + way.id + " is faster than Eigen from",
                               at == crossover_.end() ? 0.0 : double(at->second), "tokens", 0});
      }
      table_.rows.push_back({way.id + ": layers left on the processor", 0, "", 0});
    }
    if (table_.left_out() > 0) {
      table_.rows.push_back(
          {"left out for taking over 4 s each", static_cast<double>(table_.left_out()), "lines", 0});
    }
  }

  std::vector<Way> ways_;
  Weights weights_;
  Table table_;
  std::map<std::pair<std::string, int>, double> eigen_;           // ms by what and tokens
  std::map<std::pair<std::string, std::string>, int> crossover_;  // tokens by backend and what
};

}  // namespace

std::vector<Measurement> measure_attention(const Progress& progress) {
  return Comparison(progress).run();
}

}  // namespace whereabouts
