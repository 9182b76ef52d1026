// The border between Whereabouts and the module that holds OpenCV's nets. The module is loaded on first use,
// so that nobody who needs no such net waits for OpenCV's libraries; what crosses is plain data and plain
// functions, and no exception. Functions that can fail return false or null and leave one line in `problem`.
//
//   opencv_dnn.h         the functions below
//   graph.h              nets built layer by layer, the same for every version and every target
//   attention_graph.cpp  attention
//   encoder_graph.cpp    a block, or an encoder of several
#pragma once

#include <cstddef>

namespace whereabouts::dnn {

enum class Target : int { cpu = 0, cuda = 1, cuda_fp16 = 2 };

// softmax(q k + bias) v of (slices, queries, dim), (slices, dim, tokens), (slices, tokens, dim) and (slices,
// queries, tokens). The scale is in q already. Inputs are q, k, v and, where there is one, the bias; outputs
// the result (slices, queries, dim) and, where wanted, the weights (slices, queries, tokens).
struct AttentionShape {
  int slices = 0, queries = 0, tokens = 0, dim = 0;
  bool bias = false, softmax = true, probabilities = false;

  bool operator==(const AttentionShape&) const = default;
};

enum class BlockActivation : int { gelu = 0, gelu_tanh = 1, quick_gelu = 2, silu = 3, relu = 4 };

// Blocks with the normalisation before attention and before the MLP. The input is (images * tokens,
// width), and so is the first output. Wanted ones follow: the attention of each block, (images, heads,
// tokens, tokens), then the tokens after each block but the last.
struct EncoderShape {
  int images = 1, tokens = 0, width = 0, heads = 0, hidden = 0, blocks = 0;
  BlockActivation nonlinearity = BlockActivation::gelu;
  float epsilon = 1e-6f;
  bool output_attentions = false, output_hidden_states = false;

  // What every block holds beside what a block of ViT does; its numbers are in BlockWeights.
  int normed = 0;  // how many numbers the norms of queries and keys go over: width, a head's, or 0: no norms
  bool rotated = false, biased = false, gated = false;
  bool inner_norm = false, mlp_norm = false;  // before the projection, before `fall`

  bool operator==(const EncoderShape&) const = default;
};

// Matrices are (outputs, inputs) row by row. Every vector may be null: no scale (1), no shift and no bias
// (0). Tables and norms that the shape does not name are not read.
struct BlockWeights {
  const float *norm1_scale = nullptr, *norm1_shift = nullptr;  // (width)
  const float *qkv = nullptr, *qkv_bias = nullptr;  // (3 width, width), (3 width): queries, keys, values
  const float *projection = nullptr, *projection_bias = nullptr;
  const float* layer_scale1 = nullptr;
  const float *norm2_scale = nullptr, *norm2_shift = nullptr;
  const float *fc1 = nullptr, *rise_bias = nullptr;  // (hidden, width)
  const float *fc2 = nullptr, *fall_bias = nullptr;  // (width, hidden)
  const float* layer_scale2 = nullptr;

  const float *query_norm_scale = nullptr, *query_norm_shift = nullptr;  // (normed)
  const float *key_norm_scale = nullptr, *key_norm_shift = nullptr;
  // Rotation of queries and keys, behind their norms: number i of token t becomes x[i] cosine[t, i] +
  // x[partner[i]] sine[t, i], the sign of the sine included. Partners are of the same head.
  const float *cosine = nullptr, *sine = nullptr;           // (tokens, width)
  const int* partner = nullptr;                             // (width)
  const float* bias = nullptr;                              // (heads, tokens, tokens): added to the logits
  bool rotation_as_before = false, bias_as_before = false;  // those of the block before: not given again
  const float *attended_norm_scale = nullptr, *attended_norm_shift = nullptr;  // (width)
  // Gated: nonlinearity(gate x) * (rise x) instead of nonlinearity(rise x).
  const float *gate = nullptr, *gate_bias = nullptr;                       // (hidden, width)
  const float *hidden_norm_scale = nullptr, *hidden_norm_shift = nullptr;  // (hidden)
};

// Gives each block's weights in turn; they are copied before the next is asked for.
struct BlockSource {
  BlockWeights (*block)(void* context, int number) = nullptr;
  void* context = nullptr;
};

struct Problem {
  char text[300] = "";
};

struct Net;

struct Functions {
  int border;                // abi_version of this header, as the module was compiled
  const char* (*version)();  // of OpenCV: "4.6.0"
  const char* (*device)();   // the CUDA device's name, or ""
  bool (*usable)(Target target, Problem* problem);
  Net* (*attention)(Target target, const AttentionShape* shape, Problem* problem);
  Net* (*encoder)(Target target, const EncoderShape* shape, const BlockSource* blocks, Problem* problem);
  // Where an input's values are to be written before a forward, in its shape: on a device page-locked memory
  // from the second forward on. It may be elsewhere after each forward.
  float* (*input)(Net* net, int input, Problem* problem);
  // Takes what was written there; an input keeps its values until it is set again.
  bool (*set_input)(Net* net, int input, Problem* problem);
  // Points each output at its values, which the next forward overwrites.
  bool (*forward)(Net* net, const float** outputs, Problem* problem);
  // Layers that OpenCV computes on the CPU although the net was made for another target; after a
  // forward. -1 where that cannot be told.
  int (*layers_on_processor)(Net* net);
  int (*layers)(Net* net);
  // Milliseconds to copy that many floats to the CUDA device and from it, page-locked as the nets do it; -1:
  // no device.
  double (*transfer)(std::size_t to, std::size_t from);
  // Free bytes of the CUDA device; 0: no device.
  std::size_t (*free_memory)();
  void (*release)(Net* net);
};

constexpr int abi_version = 3;
constexpr const char* functions_name = "whereabouts_dnn_functions";
using GetFunctions = const Functions* (*)();

}  // namespace whereabouts::dnn
