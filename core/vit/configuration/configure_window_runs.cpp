#include "core/vit/configuration/configure_window_runs.h"

#include <algorithm>

#include "core/base/failure.h"
#include "core/vit/configuration/configure.h"
#include "core/vit/configuration/family_defaults.h"
#include "core/vit/configuration/read_whole.h"

namespace whereabouts {
namespace {

constexpr int max_side = 1024;
constexpr const char* can_show =
    fixed_words("its position table can be looked at (lab neighbours), and its tensors (lab tensors)");

bool is_known_run(const LibraryConfig& library) {
  // transformers has several models with SAM's encoder: they have its words.
  return library.known && (library.is_timm_class("sam") || library.model.contains("global_attn_indexes") ||
                           library.kind == "vitdet");
}

// What a block sees, as its vectors of offsets tell; empty without them.
GridShape seen_by(const WeightNames& names, const BlockPlace& block) {
  const auto side = [&](WeightNames::Candidates candidates) {
    const std::string name = names.first_tensor(block.before, candidates);
    const TensorInfo* table = name.empty() ? nullptr : names.tensor(name);
    const bool fits = table != nullptr && table->shape.size() == 2 && table->shape[0] % 2 == 1 &&
                      table->shape[0] < 2 * max_side;
    return fits ? static_cast<int>(table->shape[0] + 1) / 2 : 0;
  };
  return {side(relative_row_names), side(relative_column_names)};
}

// The windows of a configuration: of the blocks that are not named as those that see all.
std::vector<GridShape> stated_windows_of(const WeightNames& names, const ModelConfig& stated, int depth) {
  const auto side = stated.number({"window_size"});
  if (!side || *side < 0 || *side > max_side || *side != static_cast<int>(*side))
    refuse_word(names, stated, "window_size");
  std::vector<GridShape> windows(static_cast<std::size_t>(depth),
                                 {static_cast<int>(*side), static_cast<int>(*side)});
  if (stated.library().kind == "vitdet") {
    const auto windowed = stated.list({"window_block_indices"});
    for (int block = 0; block < depth; ++block) {
      if (!windowed || std::find(windowed->begin(), windowed->end(), block) == windowed->end())
        windows[static_cast<std::size_t>(block)] = {};
    }
    return windows;
  }
  for (const double block : stated.list({"global_attn_indexes"}).value_or(std::vector<double>{})) {
    if (block >= 0 && block < depth) windows[static_cast<std::size_t>(block)] = {};
  }
  return windows;
}

// The windows of a bare file: blocks with the largest vectors see all of the grid that they were made for.
std::vector<GridShape> windows_of_tensors(const WeightNames& names, const Anatomy& anatomy,
                                          VitConfiguration& configuration) {
  std::vector<GridShape> windows;
  for (const BlockPlace& block : names.blocks()) windows.push_back(seen_by(names, block));
  const GridShape largest = *std::max_element(windows.begin(), windows.end(),
                                              [](GridShape a, GridShape b) { return a.count() < b.count(); });
  const bool all =
      std::all_of(windows.begin(), windows.end(), [&](GridShape each) { return each == largest; });
  // A table of another grid tells that none of them sees all of it.
  const PositionTensor* table = default_table(anatomy);
  if (all && table != nullptr && table->grid && *table->grid != largest) return windows;
  for (GridShape& each : windows) {
    if (each == largest) each = {};
  }
  if (all) {
    configuration.assumed.push_back(
        message("assuming that every block sees the whole grid of {}: its vectors of offsets are of one size",
                to_text(largest)));
  }
  return windows;
}

}  // namespace

bool has_window_runs(const Anatomy& anatomy, const ModelConfig& stated) {
  return is_known_run(stated.library()) || (is_family(anatomy.family, {"SAM", "ViTDet"}) &&
                                            anatomy.family != "SAM 2" && !stated.library().known);
}

void configure_window_runs(const WeightNames& names, const Anatomy& anatomy, const ModelConfig& stated,
                           VitConfiguration& configuration) {
  const bool known = is_known_run(stated.library());
  const bool offsets = seen_by(names, names.blocks().front()).count() > 0;
  configuration.decomposed = offsets;
  if (!known && !offsets) {
    refuse_file(names.place(), "nothing tells which of its blocks see windows, and how large these are",
                "take it as its library saves it, with its config.json");
  }
  const char* const words[] = {"use_rel_pos", "use_relative_position_embeddings"};
  for (const char* word : words) {
    if (known && stated.library().model.contains(word) && stated.flag({word}) != offsets)
      refuse_word(names, stated, word);
  }
  stated.find({"scale"});  // of prompts
  for (const char* word : {"residual_block_indices", "pretrain_image_size"}) stated.find({word});  // ViTDet
  if (known && stated.flag({"use_rope"}) == true) refuse_word(names, stated, "use_rope");
  if (configuration.prefix.count() > 0) {
    refuse_file(
        names.place(),
        message("it is a {} model with tokens beside its patches, which its windows have no place for",
                anatomy.family),
        can_show);
  }
  const std::vector<GridShape> windows = known ? stated_windows_of(names, stated, configuration.depth)
                                               : windows_of_tensors(names, anatomy, configuration);
  EncoderStage stage{
      .width = configuration.width, .heads = configuration.heads, .head_dim = configuration.head_dim};
  for (int block = 0; block < configuration.depth; ++block) {
    const GridShape window = windows[static_cast<std::size_t>(block)];
    if (block == 0 || configuration.stages.back().window != window) {
      stage.first = block;
      stage.window = window;
      configuration.stages.push_back(stage);
    }
    ++configuration.stages.back().depth;
  }
  WindowForm& form = configuration.window_form;
  form.never_shifted = form.whole_patches = true;
}

GridShape trained_grid(const WeightNames& names, const VitConfiguration& configuration) {
  for (const EncoderStage& stage : configuration.stages) {
    if (!stage.windowed()) return seen_by(names, names.blocks()[static_cast<std::size_t>(stage.first)]);
  }
  return {};
}

}  // namespace whereabouts
