// The interface between Whereabouts and the plug-in that holds OpenCV's nets. It is loaded on first use,
// so that nobody who needs no such net waits for OpenCV's libraries; what crosses is plain data and plain
// functions, and no exception. Functions that can fail return false or null and leave one line in `problem`.
//
//   opencv_dnn.h         the functions below
//   graph.h              nets built layer by layer, the same for every version and every target
//   graph_attention.cpp  attention
//   graph_encoder.cpp    a block, or an encoder of several
#pragma once

#include <cstddef>

#include "core/backend/block.h"

namespace whereabouts::dnn {

enum class Target : int { cpu = 0, cuda = 1, cuda_fp16 = 2, opencl = 3, opencl_fp16 = 4 };
constexpr int targets = 5;

inline bool is_cuda(Target target) {
  return target == Target::cuda || target == Target::cuda_fp16;
}
inline bool is_opencl(Target target) {
  return target == Target::opencl || target == Target::opencl_fp16;
}
// Whether keys of attention() are (slices, tokens, dim), and turned on the device.
inline bool turns_keys(Target target) {
  return is_cuda(target);
}
inline bool is_half(Target target) {
  return target == Target::cuda_fp16 || target == Target::opencl_fp16;
}

// softmax(q k + bias) v of (slices, queries, dim), (slices, dim, tokens) or its transpose where turns_keys(),
// (slices, tokens, dim) and (slices, queries, tokens). The scale is in q already. Inputs are q, k, v and,
// where there is one, the bias; outputs the result (slices, queries, dim) and, where wanted, the weights
// (slices, queries, tokens).
struct AttentionShape {
  int slices = 0, queries = 0, tokens = 0, dim = 0;
  bool bias = false, softmax = true, probabilities = false;

  bool operator==(const AttentionShape&) const = default;
};

// Whether encoder() computes such blocks: norms before attention and before the MLP, an attention as wide as
// the tokens, no RMS norms, cosine attention, Shaw's vectors, vectors of offsets along each axis,
// parabolas, rotations by matrices, convolutions of positions or windows (a net would copy tokens for each
// shift), none of the rarer parts, and all blocks alike. The
// input is (images * tokens, width), and so is the first output. Those asked for follow: the attention of
// each block, (images, heads, tokens, tokens), then the tokens after each block but the last.
inline bool computes(const EncoderShape& shape) {
  return shape.blocks > 0 && shape.activation != Activation::none && shape.norm_order == NormOrder::pre &&
         shape.inner() == shape.width && !shape.rms_norm && !shape.cosine && !shape.shaw && !shape.cpe &&
         !shape.rotated_blocks && !shape.parabolas && !shape.windowed && !shape.decomposed && !shape.norm3 &&
         shape.uniform && shape.inner_activation == Activation::none && !shape.local && !shape.pyramid &&
         shape.activation != Activation::hard_swish && !shape.rare();
}

// Gives each block's weights in turn, unpacked; they are copied before the next is asked for.
struct BlockCallback {
  BlockWeights (*block)(void* context, int number) = nullptr;
  void* context = nullptr;
};

struct Problem {
  char text[300] = "";
};

struct Net;

struct Functions {
  int abi;                               // abi_version of this header, as the plug-in was compiled
  const char* (*version)();              // of OpenCV: "4.6.0"
  const char* (*device)(Target target);  // its device's name, or ""
  bool (*usable)(Target target, Problem* problem);
  Net* (*attention)(Target target, const AttentionShape* shape, Problem* problem);
  Net* (*encoder)(Target target, const EncoderShape* shape, const BlockCallback* blocks, Problem* problem);
  // Where an input's values are to be written before a forward, in its shape: on CUDA page-locked memory
  // from the second forward on. It may be elsewhere after each forward.
  float* (*input)(Net* net, int input, Problem* problem);
  // Takes what was written there; an input keeps its values until it is set again.
  bool (*set_input)(Net* net, int input, Problem* problem);
  // Points each output at its values, which the next forward overwrites.
  bool (*forward)(Net* net, const float** outputs, Problem* problem);
  // Layers that OpenCV computes on the CPU although the net was made for another target; after a
  // forward. -1 where that cannot be told, as of OpenCL, where each layer decides while it runs.
  int (*layers_on_cpu)(Net* net);
  int (*layers)(Net* net);
  // Milliseconds to copy that many floats to the CUDA device and from it, page-locked as the nets do it; -1:
  // no device.
  double (*transfer)(std::size_t to, std::size_t from);
  // Bytes of the device of `target`: free ones on CUDA, all on OpenCL, which does not tell; 0: no device.
  std::size_t (*device_memory)(Target target);
  // Bytes that one array may have on the device; 0: no device, or as many as there are.
  std::size_t (*largest_array)(Target target);
  void (*release)(Net* net);
};

constexpr int abi_version = 8;
constexpr const char* functions_name = "whereabouts_dnn_functions";
using GetFunctions = const Functions* (*)();

}  // namespace whereabouts::dnn
