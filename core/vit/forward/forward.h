// One forward pass: from pixels to logits.
#pragma once

#include "core/vit/forward/attention_maps.h"
#include "core/vit/forward/fused_encoder.h"
#include "core/vit/forward/position_encoding.h"
#include "core/vit/forward/vit.h"
#include "core/vit/weights/weights.h"

namespace whereabouts {

// (count, rows, columns, channels) with the pixel patches rearranged: place i of the grid takes patch
// order[i]. A patch is a square of `side` pixels; where patches overlap, that is how far apart they are.
// Pixels outside of the grid stay.
PixelBatch rearranged_patches(const PixelBatch& pixels, GridShape grid, int side,
                              const std::vector<int>& order);

// One stage of the patch embedding: patches of `x` (count, size.rows, size.columns, channels) as rows of
// (kernel row, kernel column, channel), zeros outside of the image. `grid` of them per image.
void unfold(const float* x, int count, GridShape size, int channels, const PatchStage& stage, GridShape grid,
            float* out, const Progress& progress);

class ForwardPass {
 public:
  // Everything given must outlive the pass; what it keeps of attention shares the placement.
  ForwardPass(const VitConfiguration& configuration, const VitWeights& weights,
              std::shared_ptr<const PositionEncoding> placement, EncoderCache& encoders,
              const ForwardOptions& options, const Progress& progress);

  Forward run(const PixelBatch& pixels);

 private:
  void embed(const PixelBatch& pixels);
  void encode();
  bool forward_fused();
  void block(std::size_t number);
  void finish_res_post(const BlockWeights& block);
  void project(std::size_t number, const Matrix& x);
  bool keeps_projections(std::size_t number) const;
  void keep_projections(std::size_t number);
  void attend(std::size_t number);
  void add_shaw(const BlockWeights& block);
  void feed_forward(const MlpWeights& mlp, const float* x, int rows, const Epilogue& epilogue, float* y);
  void convolve_positions(const BlockWeights& block);
  void output_hidden_states();
  Matrix pool();
  Matrix pool_by_attention();
  void finish();

  const VitConfiguration& configuration_;
  const VitWeights& weights_;
  std::shared_ptr<const PositionEncoding> shared_placement_;
  const PositionEncoding& placement_;
  EncoderCache& encoders_;
  const ForwardOptions& options_;
  const Progress& progress_;
  const AttentionBackend* backend_;

  int count_ = 0, prefix_ = 0, tokens_ = 0, rows_ = 0;  // rows: of all images together
  Matrix x_;                                            // (count * tokens, D)
  Matrix normed_;                                       // (count * tokens, D)
  Matrix qkv_, attended_, gate_, hidden_;
  std::vector<float> bias_;
  std::shared_ptr<AttentionMaps> maps_;
  Forward result_;
};

}  // namespace whereabouts
