// What the lab `terms` prepares: the logits of every block of a model, split into content, position and
// biases.
//
// Of the first block position is what the scheme adds to the tokens; of the others it is the slot mean P_n of
// what enters the block over K orders of the patches (tokens in front have none), and content is the rest.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/base/message.h"
#include "core/labs/framework/model/many_images.h"
#include "core/labs/framework/model/model_data.h"
#include "core/labs/framework/model/model_image.h"
#include "core/vit/inside/terms.h"

namespace whereabouts {

namespace terms {
inline constexpr Handle<int> layer{"layer"}, head{"head"};
inline constexpr Handle<Cell> query{"query"};
// Of TermsData::many, in this order: means over the heads of a block.
inline constexpr int content_share = 0, position_share = 1;
}  // namespace terms

struct TermsBlock {
  LogitTerms terms;
  TermShares shares = {};
  double explained = 0;  // position's part of the variance between patches of what enters the block
  bool has_position = false;
};

// A head's shares by kind: both orders of a pair together.
struct KindShares {
  double content = 0, mixed = 0, position = 0, bias = 0, relative = 0;
};
KindShares kinds_of(const TermsBlock& block, int head);
// What of them is position: what the tokens have of it, and what the scheme does inside the attention.
double positional(const KindShares& shares, const TermsBlock& block);

struct TermsData : ModelData, std::enable_shared_from_this<TermsData> {
  ModelImage seen;
  int orders = 0;
  Message relative;  // what acts inside the attention, in words: "Rotation", "Bias"; empty: nothing
  std::vector<TermsBlock> blocks;
  std::optional<ManyImages> many;  // over the images of `--data`

  explicit TermsData(ModelImage image) : seen(std::move(image)) {}
  // Of a block.
  int heads(int block) const { return blocks[static_cast<std::size_t>(block)].terms.heads(); }
  // How far apart two patches are that see each other: the grid, or the window inside of it.
  GridShape reach(int block) const;
  std::size_t bytes() const override;
};

// Refuses (usage) more than 2,500 patches (4,096 where they see each other in windows), besides what
// model_image() refuses.
std::shared_ptr<const TermsData> prepare_terms(const Inputs& inputs, const Values& heavy,
                                               const Progress& progress);

}  // namespace whereabouts
