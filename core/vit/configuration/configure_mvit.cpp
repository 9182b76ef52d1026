// MViT v2: convolutions of each head's queries, keys and values, of which the last two are made fewer;
// between two stages a block whose queries are made fewer, too, and which is no layer.
#include <fmt/format.h>

#include "core/base/failure.h"
#include "core/vit/configuration/configure.h"
#include "core/vit/configuration/configure_pooling.h"
#include "core/vit/configuration/pyramids.h"
#include "core/vit/configuration/read_whole.h"

namespace whereabouts {
namespace {

// How far the keys of each stage lie apart: said for each, or as many as in the first with fewer queries
// later.
std::vector<int> key_strides(const WeightNames& names, const ModelConfig& stated, std::size_t stages,
                             VitConfiguration& configuration) {
  const auto pairs = [&](const char* word) {
    std::vector<int> sides;
    const nlohmann::json* list = stated.find({word});
    if (list == nullptr || !list->is_array()) return sides;
    for (const nlohmann::json& pair : *list) {
      const nlohmann::json& side = pair.is_array() && pair.size() == 2 && pair[0] == pair[1] ? pair[0] : pair;
      if (!side.is_number_integer() || side < 1 || side > 64) refuse_word(names, stated, word);
      sides.push_back(side.get<int>());
    }
    return sides;
  };
  std::vector<int> queries = pairs("stride_q"), keys = pairs("stride_kv");
  const std::vector<int> adaptive = pairs("stride_kv_adaptive");
  if (queries.empty()) {
    queries.assign(stages, 2);
    queries.front() = 1;
  }
  for (std::size_t stage = 0; stage < stages; ++stage) {
    if (stage >= queries.size() || queries[stage] != (stage == 0 ? 1 : 2))
      refuse_word(names, stated, "stride_q");
  }
  if (keys.empty()) {
    int stride = adaptive.empty() ? 4 : adaptive.front();
    if (adaptive.empty())
      configuration.assumed.emplace_back(
          "assuming keys of every fourth token along each side in the first stage, "
          "as MViT v2's published models have");
    for (std::size_t stage = 0; stage < stages; ++stage) {
      if (queries[stage] > 1) stride = std::max(stride / queries[stage], 1);
      keys.push_back(stride);
    }
  }
  if (keys.size() < stages) refuse_word(names, stated, "stride_kv");
  return keys;
}

}  // namespace

void configure_mvit(const WeightNames& names, const ModelConfig& stated, VitConfiguration& configuration) {
  configuration.family = "MViTv2";
  const std::string embedding = "patch_embed.proj.weight";
  configuration.keys_apart = true;
  configuration.channels = size_of_axis(names, embedding, 1);
  PatchStage patch;
  patch.kernel = size_of_axis(names, embedding, 2);
  patch.stride = static_cast<int>(stated.number({"patch_stride"}).value_or(4));
  patch.padding = static_cast<int>(stated.number({"patch_padding"}).value_or(3));
  if (patch.stride < 1 || patch.stride > 64) refuse_word(names, stated, "patch_stride");
  if (patch.padding < 0 || patch.padding >= patch.kernel) refuse_word(names, stated, "patch_padding");
  configuration.embedding_steps = {patch};
  configuration.epsilon = stated_epsilon(names, stated, 1e-6, "MViT v2 models", configuration);
  configuration.activation = Activation::gelu;  // its blocks are made with it, whatever is said
  configuration.decomposed = configuration.pooled_queries = true;
  configuration.prefix.class_token = names.tensor("cls_token") != nullptr;
  if (const auto pool = stated.text({"global_pool"}); pool) {
    if (*pool != "avg" && *pool != "token") refuse_word(names, stated, "global_pool");
    configuration.pooling =
        *pool == "avg" ? VitConfiguration::Pooling::mean : VitConfiguration::Pooling::class_token;
  } else if (configuration.prefix.class_token) {  // without one there is one way
    configuration.pooling = VitConfiguration::Pooling::class_token;
    assume_published_pooling(names, stated, configuration);
  }
  if (names.tensor("pos_embed") != nullptr) refuse_word(names, stated, "use_abs_pos");
  const auto is = [&](const char* word, const char* usual) {
    if (const auto said = stated.text({word}); said && *said != usual) refuse_word(names, stated, word);
  };
  is("mode", "conv");
  is("rel_pos_type", "spatial");
  is("norm_layer", "layernorm");
  if (stated.flag({"pool_first"}) == true) refuse_word(names, stated, "pool_first");
  int divisor = 1, file = 0;
  for (int number = 0; number < 16; ++number) {
    const auto block = [&](int of) { return fmt::format("stages.{}.blocks.{}.", number, of); };
    int blocks = 0;
    while (names.tensor(block(blocks) + "attn.qkv.weight") != nullptr && blocks < 1000) ++blocks;
    if (blocks == 0) break;
    const bool tail = names.tensor(block(blocks - 1) + "shortcut_proj_mlp.weight") != nullptr;
    if (tail && number > 0 && blocks == 1) {
      refuse_file(names.place(),
                  "a stage of one block changes its grid and its width at once, which is not built in",
                  "its tensors can be looked at (lab tensors), and inspect lists them");
    }
    EncoderStage stage;
    // Between stages lie the first block, and the last one where its MLP gives another width.
    stage.depth = blocks - (number == 0 ? 0 : 1) - (tail ? 1 : 0);
    stage.first_in_file = file + (number == 0 ? 0 : 1);
    file += blocks;
    stage.width = size_of_axis(names, block(0) + "attn.proj.weight", 0);
    const int inner = size_of_axis(names, block(0) + "attn.proj.weight", 1);
    stage.head_dim = size_of_axis(names, block(0) + "attn.pool_k.weight", 0);
    if (inner % stage.head_dim != 0) {
      refuse_file(names.place(),
                  message("the block \"{}\" has heads of {} numbers for {}", shown(block(0), 100),
                          stage.head_dim, inner),
                  "the file is damaged, or of another model: use another checkpoint");
    }
    stage.heads = inner / stage.head_dim;
    stage.divisor = divisor;
    stage.keys.side = size_of_axis(names, block(0) + "attn.pool_k.weight", 2);
    stage.keys.padding = stage.keys.side / 2;
    append_stage(stage, configuration);
    divisor *= 2;
  }
  const std::vector<int> strides = key_strides(names, stated, configuration.stages.size(), configuration);
  for (std::size_t number = 0; number < strides.size() && number < configuration.stages.size(); ++number)
    configuration.stages[number].keys.stride = strides[number];
  // A table has a vector for each offset of the queries: of the first stage those of all tokens.
  const int offsets = size_of_axis(names, "stages.0.blocks.0.attn.rel_pos_h", 0);
  const int side = (offsets + 1) / 2 * patch.stride;
  if (const auto input = stated.size({"image_size", "img_size", "input_size"});
      input &&
      configuration.grid_of(input->first, input->second) == GridShape{(offsets + 1) / 2, (offsets + 1) / 2}) {
    configuration.image_rows = input->first;
    configuration.image_columns = input->second;
  } else {
    configuration.image_rows = configuration.image_columns = side;
  }
  configuration.one_input = true;
  for (const char* word :
       {"embed_dim", "depths", "num_heads", "mlp_ratio", "use_cls_token", "expand_attn", "residual_pooling",
        "pool_type", "kernel_qkv", "patch_kernel", "qkv_bias", "act_layer", "use_abs_pos"})
    stated.find({word});
}

}  // namespace whereabouts
