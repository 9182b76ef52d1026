// What makes the attention of a block more than one softmax: heads that are mixed (CaiT, DeepViT), attention
// of places (ConViT), tokens that stand still.
#include <cmath>

#include "core/vit/weights/weight_reader.h"
#include "core/vit/weights/weights.h"

namespace whereabouts {
namespace {

// vit-pytorch has (from, to), timm layers of (to, from).
std::vector<float> turned(const Matrix& from_to) {
  const Matrix to_from = from_to.transpose();
  return {to_from.data(), to_from.data() + to_from.size()};
}

void read_mixing(WeightReader& source, const std::string& before, int heads, PackedMixing& mixing) {
  const WeightNames& names = source.names();
  if (names.weight_of(before + "attn.proj_l") != nullptr) {
    Dense logits = source.dense(before + "attn.proj_l", heads, heads),
          weights = source.dense(before + "attn.proj_w", heads, heads);
    mixing.logits = std::move(logits.weight);
    mixing.logits_shift = std::move(logits.bias);
    mixing.weights = std::move(weights.weight);
    mixing.weights_shift = std::move(weights.bias);
  }
  for (const char* inner : {"0.", "0.fn."}) {
    const std::string own = before + inner;
    if (names.tensor(own + "mix_heads_pre_attn") != nullptr) {
      mixing.logits = turned(source.matrix(own + "mix_heads_pre_attn", heads, heads));
      mixing.weights = turned(source.matrix(own + "mix_heads_post_attn", heads, heads));
    }
    if (names.tensor(own + "reattn_weights") != nullptr) {
      mixing.weights = turned(source.matrix(own + "reattn_weights", heads, heads));
      mixing.norm_gamma = source.values(own + "reattn_norm.1.weight", heads);
      mixing.norm_beta = source.values(own + "reattn_norm.1.bias", heads);
    }
  }
}

}  // namespace

void read_composition(WeightReader& source, const BlockPlace& place, int number,
                      VitConfiguration& configuration, PackedBlock& block) {
  const int heads = configuration.heads, front = configuration.prefix.count();
  if (configuration.mixed_heads) read_mixing(source, place.before, heads, block.mixing);
  if (configuration.attention_of_places && number < configuration.class_joins) {
    const Dense logits = source.dense(place.before + "attn.pos_proj", heads, 3);
    block.place_shares = source.values(place.before + "attn.gating_param", heads);
    for (float& share : block.place_shares) share = 1 / (1 + std::exp(-share));
    block.place_logits = Matrix::Zero(heads, 4);
    if (!source.is_dry()) {
      block.place_logits.leftCols(3) = Eigen::Map<const Matrix>(logits.weight.data(), heads, 3);
      block.place_logits.col(3) = Eigen::Map<const Eigen::VectorXf>(logits.bias.data(), heads);
    }
    block.still = {StillTokens::Which::front, front};
  }
  if (configuration.class_blocks == 0) return;
  const bool last = number >= configuration.depth - configuration.class_blocks;
  block.still = {last ? StillTokens::Which::behind : StillTokens::Which::front, front};
  // vit-pytorch's class token sees the patches as they are.
  block.still.raw = last && place.before.find("cls_transformer.") != std::string::npos;
}

}  // namespace whereabouts
