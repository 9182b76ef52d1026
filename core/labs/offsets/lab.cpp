// "How do relative schemes see distance?": index maps, and the bias of each head as seen from a query cell.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "core/base/failure.h"
#include "core/base/hypotenuse.h"
#include "core/figure/names.h"
#include "core/figure/text.h"
#include "core/labs/framework/make_lab.h"
#include "core/labs/framework/parameters/cell_parameter.h"
#include "core/labs/framework/parameters/colour_range.h"
#include "core/labs/framework/pieces/arrays.h"
#include "core/labs/framework/pieces/words.h"
#include "core/labs/offsets/data.h"
#include "core/labs/offsets/panels.h"
#include "core/labs/offsets/parameters.h"
#include "core/position/bias/bias_scheme.h"
#include "core/position/bias/relative_bias.h"
#include "core/position/published.h"
#include "core/position/scheme.h"
#include "core/position/schemes/shaw/shaw.h"

namespace whereabouts {
namespace {

Message assumption(const OffsetsData& data) {
  return data.assumed.empty() ? "" : message(" Assuming {}.", data.assumed);
}

// "up-left" or "everything".
std::string view_of(const DirectedHead& head) {
  return head.sides.empty() ? "everything" : head.name;
}

Message lookhere_finding(const OffsetsData& data, int head) {
  const auto at = static_cast<std::size_t>(head);
  const DirectedHead& own = data.heads_looking[at];
  const double fall = data.layer_slope * own.slope;
  const Message looks = own.sides.empty() ? "sees everything"
                                          : message("looks {} and sees **{} %** of all pairs", own.name,
                                                    number(100 * data.seen[at], 0));
  const Message weighs =
      fall > 0 ? message("falls by **{}** per cell, so at a distance of **{}** a key weighs a tenth",
                         brief(fall, 3), number(std::log(10.0) / fall, 1))
               : "does not fall with distance";
  return message("Head {} {}; its bias {}.", head, looks, weighs);
}

Message finding(const OffsetsData& data, int head) {
  const long long pairs = static_cast<long long>(data.tokens()) * data.tokens();
  if (data.heads == 0) {
    long long clipped = 0;
    const IndexMatrix& index = data.table->index;
    for (int query = 0; query < data.tokens(); ++query) {
      const int beyond_left = std::max(0, query - data.max_relative_position);
      const int beyond_right = std::max(0, data.tokens() - 1 - query - data.max_relative_position);
      clipped += beyond_left + beyond_right;
    }
    // Offsets that the window has, among those that have a vector.
    const int used = 2 * std::min(data.max_relative_position, data.tokens() - 1) + 1;
    Message text = message("**{}** {} **{}** of {} {}; **{} %** of the pairs lie beyond the reach of {}.",
                           grouped(index.size()), index.size() == 1 ? "pair uses" : "pairs use",
                           grouped(used), grouped(data.rows), data.rows == 1 ? "vector" : "vectors",
                           number(100.0 * static_cast<double>(clipped) / static_cast<double>(pairs), 0),
                           data.max_relative_position);
    if (data.window.rows > 1)
      text += message(" Rows are laid end to end, so the cell below is **{}** {} away.", data.window.columns,
                      data.window.columns == 1 ? "token" : "tokens");
    return text;
  }
  const double correlation = data.correlation[static_cast<std::size_t>(head)];
  // Three more rows are the class token's: from it, to it, and its own.
  const int of_class_token = data.prefix > 0 ? 3 : 0, offsets = relative_rows(data.window);
  const long long of_cells = static_cast<long long>(data.window.count()) * data.window.count();
  Message text = message("**{}** {} of cells {} **{}** different {}. ", grouped(of_cells),
                         of_cells == 1 ? "pair" : "pairs", of_cells == 1 ? "has" : "have", grouped(offsets),
                         offsets == 1 ? "offset" : "offsets");
  if (of_class_token > 0) text += message("The class token has **{}** rows of its own. ", of_class_token);
  Message where;
  if (data.layers.size() > 1) {
    where = message(" of layer {} ({})", data.layer, data.layers[static_cast<std::size_t>(data.layer)].block);
  }
  if (!data.heads_looking.empty()) return text + lookhere_finding(data, head);
  if (std::isnan(correlation)) {
    return message("{}The bias of head {}{} does not depend on distance.{}", text, head, where,
                   assumption(data));
  }
  text += message("In head {}{} the bias of all pairs correlates with distance by **{}**", head, where,
                  number(correlation, 2));
  const auto by_value = [](double a, double b) { return std::isnan(b) || a < b; };
  const auto nearest = std::min_element(data.correlation.begin(), data.correlation.end(), by_value);
  if (!data.slopes.empty()) {
    const auto [least, most] = std::minmax_element(data.slopes.begin(), data.slopes.end());
    return message(
        "{}: it falls by **{}** per cell{}.", text, brief(data.slopes[static_cast<std::size_t>(head)], 3),
        data.heads == 1
            ? Message("")
            : message(", between **{}** and **{}** over the heads", brief(*most, 3), brief(*least, 3)));
  }
  text += data.heads > 1 ? message("; the most local of {} is head {} with **{}**.", data.heads,
                                   nearest - data.correlation.begin(), number(*nearest, 2))
                         : ".";
  if (data.source == seeded_source) text += " Nothing has been learned yet.";
  return text + assumption(data);
}

// The colours of the biases: the same distance from 0 at both ends where there are biases of both signs.
ColourScale bias_scale(const OffsetsData& data, const Values& values, int rows) {
  // Beside the heads' maps; the panels above them are wider.
  const int first = rows > 1 && data.heads > 1 ? 1 : 0;
  const int span = data.heads > 1 ? rows - first : 1;
  ColourScale scale{.lower = data.min,
                    .upper = data.max,
                    .label = "bias",
                    .row = first,
                    .row_span = span,
                    .column = panel_columns - 1};
  if (data.heads == 0) {
    scale.upper = std::max(1, data.rows - 1);
    scale.lower = 0;
    scale.label = "row of the table";
    scale.column = 7;  // behind the maps, in front of the curve
  } else if (!data.slopes.empty()) {
    // At -1 a weight has fallen to 1/e. The steepest head goes far beyond; over its range the others would
    // look alike.
    scale.lower = std::max(data.min, -1.0);
  } else if (!data.heads_looking.empty() || data.parabolas > 0) {
    // At -5 a weight is below one in a hundred; a steep head goes far beyond.
    scale.lower = std::max(data.min, -5.0);
  } else if (stored_of(data.scheme) == Stored::offsets || data.form == BiasTensor::Form::log_cr) {
    scale.upper = std::max(std::abs(data.min), std::abs(data.max));
    scale.lower = -scale.upper;
  }
  return scale_for(values, scale);
}

void add_arrays(Figure& figure, const std::shared_ptr<const BiasTable>& table) {
  const int side = static_cast<int>(table->index.rows());
  const GridShape pairs{side, side};
  if (!table->bias.empty()) {
    figure.arrays.push_back({"bias", [table, pairs] {
                               return maps_array(table->bias.size(), pairs, [&](std::size_t head) {
                                 return table->bias[head].reshaped<Eigen::RowMajor>().transpose();
                               });
                             }});
  }
  figure.arrays.push_back(
      {"index", [table, length = static_cast<std::size_t>(side)] {
         const IndexMatrix& index = table->index;
         return Array{{length, length}, std::vector<std::int64_t>(index.data(), index.data() + index.size())};
       }});
}

Figure figure(const OffsetsData& data, const Values& values, const Progress&) {
  const Cell query = cell_in(data.window, values, offsets::query);
  const int head = values[offsets::head];
  Figure figure;
  figure.subtitle = data.heads == 0
                        ? "Every clipped offset has a vector that meets the query beside the key."
                        : "Every offset has a number per head, added to the score before the softmax.";
  if (data.parabolas > 0) {
    figure.subtitle = message("Parabolas of the distance where the query's content says a = {}{}.",
                              brief(data.steepness, 3),
                              data.slope == 0 ? Message("") : message(" and b = {}", brief(data.slope, 3)));
  }
  if (!data.heads_looking.empty()) figure.subtitle += " Grey: the head does not see it.";
  figure.panels = {index_panel(data, query, 1), profile_panel(data, query, head)};
  if (data.heads < 2) figure.panels.push_back(seen_panel(data, query, head, 0));
  for (Panel& panel : head_panels(data, query, head, 0)) figure.panels.push_back(std::move(panel));
  if (data.layers.size() > 1) figure.panels.push_back(layer_panel(data, head));
  const int rows = figure.rows();
  figure.scales = {
      bias_scale(data, values, rows),
      {.upper = std::max(1.0, data.rows - 1.0), .label = "row of the table", .bar = false, .column = 3}};
  figure.column_weights.assign(panel_columns, 1);
  figure.row_weights.assign(static_cast<std::size_t>(rows), 0.62);
  figure.row_weights[0] = 1.15;
  figure.preferred_aspect = rows == 1 ? 2.6 : rows == 2 ? 1.9 : 1.55;
  figure.caption = finding(data, head);
  figure.readings = {
      {"window", times_text(data.window), "Rows × columns of the patches that attend to each other."},
      {"offsets", grouped(data.rows),
       "How many different offsets between two patches have an entry of their own in the table."}};
  if (data.heads > 0) {
    figure.readings.push_back(
        {"heads", fmt::to_string(data.heads), "Attention heads; each has biases of its own."});
    figure.readings.push_back(
        {"bias", message("{} to {}", brief(data.min, 3), brief(data.max, 3)),
         "The smallest and the largest number that is added to the attention scores. High: "
         "attention is drawn to that offset; negative: it is kept away."});
    if (!data.heads_looking.empty()) {
      const auto at = static_cast<std::size_t>(head);
      figure.readings.push_back({"sees", view_of(data.heads_looking[at])});
      figure.readings.push_back(
          {"pairs seen", message("{} %", number(100 * data.seen[at], 1)),
           "The share of all pairs of cells that this head does not mask. A masked key gets no attention."});
    }
  }
  figure.readings.push_back({"change if moved", brief(data.shift_change, 2),
                             "max |score(x, y) − score(x + t, y + t)| over all cells, shifts and heads, one "
                             "query and one key everywhere. 0 "
                             "where the score depends on the offset alone."});
  if (const std::string published = published_words(find_scheme(data.scheme)); !published.empty()) {
    figure.readings.push_back(
        {"published", published, "What its source measures of this scheme, for comparison."});
  }
  if (data.layers.size() > 1) {
    const std::string& block = data.layers[static_cast<std::size_t>(data.layer)].block;
    figure.readings.push_back(
        {"layer", message("{} of 0–{}: {}", data.layer, data.layers.size() - 1, shown(block, 60)),
         "The block of the model whose biases are shown, counted from 0."});
  }
  if (stored_of(data.scheme) == Stored::network && data.form == BiasTensor::Form::swin_v2) {
    figure.readings.push_back({"pretraining window", times_text(data.pretraining),
                               "The window the model was trained on; offsets are scaled by it."});
  }
  if (data.prefix > 0) {
    const Matrix& bias = data.table->bias[static_cast<std::size_t>(head)];
    figure.readings.push_back(
        {"to the class token", brief(static_cast<double>(bias(data.token(query), 0)), 3),
         "The bias from the chosen patch to the class token. High: the patch looks at it more."});
    figure.readings.push_back(
        {"class to cell", brief(static_cast<double>(bias(0, data.token(query))), 3),
         "The bias from the class token to the chosen patch. High: the class token looks at the "
         "patch more."});
  }
  add_arrays(figure, data.table);
  return figure;
}

// "(3 − 5 + 6) × 13 + (2 − 4 + 6)" for Swin's index of two cells.
Message index_text(GridShape window, Cell query, Cell key) {
  const auto part = [](int from, int to, int count) {
    return message("({} − {} + {})", from, to, count - 1);
  };
  return message("{} × {} + {}", part(query.row, key.row, window.rows), 2 * window.columns - 1,
                 part(query.column, key.column, window.columns));
}

Formula formula(const OffsetsData& data, const Values& values, const std::optional<Hit>& hovered) {
  Cell query = cell_in(data.window, values, offsets::query), key = query;
  if (hovered && hovered->other_token && hovered->token) {  // the index map: query down, key across
    if (*hovered->token < data.window.count()) query = data.window.cell(*hovered->token);
    if (*hovered->other_token < data.window.count()) key = data.window.cell(*hovered->other_token);
  } else if (hovered && hovered->token && *hovered->token < data.window.count()) {
    key = data.window.cell(*hovered->token);
  }
  const int from = data.token(query), to = data.token(key), head = values[offsets::head];
  const int index = data.table->index(from, to);
  Formula formula;
  if (data.heads == 0) {
    formula.general =
        "<i>s</i><sub>ij</sub> = <i>q</i><sub>i</sub> · (<i>k</i><sub>j</sub> + "
        "<i>a</i>[clip(<i>j</i> − <i>i</i>, −<i>K</i>, <i>K</i>) + <i>K</i>]) / √<i>d</i>";
    formula.substituted =
        message("clip({0} − {1}, −{2}, {2}) + {2} = {3}", to, from, data.max_relative_position, index);
    return formula;
  }
  const std::string value =
      number(static_cast<double>(data.table->bias[static_cast<std::size_t>(head)](from, to)), 3);
  const int rows = query.row - key.row, columns = query.column - key.column;
  const Message of_offset =
      message("<i>B</i><sub>{}</sub>({}, {}) = {}", head, number(rows, 0), number(columns, 0), value);
  if (!data.slopes.empty()) {
    formula.general = "<i>B</i><sub>ij</sub> = −<i>m</i><sub>h</sub> √(Δ<i>r</i>² + Δ<i>c</i>²)";
    formula.substituted = message("−{} × {} = {}", brief(data.slopes[static_cast<std::size_t>(head)], 3),
                                  number(hypotenuse(rows, columns), 2), value);
  } else if (data.parabolas > 0) {
    formula.general =
        "<i>B</i><sub>ij</sub> = (Σ<sub>m</sub> <i>b</i><sub>im</sub> (<i>x</i><sub>im</sub> − "
        "<i>x</i><sub>jm</sub>) − "
        "<i>a</i><sub>im</sub> (<i>x</i><sub>im</sub> − <i>x</i><sub>jm</sub>)²) / √<i>d</i>, <i>x</i> = "
        "<i>W p</i>";
    formula.substituted = of_offset;
  } else if (!data.heads_looking.empty()) {
    const DirectedHead& own = data.heads_looking[static_cast<std::size_t>(head)];
    formula.general =
        "<i>B</i><sub>ij</sub> = −<i>g s<sub>l</sub> s<sub>h</sub></i> √(Δ<i>r</i>² + Δ<i>c</i>²) where head "
        "<i>h</i> looks, else −∞";
    formula.substituted = own.sees(-rows, -columns)
                              ? message("−{} × {} × {} = {}", brief(data.layer_slope, 4), brief(own.slope, 4),
                                        number(hypotenuse(rows, columns), 2), value)
                              : message("{} is not {} of {}: −∞", cell_text(key), own.name, cell_text(query));
  } else if (const Message own = find_bias(data.scheme).formula(); !own.empty()) {
    formula.general = own;
    formula.substituted = of_offset;
  } else if (data.form == BiasTensor::Form::log_cr) {
    formula.general =
        "<i>B</i><sub>ij</sub> = MLP(<i>l</i>(Δ<i>r</i>), <i>l</i>(Δ<i>c</i>)), <i>l</i>(Δ) = sign(Δ) ln(1 + "
        "|Δ|)";
    formula.substituted = of_offset;
  } else if (stored_of(data.scheme) == Stored::network) {
    formula.general =
        "<i>B</i><sub>ij</sub> = 16 σ(MLP(<i>l</i>(Δ<i>r</i>), <i>l</i>(Δ<i>c</i>))), <i>l</i>(Δ) = "
        "sign(Δ) log<sub>2</sub>(1 + 8 |Δ| / (<i>M</i> − 1)) / log<sub>2</sub> 8";
    formula.substituted = of_offset;
  } else {
    formula.general =
        "<i>B</i><sub>ij</sub> = table[(Δ<i>r</i> + <i>R</i> − 1)(2<i>C</i> − 1) + Δ<i>c</i> + "
        "<i>C</i> − 1, <i>h</i>]";
    formula.substituted =
        message("table[{} = {}, {}] = {}", index_text(data.window, query, key), index, head, value);
  }
  return formula;
}

}  // namespace

std::unique_ptr<const Lab> make_offsets_lab() {
  return make_lab<OffsetsData>(
      {.id = "offsets",
       .name = "Offsets",
       .question = "How do relative schemes see distance?",
       .section = "Encode",
       .keywords = "relative bias swin alibi lookhere pape parabola beit shaw log-cpb distance",
       .order = 50,
       .inputs = {InputId::checkpoint, InputId::run},
       .sweep = offsets::query.id},
      offsets_parameters(), {prepare_offsets, figure, formula});
}

}  // namespace whereabouts
