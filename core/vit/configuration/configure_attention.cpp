#include "core/vit/configuration/configure_attention.h"

#include <algorithm>

#include "core/base/failure.h"
#include "core/checkpoint/inspect/anatomy_depth.h"
#include "core/vit/configuration/read_whole.h"

namespace whereabouts {
namespace {

// The class token joins before the first block that has no gate.
int gated_blocks(const WeightNames& names) {
  const auto& blocks = names.blocks();
  const auto plain = std::find_if(blocks.begin(), blocks.end(), [&](const BlockPlace& block) {
    return names.tensor(block.before + "attn.gating_param") == nullptr;
  });
  return static_cast<int>(plain - blocks.begin());
}

}  // namespace

void configure_attention(const WeightNames& names, const Anatomy& anatomy, const ModelConfig& stated,
                         VitConfiguration& configuration) {
  const std::string& block = names.blocks().front().before;
  const auto any = [&](WeightNames::Candidates tensors) {
    return !names.first_tensor(block, tensors).empty();
  };
  configuration.maps_of_head = anatomy.maps_of_head;
  configuration.heads *= anatomy.maps_of_head;
  configuration.mixed_heads = any({"attn.proj_l.weight", "0.reattn_weights", "0.fn.mix_heads_pre_attn"});
  configuration.differences = any({"attn.lambda_q1", "attn.lambda_a", "lambda_q1", "lambda_a"});
  configuration.parallel = any({"in_norm.weight"});
  configuration.over_channels = any({"attn.temperature"});
  configuration.class_blocks = static_cast<int>(class_blocks_of(names.names()).size());
  if (any({"attn.gating_param"})) {
    configuration.attention_of_places = true;
    configuration.class_joins = gated_blocks(names);
    if (configuration.class_joins == configuration.depth && configuration.prefix.class_token) {
      refuse_file(names.place(),
                  "all its blocks have attention of places, and its class token joins behind these",
                  "the file is not complete, or use another checkpoint");
    }
    const auto joins = stated.number({"local_up_to_layer"});
    if (joins && *joins != configuration.class_joins) refuse_word(names, stated, "local_up_to_layer");
  }
  if (configuration.class_blocks > 0) {
    configuration.left_out.push_back(message(
        "in its last {} the class token alone moves; before them it stands still and no patch sees it",
        configuration.class_blocks == 1 ? Message("block")
                                        : message("{} blocks", configuration.class_blocks)));
  }
  if (configuration.over_channels) {
    configuration.prefix = {};  // its class token joins behind the blocks
    configuration.left_out.emplace_back(
        "its blocks attend over channels, so that no map between patches is made; the class token joins "
        "behind "
        "them, in layers that belong to the pooling");
  }
  if (configuration.differences) {
    configuration.left_out.emplace_back(
        "each head has two maps, heads 2 k and 2 k + 1 here: what the second sees, times a learned factor, "
        "is "
        "taken from what the first sees");
  } else if (configuration.maps_of_head > 1) {
    configuration.left_out.push_back(
        message("the {} branches of a block stand for one attention of all their heads, one behind the other",
                configuration.maps_of_head));
  }
  if (configuration.mixed_heads) {
    configuration.left_out.emplace_back(
        "its heads are mixed with one another behind the softmax; the maps shown are what the softmax gives");
  }
}

}  // namespace whereabouts
