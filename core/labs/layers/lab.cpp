// "Where does position live?": what the tokens of a model tell of their places, layer by layer.
#include <algorithm>
#include <array>
#include <cmath>

#include "core/figure/names.h"
#include "core/figure/text.h"
#include "core/labs/framework/make_lab.h"
#include "core/labs/framework/parameters/cell_parameter.h"
#include "core/labs/framework/parameters/colour_range.h"
#include "core/labs/framework/parameters/scheme_parameters.h"
#include "core/labs/framework/pieces/grid_map.h"
#include "core/labs/framework/pieces/notes.h"
#include "core/labs/framework/pieces/words.h"
#include "core/labs/layers/data.h"
#include "core/labs/layers/panels.h"

namespace whereabouts {
namespace {

using layers::Run;

constexpr Handle<bool> jigsaw{"jigsaw"};
constexpr double known = 0.5;  // R^2 from which on a coordinate counts as readable

GridShape grid_of(const Scope& scope) {
  return declared_grid(scope.inputs, declared_size(scope.inputs), 0);
}

// Of one grid throughout, and not too large.
bool can_put_back(const Scope& scope) {
  return grid_of(scope).count() <= max_put_back && !staged_configuration(scope.inputs);
}

std::vector<Parameter> parameters() {
  Parameter seed = seed_parameter({.help = "NumPy's RandomState(seed).permutation scrambles the patches"});
  seed.heavy = seed.folded = true;
  const auto draws_maps = [](const Scope& scope) { return !scope[jigsaw]; };
  Parameter reference =
      reference_parameter(grid_of,
                          "The patch that all others are compared with, by row and column from 0; click "
                          "one in a map");
  Parameter map = map_parameter("viridis"), range = range_parameter();
  reference.applies = map.applies = range.applies = draws_maps;
  return {
      std::move(seed),
      orders_parameter(),
      samples_parameter(),
      depth_parameter("Which layer is marked: 0 is what enters the first block, the last one what leaves "
                      "the last block",
                      0),
      declare(jigsaw, {.label = "Jigsaw",
                       .help = "Each patch where its token says that it belongs, with position and without; "
                               "off: similarity maps of every layer instead",
                       .initial = can_put_back,
                       .applies = can_put_back}),
      declare(layers::maps_of, {.label = "Maps of",
                                .help = "Whose similarity maps are drawn: the image as it is, its patches "
                                        "scrambled, its position zeroed, or both",
                                .initial = Run::natural,
                                .applies = draws_maps,
                                .former_ids = {"run"}}),
      std::move(reference),
      std::move(map),
      std::move(range)};
}

LayersView view_of(const LayersData& data, const Values& values) {
  const Cell at = values[reference_cell];
  const GridShape grid = data.seen.grid;
  return {std::min(values[inside::layer], data.depth()),
          {std::min(at.row, grid.rows - 1), std::min(at.column, grid.columns - 1)},
          values[layers::maps_of]};
}

// With a third digit where two would hide on which side of `known` it is.
Message r2(double value) {
  return message("**{}**", number(value, std::abs(value - known) < 0.005 ? 3 : 2));
}

// The step in which a probe loses a coordinate for good; -1: it never could read it, or never loses it.
int lost_before(const LayersData& data, std::size_t axis) {
  int last = -1;
  for (int layer = 0; layer <= data.depth(); ++layer) {
    if (data.probe[static_cast<std::size_t>(layer)][axis] >= known) last = layer;
  }
  return last < 0 || last == data.depth() ? -1 : last + 1;
}

double probe_at(const LayersData& data, int layer, std::size_t axis) {
  return data.probe[static_cast<std::size_t>(layer)][axis];
}

double smallest(const LayersData& data, std::size_t axis) {
  double min = INFINITY;
  for (const auto& each : data.probe) min = std::min(min, each[axis]);
  return min;
}

double largest(const LayersData& data, std::size_t axis) {
  double max = -INFINITY;
  for (const auto& each : data.probe) max = std::max(max, each[axis]);
  return max;
}

// What becomes of a coordinate that is not lost on the way, as the rest of a sentence about it.
Message fate(const LayersData& data, std::size_t axis) {
  if (std::isnan(probe_at(data, 0, axis))) return "is the same everywhere on this grid";
  if (probe_at(data, data.depth(), axis) < known)
    return message("is never read (R² at most {})", r2(largest(data, axis)));
  const double min = smallest(data, axis);
  if (min >= known) return message("is read throughout (R² {} at least)", r2(min));
  return message("is read at the end (R² {})", r2(probe_at(data, data.depth(), axis)));
}

// The block in which a probe loses most of a coordinate; below 0 it reads nothing that could be lost.
int most_lost_in(const LayersData& data, std::size_t axis) {
  int block = 0;
  double most = -INFINITY;
  for (int layer = 0; layer < data.depth(); ++layer) {
    const double lost =
        std::max(probe_at(data, layer, axis), 0.0) - std::max(probe_at(data, layer + 1, axis), 0.0);
    if (lost > most) {
      most = lost;
      block = layer;
    }
  }
  return block;
}

// What is lost of a coordinate, and where.
struct Loss {
  int block = 0;
  // Before that block it could be read, and after it never again.
  bool at_once = false;
  bool is_most = false;  // of all that is lost from the first layer to the end; else no step is larger
  Message numbers;       // "(column R² 0.92 → 0.07)", of a slower one also what is left at the end
};

Loss loss(const LayersData& data, std::size_t axis) {
  const int block = most_lost_in(data, axis);
  const double before = probe_at(data, block, axis), after = probe_at(data, block + 1, axis);
  const bool at_once = lost_before(data, axis) == block + 1;
  const auto readable = [&](int layer) { return std::max(probe_at(data, layer, axis), 0.0); };
  const bool is_most = 2 * (readable(block) - readable(block + 1)) > readable(0) - readable(data.depth());
  const Message rest = at_once || block + 1 == data.depth()
                           ? ""
                           : message(", at the end {}", r2(probe_at(data, data.depth(), axis)));
  return {block, at_once, is_most,
          message("({} R² {} → {}{})", axis == 1 ? "column" : "row", r2(before), r2(after), rest)};
}

Message part_words(const Loss& of) {
  return of.at_once ? "" : of.is_most ? ", most of it" : ", the largest step";
}

// "left and right in block 5 (column R² 0.92 → 0.07)"
Message loss_words(const LayersData& data, std::size_t axis) {
  const Loss of = loss(data, axis);
  return message("{}{} in block {} {}", axis == 1 ? "left and right" : "up and down", part_words(of),
                 of.block, of.numbers);
}

// "left and right (column R² 0.95 → 0.51, at the end 0.26) and up and down (row R² ...), most of it in block
// 0", where one block takes most of both.
Message losses(const LayersData& data, std::size_t first) {
  const Loss columns = loss(data, 1), rows = loss(data, 0);
  if (columns.block != rows.block || part_words(columns) != part_words(rows))
    return message("{}, and {}", loss_words(data, first), loss_words(data, 1 - first));
  return message("left and right {} and up and down {}{} in block {}", columns.numbers, rows.numbers,
                 rows.at_once ? Message(",") : Message(part_words(rows)), rows.block);
}

// What the probe can read on the way, and where it loses it.
Message memory_finding(const LayersData& data) {
  const std::array<int, 2> lost = {lost_before(data, 0), lost_before(data, 1)};
  const Message means = message("Forgotten: R² below {} to the end. ", known);
  if (lost[0] > 0 && lost[1] > 0)
    return message("This model forgets {}. {}", losses(data, lost[1] <= lost[0] ? 1 : 0), means);
  if (lost[0] > 0 || lost[1] > 0) {
    const std::size_t axis = lost[1] > 0 ? 1 : 0;
    return message("This model forgets {}; the {} {}. {}", loss_words(data, axis),
                   axis == 1 ? "row" : "column", fate(data, 1 - axis), means);
  }
  return message("The row {}; the column {}. ", fate(data, 0), fate(data, 1));
}

Message finding(const LayersData& data) {
  Message text = memory_finding(data);
  const std::vector<double>& natural = data.of(Run::natural).ssdc;
  const auto peak = std::max_element(natural.begin(), natural.end());
  const auto is_finite = [](double value) { return std::isfinite(value); };
  if (!std::all_of(natural.begin(), natural.end(), is_finite)) return text;
  text += message("SSDC is highest before block {} (**{}**) and **{}** before the last",
                  peak - natural.begin(), number(*peak, 2), number(natural.back(), 2));
  const std::vector<double>& both = data.of(Run::both).ssdc;
  if (!std::all_of(both.begin(), both.end(), is_finite)) return message("{}.", text);
  double noise = 0;
  for (const double value : both) noise = std::max(noise, std::abs(value));
  text += message("; scrambled and without position it stays within {} of 0.", number(noise, 3));
  return text;
}

void add_readings(Figure& figure, const LayersData& data, const LayersView& view, bool puts_back) {
  const auto layer = static_cast<std::size_t>(view.layer);
  const auto add = [&](Message label, Message value, Message help) {
    figure.readings.push_back({std::move(label), std::move(value), std::move(help)});
  };
  const auto r = [&](std::size_t axis) {
    const double value = data.probe[layer][axis];
    return std::isnan(value) ? std::string("one only") : number(value, 3);
  };
  add("layer", message("{}: {}", view.layer, layer_in_words(data, view.layer)),
      "What is measured here: norm1 of what enters a block, or the final norm of what leaves the last.");
  add("row", message("R² {}", r(0)),
      "How well a linear probe reads the patch's row from its token, on orders of the patches that it was "
      "not "
      "trained on. 1: exactly; 0: not at all; below 0: worse than guessing the middle.");
  add("column", message("R² {}", r(1)), "The same for the column.");
  const double share = data.position_share[layer];
  add("position's share",
      std::isnan(share) ? "none: all tokens are alike"
      : share <= 0      ? "none above chance"
                        : message("{} %", number(100 * share, 1)),
      "The part of the tokens' variance that the place explains, whatever patch stands there; corrected for "
      "chance. 0 to 100 %.");
  if (view.layer < data.depth()) {
    for (const auto& option : layers::shown_runs) {
      add(message("SSDC, {}", option.value == Run::natural     ? "natural"
                              : option.value == Run::scrambled ? "scrambled"
                              : option.value == Run::zeroed    ? "zeroed"
                                                               : "both"),
          std::isfinite(data.of(option.value).ssdc[layer]) ? number(data.of(option.value).ssdc[layer], 3)
                                                           : "none: all pairs are alike",
          "Rank correlation of the similarity of two tokens with how close their places are (L1 distance), "
          "over all pairs. −1 to 1; high: close tokens are alike.");
    }
  }
  if (puts_back) {
    const std::size_t patches = data.put_back[layer].size();
    const auto right = [&](const std::vector<int>& put) {
      return message("{} of {}", grouped(count_in_place(put)), grouped(static_cast<long long>(patches)));
    };
    add("put back", right(data.put_back[layer]),
        "How many tokens of the natural run are put where they stood, if each goes to the place whose slot "
        "mean, what a place adds in all orders, it is most like; every place is taken once. By chance: 1.");
    add("put back, zeroed", right(data.put_back_zeroed[layer]), "The same of the run without position.");
  }
  add("orders", grouped(data.orders),
      "In how many orders the patches were shown to the model: three quarters train the probe, the rest test "
      "it.");
  if (data.seen.has_stages()) {
    add("tokens of the layer", times_text(data.grid(view.layer)),
        "Rows × columns of the tokens that are measured here: between two stages four neighbours become "
        "one.");
  }
  if (data.many) add_many_readings(figure, *data.many);
  add("patches", times_text(data.seen.grid), "Rows × columns of the patches that the model takes.");
  add_note_readings(figure.readings, data.notes);
}

void add_arrays(Figure& figure, const std::shared_ptr<const LayersData>& data) {
  const auto depth = static_cast<std::size_t>(data->depth());
  figure.arrays = {{"ssdc",
                    [data, depth] {
                      std::vector<double> all;
                      for (const LayersRun& each : data->runs)
                        all.insert(all.end(), each.ssdc.begin(), each.ssdc.end());
                      return Array{{layers::runs, depth}, all};
                    }},
                   {"probe",
                    [data, depth] {
                      std::vector<double> all;
                      for (const auto& each : data->probe) all.insert(all.end(), each.begin(), each.end());
                      return Array{{depth + 1, 2}, all};
                    }},
                   {"position_share", [data, depth] {
                      return Array{{depth + 1}, data->position_share};
                    }}};
  if (data->many) {
    add_many_arrays(figure, data, *data->many, layers::ssdc_natural, "ssdc");
    add_many_arrays(figure, data, *data->many, layers::ssdc_zeroed, "ssdc_zeroed");
  }
  if (data->put_back.empty()) return;
  figure.arrays.push_back({"put_back", [data, depth] {
                             const auto patches = static_cast<std::size_t>(data->seen.grid.count());
                             std::vector<std::int64_t> all;
                             for (const auto* puts : {&data->put_back, &data->put_back_zeroed}) {
                               for (const std::vector<int>& put : *puts)
                                 all.insert(all.end(), put.begin(), put.end());
                             }
                             return Array{{2, depth + 1, patches}, all};
                           }});
}

Message over_images_finding(const ManyImages& many) {
  const ImageMeasure &natural = many.measures[layers::ssdc_natural],
                     &zeroed = many.measures[layers::ssdc_zeroed];
  const int most = highest_layer(natural), without = highest_layer(zeroed);
  if (most < 0) return message("Over {} all tokens are alike.", images_in_words(many));
  Message text =
      message("Over {} the mean SSDC is largest before block {}, {}, with the 95 % interval of the mean",
              images_in_words(many), most, mean_in_words(natural, most, 2));
  if (without >= 0)
    text += message("; with position zeroed before block {}, {}", without, mean_in_words(zeroed, without, 2));
  return message("{}.", text);
}

Message jigsaw_finding(const LayersData& data, const LayersView& view) {
  const auto layer = static_cast<std::size_t>(view.layer);
  Message text = message("By what a place adds to its token, layer {} puts **{}** of {} patches back",
                         view.layer, count_in_place(data.put_back[layer]), grouped(data.seen.grid.count()));
  if (layer > 0) text += message(", layer 0 **{}**", count_in_place(data.put_back[0]));
  return message(
      "{}; without position it is **{}**, by chance 1. Framed, where most are right: in a wrong place.", text,
      count_in_place(data.put_back_zeroed[layer]));
}

Figure figure(const LayersData& data, const Values& values, const Progress& progress) {
  progress.check();
  const LayersView view = view_of(data, values);
  const bool puts_back = values[jigsaw] && !data.put_back.empty();
  Figure figure;
  figure.subtitle = message(
      "What tokens of the checkpoint {} tell of their places, layer by layer, from the image {} in {} "
      "orders{}.",
      data.seen.model, data.seen.image, data.orders,
      puts_back || view.run == Run::natural ? Message("")
      : view.run == Run::scrambled          ? Message("; maps of its patches scrambled")
      : view.run == Run::zeroed             ? "; maps of it with position zeroed"
                                            : "; maps of it scrambled and with position zeroed");
  figure.scales = {scale_for(
      values, {.map = "viridis", .lower = -1, .upper = 1, .label = "similarity", .row = 1, .column = 2})};
  if (puts_back) {
    figure.scales[0].bar = false;
    figure.panels = {heap_panel(data, view), put_back_panel(data, view, false),
                     put_back_panel(data, view, true)};
  }
  for (auto make : {probe_panel, share_panel, ssdc_panel}) figure.panels.push_back(make(data, view));
  if (!puts_back) figure.panels.push_back(strip_panel(data, view));
  for (std::size_t i = 0; i < figure.panels.size(); ++i)
    place(figure.panels[i], {.row = i < 3 ? 0 : 1, .column = static_cast<int>(i % 3)});
  if (!puts_back) figure.panels.back().column_span = 3;
  if (data.many) {
    Panel natural = many_images_panel(*data.many, layers::ssdc_natural, "SSDC", "natural", view.layer,
                                      inside::layer.id),
          zeroed = many_images_panel(*data.many, layers::ssdc_zeroed, "SSDC", "zeroed", view.layer,
                                     inside::layer.id);
    place(natural, {.row = 2, .column_span = 2});
    place(zeroed, {.row = 2, .column = 2});
    figure.panels.insert(figure.panels.end(), {std::move(natural), std::move(zeroed)});
  }
  const bool two_rows = !puts_back && data.depth() + 1 > 8;
  figure.row_weights = {puts_back ? 1.4 : 1, puts_back ? 1 : two_rows ? 1.25 : 0.8};
  figure.preferred_aspect = two_rows || puts_back ? 1.45 : 1.75;
  if (data.many) {
    figure.row_weights.push_back(1);
    figure.preferred_aspect *= 0.72;
  }
  figure.caption =
      puts_back ? message("{} {}", jigsaw_finding(data, view), memory_finding(data)) : finding(data);
  if (data.seen.has_stages()) {
    figure.caption += message(
        " Each layer is measured over its own grid, {} at first and {} at the end: rows and columns become "
        "fewer, and a "
        "token larger.",
        times_text(data.grid(0)), times_text(data.grid(data.depth())));
  }
  if (data.many) {
    const bool apart = figure.caption.text().ends_with(' ');
    figure.caption += message("{}{}", apart ? "" : " ", over_images_finding(*data.many));
  }
  add_readings(figure, data, view, puts_back);
  add_arrays(figure, data.shared_from_this());
  return figure;
}

Formula formula(const LayersData& data, const Values& values, const std::optional<Hit>& hovered) {
  const LayersView view = view_of(data, values);
  Formula formula;
  formula.general =
      "SSDC = ρ(cos(<i>y</i><sub>i</sub>, <i>y</i><sub>j</sub>), −|<i>r</i><sub>i</sub> − "
      "<i>r</i><sub>j</sub>| "
      "− |<i>c</i><sub>i</sub> − <i>c</i><sub>j</sub>|), &nbsp; <i>y</i> = norm(<i>x</i><sub>l</sub>)";
  if (hovered && hovered->token && hovered->value) {
    // Of stages the places drawn are patches, of which several are one token.
    if (data.seen.has_stages()) return formula;
    formula.substituted =
        message("cos(<i>y</i><sub>{}</sub>, <i>y</i><sub>{}</sub>) = {}",
                data.seen.grid.token(view.reference), *hovered->token, brief(*hovered->value, 3));
  }
  return formula;
}

}  // namespace

std::unique_ptr<const Lab> make_layers_lab() {
  return make_lab<LayersData>(
      {.id = "layers",
       .name = "Layers",
       .question = "Where does position live?",
       .section = "Inside",
       .keywords = "ssdc probe linear decodability row column forget depth variance share",
       .order = 101,
       .inputs = {InputId::image, InputId::checkpoint, InputId::backend, InputId::data},
       .fine_model = true,
       .sweep = inside::layer.id},
      parameters(), {prepare_layers, figure, formula});
}

}  // namespace whereabouts
