// "Who is near whom?": similarity between the rows of a checkpoint's position table.
#include "core/labs/framework/lab.h"

#include <algorithm>
#include <cmath>

#include "core/analysis/neighbours.h"
#include "core/figure/names.h"
#include "core/figure/text.h"
#include "core/labs/framework/common.h"
#include "core/labs/neighbours/data.h"
#include "core/labs/neighbours/panels.h"

namespace whereabouts {
namespace {

std::vector<Parameter> declare() {
  std::vector<Parameter> list;
  Parameter show =
      choice_parameter("show", "Show", "One map, six well-spread ones, or all", "references",
                       {{"references", "Six", "The six reference positions"},
                        {"one", "One", "The map of one reference, and how similarity falls with distance"},
                        {"all", "All", "The map of every position, arranged as the positions are"},
                        {"matrix", "Matrix", "Every pair of positions as one matrix"}});
  show.heavy = true;
  list.push_back(show);
  list.push_back(step_parameter());
  list.push_back(tensor_parameter());
  list.push_back(grid_parameter());
  list.push_back(prefix_parameter());

  Parameter reference;
  reference.id = "reference";
  reference.label = "Reference";
  reference.help = "The position that all the others are compared with; click one in a map";
  reference.kind = Kind::cell;
  reference.range = [](const Scope& scope) { return Range{0, 0, table_grid(scope), 0}; };
  reference.initial = [](const Scope& scope) {
    const GridShape grid = table_grid(scope);
    return Value(Cell{grid.rows / 2, grid.columns / 2});
  };
  list.push_back(reference);

  Parameter measure = choice_parameter(
      "measure", "Measure", "How two vectors are compared", "cosine",
      {{"cosine", "Cosine similarity", "The angle between the vectors alone"},
       {"centred", "Cosine, centred", "The angle after the mean of all vectors is taken away"},
       {"dot", "Dot product", "Angle and lengths together"},
       {"distance", "Negative distance", "Minus the Euclidean distance"}});
  measure.heavy = true;
  list.push_back(measure);
  list.push_back(map_parameter("viridis"));
  list.push_back(range_parameter());
  Parameter prefix =
      switch_parameter("class-token", "Class token",
                       "Also show the similarity of class and other prefix tokens to every patch", false);
  list.push_back(prefix);
  return list;
}

LabInfo describe() {
  LabInfo info;
  info.id = "neighbours";
  info.name = "Neighbours";
  info.question = "Who is near whom?";
  info.section = "Compare";
  info.keywords = "near nearest similarity cosine distance reference";
  info.order = 60;
  info.icon = "neighbours";
  info.uses_checkpoint = true;
  info.uses_run = true;
  info.sweep = "reference";
  info.sweep_overrides.set("show", std::string("one"));
  return info;
}

class NeighboursLab : public Lab {
 public:
  NeighboursLab() : Lab(describe(), declare()) {}

  std::shared_ptr<const Data> prepare(const Inputs& inputs, const Values& heavy,
                                      const Progress& progress) const override {
    return prepare_neighbours(inputs, heavy, progress);
  }
  Figure figure(const Data& data, const Values& values, const Progress& progress) const override;
  Formula formula(const Data& data, const Values& values, const std::optional<Hit>& hovered) const override;
};

std::string finding(const NeighboursData& data) {
  const NeighbourReadings& readings = data.readings;
  const auto near = static_cast<int>(std::lround(readings.nearest_share * readings.asked));
  std::string text = "Nearest-neighbour share **" + number(readings.nearest_share, 2) + "**: for " +
                     grouped(near) + " of " + grouped(readings.asked) +
                     (readings.asked < data.table.grid.count() ? " sampled" : "") +
                     " positions the most similar other one is next to it on the grid.";
  const auto& by_distance = readings.by_distance;
  if (!std::isnan(by_distance[0]) && !std::isnan(by_distance[1])) {
    text += " Similarity goes from **" + number(by_distance[0], 2) + "** at distance 1 to **" +
            number(by_distance[1], 2) + "** at distance 3.";
  }
  return text;
}

Figure NeighboursLab::figure(const Data& held, const Values& values, const Progress& progress) const {
  const auto& data = dynamic_cast<const NeighboursData&>(held);
  const std::string& show = values.text("show");
  const GridShape grid = data.table.grid;
  Figure figure;
  figure.title = info().question;
  const std::string measure = measure_name(data.basis.measure);
  const std::string capital =
      static_cast<char>(std::toupper(static_cast<unsigned char>(measure[0]))) + measure.substr(1);
  figure.subtitle = show == "references"
                        ? capital + " of one position's vector to all the others, for six positions."
                    : show == "one" ? capital + " of one position's vector to all the others."
                    : show == "all" ? capital + " of every position's vector to all the others."
                                    : capital + " of every pair of positions, in raster order.";
  ColourScale scale{values.text("map"), data.min, data.max, measure, true, 0, 1, 0};
  if (const auto range = chosen_range(values)) {
    scale.lower = range->first;
    scale.upper = range->second;
  }
  figure.scales.push_back(scale);
  if (show == "references") {
    add_six(figure, data, progress);
  } else if (show == "one") {
    add_one(figure, data, values.cell("reference"));
  } else if (show == "all") {
    add_all(figure, data, values.cell("reference"));
  } else {
    add_matrix(figure, data, values.cell("reference"));
  }
  if (values.on("class-token") && data.table.prefix > 0) add_prefix(figure, data, "PuOr_r");

  figure.caption = finding(data);
  const NeighbourReadings& readings = data.readings;
  figure.readings = {
      {"table", std::to_string(grid.rows) + " × " + std::to_string(grid.columns) + " + " +
                    std::to_string(data.table.prefix)},
      {"width", grouped(data.table.patches.cols())},
      {"nearest vector is adjacent", number(100 * readings.nearest_share, 0) + " %"},
      {"at distance 1 / 3 / 7", number(readings.by_distance[0], 2) + " / " +
                                    number(readings.by_distance[1], 2) + " / " +
                                    number(readings.by_distance[2], 2)},
      {"same row / column", number(readings.same_row, 2) + " / " + number(readings.same_column, 2)}};

  const auto basis = std::make_shared<const SimilarityBasis>(data.basis);
  const auto prefix = data.prefix;
  const auto whole = data.similarity;
  figure.arrays = {{"similarity",
                    [basis, whole] {
                      check_pairs(static_cast<int>(basis->rows.rows()), 32768);
                      return to_array(whole ? *whole : similarity_matrix(*basis));
                    }},
                   {"maps",
                    [basis, grid] {
                      const auto references = six_references(grid);
                      Array array;
                      array.shape = {references.size(), static_cast<std::size_t>(grid.rows),
                                     static_cast<std::size_t>(grid.columns)};
                      std::vector<float> maps;
                      for (const NamedCell& each : references) {
                        const RowVector row = similarity_row(*basis, grid.token(each.cell));
                        maps.insert(maps.end(), row.data(), row.data() + row.size());
                      }
                      array.values = std::move(maps);
                      return array;
                    }},
                   {"prefix", [prefix] { return to_array(*prefix); }}};
  return figure;
}

Formula NeighboursLab::formula(const Data& held, const Values& values,
                               const std::optional<Hit>& hovered) const {
  const auto& data = dynamic_cast<const NeighboursData&>(held);
  Formula formula;
  switch (data.basis.measure) {
    case Measure::cosine:
      formula.general =
          "<i>s</i><sub>ij</sub> = <i>E</i><sub>i</sub> · <i>E</i><sub>j</sub> / "
          "(|<i>E</i><sub>i</sub>| |<i>E</i><sub>j</sub>|)";
      break;
    case Measure::centred_cosine:
      formula.general =
          "<i>s</i><sub>ij</sub> = cos(<i>E</i><sub>i</sub> − <i>Ē</i>, <i>E</i><sub>j</sub> − <i>Ē</i>)";
      break;
    case Measure::dot:
      formula.general = "<i>s</i><sub>ij</sub> = <i>E</i><sub>i</sub> · <i>E</i><sub>j</sub>";
      break;
    case Measure::negative_distance:
      formula.general = "<i>s</i><sub>ij</sub> = −|<i>E</i><sub>i</sub> − <i>E</i><sub>j</sub>|";
      break;
  }
  if (hovered && hovered->cell && hovered->value) {
    const GridShape grid = data.table.grid;
    int from = grid.token(values.cell("reference"));
    if (hovered->outer_cell) from = grid.token(*hovered->outer_cell);
    if (hovered->other_token) from = *hovered->other_token;
    for (const NamedCell& each : six_references(grid)) {
      if (hovered->panel == reference_panel_id(each.cell)) from = grid.token(each.cell);
    }
    formula.substituted = "<i>s</i>(" + std::to_string(from) + ", " + std::to_string(*hovered->token) +
                          ") = " + number(*hovered->value, 3);
  }
  return formula;
}

}  // namespace

std::unique_ptr<const Lab> make_neighbours_lab() {
  return std::make_unique<NeighboursLab>();
}

}  // namespace whereabouts
