#include "core/vit/configuration/pyramids.h"

#include <algorithm>

#include "core/base/failure.h"
#include "core/checkpoint/inspect/anatomy_sizes.h"
#include "core/vit/configuration/configure.h"
#include "core/vit/configuration/crossvit_names.h"
#include "core/vit/configuration/family_defaults.h"
#include "core/vit/configuration/levit_names.h"
#include "core/vit/configuration/pit_names.h"
#include "core/vit/configuration/pvt_names.h"
#include "core/vit/configuration/read_whole.h"

namespace whereabouts {

Pyramid pyramid_of(const WeightNames& names) {
  if (levit_names(names).has_value()) return Pyramid::levit;
  if (names.tensor("patch_embed.conv1.conv.weight") != nullptr &&
      names.tensor("stages.1.blocks.0.local_conv.conv.weight") != nullptr)
    return Pyramid::tiny_vit;
  if (names.tensor("stem.conv1.weight") != nullptr && names.tensor("stem.conv2.weight") != nullptr &&
      (names.names().contains("attn_grid.") || names.names().contains("attn.rel_pos.")))
    return Pyramid::maxxvit;
  if (names.tensor("stem.conv.weight") != nullptr && names.names().contains("cpe1.proj.") &&
      names.names().contains("stages.0.blocks.0."))
    return Pyramid::davit;
  if (names.tensor("levels.0.pos_embed") != nullptr &&
      names.tensor("levels.0.transformer_encoder.0.attn.qkv.weight") != nullptr)
    return Pyramid::nest;
  if (names.tensor("patch_embeds.0.proj.weight") != nullptr &&
      names.tensor("pos_block.0.proj.0.weight") != nullptr)
    return Pyramid::twins;
  if (names.tensor("stages.0.global_block.blocks.conv1.conv_dw.weight") != nullptr &&
      names.tensor("stem.down.reduction.weight") != nullptr)
    return Pyramid::gcvit;
  if (names.tensor("blocks.0.layers.0.layers.window_attention.attn_layer.1.to_qkv.weight") != nullptr)
    return Pyramid::torch_maxvit;
  if (names.tensor("stages.0.blocks.0.attn.pool_k.weight") != nullptr &&
      names.tensor("stages.0.blocks.0.attn.rel_pos_h") != nullptr)
    return Pyramid::mvit;
  if (names.tensor("network.0.0.attn.attn.weight") != nullptr &&
      names.tensor("post_network.0.attn.kv.weight") != nullptr)
    return Pyramid::volo;
  if (names.tensor("transformers.0.blocks.0.attn.qkv.weight") != nullptr &&
      names.tensor("patch_embed.conv.weight") != nullptr && !pit_pool(names, 1).empty())
    return Pyramid::pit;
  if (names.tensor("layer_norm.weight") != nullptr &&
      names.tensor("embeddings.position_embeddings") != nullptr &&
      names.tensor("layers.0.layer_norm1.weight") != nullptr &&
      names.tensor("layers.0.attention.o_proj.weight") != nullptr)
    return Pyramid::sam3;
  if (names.tensor("pixel_embed.proj.weight") != nullptr &&
      names.tensor("blocks.0.attn_in.qk.weight") != nullptr)
    return Pyramid::tnt;
  if (!crossvit_part(names, "pos_embed", 1).empty() &&
      names.tensor("blocks.0.revert_projs.1.2.weight") != nullptr)
    return Pyramid::crossvit;
  if (pvt_names(names).has_value()) return Pyramid::pvt;
  return Pyramid::none;
}

VitConfiguration configuration_of_pyramid(Pyramid pyramid, const WeightNames& names,
                                          const ModelConfig& stated) {
  VitConfiguration configuration;
  configuration.pooling = VitConfiguration::Pooling::mean;
  configuration.position_on_prefix = false;
  const bool one_width = pyramid == Pyramid::tnt || pyramid == Pyramid::crossvit;
  if (!one_width && stated.is_overridden({"num_heads", "heads"})) {
    refuse_usage("heads", "the tensors of each stage tell its heads, and stages have different ones",
                 message("leave out {}", flag("heads")));
  }
  switch (pyramid) {
    case Pyramid::none:
      break;
    case Pyramid::levit:
      configure_levit(names, stated, configuration);
      break;
    case Pyramid::tiny_vit:
      configure_tiny_vit(names, stated, configuration);
      break;
    case Pyramid::maxxvit:
      configure_maxxvit(names, stated, configuration);
      break;
    case Pyramid::davit:
      configure_davit(names, stated, configuration);
      break;
    case Pyramid::nest:
      configure_nest(names, stated, configuration);
      break;
    case Pyramid::pvt:
      configure_pvt(names, stated, configuration);
      break;
    case Pyramid::mvit:
      configure_mvit(names, stated, configuration);
      break;
    case Pyramid::volo:
      configure_volo(names, stated, configuration);
      break;
    case Pyramid::pit:
      configure_pit(names, stated, configuration);
      break;
    case Pyramid::sam3:
      configure_sam3(names, stated, configuration);
      break;
    case Pyramid::tnt:
      configure_tnt(names, stated, configuration);
      break;
    case Pyramid::crossvit:
      configure_crossvit(names, stated, configuration);
      break;
    case Pyramid::twins:
      configure_twins(names, stated, configuration);
      break;
    case Pyramid::gcvit:
      configure_gcvit(names, stated, configuration);
      break;
    case Pyramid::torch_maxvit:
      configure_torch_maxvit(names, stated, configuration);
      break;
  }
  if (!configuration.stages.empty()) {
    const EncoderStage& last = configuration.stages.back();
    configuration.width = last.width;
    configuration.heads = last.heads;
    configuration.head_dim = last.head_dim;
    configuration.depth = last.first + last.depth;
  }
  refuse_unread_words(names, stated, configuration);
  tell_overridden(stated, configuration);
  return configuration;
}

int size_of_axis(const WeightNames& names, const std::string& tensor, std::size_t axis) {
  const TensorInfo* info = names.tensor(tensor);
  if (info == nullptr) {
    refuse_file(names.place(), message("there is no tensor \"{}\"", shown(tensor, 100)),
                "the file is not complete: use another checkpoint");
  }
  if (axis >= info->shape.size() || info->shape[axis] < 1 || info->shape[axis] > 1 << 20) {
    refuse_file(names.place(), message("the tensor \"{}\" has an impossible shape", shown(tensor, 100)),
                "use another checkpoint");
  }
  return static_cast<int>(info->shape[axis]);
}

Activation stated_activation(const WeightNames& names, const ModelConfig& stated, Activation usual,
                             const char* of_whom, VitConfiguration& configuration) {
  const auto word = stated.text({"hidden_act", "hidden_activation", "act_layer", "activation"});
  if (word) {
    const auto named = activation_named(*word);
    if (!named) refuse_word(names, stated, "act_layer", say("activation"));
    return *named;
  }
  if (!stated.is_known()) {
    configuration.assumed.push_back(message("assuming the activation {}, as {} have; else {}",
                                            activation_text(usual), of_whom, say("activation")));
  }
  return usual;
}

float stated_epsilon(const WeightNames& names, const ModelConfig& stated, const char* word, double usual) {
  if (stated.find({word}) == nullptr) return static_cast<float>(usual);
  const auto number = stated.number({word});
  if (!number || !(*number > 0 && *number < 1)) refuse_word(names, stated, word);
  return static_cast<float>(*number);
}

float stated_epsilon(const WeightNames& names, const ModelConfig& stated, double usual, const char* of_whom,
                     VitConfiguration& configuration) {
  if (stated.find({"norm_eps"}) == nullptr && !stated.is_known()) {
    configuration.assumed.push_back(
        message("assuming an epsilon of {:g} in the norms, {}", usual, message("as {}", of_whom)));
  }
  return stated_epsilon(names, stated, "norm_eps", usual);
}

void append_stage(EncoderStage stage, VitConfiguration& configuration) {
  if (!configuration.stages.empty())
    stage.first = configuration.stages.back().first + configuration.stages.back().depth;
  configuration.stages.push_back(stage);
}

void place_one_input(const WeightNames& names, const ModelConfig& stated, int cells,
                     VitConfiguration& configuration) {
  const int stride = configuration.stride();
  configuration.one_input = true;
  const auto input = stated.size({"image_size", "img_size", "input_size"});
  const GridShape grid = input ? configuration.grid_of(input->first, input->second) : GridShape{};
  if (input && grid.count() == cells) {
    configuration.image_rows = input->first;
    configuration.image_columns = input->second;
    return;
  }
  const auto side = whole_root(cells);
  if (!side) {
    refuse_file(
        names.place(),
        input ? message("its first stage has {} tokens, and an input of {} x {} pixels makes {}", cells,
                        input->first, input->second, to_text(grid))
              : message("its first stage has {} tokens, which are no square, and nothing tells their grid",
                        cells),
        "take it as its library saves it, with its config.json");
  }
  configuration.image_rows = configuration.image_columns = *side * stride;
}

void place_windowed_input(const ModelConfig& stated, VitConfiguration& configuration) {
  if (const auto input = stated.size({"image_size", "img_size", "input_size"})) {
    configuration.image_rows = input->first;
    configuration.image_columns = input->second;
    return;
  }
  const EncoderStage& last = configuration.stages.back();
  configuration.image_rows = last.window.rows * last.divisor * configuration.stride();
  configuration.image_columns = last.window.columns * last.divisor * configuration.stride();
  configuration.assumed.push_back(
      message("assuming inputs of {} x {} pixels, whose last grid is one window; else {}",
              configuration.image_rows, configuration.image_columns, say("size")));
}

void place_any_input(const ModelConfig& stated, VitConfiguration& configuration) {
  if (const auto input = stated.size({"image_size", "img_size", "input_size"})) {
    configuration.image_rows = input->first;
    configuration.image_columns = input->second;
    return;
  }
  configuration.assumed.push_back(
      message("assuming inputs of {0} x {0} pixels; else {1}", configuration.image_rows, say("size")));
}

int heads_of_stage(const WeightNames& names, const ModelConfig& stated, std::size_t stage, int width,
                   int dim) {
  const auto heads = stated.list({"num_heads", "num_attention_heads"});
  const double said = heads && stage < heads->size() ? (*heads)[stage] : 0;
  const int usual = width / std::max(dim, 1);
  return dividing_heads(names, said >= 1 && said <= width ? said : usual, width);
}

int dividing_heads(const WeightNames& names, double said, int width) {
  const int heads = static_cast<int>(std::clamp(said, -1e6, 1e6));
  if (heads < 1 || heads > width || width % heads != 0) {
    refuse_file(names.place(), message("{} heads do not divide its width of {}", heads, width),
                "take it as its library saves it, with its config.json");
  }
  return heads;
}

void assume_heads(const ModelConfig& stated, int dim, const char* of_whom, VitConfiguration& configuration) {
  if (stated.list({"num_heads", "num_attention_heads"})) return;
  configuration.assumed.push_back(
      message("assuming heads of {} dimensions, as {} have; else write num_heads into the file's metadata",
              dim, of_whom));
}

PatchStage convolution_stem(int stride) {
  PatchStage stem;
  stem.kernel = stem.stride = stride;
  stem.convolutions = true;
  return stem;
}

}  // namespace whereabouts
