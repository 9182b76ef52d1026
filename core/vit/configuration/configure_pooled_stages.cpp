#include "core/vit/configuration/configure_pooled_stages.h"

#include <algorithm>
#include <array>

#include "core/base/failure.h"
#include "core/vit/configuration/configure.h"
#include "core/vit/configuration/family_defaults.h"
#include "core/vit/configuration/read_whole.h"

namespace whereabouts {
namespace {

using Json = nlohmann::json;
constexpr std::size_t max_pooled_stages = 8;

int size_of(const WeightNames& names, const std::string& layer) {
  const TensorInfo* weight = layer.empty() ? nullptr : names.weight_of(layer);
  const bool fits =
      weight != nullptr && weight->shape.size() == 1 && weight->shape[0] >= 1 && weight->shape[0] <= 1 << 16;
  return fits ? static_cast<int>(weight->shape[0]) : 0;
}

// Published encoders of SAM 2, told by their width and depth.
struct PublishedSam2 {
  int width, depth;
  std::array<int, 4> windows;
  std::array<int, 3> global;
};
constexpr PublishedSam2 published_sam2[] = {{96, 12, {8, 4, 14, 7}, {5, 7, 9}},
                                            {96, 16, {8, 4, 14, 7}, {7, 10, 13}},
                                            {112, 24, {8, 4, 14, 7}, {12, 16, 20}},
                                            {144, 48, {8, 4, 16, 8}, {23, 33, 43}}};

// What the blocks of each stage see, and those that see all.
struct PooledWindows {
  std::vector<GridShape> of_stage;
  std::vector<int> global;
};

std::vector<int> integers(const Json* words) {
  std::vector<int> numbers;
  if (words == nullptr || !words->is_array()) return numbers;
  for (const Json& each : *words)
    numbers.push_back(each.is_number_integer() && each >= 0 && each <= 4096 ? each.get<int>() : 0);
  return numbers;
}

PooledWindows windows_of_sam2(const WeightNames& names, const ModelConfig& stated, int depth,
                              std::size_t stages, VitConfiguration& configuration) {
  PooledWindows windows;
  std::vector<int> sides = integers(stated.find({"window_spec", "window_size_per_stage"}));
  windows.global = integers(stated.find({"global_att_blocks", "global_attention_blocks"}));
  if (sides.empty()) {
    const auto* const found = std::find_if(
        std::begin(published_sam2), std::end(published_sam2),
        [&](const PublishedSam2& each) { return each.width == configuration.width && each.depth == depth; });
    if (found == std::end(published_sam2)) {
      refuse_file(names.place(), "nothing tells the windows of its stages",
                  "take it as its library saves it, with its config.json, or write window_spec and "
                  "global_att_blocks into the file's metadata");
    }
    sides.assign(found->windows.begin(), found->windows.end());
    windows.global.assign(found->global.begin(), found->global.end());
    configuration.assumed.push_back(message(
        "assuming windows of {}, {}, {} and {}, and blocks {}, {} and {} that see the whole grid, as SAM "
        "2's encoder of this width and depth has",
        sides[0], sides[1], sides[2], sides[3], windows.global[0], windows.global[1], windows.global[2]));
  }
  if (sides.size() != stages) {
    refuse_file(names.place(),
                message("its configuration names windows of {} stages, and its tensors show {}", sides.size(),
                        stages),
                "take the config.json and the weights from the same model");
  }
  for (const int side : sides) windows.of_stage.push_back({side, side});
  return windows;
}

// Mask units of 8 x 8 patches, halved from stage to stage, in the first stages.
PooledWindows windows_of_hiera(const WeightNames& names, const ModelConfig& stated, std::size_t stages) {
  PooledWindows windows;
  const char* const unit_word =
      stated.library().model.contains("mask_unit_size") ? "mask_unit_size" : "masked_unit_size";
  const auto said_unit = stated.size({"mask_unit_size", "masked_unit_size"});
  if (!said_unit && stated.find({"mask_unit_size", "masked_unit_size"}) != nullptr)
    refuse_word(names, stated, unit_word);
  const auto unit = said_unit.value_or(std::pair{8, 8});
  const Json* masked = stated.find({"mask_unit_attn", "masked_unit_attention"});
  for (std::size_t stage = 0; stage < stages; ++stage) {
    const bool said = masked != nullptr && masked->is_array() && stage < masked->size();
    const bool own = said ? (*masked)[stage] == true : masked == nullptr && stage < 2;
    const GridShape window{unit.first >> stage, unit.second >> stage};
    if (own &&
        (window.count() < 1 || window.rows << stage != unit.first || window.columns << stage != unit.second))
      refuse_word(names, stated, unit_word);
    windows.of_stage.push_back(own ? window : GridShape{});
  }
  return windows;
}

// What is built in as its classes have it, and no other way.
void refuse_other_forms(const WeightNames& names, const ModelConfig& stated, std::size_t stages) {
  if (!stated.is_known()) return;
  const Json& model = stated.library().model;
  const Json pools = stages - 1;
  const std::pair<const char*, Json> as_usual[] = {
      {"q_pool", pools},        {"num_query_pool", pools},    {"num_query_pool_stages", pools},
      {"q_stride", Json{2, 2}}, {"query_stride", Json{2, 2}}, {"sep_pos_embed", false},
      {"patch_size", nullptr}};
  for (const auto& [word, value] : as_usual) {
    const auto found = model.find(word);
    // transformers calls its kernel so.
    if (found == model.end() ||
        (std::string(word) == "patch_size" && stated.library().library == Library::transformers))
      continue;
    stated.find({word});
    if (*found != value) refuse_word(names, stated, word);
  }
}

}  // namespace

bool has_pooled_stages(const Anatomy& anatomy) {
  return is_family(anatomy.family, {"Hiera", "SAM 2"});
}

void configure_pooled_stages(const WeightNames& names, const Anatomy& anatomy, const ModelConfig& stated,
                             VitConfiguration& configuration) {
  // Stages begin where a block gives more numbers than it takes.
  const int depth = static_cast<int>(names.blocks().size());
  std::vector<int> begins{0};
  for (int block = 1; block < depth; ++block) {
    const std::string& before = names.blocks()[static_cast<std::size_t>(block)].before;
    const int takes = size_of(names, names.first_layer(before, attention_norm_names)),
              gives = size_of(names, names.first_layer(before, mlp_norm_names));
    if (takes != gives) begins.push_back(block);
  }
  if (begins.size() > max_pooled_stages) {
    refuse_file(names.place(), "its blocks lie in more than 8 stages", "use another checkpoint");
  }
  refuse_other_forms(names, stated, begins.size());
  const bool sam2 = is_family(anatomy.family, {"SAM 2"});
  const PooledWindows windows = sam2 ? windows_of_sam2(names, stated, depth, begins.size(), configuration)
                                     : windows_of_hiera(names, stated, begins.size());
  const auto sees = [&](int block, std::size_t stage) {
    const bool all = std::find(windows.global.begin(), windows.global.end(), block) != windows.global.end();
    return all ? GridShape{} : windows.of_stage[stage];
  };
  const std::vector<int> listed = integers(stated.find({"num_attention_heads_per_stage", "num_heads"}));
  std::optional<double> first_heads = stated.number({"num_heads", "num_attention_heads"});
  if (!first_heads && listed.empty()) {
    const int width = configuration.width;
    if (width == 96 || width == 112 || width == 128 || width == 144 || width == 256)
      first_heads = width == 96 ? 1 : width == 256 ? 4 : 2;
    if (!first_heads)
      refuse_file(names.place(), "nothing tells how many heads its attention has", say("heads", "N"));
    configuration.assumed.push_back(
        message("assuming {} in the first stage, as published models of its width have; else {}",
                *first_heads == 1 ? Message("1 head") : message("{} heads", static_cast<int>(*first_heads)),
                say("heads", "N")));
  }
  configuration.pooled_queries = true;
  int square = 0;
  for (std::size_t number = 0; number < begins.size(); ++number) {
    const int begin = begins[number], end = number + 1 < begins.size() ? begins[number + 1] : depth;
    EncoderStage stage;
    const std::string& block = names.blocks()[static_cast<std::size_t>(begin)].before;
    stage.width = size_of(names, names.first_layer(block, mlp_norm_names));
    stage.heads =
        listed.size() == begins.size() ? listed[number] : static_cast<int>(first_heads.value_or(0)) << number;
    if (stage.width < 1 || stage.heads < 1 || stage.width % stage.heads != 0) {
      refuse_file(
          names.place(),
          message("{} heads do not divide the width of {} of its stage {}", stage.heads, stage.width, number),
          say("heads", "N"));
    }
    stage.head_dim = stage.width / stage.heads;
    stage.divisor = 1 << number;
    stage.first_in_file = begin + (number > 0 ? 1 : 0);
    stage.first = square;
    if (number > 0) stage.entry_window = sees(begin, number - 1);
    // A run more where another block sees as much as those before it.
    for (int each = stage.first_in_file; each < end; ++each, ++square) {
      const GridShape window = sees(each, number);
      if (stage.depth > 0 && window != stage.window) {
        configuration.stages.push_back(stage);
        stage.first = square;
        stage.first_in_file = each;
        stage.depth = 0;
      }
      stage.window = window;
      ++stage.depth;
    }
    configuration.stages.push_back(stage);
  }
  if (configuration.stages.front().width != configuration.width) {
    refuse_file(names.place(),
                message("its patch embedding gives {} numbers, and its first block takes {}",
                        configuration.width, configuration.stages.front().width),
                "the file is damaged, or of another model: use another checkpoint");
  }
  if (begins.size() > 1) {
    configuration.left_out.push_back(message(
        "of its {} blocks {} stand between two stages and have fewer queries than keys: they run, and no "
        "lab counts them among the layers",
        depth, begins.size() - 1));
  }
  configuration.depth = square;
  configuration.heads = configuration.stages.back().heads;
  configuration.head_dim = configuration.stages.back().head_dim;
  WindowForm& form = configuration.window_form;
  form.never_shifted = form.whole_merges = true;
}

}  // namespace whereabouts
