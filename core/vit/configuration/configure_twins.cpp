// Twins: PCPVT, whose keys are of fewer places in every block, and SVT, where they are so in every second
// block and the others see windows. A convolution behind the first block of each stage tells the places.
#include <fmt/format.h>

#include "core/base/failure.h"
#include "core/vit/configuration/configure.h"
#include "core/vit/configuration/pyramids.h"
#include "core/vit/configuration/read_whole.h"

namespace whereabouts {

void configure_twins(const WeightNames& names, const ModelConfig& stated, VitConfiguration& configuration) {
  const bool windows = names.tensor("blocks.0.0.attn.qkv.weight") != nullptr;
  configuration.family = windows ? "Twins-SVT" : "Twins-PCPVT";
  configuration.keys_apart = true;
  configuration.channels = size_of_axis(names, "patch_embeds.0.proj.weight", 1);
  const int patch = size_of_axis(names, "patch_embeds.0.proj.weight", 2);
  PatchStage embedding;
  embedding.kernel = embedding.stride = patch;
  configuration.embedding_steps = {embedding};
  configuration.cpe = true;
  configuration.activation = Activation::gelu;
  configuration.epsilon = 1e-6F;
  configuration.embedding_epsilon = 1e-5F;
  configuration.window_form.still = WindowForm::Still::always;
  const auto sides = stated.list({"wss"});
  int divisor = 1, dim = 0;
  for (int number = 0; number < 16; ++number) {
    const auto block = [&](int of) { return fmt::format("blocks.{}.{}.attn.", number, of); };
    EncoderStage stage;
    while (names.tensor(block(stage.depth) + "proj.weight") != nullptr && stage.depth < 1000) ++stage.depth;
    if (stage.depth == 0) break;
    stage.width = size_of_axis(names, block(0) + "proj.weight", 1);
    if (number == 0) dim = windows ? 32 : stage.width;
    stage.heads = heads_of_stage(names, stated, static_cast<std::size_t>(number), stage.width, dim);
    stage.head_dim = stage.width / stage.heads;
    stage.divisor = divisor;
    stage.floors = true;
    if (windows) {
      const auto at = static_cast<std::size_t>(number);
      const double said = sides && at < sides->size() ? (*sides)[at] : 7;
      if (said < 2 || said > 1024) refuse_word(names, stated, "wss");
      stage.window = {static_cast<int>(said), static_cast<int>(said)};
      stage.whole_second = true;
    }
    const std::string reduction = block(windows ? 1 : 0) + "sr.weight";
    if (names.tensor(reduction) != nullptr) {
      const int side = size_of_axis(names, reduction, 2);
      stage.keys = {side, side, 0, 0};
    }
    append_stage(stage, configuration);
    divisor *= 2;
  }
  if (configuration.stages.empty()) {
    refuse_file(names.place(), "it has no blocks of attention under Twins' names",
                "the file is not complete: use another checkpoint");
  }
  assume_heads(stated, dim, windows ? "Twins-SVT models" : "Twins-PCPVT models", configuration);
  if (windows && !sides) {
    configuration.assumed.emplace_back(
        "assuming windows of 7 x 7, as Twins-SVT models have; else write wss into the file's metadata");
  }
  place_any_input(stated, configuration);
  for (const char* word : {"embed_dims", "depths", "sr_ratios", "mlp_ratios", "patch_size"})
    stated.find({word});
  if (const auto pool = stated.text({"global_pool"}); pool && *pool != "avg")
    refuse_word(names, stated, "global_pool");
}

}  // namespace whereabouts
