#include "app/cli/anatomy_text.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <functional>

#include "app/cli/table_text.h"
#include "core/base/failure.h"
#include "core/base/number_text.h"
#include "core/checkpoint/bounded_json.h"
#include "core/checkpoint/inspect/table_shape.h"
#include "core/checkpoint/inspect/told_rotation.h"
#include "core/gallery/drawn_rotation.h"
#include "core/vit/loaded.h"

namespace whereabouts {
namespace {

using Json = nlohmann::ordered_json;
const char* const unknown = "unknown";

template <typename T>
Json or_null(const std::optional<T>& value) {
  return value ? Json(*value) : Json();
}

Json or_null(const std::string& text) {
  return text.empty() ? Json() : Json(text);
}

std::string or_unknown(const std::optional<int>& value) {
  return value ? std::to_string(*value) : unknown;
}

std::string shape_text(const std::vector<std::int64_t>& shape) {
  return fmt::format("({}{})", fmt::join(shape, ", "), shape.size() == 1 ? "," : "");
}

// "96, 192, 384, 768": of each stage.
std::string by_stage(const std::vector<EncoderStage>& stages,
                     const std::function<std::string(const EncoderStage&)>& of) {
  std::string text;
  for (const EncoderStage& stage : stages) text += (text.empty() ? "" : ", ") + of(stage);
  return text + fmt::format("  (in {} stages)", stages.size());
}

Json stages_json(const std::vector<EncoderStage>& stages) {
  Json list = Json::array();
  for (const EncoderStage& stage : stages) {
    list.push_back({{"depth", stage.depth},
                    {"width", stage.width},
                    {"heads", stage.heads},
                    {"head_dim", stage.head_dim},
                    {"patches_per_side", stage.divisor},
                    {"window", {stage.window.rows, stage.window.columns}}});
  }
  return list;
}

std::string heads_text(const Anatomy& anatomy) {
  if (anatomy.heads) return fmt::format("{}  ({})", *anatomy.heads, shown(anatomy.heads_source));
  if (!anatomy.width || !anatomy.depth) return unknown;
  return "unknown  (no tensor tells)";
}

std::string prefix_text(const std::optional<PrefixTokens>& prefix) {
  if (!prefix) return unknown;
  std::string text;
  const auto add = [&](const std::string& word) { text += (text.empty() ? "" : ", ") + word; };
  if (prefix->class_token) add("class");
  if (prefix->distillation) add("distillation");
  if (prefix->registers > 0) {
    add(fmt::format("{}{}", prefix->registers, prefix->registers == 1 ? " register" : " registers"));
  }
  return text.empty() ? "none" : text;
}

std::string head_text(const Anatomy& anatomy) {
  return anatomy.classes ? std::to_string(*anatomy.classes) : "no head of a known name";
}

// "24 weights that torch.nn.utils.prune keeps in parts"; empty where there are none.
std::string parts_text(const Checkpoint& checkpoint) {
  const auto metadata = json_in(checkpoint.metadata());
  std::string text;
  // A file's own metadata may have any words under any name.
  if (!metadata.is_object() || !metadata.contains("put_together") || !metadata["put_together"].is_object())
    return {};
  for (const auto& [function, count] : metadata["put_together"].items()) {
    if (count.is_number_integer())
      text += fmt::format("{}{} weights that {} keeps in parts", text.empty() ? "" : ", ", count.get<int>(),
                          function);
  }
  return text;
}

std::string note_of(const Anatomy& anatomy, std::size_t index, bool chosen) {
  if (index == 0 && chosen) return "as chosen";
  const PositionTensor& each = anatomy.position[index];
  if (!each.guessed) return each.scheme.empty() ? "" : "known name";
  const auto first = std::find_if(anatomy.position.begin() + (chosen ? 1 : 0), anatomy.position.end(),
                                  [](const PositionTensor& position) { return position.guessed; });
  return &*first == &each ? "a guess, the likeliest" : "a guess";
}

bool is_among(const std::string& assumption, const std::vector<Message>& all) {
  return std::any_of(all.begin(), all.end(),
                     [&](const Message& each) { return each.text().find(assumption) != std::string::npos; });
}

// What was assumed of the grid of the table that labs and commands take, or why it has none.
std::string grid_text(const Checkpoint& checkpoint, const Anatomy& anatomy, const ModelRun& run) {
  const PositionTensor* table = default_table(anatomy);
  if (table == nullptr) return {};
  if (const std::string assumed = grid_assumption(*table); !assumed.empty())
    return is_among(assumed, run.assumed) ? "" : assumed + "; else say --grid RxC\n";
  if (table->grid) return {};
  try {
    chosen_position(checkpoint, anatomy, {});
  } catch (const Failure& failure) {
    return "its grid is not known: " + shown(failure.problem() + "; " + failure.remedy(), 600) + "\n";
  }
  return {};
}

std::string drawing_text(const std::vector<WrittenValue>& values) {
  std::string words;
  for (const WrittenValue& each : values) words += fmt::format(" --{} {}", each.first, each.second);
  return "draw its rotation with: whereabouts figure rotation" + words + " --out rotation.png\n";
}

// Of a rotation that leaves no tensor: what the configuration tells, and how to draw it.
std::string rotation_text(const Checkpoint& checkpoint) {
  const auto rotation = rotation_told_by(checkpoint);
  if (!rotation) return {};
  const std::string parts = rotation->axes.empty()
                                ? fmt::format("of {} numbers of a head", rotation->head_dim)
                                : fmt::format("of {} numbers of a head {} by axis", rotation->head_dim,
                                              fmt::join(rotation->axes, ", "));
  const std::string text =
      fmt::format("its configuration tells a rotation of queries and keys: {}, T = {:g}{}\n", parts,
                  rotation->temperature,
                  rotation->centred ? ", rows and columns counted from the middle of the image" : "");
  const auto drawn = drawn_rotation(*rotation);
  return text + (drawn ? drawing_text(*drawn) : "no layout of the lab rotation divides a head so\n");
}

// Of a model that runs.
std::string model_rotation_text(const Checkpoint& checkpoint) {
  const auto outlook = cached_outlook(checkpoint);
  const auto& model = outlook->configuration ? outlook->configuration : outlook->with_heads;
  const auto drawn = model ? drawn_rotation(*model) : std::nullopt;
  return drawn ? drawing_text(*drawn) : std::string();
}

std::string position_text(const Checkpoint& checkpoint, const Anatomy& anatomy, const ModelRun& run,
                          bool chosen) {
  if (anatomy.position.empty()) {
    return "no tensor that carries position\n" + rotation_text(checkpoint) + model_rotation_text(checkpoint);
  }
  std::vector<std::vector<std::string>> rows = {
      {"POSITION", "TENSOR", "SHAPE", "GRID", "PREFIX", "LAYOUT", "ERROR", "HOW KNOWN"}};
  bool guesses = false;
  for (std::size_t i = 0; i < anatomy.position.size(); ++i) {
    const PositionTensor& each = anatomy.position[i];
    const bool table = each.tokens > 0;
    const TensorInfo* info = checkpoint.find(each.tensor);
    rows.push_back({each.scheme.empty() ? unknown : each.scheme, shown(each.tensor),
                    info != nullptr ? shape_text(info->shape) : "-",
                    each.grid ? to_text(*each.grid) : (table ? unknown : "-"),
                    each.prefix ? std::to_string(*each.prefix) : (table ? unknown : "-"),
                    each.layout.empty() ? "-" : each.layout, each.error ? brief(*each.error) : "-",
                    note_of(anatomy, i, chosen)});
    guesses = guesses || (each.guessed && !chosen);
  }
  std::string text = table_text(rows);
  if (guesses) text += "choose another with --tensor NAME, --grid RxC and --prefix K\n";
  return text + model_rotation_text(checkpoint) + grid_text(checkpoint, anatomy, run);
}

Json grid_source(const PositionTensor& position) {
  if (!position.grid) return {};
  return position.grid_source == GridSource::overridden      ? "said"
         : position.grid_source == GridSource::configuration ? "configuration"
                                                             : "shape";
}

// What a forward pass would be.
std::string run_text(const ModelRun& run, const Anatomy& anatomy) {
  // A lone array is no model.
  if (anatomy.format == "npy") return {};
  if (run.command.empty()) return "it cannot be run: " + shown(run.refusal, 400) + "\n\n";
  std::string text = "run it with: " + shown(run.command, 1000) + "\n";
  if (!run.heads.empty()) {
    // Wide models could have heads of any size; the usual ones are listed.
    const bool all = run.attention_width < 256;
    text += all ? "N is one of" : fmt::format("N divides {}; usual are", run.attention_width);
    for (const int heads : run.heads) {
      const int dimensions = run.attention_width / heads;
      text += fmt::format("{}{} ({} dimension{} each)", heads == run.heads.front() ? " " : ", ", heads,
                          dimensions, dimensions == 1 ? "" : "s");
    }
    text += "; no tensor tells\n";
  }
  if (!run.head_unknown.empty())
    text += "it gives features and no classes: " + shown(run.head_unknown, 400) + "\n";
  for (const std::string& each : run.assumed) text += shown(each, 400) + "\n";
  return text + "\n";
}

}  // namespace

Json anatomy_json(const Checkpoint& checkpoint, const Anatomy& anatomy, const ModelRun& run, bool chosen) {
  Json position = Json::array();
  for (const PositionTensor& each : anatomy.position) {
    const TensorInfo* info = checkpoint.find(each.tensor);
    position.push_back({{"scheme", or_null(each.scheme)},
                        {"tensor", each.tensor},
                        {"grid", each.grid ? Json({each.grid->rows, each.grid->columns}) : Json()},
                        {"prefix", or_null(each.prefix)},
                        {"layout", or_null(each.layout)},
                        {"error", or_null(each.error)},
                        {"shape", info != nullptr ? Json(info->shape) : Json()},
                        {"guessed", each.guessed},
                        {"grid_source", grid_source(each)},
                        {"grid_assumed", each.grid_assumed},
                        {"chosen", chosen && position.empty()}});
  }
  Json rotation;
  if (const auto told = rotation_told_by(checkpoint)) {
    rotation = {{"scheme", "rope-2d"},
                {"layout", or_null(told->layout)},
                {"axes", told->axes},
                {"dim", told->head_dim},
                {"temperature", told->temperature},
                {"centred", told->centred},
                {"grid", told->grid ? Json({told->grid->rows, told->grid->columns}) : Json()}};
  }
  Json tensors = Json::array();
  for (const TensorInfo& tensor : checkpoint.tensors()) {
    tensors.push_back({{"name", tensor.name}, {"dtype", to_text(tensor.dtype)}, {"shape", tensor.shape}});
  }
  std::vector<Message> assumed = run.assumed;
  const PositionTensor* table = default_table(anatomy);
  const std::string grid = table != nullptr ? grid_assumption(*table).text() : std::string();
  if (!grid.empty() && !is_among(grid, assumed)) assumed.push_back(grid + "; else say --grid");
  Json prefix, decoder;
  if (anatomy.prefix_tokens) {
    prefix = {{"class", anatomy.prefix_tokens->class_token},
              {"distillation", anatomy.prefix_tokens->distillation},
              {"registers", anatomy.prefix_tokens->registers}};
  }
  if (anatomy.decoder) {
    decoder = {{"width", or_null(anatomy.decoder->width)}, {"depth", or_null(anatomy.decoder->depth)}};
  }
  Json all{{"format", anatomy.format},
           {"family", or_null(anatomy.family)},
           {"root", anatomy.root},
           {"copies", anatomy.copies},
           {"patch", or_null(anatomy.patch)},
           {"width", or_null(anatomy.width)},
           {"depth", or_null(anatomy.depth)},
           {"heads", or_null(anatomy.heads)},
           {"heads_source", or_null(anatomy.heads_source)},
           {"stages", stages_json(run.stages)},
           {"mlp_ratio", or_null(anatomy.mlp_ratio)},
           {"classes", or_null(anatomy.classes)},
           {"prefix_tokens", prefix},
           {"decoder", decoder},
           {"assumed", assumed},
           {"run", or_null(run.command)},
           {"offered_heads", run.heads},
           {"refusal", or_null(run.refusal)},
           {"position", position},
           {"tensors", tensors}};
  // Of a folder whose configuration alone tells how it turns.
  if (!rotation.is_null()) all["rotation"] = rotation;
  return all;
}

std::string anatomy_text(const Checkpoint& checkpoint, const Anatomy& anatomy, const ModelRun& run,
                         bool chosen) {
  // Sums in floating point: the counts of many tensors that share their storage may not fit together.
  double values = 0;
  for (const TensorInfo& tensor : checkpoint.tensors()) values += static_cast<double>(tensor.count());
  std::vector<std::vector<std::string>> rows = {
      {"format", anatomy.format}, {"family", anatomy.family.empty() ? unknown : anatomy.family}};
  if (!anatomy.root.empty()) rows.push_back({"root", shown(anatomy.root)});
  if (!anatomy.copies.empty()) {
    std::string text;
    for (const std::string& copy : anatomy.copies) {
      text += (text.empty() ? "" : ", ") + (copy.empty() ? "(no prefix)" : shown(copy));
    }
    rows.push_back({"copies", text + "  (the first is described; --root PREFIX chooses another)"});
  }
  rows.push_back({"patch", or_unknown(anatomy.patch)});
  rows.push_back({"prefix tokens", prefix_text(anatomy.prefix_tokens)});
  if (run.stages.empty()) {
    rows.push_back({"width", or_unknown(anatomy.width)});
    rows.push_back({"depth", or_unknown(anatomy.depth)});
    rows.push_back({"heads", heads_text(anatomy)});
  } else {
    rows.push_back({"width", by_stage(run.stages, [](const EncoderStage& stage) {
                      return std::to_string(stage.width);
                    })});
    rows.push_back({"depth", by_stage(run.stages, [](const EncoderStage& stage) {
                      return std::to_string(stage.depth);
                    })});
    rows.push_back({"heads", by_stage(run.stages, [](const EncoderStage& stage) {
                      return std::to_string(stage.heads);
                    })});
    rows.push_back(
        {"windows", by_stage(run.stages, [](const EncoderStage& stage) { return to_text(stage.window); })});
  }
  rows.push_back({"MLP ratio", anatomy.mlp_ratio ? brief(*anatomy.mlp_ratio) : unknown});
  rows.push_back({"classes", head_text(anatomy)});
  if (anatomy.decoder) {
    rows.push_back({"decoder", "width " + or_unknown(anatomy.decoder->width) + ", depth " +
                                   or_unknown(anatomy.decoder->depth)});
  }
  if (const std::string kept = parts_text(checkpoint); !kept.empty()) rows.push_back({"put together", kept});
  rows.push_back({"values", grouped(static_cast<std::int64_t>(std::min(values, 9e18)))});
  std::string text =
      table_text(rows) + "\n" + run_text(run, anatomy) + position_text(checkpoint, anatomy, run, chosen);
  std::vector<std::vector<std::string>> tensors = {{"DTYPE", "SHAPE", "TENSOR"}};
  for (const TensorInfo& tensor : checkpoint.tensors()) {
    tensors.push_back({to_text(tensor.dtype), shape_text(tensor.shape), shown(tensor.name)});
  }
  return text + "\n" + table_text(tensors);
}

}  // namespace whereabouts
