#include "core/vit/configuration/maxxvit_plan.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/base/failure.h"
#include "core/vit/configuration/configure.h"
#include "core/vit/configuration/family_defaults.h"
#include "core/vit/configuration/pyramids.h"
#include "core/vit/configuration/read_whole.h"

namespace whereabouts {
namespace {

constexpr int most_maxxvit_parts = 1000;

bool any_below(const WeightNames& names, const std::string& before) {
  return std::any_of(names.own().begin(), names.own().end(),
                     [&](const NamedTensor& tensor) { return tensor.name.starts_with(before); });
}

[[noreturn]] void refuse_maxxvit(const WeightNames& names, const Message& what) {
  refuse_file(names.place(), message("it is a MaxxViT model with {}, which are not built in", what),
              "its biases and tensors can be looked at (labs offsets, tensors)");
}

Activation activation_word(const WeightNames& names, const ModelConfig& stated, const char* word,
                           Activation usual) {
  const auto text = stated.text({word});
  if (!text) return usual;
  const auto named = activation_named(*text);
  if (!named) refuse_word(names, stated, word);
  return *named;
}

bool pools_max(const WeightNames& names, const ModelConfig& stated, const char* word) {
  const auto text = stated.text({word});
  if (text && *text != "max" && *text != "avg2") refuse_word(names, stated, word);
  return text && *text == "max";
}

}  // namespace

std::vector<MaxxvitPart> maxxvit_plan(const WeightNames& names) {
  using Kind = MaxxvitPart::Kind;
  std::vector<MaxxvitPart> plan;
  for (int stage = 0; stage < 16; ++stage) {
    for (int block = 0; block < most_maxxvit_parts; ++block) {
      const std::string before = fmt::format("stages.{}.blocks.{}.", stage, block);
      const auto add = [&](Kind kind, const char* part, bool first) {
        plan.push_back({kind, before + part, stage, first});
      };
      if (names.tensor(before + "attn.attn_block.qkv.weight") != nullptr)
        refuse_maxxvit(names, "blocks whose two attentions run side by side");
      if (names.tensor(before + "attn_grid.attn.qkv.weight") != nullptr) {
        add(Kind::convolution, "conv.", block == 0);
        if (names.tensor(before + "attn_block.attn.qkv.weight") != nullptr)
          add(Kind::window, "attn_block.", false);
        add(Kind::spread, "attn_grid.", false);
      } else if (names.tensor(before + "attn.qkv.weight") != nullptr) {
        if (any_below(names, before + "norm1.running_mean") ||
            any_below(names, before + "norm1.norm.running_mean"))
          refuse_maxxvit(names, "norms over batches before its attention");
        const bool strided = names.tensor(before + "norm1.norm.weight") != nullptr;
        add(strided ? Kind::strided : Kind::attention, "", strided);
      } else if (any_below(names, before)) {
        add(Kind::convolution, "", block == 0);
      } else {
        break;
      }
    }
    if (plan.empty() || plan.back().stage != stage) break;
  }
  if (std::none_of(plan.begin(), plan.end(), [](const MaxxvitPart& part) { return part.is_layer(); }))
    refuse_maxxvit(names, "no block of attention that keeps its grid");
  if (!plan.back().is_layer()) refuse_maxxvit(names, "other blocks than attention behind its last layer");
  return plan;
}

MaxxvitWords maxxvit_words(const WeightNames& names, const ModelConfig& stated) {
  MaxxvitWords words;
  const auto of_tensorflow = [&] {
    for (const NamedTensor& tensor : names.own()) {
      if (tensor.name.ends_with("attn.rel_pos.relative_position_bias_table"))
        return tensor.info->shape.size() == 3;
    }
    return false;
  };
  if (!stated.is_known() && !stated.text({"conv_act_layer"})) {
    if (!of_tensorflow()) {
      refuse_file(names.place(),
                  "nothing tells the activations of its convolutions, and how they make grids coarser",
                  "take it as its library saves it, with its config.json");
    }
    words.same = words.assumed = true;
    words.head_first = false;
    words.convolution = words.mlp = Activation::gelu_tanh;
    words.convolution_epsilon = 1e-3F;
    words.epsilon = 1e-5F;
    return words;
  }
  const auto mode = stated.text({"conv_stride_mode"});
  if (mode && *mode != "pool" && *mode != "dw") refuse_word(names, stated, "conv_stride_mode");
  words.stride_in_pool = mode && *mode == "pool";
  const auto padding = stated.text({"conv_padding"});
  if (padding && !padding->empty() && *padding != "same") refuse_word(names, stated, "conv_padding");
  words.same = padding && *padding == "same";
  words.pre_norm_act = stated.flag({"conv_pre_norm_act"}) == true;
  words.head_first = stated.flag({"transformer_head_first"}) != false;
  words.shortcut_pools_max = pools_max(names, stated, "conv_pool_type");
  if (pools_max(names, stated, "conv_downsample_pool_type"))
    refuse_word(names, stated, "conv_downsample_pool_type");
  words.pools_max = pools_max(names, stated, "transformer_pool_type");
  words.convolution = activation_word(names, stated, "conv_act_layer", words.convolution);
  words.squeeze = activation_word(names, stated, "conv_attn_act_layer", words.squeeze);
  words.mlp = activation_word(names, stated, "transformer_act_layer", words.mlp);
  words.convolution_epsilon = stated_epsilon(names, stated, "conv_norm_eps", 1e-5);
  words.epsilon = stated_epsilon(names, stated, "transformer_norm_eps", 1e-6);
  return words;
}

}  // namespace whereabouts
