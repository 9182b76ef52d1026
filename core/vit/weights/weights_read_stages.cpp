// Blocks in stages, their windows, and what stands between two stages.
#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <charconv>

#include "core/base/failure.h"
#include "core/position/bias/relative_bias.h"
#include "core/vit/configuration/configure_stages.h"
#include "core/vit/weights/pyramids_read.h"
#include "core/vit/weights/weight_reader.h"
#include "core/vit/weights/weights.h"
#include "core/vit/weights/weights_read_convolution.h"

namespace whereabouts {
namespace {

constexpr int max_window = 1024;  // places along a side; a larger one is a damaged file's

// timm's Swin v2-CR: the patches of the input divided by a number for all stages, or by one for each.
std::vector<GridShape> windows_by_ratio(const ModelConfig& stated, GridShape patches, std::size_t stages) {
  std::vector<double> ratios = stated.list({"window_ratio"}).value_or(std::vector<double>{});
  if (const auto one = stated.number({"window_ratio"}); one && ratios.empty()) ratios.assign(stages, *one);
  if (ratios.size() != stages || patches.count() < 1) return {};
  std::vector<GridShape> windows;
  for (const double ratio : ratios) {
    if (!(ratio >= 1 && ratio <= max_window)) return {};
    const int by = static_cast<int>(ratio);
    windows.push_back({std::max(1, patches.rows / by), std::max(1, patches.columns / by)});
  }
  return windows;
}

// What the name of a file of timm's says, "swinv2_tiny_window8_256": the window, and the side of the input.
// Not of those that were trained on other windows first ("window12to16").
struct NamedWindow {
  int window = 0, side = 0;
};
NamedWindow window_in_name(const std::string& name) {
  NamedWindow found;
  const std::size_t at = name.find("window");
  if (at == std::string::npos || name.size() > 200) return found;
  const auto number = [&](std::size_t from, int& into) {
    const auto [end, fault] = std::from_chars(name.data() + from, name.data() + name.size(), into);
    return fault == std::errc() ? static_cast<std::size_t>(end - name.data()) : std::string::npos;
  };
  NamedWindow told;
  const std::size_t behind = number(at + 6, told.window);
  if (behind == std::string::npos || behind + 1 >= name.size() ||
      (name[behind] != '_' && name[behind] != '-'))
    return found;
  const std::size_t end = number(behind + 1, told.side);
  const bool plain = end != std::string::npos &&
                     (end == name.size() || std::isalnum(static_cast<unsigned char>(name[end])) == 0);
  const bool possible = told.window >= 1 && told.window <= max_window && told.side >= 32 && told.side <= 4096;
  return plain && possible ? told : found;
}

// The windows that a configuration names for each stage: one number, [rows, columns] of all, or a list of
// either with one for each stage. Empty where it names none.
std::vector<GridShape> stated_windows(const ModelConfig& stated, GridShape patches, std::size_t stages) {
  const nlohmann::json* words = stated.find({"window_size"});
  if (words == nullptr) return windows_by_ratio(stated, patches, stages);
  const auto side = [](const nlohmann::json& value) {
    return value.is_number() && value >= 1 && value <= max_window ? value.get<int>() : 0;
  };
  const auto window = [&](const nlohmann::json& value) -> GridShape {
    if (value.is_array() && value.size() == 2) return {side(value[0]), side(value[1])};
    return {side(value), side(value)};
  };
  if (!words->is_array()) return std::vector<GridShape>(stages, window(*words));
  if (words->size() == 2 && !(*words)[0].is_array()) return std::vector<GridShape>(stages, window(*words));
  if (words->size() != stages) return {};
  std::vector<GridShape> windows;
  for (const nlohmann::json& each : *words) windows.push_back(window(each));
  return windows;
}

GridShape clamped(GridShape window, GridShape grid) {
  return {std::min(window.rows, grid.rows), std::min(window.columns, grid.columns)};
}

// The window whose offsets are as many as the rows of its table. `grid`: of the stage in training, where
// known.
GridShape window_of_table(std::int64_t rows, GridShape stated, GridShape grid) {
  const auto fits = [&](GridShape window) { return window.count() > 0 && relative_rows(window) == rows; };
  if (grid.count() > 0 && fits(clamped(stated, grid))) return clamped(stated, grid);
  if (fits(stated)) return stated;
  if (stated.count() > 0) return {};
  for (int side = 1; side <= max_window; ++side) {
    if (fits({side, side})) return {side, side};
  }
  for (int side = 1; side <= max_window && grid.count() > 0; ++side) {
    if (fits(clamped({side, side}, grid))) return clamped({side, side}, grid);
  }
  return {};
}

// Of a network of biases: from the offsets stored beside it, else as stated.
GridShape window_of_network(const WeightNames& names, const std::string& network, GridShape stated,
                            GridShape grid, const VitConfiguration& configuration) {
  const std::string before = network.substr(0, network.find_last_of('.', network.size() - 3) + 1);
  const TensorInfo* offsets = names.tensor(before + "relative_coords_table");
  if (offsets != nullptr && offsets->shape.size() == 4 && offsets->shape[1] % 2 == 1 &&
      offsets->shape[2] % 2 == 1 && offsets->shape[1] < 2 * max_window &&
      offsets->shape[2] < 2 * max_window) {
    return {static_cast<int>(offsets->shape[1] + 1) / 2, static_cast<int>(offsets->shape[2] + 1) / 2};
  }
  if (stated.count() < 1) {
    refuse_file(
        names.place(), "nothing tells how large its windows are: a network makes their biases",
        names.names().contains("attn.meta_mlp.")
            ? Message("take it as its library saves it, with its config.json, or write image_size into the "
                      "file's metadata")
            : Message("take it as its library saves it, with its config.json, or write window_size and "
                      "image_size into the file's metadata"));
  }
  using Still = WindowForm::Still;
  const WindowForm& form = configuration.window_form;
  if (form.still == Still::padded || form.always_shifted || grid.count() < 1) return stated;
  const GridShape own = clamped(stated, grid);
  return form.still == Still::rows ? GridShape{own.rows, own.rows} : own;
}

// The layers between a stage and the one before: in the later one (timm from 0.9 on), in the earlier one, or
// in the list of both (torchvision).
std::string merge_layer(const WeightNames& names, const std::vector<std::string>& lists, std::size_t stage) {
  const auto parent = [](const std::string& list) {
    return list.ends_with("blocks.") ? list.substr(0, list.size() - 7) : list;
  };
  // A middle stage has one in either form: the first stage tells whose they are.
  const bool in_earlier = names.weight_of(parent(lists.front()) + "downsample.reduction") != nullptr;
  const std::string before = parent(lists[in_earlier ? stage - 1 : stage]);
  if (names.weight_of(before + "downsample.reduction") != nullptr) return before + "downsample.";
  const std::string& list = lists[stage];  // "features.3."
  const std::size_t dot = list.find_last_of('.', list.size() - 2);
  const std::size_t first = dot == std::string::npos ? 0 : dot + 1;
  int number = 0;
  const auto [end, fault] = std::from_chars(list.data() + first, list.data() + list.size(), number);
  const bool in_list = fault == std::errc() && *end == '.' && number > 0;
  return in_list ? list.substr(0, first) + std::to_string(number - 1) + "." : parent(list) + "downsample.";
}

MergeWeights read_merge(WeightReader& source, const std::string& before, int from, int to, bool norm_after) {
  MergeWeights merge;
  if (source.names().weight_of(before + "reduction") == nullptr)
    source.refuse_missing(before + "reduction.weight");
  merge.reduction = source.dense(before + "reduction", to, 4 * from).packed();
  merge.norm = source.norm(before + "norm", norm_after ? to : 4 * from);
  return merge;
}

// ViTDet: behind a block convolutions of one cell, of neighbours and of one cell, beside the tokens
// themselves.
void read_bottleneck(WeightReader& source, const std::string& before, int width, Activation activation,
                     MapSteps& steps) {
  constexpr float epsilon = 1e-6F;
  MapSteps body;
  int channels = width;
  for (const int number : {1, 2, 3}) {
    channels = read_convolution(source, fmt::format("{}conv{}", before, number), channels, {}, body);
    read_layer_norm(source, fmt::format("{}norm{}", before, number), channels, epsilon, body);
    if (number < 3) body.push_back(activation_step(activation));
  }
  if (channels != width) source.refuse_shape(before + "conv3.weight", message("{} outputs", width));
  steps.push_back(residual_step(std::move(body)));
}

}  // namespace

void read_windows(WeightReader& source, VitConfiguration& configuration) {
  const WeightNames& names = source.names();
  const auto input = source.stated().size({"image_size", "img_size", "input_size"});
  GridShape patches = input ? configuration.grid_of(input->first, input->second) : GridShape{};
  std::vector<GridShape> stated = stated_windows(source.stated(), patches, configuration.stages.size());
  if (stated.empty() && patches.count() > 0 && names.names().contains("attn.meta_mlp.")) {
    const GridShape usual{std::max(1, patches.rows / 8), std::max(1, patches.columns / 8)};
    stated.assign(configuration.stages.size(), usual);
    configuration.assumed.push_back(message(
        "assuming windows of {}, an eighth of its patches along each side, as Swin v2-CR models have; "
        "else write window_size into the file's metadata",
        to_text(usual)));
  }
  const bool by_network = names.first_tensor(names.blocks().front().before, bias_table_names).empty();
  if (const NamedWindow named = window_in_name(names.checkpoint().name());
      stated.empty() && !input && by_network && named.window > 0) {
    patches = configuration.grid_of(named.side, named.side);
    stated.assign(configuration.stages.size(), {named.window, named.window});
    configuration.assumed.push_back(
        message("assuming windows of {0} x {0} on inputs of {1} x {1} pixels, as the file's name says",
                named.window, named.side));
  }
  for (std::size_t number = 0; number < configuration.stages.size(); ++number) {
    EncoderStage& stage = configuration.stages[number];
    const std::string& block = names.blocks()[static_cast<std::size_t>(stage.first)].before;
    const GridShape said = stated.empty() ? GridShape{} : stated[number];
    // transformers leaves a row or column over where timm makes one more token of it.
    const GridShape grid = configuration.window_form.still == WindowForm::Still::rows
                               ? GridShape{patches.rows / stage.divisor, patches.columns / stage.divisor}
                               : stage.grid(patches);
    if (const std::string table = names.first_tensor(block, bias_table_names); !table.empty()) {
      stage.window = window_of_table(names.tensor(table)->shape[0], said, grid);
      if (!stage.windowed()) {
        source.refuse_shape(
            table, said.count() > 0 ? message("the (2R - 1)(2C - 1) rows of its window of {}", to_text(said))
                                    : Message("(2R - 1)(2C - 1) rows of a square window"));
      }
    } else {
      const std::string network = names.first_layer(block, bias_network_names);
      stage.window = window_of_network(names, network, said, grid, configuration);
    }
    if (stage.window.rows > max_window || stage.window.columns > max_window || stage.window.count() > 16384) {
      refuse_file(names.place(),
                  message("its windows of {} are more than attention can hold", to_text(stage.window)),
                  "use another checkpoint");
    }
  }
}

void read_stages(WeightReader& source, VitConfiguration& configuration, VitWeights& weights) {
  const WeightNames& names = source.names();
  const std::vector<std::string> lists = stage_lists(names);
  const auto pretrained = source.stated().list({"pretrained_window_sizes"});
  for (std::size_t number = 0; number < configuration.stages.size(); ++number) {
    const EncoderStage& stage = configuration.stages[number];
    if (number > 0 && stage.divisor == configuration.stages[number - 1].divisor) {
      weights.merges.emplace_back();
    } else if (number > 0) {
      weights.merges.push_back(read_merge(source, merge_layer(names, lists, number),
                                          configuration.stages[number - 1].width, stage.width,
                                          configuration.window_form.norm_after_merging));
    }
    VitConfiguration own = configuration;
    own.width = stage.width;
    own.heads = stage.heads;
    own.head_dim = stage.head_dim;
    GridShape scaled_to = stage.window;
    if (pretrained && number < pretrained->size() && (*pretrained)[number] >= 1 &&
        (*pretrained)[number] <= max_window) {
      const int side = static_cast<int>((*pretrained)[number]);
      scaled_to = {side, side};
    }
    for (int block = stage.first; block < stage.first + stage.depth; ++block) {
      const BlockPlace& place = names.blocks()[static_cast<std::size_t>(block)];
      weights.blocks.push_back(read_block(source, place, block, own, stage.window));
      PackedBlock& made = weights.blocks.back();
      made.network_window = scaled_to;
      if (names.weight_of(place.before + "norm3") != nullptr)
        made.norm3 = source.norm(place.before + "norm3", stage.width);
      if (names.weight_of(place.before + "residual.conv1") != nullptr)
        read_bottleneck(source, place.before + "residual.", stage.width, configuration.activation,
                        weights.between[block + 1]);
      if (configuration.decomposed)
        read_decomposed(source, place, stage.windowed() ? stage.window : GridShape{}, own, made);
      if (!configuration.bias.empty() && made.bias == nullptr && made.network == nullptr)
        source.refuse_missing(place.before + "attn.relative_position_bias_table");
    }
    configuration.layer_scale = own.layer_scale;
    configuration.query_key_norm = own.query_key_norm;
    configuration.hidden = own.hidden;
  }
}

}  // namespace whereabouts
