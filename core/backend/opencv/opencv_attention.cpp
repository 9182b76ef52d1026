#include "core/backend/opencv/opencv_attention.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <list>

#include "core/backend/backend.h"
#include "core/backend/checked_backend.h"
#include "core/backend/eigen/eigen_backend.h"
#include "core/backend/opencv/opencv_encoder.h"
#include "core/backend/opencv/opencv_plugin.h"
#include "core/backend/opencv/opencv_targets.h"
#include "core/backend/qk_transform.h"
#include "core/base/failure.h"
#include "core/base/parallel.h"
#include "core/base/port.h"
#include "core/gemm/linear.h"

namespace whereabouts {
namespace {

// Queries, keys and values of a request, head by head without gaps, ready for a net. None of these throws. A
// slice is one head of one image: slice s is head s % heads of image s / heads. Each works on `count` tokens
// from `first` on, so that several threads can share a slice.

const float* row_of(const AttentionRequest& request, const Heads& heads, int slice, int token) {
  const std::ptrdiff_t image = slice / request.heads, head = slice % request.heads;
  return heads.data + image * request.batch_stride + head * heads.head_stride + token * heads.token_stride;
}

// Queries or keys, times `scale`, of unit length where the request says so, turned: (count, dim).
void pack_rows(const AttentionRequest& request, const Heads& heads, int slice, int first, int count,
               float scale, float* out) {
  for (int token = first; token < first + count; ++token, out += request.dim) {
    transform_query_key(request, row_of(request, heads, slice, token), slice % request.heads, token, scale,
                        out);
  }
}

void pack_queries(const AttentionRequest& request, int slice, int first, int count, float* out) {
  pack_rows(request, request.q, slice, first, count, query_scale(request, slice % request.heads), out);
}

// Of unit length where the request says so, turned, and transposed into columns `first` on of `out`, (dim,
// tokens). `strip` is room for pack_strip * dim floats.
constexpr int pack_strip = 16;
void pack_transposed_keys(const AttentionRequest& request, int slice, int first, int count, float* strip,
                          float* out) {
  // A few tokens at a time, so that each row of `out` is written by the cache line.
  const std::ptrdiff_t dim = request.dim, tokens = request.tokens;
  const int end = first + count;
  for (; first < end; first += pack_strip) {
    const int some = std::min(pack_strip, end - first);
    for (int i = 0; i < some; ++i) {
      const int token = first + i;
      transform_query_key(request, row_of(request, request.k, slice, token), slice % request.heads, token, 1,
                          strip + i * dim);
    }
    for (std::ptrdiff_t d = 0; d < dim; ++d) {
      for (int i = 0; i < some; ++i) out[d * tokens + first + i] = strip[i * dim + d];
    }
  }
}

// (count, dim).
void pack_values(const AttentionRequest& request, int slice, int first, int count, float* out) {
  for (int token = first; token < first + count; ++token) {
    out = std::copy_n(row_of(request, request.v, slice, token), request.dim, out);
  }
}

// Rows of the bias: (count, tokens), which lie next to each other in the request.
const float* bias_rows(const AttentionRequest& request, int slice, int first) {
  const std::ptrdiff_t image = slice / request.heads, head = slice % request.heads, tokens = request.tokens;
  return request.bias + image * request.bias_batch_stride + (head * tokens + first) * tokens;
}

using dnn::AttentionShape;
using dnn::Target;

// How a request is split: each forward takes `slices` slices and `queries` of their queries. All forwards
// have the same shape, because a new shape makes OpenCV set up its net anew: the last ones overlap those
// before.
struct Split {
  int slices, queries;

  Split(const AttentionRequest& request, Target target) {
    const auto tokens = std::int64_t{request.tokens};
    const std::int64_t per_query = target == Target::cpu ? 2 * tokens * request.dim : tokens;
    const std::int64_t max = target == Target::cpu ? std::int64_t{128} << 20 : logits_at_once(target);
    const std::int64_t all_slices = std::int64_t{request.batch} * request.heads;
    const std::int64_t max_queries = std::max<std::int64_t>(1, max / per_query);
    queries = parts_of(request.tokens, max_queries);
    slices = parts_of(all_slices, std::max<std::int64_t>(1, max_queries / tokens));
  }

  // 64 Mi on a device, on CUDA up to four times as many where they and their softmax are a sixteenth of what
  // was free when it was first asked: each forward waits for the host's packing, and costs what a wait costs.
  static std::int64_t logits_at_once(Target target) {
    constexpr std::int64_t least = std::int64_t{64} << 20;
    if (!dnn::is_cuda(target) || dnn_module().functions == nullptr) return least;
    static const auto free = static_cast<std::int64_t>(dnn_module().functions->device_memory(Target::cuda));
    return std::clamp(free / 16 / 8, least, 4 * least);
  }

  // `whole` in as few parts as hold at most `max`, about equal.
  static int parts_of(std::int64_t whole, std::int64_t max) {
    const std::int64_t parts = (whole + max - 1) / max;
    return static_cast<int>((whole + parts - 1) / parts);
  }
};

// The nets of one thread, used last first.
class NetCache {
 public:
  DnnNet& get(Target target, const AttentionShape& shape) {
    const auto found = std::find_if(nets_.begin(), nets_.end(), [&](const Entry& each) {
      return each.target == target && each.shape == shape;
    });
    if (found != nets_.end()) {
      nets_.splice(nets_.begin(), nets_, found);
      return nets_.front().net;
    }
    // Evict first: on a device the new net may need the old ones' memory.
    const std::size_t bytes = bytes_of(shape);
    std::size_t held = bytes;
    for (const Entry& each : nets_) held += bytes_of(each.shape);
    while (!nets_.empty() && (nets_.size() >= max_nets || held > max_bytes)) {
      held -= bytes_of(nets_.back().shape);
      nets_.pop_back();
    }
    nets_.push_front({target, shape, DnnNet::attention(identity_of(target).id, target, shape)});
    return nets_.front().net;
  }

  // Of the one used last.
  int layers_on_cpu(Target target) const {
    const auto last =
        std::find_if(nets_.begin(), nets_.end(), [&](const Entry& each) { return each.target == target; });
    return last == nets_.end() ? -1 : last->net.layers_on_cpu();
  }

  // After a failure the nets are not used again.
  void clear() { nets_.clear(); }

 private:
  struct Entry {
    Target target;
    AttentionShape shape;
    DnnNet net;
  };
  static constexpr std::size_t max_nets = 4, max_bytes = std::size_t{512} << 20;

  static std::size_t bytes_of(const AttentionShape& shape) {
    const auto size = [](int count) { return static_cast<std::size_t>(count); };
    const std::size_t logits = size(shape.queries) * size(shape.tokens) * (shape.bias ? 3 : 2);
    const std::size_t rows = 2 * (size(shape.queries) + size(shape.tokens)) * size(shape.dim);
    return 4 * size(shape.slices) * (logits + rows);
  }

  std::list<Entry> nets_;
};

NetCache& thread_nets() {
  thread_local NetCache nets;
  return nets;
}

// One request through a net. Numbers are copied from where they are straight to where the net reads them, and
// back.
class NetRun {
 public:
  NetRun(const AttentionRequest& request, Target target)
      : request_(request), target_(target), split_(request, target) {
    AttentionShape shape;
    shape.slices = split_.slices;
    shape.queries = split_.queries;
    shape.tokens = request.tokens;
    shape.dim = request.dim;
    shape.bias = request.bias != nullptr;
    shape.softmax = request.softmax;
    shape.probabilities = request.probabilities != nullptr;
    net_ = &thread_nets().get(target, shape);
    strips_ = scratch(scratch_a_packed, static_cast<std::size_t>(threads_) * pack_strip *
                                            static_cast<std::size_t>(request.dim));
  }

  void run(const Progress& progress) {
    const int slices = request_.batch * request_.heads;
    for (int begin = 0; begin < slices; begin += split_.slices) {
      const int first_slice = std::min(begin, slices - split_.slices);
      set_keys_and_values(first_slice, progress);
      for (int from = 0; from < request_.tokens; from += split_.queries) {
        progress.check();
        run_queries(first_slice, std::min(from, request_.tokens - split_.queries), progress);
      }
    }
  }

 private:
  // Tokens of a slice of a forward.
  struct Part {
    int slice, first, count, slot;
  };
  // Work on `tokens` tokens of each slice of a forward, multithreaded: beside a device's time it counts.
  template <typename Work>
  void for_parts(int tokens, const Progress& progress, const Work& work) {
    constexpr int tokens_of_part = 256;
    const int parts = (tokens + tokens_of_part - 1) / tokens_of_part;
    parallel_for(split_.slices * parts, threads_, progress, [&](int number, int slot) {
      const int first = number % parts * tokens_of_part;
      work(Part{number / parts, first, std::min(tokens_of_part, tokens - first), slot});
    });
  }

  void set_keys_and_values(int first_slice, const Progress& progress) {
    const std::ptrdiff_t dim = request_.dim, size = request_.tokens * dim;
    float *keys = net_->input(1), *values = net_->input(2);
    for_parts(request_.tokens, progress, [&](const Part& part) {
      const int slice = first_slice + part.slice;
      if (dnn::turns_keys(target_)) {
        pack_rows(request_, request_.k, slice, part.first, part.count, 1,
                  keys + part.slice * size + part.first * dim);
      } else {
        pack_transposed_keys(request_, slice, part.first, part.count, strips_ + part.slot * pack_strip * dim,
                             keys + part.slice * size);
      }
      pack_values(request_, slice, part.first, part.count, values + part.slice * size + part.first * dim);
    });
    net_->set_input(1);
    net_->set_input(2);
  }

  void run_queries(int first_slice, int first, const Progress& progress) {
    const std::ptrdiff_t dim = request_.dim, tokens = request_.tokens;
    float* queries = net_->input(0);
    float* biases = request_.bias != nullptr ? net_->input(3) : nullptr;
    for_parts(split_.queries, progress, [&](const Part& part) {
      const int slice = first_slice + part.slice, query = first + part.first;
      const std::ptrdiff_t row = std::ptrdiff_t{part.slice} * split_.queries + part.first;
      pack_queries(request_, slice, query, part.count, queries + row * dim);
      if (biases != nullptr) {
        std::copy_n(bias_rows(request_, slice, query), part.count * tokens, biases + row * tokens);
      }
    });
    net_->set_input(0);
    if (biases != nullptr) net_->set_input(3);
    const auto results = net_->forward(request_.probabilities != nullptr ? 2 : 1);
    for_parts(split_.queries, progress, [&](const Part& part) {
      const std::ptrdiff_t row = std::ptrdiff_t{part.slice} * split_.queries + part.first;
      scatter(first_slice + part.slice, first + part.first, part.count, results[0] + row * dim);
      if (request_.probabilities == nullptr) return;
      std::copy_n(results[1] + row * tokens, part.count * tokens,
                  request_.probabilities +
                      (std::ptrdiff_t{first_slice + part.slice} * tokens + first + part.first) * tokens);
    });
  }

  void scatter(int slice, int first, int count, const float* from) const {
    const std::ptrdiff_t image = slice / request_.heads, head = slice % request_.heads;
    const std::ptrdiff_t dim = request_.dim;
    float* to =
        request_.output + image * request_.output_batch_stride + first * request_.output_stride + head * dim;
    for (int i = 0; i < count; ++i) std::copy_n(from + i * dim, dim, to + i * request_.output_stride);
  }

  const AttentionRequest& request_;
  Target target_;
  Split split_;
  DnnNet* net_;
  int threads_ = compute_threads();
  float* strips_;
};

// Whether all blocks as one net fit: into the device, each array into what it allows one, into the host,
// which holds page-locked copies of what is transferred, and into OpenCV's sizes, which are ints.
bool fits(const EncoderShape& shape, Target target, const dnn::Functions& functions) {
  const auto device_bytes = static_cast<double>(functions.device_memory(target)),
             array_bytes = static_cast<double>(functions.largest_array(target));
  const double width = shape.width, hidden = shape.hidden, rows = 1.0 * shape.images * shape.tokens;
  const double squares = 1.0 * shape.heads * shape.tokens * rows;
  const double weights =
      shape.blocks * width * ((shape.rotated ? 6 : 4) * width + (shape.gated ? 3 : 2) * hidden);
  // Position tables stay on the device twice: as constants, and as their layers' outputs.
  const double tables = shape.blocks * ((shape.biased ? squares : 0) +
                                        (shape.rotated || shape.qk_norm_size > 0 ? 6 * rows * width : 0));
  const double kept = (shape.output_attentions ? shape.blocks * squares : 0) +
                      (shape.output_hidden_states ? shape.blocks * rows * width : 0);
  const double passing = (shape.biased ? 4 : 2) * squares + rows * (12 * width + 3 * hidden);
  const bool half = dnn::is_half(target);
  // In half precision what is kept has its float32 beside it.
  const double on_device = (half ? 2 : 4) * (weights + 2 * tables + passing) + (half ? 6 : 4) * kept;
  // InnerProduct keeps its weights twice.
  const double on_host = 4 * (kept + 2 * (weights + tables) + passing);
  const auto host_bytes = static_cast<double>(port::physical_memory());
  const double largest = std::max({squares, rows * width, rows * hidden, width * hidden});
  if (array_bytes > 0 && 4 * largest > array_bytes) return false;
  return on_device < 0.9 * device_bytes && on_host < 0.5 * host_bytes && largest < (1 << 30);
}

class OpencvAttention : public AttentionBackend {
 public:
  explicit OpencvAttention(Target target) : target_(target) {}

  std::string id() const override { return identity_of(target_).id; }
  std::string name() const override {
    const std::string title = opencv_title(target_);
    return fmt::format("{}, {}", title.empty() ? "OpenCV" : title, identity_of(target_).title);
  }

  BackendState state() const override {
    const DnnModule& module = dnn_module();
    if (module.functions == nullptr) return {false, module.problem};
    dnn::Problem problem;
    const bool usable = module.functions->usable(target_, &problem);
    return {usable, problem.text};
  }

  void attend(const AttentionRequest& request, const Progress& progress) const override {
    progress.check();
    if (request.batch <= 0 || request.heads <= 0 || request.tokens <= 0 || request.dim <= 0) return;
    try {
      NetRun(request, target_).run(progress);
    } catch (const Failure& failure) {
      // Cancelled between forwards: the nets stay valid.
      if (failure.fault() != Fault::cancelled) thread_nets().clear();
      throw;
    } catch (...) {
      thread_nets().clear();
      throw;
    }
  }

  std::unique_ptr<Encoder> encoder(const EncoderShape& shape, const BlockSource& source) const override {
    // A whole encoder on the CPU could not be interrupted.
    if (target_ == Target::cpu || !dnn::computes(shape)) return nullptr;
    // What does not fit goes layer by layer, in chunks that do.
    const DnnModule& module = dnn_module();
    if (module.functions == nullptr || !fits(shape, target_, *module.functions)) return nullptr;
    return std::make_unique<OpencvEncoder>(target_, shape, source);
  }

 private:
  Target target_;
};

}  // namespace

const AttentionBackend& unchecked_opencv_backend(Target target) {
  static const std::array<OpencvAttention, dnn::targets> backends{
      OpencvAttention(Target::cpu), OpencvAttention(Target::cuda), OpencvAttention(Target::cuda_fp16),
      OpencvAttention(Target::opencl), OpencvAttention(Target::opencl_fp16)};
  return backends[static_cast<std::size_t>(target)];
}

const AttentionBackend& opencv_attention(Target target) {
  const auto checked = [](Target each) -> CheckedBackend {
    return {unchecked_opencv_backend(each), eigen_backend(), identity_of(each).tolerance};
  };
  static const std::array<CheckedBackend, dnn::targets> backends{
      checked(Target::cpu), checked(Target::cuda), checked(Target::cuda_fp16), checked(Target::opencl),
      checked(Target::opencl_fp16)};
  return backends[static_cast<std::size_t>(target)];
}

int attention_layers_on_cpu(Target target) {
  return thread_nets().layers_on_cpu(target);
}

std::string opencv_title(Target target) {
  const DnnModule& module = dnn_module();
  if (module.functions == nullptr) return {};
  const std::string device = module.functions->device(target);
  const std::string title = fmt::format("OpenCV {}", module.functions->version());
  return device.empty() ? title : fmt::format("{} ({})", title, device);
}

}  // namespace whereabouts
