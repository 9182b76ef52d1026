// "What breaks it?": a model's answer with heads, MLPs, position and registers replaced, one at a time.
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

using knockout::Beside;

// What may be shown beside it: another way.
std::vector<Beside> ways_beside(const Scope& scope) {
  std::vector<Beside> ways;
  for (const auto& option : knockout::besides) {
    if (option.id != std::string(knockout::replace.option(scope.values[knockout::replace]).id))
      ways.push_back(option.value);
  }
  return ways;
}

bool has_registers(const Scope& scope) {
  const auto& anatomy = scope.inputs.anatomy;
  return anatomy && anatomy->prefix_tokens && anatomy->prefix_tokens->registers > 0;
}

std::vector<knockout::Parts> shown_parts(const Scope& scope) {
  std::vector<knockout::Parts> shown;
  for (const auto& option : knockout::parts) {
    if (option.value != knockout::Parts::registers || has_registers(scope)) shown.push_back(option.value);
  }
  return shown;
}

std::vector<Parameter> parameters() {
  Parameter seed = seed_parameter(
      {.help = "NumPy's RandomState(seed).permutation scrambles the patches of the run whose tokens are put "
               "in, and chooses the other images"});
  seed.heavy = seed.folded = true;
  return {
      declare(
          knockout::replace,
          {.label = "Replaced by",
           .help = "What is put in the place of a part: 0 breaks more than the part's absence does, since "
                   "the rest may never have seen it there",
           .heavy = true,
           .initial = Replace::zero}),
      declare(knockout::beside, {.label = "Beside it",
                                 .help = "Another way to replace the parts, shown beside the first",
                                 .heavy = true,
                                 .initial =
                                     [](const Scope& scope) {
                                       return scope.values[knockout::replace] == Replace::places
                                                  ? Beside::zero
                                                  : Beside::places;
                                     },
                                 .among = ways_beside}),
      declare(knockout::samples,
              {.label = "Images",
               .help = "How many images of the data set the mean is over, drawn by the seed",
               .heavy = true,
               .initial = 32,
               .range = Range{.min = 2, .max = 1000},
               .applies =
                   [](const Scope& scope) {
                     return scope.values[knockout::replace] == Replace::mean ||
                            scope.values[knockout::beside] == Beside::mean;
                   }}),
      std::move(seed),
      orders_parameter(),
      declare(knockout::off, {.label = "Parts",
                              .help = "Which parts the map shows, each replaced alone",
                              .initial = knockout::Parts::all,
                              .among = shown_parts}),
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
  for (const Replaced& replaced : data.replaced) {
    const SwitchedOff& off = replaced.off;
    for (const double value : off.heads.reshaped()) take(value);
    for (const auto* each : {&off.mlp, &off.position, &off.registers, &off.scheme}) {
      for (const double value : *each) take(value);
    }
  }
  for (const double value : data.lens.answer) take(value);
  return scale_for(
      values,
      {.lower = min, .upper = max, .label = data.measure(), .column = data.replaced.size() == 1 ? 1 : 3});
}

void add_arrays(Figure& figure, const std::shared_ptr<const KnockoutData>& data) {
  const auto add = [&](const std::string& name, const std::vector<double>& values) {
    if (!values.empty())
      figure.arrays.push_back({name, [data, &values] { return Array{{values.size()}, values}; }});
  };
  const bool classes = data->names_class();
  const char* measured = classes ? "probability" : "similarity";
  for (const Replaced& replaced : data->replaced) {
    const SwitchedOff& off = replaced.off;
    const std::string before = &replaced == data->replaced.data() ? "" : "beside_";
    figure.arrays.push_back({before + measured, [data, &off] { return to_array(off.heads); }});
    add(before + "mlp", off.mlp);
    add(before + "position", off.position);
    add(before + "registers", off.registers);
    if (before.empty()) add("rotation_bias", off.scheme);
  }
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
      message("{} of the checkpoint {} for the image {}, with one head, one MLP or position replaced.",
              data.names_class() ? message("Probability of “{}”", data.answer())
                                 : Message("What is left of the output"),
              data.seen.model, data.seen.image);
  figure.scales = {answer_scale(data, values)};
  const bool alone = data.replaced.size() == 1;
  for (const Replaced& each : data.replaced) {
    Panel off = off_panel(data, each, values[knockout::off], layer);
    place(off, {.column = 2 * static_cast<int>(figure.panels.size()), .column_span = 2});
    figure.panels.push_back(std::move(off));
  }
  // What is there besides, in one row; beside a map that stands alone the lens has room.
  std::vector<Panel> below;
  if (alone) {
    figure.panels.push_back(lens_panel(data, layer));
    place(figure.panels.back(), {.column = 2, .column_span = 2});
  }
  below.push_back(model_image_panel(data.seen, data.seen.image));
  if (by_token) {
    // Of all layers, so that they can be compared while they play.
    const Matrix readable = data.lens.of_patches.bottomRows(data.depth() + 1 - data.lens.first);
    ColourScale scale = scale_for(values, readable, "by token");
    scale.bar = false;  // the title says where it ends
    figure.scales.push_back(scale);
    below.push_back(token_panel(data, layer, scale.upper));
  }
  if (!alone) below.push_back(lens_panel(data, layer));
  below.push_back(patched_panel(data, layer));
  int column = 0;
  for (Panel& panel : below) {
    const int span = &panel == &below.back() ? 4 - column : 1;
    place(panel, {.row = 1, .column = column, .column_span = span});
    column += span;
    figure.panels.push_back(std::move(panel));
  }
  figure.row_weights = {1.3, 0.9};
  figure.preferred_aspect = 1.35;
  figure.caption = knockout_finding(data);
  add_knockout_readings(figure, data, layer);
  add_arrays(figure, data.shared_from_this());
  return figure;
}

std::string general_of(const KnockoutData& data, const Replaced& replaced) {
  constexpr const char* own = "<i>A</i><sub>h</sub><i>V</i><sub>h</sub>";
  std::string text = data.names_class() ? "<i>p</i> = softmax(head(norm(<i>x</i><sub>L</sub>)))<sub>c</sub>"
                                        : "cos(<i>z</i>, <i>z</i>′), <i>z</i>′";
  text += std::string(" with ") + own + " = ";
  switch (replaced.by) {
    case Replace::zero:
      text += "0";
      break;
    case Replace::places:
      text += std::string("⟨") + own + "⟩<sub>n</sub>";
      break;
    case Replace::mean:
      text += std::string("⟨") + own + "⟩<sub>images</sub>";
      break;
    case Replace::other:
      text += std::string(own) + "′";
  }
  return text + " in layer <i>l</i>";
}

Formula formula(const KnockoutData& data, const Values& values, const std::optional<Hit>& hovered) {
  Formula formula;
  formula.general = general_of(data, data.replaced.front());
  if (!hovered || !hovered->value) return formula;
  const std::string left = brief(*hovered->value, 3);
  if ((hovered->panel == "off" || hovered->panel == "beside") && hovered->layer) {
    if (hovered->panel == "beside") formula.general = general_of(data, data.replaced.back());
    formula.substituted =
        hovered->head ? message("layer {}, head {} replaced: {}", *hovered->layer, *hovered->head, left)
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
       .keywords = "ablate silence switch off zeroed mean replace registers heads MLP logit lens activation "
                   "patching cause class",
       .order = 105,
       .inputs = {InputId::image, InputId::checkpoint, InputId::data, InputId::backend},
       .sweep = inside::layer.id},
      parameters(), {prepare_knockout, figure, formula});
}

}  // namespace whereabouts
