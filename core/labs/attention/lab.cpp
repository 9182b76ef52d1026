// "Where does it look?": attention of a checkpoint over an image, and over the same with its patches
// scrambled.
#include "core/labs/framework/lab.h"

#include <algorithm>
#include <charconv>
#include <cmath>

#include "core/base/failure.h"
#include "core/figure/text.h"
#include "core/labs/attention/data.h"
#include "core/labs/attention/panels.h"
#include "core/labs/attention/words.h"
#include "core/labs/framework/common.h"

namespace whereabouts {
namespace {

constexpr double max_values = 1 << 28;  // of an array that is held at once

int layer_count(const Scope& scope) {
  return std::max(1, scope.inputs.anatomy->depth.value_or(1));
}

int head_count(const Scope& scope) {
  return has_transformer(scope.inputs) ? std::max(1, scope.inputs.anatomy->heads.value_or(1)) : 1;
}

bool has_class_token(const Inputs& inputs) {
  if (has_transformer(inputs) && inputs.anatomy->prefix_tokens)
    return inputs.anatomy->prefix_tokens->class_token;
  const auto& position = inputs.anatomy->position;
  return !position.empty() && position.front().prefix.value_or(0) > 0;
}

bool runs(const Scope& scope) {
  return has_transformer(scope.inputs);
}

void check_crop(const std::string& text, const Scope&) {
  if (text == "auto") return;
  double share = 0;
  const char* end = text.data() + text.size();
  const auto read = std::from_chars(text.data(), end, share);
  if (read.ec == std::errc() && read.ptr == end && share >= 0.1 && share <= 1) return;
  refuse_usage("--crop", "\"" + text + "\" is not a share of the image",
               "write a number from 0.1 to 1, or auto for the model's own");
}

// How the image becomes the model's input, and what is done to its patches.
void declare_input(std::vector<Parameter>& list) {
  Parameter size =
      integer_parameter("size", "Input size", "Side of the square the model is given", 224, 1, 1024);
  size.unit = "px";
  size.step = 16;
  size.initial = [](const Scope& scope) { return Value(std::int64_t{declared_size(scope.inputs)}); };
  size.range = [](const Scope& scope) {
    return Range{
        1.0 * declared_patch(scope.inputs), std::max(1024.0, 1.0 * declared_size(scope.inputs)), {}, 0};
  };
  size.applies = runs;
  list.push_back(std::move(size));
  Parameter crop = text_parameter(
      "crop", "Crop", "Share of the image's shorter side that is kept, in the middle; auto: the model's own",
      "auto");
  crop.check_text = check_crop;
  crop.applies = runs;
  list.push_back(std::move(crop));
  Parameter normalise = choice_parameter(
      "normalise", "Normalise", "Mean and deviation of the colours that the model expects", "auto",
      {{"auto", "Model's own", "As the checkpoint's metadata or its family say"},
       {"half", "0.5", "Mean and deviation 0.5: values from -1 to 1"},
       {"imagenet", "ImageNet", "Mean 0.485, 0.456, 0.406; deviation 0.229, 0.224, 0.225"},
       {"clip", "CLIP", "Mean 0.481, 0.458, 0.408; deviation 0.269, 0.261, 0.276"},
       {"none", "None", "Values from 0 to 1"}});
  normalise.applies = runs;
  list.push_back(std::move(normalise));
  list.push_back(integer_parameter(
      "seed", "Seed", "NumPy's RandomState(seed).permutation scrambles the patches", 21, 0, 4294967295.0));
  list.push_back(switch_parameter(
      "zero-position", "Zero position",
      "The position embedding is set to zero: the model no longer knows where patches are", false));
  for (Parameter& parameter : list) parameter.heavy = true;
}

void declare_query(std::vector<Parameter>& list) {
  Parameter query;
  query.id = "query";
  query.label = "Query";
  query.help = "The patch whose attention is shown, by row and column from 0; click one in an image";
  query.kind = Kind::cell;
  query.range = [](const Scope& scope) {
    return Range{0, 0, declared_grid(scope.inputs, scope.values.integer("size")), 0};
  };
  query.initial = [](const Scope& scope) {
    const GridShape grid = declared_grid(scope.inputs, scope.values.integer("size"));
    return Value(Cell{grid.rows / 2, grid.columns / 2});
  };
  query.clears = {"looker"};
  list.push_back(std::move(query));
  Parameter query_token = choice_parameter(
      "looker", "Query token",
      "Whose attention is shown: the class token, which the classifier reads, or a patch", "patch",
      {{"class", "Class token", "The token in front of the patches"},
       {"patch", "A patch", "The one chosen as the query"}});
  query_token.initial = [](const Scope& scope) {
    return Value(std::string(runs(scope) && has_class_token(scope.inputs) ? "class" : "patch"));
  };
  query_token.choices = [](const Scope& scope) {
    std::vector<Choice> choices = {{"patch", "A patch", "The one chosen as the query"}};
    if (has_class_token(scope.inputs)) {
      choices.insert(choices.begin(), {"class", "Class token", "The token in front of the patches"});
    }
    return choices;
  };
  query_token.applies = runs;
  list.push_back(std::move(query_token));
}

std::vector<Parameter> declare() {
  std::vector<Parameter> list;
  declare_input(list);
  list.push_back(choice_parameter("compare", "Compare", "Which order of the patches is shown", "both",
                                  {{"both", "Both", "The image beside the scrambled one"},
                                   {"original", "Original", "The image as it is"},
                                   {"scrambled", "Scrambled", "The image with its patches scrambled"}}));
  Parameter layer = integer_parameter("layer", "Layer", "Which layer is shown, counted from 0", 0, 0, 0);
  layer.range = [](const Scope& scope) { return Range{0, layer_count(scope) - 1.0, {}, 0}; };
  layer.initial = [](const Scope& scope) { return Value(std::int64_t{layer_count(scope) - 1}); };
  layer.applies = runs;
  list.push_back(std::move(layer));
  Parameter head = choice_parameter("head", "Head",
                                    "A head of that layer, counted from 0, or the mean of all", "mean", {});
  head.choices = [](const Scope& scope) {
    std::vector<Choice> choices = {{"mean", "Mean", "The mean of the heads"}};
    for (int each = 0; each < head_count(scope); ++each) {
      choices.push_back({std::to_string(each), std::to_string(each), ""});
    }
    return choices;
  };
  head.applies = runs;
  list.push_back(std::move(head));
  declare_query(list);
  Parameter rollout = switch_parameter(
      "rollout", "Rollout",
      "Attention multiplied through all layers up to this one, half of each passing through the residual",
      false);
  rollout.applies = runs;
  list.push_back(std::move(rollout));
  list.push_back(choice_parameter("show", "Drawn as", "How attention is drawn", "map",
                                  {{"map", "Map", "As colours"}, {"lit", "Light", "As light on the image"}}));
  Parameter top = integer_parameter("top", "Classes", "How many of the top classes are listed", 5, 1, 10);
  top.applies = runs;
  list.push_back(std::move(top));
  list.push_back(map_parameter("inferno"));
  list.push_back(range_parameter());
  return list;
}

LabInfo describe() {
  LabInfo info;
  info.id = "attention";
  info.name = "Attention";
  info.question = "Where does it look?";
  info.section = "Attend";
  info.keywords = "look maps heads rollout classes model predict image";
  info.order = 95;
  info.icon = "attention";
  info.uses_image = true;
  info.uses_checkpoint = true;
  info.uses_backend = true;
  info.sweep = "query";
  info.sweep_overrides.set("looker", std::string("patch"));
  return info;
}

class AttentionLab : public Lab {
 public:
  AttentionLab() : Lab(describe(), declare()) {}

  std::shared_ptr<const Data> prepare(const Inputs& inputs, const Values& heavy,
                                      const Progress& progress) const override {
    return prepare_attention(inputs, heavy, progress);
  }
  Figure figure(const Data& data, const Values& values, const Progress& progress) const override;
  Formula formula(const Data& data, const Values& values, const std::optional<Hit>& hovered) const override;
};

AttentionView view_of(const AttentionData& data, const Values& values) {
  AttentionView view;
  view.layer = std::min(values.integer("layer"), data.original.maps->layers() - 1);
  const std::string& head = values.text("head");
  view.head = head == "mean" ? -1 : std::min(std::stoi(head), data.original.maps->heads() - 1);
  if (values.text("looker") == "patch" || data.prefix == 0 || data.position_only) {
    const Cell cell = values.cell("query");
    view.query = Cell{std::min(cell.row, data.grid.rows - 1), std::min(cell.column, data.grid.columns - 1)};
  }
  view.rollout = values.on("rollout") && !data.position_only;
  view.overlay = values.text("show") == "lit";
  return view;
}

// Every map of a pass: (layers, heads, tokens, tokens).
NamedArray stacked(std::string name, const std::shared_ptr<const AttentionMaps>& maps) {
  const auto shape = maps->shape();
  const auto make = [maps, shape] {
    Array array{shape, {}};
    const auto count = static_cast<double>(array.count());
    if (count > max_values) {
      refuse_usage("attention",
                   grouped(maps->layers()) + " x " + grouped(maps->heads()) + " maps between " +
                       grouped(maps->tokens()) + " tokens need " + number(4e-9 * count, 1) +
                       " GB, which only .npz holds",
                   "choose a name that ends in .npz, or write the npy of predict --attention");
    }
    std::vector<float> values;
    values.reserve(array.count());
    maps->each_row(
        [&](const float* some, std::size_t length) { values.insert(values.end(), some, some + length); });
    array.values = std::move(values);
    return array;
  };
  return {std::move(name), make, shape, [maps](const TakeFloats& take) { maps->each_row(take); }};
}

void add_arrays(Figure& figure, const std::shared_ptr<const AttentionData>& data, int layer) {
  figure.arrays = {
      stacked("attention", data->original.maps),
      stacked("attention_scrambled", data->scrambled.maps),
      {"rollout",
       [data, layer] { return to_array(rollout(*data->original.maps, data->original.flow, layer)); }},
      {"distance", [data] { return to_array(data->original.flow.distances); }},
      {"distance_scrambled", [data] { return to_array(data->scrambled.flow.distances); }},
      {"order", [data] { return to_array(data->scrambled.order); }}};
  if (data->original.logits.size() == 0) return;
  figure.arrays.push_back({"logits", [data] { return to_array(Matrix(data->original.logits)); }});
  figure.arrays.push_back({"logits_scrambled", [data] { return to_array(Matrix(data->scrambled.logits)); }});
}

// One scale for the maps of both orders, so that they can be compared.
ColourScale map_scale(const AttentionData& data, const std::vector<Gaze>& both, const AttentionView& view,
                      const Values& values, const Progress& progress) {
  double min = INFINITY, max = 1e-9;
  for (const Gaze& gaze : both) {
    // Of a table one map is drawn, whatever the order.
    if (data.position_only && &gaze != &both.front()) break;
    const MapEnds ends = ends_of_view(data, gaze, view, progress);
    min = std::min(min, ends.dark);
    max = std::max(max, ends.bright);
  }
  if (min >= max) min = 0;
  ColourScale scale{values.text("map"), min, max, view.rollout ? "rollout" : "attention",
                    !view.overlay,      0,   1,   3};
  if (const auto range = chosen_range(values)) {
    scale.lower = range->first;
    scale.upper = range->second;
  }
  return scale;
}

void put(Figure& figure, Panel panel, int row, int column, int columns) {
  panel.row = row;
  panel.column = column;
  panel.column_span = columns;
  figure.panels.push_back(std::move(panel));
}

// Images and one map, which every order of the patches leaves as it is, over the weights by distance.
void arrange_table(Figure& figure, const AttentionData& data, const std::vector<const Gaze*>& drawn,
                   const AttentionView& view, const Progress& progress) {
  const int count = static_cast<int>(drawn.size());
  for (int i = 0; i < count; ++i)
    add_image(figure, data, drawn[static_cast<std::size_t>(i)]->pass, view, i, 1);
  add_map(figure, data, *drawn.front(), view, count, 1);
  figure.scales.front().column = count;
  put(figure, falling_panel(data, *drawn.front(), ends_of_view(data, *drawn.front(), view, progress).bright),
      1, 0, count + 1);
  figure.row_weights = {1.25, 0.8};
  figure.preferred_aspect = count == 1 ? 1.5 : 1.8;
}

// Images and their maps, all heads, distances and classes, in four columns.
void arrange_model(Figure& figure, const AttentionData& data, const std::vector<const Gaze*>& drawn,
                   const AttentionView& view, int top, const Progress& progress) {
  const int span = drawn.size() > 1 ? 1 : 2;
  // The whole image with its crop stands beside the image where that has room for both, else in front of
  // the distances, whose title has less room then.
  const bool crop_above = data.crop && span == 2, crop_below = data.crop && span == 1;
  for (std::size_t i = 0; i < drawn.size(); ++i) {
    const int column = 2 * static_cast<int>(i);
    add_image(figure, data, drawn[i]->pass, view, column, crop_above ? 1 : span);
    add_map(figure, data, *drawn[i], view, column + span, span);
  }
  const int rows = add_heads(figure, data, *drawn.front(), view, 4, progress), below = 1 + rows;
  const bool classes = data.original.logits.size() > 0;
  if (data.crop)
    put(figure, crop_panel(*data.crop, data.image), crop_above ? 0 : below, crop_above ? 1 : 0, 1);
  Panel distances = distance_panel(data, drawn.front()->pass, view);
  if (crop_below) distances.title = "Mean distance";
  const int first = crop_below ? 1 : 0;
  put(figure, std::move(distances), below, first, (classes ? 2 : 4) - first);
  if (classes) {
    for (std::size_t i = 0; i < drawn.size(); ++i)
      put(figure, top_panel(data, drawn[i]->pass, top), below, 2 + static_cast<int>(i), span);
  }
  const auto listed = std::min<Eigen::Index>(top, data.original.logits.size());
  // Five classes fit the height of a map; the legend of narrow distances needs more.
  const double last = std::max(crop_below ? 1.3 : 1.0, classes ? static_cast<double>(listed) / 5 : 1);
  figure.row_weights.assign(static_cast<std::size_t>(rows) + 1, 1);
  figure.row_weights.push_back(last);
  figure.preferred_aspect = 4.4 / (rows + 1.2 + last);
  figure.even_columns = true;
}

Figure AttentionLab::figure(const Data& held, const Values& values, const Progress& progress) const {
  const auto data = dynamic_cast<const AttentionData&>(held).shared_from_this();
  const AttentionView view = view_of(*data, values);
  const std::string& compare = values.text("compare");
  const std::vector<Gaze> both{gaze_of(*data, data->original, view), gaze_of(*data, data->scrambled, view)};
  std::vector<const Gaze*> drawn;
  if (compare != "scrambled") drawn.push_back(&both.front());
  if (compare != "original") drawn.push_back(&both.back());
  Figure figure;
  figure.title = info().question;
  figure.subtitle = drawn_in_words(*data, view);
  figure.scales.push_back(map_scale(*data, both, view, values, progress));
  progress.check();
  if (data->position_only) {
    arrange_table(figure, *data, drawn, view, progress);
  } else {
    arrange_model(figure, *data, drawn, view, values.integer("top"), progress);
  }
  figure.caption = finding(*data, *drawn.front(), view);
  add_readings(figure, *data, view, drawn);
  add_arrays(figure, data, view.layer);
  return figure;
}

Formula AttentionLab::formula(const Data& held, const Values& values,
                              const std::optional<Hit>& hovered) const {
  const auto& data = dynamic_cast<const AttentionData&>(held);
  const AttentionView view = view_of(data, values);
  Formula formula;
  formula.general = data.position_only ? "<i>A</i> = softmax(<i>P</i><i>P</i><sup>T</sup> / √<i>D</i>)"
                    : view.rollout
                        ? "<i>R</i><sub>l</sub> = ½ (<i>Ā</i><sub>l</sub> + <i>I</i>) <i>R</i><sub>l−1</sub>"
                        : "<i>A</i> = softmax(<i>Q</i><i>K</i><sup>T</sup> / √<i>d</i>)";
  if (hovered && hovered->token && hovered->value) {
    formula.substituted = std::string(view.rollout ? "<i>R</i>" : "<i>A</i>") + "(" +
                          query_token(data, view) + ", " + std::to_string(*hovered->token) +
                          ") = " + brief(*hovered->value, 3);
  }
  return formula;
}

}  // namespace

std::unique_ptr<const Lab> make_attention_lab() {
  return std::make_unique<AttentionLab>();
}

}  // namespace whereabouts
