#include "core/attention/opencv_attention.h"

#include <unistd.h>

#include <algorithm>
#include <list>

#include "core/attention/guarded.h"
#include "core/attention/opencv_encoder.h"
#include "core/attention/opencv_gather.h"
#include "core/attention/opencv_module.h"
#include "core/failure.h"
#include "core/linear/linear.h"
#include "core/linear/pool.h"

namespace whereabouts {
namespace {

using dnn::AttentionShape;
using dnn::Target;

struct Identity {
  const char *id, *title;
  double tolerance;  // relative L2, as DESIGN section 8 has it
};
constexpr Identity identities[] = {{"opencv-cpu", "on the processor", 2e-5},
                                   {"cuda", "CUDA", 1e-4},
                                   {"cuda-fp16", "CUDA, half precision", 2e-2}};

// How a request is cut: each forward takes `slices` slices and `queries` of their queries. All forwards have
// the same shape, because a new shape makes OpenCV set up its net anew: the last ones overlap those before.
struct Cut {
  int slices, queries;

  Cut(const AttentionRequest& request, Target target) {
    const auto tokens = std::int64_t{request.tokens};
    const std::int64_t per_query = target == Target::cpu ? 2 * tokens * request.dim : tokens;
    const std::int64_t most = target == Target::cpu ? std::int64_t{128} << 20 : std::int64_t{64} << 20;
    const std::int64_t all_slices = std::int64_t{request.batch} * request.heads;
    const std::int64_t most_queries = std::max<std::int64_t>(1, most / per_query);
    queries = parts_of(request.tokens, most_queries);
    slices = parts_of(all_slices, std::max<std::int64_t>(1, most_queries / tokens));
  }

  // `whole` in as few parts as hold at most `most`, about equal.
  static int parts_of(std::int64_t whole, std::int64_t most) {
    const std::int64_t parts = (whole + most - 1) / most;
    return static_cast<int>((whole + parts - 1) / parts);
  }
};

// The nets of one thread, used last first.
class NetsOfThread {
 public:
  DnnNet& of(const std::string& where, Target target, const AttentionShape& shape) {
    const auto found = std::find_if(nets_.begin(), nets_.end(), [&](const Kept& each) {
      return each.target == target && each.shape == shape;
    });
    if (found != nets_.end()) {
      nets_.splice(nets_.begin(), nets_, found);
      return nets_.front().net;
    }
    // Room first: on a device the old nets' buffers may be what the new one needs.
    const std::size_t bytes = bytes_of(shape);
    std::size_t held = bytes;
    for (const Kept& each : nets_) held += bytes_of(each.shape);
    while (!nets_.empty() && (nets_.size() >= most_nets || held > most_bytes)) {
      held -= bytes_of(nets_.back().shape);
      nets_.pop_back();
    }
    nets_.push_front({target, shape, DnnNet::attention(where, target, shape)});
    return nets_.front().net;
  }

  int layers_on_processor(Target target) const {
    int count = 0;
    for (const Kept& each : nets_) {
      if (each.target != target) continue;
      const int layers = each.net.layers_on_processor();
      if (layers < 0) return -1;
      count += layers;
    }
    return count;
  }

  // What a failure left is not used again.
  void forget() { nets_.clear(); }

 private:
  struct Kept {
    Target target;
    AttentionShape shape;
    DnnNet net;
  };
  static constexpr std::size_t most_nets = 4, most_bytes = std::size_t{512} << 20;

  static std::size_t bytes_of(const AttentionShape& shape) {
    const auto size = [](int count) { return static_cast<std::size_t>(count); };
    const std::size_t logits = size(shape.queries) * size(shape.tokens) * (shape.bias ? 3 : 2);
    const std::size_t rows = 2 * (size(shape.queries) + size(shape.tokens)) * size(shape.dim);
    return 4 * size(shape.slices) * (logits + rows);
  }

  std::list<Kept> nets_;
};

NetsOfThread& nets_of_thread() {
  thread_local NetsOfThread nets;
  return nets;
}

// One request on its way through a net.
class Passage {
 public:
  Passage(const AttentionRequest& request, const Identity& identity, Target target)
      : request_(request), cut_(request, target) {
    shape_.slices = cut_.slices;
    shape_.queries = cut_.queries;
    shape_.tokens = request.tokens;
    shape_.dim = request.dim;
    shape_.bias = request.bias != nullptr;
    shape_.softmax = request.softmax;
    shape_.probabilities = request.probabilities != nullptr;
    net_ = &nets_of_thread().of(identity.id, target, shape_);
    const auto slices = static_cast<std::size_t>(cut_.slices), dim = static_cast<std::size_t>(request.dim);
    const auto tokens = static_cast<std::size_t>(request.tokens),
               queries = static_cast<std::size_t>(cut_.queries);
    whole_.resize(slices * tokens * dim);
    strips_.resize(static_cast<std::size_t>(threads_) * gather_strip * dim);
    rows_.resize(slices * queries * dim);
    if (shape_.bias || shape_.probabilities) square_.resize(slices * queries * tokens);
  }

  void run(const Progress& progress) {
    const int slices = request_.batch * request_.heads;
    for (int begin = 0; begin < slices; begin += cut_.slices) {
      const int first_slice = std::min(begin, slices - cut_.slices);
      set_keys_and_values(first_slice, progress);
      for (int from = 0; from < request_.tokens; from += cut_.queries) {
        progress.check();
        take_queries(first_slice, std::min(from, request_.tokens - cut_.queries), progress);
      }
    }
  }

 private:
  // Work on each slice of a forward, on every core: beside a device's time it counts.
  template <typename Work>
  void for_slices(const Progress& progress, const Work& work) {
    share_tasks(cut_.slices, threads_, progress, work);
  }

  void set_keys_and_values(int first_slice, const Progress& progress) {
    const std::ptrdiff_t size = std::ptrdiff_t{request_.tokens} * request_.dim;
    const std::ptrdiff_t strip = std::ptrdiff_t{gather_strip} * request_.dim;
    for_slices(progress, [&](int i, int slot) {
      gather_keys(request_, first_slice + i, strips_.data() + slot * strip, whole_.data() + i * size);
    });
    net_->set_input(1, whole_.data());
    for_slices(progress,
               [&](int i, int) { gather_values(request_, first_slice + i, whole_.data() + i * size); });
    net_->set_input(2, whole_.data());
  }

  void take_queries(int first_slice, int first, const Progress& progress) {
    const std::ptrdiff_t dim = request_.dim, tokens = request_.tokens, queries = cut_.queries;
    for_slices(progress, [&](int i, int) {
      gather_queries(request_, first_slice + i, first, cut_.queries, rows_.data() + i * queries * dim);
      if (request_.bias == nullptr) return;
      std::copy_n(bias_rows(request_, first_slice + i, first), queries * tokens,
                  square_.data() + i * queries * tokens);
    });
    net_->set_input(0, rows_.data());
    if (request_.bias != nullptr) net_->set_input(3, square_.data());
    float* outputs[] = {rows_.data(), request_.probabilities != nullptr ? square_.data() : nullptr};
    net_->forward(outputs);
    for_slices(progress, [&](int i, int) { scatter(first_slice + i, first, i); });
  }

  void scatter(int slice, int first, int place) {
    const std::ptrdiff_t picture = slice / request_.heads, head = slice % request_.heads;
    const std::ptrdiff_t dim = request_.dim, tokens = request_.tokens, queries = cut_.queries;
    const float* from = rows_.data() + place * queries * dim;
    float* to = request_.output + picture * request_.output_batch_stride + first * request_.output_stride +
                head * dim;
    for (std::ptrdiff_t i = 0; i < queries; ++i)
      std::copy_n(from + i * dim, dim, to + i * request_.output_stride);
    if (request_.probabilities == nullptr) return;
    std::copy_n(square_.data() + place * queries * tokens, queries * tokens,
                request_.probabilities + (std::ptrdiff_t{slice} * tokens + first) * tokens);
  }

  const AttentionRequest& request_;
  Cut cut_;
  AttentionShape shape_;
  DnnNet* net_;
  int threads_ = compute_threads();
  std::vector<float> whole_, strips_, rows_, square_;
};

// Whether all blocks at once fit: the device, the host, which holds page-locked copies of what the device
// holds, and OpenCV's sizes, which are ints.
bool fits(const dnn::EncoderShape& shape, Target target, double device_bytes) {
  const double width = shape.width, hidden = shape.hidden, rows = 1.0 * shape.pictures * shape.tokens;
  const double squares = 1.0 * shape.heads * shape.tokens * rows;
  const double weights =
      shape.blocks * width * ((shape.rotated ? 6 : 4) * width + (shape.gated ? 3 : 2) * hidden);
  // Tables of positions stay on the device, and once more where a layer gives them out.
  const double tables = shape.blocks * ((shape.biased ? squares : 0) +
                                        (shape.rotated || shape.normed > 0 ? 6 * rows * width : 0));
  const double kept = (shape.keep_attention ? shape.blocks * squares : 0) +
                      (shape.keep_tokens ? shape.blocks * rows * width : 0);
  const double passing = (shape.biased ? 4 : 2) * squares + rows * (12 * width + 3 * hidden);
  const bool half = target == Target::cuda_fp16;
  // In half precision what is kept has its float32 beside it.
  const double on_device = (half ? 2 : 4) * (weights + 2 * tables + passing) + (half ? 6 : 4) * kept;
  const double on_host = 4 * (kept + 2 * tables + passing);
  const double host_bytes =
      static_cast<double>(sysconf(_SC_PHYS_PAGES)) * static_cast<double>(sysconf(_SC_PAGESIZE));
  const double largest = std::max({squares, rows * width, rows * hidden});
  return on_device < 0.9 * device_bytes && on_host < 0.5 * host_bytes && largest < (1 << 30);
}

class OpencvAttention : public AttentionBackend {
 public:
  explicit OpencvAttention(Target target)
      : target_(target), identity_(identities[static_cast<int>(target)]) {}

  std::string id() const override { return identity_.id; }
  std::string name() const override {
    const std::string title = opencv_title();
    return (title.empty() ? std::string("OpenCV") : title) + ", " + identity_.title;
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
      Passage(request, identity_, target_).run(progress);
    } catch (const Failure& failure) {
      // A stop comes between forwards and leaves the nets as they were.
      if (failure.fault() != Fault::cancelled) nets_of_thread().forget();
      throw;
    } catch (...) {
      nets_of_thread().forget();
      throw;
    }
  }

  std::unique_ptr<Encoder> encoder(const dnn::EncoderShape& shape,
                                   const std::function<dnn::BlockWeights(int)>& weights_of) const override {
    if (target_ == Target::cpu) return nullptr;
    // What does not fit goes layer by layer, in cuts that do.
    const DnnModule& module = dnn_module();
    const std::size_t free = module.functions == nullptr ? 0 : module.functions->free_memory();
    if (!fits(shape, target_, static_cast<double>(free))) return nullptr;
    return std::make_unique<OpencvEncoder>(target_, shape, weights_of);
  }

 private:
  Target target_;
  const Identity& identity_;
};

}  // namespace

const AttentionBackend& bare_opencv_attention(Target target) {
  static const OpencvAttention backends[] = {OpencvAttention(Target::cpu), OpencvAttention(Target::cuda),
                                             OpencvAttention(Target::cuda_fp16)};
  return backends[static_cast<int>(target)];
}

const AttentionBackend& opencv_attention(Target target) {
  const auto guarded = [](Target each) -> GuardedAttention {
    return {bare_opencv_attention(each), eigen_attention(), identities[static_cast<int>(each)].tolerance};
  };
  static const GuardedAttention cpu = guarded(Target::cpu), cuda = guarded(Target::cuda),
                                half = guarded(Target::cuda_fp16);
  return target == Target::cpu ? cpu : target == Target::cuda ? cuda : half;
}

int attention_layers_on_processor(Target target) {
  return nets_of_thread().layers_on_processor(target);
}

std::string opencv_title() {
  const DnnModule& module = dnn_module();
  if (module.functions == nullptr) return {};
  const std::string device = module.functions->device();
  return std::string("OpenCV ") + module.functions->version() + (device.empty() ? "" : " (" + device + ")");
}

}  // namespace whereabouts
