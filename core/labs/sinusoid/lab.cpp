// "How do waves make an address?": the table of a fixed scheme, its waves, and how addresses differ.
#include "core/labs/framework/lab.h"

#include <algorithm>
#include <cmath>

#include "core/base/failure.h"
#include "core/figure/text.h"
#include "core/labs/framework/common.h"
#include "core/labs/sinusoid/compare.h"
#include "core/labs/sinusoid/panels.h"
#include "core/position/additive/additive_table.h"

namespace whereabouts {
namespace {

constexpr std::int64_t max_numbers = std::int64_t{1}
                                     << 25;  // 128 MB of float32: more cells than any screen shows

// Either of the two tables needs a grid: then both are made for it.
bool on_a_grid(const Scope& scope) {
  if (find_scheme(scope.values.text("scheme")).two_dimensional) return true;
  const std::string& other = scope.values.text("compare");
  return other != "none" && find_scheme(compared_scheme(other).first).two_dimensional;
}

int token_count(const Scope& scope) {
  return on_a_grid(scope) ? parse_grid(scope.values.text("grid"), "--grid").count()
                          : scope.values.integer("tokens");
}

// Waves of rows and columns need a width that divides by 4 (big_vision's layout at least 8), a learned table
// in halves an even one.
struct WidthRule {
  int min = 1, step = 1;
};
WidthRule width_rule(const Scope& scope) {
  WidthRule rule;
  const auto need = [&](const std::string& scheme, const std::string& layout) {
    if (scheme == "sinusoidal-2d") rule.step = 4;
    if (scheme == "learned-2d") rule.step = std::max(rule.step, 2);
    if (layout == "big-vision") rule.min = 8;
  };
  need(scope.values.text("scheme"), scope.values.text("layout"));
  const std::string& other = scope.values.text("compare");
  if (other != "none") need(compared_scheme(other).first, compared_scheme(other).second);
  rule.min = std::max(rule.min, rule.step);
  return rule;
}

std::vector<Choice> layout_choices(const Scope& scope) {
  std::vector<Choice> choices;
  for (const Layout& layout : find_scheme(scope.values.text("scheme")).layouts) {
    choices.push_back({layout.id, layout.title, layout.help});
  }
  return choices;
}

std::vector<Parameter> declare() {
  std::vector<Parameter> list;
  std::vector<Choice> waves;
  for (const Scheme& scheme : schemes()) {
    if (scheme.has_temperature && scheme.is_additive())
      waves.push_back({scheme.id, scheme.title, scheme.summary});
  }
  Parameter scheme =
      choice_parameter("scheme", "Scheme", "Which waves make the table", "sinusoidal-1d", waves);
  scheme.heavy = true;
  list.push_back(scheme);

  Parameter layout =
      choice_parameter("layout", "Layout", "In which order sines and cosines stand in a row", "", {});
  layout.heavy = true;
  layout.choices = layout_choices;
  layout.initial = [](const Scope& scope) { return Value(layout_choices(scope).front().id); };
  list.push_back(layout);

  Parameter compare = choice_parameter("compare", "Compare with",
                                       "Another table for the same tokens and width, and the difference",
                                       "none", compare_choices());
  compare.heavy = true;
  list.push_back(compare);

  Parameter tokens =
      integer_parameter("tokens", "Tokens", "Number of positions in the sequence", 176, 1, 8192);
  tokens.heavy = true;
  tokens.applies = [](const Scope& scope) { return !on_a_grid(scope); };
  list.push_back(tokens);

  Parameter grid = text_parameter("grid", "Grid", "Rows x columns of patches", "14x14");
  grid.heavy = true;
  grid.check_text = [](const std::string& text, const Scope&) { parse_grid(text, "--grid"); };
  grid.applies = on_a_grid;
  list.push_back(grid);

  Parameter width = integer_parameter("dim", "Width", "Length D of every vector", 768, 1, 4096);
  width.heavy = true;
  width.range = [](const Scope& scope) {
    const WidthRule rule = width_rule(scope);
    return Range{1.0 * rule.min, 4096, {}, 0, rule.step};
  };
  width.initial = [](const Scope& scope) {
    return Value(on_a_grid(scope) ? std::int64_t{192} : std::int64_t{768});
  };
  list.push_back(width);
  list.push_back(temperature_parameter());
  Parameter seed =
      integer_parameter("seed", "Seed", "Of the learned table's random start", 0, 0, 4294967295.0);
  seed.heavy = true;
  seed.applies = [](const Scope& scope) {
    const std::string& other = scope.values.text("compare");
    return other != "none" && find_scheme(compared_scheme(other).first).seeded;
  };
  list.push_back(seed);

  Parameter position =
      integer_parameter("position", "Position", "The position whose vector is shown", 0, 0, 1);
  position.range = [](const Scope& scope) { return Range{0, token_count(scope) - 1.0, {}, 0}; };
  position.initial = [](const Scope& scope) {
    return Value(std::int64_t{std::min(37, token_count(scope) - 1)});
  };
  list.push_back(position);

  Parameter dimension = integer_parameter("dimension", "Dimension", "The wave that is shown", 0, 0, 1);
  dimension.range = [](const Scope& scope) { return Range{0, scope.values.integer("dim") - 1.0, {}, 0}; };
  dimension.initial = [](const Scope& scope) {
    // A wave of some 30 positions, or of some 20 rows: long enough to be seen, short enough to repeat.
    return Value(std::int64_t{scope.values.integer("dim") / (on_a_grid(scope) ? 24 : 6)});
  };
  list.push_back(dimension);
  list.push_back(map_parameter("PuOr_r"));
  list.push_back(range_parameter());
  return list;
}

LabInfo describe() {
  LabInfo info;
  info.id = "sinusoid";
  info.name = "Sinusoid";
  info.question = "How do waves make an address?";
  info.section = "Encode";
  info.keywords = "wave frequency wavelength encoding sine cosine";
  info.order = 30;
  info.icon = "sinusoid";
  info.sweep = "position";
  return info;
}

class SinusoidLab : public Lab {
 public:
  SinusoidLab() : Lab(describe(), declare()) {}

  std::shared_ptr<const Data> prepare(const Inputs&, const Values& heavy,
                                      const Progress& progress) const override {
    auto data = std::make_shared<SinusoidData>();
    data->scheme = heavy.text("scheme");
    const std::string& other = heavy.text("compare");
    data->two_dimensional = find_scheme(data->scheme).two_dimensional ||
                            (other != "none" && find_scheme(compared_scheme(other).first).two_dimensional);
    data->request.grid = data->two_dimensional ? parse_grid(heavy.text("grid"), "--grid")
                                               : GridShape{1, heavy.integer("tokens")};
    data->request.width = heavy.integer("dim");
    data->request.layout = heavy.text("layout");
    data->request.temperature = heavy.real("temperature");
    if (std::int64_t{data->request.grid.count()} * data->request.width > max_numbers) {
      refuse_usage("--dim",
                   grouped(data->request.grid.count()) + " tokens of " + grouped(data->request.width) +
                       " numbers are more than the " + grouped(max_numbers) + " that can be drawn",
                   "choose fewer tokens or a smaller width");
    }
    data->table = std::make_shared<const Matrix>(additive_table(data->scheme, data->request, progress));
    for (int dimension = 0; dimension < data->request.width; ++dimension) {
      data->cosine.push_back(wave_of(data->scheme, data->request, dimension).cosine);
    }
    progress.report(0.7, "similarity");
    data->basis = similarity_basis(*data->table, Measure::cosine, progress);
    if (other != "none") {
      data->compared =
          compared_table(*data, other, static_cast<std::uint32_t>(heavy.integer("seed")), progress);
    }
    return data;
  }

  Figure figure(const Data& data, const Values& values, const Progress& progress) const override;
  Formula formula(const Data& data, const Values& values, const std::optional<Hit>& hovered) const override;
};

// The exponent as the fraction people write: 12/768 rather than 0.0156.
std::string exponent_text(double exponent, int width) {
  for (const int divisor : {width, width / 2, width / 4, width / 4 - 1}) {
    if (divisor < 1) continue;
    const double numerator = exponent * divisor;
    if (std::abs(numerator - std::round(numerator)) > 1e-9 * divisor) continue;
    return std::to_string(std::lround(numerator)) + "/" + std::to_string(divisor);
  }
  return brief(exponent, 4);
}

Figure SinusoidLab::figure(const Data& held, const Values& values, const Progress&) const {
  const auto& data = dynamic_cast<const SinusoidData&>(held);
  const int position = values.integer("position"), dimension = values.integer("dimension");
  const int count = data.request.grid.count(), width = data.request.width;
  const RowVector row = similarity_row(data.basis, position);

  Figure figure;
  figure.title = info().question;
  figure.subtitle = "Every row is one position's address: sines and cosines, from fast on the left to slow.";
  if (data.two_dimensional) {
    figure.subtitle = "Every row is one cell's address: waves over the rows beside waves over the columns.";
  }
  ColourScale scale{values.text("map"), -1, 1, "value", true, 0, 1, 2};
  if (const auto range = chosen_range(values)) {
    scale.lower = range->first;
    scale.upper = range->second;
  }
  figure.scales.push_back(scale);
  if (data.two_dimensional) figure.scales.push_back({"viridis", -0.2, 1, "similarity", true, 1, 1, 2});

  Panel table = table_panel(data, data.table, position, dimension, 0);
  table.column_span = 3;
  table.title = find_scheme(data.scheme).title;
  table.subtitle = std::to_string(count) + " × " + std::to_string(width);
  figure.panels = {table, wave_panel(data, position, dimension), address_panel(data, position, dimension),
                   similarity_panel(data, position, row, data.two_dimensional ? 1 : 0)};
  if (data.two_dimensional && data.basis.rows.rows() > 0) {
    figure.scales[1].lower = std::min(0.0, std::floor(10.0 * row.minCoeff()) / 10.0);
  }
  if (!data.two_dimensional) {
    for (std::size_t i = 1; i < figure.panels.size(); ++i) figure.panels[i].tokens = {};
  }
  figure.row_weights = {1.1, 1};
  figure.preferred_aspect = 1.6;

  const Wave wave = wave_of(data.scheme, data.request, dimension);
  const double length = 2 * 3.14159265358979323846 * wave.divisor / wave.scale;
  const double squared = static_cast<double>(data.table->row(position).squaredNorm());
  figure.caption = "Dimension **" + std::to_string(dimension) + "** repeats every **" + brief(length, 4) +
                   "** " +
                   (wave.axis == Wave::Axis::row      ? "rows"
                    : wave.axis == Wave::Axis::column ? "columns"
                                                      : "positions") +
                   "; at position " + std::to_string(position) + " it is **" +
                   number(static_cast<double>((*data.table)(position, dimension)), 3) + "**.";
  if (position + 1 < count) {
    figure.caption += " The next position's address has cosine similarity **" +
                      number(static_cast<double>(row[position + 1]), 3) + "**.";
  }
  figure.readings = {{"wavelength", brief(length, 4)},
                     {"length of the vector", number(std::sqrt(squared), 3)},
                     {"minimum similarity", number(static_cast<double>(row.minCoeff()), 3)}};
  const auto matrix = data.table;
  figure.arrays = {{"encoding", [matrix] { return to_array(*matrix); }},
                   {"similarity", [row] {
                      Array array = to_array(Matrix(row));
                      array.shape = {static_cast<std::size_t>(row.size())};
                      return array;
                    }}};
  if (data.compared) show_compared(figure, data, position, dimension);
  return figure;
}

Formula SinusoidLab::formula(const Data& held, const Values& values,
                             const std::optional<Hit>& hovered) const {
  const auto& data = dynamic_cast<const SinusoidData&>(held);
  Formula formula;
  formula.general =
      data.two_dimensional
          ? "<i>E</i>[(<i>r</i>, <i>c</i>), <i>k</i>] = sin or cos(<i>r</i> or <i>c</i> / "
            "<i>T</i><sup><i>k</i> / (<i>D</i>/4)</sup>)"
          : "<i>PE</i>[<i>p</i>, 2<i>i</i>] = sin(<i>p</i> / <i>T</i><sup>2<i>i</i>/<i>D</i></sup>), "
            "<i>PE</i>[<i>p</i>, 2<i>i</i>+1] = cos(same)";
  const int position = hovered && hovered->token ? *hovered->token : values.integer("position");
  const int dimension = hovered && hovered->dimension ? *hovered->dimension : values.integer("dimension");
  if (position >= data.table->rows() || dimension >= data.table->cols()) return formula;
  const Wave wave = wave_of(data.scheme, data.request, dimension);
  const int coordinate = wave_coordinate(data.scheme, data.request, wave, position);
  const std::string argument = wave.scale == 1 && wave.offset == 0
                                   ? std::to_string(coordinate)
                                   : brief((coordinate + wave.offset) * wave.scale, 4);
  formula.substituted = std::string(wave.cosine ? "cos(" : "sin(") + argument + " / " +
                        brief(data.request.temperature, 6) + "<sup>" +
                        exponent_text(wave.exponent, data.request.width) +
                        "</sup>) = " + number(static_cast<double>((*data.table)(position, dimension)), 3);
  return formula;
}

}  // namespace

std::unique_ptr<const Lab> make_sinusoid_lab() {
  return std::make_unique<SinusoidLab>();
}

}  // namespace whereabouts
