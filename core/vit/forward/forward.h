// One forward pass: from pixels to logits.
#pragma once

#include "core/backend/cpu/cpu_encoder.h"
#include "core/backend/hook.h"
#include "core/vit/forward/attention_maps.h"
#include "core/vit/forward/encoder_cache.h"
#include "core/vit/forward/position_encoding.h"
#include "core/vit/vit.h"
#include "core/vit/weights/weights.h"

namespace whereabouts {

struct FeatureMap;

// (count, rows, columns, channels) with the pixel patches rearranged: place i of the grid takes patch
// order[i]. A patch is a square of `side` pixels; where patches overlap, that is how far apart they are.
// Pixels outside of the grid stay.
PixelBatch rearranged_patches(const PixelBatch& pixels, GridShape grid, int side,
                              const std::vector<int>& order);

// `pixels` where they are of that size, else resized, in `held`: as torch's interpolate does, bicubic without
// smoothing. At most resample_side_limit a side.
const PixelBatch& of_size(const PixelBatch& pixels, GridShape size, PixelBatch& held,
                          const Progress& progress);
// The pixels that the patches of a model lie on: resized where it sees its inputs so.
PixelBatch seen_pixels(const VitConfiguration& configuration, const PixelBatch& pixels,
                       const Progress& progress);

// One stage of the patch embedding: patches of `x` (count, size.rows, size.columns, channels) as rows of
// (kernel row, kernel column, channel), zeros outside of the image. `grid` of them per image.
void unfold(const float* x, int count, GridShape size, int channels, const PatchStage& stage, GridShape grid,
            float* out, const Progress& progress);

// One step of the head: `x` (rows, numbers) becomes what it gives.
void take_head_step(const HeadStep& step, Matrix& x, const Progress& progress);
// The classes, (rows, classes), of what was pooled, (rows, D or 2 D), which becomes what the head itself
// takes.
Matrix logits_of(const VitConfiguration& configuration, const VitWeights& weights, Matrix& pooled,
                 const Progress& progress);

class ForwardPass {
 public:
  // Everything given must outlive the pass; what it keeps of attention shares `position`.
  ForwardPass(const VitConfiguration& configuration, const VitWeights& weights,
              std::shared_ptr<const PositionEncoding> position, EncoderCache& encoders,
              const ForwardOptions& options, const Progress& progress);

  Forward run(const PixelBatch& pixels);
  // Up to the first block.
  Forward begin_only(const PixelBatch& pixels);
  // From the tokens that enter `block` on, (count * tokens, D).
  Forward resume(const Matrix& states, int count, int block);

 private:
  void embed(const PixelBatch& pixels);
  void encode();
  void encode_stage(const EncoderStage& stage, bool last);
  void enter_by_block(const MergeWeights& weights, GridShape from, const EncoderStage& stage);
  void enter_by_convolutions(const MergeWeights& weights, GridShape from, const EncoderStage& last,
                             const EncoderStage& stage);
  void run_convolved(const PackedBlock& block, const LinearWeights& shortcut, const LinearWeights& beside_mlp,
                     const EncoderStage& stage, GridShape from, GridShape to);
  void encode_divided();
  Matrix embed_pixels(const PixelBatch& pixels);
  Matrix join_pixels(const PixelsToPatch& join) const;
  void encode_with_pixels();
  void embed_second(const PixelBatch& pixels);
  void encode_with_second();
  void meet(const SecondEncoder::Meeting& meeting);
  Matrix pool_second() const;
  void refuse_divided() const;
  void enter(const EncoderStage& stage);
  void make_stage_queries(const EncoderStage& stage);
  std::string left_to_cpu() const;
  void cross(int block, GridShape grid);
  Matrix cross_in_front(const LinearWeights& product, FeatureMap& map) const;
  void merge(const MergeWeights& weights, GridShape from, GridShape to);
  void begin(int count);
  void encode_and_finish();
  bool needs_cpu_encoder() const;
  void run_encoder(Encoder& encoder, const EncoderShape& shape, bool last);
  void run_hooks_afterwards(const EncoderShape& shape, std::vector<Matrix>& states);
  void keep_norm1(const EncoderShape& shape, std::vector<Matrix>& states);
  void keep_queries_keys();
  Matrix place_without_token(int block) const;
  bool has_fewer_keys(int block) const;
  void apply_neck();
  Matrix pool();
  Matrix pool_by_attention();
  Matrix pool_by_class_attention();
  Matrix pool_by_class_blocks();
  void finish();

  const VitConfiguration& configuration_;
  const VitWeights& weights_;
  std::shared_ptr<const PositionEncoding> shared_position_;
  const PositionEncoding& position_;
  EncoderCache& encoders_;
  const ForwardOptions& options_;
  const Progress& progress_;
  const AttentionBackend* backend_;

  int count_ = 0, prefix_ = 0, tokens_ = 0,
      rows_ = 0;             // of the stage that runs; rows: of all images together
  Matrix x_;                 // (count * tokens, D)
  Matrix stage_queries_;     // (count * tokens, heads dim) of the stage that runs; empty where it has none
  Matrix pixels_;            // (count * patches * cells, d): of the pixels of each patch (TNT)
  Matrix second_;            // (count * (1 + patches), d): the tokens of the encoder beside (CrossViT)
  int first_block_ = 0;      // that runs
  int begin_block_ = 0;      // of this forward
  std::vector<Hook> hooks_;  // those of the options, and our own
  std::shared_ptr<AttentionMaps> maps_;
  Forward result_;
};

}  // namespace whereabouts
