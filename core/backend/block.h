// One transformer block, described once for everything that computes it (eigen/, cpu/, opencv/): its shape,
// views of its weights, and what the position scheme does inside of it. Plain data, since it crosses into
// OpenCV's module too. With norm_order pre, a block is
//
//   x += layer_scale1 * proj(inner_norm(attention(qkv(norm1(x)))))
//   x += layer_scale2 * fc2(mlp_norm(activation(fc1(norm2(x)))))      gated: activation(gate(.)) * fc1(.)
//   x += cpe(x)
//   x = norm3(x)                                                      where there is one
//
// and attention, for each head, softmax(scale * rotated(q) rotated(k)^T + bias) v, over all tokens of an
// image or over those of one window. What is rarer stands at its struct: weights of attention made of more
// than one softmax (Composition, HeadDifferences), attention of channels (over_channels), both halves of one
// input (parallel), convolutions between them (LocalInteraction).
#pragma once

#include <array>
#include <cstddef>
#include <limits>

#include "core/gemm/activation.h"

namespace whereabouts {

class LinearWeights;

// Where a block has its norms: pre: x + f(norm(x)); post: norm(x + f(x)), as torch.nn.TransformerEncoderLayer
// and the first transformers; res_post: x + norm(f(x)), as Swin v2 and timm's *_rpn_* models.
enum class NormOrder : int { pre, post, res_post };

// x W^T + b.
struct LinearView {
  const float* weight = nullptr;  // (outputs, inputs) row by row, as PyTorch keeps it
  const float* bias = nullptr;    // (outputs); null: 0
  int outputs = 0, inputs = 0;
  // The same packed for the kernels of `cpu`. A source gives one of the two, or both.
  const LinearWeights* packed = nullptr;

  bool present() const { return outputs > 0; }
};

// (x - mean) / sqrt(variance + epsilon) * gamma + beta; rms: x / sqrt(mean(x^2) + epsilon) * gamma + beta.
struct NormView {
  const float *gamma = nullptr, *beta = nullptr;  // (size); null: 1 and 0
  int size = 0;                                   // 0: there is no norm
  bool rms = false;

  bool present() const { return size > 0; }
};

// A 3 x 3 depthwise convolution over the patches, the last grid_rows * grid_columns tokens (Chu et al. 2021).
struct PositionConvolution {
  const float* weight = nullptr;  // (width, 9); null: none
  const float* bias = nullptr;    // (width); null: 0
  int grid_rows = 0, grid_columns = 0;
};

// What a number is held to: below `least` it becomes that, above `most` that.
struct Bounds {
  float least = -std::numeric_limits<float>::infinity(), most = std::numeric_limits<float>::infinity();

  bool operator==(const Bounds&) const = default;
};

// Of the numbers that a product takes, and of those that it gives, its bias among them (Gemma 4).
struct Clipping {
  Bounds input, output;
};
struct AttentionClipping {
  Clipping queries, keys, values, proj;
};
struct MlpClipping {
  Clipping gate, fc1, fc2;
};

struct MlpView {
  LinearView fc1, gate, fc2;  // gate is absent where the MLP is not gated
  NormView norm;              // before fc2
  // PVT v2: what it gives of fc1, or of the positive part of that, stands for it before the activation.
  PositionConvolution convolution{};
  bool positive_first = false;
  const MlpClipping* clipping = nullptr;  // null: nothing is held; outputs before the activation
};

// A learned or computed table, and which of its rows each pair of tokens reads.
struct RelativeBias {
  const float* table = nullptr;  // (heads, rows); null: no bias
  int rows = 0;
  const int* index = nullptr;  // (tokens, tokens); -1: this pair has no bias
};

// Rotary tables: pair j of token t (counted after the first `skip` tokens, which do not turn) of head h turns
// by the angle whose cosine is cosine[((per_head ? h : 0) * (tokens - skip) + t - skip) * dim / 2 + j].
struct AttentionRotation {
  const float* cosine = nullptr;
  const float* sine = nullptr;
  const std::array<int, 2>* pairs = nullptr;  // (dim / 2) dimensions that turn together
  int skip = 0;
  bool per_head = false;
  // Instead of angles: (heads, tokens - skip, dim / block, block, block), by which each block of dimensions
  // is multiplied from the left (LieRE).
  const float* rotations = nullptr;
  int block = 0;

  bool present() const { return cosine != nullptr || rotations != nullptr; }
};

// Vectors that meet the queries beside the keys (Shaw et al. 2018): the logit of query i and key j gets
// q_i . keys[index[i, j]] / sqrt(dim), with q_i before its rotation.
struct ShawKeys {
  const float* keys = nullptr;  // (rows, dim); null: none
  int rows = 0;
  const int* index = nullptr;  // (tokens, tokens)
};

// Parabolas of the distance (PaPE): the logit of query i and key j gets sum_m b_im (x_im - x_jm) -
// a_im (x_im - x_jm)^2, divided by sqrt(dim), with a = softplus(.) of the first half and b the second half of
// what `weight` makes of the input of the attention behind its norm.
struct Parabolas {
  const float* weight = nullptr;  // (2 heads count, width); null: none
  const float* places = nullptr;  // x: (heads, tokens, count)
  int count = 0;                  // of a head
};

// Vectors of offsets along each axis that meet the queries beside the keys (SAM, MViT v2): the logit of query
// i and key j gets q_i . rows[row_i - row_j + R - 1] + q_i . columns[column_i - column_j + C - 1], with q_i
// before its rotation and its scale. Of tokens those behind the first, which are no cells of the grid; of
// windows all places. Where keys are of other places than queries, the indices say which vector a pair has.
struct DecomposedKeys {
  const float *rows = nullptr, *columns = nullptr;          // (2 R - 1, dim), (2 C - 1, dim); null: none
  int grid_rows = 0, grid_columns = 0;                      // R, C
  int key_rows = 0, key_columns = 0;                        // of the keys; 0: as many
  const int *row_index = nullptr, *column_index = nullptr;  // (R, key_rows), (C, key_columns)
  int row_vectors = 0, column_vectors = 0;                  // where there are indices
};

// Keys and values of fewer places than there are tokens (PVT v2, Twins, MViT v2): the grid of the tokens, and
// that of the places. A place is a square of tokens, the next one `stride` further on; what a square at the
// far edges lacks is left out with it. With `shares` a place has its share of the grid instead: place p of P
// along N tokens those from floor(p N / P) to ceil((p + 1) N / P).
struct KeyPlaces {
  int grid_rows = 0, grid_columns = 0, rows = 0, columns = 0;
  int side = 1, stride = 1, padding = 0;
  bool shares = false;

  int count() const { return rows * columns; }
};

// What they are made of: activation(norm(product of what lies in a place)), or of its mean with `shares`.
// `keys_values` then takes the place of those two parts of BlockWeights::qkv, which has queries alone.
struct KeyReduction {
  KeyPlaces places;
  LinearView product;  // (width, side side width): of (row, column, input); absent: every token is a place
  NormView norm;
  float epsilon = 1e-5f;
  Activation activation = Activation::none;
  LinearView keys_values;  // (2 heads dim, width)

  bool present() const { return keys_values.present(); }
};

// Depthwise convolutions of each head's queries, keys and values over the grid, the same for all heads, and a
// norm behind each (MViT v2). Keys and values are of fewer places. Tokens before the grid have the norms
// alone.
struct HeadConvolutions {
  KeyPlaces places;                                                    // of keys and values
  const float *queries = nullptr, *keys = nullptr, *values = nullptr;  // (dim, side side); null: none
  NormView query_norm, key_norm, value_norm;
  bool residual = false;  // the attention gives its queries, too

  bool present() const { return keys != nullptr; }
};

// Windows: the tokens of each see one another alone (Swin). A place without a token is a row of zeros before
// queries, keys and values are made of it, so that it holds their biases; tokens see it, and what it sees
// goes nowhere. In windows that lie half further on, tokens from opposite edges of the grid meet: where two
// places have different regions, the logit gets `apart`.
struct Windows {
  const int* tokens =
      nullptr;  // (count, size): the token at each place of each window; -1: none. null: no windows
  const int* regions = nullptr;  // (count, size); null: all places see each other
  float apart = -100;
  int count = 0, size = 0;  // windows of an image, places of a window
};

// Heads that are mixed, for each pair of a query and a key: the logits of head g become sum_h logits[g, h] *
// those of head h + logits_shift[g], and behind the softmax the weights likewise (talking heads, Shazeer et
// al. 2020). There a norm over the heads of each pair may follow (re-attention, Zhou et al. 2021). The
// probabilities of such a block are what its softmax gives, before the second mixing.
struct HeadMixing {
  const float *logits = nullptr, *logits_shift = nullptr;    // (heads, heads), (heads); null: as they are, 0
  const float *weights = nullptr, *weights_shift = nullptr;  // likewise
  const float *norm_gamma = nullptr, *norm_beta = nullptr;   // (heads); null: no norm
  float norm_epsilon = 1e-5F;

  bool present() const { return logits != nullptr || weights != nullptr; }
};

// Attention of places, whatever they hold (ConViT): of head h the weights are (1 - shares[h]) softmax(.) +
// shares[h] weights[h].
struct PlaceAttention {
  const float* weights = nullptr;  // (heads, tokens, tokens), each row of the sum 1; null: none
  const float* shares = nullptr;   // (heads)
};

// Tokens that a block leaves as they are: those in front, which the others do not see (a class token that
// joins later), or those behind, which the ones in front see (class attention). Their own rows of the
// probabilities are 1 at themselves.
struct StillTokens {
  enum class Which : int { none, front, behind };
  Which which = Which::none;
  int front = 0;     // tokens in front
  bool raw = false;  // the attention reads them without the norm before it

  bool present() const { return which != Which::none; }
  bool hidden(int token) const { return which == Which::front && token < front; }
  bool still(int token) const { return present() && (token < front) == (which == Which::front); }
};

struct Composition {
  HeadMixing mixing;
  PlaceAttention places;
  StillTokens still;

  bool present() const { return mixing.present() || places.weights != nullptr || still.present(); }
};

// Differential attention (Ye et al. 2024): heads 2 k and 2 k + 1 hold the same values, and what the first
// sees less `factor` times what the second sees, normed, goes on: half as many numbers as all heads have.
struct HeadDifferences {
  float factor = 0;
  NormView norm;  // of one head's numbers; absent: there are no differences
  float epsilon = 1e-5F;

  bool present() const { return norm.present(); }
};

// Between attention and MLP (XCiT): x += layer_scale * second(factor * activation(first(norm(x))) + shift),
// with 3 x 3 depthwise convolutions over the grid and the MLP's activation.
struct LocalInteraction {
  const float *first = nullptr, *second = nullptr;            // (width, 9); null: there is none
  const float *first_bias = nullptr, *second_bias = nullptr;  // (width); null: 0
  const float *factor = nullptr, *shift = nullptr;            // (width): a norm over batches
  const float* layer_scale = nullptr;                         // (width); null: 1
  NormView norm;
  int grid_rows = 0, grid_columns = 0;
};

// Norms, tables and vectors stay where they are as long as their source does; matrices of `weight` only until
// the source is asked for the next block. Blocks that share a rotation or a bias give the same pointers.
struct BlockWeights {
  NormView norm1;
  LinearView qkv;              // (3 heads dim, width): queries, keys, values
  NormView q_norm, k_norm;     // of one head's numbers, or of all heads' at once
  AttentionRotation rotation;  // of queries and keys, behind their norms
  Windows windows;
  RelativeBias bias;  // where there are windows, of pairs of places
  ShawKeys shaw;
  Parabolas parabolas;
  const float* head_scales = nullptr;  // (heads): cosine attention, with these instead of 1 / sqrt(dim)
  NormView inner_norm;
  LinearView proj;                      // (width, heads dim)
  const float* layer_scale1 = nullptr;  // (width); null: 1
  NormView norm2;
  MlpView mlp;
  const float* layer_scale2 = nullptr;
  PositionConvolution cpe;
  DecomposedKeys decomposed;
  NormView norm3;  // of what leaves the block (Swin v2-CR)
  // LeViT: of what the attention gives, before inner_norm and proj.
  Activation inner_activation = Activation::none;
  PositionConvolution local;  // TinyViT: what it gives stands for the tokens between attention and MLP
  Composition composed;
  HeadDifferences differences;  // `proj` takes half of heads dim then
  // XCiT: a head attends over its channels instead of tokens, softmax(head_scale q^T k) v^T, with each
  // channel of queries and keys of unit length over the tokens. There are no probabilities between tokens.
  bool over_channels = false;
  NormView v_norm;  // of each head's values
  // Of what the attention gives behind its projection and of what the MLP gives, beside the norms before them
  // (Gemma 4); with norm_order pre.
  NormView branch_norm1, branch_norm2;
  // Of queries, keys and values before their norms, and of proj; null: nothing is held. With branch_norm1.
  const AttentionClipping* clipping = nullptr;
  bool parallel = false;  // the MLP reads what the attention reads, norm1(x), and there is no norm2
  LocalInteraction interaction;
  KeyReduction reduction{};
  HeadConvolutions convolutions{};
  // GC ViT: (images * tokens, heads dim), which stand for the queries of the product.
  const float* queries = nullptr;
};

// Several blocks one after the other, over tokens (images * tokens, width).
struct EncoderShape {
  int images = 1, tokens = 0, width = 0, heads = 0, hidden = 0, blocks = 0;
  Activation activation = Activation::gelu;
  float epsilon = 1e-6f;
  bool output_attentions = false, output_hidden_states = false;
  int head_dim = 0;  // 0: width / heads
  NormOrder norm_order = NormOrder::pre;

  // What the blocks hold beside what a block of ViT does.
  int qk_norm_size = 0;  // numbers that the norms of queries and keys go over: a head's, all, or 0: no norms
  bool rotated = false, biased = false, gated = false, inner_norm = false, mlp_norm = false;
  bool rms_norm = false, cosine = false, shaw = false, cpe = false;
  bool rotated_blocks = false;  // by rotations of whole blocks
  bool parabolas = false;
  bool windowed = false;  // any block; of other schemes only biases, rotations and decomposed ones
  bool uniform = true;    // all blocks have the same parts, but for biases
  bool decomposed = false;
  bool norm3 = false;
  Activation inner_activation = Activation::none;
  bool local = false;  // a convolution between attention and MLP
  // Rarer parts, which only eigen and cpu compute.
  bool composed = false, differences = false, over_channels = false, parallel = false, interaction = false;
  bool branch_norms = false, value_norm = false, clipped = false;
  // Keys of fewer places, convolutions of heads or in the MLP, or queries from elsewhere.
  bool pyramid = false;

  bool rare() const {
    return composed || differences || over_channels || parallel || interaction || branch_norms ||
           value_norm || clipped;
  }
  int dim() const { return head_dim > 0 ? head_dim : width / heads; }
  int inner() const { return heads * dim(); }  // width of the attention, mostly that of the tokens
  bool operator==(const EncoderShape&) const = default;
};

}  // namespace whereabouts
