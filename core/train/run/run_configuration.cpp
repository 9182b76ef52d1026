#include "core/train/run/run_configuration.h"

#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <utility>

#include "core/base/failure.h"
#include "core/image/patch_stages.h"
#include "core/parameter/declare.h"
#include "core/parameter/no_inputs.h"
#include "core/position/scheme.h"
#include "core/train/data/data_parameters.h"

namespace whereabouts {
namespace {

enum class Pool { token, mean };
constexpr Option<Pool> pools[] = {
    {Pool::token, "token", "Class token", "A class token in front is classified"},
    {Pool::mean, "mean", "Mean", "The mean of the patches is classified"}};
enum class Combine { concatenate, add };
constexpr Option<Combine> combines[] = {
    {Combine::concatenate, "concatenate", "Concatenate", "Row and column have half of the width each"},
    {Combine::add, "add", "Add", "Row and column have the whole width each, and are added"}};

constexpr Handle<std::string> position{"position"}, layout{"layout"}, pairs{"pairs"};
constexpr Handle<std::vector<double>> hierarchy{"hierarchy"};
constexpr Handle<int> patch{"patch"}, stride{"stride"}, width{"width"}, depth{"depth"}, heads{"heads"},
    hidden{"hidden"}, reach{"reach"}, block{"block"}, parabolas{"parabolas"};
constexpr Handle<Pool> pool{"pool", pools};
constexpr Handle<Combine> combine{"combine", combines};
constexpr Handle<std::uint32_t> seed{"seed"};
constexpr Handle<int> samples{"samples"}, batch{"batch"}, crop{"crop"}, evaluations{"evaluations"},
    snapshots{"snapshots"}, patience{"patience"};
constexpr Handle<double> rate{"rate"}, position_rate{"position-rate"}, warmup{"warmup"},
    position_warmup{"position-warmup"}, weight_decay{"weight-decay"}, clip{"clip"}, dropout{"dropout"},
    label_smoothing{"label-smoothing"};
constexpr Handle<bool> class_position{"class-position"}, flip{"flip"}, checkpointing{"checkpointing"};

[[noreturn]] void refuse_member(const std::string& where, const std::string& key,
                                const std::string& problem) {
  throw Failure(Fault::failed, where, fmt::format("\"{}\" {}", key, problem),
                "use the run.json that whereabouts wrote");
}

template <typename T>
T taken(const nlohmann::json& json, const char* key, const std::string& where) {
  try {
    const nlohmann::json& member = json.at(key);
    // The library would round a fraction, and wrap what is too large.
    if constexpr (std::is_integral_v<T> && !std::is_same_v<T, bool>) {
      const bool large =
          member.is_number_unsigned() &&
          member.get<std::uint64_t>() > std::uint64_t{std::numeric_limits<std::int64_t>::max()};
      if (!member.is_number_integer() || large || !std::in_range<T>(member.get<std::int64_t>()))
        refuse_member(where, key, "is no whole number, or too large a one");
    }
    return member.get<T>();
  } catch (const nlohmann::json::exception&) {
    refuse_member(where, key, "is missing or of another kind");
  }
}

// Every member that has a declaration, checked against it.
void check_members(const nlohmann::json& json, const std::string& where) {
  std::vector<Parameter> declared = training_data_parameters();
  for (Parameter& each : train_parameters()) {
    // The file says it by "class_token".
    if (each.id != pool.id) declared.push_back(std::move(each));
  }
  Values given;
  std::string at;
  try {
    for (const Parameter& parameter : declared) {
      at = parameter.id;
      std::replace(at.begin(), at.end(), '-', '_');
      const auto member = json.find(at);
      // No size was asked for.
      const bool none = parameter.id == "data-size" && member != json.end() && *member == 0;
      if (member != json.end() && !none) given.set(parameter.id, value_from_json(parameter, *member));
    }
    at.clear();
    resolve(declared, no_inputs(), given, Policy::refuse);
  } catch (const Failure& failure) {
    if (at.empty()) {
      at = failure.where().substr(failure.where().find_first_not_of('-'));
      std::replace(at.begin(), at.end(), '-', '_');
    }
    refuse_member(where, at, "is not as a run has it: " + failure.problem() + " (" + failure.remedy() + ")");
  }
}

// `ablate` declares the others without it.
std::string scheme_in(const Scope& scope) {
  return scope.values.has("position") ? scope.values[position] : std::string();
}

Applies with_scheme(const char* part) {
  return [part](const Scope& scope) { return scheme_in(scope).find(part) != std::string::npos; };
}

// Of one part of a hybrid at least.
bool has_layouts(const Scope& scope) {
  const std::string chosen = "+" + scheme_in(scope) + "+";
  return std::any_of(schemes().begin(), schemes().end(), [&](const Scheme& scheme) {
    return !scheme.layouts.empty() && chosen.find("+" + scheme.id + "+") != std::string::npos;
  });
}

// Of the stages together; what is beyond the range is refused with them.
int patch_of(const std::vector<double>& factors) {
  if (factors.empty()) return 4;
  double product = 1;
  for (const double factor : factors) product = std::min(64.0, product * factor);
  return static_cast<int>(product);
}

}  // namespace

double default_position_rate(const std::string& scheme) {
  return scheme.find("relative-bias") == std::string::npos ? 2e-3 : 3e-2;
}

std::vector<Parameter> train_parameters() {
  const Range share{.min = 0, .max = 0.9};
  return {
      declare(position, {.label = "Position",
                         .help = "Scheme that tells the model where patches are; two are joined by +",
                         .initial = "learned-1d",
                         .suggestions =
                             [](const Scope&) {
                               std::vector<std::string> ids;
                               for (const Scheme& scheme : image_schemes()) ids.push_back(scheme.id);
                               return ids;
                             }}),
      declare(
          layout,
          {.label = "Layout", .help = "The scheme's layout; left out, its default", .applies = has_layouts}),
      declare(pairs, {.label = "Pairs",
                      .help = "Dimensions of a rotation that turn together: adjacent or half",
                      .applies = with_scheme("rope")}),
      declare(combine, {.label = "Combine",
                        .help = "How learned-2d joins rows and columns",
                        .initial = Combine::concatenate,
                        .applies = with_scheme("learned-2d")}),
      declare(reach, {.label = "Reach",
                      .help = "Offsets beyond share a vector, in shaw",
                      .initial = 16,
                      .range = Range{.min = 1, .max = 1024},
                      .applies = with_scheme("shaw")}),
      declare(parabolas, {.label = "Parabolas",
                          .help = "Of a head, in pape",
                          .initial = 8,
                          .range = Range{.min = 1, .max = 256},
                          .applies = with_scheme("pape")}),
      declare(block, {.label = "Block",
                      .help = "Dimensions of a head that turn together, in liere; it divides the head's",
                      .initial = default_liere_block,
                      .range = Range{.min = 2, .max = max_liere_block},
                      .applies = with_scheme("liere")}),
      declare(hierarchy,
              {.label = "Hierarchy",
               .help = "Cells that each stage of the embedding merges, such as 4,2,2; empty for one stage",
               .range = Range{.min = 1, .max = 64},
               .clears = {"patch", "stride"}}),
      declare(patch, {.label = "Patch",
                      .help = "Side of a patch; of a hierarchy the product of its factors",
                      .unit = "px",
                      .initial = [](const Scope& scope) { return patch_of(scope[hierarchy]); },
                      .range = Range{.min = 1, .max = 64}}),
      declare(stride,
              {.label = "Stride",
               .help = "From one patch to the next; below the patch they overlap; 0: its side",
               .unit = "px",
               .range = [](const Scope& scope) { return Range{.min = 0, .max = 1.0 * scope[patch]}; }}),
      declare(width, {.label = "Width",
                      .help = "Length D of a token",
                      .initial = 64,
                      .range = Range{.min = 4, .max = 1024}}),
      declare(depth, {.label = "Depth",
                      .help = "Blocks, one after the other",
                      .initial = 4,
                      .range = Range{.min = 1, .max = 24}}),
      declare(heads, {.label = "Heads",
                      .help = "Attention heads that share the width",
                      .initial = 4,
                      .range = Range{.min = 1, .max = 64}}),
      declare(hidden, {.label = "Hidden",
                       .help = "Width of the MLP; 0: four times the token's",
                       .initial = 0,
                       .range = Range{.min = 0, .max = 8192}}),
      declare(pool, {.label = "Pooling", .help = "What is classified", .initial = Pool::token}),
      declare(class_position, {.label = "Class position",
                               .help = "The class token has a row of the learned-1d table",
                               .initial = true,
                               .applies =
                                   [](const Scope& scope) {
                                     return scope[pool] == Pool::token && with_scheme("learned-1d")(scope);
                                   }}),
      declare(samples, {.label = "Samples",
                        .help = "Images to train on in all; the data set is gone through again and again",
                        .logarithmic = true,
                        .initial = 60000,
                        .range = Range{.min = 1, .max = 2000000000}}),
      declare(batch, {.label = "Batch",
                      .help = "Images of one step",
                      .initial = 128,
                      .range = Range{.min = 1, .max = 4096}}),
      declare(rate, {.label = "Rate",
                     .help = "Highest learning rate of the weights",
                     .logarithmic = true,
                     .initial = 2e-3,
                     .range = Range{.min = 1e-7, .max = 1}}),
      declare(position_rate,
              {.label = "Position rate",
               .help = "Highest learning rate of the position parameters; of a bias table by "
                       "default 15 times that of others",
               .logarithmic = true,
               .initial = [](const Scope& scope) { return default_position_rate(scheme_in(scope)); },
               .range = Range{.min = 1e-7, .max = 1}}),
      declare(warmup, {.label = "Warm-up",
                       .help = "Share of the run in which the rate rises",
                       .step = 0.01,
                       .initial = 0.05,
                       .range = share}),
      declare(position_warmup, {.label = "Position warm-up",
                                .help = "The same for the position parameters",
                                .step = 0.01,
                                .initial = 0.05,
                                .range = share}),
      declare(weight_decay, {.label = "Weight decay",
                             .help = "Of matrices; biases, norms, tokens and positions do not decay",
                             .step = 0.01,
                             .initial = 0.05,
                             .range = Range{.min = 0, .max = 1}}),
      declare(clip, {.label = "Clip",
                     .help = "Largest norm of the gradient; 0: as it is",
                     .step = 0.5,
                     .initial = 1.0,
                     .range = Range{.min = 0, .max = 1000}}),
      declare(dropout, {.label = "Dropout",
                        .help = "Share dropped behind the position embedding, attention and MLP",
                        .step = 0.01,
                        .range = share}),
      declare(label_smoothing, {.label = "Label smoothing",
                                .help = "Share of the target that all classes have",
                                .step = 0.01,
                                .range = share}),
      declare(crop, {.label = "Crop",
                     .help = "Padding before a random crop; 0: none",
                     .unit = "px",
                     .range = Range{.min = 0, .max = 64}}),
      declare(flip,
              {.label = "Flip", .help = "Left and right change places in every other image, at random"}),
      declare(seed, {.label = "Seed",
                     .help = "Of the first weights, the order of images, crops and dropout",
                     .range = Range{.min = 0, .max = std::numeric_limits<std::uint32_t>::max()}}),
      declare(evaluations, {.label = "Evaluations",
                            .help = "How often the test images are looked at",
                            .initial = 20,
                            .range = Range{.min = 1, .max = 10000}}),
      declare(snapshots, {.label = "Snapshots",
                          .help = "Files of weights along the way, beside the first",
                          .initial = 12,
                          .range = Range{.min = 1, .max = 1000}}),
      declare(patience, {.label = "Patience",
                         .help = "Stop after so many evaluations without a better accuracy; 0: never",
                         .range = Range{.min = 0, .max = 10000}}),
      declare(checkpointing,
              {.label = "Checkpointing",
               .help = "Gradient checkpointing: recompute blocks in the backward pass, halving memory"}),
  };
}

RunConfiguration run_configuration(const Values& values, const DataSet& data) {
  RunConfiguration run;
  run.data = data.id;
  MiniVit& model = run.model;
  model.rows = data.train.rows;
  model.columns = data.train.columns;
  model.channels = data.train.channels;
  model.classes = data.classes();
  model.position = values[position];
  model.layout = values[layout];
  model.pairs = values[pairs];
  model.combine = values[combine] == Combine::add ? "add" : "concatenate";
  model.reach = values[reach];
  model.block = values[block];
  model.parabolas = values[parabolas];
  for (const HierarchyStage& stage : hierarchy_stages(values[hierarchy], model.rows, model.columns))
    model.hierarchy.push_back(stage.factor);
  model.patch = values[patch];
  model.stride = values[stride];
  model.width = values[width];
  model.depth = values[depth];
  model.heads = values[heads];
  model.hidden = values[hidden] > 0 ? values[hidden] : 4 * model.width;
  model.class_token = values[pool] == Pool::token;
  model.class_position = values[class_position];
  run.samples = values[samples];
  run.batch = values[batch];
  run.rate = values[rate];
  run.position_rate = values[position_rate];
  run.warmup = values[warmup];
  run.position_warmup = values[position_warmup];
  run.weight_decay = values[weight_decay];
  run.clip = values[clip];
  run.dropout = values[dropout];
  run.label_smoothing = values[label_smoothing];
  run.crop = values[crop];
  run.flip = values[flip];
  run.checkpointing = values[checkpointing];
  run.seed = values[seed];
  run.evaluations = values[evaluations];
  run.snapshots = values[snapshots];
  run.patience = values[patience];
  if (!data.augmentable && (run.crop > 0 || run.flip)) {
    throw Failure(Fault::usage, run.flip ? "--flip" : "--crop",
                  fmt::format("the classes of {} are places, which a crop or a flip changes", data.id),
                  "leave both out, or choose another data set");
  }
  checked(model);
  return run;
}

nlohmann::ordered_json to_json(const RunConfiguration& run) {
  const MiniVit& model = run.model;
  nlohmann::ordered_json json = {
      {"version", 1},
      {"data", run.data},
      {"data_size", run.data_options.size},
      {"data_seed", run.data_options.seed},
      {"rows", model.rows},
      {"columns", model.columns},
      {"channels", model.channels},
      {"classes", model.classes},
      {"position", model.position},
      {"layout", model.layout},
      {"pairs", model.pairs},
      {"combine", model.combine},
      {"reach", model.reach},
      {"patch", model.patch},
      {"width", model.width},
      {"depth", model.depth},
      {"heads", model.heads},
      {"hidden", model.hidden},
      {"class_token", model.class_token},
      {"samples", run.samples},
      {"batch", run.batch},
      {"rate", run.rate},
      {"position_rate", run.position_rate},
      {"warmup", run.warmup},
      {"position_warmup", run.position_warmup},
      {"weight_decay", run.weight_decay},
      {"clip", run.clip},
      {"dropout", run.dropout},
      {"label_smoothing", run.label_smoothing},
      {"crop", run.crop},
      {"flip", run.flip},
      {"checkpointing", run.checkpointing},
      {"seed", run.seed},
      {"evaluations", run.evaluations},
      {"snapshots", run.snapshots},
      {"patience", run.patience},
  };
  // Runs from before these were choices have no such keys.
  if (run.data_options.hold_out > 0) json["hold_out"] = run.data_options.hold_out;
  if (model.stride > 0) json["stride"] = model.stride;
  if (!model.hierarchy.empty()) json["hierarchy"] = model.hierarchy;
  if (!model.class_position) json["class_position"] = false;
  if (model.position.find("liere") != std::string::npos) json["block"] = model.block;
  if (model.position.find("pape") != std::string::npos) json["parabolas"] = model.parabolas;
  return json;
}

RunConfiguration run_configuration_from(const nlohmann::json& json, const std::string& where) {
  if (taken<int>(json, "version", where) != 1) {
    throw Failure(Fault::failed, where, "it was written by a newer version", "open it with that version");
  }
  check_members(json, where);
  RunConfiguration run;
  MiniVit& model = run.model;
  const auto take = [&](const char* key, auto& value) {
    value = taken<std::remove_reference_t<decltype(value)>>(json, key, where);
  };
  take("data", run.data);
  take("data_size", run.data_options.size);
  take("data_seed", run.data_options.seed);
  take("rows", model.rows);
  take("columns", model.columns);
  take("channels", model.channels);
  take("classes", model.classes);
  take("position", model.position);
  take("layout", model.layout);
  take("pairs", model.pairs);
  take("combine", model.combine);
  take("reach", model.reach);
  take("patch", model.patch);
  if (json.contains("hold_out")) take("hold_out", run.data_options.hold_out);
  if (json.contains("stride")) take("stride", model.stride);
  if (json.contains("block")) take("block", model.block);
  if (json.contains("parabolas")) take("parabolas", model.parabolas);
  if (json.contains("hierarchy")) take("hierarchy", model.hierarchy);
  take("width", model.width);
  take("depth", model.depth);
  take("heads", model.heads);
  take("hidden", model.hidden);
  take("class_token", model.class_token);
  if (json.contains("class_position")) take("class_position", model.class_position);
  take("samples", run.samples);
  take("batch", run.batch);
  take("rate", run.rate);
  take("position_rate", run.position_rate);
  take("warmup", run.warmup);
  take("position_warmup", run.position_warmup);
  take("weight_decay", run.weight_decay);
  take("clip", run.clip);
  take("dropout", run.dropout);
  take("label_smoothing", run.label_smoothing);
  take("crop", run.crop);
  take("flip", run.flip);
  take("checkpointing", run.checkpointing);
  take("seed", run.seed);
  take("evaluations", run.evaluations);
  take("snapshots", run.snapshots);
  take("patience", run.patience);
  const auto check_count = [&](const char* key, int value, int max) {
    if (value < 1 || value > max)
      refuse_member(where, key, fmt::format("is {}, which is out of range (allowed: 1 to {})", value, max));
  };
  check_count("rows", model.rows, 4096);
  check_count("columns", model.columns, 4096);
  check_count("channels", model.channels, 4);
  check_count("classes", model.classes, 100000);
  try {
    checked(model);
  } catch (const Failure& failure) {
    throw Failure(Fault::failed, where, failure.problem(), "use the run.json that whereabouts wrote");
  }
  return run;
}

}  // namespace whereabouts
