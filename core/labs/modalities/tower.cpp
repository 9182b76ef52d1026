#include "core/labs/modalities/tower.h"

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>
#include <numeric>

#include "core/base/failure.h"
#include "core/checkpoint/bounded_json.h"
#include "core/checkpoint/inspect/library_config.h"
#include "core/figure/text.h"
#include "core/vit/configuration/family_defaults.h"
#include "core/vit/configuration/model_config.h"
#include "core/vit/loaded.h"

namespace whereabouts {
namespace {

constexpr std::initializer_list<const char*> tower_families = {"Qwen2-VL", "Qwen2.5-VL", "Qwen3-VL"};

// Takes its patches row by row, and no language model follows it.
bool is_timm(const std::string& family) {
  return family.find("(timm") != std::string::npos;
}

constexpr double fewest_pixels = 1, most_pixels = 1 << 28;

[[noreturn]] void refuse_tower(const Checkpoint& checkpoint, const Message& problem) {
  refuse_usage(checkpoint.name(), problem,
               "open a checkpoint of Qwen2-VL, Qwen2.5-VL, Qwen3-VL or Qwen3.5, whole or its visual part");
}

// The part of the configuration that is the language model's, with what it says around it; null without.
nlohmann::json language_config(const Checkpoint& checkpoint) {
  const nlohmann::json metadata = json_in(checkpoint.metadata());
  if (!metadata.is_object() || !metadata.contains("config")) return {};
  nlohmann::json config = metadata["config"];
  if (config.is_string()) config = json_in(config.get<std::string>());
  if (!config.is_object()) return {};
  if (config.contains("text_config") && config["text_config"].is_object()) return config["text_config"];
  // Before transformers 5 its words stood around the tower's.
  return config.contains("vision_config") ? config : nlohmann::json();
}

std::optional<MRopeSections> stated_sections(const nlohmann::json& language) {
  for (const char* key : {"rope_parameters", "rope_scaling"}) {
    if (!language.is_object() || !language.contains(key) || !language[key].is_object()) continue;
    const auto list = language[key].find("mrope_section");
    if (list == language[key].end() || !list->is_array() || list->size() != 3) continue;
    MRopeSections sections{};
    for (std::size_t axis = 0; axis < 3; ++axis) {
      if (!(*list)[axis].is_number_integer()) return std::nullopt;
      const auto pairs = (*list)[axis].get<std::int64_t>();
      if (pairs < 0 || pairs > 65536) return std::nullopt;
      sections[axis] = static_cast<int>(pairs);
    }
    return sections;
  }
  return std::nullopt;
}

// What the processor's file says, else what its class has.
void take_limits(const Checkpoint& checkpoint, const ModelConfig& stated, ImageTower& tower) {
  const auto fewest = stated.number({"min_pixels"}), most = stated.number({"max_pixels"});
  const auto shortest = stated.number_inside("size", "shortest_edge"),
             longest = stated.number_inside("size", "longest_edge");
  const auto told = [&checkpoint](std::optional<double> first, std::optional<double> second, double usual) {
    const double value = first.value_or(second.value_or(usual));
    if (!(value >= fewest_pixels && value <= most_pixels))
      refuse_tower(checkpoint, message("its images would have {} pixels", brief(value, 4)));
    return value;
  };
  tower.min_pixels = told(fewest, shortest, 56 * 56);
  tower.max_pixels = std::max(tower.min_pixels, told(most, longest, 28 * 28 * 1280));
  if (!(fewest || shortest) || !(most || longest)) {
    tower.assumed.push_back(
        message("assuming images of {} to {} pixels, as transformers' Qwen2VLImageProcessor makes them: no "
                "preprocessor_config.json says so",
                grouped(std::llround(tower.min_pixels)), grouped(std::llround(tower.max_pixels))));
  }
}

// As Python's round(): half goes to the even neighbour, which is what the rounding mode of a program that
// sets none does.
double whole_factors(double pixels, int factor) {
  return std::nearbyint(pixels / factor) * factor;
}

}  // namespace

bool is_tower(const Checkpoint& checkpoint) {
  const auto outlook = cached_outlook(checkpoint);
  return outlook->configuration && is_family(outlook->configuration->family, tower_families) &&
         !is_timm(outlook->configuration->family);
}

ImageTower tower_of(const Checkpoint& checkpoint) {
  const auto outlook = cached_outlook(checkpoint);
  const std::string family = outlook->configuration ? outlook->configuration->family : std::string();
  if (!outlook->configuration) {
    refuse_tower(checkpoint,
                 message("it is no tower of a vision-language model that runs: {}", outlook->refusal));
  }
  if (!is_family(family, tower_families)) {
    refuse_tower(checkpoint,
                 message("a model of the kind {} is no tower of Qwen's vision-language models", family));
  }
  if (is_timm(family)) {
    refuse_tower(checkpoint,
                 message("{} takes its patches row by row, and no language model follows it", family));
  }
  const ModelConfig stated(checkpoint.metadata(), library_of_names(checkpoint));
  ImageTower tower;
  tower.family = family.substr(0, family.find(" ("));
  tower.patch = outlook->configuration->stride();
  tower.depth = outlook->configuration->depth;
  tower.windows = outlook->configuration->block_windows;
  // Of what is assumed of the model only its windows matter here: the image keeps its own size.
  if (tower.windows.any() && (!stated.number({"window_size"}) || !stated.list({"fullatt_block_indexes"}))) {
    tower.assumed.push_back(message(
        "assuming windows of {0} x {0} patches in all blocks but every eighth, as published Qwen2.5-VL "
        "models have; windows leave no tensor in the file",
        tower.windows.window.rows));
  }
  const auto merge = stated.number({"spatial_merge_size"});
  if (merge && (*merge < 1 || *merge > 64 || *merge != std::round(*merge)))
    refuse_tower(checkpoint, message("its spatial_merge_size is {}", brief(*merge, 4)));
  tower.merge = static_cast<int>(merge.value_or(2));
  if (!merge)
    tower.assumed.emplace_back("assuming squares of 2 x 2 patches that are merged, as in Qwen's models");
  tower.layout = is_family(family, {"Qwen3-VL"}) ? "interleaved" : "chunked";
  tower.sections = stated_sections(language_config(checkpoint));
  take_limits(checkpoint, stated, tower);
  return tower;
}

GridShape tower_input(const ImageTower& tower, int rows, int columns) {
  const double high = rows, wide = columns, factor = tower.factor();
  if (std::max(high, wide) > 200 * std::min(high, wide)) {
    refuse_usage(flag("image"),
                 message("{} x {} pixels are more than 200 times as long as wide", rows, columns),
                 message("{}'s processor refuses such images: choose another one", tower.family));
  }
  double height = whole_factors(high, tower.factor()), width = whole_factors(wide, tower.factor());
  if (height * width > tower.max_pixels) {
    const double shrunk = std::sqrt(high * wide / tower.max_pixels);
    height = std::max(factor, std::floor(high / shrunk / factor) * factor);
    width = std::max(factor, std::floor(wide / shrunk / factor) * factor);
  } else if (height * width < tower.min_pixels) {
    const double grown = std::sqrt(tower.min_pixels / (high * wide));
    height = std::ceil(high * grown / factor) * factor;
    width = std::ceil(wide * grown / factor) * factor;
  }
  return {static_cast<int>(height), static_cast<int>(width)};
}

TowerSequence tower_sequence(const ImageTower& tower, GridShape patches) {
  TowerSequence made;
  made.patches = patches;
  made.merged = {patches.rows / tower.merge, patches.columns / tower.merge};
  const GridShape square{tower.merge, tower.merge};
  for (int token = 0; token < made.merged.count(); ++token) {
    const Cell of = made.merged.cell(token);
    for (int place = 0; place < square.count(); ++place) {
      const Cell in = square.cell(place);
      made.cells.push_back({of.row * tower.merge + in.row, of.column * tower.merge + in.column});
    }
  }
  made.window_starts = {0};
  if (!tower.windows.any()) {
    made.window_index.resize(static_cast<std::size_t>(made.merged.count()));
    std::iota(made.window_index.begin(), made.window_index.end(), 0);
    made.window_starts.push_back(patches.count());
    return made;
  }
  const int side = tower.windows.window.rows / tower.merge;  // in tokens
  for (int top = 0; top < made.merged.rows; top += side) {
    for (int left = 0; left < made.merged.columns; left += side) {
      for (int row = top; row < std::min(top + side, made.merged.rows); ++row) {
        for (int column = left; column < std::min(left + side, made.merged.columns); ++column)
          made.window_index.push_back(made.merged.token({row, column}));
      }
      made.window_starts.push_back(static_cast<int>(made.window_index.size()) * square.count());
    }
  }
  return made;
}

std::vector<int> numbers_in_order(const TowerSequence& sequence) {
  std::vector<int> numbers(sequence.cells.size());
  for (std::size_t place = 0; place < sequence.cells.size(); ++place)
    numbers[static_cast<std::size_t>(sequence.patches.token(sequence.cells[place]))] =
        static_cast<int>(place);
  return numbers;
}

std::vector<int> numbers_in_windows(const TowerSequence& sequence) {
  std::vector<int> numbers(sequence.cells.size());
  const std::size_t square = sequence.cells.size() / sequence.window_index.size();
  for (std::size_t at = 0; at < sequence.window_index.size(); ++at) {
    for (std::size_t place = 0; place < square; ++place) {
      const Cell cell = sequence.cells[static_cast<std::size_t>(sequence.window_index[at]) * square + place];
      numbers[static_cast<std::size_t>(sequence.patches.token(cell))] = static_cast<int>(at * square + place);
    }
  }
  return numbers;
}

}  // namespace whereabouts
