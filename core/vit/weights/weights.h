// The weights of a vision transformer under one set of names, packed for the products they are in.
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <vector>

#include "core/backend/block.h"
#include "core/base/matrix.h"
#include "core/gemm/linear.h"
#include "core/position/bias/bias.h"
#include "core/position/rotary/rotary.h"
#include "core/position/schemes/fire/fire.h"
#include "core/vit/configuration/configuration.h"
#include "core/vit/configuration/head_activation.h"
#include "core/vit/weights/convolution.h"

namespace whereabouts {

class WeightReader;
struct BlockPlace;

struct Norm {
  std::vector<float> gamma, beta;  // beta is empty where there is none
  bool rms = false;

  bool present() const { return !gamma.empty(); }
  NormView view() const {
    return {gamma.data(), beta.empty() ? nullptr : beta.data(), static_cast<int>(gamma.size()), rms};
  }
  // Rows of gamma.size() numbers; y may be x. A norm that is not there leaves them as they are.
  void apply(const float* x, std::ptrdiff_t x_stride, int rows, float epsilon, float* y,
             std::ptrdiff_t y_stride) const {
    const float* shift = beta.empty() ? nullptr : beta.data();
    layer_norm(x, x_stride, rows, static_cast<int>(gamma.size()), gamma.data(), shift, epsilon, y, y_stride,
               rms);
  }
  std::size_t bytes() const { return (gamma.size() + beta.size()) * sizeof(float); }
};

struct StageWeights {
  LinearWeights product;  // (outputs, kernel rows * kernel columns * channels)
  Norm norm;
  Activation activation = Activation::none;
};

// fc2(act(fc1 x)), or gated: fc2(act(gate x) * fc1 x).
struct PackedMlp {
  LinearWeights gate, fc1, fc2;
  Norm norm;                            // before fc2 (EVA-02)
  int hidden = 0;                       // numbers that fc2 takes
  Matrix convolution;                   // (hidden, 9): behind fc1 (PVT v2)
  std::vector<float> convolution_bias;  // (hidden)
  bool positive_first = false;
  std::shared_ptr<const MlpClipping> clipping;  // null: its products take and give any numbers

  MlpView view() const;
};

// Heads mixed with one another, before and behind the softmax (HeadMixing).
struct PackedMixing {
  std::vector<float> logits, logits_shift, weights, weights_shift, norm_gamma, norm_beta;  // empty: none

  HeadMixing view() const;
};

// Convolutions between patches (LocalInteraction), (D, 9) and (D).
struct PackedInteraction {
  Norm norm;
  Matrix first, second;
  std::vector<float> first_bias, second_bias, factor, shift, layer_scale;
};

// Attention over time in front of that over space (TimeSformer).
struct TimeAttention {
  Norm norm;
  LinearWeights qkv, proj, dense;  // dense: behind the projection
};

// What keys and values of fewer places are made of (PVT v2, Twins).
struct PackedReduction {
  LinearWeights product, keys_values;
  Norm norm;
  float epsilon = 1e-5F;  // of norm
  Activation activation = Activation::none;
};

// Convolutions of each head's queries, keys and values (MViT v2).
struct PackedHeadConvolutions {
  Matrix queries, keys, values;  // (dim, side side)
  Norm query_norm, key_norm, value_norm;
  bool residual = false;
};

// One block as the model holds it: its products packed once.
struct PackedBlock {
  Norm norm1, norm2;
  LinearWeights qkv;                // (3 * attention width, D): one product for all three
  Norm q_norm, k_norm, inner_norm;  // of head dimensions, or of all heads at once; before `proj` (EVA-02)
  LinearWeights proj;
  PackedMlp mlp;
  std::vector<float> layer_scale1, layer_scale2;  // empty where there is none
  std::vector<float> head_scales;                 // cosine attention (Swin v2)
  std::shared_ptr<const Matrix> bias;             // (offsets + 3 or offsets, heads): relative-bias
  std::shared_ptr<const BiasNetwork> network;     // log-cpb
  std::shared_ptr<const FireNetwork> fire;        // fire
  GridShape network_window;                       // whose offsets are 1 to it, where the block has windows
  RowVector network_offset;  // (heads): timm's form of the network, which has a shift behind it; else empty
  Matrix shaw;               // (2k + 1, d)
  Matrix parabola_places, parabolas;   // pape: (heads M, 2), (2 heads M, D)
  Matrix cpe;                          // (D, 9): after this block
  std::vector<float> cpe_bias;         // (D) or empty
  Norm norm3;                          // of what leaves the block (Swin v2-CR)
  Matrix row_offsets, column_offsets;  // decomposed: (2 R - 1, d), (2 C - 1, d); empty where there are none
  Activation inner_activation = Activation::none;  // LeViT: before `proj`
  Matrix local;                                    // (D, 9): between attention and MLP (TinyViT)
  bool local_tells_places = false;                 // left out where positions are zeroed (DaViT)
  std::vector<float> local_bias;                   // (D)
  std::shared_ptr<TimeAttention> time;             // null: attention is not divided
  PackedMixing mixing;
  StillTokens still;
  Matrix place_logits;              // ConViT: (heads, 4): times columns, rows, squared distance, and 1
  std::vector<float> place_shares;  // (heads)
  float difference_factor = 0;      // differential attention
  Norm difference_norm;
  bool over_channels = false;                         // XCiT
  Norm v_norm, branch_norm1, branch_norm2;            // Gemma 4
  std::shared_ptr<const AttentionClipping> clipping;  // its smaller models
  bool parallel = false;
  PackedInteraction interaction;
  std::shared_ptr<PackedReduction> reduction;                  // null: every token is a key
  std::shared_ptr<const PackedHeadConvolutions> convolutions;  // null: there are none
  bool stage_queries = false;  // its queries are those of its stage (GC ViT): VitWeights::stage_queries

  // The weights, packed; what positions need is left out.
  BlockWeights view() const;
};

// What a table, a rotation or a bias needs to be made for a grid.
struct PositionWeights {
  GridShape grid;                           // of the stored table, or what the model was trained at
  Matrix patches;                           // (grid.count(), D); empty where nothing is added
  Matrix prefix_rows;                       // (prefix tokens, D), zeros for tokens without an address
  std::optional<Sinusoid> sinusoid;         // what the table is, where the metadata say so
  std::vector<MixedFrequencies> mixed;      // per block, or one for all
  std::vector<LieReGenerators> generators;  // of liere, per block
  std::vector<double> periods;              // DINOv3, where the file stores them
  std::vector<float> prefix_angles;         // (d/2): by which the class token turns (MLCD); else empty
  GridShape window;                         // of the biases
  // Hiera: a table stretched to every grid, and one that is laid beside itself.
  Matrix background, tile;
  GridShape background_grid, tile_grid;
  std::string background_rule;
  // XCiT: (D, 64) times sines and cosines of rows and columns, evaluated for every grid, and (D).
  Matrix fourier;
  RowVector fourier_shift;
  // Gemma 4: what each row and each column adds, (rows, D) and (columns, D), for grids up to so many.
  Matrix of_rows, of_columns;
};

// A layer behind the blocks in which a class token sees itself and the patches (XCiT, VOLO). The scales are
// empty where there are none.
struct ClassAttention {
  Norm norm1, norm2;
  LinearWeights q, keys_values, proj;
  PackedMlp mlp;
  std::vector<float> scale1, scale2;
};

// Attention pooling with one learned query (SigLIP).
struct AttentionPoolWeights {
  std::vector<float> query;  // (D): the probe behind its projection
  LinearWeights key_value;   // (2 D, D)
  LinearWeights out;
  Norm norm;
  PackedMlp mlp;
  bool present() const { return !query.empty(); }
};

// One step from what is pooled towards the classes: a norm, a product and a sum per number (what is left of a
// normalisation over batches), a linear layer, or an activation.
struct HeadStep {
  Norm norm;
  float epsilon = 1e-5F;
  std::vector<float> factor, shift;
  LinearWeights product;
  HeadActivation activation = HeadActivation::none;

  std::size_t bytes() const {
    return norm.bytes() + product.bytes() + sizeof(float) * (factor.size() + shift.size());
  }
};

// TNT: what the tokens of a patch's pixels give that of the patch: after(product(before(.))), with all of
// them beside each other, or `before` of each.
struct PixelsToPatch {
  Norm before, after;  // after: absent in the first form of the model
  LinearWeights product;
};

// TNT: a transformer among the pixels of each patch, beside the one among patches.
struct PixelTower {
  GridShape cells;      // of a patch
  PatchStage pixels;    // from pixels to cells
  bool across = false;  // its kernel sees the neighbouring patches too
  int width = 0, heads = 0;
  LinearWeights product;  // (width, kernel rows * kernel columns * channels)
  Matrix table;           // (cells, width): places within a patch, the same for all
  PixelsToPatch embedding;
  std::vector<PackedBlock> blocks;   // before each block of patches
  std::vector<PixelsToPatch> joins;  // behind each of them

  bool present() const { return !blocks.empty(); }
};

// CrossViT: the class token of one encoder meets the patches of the other. It goes there through a norm,
// GELU and a product; sees itself and the patches in `blocks`, each of which hands on nothing but it, so that
// it is alone from the second one on; and comes back through a norm, GELU and a product.
struct ClassCrossing {
  Norm there_norm, back_norm;
  LinearWeights there, back;
  std::vector<ClassAttention> blocks;  // norm1, q, keys_values and proj alone
};

// CrossViT: an encoder of other patches of the same image beside the one whose blocks are the model's. Their
// class tokens meet the other's patches behind every few blocks, both with what they are before.
struct SecondEncoder {
  GridShape pixels;  // rows and columns of the input that its patches lie on
  GridShape grid;
  int width = 0, heads = 0;
  MapSteps patches;
  Matrix table;  // (1 + cells, width): of the class token, and of the patches
  Matrix class_token;
  std::vector<PackedBlock> blocks;
  struct Meeting {
    int blocks = 0, second_blocks = 0;  // that have run by then
    ClassCrossing first, second;        // of the model's class token, and of this one's
  };
  std::vector<Meeting> meetings;
  Norm norm;  // of what is pooled here, which the head reads behind what is pooled of the model

  bool present() const { return !meetings.empty(); }
  std::size_t bytes() const;
};

// Between two stages four neighbours become one token: (row, column) 0 0, 1 0, 0 1, 1 1 beside each other,
// zeros beyond the grid, then a norm and a product, or both the other way around.
struct MergeWeights {
  Norm norm;
  LinearWeights reduction;
  // Of Hiera instead: a block of its own, whose queries are the largest of four neighbours. Its sum begins
  // with the same of `shortcut` of its normed tokens, or without one with the largest and the mean of its
  // tokens.
  std::shared_ptr<PackedBlock> block;
  LinearWeights shortcut;
  // MViT v2: a block before that one, whose MLP gives the width of the next stage beside `tail_shortcut` of
  // what the MLP takes; null where widths change in `block`.
  std::shared_ptr<PackedBlock> tail;
  LinearWeights tail_shortcut;

  bool present() const { return block != nullptr || reduction.outputs() > 0; }
};

// Behind the blocks of SAM: a product per token, a norm, a 3 x 3 convolution over the grid, a norm. Or the
// last norm alone, with its own epsilon.
struct NeckWeights {
  LinearWeights first, second;  // (N, D), (N, 9 N): of (kernel row, kernel column, channel)
  Norm first_norm, last_norm;
  bool present() const { return last_norm.present(); }
  std::size_t bytes() const {
    return first.bytes() + second.bytes() + first_norm.bytes() + last_norm.bytes();
  }
};

struct VitWeights {
  Norm patch_norm;  // of flattened pixels, before the embedding (vit-pytorch)
  std::vector<StageWeights> embedding_steps;
  Norm embedding_norm;
  Matrix prefix;  // (prefix tokens, D)
  PositionWeights position;
  Norm norm_pre;
  std::vector<PackedBlock> blocks;
  std::vector<MergeWeights> merges;  // behind every stage but the last
  Norm norm;
  NeckWeights neck;
  AttentionPoolWeights attention_pool;
  std::vector<ClassAttention> class_attention;
  bool class_attention_norms_all = false;  // its second norm is of patches as well
  Norm fc_norm;
  std::vector<HeadStep> head_steps;  // before the last layer, in order
  LinearWeights head;
  Matrix class_token;  // (1, D): what enters the first of class_attention or class_blocks
  std::vector<ClassAttention> class_blocks;  // what leaves the last, behind the last norm, is pooled
  LinearWeights
      token_head;  // of every patch: the largest number of each class, halved, is added to the logits
  MapSteps stem;   // from pixels to the first step of the embedding that is a product
  std::map<int, MapSteps> between;  // before a block, or behind the last one: on the map of all tokens
  PixelTower pixels;
  SecondEncoder second;
  // PiT: the same products for each token in front of the patches, where convolutions make a coarser grid.
  std::map<int, LinearWeights> prefix_between;
  // GC ViT: what makes of all tokens that enter a stage, by its first block, the queries of one window.
  std::map<int, MapSteps> stage_queries;

  std::size_t bytes() const;
};

// Completes `configuration` with what only values or shapes tell.
VitWeights read_weights(WeightReader& source, const Anatomy& anatomy, VitConfiguration& configuration);

// The parts of it.
void read_embedding(WeightReader& source, VitConfiguration& configuration, VitWeights& weights);
void read_position(WeightReader& source, const Anatomy& anatomy, VitConfiguration& configuration,
                   VitWeights& weights);
void read_blocks(WeightReader& source, VitConfiguration& configuration, VitWeights& weights);
// One block of models with stages or without; `configuration` has the width and heads of its stage.
PackedBlock read_block(WeightReader& source, const BlockPlace& place, int number,
                       VitConfiguration& configuration, GridShape window);
// The windows of every stage, before positions are read.
void read_windows(WeightReader& source, VitConfiguration& configuration);
// The blocks of every stage, and what stands between them (weights_read_stages.cpp).
void read_stages(WeightReader& source, VitConfiguration& configuration, VitWeights& weights);
// The stages of Hiera (weights_read_pooled.cpp), and its table of two parts, where it has one.
void read_pooled_stages(WeightReader& source, VitConfiguration& configuration, VitWeights& weights);
void read_tiled_table(WeightReader& source, VitConfiguration& configuration, PositionWeights& position);
// The vectors of offsets along each axis of one block (weights_read_decomposed.cpp). `grid`: of its tokens,
// or its window; empty where only the file tells.
void read_decomposed(WeightReader& source, const BlockPlace& place, GridShape grid,
                     const VitConfiguration& configuration, PackedBlock& block);
// The network of timm's relative positions of a block, or the one that its blocks share
// (weights_read_relative_mlp.cpp). Does nothing where there is none.
void read_relative_mlp(WeightReader& source, const std::string& before, const VitConfiguration& configuration,
                       PackedBlock& block);
// Blocks whose parts lie side by side (weights_read_parallel.cpp): nothing where this is none of them.
std::optional<PackedBlock> read_parallel_block(WeightReader& source, const BlockPlace& place, int number,
                                               VitConfiguration& configuration);
// What makes the attention of a block more than one softmax (weights_read_composed.cpp).
void read_composition(WeightReader& source, const BlockPlace& place, int number,
                      VitConfiguration& configuration, PackedBlock& block);
// XCiT (weights_read_xcit.cpp): what its blocks have beside others', its positions, its last layers.
void read_xcit_block(WeightReader& source, const BlockPlace& place, VitConfiguration& configuration,
                     PackedBlock& block);
void read_fourier(WeightReader& source, VitConfiguration& configuration, PositionWeights& position);
void read_class_attention(WeightReader& source, VitConfiguration& configuration, VitWeights& weights);
// What lies between the blocks and the head of SAM (weights_read_neck.cpp).
void read_neck(WeightReader& source, VitConfiguration& configuration, VitWeights& weights);
void read_head(WeightReader& source, VitConfiguration& configuration, VitWeights& weights);
// The layers that turn what is pooled into classes (weights_read_classifier.cpp).
void read_classifier(WeightReader& source, VitConfiguration& configuration, VitWeights& weights);
// Once all is read: every tensor under the model's root was asked for, or is left out by a rule that
// `configuration.left_out` names, or is named there. Refuses tensors that a forward pass would need: anything
// in blocks, norms, poolers, position modules and embeddings, and a norm beside the model in front of its
// head.
void check_all_used(const WeightReader& source, VitConfiguration& configuration);
PackedMlp read_mlp(WeightReader& source, const std::string& before, int slice, bool gated, int width);

}  // namespace whereabouts
