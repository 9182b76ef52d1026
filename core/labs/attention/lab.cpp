// "Where does it look?": attention of a checkpoint over an image, and over the same with its patches
// scrambled.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numeric>

#include "core/base/failure.h"
#include "core/figure/text.h"
#include "core/labs/attention/data.h"
#include "core/labs/attention/panels.h"
#include "core/labs/attention/sanity.h"
#include "core/labs/attention/sheet.h"
#include "core/labs/attention/words.h"
#include "core/labs/framework/make_lab.h"
#include "core/labs/framework/model/model_image.h"
#include "core/labs/framework/parameters/cell_parameter.h"
#include "core/labs/framework/parameters/colour_range.h"
#include "core/labs/framework/parameters/frame_parameter.h"
#include "core/labs/framework/parameters/scheme_parameters.h"
#include "core/labs/framework/pieces/grid_map.h"
#include "core/labs/framework/pieces/over_image.h"
#include "core/vit/backward/backward.h"
#include "core/vit/loaded.h"

namespace whereabouts {
namespace {

constexpr double max_values = 1 << 28;  // of an array that is held at once

enum class Compare { both, original, scrambled };
constexpr Option<Compare> compares[] = {
    {Compare::both, "both", "Both", "The image beside the scrambled one"},
    {Compare::original, "original", "Original", "The image as it is"},
    {Compare::scrambled, "scrambled", "Scrambled", "The image with its patches scrambled"}};
enum class QueryToken { class_token, patch };
constexpr Option<QueryToken> query_tokens[] = {
    {QueryToken::class_token, "class", "Class token", "The token in front of the patches"},
    {QueryToken::patch, "patch", "A patch", "The one chosen as the query"}};
constexpr Handle<Compare> compare{"compare", compares};
constexpr Handle<QueryToken> from_token{"query-token", query_tokens};
constexpr Handle<int> top_count{"top"};
constexpr Handle<bool> with_rollout{"rollout"};

bool has_class_token(const Inputs& inputs) {
  if (has_transformer(inputs) && inputs.anatomy->prefix_tokens)
    return inputs.anatomy->prefix_tokens->class_token;
  const PositionTensor* table = default_table(*inputs.anatomy);
  return table != nullptr && table->prefix.value_or(0) > 0;
}

bool runs(const Scope& scope) {
  return has_transformer(scope.inputs);
}

bool shows_sheet(const Scope& scope) {
  return scope[over_image::show] == OverImage::sheet;
}

// What is known of a model before it is read; null where that is nothing.
std::shared_ptr<const VitConfiguration> known_configuration(const Inputs& inputs) {
  const auto outlook = cached_outlook(*inputs.checkpoint);
  const auto& configuration = outlook->configuration ? outlook->configuration : outlook->with_heads;
  return {outlook, configuration ? &*configuration : nullptr};
}

// Whether attention goes between tokens, not over channels.
bool sees_tokens(const Scope& scope) {
  if (!runs(scope)) return true;
  const auto configuration = known_configuration(scope.inputs);
  return configuration == nullptr || !configuration->over_channels;
}

bool has_maps(const Scope& scope) {
  return runs(scope) && sees_tokens(scope);
}

void check_crop(const std::string& text, const Scope&) {
  std::optional<double> share;
  if (attention::crop.parse(text, share) && (!share || (*share >= 0.1 && *share <= 1))) return;
  refuse_usage(flag("crop"), message("\"{}\" is not a share of the image", text),
               "write a number from 0.1 to 1, or auto for the model's own");
}

// The largest side at which what a model looks at can be held: of 64 patches (4,096 tokens; attention grows
// with their square) and 1,024 px at most.
double affordable_size(const Inputs& inputs) {
  const auto& anatomy = inputs.anatomy;
  // Windows take less: of 128 small patches.
  if (staged_configuration(inputs)) return std::min(1024, 128 * declared_patch(inputs));
  int side = std::min(1024, 64 * declared_patch(inputs));
  if (!anatomy || !anatomy->depth || !anatomy->width) return side;
  constexpr double prefix = 8;  // more than most have
  const double patch = declared_patch(inputs);
  const auto fits = [&] {
    const double tokens = prefix + std::pow(std::floor(side / patch), 2);
    return attention::bytes_held(*anatomy->depth, *anatomy->width, tokens) <= attention::max_bytes;
  };
  while (side > patch && !fits()) --side;
  return side;
}

// How the image becomes the model's input, and what is done to its patches.
std::vector<Parameter> input_parameters() {
  std::vector<Parameter> list = {
      input_size_parameter([](const Scope& scope) { return affordable_size(scope.inputs); }, runs),
      declare(attention::crop,
              {.label = "Crop",
               .help = "Share of the image's shorter side that is kept, in the middle; auto: the model's own",
               .applies = runs,
               .check_text = check_crop}),
      declare(attention::normalise, {.label = "Normalise",
                                     .help = "Mean and deviation of the colours that the model expects",
                                     .initial = attention::Colours::own,
                                     .applies = runs}),
      seed_parameter({.help = "NumPy's RandomState(seed).permutation scrambles the patches"}),
      declare(
          attention::zero_position,
          {.label = "Zero position",
           .help = "The position embedding is set to zero: the model no longer knows where patches are"})};
  for (Parameter& parameter : list) parameter.heavy = parameter.folded = true;
  return list;
}

std::vector<Choice> heads(const Scope& scope) {
  std::vector<Choice> choices = {{"mean", "Mean", "The mean of the heads"}};
  const int count = has_transformer(scope.inputs) ? head_count(scope.inputs, scope[attention::layer]) : 1;
  for (int head = 0; head < count; ++head)
    choices.push_back({fmt::to_string(head), fmt::to_string(head), ""});
  return choices;
}

std::vector<QueryToken> tokens_that_attend(const Scope& scope) {
  if (!has_class_token(scope.inputs)) return {QueryToken::patch};
  return {QueryToken::class_token, QueryToken::patch};
}

bool is_plain(const Scope& scope) {
  return has_maps(scope) && !staged_configuration(scope.inputs) && !shows_sheet(scope);
}

// Whether the model has a backward pass, as far as it can be told before it is read.
bool has_gradients(const Inputs& inputs) {
  const auto configuration = known_configuration(inputs);
  return configuration != nullptr && without_backward(*configuration).empty();
}

// Of stages, whose attention cannot be multiplied through the layers, relevance alone.
bool can_be_relevant(const Scope& scope) {
  if (!runs(scope) || shows_sheet(scope)) return false;
  return !staged_configuration(scope.inputs) || has_gradients(scope.inputs);
}

bool rolls_out(const Scope& scope) {
  return is_plain(scope) && scope[attention::relevance] == Relevance::none;
}

bool is_of_class(const Scope& scope) {
  const Relevance relevance = scope[attention::relevance];
  return can_be_relevant(scope) && relevance != Relevance::none && relevance != Relevance::rollout;
}

void check_class(const std::string& text, const Scope& scope) {
  const auto& classes = scope.inputs.anatomy->classes;
  const bool digits =
      !text.empty() && text.size() < 7 && text.find_first_not_of("0123456789") == std::string::npos;
  if (text == "auto" || (digits && (!classes || std::stoi(text) < *classes))) return;
  refuse_usage(flag("class"), message("\"{}\" is no class of the model", text),
               classes ? message("write a number from 0 to {}, or auto for the likeliest", *classes - 1)
                       : Message("write a number, or auto for the likeliest"));
}

std::vector<Relevance> relevances(const Scope& scope) {
  // Without weights between patches relevance is all that there is to see, and none of one layer's weights.
  if (!sees_tokens(scope) && has_gradients(scope.inputs))
    return {Relevance::gradient_rollout, Relevance::cam, Relevance::integrated};
  std::vector<Relevance> some = {Relevance::none};
  if (is_plain(scope)) some.push_back(Relevance::rollout);
  if (!has_gradients(scope.inputs)) return some;
  some.insert(some.end(),
              {Relevance::gradient_rollout, Relevance::gradient, Relevance::cam, Relevance::integrated});
  return some;
}

Message no_relevance(const Scope& scope, Relevance asked) {
  const auto configuration = runs(scope) ? known_configuration(scope.inputs) : nullptr;
  if (configuration == nullptr) return {};
  if (asked != Relevance::none && asked != Relevance::rollout) {
    if (Message why = without_backward(*configuration); !why.empty()) return why;
  }
  if (configuration->over_channels)
    return Message("its blocks attend over channels: no layer has weights between patches");
  if (asked == Relevance::rollout && !configuration->stages.empty())
    return Message("its stages have other patches each, and weights between these cannot be multiplied");
  return {};
}

// Which patches speak for a class.
std::vector<Parameter> relevance_parameters() {
  return {
      declare(
          attention::relevance,
          {.label = "Relevance",
           .help =
               "Which patches speak for a class, by gradients of its logit, in place of where tokens look",
           .heavy = true,
           .initial = [](const Scope& scope) { return relevances(scope).front(); },
           .among = relevances,
           .missing = no_relevance,
           .applies = can_be_relevant}),
      declare(attention::of_class,
              {.label = "Class",
               .help = "The class by its number; auto: the likeliest of the image as it is",
               .heavy = true,
               .initial = std::string("auto"),
               .applies = is_of_class,
               .check_text = check_class}),
      declare(attention::sanity, {.label = "Sanity check",
                                  .help = "How alike the map is to that of the same model with its weights "
                                          "drawn at random, by the seed: a "
                                          "map of what was learned has to change (Adebayo et al. 2018)",
                                  .heavy = true,
                                  .applies = is_of_class,
                                  .folded = true})};
}

// How the heads of a layer become one in a rollout.
std::vector<Parameter> rollout_parameters() {
  const auto applies = [](const Scope& scope) {
    return is_plain(scope) &&
           ((rolls_out(scope) && scope[with_rollout]) || scope[attention::relevance] == Relevance::rollout);
  };
  return {
      declare(attention::fusion, {.label = "Rollout of heads",
                                  .help = "How the heads of a layer become one before layers are multiplied",
                                  .heavy = true,
                                  .initial = Fusion::mean,
                                  .applies = applies,
                                  .folded = true}),
      declare(attention::discard,
              {.label = "Discard",
               .help = "Which share of a layer's weights, the least ones, is left out of the rollout",
               .heavy = true,
               .step = 0.05,
               .initial = 0,
               .range = Range{.min = 0, .max = 0.99},
               .applies = applies,
               .folded = true})};
}

std::vector<Parameter> parameters() {
  std::vector<Parameter> list = input_parameters();
  const std::vector<Parameter> drawn = over_image_parameters(
      [](const Scope& scope) { return runs(scope) ? OverImage::overlay : OverImage::map; }, {}, has_maps);
  Parameter query = cell_parameter(
      attention::query,
      {.label = "Query",
       .help = "The patch whose attention is shown, by row and column from 0; click one in an image",
       .grid =
           [](const Scope& scope) {
             return declared_grid(scope.inputs, scope[inside::size], scope[attention::layer]);
           },
       .clears = {from_token.id}});
  query.applies = sees_tokens;
  const std::vector<Parameter> which = {
      declare(attention::layer,
              {.label = "Layer",
               .help = "Which layer is shown, counted from 0",
               .initial = [](const Scope& scope) { return layer_count(scope.inputs) - 1; },
               .range = [](const Scope& scope) { return Range{.max = layer_count(scope.inputs) - 1.0}; },
               .applies = runs}),
      declare(attention::head, {.label = "Head",
                                .help = "A head of that layer, counted from 0, or the mean of all",
                                .choices = heads,
                                .applies = has_maps}),
      query,
      declare(from_token,
              {.label = "Query token",
               .help = "Whose attention is shown: the class token, which the classifier reads, or a patch",
               .initial =
                   [](const Scope& scope) {
                     return runs(scope) ? tokens_that_attend(scope).front() : QueryToken::patch;
                   },
               .among = tokens_that_attend,
               .applies = has_maps})};
  const std::vector<Parameter> more = {
      declare(
          with_rollout,
          {.label = "Rollout",
           .help = "Attention multiplied through all layers up to this one, half of each passing through the "
                   "residual",
           .applies = rolls_out}),
      declare(compare,
              {.label = "Compare", .help = "Which order of the patches is shown", .initial = Compare::both}),
      declare(top_count, {.label = "Classes",
                          .help = "How many of the top classes are listed",
                          .initial = 5,
                          .range = Range{.min = 1, .max = 10},
                          .applies = [](const Scope& scope) { return runs(scope) && !shows_sheet(scope); },
                          .folded = true}),
      map_parameter("inferno"), range_parameter()};
  const std::vector<Parameter> relevant = relevance_parameters(), rolled = rollout_parameters();
  for (const std::vector<Parameter>* each : {&which, &drawn, &relevant, &more, &rolled})
    list.insert(list.end(), each->begin(), each->end());
  list.push_back(
      samples_parameter([](const Scope& scope) { return has_maps(scope) && !sees_films(scope.inputs); }));
  return list;
}

AttentionView view_of(const AttentionData& data, const Values& values) {
  AttentionView view;
  view.layer = std::min(values[attention::layer], data.depth - 1);
  if (data.has_maps())
    view.head = std::min(values[attention::head].value_or(-1), data.original.maps->heads(view.layer) - 1);
  if (!data.has_maps()) {
    // Nobody looks.
  } else if (values[from_token] == QueryToken::patch || data.prefix == 0 || data.position_only) {
    const Cell cell = values[attention::query];
    const GridShape grid = data.at(view.layer).grid;
    view.query = Cell{std::min(cell.row, grid.rows - 1), std::min(cell.column, grid.columns - 1)};
  }
  view.look = over_image_look(values);
  const bool sheet = view.look.way == OverImage::sheet;
  view.relevance = data.relevance != Relevance::none && !sheet;
  view.rollout = (values[with_rollout] || values[attention::relevance] == Relevance::rollout) &&
                 !view.relevance && !data.position_only && !data.has_stages() && !sheet;
  if (data.time_slots > 1) view.slot = std::clamp(values[Handle<int>{frame_id}], 0, data.time_slots - 1);
  return view;
}

// Every map of a pass: (layers, heads, tokens, tokens).
NamedArray stacked(std::string name, const std::shared_ptr<const AttentionMaps>& maps) {
  const auto shape = maps->shape();
  const auto make = [maps, shape] {
    Array array{shape, {}};
    const auto count = static_cast<double>(array.count());
    if (count > max_values) {
      refuse_usage(
          "attention",
          message("{} x {} maps between {} tokens need {} GB, which only .npz holds", grouped(maps->layers()),
                  grouped(maps->heads()), grouped(maps->tokens()), number(4e-9 * count, 1)),
          message("choose a name that ends in .npz, or write the npy of predict {}", flag("attention")));
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

// (1, classes)
MatrixD softmax_of(const RowVector& logits) {
  const Eigen::ArrayXXd scores = logits.cast<double>().array();
  const Eigen::ArrayXXd powers = (scores - scores.maxCoeff()).exp();
  return powers / powers.sum();
}

// The maps of one layer, (heads, tokens, tokens): of stages every layer has its own shape.
NamedArray of_layer(std::string name, const std::shared_ptr<const AttentionMaps>& maps, int layer) {
  const auto tokens = static_cast<std::size_t>(maps->tokens(layer));
  const std::vector<std::size_t> shape{static_cast<std::size_t>(maps->heads(layer)), tokens, tokens};
  const auto make = [maps, layer, shape] {
    Array array{shape, {}};
    const auto count = static_cast<double>(array.count());
    if (count > max_values) {
      refuse_usage("attention",
                   message("the maps between {} tokens of layer {} need {} GB", grouped(maps->tokens(layer)),
                           layer, number(4e-9 * count, 1)),
                   message("choose a later layer or a smaller {}", flag(inside::size.id)));
    }
    std::vector<float> values(array.count());
    maps->compute({.layer = layer, .heads = maps->heads(layer), .queries = maps->tokens(layer)},
                  values.data());
    array.values = std::move(values);
    return array;
  };
  return {std::move(name), make, shape};
}

// (layers, heads, rows, columns), as they are drawn.
NamedArray sheet_array(const std::shared_ptr<const Sheet>& sheet) {
  return {"sheet", [sheet] {
            const Matrix& first = *sheet->maps.front().front();
            Array array{{sheet->maps.size(), sheet->maps.front().size(),
                         static_cast<std::size_t>(first.rows()), static_cast<std::size_t>(first.cols())},
                        {}};
            std::vector<float> values;
            values.reserve(array.count());
            for (const auto& layer : sheet->maps) {
              for (const auto& map : layer)
                values.insert(values.end(), map->data(), map->data() + map->size());
            }
            array.values = std::move(values);
            return array;
          }};
}

// (maps, tokens): one of the model, or one of every layer; of stages, whose layers have other tokens, that of
// `layer` alone.
NamedArray relevance_array(const char* name, const std::shared_ptr<const AttentionData>& data,
                           const RelevanceMaps& relevance, int layer) {
  return {name, [data, &relevance, layer] {
            if (data->has_stages()) return to_array(Matrix(relevance.at(layer)));
            Matrix maps(static_cast<Eigen::Index>(relevance.maps.size()), relevance.maps.front().size());
            for (std::size_t i = 0; i < relevance.maps.size(); ++i)
              maps.row(static_cast<Eigen::Index>(i)) = relevance.maps[i];
            return to_array(maps);
          }};
}

void add_arrays(Figure& figure, const std::shared_ptr<const AttentionData>& data, int layer) {
  if (!data->has_maps()) {
    figure.arrays.clear();
  } else if (data->has_stages()) {
    figure.arrays = {of_layer("attention", data->original.maps, layer),
                     of_layer("attention_scrambled", data->scrambled.maps, layer)};
  } else {
    figure.arrays = {
        stacked("attention", data->original.maps),
        stacked("attention_scrambled", data->scrambled.maps),
        {"rollout",
         [data, layer] { return to_array(rollout(*data->original.maps, data->original.flow, layer)); }},
        {"rollout_scrambled",
         [data, layer] { return to_array(rollout(*data->scrambled.maps, data->scrambled.flow, layer)); }}};
  }
  for (const auto& [name, run] :
       {std::pair{"relevance", &data->original}, {"relevance_scrambled", &data->scrambled}}) {
    if (!run->relevance) continue;
    figure.arrays.push_back(relevance_array(name, data, *run->relevance, layer));
    if (run->relevance->beside.size() > 0) {
      figure.arrays.push_back({std::string(name) + "_beside",
                               [data, beside = run->relevance->beside] { return to_array(Matrix(beside)); }});
    }
    if (data->relevance == Relevance::integrated) {
      figure.arrays.push_back(
          {std::string(name) + "_sum", [sum = run->relevance->sum, exact = run->relevance->difference] {
             return Array{{2}, std::vector<double>{sum, exact}};
           }});
    }
  }
  if (data->random_weights) {
    figure.arrays.push_back(relevance_array("relevance_random", data, *data->random_weights, layer));
    figure.arrays.push_back({"sanity", [data, layer] {
                               return Array{{1}, std::vector<double>{rank_correlation(*data, layer)}};
                             }});
  }
  if (data->many) add_many_arrays(figure, data, *data->many, 0, "distance");
  if (data->has_maps()) {
    figure.arrays.push_back({"distance", [data] { return to_array(data->original.flow.distances); }});
    figure.arrays.push_back(
        {"distance_scrambled", [data] { return to_array(data->scrambled.flow.distances); }});
  }
  figure.arrays.push_back({"order", [data] { return to_array(data->scrambled.order); }});
  if (data->original.logits.size() == 0) return;
  figure.arrays.push_back({"logits", [data] { return to_array(Matrix(data->original.logits)); }});
  figure.arrays.push_back({"logits_scrambled", [data] { return to_array(Matrix(data->scrambled.logits)); }});
  figure.arrays.push_back({"probabilities", [data] { return to_array(softmax_of(data->original.logits)); }});
  figure.arrays.push_back(
      {"probabilities_scrambled", [data] { return to_array(softmax_of(data->scrambled.logits)); }});
}

// One scale for the maps of both orders, so that they can be compared.
ColourScale map_scale(const AttentionData& data, const std::vector<Gaze>& both, const Gaze& leader,
                      const AttentionView& view, const Values& values, const Progress& progress) {
  double min = INFINITY, max = 1e-9;
  for (const Gaze& gaze : both) {
    // Of a table one map is drawn, whatever the order; how relevant places are altogether is another number
    // in another order.
    if (data.position_only && &gaze != &both.front()) break;
    if (view.relevance && &gaze != &leader) continue;
    const MapEnds ends = ends_of_view(data, gaze, view, progress);
    min = std::min(min, ends.dark);
    max = std::max(max, ends.bright);
  }
  if (min >= max) min = 0;
  return scale_for(values, {.lower = min,
                            .upper = max,
                            .label = view.relevance ? "relevance"
                                     : view.rollout ? "rollout"
                                                    : "attention",
                            .column = 3});
}

void put(Figure& figure, Panel panel, int row, int column, int columns) {
  place(panel, {.row = row, .column = column, .column_span = columns});
  figure.panels.push_back(std::move(panel));
}

// Images and one map, which every order of the patches leaves as it is, over the weights by distance.
void arrange_table(Figure& figure, const AttentionData& data, const std::vector<const Gaze*>& drawn,
                   const AttentionView& view, const Progress& progress) {
  const int count = static_cast<int>(drawn.size());
  for (int i = 0; i < count; ++i) add_image(figure, data, drawn[static_cast<std::size_t>(i)]->pass, view, i);
  add_map(figure, data, *drawn.front(), view, count);
  figure.scales.front().column = count;
  put(figure, falling_panel(data, *drawn.front(), ends_of_view(data, *drawn.front(), view, progress).bright),
      1, 0, count + 1);
  figure.row_weights = {1.25, 0.8};
  figure.preferred_aspect = count == 1 ? 1.5 : 1.8;
}

// Images and their maps, all heads, distances and classes, in four columns. No panel crosses the middle, so
// that a narrow page has two columns.
void arrange_model(Figure& figure, const AttentionData& data, const std::vector<const Gaze*>& drawn,
                   const AttentionView& view, int top, const Progress& progress) {
  const bool both = drawn.size() > 1, classes = data.original.logits.size() > 0, maps = data.has_maps();
  // Of one order alone the whole image with its crop, or else the distances, fill the row of its map.
  const bool distances_above = maps && !both && !data.crop;
  add_image(figure, data, drawn.front()->pass, view, distances_above ? 2 : 0);
  figure.leader = figure.panels.size();
  add_map(figure, data, *drawn.front(), view, both ? 1 : distances_above ? 3 : 2);
  if (both) {
    add_image(figure, data, drawn.back()->pass, view, 2);
    add_map(figure, data, *drawn.back(), view, 3, true);
  } else if (data.crop || !maps) {
    figure.panels.back().column_span = 2;
    if (!data.crop) figure.panels[*figure.leader - 1].column_span = 2;
  }
  const int rows = maps ? add_heads(figure, data, *drawn.front(), view, 4, progress) : 0, below = 1 + rows;
  if (data.crop)
    put(figure, crop_panel(*data.crop, data.image), both ? below : 0, both ? 0 : 1, both && !maps ? 2 : 1);
  if (distances_above) {
    put(figure, distance_panel(data, drawn.front()->pass, view, both), 0, 0, 2);
  } else if (maps) {
    Panel distances = distance_panel(data, drawn.front()->pass, view, both);
    // Beside the crop its title has less room.
    const int first = both && data.crop ? 1 : 0;
    if (first == 1) distances.title = "Mean distance";
    put(figure, std::move(distances), below, first, (classes ? 2 : 4) - first);
  }
  const int first = distances_above || (!maps && !(both && data.crop)) ? 0 : 2,
            span = (4 - first) / static_cast<int>(drawn.size());
  for (std::size_t i = 0; classes && i < drawn.size(); ++i)
    put(figure, top_panel(data, drawn[i]->pass, top), below, first + span * static_cast<int>(i), span);
  figure.row_weights.assign(static_cast<std::size_t>(rows) + 1, 1);
  // Five classes fit the height of a map; the legend of narrow distances needs more.
  const auto listed = static_cast<double>(std::min<Eigen::Index>(top, data.original.logits.size()));
  if (classes || !distances_above)
    figure.row_weights.push_back(std::max(both && data.crop ? 1.3 : 1.0, classes ? listed / 5 : 1));
  const double all = std::accumulate(figure.row_weights.begin(), figure.row_weights.end(), 0.0);
  figure.preferred_aspect = 4.4 / (all + 0.2);
  figure.even_columns = true;
  // Of a few panels none needs to lead.
  constexpr std::size_t few = 6;
  if (figure.panels.size() <= few && maps) {
    figure.leader.reset();
  } else {
    figure.preferred_aspect = 1.6;
  }
}

Figure figure(const AttentionData& data, const Values& values, const Progress& progress) {
  const AttentionView view = view_of(data, values);
  const Compare orders = values[compare];
  const std::vector<Gaze> both{gaze_of(data, data.original, view), gaze_of(data, data.scrambled, view)};
  std::vector<const Gaze*> drawn;
  if (orders != Compare::scrambled) drawn.push_back(&both.front());
  if (orders != Compare::original) drawn.push_back(&both.back());
  Figure figure;
  if (view.look.way == OverImage::sheet && !data.position_only) {
    const AttentionRun& pass = drawn.front()->pass;
    const auto sheet = std::make_shared<const Sheet>(sheet_of(data, pass, view, progress));
    figure.scales = {scale_for(values, {.lower = 0,
                                        .upper = sheet->bright,
                                        .label = sheet->staged ? "times even" : "attention",
                                        .row_span = 2,
                                        .column = 3})};
    arrange_sheet(figure, data, pass, view, *sheet);
    figure.subtitle = sheet_in_words(data, view, *sheet);
    figure.caption = sheet_finding(data, pass, *sheet);
    add_readings(figure, data, view, {drawn.front()});
    // That is of one map alone.
    std::erase_if(figure.readings, [](const Reading& each) { return each.label == "beyond the scale"; });
    add_arrays(figure, data.shared_from_this(), view.layer);
    if (!sheet->staged) figure.arrays.insert(figure.arrays.begin(), sheet_array(sheet));
    return figure;
  }
  figure.subtitle = drawn_in_words(data, view);
  figure.scales = {map_scale(data, both, *drawn.front(), view, values, progress)};
  progress.check();
  if (data.position_only) {
    arrange_table(figure, data, drawn, view, progress);
  } else {
    arrange_model(figure, data, drawn, view, values[top_count], progress);
  }
  if (data.many) {
    put(figure, many_images_panel(*data.many, 0, "Mean distance", "px", view.layer, attention::layer.id),
        figure.rows(), 0, 4);
    figure.row_weights.push_back(0.9);
    figure.preferred_aspect *= 0.85;
  }
  figure.caption = finding(data, drawn, view);
  if (data.many) figure.caption += distance_over_images(*data.many);
  add_readings(figure, data, view, drawn);
  add_arrays(figure, data.shared_from_this(), view.layer);
  return figure;
}

const char* relevance_formula(Relevance relevance) {
  switch (relevance) {
    case Relevance::gradient_rollout:
      return "<i>R</i><sub>l</sub> = <i>R</i><sub>l−1</sub> + mean<sub>h</sub>(<i>A</i><sub>h</sub> ⊙ "
             "∂<i>y</i><sub>c</sub>/∂<i>A</i><sub>h</sub>)<sup>+</sup> <i>R</i><sub>l−1</sub>";
    case Relevance::gradient:
      return "mean<sub>h</sub>(<i>A</i><sub>h</sub> ⊙ "
             "∂<i>y</i><sub>c</sub>/∂<i>A</i><sub>h</sub>)<sup>+</sup>";
    case Relevance::cam:
      return "(<i>x</i><sub>n</sub> · mean<sub>m</sub> "
             "∂<i>y</i><sub>c</sub>/∂<i>x</i><sub>m</sub>)<sup>+</sup>";
    default:
      return "(<i>x</i> − <i>x</i>′) · mean<sub>α</sub> ∂<i>y</i><sub>c</sub>/∂<i>x</i>(<i>x</i>′ + "
             "α(<i>x</i> − "
             "<i>x</i>′))";
  }
}

Formula formula(const AttentionData& data, const Values& values, const std::optional<Hit>& hovered) {
  const AttentionView view = view_of(data, values);
  Formula formula;
  formula.general = data.position_only ? "<i>A</i> = softmax(<i>P</i><i>P</i><sup>T</sup> / √<i>D</i>)"
                    : view.relevance   ? relevance_formula(data.relevance)
                    : view.rollout
                        ? "<i>R</i><sub>l</sub> = ½ (<i>Ā</i><sub>l</sub> + <i>I</i>) <i>R</i><sub>l−1</sub>"
                        : "<i>A</i> = softmax(<i>Q</i><i>K</i><sup>T</sup> / √<i>d</i>)";
  if (hovered && hovered->token && hovered->value && !view.relevance) {
    formula.substituted = message("<i>{}</i>({}, {}) = {}", view.rollout ? 'R' : 'A', query_token(data, view),
                                  *hovered->token, brief(*hovered->value, 3));
  }
  return formula;
}

}  // namespace

std::unique_ptr<const Lab> make_attention_lab() {
  return make_lab<AttentionData>(
      {.id = "attention",
       .name = "Attention",
       .question = "Where does it look?",
       .section = "Attend",
       .keywords = "look maps heads rollout classes model predict image",
       .order = 95,
       .inputs = {InputId::image, InputId::checkpoint, InputId::backend, InputId::data},
       .fine_model = true,
       .takes_slots = true,
       .sweep = attention::query.id,
       .sweep_overrides = with(from_token, QueryToken::patch)},
      parameters(), {prepare_attention, figure, formula});
}

}  // namespace whereabouts
