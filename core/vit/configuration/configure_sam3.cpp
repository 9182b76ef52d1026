// SAM 3's image encoder: plain blocks, most of which see within windows, with a rotation by row and column.
// The neck, the detector and the tracker are left out.
#include <fmt/format.h>

#include <algorithm>

#include "core/base/failure.h"
#include "core/checkpoint/inspect/anatomy_sizes.h"
#include "core/vit/configuration/configure.h"
#include "core/vit/configuration/pyramids.h"
#include "core/vit/configuration/read_whole.h"

namespace whereabouts {
namespace {

constexpr int published_depth = 32, published_window = 24, published_side = 1008;

int depth_of(const WeightNames& names) {
  int depth = 0;
  while (depth < 1000 && names.tensor(fmt::format("layers.{}.attention.o_proj.weight", depth)) != nullptr)
    ++depth;
  return depth;
}

// What a file does not tell: nothing but the published model has these sizes.
void assume_published(const WeightNames& names, const VitConfiguration& configuration, int depth) {
  if (depth == published_depth && configuration.width == 1024) return;
  refuse_file(names.place(), "nothing tells which of its blocks see windows, and how large these are",
              "take it as its library saves it, with its config.json");
}

double temperature_of(const WeightNames& names, const ModelConfig& stated) {
  const nlohmann::json* words = stated.find({"rope_parameters"});
  if (words == nullptr || !words->is_object()) return 10000;
  for (const auto& [word, value] : words->items()) {
    const bool usual = word == "rope_theta" || (word == "rope_type" && value == "axial");
    if (!usual) refuse_word(names, stated, "rope_parameters");
  }
  const double temperature = stated.number_inside("rope_parameters", "rope_theta").value_or(10000);
  if (!(temperature > 0)) refuse_word(names, stated, "rope_parameters");
  return temperature;
}

// Runs of blocks that see as much are stages.
void place_runs(const std::vector<int>& whole, GridShape window, int depth, VitConfiguration& configuration) {
  EncoderStage run{
      .width = configuration.width, .heads = configuration.heads, .head_dim = configuration.head_dim};
  for (int block = 0; block < depth; ++block) {
    const bool all = std::find(whole.begin(), whole.end(), block) != whole.end();
    run.window = all ? GridShape{} : window;
    run.first = block;
    if (block == 0 || configuration.stages.back().window != run.window) configuration.stages.push_back(run);
    ++configuration.stages.back().depth;
  }
}

}  // namespace

void configure_sam3(const WeightNames& names, const ModelConfig& stated, VitConfiguration& configuration) {
  configuration.family = "SAM 3";
  const std::string kernel = "embeddings.patch_embeddings.projection.weight";
  configuration.width = size_of_axis(names, kernel, 0);
  configuration.channels = size_of_axis(names, kernel, 1);
  PatchStage patch;
  patch.kernel = patch.stride = size_of_axis(names, kernel, 2);
  configuration.embedding_steps = {patch};
  configuration.additive = "learned-1d";
  configuration.norm_pre = true;
  configuration.epsilon = static_cast<float>(stated.number({"layer_norm_eps"}).value_or(1e-6));
  configuration.activation =
      stated_activation(names, stated, Activation::gelu, "SAM 3 models", configuration);
  const int depth = depth_of(names);
  if (depth == 0) refuse_file(names.place(), "none of its blocks is whole", "use another checkpoint");
  const auto heads = stated.number({"num_attention_heads"});
  const auto side = stated.number({"window_size"});
  const auto whole = stated.list({"global_attn_indexes"});
  const auto input = stated.size({"image_size"});
  const bool told = side && whole && input && heads;
  if (!told) assume_published(names, configuration, depth);
  const double said = heads.value_or(16);
  configuration.heads = said >= 1 && said <= configuration.width ? static_cast<int>(said) : 0;
  if (configuration.heads < 1 || configuration.width % configuration.heads != 0 ||
      configuration.width / configuration.heads % 4 != 0) {
    refuse_file(names.place(),
                message("{} heads do not divide its width of {} into numbers that turn in pairs of both axes",
                        configuration.heads, configuration.width),
                "take it as its library saves it, with its config.json");
  }
  configuration.head_dim = configuration.width / configuration.heads;
  if (!told) {
    configuration.assumed.push_back(message(
        "assuming {0} heads, windows of {1} x {1} patches in all blocks but every eighth and inputs of {2} x "
        "{2} pixels, as the published SAM 3 has; a configuration beside the file tells them",
        configuration.heads, published_window, published_side));
  }
  const double across = side.value_or(published_window);
  if (!(across >= 1 && across <= 1024)) refuse_word(names, stated, "window_size");
  const int window = static_cast<int>(across);
  std::vector<int> all;
  for (int block = 7; block < depth && !whole; block += 8) all.push_back(block);
  for (const double block : whole.value_or(std::vector<double>{})) {
    if (!(block >= 0 && block < depth)) refuse_word(names, stated, "global_attn_indexes");
    all.push_back(static_cast<int>(block));
  }
  place_runs(all, {window, window}, depth, configuration);
  configuration.window_form.never_shifted = configuration.window_form.filled = true;
  configuration.window_form.whole_patches = true;
  configuration.image_rows = input ? input->first : published_side;
  configuration.image_columns = input ? input->second : published_side;
  if (configuration.image_rows != configuration.image_columns) refuse_word(names, stated, "image_size");
  configuration.one_input = true;
  RotaryForm& form = configuration.rotary_form;
  configuration.rotary = "rope-2d";
  form.layout = "rope-vit";  // columns first
  form.pairs = "adjacent";
  form.temperature = temperature_of(names, stated);
  // Where a block sees the whole grid, positions are scaled to a window.
  form.reference = RotaryForm::Reference::given;
  form.given_reference = {window, window};
  for (const char* word : {"hidden_size", "intermediate_size", "num_hidden_layers", "patch_size",
                           "pretrain_image_size", "layer_scale_init_value", "hidden_dropout"})
    stated.find({word});
}

}  // namespace whereabouts
