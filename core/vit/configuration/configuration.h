// The configuration of a vision transformer.
#pragma once

#include <algorithm>
#include <optional>
#include <string>
#include <vector>

#include "core/backend/block.h"
#include "core/base/grid.h"
#include "core/base/message.h"
#include "core/checkpoint/inspect/anatomy.h"
#include "core/vit/configuration/block_windows.h"
#include "core/vit/configuration/stages.h"

namespace whereabouts {

// The rotation of queries and keys (core/position/rotary/rotary.h).
struct RotaryForm {
  std::string layout, pairs;
  std::optional<double> temperature;
  std::string normalise = "separate";
  double offset = 0;  // added to rows and columns
  // The grid that positions are scaled to: a square of this side, the training grid, one that is given, or
  // the input's own (no scaling).
  enum class Reference { square, trained, given, none };
  Reference reference = Reference::square;
  int pretraining_side = 16;
  GridShape given_reference;
  int block = 0;  // liere: dimensions that turn together
};

// One step of the patch embedding: a convolution. Plain ViTs have one step, hierarchical and overlapping ones
// several.
struct PatchStage {
  int kernel = 16, stride = 16, padding = 0;
  bool norm = false, activation = false;
  // Layers of convolutions stand for it (VitWeights::stem), `stride` pixels from one cell to the next; a rest
  // at the edge makes one more, or is left out.
  bool convolutions = false, leaves_rest = false;
};

// Models that see films: `tubelet` frames in a row become one layer of tokens, a time slot. The slots lie one
// below the other, as if they were one image `time_slots()` times as high: a token is (slot, row, column) in
// that order, the grid has time_slots() * rows rows, and pixels have tubelet * channels channels.
struct FilmShape {
  int frames = 1, tubelet = 1;
  bool divided = false;  // TimeSformer: blocks see a place in all frames, then their own frame
  bool turned = false;  // V-JEPA 2: queries and keys, by slot, row and column (core/vit/forward/film_turns.h)

  int time_slots() const { return std::max(1, frames / tubelet); }
  bool present() const { return frames > 1; }
};

struct VitConfiguration {
  std::string family;
  int image_rows = 224, image_columns = 224, channels = 3;  // the training resolution
  std::vector<PatchStage> embedding_steps;
  // Of models without stages the list is empty; else width, heads and head_dim are those of the last one.
  std::vector<EncoderStage> stages;
  WindowForm window_form;
  BlockWindows block_windows;  // of models without stages
  int width = 0, depth = 0, heads = 0, hidden = 0, classes = 0;
  int head_dim = 0;  // d; heads * d is the width in most models, not in all
  PrefixTokens prefix;
  bool position_on_prefix = true;  // the table has rows for the prefix tokens
  // Position schemes in use, by where they act: a table added to the tokens, a rotation, a bias, CPE.
  std::string additive, rotary, bias;
  std::string additive_layout;  // of a sinusoid that the file does not store
  std::string bias_layout;      // of lookhere
  RotaryForm rotary_form;
  bool cpe = false, shaw = false, pape = false;
  bool norm_pre = false;  // CLIP: a norm before the first block
  NormOrder norm_order = NormOrder::pre;
  bool layer_scale = false, query_key_norm = false, swiglu = false, rms_norm = false;
  Activation activation = Activation::gelu;        // of the MLP; where it is gated, of its gate
  Activation pool_activation = Activation::gelu;   // of the MLP of attention pooling
  Activation stage_activation = Activation::gelu;  // of hierarchical patch embeddings
  float epsilon = 1e-6f;
  float embedding_epsilon = 0;  // of the norm behind the patch embedding; 0: epsilon
  // mean, max and mean_and_max (half of each) are taken over the patches.
  enum class Pooling {
    class_token,
    mean,
    max,
    mean_and_max,
    class_and_distillation,
    class_and_mean,
    attention,
    class_attention  // XCiT: a class token joins behind the blocks, in layers of its own
  };
  Pooling pooling = Pooling::class_token;
  int pool_heads = 0;               // of attention pooling; 0: as many as the blocks
  bool pool_sees_prefix = false;    // class and register tokens too (all but class_token)
  bool norm_after_pooling = false;  // timm's fc_norm
  // Vectors of offsets along each axis meet the queries (SAM).
  bool decomposed = false;
  // Between stages stand blocks that pool their queries (Hiera). They are not among the `depth`.
  bool pooled_queries = false;
  int neck = 0;  // numbers of a token behind the convolutions that follow the blocks (SAM); 0: there are none
  Message head_unknown;          // why its head cannot be computed, in words; empty where it can, or is none
  std::vector<Message> assumed;  // what neither a tensor nor a configuration states; "assuming ..."
  bool one_input = false;        // its library takes inputs of the trained size alone
  // CrossViT: the pixels that its patches lie on, to which inputs of any size are resized; 0: the input's
  // own.
  int seen_rows = 0, seen_columns = 0;
  int second_heads = 0;  // of the encoder beside its blocks
  // Why no forward goes on from the middle: what its blocks take beside their tokens; empty where they take
  // nothing.
  Message beside;
  // GC ViT: blocks take the queries of their windows from all that enters their stage, pooled to one window.
  bool stage_queries = false;
  // Keys and values are made of other numbers than the queries, mostly of several tokens each (PVT v2, MViT
  // v2).
  bool keys_apart = false;
  std::vector<Message> left_out;  // descriptions of tensors that the forward pass leaves out on purpose

  FilmShape film;

  // Attention that is more than one softmax between tokens (core/backend/block.h). `heads` counts maps.
  int maps_of_head = 1;              // Anatomy's
  bool mixed_heads = false;          // talking heads, re-attention
  bool differences = false;          // differential attention
  bool over_channels = false;        // XCiT: no block has a map between tokens
  bool attention_of_places = false;  // ConViT
  int class_blocks = 0;   // CaiT: in the last blocks the class token alone moves, and before it stands still
  int class_joins = 0;    // ConViT: the class token stands still before this block
  bool parallel = false;  // attention and MLP of one input
  bool clipped = false;   // products take and give numbers within bounds
  int patch_budget = 0;   // NaFlex: an input keeps its image's shape, of at most so many patches; 0: one size
  bool is_plain_softmax() const {
    return !mixed_heads && !differences && !over_channels && !attention_of_places && class_blocks == 0;
  }

  int attention_width() const { return heads * head_dim; }
  // The first token that a pooling of many sees, where no registers are added (VitOptions).
  int first_pooled() const { return pool_sees_prefix ? 0 : prefix.count(); }
  // The grid of all slots of an input of so many pixels a frame.
  GridShape grid_of_input(int rows, int columns) const {
    const GridShape grid = grid_of(rows, columns);
    return {grid.rows * film.time_slots(), grid.columns};
  }
  // Pixels from one patch to the next.
  int stride() const {
    int product = 1;
    for (const PatchStage& stage : embedding_steps) product *= stage.stride;
    return product;
  }
  // Patches of an input of this size; no rows or columns where it is smaller than a patch.
  GridShape grid_of(int rows, int columns) const {
    if (seen_rows > 0) {
      rows = seen_rows;
      columns = seen_columns;
    }
    for (const PatchStage& stage : embedding_steps) {
      if (stage.convolutions) {
        const int rest = stage.leaves_rest ? 0 : stage.stride - 1;
        rows = (rows + rest) / stage.stride;
        columns = (columns + rest) / stage.stride;
        continue;
      }
      const int room_rows = rows + 2 * stage.padding - stage.kernel;
      const int room_columns = columns + 2 * stage.padding - stage.kernel;
      if (room_rows < 0 || room_columns < 0) return {};
      rows = room_rows / stage.stride + 1;
      columns = room_columns / stage.stride + 1;
    }
    return {rows, columns};
  }

  // The stage of a block, by its number across stages; of the depth that of the last block. The whole model
  // where it has no stages.
  EncoderStage stage_of(int block) const {
    for (const EncoderStage& stage : stages) {
      if (block < stage.first + stage.depth) return stage;
    }
    if (!stages.empty()) return stages.back();
    return {.depth = depth, .width = width, .heads = heads, .head_dim = head_dim};
  }
  // The grid of the tokens that enter a block, of an input of so many patches.
  GridShape grid_of_block(int block, GridShape patches) const { return stage_of(block).grid(patches); }
  // Of the tokens that enter the first block.
  int embedding_width() const { return stages.empty() ? width : stages.front().width; }
};

}  // namespace whereabouts
