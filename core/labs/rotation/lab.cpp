// "How does RoPE turn position into angle?": dials, turned queries and keys, and the score by offset.
#include "core/labs/framework/lab.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "core/figure/text.h"
#include "core/labs/framework/common.h"
#include "core/labs/rotation/data.h"
#include "core/labs/rotation/panels.h"
#include "core/position/rotary/rotary_table.h"
#include "core/position/scheme.h"

namespace whereabouts {
namespace {

bool compares(const Scope& scope) {
  return scope.values.text("compare") == "forms";
}

bool on_grid(const Scope& scope) {
  return compares(scope) || find_scheme(scope.values.text("scheme")).two_dimensional;
}

int token_count(const Scope& scope) {
  return on_grid(scope) ? parse_grid(scope.values.text("grid"), "--grid").count()
                        : scope.values.integer("tokens");
}

std::vector<Choice> layout_choices(const Scope& scope) {
  const Scheme& scheme = find_scheme(scope.values.text("scheme"));
  if (scheme.layouts.empty()) return {{"own", "Own", "The scheme has one form only"}};
  std::vector<Choice> choices;
  for (const Layout& layout : scheme.layouts) choices.push_back({layout.id, layout.title, layout.help});
  choices.push_back({literal_layout, "Literal",
                     "The articles' words as they stand: the whole head turns by row and then by column"});
  return choices;
}

// What turns how: the parameters that say which angles there are.
void declare_form(std::vector<Parameter>& list) {
  list.push_back(choice_parameter("compare", "Show", "One form in detail, or six forms side by side", "one",
                                  {{"one", "One form", "Dials, angles, scores and what every pair adds"},
                                   {"forms", "Six forms", "The scores on a grid under six forms"}}));
  std::vector<Choice> rotary;
  for (const Scheme& scheme : schemes()) {
    if (scheme.kind == Scheme::Kind::rotary) rotary.push_back({scheme.id, scheme.title, scheme.summary});
  }
  list.push_back(choice_parameter("scheme", "Scheme", "Which rotary scheme turns the vectors", "rope-1d",
                                  std::move(rotary)));
  list.back().applies = [](const Scope& scope) { return !compares(scope); };

  Parameter layout = choice_parameter("layout", "Layout", "Whose form of the two-dimensional scheme", "", {});
  layout.choices = layout_choices;
  layout.initial = [](const Scope& scope) { return Value(layout_choices(scope).front().id); };
  layout.applies = [](const Scope& scope) {
    return !compares(scope) && scope.values.text("scheme") == "rope-2d";
  };
  list.push_back(layout);

  list.push_back(choice_parameter("pairs", "Pairs", "Which dimensions turn together", "auto",
                                  {{"auto", "As published", "The form's own way"},
                                   {"adjacent", "Adjacent", "Each even dimension with the next"},
                                   {"half", "Half-split", "Each of the first half with one of the second"}}));

  Parameter tokens =
      integer_parameter("tokens", "Tokens", "Number of positions in the sequence", 64, 1, 4096);
  tokens.applies = [](const Scope& scope) { return !on_grid(scope); };
  list.push_back(tokens);

  Parameter grid = text_parameter("grid", "Grid", "Rows x columns of patches", "14x14");
  grid.check_text = [](const std::string& text, const Scope&) { parse_grid(text, "--grid"); };
  grid.applies = on_grid;
  list.push_back(grid);

  Parameter width = integer_parameter("dim", "Head width", "Length d of a query or key", 64, 4, 512);
  width.step = 4;
  width.range = [](const Scope& scope) { return Range{4, 512, {}, 0, on_grid(scope) ? 4 : 2}; };
  list.push_back(width);

  Parameter temperature = temperature_parameter();
  temperature.help = "T: the slowest pair turns once in about 2 pi T steps; each form has its own";
  temperature.initial = [](const Scope& scope) {
    return Value(own_temperature(scope.values.text("scheme"), scope.values.text("layout")));
  };
  temperature.applies = [](const Scope& scope) { return !compares(scope); };
  list.push_back(temperature);

  Parameter head = integer_parameter("head", "Head", "Whose directions turn; every head has its own", 0, 0,
                                     mixed_heads - 1);
  head.applies = [](const Scope& scope) {
    return !compares(scope) && scope.values.text("scheme") == "rope-mixed";
  };
  list.push_back(head);

  list.push_back(integer_parameter("seed", "Seed",
                                   "Of the query and the key, and of the directions of the mixed form", 21, 0,
                                   4294967295.0));
  list.push_back(
      choice_parameter("key-vector", "Key", "Which vector is the key", "equal",
                       {{"equal", "The query", "The query's own vector: the score is 1 at its own place"},
                        {"random", "Another", "A random vector of its own"}}));
  for (Parameter& parameter : list) parameter.heavy = true;
}

std::vector<Parameter> declare() {
  std::vector<Parameter> list;
  declare_form(list);
  const auto tokens = [](const Scope& scope) { return Range{0, token_count(scope) - 1.0, {}, 0}; };

  Parameter position =
      integer_parameter("position", "Position", "The token of the query; click a row of the angles", 0, 0, 1);
  position.range = tokens;
  position.initial = [](const Scope& scope) { return Value(std::int64_t{token_count(scope) / 3}); };
  list.push_back(position);

  Parameter key =
      integer_parameter("key", "Key at", "The token of the key; click a place in the scores", 0, 0, 1);
  key.range = tokens;
  key.initial = [](const Scope& scope) { return Value(std::int64_t{token_count(scope) / 2}); };
  key.applies = [](const Scope& scope) { return !compares(scope); };
  list.push_back(key);

  Parameter pair =
      integer_parameter("pair", "Pair", "The pair of dimensions looked at; click one in the bars", 0, 0, 1);
  pair.range = [](const Scope& scope) {
    const int pairs = scope.values.integer("dim") / 2;
    return Range{0, pairs - 1.0, {}, 0};
  };
  pair.initial = [](const Scope& scope) { return Value(std::int64_t{scope.values.integer("dim") / 16}); };
  pair.applies = [](const Scope& scope) { return !compares(scope); };
  list.push_back(pair);
  Parameter map = map_parameter("PuOr_r");
  map.help = "Colours of the scores on a grid, of the cosines in one dimension";
  map.initial = [](const Scope& scope) { return Value(std::string(on_grid(scope) ? "viridis" : "PuOr_r")); };
  list.push_back(std::move(map));
  list.push_back(range_parameter());
  return list;
}

LabInfo describe() {
  LabInfo info;
  info.id = "rotation";
  info.name = "Rotation";
  info.question = "How does RoPE turn position into angle?";
  info.section = "Encode";
  info.keywords = "rope rotary angle dial turn query key";
  info.order = 40;
  info.icon = "rotation";
  info.sweep = "position";
  return info;
}

class RotationLab : public Lab {
 public:
  RotationLab() : Lab(describe(), declare()) {}

  std::shared_ptr<const Data> prepare(const Inputs&, const Values& heavy,
                                      const Progress& progress) const override {
    return prepare_rotation(heavy, progress);
  }
  Figure figure(const Data& data, const Values& values, const Progress& progress) const override;
  Formula formula(const Data& data, const Values& values, const std::optional<Hit>& hovered) const override;
};

// How long pair `pair` takes for one turn: "6.28 columns", "17.9 rows".
std::string period_text(const RotationData& data, int pair) {
  const RotationForm& form = *data.forms.front();
  const double row = std::abs(turn_per_row(data, form, pair));
  const double column = std::abs(turn_per_column(data, form, pair));
  const double turn = 2 * std::numbers::pi;
  if (!data.two_dimensional) return column > 0 ? brief(turn / column, 3) + " positions" : "";
  if (row > 1e-12 && column > 1e-12) {
    return brief(turn / row, 3) + " rows or " + brief(turn / column, 3) + " columns";
  }
  if (row > 1e-12) return brief(turn / row, 3) + " rows";
  return column > 1e-12 ? brief(turn / column, 3) + " columns" : "";
}

std::string literal_finding(const RotationData& data) {
  const GridShape grid = data.grid;
  const int reach = std::min({grid.rows - 1, grid.columns - 1, 4});
  if (reach < 1) return {};
  const Cell one{reach > 1 ? 1 : 0, reach}, other{reach, one.row};
  const MatrixD& angles = data.forms.front()->angles;
  const double difference =
      (angles.row(grid.token(one)) - angles.row(grid.token(other))).cwiseAbs().maxCoeff();
  return " Cells " + token_text(data, grid.token(one)) + " and " + token_text(data, grid.token(other)) +
         " are **one address**: their angles differ by **" + brief(difference, 2) + "**, and " +
         grouped(grid.count()) + " cells share **" + grouped(grid.rows + grid.columns - 1) + "**.";
}

// Scores one step to the right and one step down, where the grid has them.
std::string steps_finding(const RotationData& data, const RotationView& view) {
  const Cell at = data.grid.cell(view.position);
  const auto score = [&](std::size_t form, int rows, int columns) -> std::optional<double> {
    const Cell cell{at.row + rows, at.column + columns};
    if (!data.grid.contains(cell)) return std::nullopt;
    return rotated_score(data, *data.forms[form], view.position, data.grid.token(cell));
  };
  std::string text;
  const auto step = [](int at_now, int count) { return at_now + 1 < count ? 1 : -1; };
  const int down = step(at.row, data.grid.rows), right = step(at.column, data.grid.columns);
  if (const auto beside = score(0, 0, right), below = score(0, down, 0); beside && below) {
    text = "In 1-D a key in the next column scores **" + number(*beside, 2) + "**, in the next row **" +
           number(*below, 2) + "**; ";
    const auto axial_beside = score(1, 0, right), axial_below = score(1, down, 0);
    text += "axial, **" + number(axial_beside.value_or(0), 2) + "** and **" +
            number(axial_below.value_or(0), 2) + "**.";
  }
  for (const int sign : {1, -1}) {
    if (const auto diagonal = score(2, sign, -sign)) {
      text += " Taken literally, the cell at " +
              token_text(data, data.grid.token({at.row + sign, at.column - sign})) + " scores **" +
              number(*diagonal, 3) + "**, as the query's own place does.";
      break;
    }
  }
  return text.empty() ? "The grid has a single row or column: **" + grouped(data.grid.count()) + "** places."
                      : text;
}

// Scale 0: of the scores on a grid, of the cosines in one dimension, where the scores are a curve. Its ends
// do not depend on the position, so that colours stay what they are while it plays.
ColourScale first_scale(const RotationData& data, const Values& values) {
  ColourScale scale{values.text("map"), -1, 1, "cosine", true, 1, 1, 1};
  if (data.two_dimensional) {
    scale.column = 2;
    const bool one = data.forms.size() == 1;
    const double min = static_cast<double>(data.scores->minCoeff());
    scale.label = "score";
    scale.lower = one && data.equal_keys ? std::min(0.75, std::floor(4 * min) / 4) : -1;
    if (!one && data.equal_keys) scale.lower = -0.25;
  }
  if (const auto range = chosen_range(values)) {
    scale.lower = range->first;
    scale.upper = range->second;
  }
  return scale;
}

void add_arrays(Figure& figure, const std::shared_ptr<const RotationForm>& form,
                const std::shared_ptr<const Matrix>& scores) {
  figure.arrays = {{"angles", [form] { return to_array(form->angles); }},
                   {"cos", [form] { return to_array(*form->cosine); }},
                   {"sin", [form] { return to_array(*form->sine); }},
                   {"scores", [scores] { return to_array(*scores); }}};
}

Figure RotationLab::figure(const Data& held, const Values& values, const Progress&) const {
  const auto& data = dynamic_cast<const RotationData&>(held);
  const RotationForm& form = *data.forms.front();
  const RotationView view{values.integer("position"), values.integer("key"), values.integer("pair")};
  Figure figure;
  figure.title = info().question;
  figure.scales.push_back(first_scale(data, values));
  if (data.two_dimensional && data.forms.size() == 1) {
    figure.scales.push_back({"PuOr_r", -1, 1, "cosine", false, 1, 1, 1});
  }
  if (data.forms.size() > 1) {
    figure.subtitle = "One query at the ring, one key at every cell: their score under six forms.";
    figure.scales[0].row = 0;
    figure.scales[0].row_span = 2;
    for (std::size_t i = 0; i < data.forms.size(); ++i) {
      figure.panels.push_back(form_panel(data, i, view, 0));
    }
    const double shape = static_cast<double>(data.grid.columns) / data.grid.rows;
    figure.preferred_aspect = std::clamp(1.6 * shape, 0.4, 5.0);
    figure.caption = steps_finding(data, view);
    figure.readings = {{"forms", std::to_string(data.forms.size())},
                       {"grid", std::to_string(data.grid.rows) + " × " + std::to_string(data.grid.columns)},
                       {"head width", std::to_string(data.width)}};
  } else {
    figure.subtitle = "Every pair of a query's dimensions turns at its own speed; so does the key's.";
    figure.panels = {dials_panel(data, view), angles_panel(data, view, data.two_dimensional ? 1 : 0),
                     score_panel(data, view, 0), plane_panel(data, view), contributions_panel(data, view)};
    figure.row_weights = {0.62, 1.25, 0.95};
    figure.preferred_aspect = 1.3;
    figure.caption = "Moving query and key alike changes the score by at most **" +
                     brief(data.max_change, 2) + "** (" + grouped(data.moves) +
                     " random moves): it depends on the offset only.";
    if (const std::string period = period_text(data, view.pair); !period.empty()) {
      figure.caption += " Pair " + std::to_string(view.pair) + " turns once in **" + period + "**.";
    }
    if (form.layout == literal_layout) figure.caption += literal_finding(data);
    figure.readings = {{"score", number(rotated_score(data, form, view.position, view.key), 3)},
                       {"change of the score when both move", brief(data.max_change, 2)},
                       {"pairs", std::to_string(form.pairs.size()) + ", " + form.pairing},
                       {"minimum score", number(static_cast<double>(data.scores->minCoeff()), 3)}};
  }
  add_arrays(figure, data.forms.front(), data.scores);
  return figure;
}

Formula RotationLab::formula(const Data& held, const Values& values,
                             const std::optional<Hit>& hovered) const {
  const auto& data = dynamic_cast<const RotationData&>(held);
  const RotationForm& form = *data.forms.front();
  Formula formula;
  formula.general =
      "<i>q</i><sub>m</sub> · <i>k</i><sub>n</sub> = Σ<sub>j</sub> Re(<i>q</i><sub>j</sub> "
      "<i>k̄</i><sub>j</sub> e<sup>i(α<sub>j</sub>(m) − α<sub>j</sub>(n))</sup>)";
  const int position = hovered && hovered->token ? *hovered->token : values.integer("position");
  const int pair = hovered && hovered->dimension ? *hovered->dimension : values.integer("pair");
  if (position >= form.angles.rows() || pair >= form.angles.cols()) return formula;
  const std::string angle = number(form.angles(position, pair), 3) + " rad";
  std::string sum;
  if (data.two_dimensional && form.scheme != "rope-1d") {
    const Cell cell = data.grid.cell(position);
    const double row = turn_per_row(data, form, pair), column = turn_per_column(data, form, pair);
    if (std::abs(form.angles(0, pair)) > 1e-12) sum = number(form.angles(0, pair), 3) + " + ";
    sum += std::to_string(cell.row) + " × " + brief(row, 4) + " + " + std::to_string(cell.column) + " × " +
           brief(column, 4);
  } else {
    sum = std::to_string(position) + " / " + brief(form.temperature, 6) + "<sup>" + std::to_string(2 * pair) +
          "/" + std::to_string(data.width) + "</sup>";
  }
  formula.substituted =
      "α<sub>" + std::to_string(pair) + "</sub>(" + token_text(data, position) + ") = " + sum + " = " + angle;
  return formula;
}

}  // namespace

std::unique_ptr<const Lab> make_rotation_lab() {
  return std::make_unique<RotationLab>();
}

}  // namespace whereabouts
