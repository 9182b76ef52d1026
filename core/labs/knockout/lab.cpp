// "What breaks it?": a model's answer with heads, MLPs and position switched off, one at a time.
#include <algorithm>

#include "core/figure/text.h"
#include "core/labs/framework/make_lab.h"
#include "core/labs/framework/model/model_image_panel.h"
#include "core/labs/framework/parameters/colour_range.h"
#include "core/labs/framework/parameters/scheme_parameters.h"
#include "core/labs/framework/pieces/arrays.h"
#include "core/labs/framework/pieces/grid_map.h"
#include "core/labs/knockout/data.h"
#include "core/labs/knockout/panels.h"
#include "core/labs/knockout/words.h"

namespace whereabouts {
namespace {

std::vector<Parameter> parameters() {
  Parameter seed = seed_parameter(
      {.help =
           "NumPy's RandomState(seed).permutation scrambles the patches of the run whose tokens are put in"});
  seed.heavy = seed.folded = true;
  return {
      std::move(seed),
      orders_parameter(),
      declare(knockout::off, {.label = "Switched off",
                              .help = "Which parts the map shows, each switched off alone",
                              .initial = knockout::Parts::all}),
      depth_parameter("Layer whose tokens go through the head one by one (logit lens): 0 is what enters the "
                      "first block, the last one what leaves the last block; click a row of the map",
                      [](const Scope& scope) { return layer_count(scope.inputs); }),
      map_parameter("viridis"),
      range_parameter()};
}

int layer_of(const KnockoutData& data, const Values& values) {
  return std::min(values[inside::layer], data.depth());
}

// The ends of the map and of the lens: probabilities from 0, cosines from their smallest.
ColourScale answer_scale(const KnockoutData& data, const Values& values) {
  double min = data.names_class() ? 0 : 1, max = data.names_class() ? data.natural : 1;
  const auto take = [&](double value) {
    min = std::min(min, value);
    max = std::max(max, value);
  };
  for (const double value : data.off.heads.reshaped()) take(value);
  for (const auto* each : {&data.off.mlp, &data.off.position, &data.off.scheme, &data.lens.answer}) {
    for (const double value : *each) take(value);
  }
  return scale_for(values, {.lower = min, .upper = max, .label = data.measure(), .column = 1});
}

void add_arrays(Figure& figure, const std::shared_ptr<const KnockoutData>& data) {
  const auto add = [&](const char* name, const std::vector<double>& values) {
    if (!values.empty())
      figure.arrays.push_back({name, [data, &values] { return Array{{values.size()}, values}; }});
  };
  const bool classes = data->names_class();
  figure.arrays.push_back(
      {classes ? "probability" : "similarity", [data] { return to_array(data->off.heads); }});
  add("mlp", data->off.mlp);
  add("position", data->off.position);
  add("rotation_bias", data->off.scheme);
  add("patched_prefix", data->patched.prefix);
  add("patched_patches", data->patched.patches);
  figure.arrays.push_back({"answer", [data] {
                             return Array{{2}, std::vector<double>{data->natural, data->scrambled}};
                           }});
  add("lens_answer", data->lens.answer);
  add("lens_probability", data->lens.likely);
  if (classes) figure.arrays.push_back({"lens_class", [data] { return to_array(data->lens.classes); }});
  if (data->lens.of_patches.rows() > 0)
    figure.arrays.push_back({"by_token", [data] { return to_array(data->lens.of_patches); }});
}

Figure figure(const KnockoutData& data, const Values& values, const Progress& progress) {
  progress.check();
  const int layer = layer_of(data, values);
  const bool by_token = data.lens.of_patches.rows() > 0;
  Figure figure;
  figure.subtitle =
      message("{} of the checkpoint {} for the image {}, with one head, one MLP or position switched off.",
              data.names_class() ? message("Probability of “{}”", data.answer())
                                 : Message("What is left of the output"),
              data.seen.model, data.seen.image);
  figure.scales = {answer_scale(data, values)};
  Panel off = off_panel(data, values[knockout::off], layer), lens = lens_panel(data, layer),
        image = model_image_panel(data.seen, data.seen.image), patched = patched_panel(data, layer);
  place(off, {.column_span = 2});
  place(lens, {.column = 2});
  place(image, {.row = 1});
  place(patched, {.row = 1, .column = by_token ? 2 : 1, .column_span = by_token ? 1 : 2});
  figure.panels = {std::move(off), std::move(lens), std::move(image)};
  if (by_token) {
    // Of all layers, so that they can be compared while they play.
    const Matrix readable = data.lens.of_patches.bottomRows(data.depth() + 1 - data.lens.first);
    ColourScale scale = scale_for(values, readable, "by token");
    scale.bar = false;  // the title says where it ends
    figure.scales.push_back(scale);
    Panel tokens = token_panel(data, layer, scale.upper);
    place(tokens, {.row = 1, .column = 1});
    figure.panels.push_back(std::move(tokens));
  }
  figure.panels.push_back(std::move(patched));
  figure.row_weights = {1.3, 0.9};
  figure.preferred_aspect = 1.35;
  figure.caption = knockout_finding(data);
  add_knockout_readings(figure, data, layer);
  add_arrays(figure, data.shared_from_this());
  return figure;
}

Formula formula(const KnockoutData& data, const Values& values, const std::optional<Hit>& hovered) {
  Formula formula;
  formula.general =
      data.names_class()
          ? "<i>p</i> = softmax(head(norm(<i>x</i><sub>L</sub>)))<sub>c</sub> with "
            "<i>A</i><sub>h</sub><i>V</i><sub>h</sub> = 0 in layer <i>l</i>"
          : "cos(<i>z</i>, <i>z</i>′), <i>z</i>′ with <i>A</i><sub>h</sub><i>V</i><sub>h</sub> = 0 in layer "
            "<i>l</i>";
  if (!hovered || !hovered->value) return formula;
  const std::string left = brief(*hovered->value, 3);
  if (hovered->panel == "off" && hovered->layer) {
    formula.substituted = hovered->head
                              ? message("layer {}, head {} off: {}", *hovered->layer, *hovered->head, left)
                              : message("layer {}, {}: {}", *hovered->layer, hovered->quantity, left);
  } else if (hovered->panel == "tokens" && hovered->token) {
    formula.substituted =
        message("head(norm(<i>x</i><sub>{}</sub>[{}])): {}", layer_of(data, values), *hovered->token, left);
  }
  return formula;
}

}  // namespace

std::unique_ptr<const Lab> make_knockout_lab() {
  return make_lab<KnockoutData>(
      {.id = "knockout",
       .name = "Knockout",
       .question = "What breaks it?",
       .section = "Inside",
       .keywords = "ablate silence switch off heads MLP logit lens activation patching cause class",
       .order = 105,
       .inputs = {InputId::image, InputId::checkpoint, InputId::backend},
       .sweep = inside::layer.id},
      parameters(), {prepare_knockout, figure, formula});
}

}  // namespace whereabouts
