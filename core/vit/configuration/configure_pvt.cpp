// PVT v2 and SegFormer: overlapping patches, keys of fewer places in each stage but mostly the last, and a
// convolution inside of every MLP, whose zeros around the grid are all that tells places.
#include <fmt/format.h>

#include "core/base/failure.h"
#include "core/vit/configuration/configure.h"
#include "core/vit/configuration/pvt_names.h"
#include "core/vit/configuration/pyramids.h"
#include "core/vit/configuration/read_whole.h"

namespace whereabouts {
namespace {

constexpr int shares = 7;  // of the linear variant's pooling

}  // namespace

const PvtParts& PvtNames::parts() const {
  static constexpr PvtParts timm = {"norm1",   "norm2",     "attn.q",  "attn.kv", nullptr,      "attn.proj",
                                    "attn.sr", "attn.norm", "mlp.fc1", "mlp.fc2", "mlp.dwconv", "head"},
                            hf = {"layer_norm_1",
                                  "layer_norm_2",
                                  "attention.query",
                                  "attention.key",
                                  "attention.value",
                                  "attention.proj",
                                  "attention.spatial_reduction",
                                  "attention.layer_norm",
                                  "mlp.dense1",
                                  "mlp.dense2",
                                  "mlp.dwconv.dwconv",
                                  "classifier"},
                            segformer = {"layer_norm_1",         "layer_norm_2",
                                         "attention.self.query", "attention.self.key",
                                         "attention.self.value", "attention.output.dense",
                                         "attention.self.sr",    "attention.self.layer_norm",
                                         "mlp.dense1",           "mlp.dense2",
                                         "mlp.dwconv.dwconv",    "classifier"},
                            segformer_stages = {"layernorm_before",
                                                "layernorm_after",
                                                "attention.q_proj",
                                                "attention.k_proj",
                                                "attention.v_proj",
                                                "attention.o_proj",
                                                "attention.sequence_reduction.sequence_reduction",
                                                "attention.sequence_reduction.layer_norm",
                                                "mlp.fc1",
                                                "mlp.fc2",
                                                "mlp.dwconv.dwconv",
                                                "classifier"};
  switch (style) {
    case Style::timm:
      break;
    case Style::transformers:
      return hf;
    case Style::segformer:
      return segformer;
    case Style::segformer_stages:
      return segformer_stages;
  }
  return timm;
}

std::string PvtNames::stage(int number) const {
  return fmt::format("{}{}.", start, number);
}

std::string PvtNames::block(int of_stage, int number) const {
  if (style == Style::segformer) return fmt::format("{}block.{}.{}.", start, of_stage, number);
  return fmt::format("{}blocks.{}.", stage(of_stage), number);
}

std::string PvtNames::embedding(int of_stage) const {
  switch (style) {
    case Style::timm:
      break;
    case Style::transformers:
      return stage(of_stage) + "patch_embedding.proj";
    case Style::segformer:
      return fmt::format("{}patch_embeddings.{}.proj", start, of_stage);
    case Style::segformer_stages:
      return stage(of_stage) + "patch_embeddings.proj";
  }
  return of_stage == 0 ? "patch_embed.proj" : stage(of_stage) + "downsample.proj";
}

std::string PvtNames::embedding_norm(int of_stage) const {
  const std::string layer = embedding(of_stage);
  return layer.substr(0, layer.size() - std::string("proj").size()) +
         (style == Style::timm ? "norm" : "layer_norm");
}

std::string PvtNames::stage_norm(int of_stage) const {
  if (style == Style::segformer) return fmt::format("{}layer_norm.{}", start, of_stage);
  return stage(of_stage) + (style == Style::timm ? "norm" : "layer_norm");
}

std::optional<PvtNames> pvt_names(const WeightNames& names) {
  using Style = PvtNames::Style;
  // A model may be a part of another one, or be all that a file holds, whose common beginning is cut.
  static constexpr std::pair<Style, const char*> forms[] = {{Style::timm, "stages."},
                                                            {Style::transformers, "pvt_v2.encoder.layers."},
                                                            {Style::transformers, "encoder.layers."},
                                                            {Style::transformers, "layers."},
                                                            {Style::transformers, ""},
                                                            {Style::segformer, "segformer.encoder."},
                                                            {Style::segformer, "encoder."},
                                                            {Style::segformer, ""},
                                                            {Style::segformer_stages, "segformer.stages."},
                                                            {Style::segformer_stages, "stages."},
                                                            {Style::segformer_stages, ""}};
  for (const auto& [style, start] : forms) {
    const PvtNames own{style, start};
    const std::string block = own.block(0, 0);
    if (names.tensor(block + own.parts().queries + ".weight") != nullptr &&
        names.tensor(block + own.parts().convolution + ".weight") != nullptr)
      return own;
  }
  return std::nullopt;
}

void configure_pvt(const WeightNames& names, const ModelConfig& stated, VitConfiguration& configuration) {
  const PvtNames own = *pvt_names(names);
  const PvtParts& parts = own.parts();
  const bool segformer = own.is_segformer();
  configuration.family = segformer                            ? "SegFormer (Hugging Face)"
                         : own.style == PvtNames::Style::timm ? "PVT v2"
                                                              : "PVT v2 (Hugging Face)";
  const char* const of_whom = segformer ? fixed_words("SegFormer models") : fixed_words("PVT v2 models");
  configuration.keys_apart = true;
  configuration.channels = size_of_axis(names, own.embedding(0) + ".weight", 1);
  configuration.embedding_steps = {convolution_stem(4)};
  configuration.epsilon = 1e-6F;
  if (segformer) {  // whose norms have PyTorch's, whatever its configuration says
    configuration.epsilon = 1e-5F;
    stated.find({"layer_norm_eps"});
  } else if (const auto said = stated.number({"layer_norm_eps"})) {
    configuration.epsilon = static_cast<float>(*said);
  }
  configuration.activation = stated_activation(names, stated, Activation::gelu, of_whom, configuration);
  int divisor = 1, dim = 0;
  bool linear = false;
  for (int number = 0; number < 16; ++number) {
    EncoderStage stage;
    while (names.tensor(own.block(number, stage.depth) + parts.queries + ".weight") != nullptr &&
           stage.depth < 1000)
      ++stage.depth;
    if (stage.depth == 0) break;
    const std::string block = own.block(number, 0);
    stage.width = size_of_axis(names, block + parts.queries + ".weight", 1);
    if (number == 0) dim = stage.width;
    stage.heads = heads_of_stage(names, stated, static_cast<std::size_t>(number), stage.width, dim);
    stage.head_dim = stage.width / stage.heads;
    stage.divisor = divisor;
    if (const std::string reduction = block + parts.reduction + ".weight";
        names.tensor(reduction) != nullptr) {
      const int side = size_of_axis(names, reduction, 2);
      linear = linear || side == 1;
      stage.keys = {side, side, 0, side == 1 ? shares : 0};
    }
    append_stage(stage, configuration);
    divisor *= 2;
  }
  assume_heads(stated, dim, segformer ? "SegFormer's published models" : "PVT v2's published models",
               configuration);
  place_any_input(stated, configuration);
  if (const auto strides = stated.list({"strides"})) {
    for (std::size_t number = 0; number < strides->size(); ++number)
      if ((*strides)[number] != (number == 0 ? 4 : 2)) refuse_word(names, stated, "strides");
  }
  for (const char* word : {"linear", "linear_attention"}) {
    if (const auto said = stated.flag({word}); said && *said != linear) refuse_word(names, stated, word);
  }
  for (const char* word :
       {"embed_dims", "hidden_sizes", "depths", "sr_ratios", "mlp_ratios", "patch_sizes", "strides",
        "num_encoder_blocks", "qkv_bias", "decoder_hidden_size", "reshape_last_stage"})
    stated.find({word});
  if (const auto pool = stated.text({"global_pool"}); pool && *pool != "avg")
    refuse_word(names, stated, "global_pool");
}

}  // namespace whereabouts
