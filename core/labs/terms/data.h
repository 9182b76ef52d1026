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
#include "core/labs/framework/model/model_data.h"
#include "core/labs/framework/model/model_image.h"
#include "core/vit/inside/terms.h"

namespace whereabouts {

namespace terms {
inline constexpr Handle<int> layer{"layer"}, head{"head"};
inline constexpr Handle<Cell> query{"query"};
}  // namespace terms

struct TermsBlock {
  LogitTerms terms;
  TermShares shares = {};
  double explained = 0;  // position's part of the variance between patches of what enters the block
  bool has_position = false;
};

struct TermsData : ModelData, std::enable_shared_from_this<TermsData> {
  ModelImage seen;
  int orders = 0;
  Message relative;  // what acts inside the attention, in words: "Rotation", "Bias"; empty: nothing
  std::vector<TermsBlock> blocks;

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
