#include "core/vit/configuration/configure_stages.h"

#include <algorithm>

#include "core/base/failure.h"
#include "core/checkpoint/inspect/anatomy_sizes.h"
#include "core/vit/configuration/configure.h"
#include "core/vit/configuration/family_defaults.h"

namespace whereabouts {
namespace {

constexpr const char* can_look_at =
    fixed_words("its biases can be looked at (lab offsets), and its tensors (lab tensors)");

// "layers.0.blocks.1." without its last number.
std::string list_of(const std::string& block) {
  const std::size_t dot = block.find_last_of('.', block.size() - 2);
  return block.substr(0, dot == std::string::npos ? 0 : dot + 1);
}

// Outputs of a layer; 0 where it is not there.
std::int64_t outputs_of(const WeightNames& names, const std::string& layer) {
  const TensorInfo* weight = layer.empty() ? nullptr : names.weight_of(layer);
  return weight != nullptr && !weight->shape.empty() ? weight->shape[0] : 0;
}

// What queries have: all heads together.
std::int64_t attention_width(const WeightNames& names, const std::string& block) {
  if (const std::int64_t all = outputs_of(names, block + "attn.qkv"); all > 0) return all / 3;
  return outputs_of(names, names.first_layer(block, {"attention.self.query", "attention.q_proj", "attn.q"}));
}

EncoderStage stage_of_blocks(const WeightNames& names, const std::string& block) {
  EncoderStage stage;
  const auto size = [](std::int64_t value) {
    return static_cast<int>(std::clamp<std::int64_t>(value, 0, 1 << 20));
  };
  stage.width = size(outputs_of(names, names.first_layer(block, attention_norm_names)));
  const std::string table = names.first_tensor(block, bias_table_names);
  const std::string network = names.first_layer(block, bias_network_names);
  if (!table.empty()) {
    const std::vector<std::int64_t>& shape = names.tensor(table)->shape;
    stage.heads = shape.size() == 2 ? size(shape[1]) : 0;
  } else if (!network.empty()) {
    stage.heads = size(outputs_of(names, network.substr(0, network.size() - 1) + "2"));
  } else {
    refuse_file(names.place(), message("the block \"{}\" has no biases of its windows", shown(block, 100)),
                "the file is not complete, or of another model: use another checkpoint");
  }
  if (stage.width < 1) {
    refuse_file(
        names.place(), message("the block \"{}\" has no norm of its attention", shown(block, 100)),
        "the file is not complete, or of another model than Swin: its biases can be looked at (lab offsets)");
  }
  const int inner = size(attention_width(names, block));
  if (stage.heads < 1 || inner < 1 || inner % stage.heads != 0) {
    refuse_file(names.place(),
                message("the block \"{}\" has {} heads for {} numbers of its queries", shown(block, 100),
                        stage.heads, inner),
                "the file is damaged, or of another model: use another checkpoint");
  }
  stage.head_dim = inner / stage.heads;
  return stage;
}

// A configuration of other stages than the tensors'.
void refuse_other_stages(const WeightNames& names, const ModelConfig& stated,
                         const VitConfiguration& configuration) {
  const auto differs = [&](const std::optional<std::vector<double>>& list, int EncoderStage::*member) {
    if (!list) return false;
    return !std::equal(list->begin(), list->end(), configuration.stages.begin(), configuration.stages.end(),
                       [&](double said, const EncoderStage& stage) { return said == stage.*member; });
  };
  for (const auto& [key, member] :
       {std::pair{"depths", &EncoderStage::depth}, std::pair{"num_heads", &EncoderStage::heads}}) {
    if (!differs(stated.list({key}), member)) continue;
    refuse_file(names.place(),
                message("its configuration says other {} than its tensors show", std::string(key)),
                "take the config.json and the weights from the same model");
  }
}

}  // namespace

bool has_stages(const WeightNames& names, const Anatomy& anatomy) {
  if (!is_family(anatomy.family, {"Swin"}) || names.blocks().empty()) return false;
  const std::string& block = names.blocks().front().before;
  const bool timm_cr =
      block.find("stages.0.blocks.") != std::string::npos && names.names().contains("attn.meta_mlp.");
  return timm_cr || block.find("layers.0.blocks.") != std::string::npos ||
         block.find("features.1.") != std::string::npos;
}

std::vector<std::string> stage_lists(const WeightNames& names) {
  std::vector<std::string> lists;
  for (const BlockPlace& block : names.blocks()) {
    const std::string list = list_of(block.before);
    if (lists.empty() || lists.back() != list) lists.push_back(list);
  }
  return lists;
}

void configure_stages(const WeightNames& names, const Anatomy& anatomy, const ModelConfig& stated,
                      VitConfiguration& configuration) {
  if (stated.is_overridden({"num_heads", "heads"})) {
    refuse_usage("heads", "the biases of each stage tell its heads, and stages have different ones",
                 message("leave out {}", flag("heads")));
  }
  int first = 0, divisor = 1;
  for (const std::string& list : stage_lists(names)) {
    const auto of_list = [&](const BlockPlace& block) { return list_of(block.before) == list; };
    const auto depth = std::count_if(names.blocks().begin(), names.blocks().end(), of_list);
    if (configuration.stages.size() == 8) {
      refuse_file(names.place(), "its blocks lie in more than 8 stages", can_look_at);
    }
    EncoderStage stage = stage_of_blocks(names, names.blocks()[static_cast<std::size_t>(first)].before);
    stage.first = first;
    stage.depth = static_cast<int>(depth);
    stage.divisor = divisor;
    configuration.stages.push_back(stage);
    first += stage.depth;
    divisor *= 2;
  }
  refuse_other_stages(names, stated, configuration);
  const std::string& block = names.blocks().front().before;
  if (configuration.stages.front().width != configuration.width) {
    refuse_file(names.place(),
                message("its patch embedding gives {} numbers, and its first block takes {}",
                        configuration.width, configuration.stages.front().width),
                "the file is damaged, or of another model: use another checkpoint");
  }
  configuration.heads = configuration.stages.back().heads;
  configuration.head_dim = configuration.stages.back().head_dim;
  const bool second = names.first_tensor(block, bias_table_names).empty();
  configuration.bias = second ? "log-cpb" : "relative-bias";
  // Read with the weights, whose shapes they are compared with.
  stated.find({"window_size"});
  stated.find({"window_ratio"});
  if (second) stated.find({"pretrained_window_sizes"});
  configuration.embedding_epsilon = 1e-5F;
  WindowForm& form = configuration.window_form;
  const bool timm_cr = names.names().contains("attn.meta_mlp.");
  form.norm_after_merging = second && !timm_cr;
  using Still = WindowForm::Still;
  if (is_family(anatomy.family, {"Swin (torchvision)", "Swin v2 (torchvision)"})) {
    form.still = Still::padded;
    form.pads_first = true;
  } else if (anatomy.family.find("(Hugging Face)") != std::string::npos) {
    form.still = second ? Still::rows : Still::smaller;
    form.pads_first = form.whole_patches = true;
    form.whole_windows = !second;
    if (second) form.apart = -200;  // it adds its mask twice
  } else {
    form.whole_patches = true;
    form.always_shifted = stated.flag({"always_partition"}) == true;
  }
}

void check_stage_input(const std::string& where, const VitConfiguration& configuration, int rows,
                       int columns) {
  if (configuration.one_input &&
      (rows != configuration.image_rows || columns != configuration.image_columns)) {
    refuse_usage(
        where,
        message("an image of {} x {} pixels is none that the model can take: its positions, which its "
                "library does not resample, are of {} x {}",
                rows, columns, configuration.image_rows, configuration.image_columns),
        message("give {} x {} pixels", configuration.image_rows, configuration.image_columns));
  }
  if (configuration.stages.empty()) return;
  const WindowForm& form = configuration.window_form;
  const int stride = configuration.stride();
  if (configuration.stage_queries &&
      (rows != configuration.image_rows || columns != configuration.image_columns)) {
    refuse_usage(where,
                 message("an image of {} x {} pixels is none that the model can take: the queries that its "
                         "windows share are made of {} x {}",
                         rows, columns, configuration.image_rows, configuration.image_columns),
                 message("give {} x {} pixels", configuration.image_rows, configuration.image_columns));
  }
  if (form.whole_patches && (rows % stride != 0 || columns % stride != 0)) {
    refuse_usage(where,
                 message("an image of {} x {} pixels is no whole number of the model's patches of {}", rows,
                         columns, stride),
                 message("give a size whose sides divide by {}", stride));
  }
  const GridShape patches = configuration.grid_of(rows, columns);
  const int divisor = configuration.stages.back().divisor;
  const GridShape window = configuration.stages.front().window;
  // Hiera lays its mask units beside each other, and SAM 2 the windows of its table.
  const int rows_of = form.whole_merges ? std::max(divisor, window.rows) : 1,
            columns_of = form.whole_merges ? std::max(divisor, window.columns) : 1;
  if (patches.rows % rows_of != 0 || patches.columns % columns_of != 0) {
    refuse_usage(
        where,
        message("an image of {} x {} pixels has {} patches, and the model takes grids whose sides divide "
                "by {} and {}",
                rows, columns, to_text(patches), rows_of, columns_of),
        message("give a size whose sides divide by {}", std::max(rows_of, columns_of) * stride));
  }
  for (const EncoderStage& stage : configuration.stages) {
    const GridShape grid = stage.grid(patches);
    if (form.filled && stage.windowed() &&
        (grid.rows % stage.window.rows != 0 || grid.columns % stage.window.columns != 0)) {
      refuse_usage(
          where,
          message("an image of {} x {} pixels has a grid of {} behind block {}, which its windows of "
                  "{} do not fill",
                  rows, columns, to_text(grid), stage.first, to_text(stage.window)),
          rows == configuration.image_rows && columns == configuration.image_columns
              ? Message("give a size that every stage's windows fill")
              : message("give {} x {} pixels, or another size that every stage's windows fill",
                        configuration.image_rows, configuration.image_columns));
    }
    if (stage.keys.fewer() && (grid.count() < 1 || stage.keys.places(grid).count() < 1)) {
      refuse_usage(where,
                   message("an image of {} x {} pixels has a grid of {} behind block {}, of which no key can "
                           "be made: one is of {} tokens",
                           rows, columns, to_text(grid), stage.first,
                           to_text(GridShape{stage.keys.side, stage.keys.side})),
                   message("give at least {0} x {0} pixels", stage.keys.side * stage.divisor * stride));
    }
    if (!form.whole_windows || std::min(grid.rows, grid.columns) >= stage.window.rows) continue;
    refuse_usage(where,
                 message("an image of {} x {} pixels has a grid of {} behind block {}, which is smaller than "
                         "its window of {}, and its library runs no such model",
                         rows, columns, to_text(grid), stage.first, to_text(stage.window)),
                 message("give at least {0} x {0} pixels", stage.window.rows * stage.divisor * stride));
  }
}

}  // namespace whereabouts
