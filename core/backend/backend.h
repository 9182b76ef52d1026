// What computes the blocks of a transformer, behind one interface with several implementations.
//
//   block.h           one block described: shape, views of its weights, position hooks
//   backend.h         the attention of one layer as a request, the backend, the list of backends
//   encoder.h         several blocks as one computation
//   hook.h            named places inside of them where what flows is read or replaced
//   eigen/            the block in plain Eigen expressions: the definition that the others are compared with
//   cpu/              our kernels (core/gemm): packed weights, fused epilogues, multithreaded; the default
//   opencv/           OpenCV's dnn on the CPU, a CUDA or an OpenCL device; opencv_attention.h says what of it
//   checked_backend.h a backend is compared with eigen before its first use, and disabled once it failed
//   backend_check.h   how far its numbers are from those known to be right
//   key_places.h      the tokens of a key where keys are fewer than tokens
//   qk_transform.h    what happens to a query or a key on its way to the logits
#pragma once

#include <cstddef>
#include <memory>
#include <string>
#include <vector>

#include "core/backend/block.h"
#include "core/backend/encoder.h"
#include "core/base/progress.h"

namespace whereabouts {

// Rows of one head inside a larger buffer: head h, token t starts at data + h * head_stride + t *
// token_stride and has `dim` floats next to each other. One product of (tokens, 3 D) holds queries, keys and
// values this way.
struct Heads {
  const float* data = nullptr;
  std::ptrdiff_t head_stride = 0, token_stride = 0;
};

// softmax(scale * rotated(q) rotated(k)^T + bias) v, for `batch` images of `heads` heads each. Image b of
// a Heads lies batch_stride floats further on, as it does in each output.
struct AttentionRequest {
  int batch = 1, heads = 0, tokens = 0, dim = 0;
  int keys = 0;  // 0: as many as tokens; else biases and probabilities have so many columns
  Heads q, k, v;
  std::ptrdiff_t batch_stride = 0;      // of q, k and v, in floats
  std::ptrdiff_t key_batch_stride = 0;  // of k and v where there are other keys than tokens
  float scale = 1;
  const float* head_scales = nullptr;  // (heads): replaces `scale` (cosine attention of Swin v2)
  bool cosine = false;                 // q and k of unit length first
  const float* bias = nullptr;  // added to the logits: (heads, tokens, tokens), the same for every image
  std::ptrdiff_t bias_batch_stride = 0;  // floats to the next image's biases; 0: all share one
  bool softmax = true;                   // false: the products themselves weigh the values (lab `shuffle`)
  const AttentionRotation* rotation = nullptr;

  float* output = nullptr;  // image b, token t, head h at output + b * output_batch_stride + t *
                            // output_stride + h * dim
  std::ptrdiff_t output_stride = 0, output_batch_stride = 0;
  float* probabilities = nullptr;  // (batch, heads, tokens, tokens), C order, or null where nobody asks

  int key_count() const { return keys > 0 ? keys : tokens; }
  std::ptrdiff_t key_stride() const { return keys > 0 ? key_batch_stride : batch_stride; }
};

// The request over one product of (batch * tokens, 3 heads dim), which holds queries, keys and values of
// every head side by side, into (batch * tokens, heads dim); scaled by 1 / sqrt(dim).
AttentionRequest fused_request(int batch, int heads, int tokens, int dim, const float* qkv, float* output);

struct BackendState {
  bool usable = false;
  std::string reason;  // why not; empty where usable
  // Of a backend that failed while it ran, why; only another run of the program tries it again. Else empty.
  std::string failure = {};
};

// Immutable and safe to call from several threads.
class AttentionBackend {
 public:
  virtual ~AttentionBackend() = default;
  virtual std::string id() const = 0;    // "cpu"
  virtual std::string name() const = 0;  // "CPU (AVX-512, 2 threads)"
  virtual BackendState state() const = 0;
  // Throws Failure: cancelled, or failed where the backend itself did. Looks at `progress` at least every 20
  // ms.
  virtual void attend(const AttentionRequest& request, const Progress& progress) const = 0;
  // A model's blocks as one computation. Null: this backend does not compute such blocks as a whole;
  // cpu_encoder() then runs them with the backend's attend(). Throws Failure (failed) where the backend
  // itself fails.
  virtual std::unique_ptr<Encoder> encoder(const EncoderShape& shape, const BlockSource& source) const;
  // Whether cpu_encoder() multiplies numbers rounded to bfloat16 in the layers around this one's attention.
  virtual bool in_bf16() const { return false; }
};

// In the order they are listed to the user.
const std::vector<const AttentionBackend*>& attention_backends();

// One of them as the user is told of it.
struct BackendReport {
  std::string id, name;
  BackendState state;
};
// Of a backend, or of all in their order. The first call loads OpenCV and compares its numbers with eigen's:
// 50 ms, with a device seconds.
BackendReport report_of(const AttentionBackend& backend);
std::vector<BackendReport> survey_attention_backends();

// `id`, or "auto": cuda where it is usable, opencl where it was measured to be faster than cpu, else cpu.
// Refuses (usage) unknown ids with the known ones, and unusable ones with their reason.
const AttentionBackend& find_attention_backend(const std::string& id);

// What computes for a choice made earlier, perhaps on another machine: the same, or cpu where that one
// cannot be used here, and then why.
struct ChosenBackend {
  const AttentionBackend* backend = nullptr;  // never null
  std::string instead_of, reason;             // the id asked for, and why not; both empty where it was taken
};
ChosenBackend choose_attention_backend(const std::string& id);

}  // namespace whereabouts
