#include "core/labs/sinusoid/compare.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "core/figure/names.h"
#include "core/figure/text.h"
#include "core/labs/framework/parameters/colour_range.h"
#include "core/labs/framework/parameters/scheme_parameters.h"
#include "core/labs/framework/pieces/arrays.h"
#include "core/position/additive/additive_table.h"

namespace whereabouts {
namespace {

Message layout_title(const std::string& scheme, const std::string& layout) {
  const Scheme& found = find_scheme(scheme);
  for (const Layout& each : found.layouts) {
    if (each.id == layout) return each.title;
  }
  return found.title;
}

void measure_difference(ComparedTable& compared, const Matrix& first, const Progress& progress) {
  Matrix difference = *compared.table;
  double sum = 0;
  for (Eigen::Index row = 0; row < difference.rows(); ++row) {
    if (row % 64 == 0) progress.check();
    difference.row(row) -= first.row(row);
    Eigen::Index at = 0;
    const auto max = static_cast<double>(difference.row(row).cwiseAbs().maxCoeff(&at));
    sum += difference.row(row).cwiseAbs().cast<double>().sum();
    if (max <= compared.max) continue;
    compared.max = max;
    compared.position = static_cast<int>(row);
    compared.dimension = static_cast<int>(at);
  }
  compared.mean = sum / static_cast<double>(difference.size());
  compared.difference = std::make_shared<const Matrix>(std::move(difference));
}

Message cell_words(const SinusoidData& data, int position) {
  if (!data.two_dimensional) return message("position {}", position);
  return cell_name(data.request.grid.cell(position));
}

// 0 only where it is 0.
NumberText difference_text(double difference) {
  return difference >= 0.0005 ? number(difference, 3) : brief(difference, 2);
}

// The same dimension of both tables over the positions.
Panel both_waves(const SinusoidData& data, int position, int dimension, const Message& first,
                 const Message& second) {
  Panel panel = wave_panel(data, position, dimension);
  panel.subtitle.clear();  // the legend names both
  panel.column = 2;
  panel.legend = true;
  std::vector<Layer> kept;
  for (Layer& layer : panel.layers) {
    auto* curve = std::get_if<Line>(&layer.content);
    if (curve && curve->dashed) continue;
    if (curve) curve->label = first;
    kept.push_back(layer);
  }
  Line other;
  other.colour = Colour::series2;
  other.dashed = true;
  other.label = second;
  const Matrix& table = *data.compared->table;
  for (Eigen::Index row = 0; row < table.rows(); ++row) {
    other.x.push_back(static_cast<double>(row));
    other.y.push_back(static_cast<double>(table(row, dimension)));
  }
  kept.insert(kept.begin() + 1, {other});
  panel.layers = std::move(kept);
  return panel;
}

}  // namespace

std::vector<Choice> compare_choices() {
  std::vector<Choice> choices = {{"none", "Nothing", "One table alone"}};
  for (const Scheme& scheme : image_schemes()) {
    if (!scheme.is_additive() || scheme.is_absent) continue;
    if (scheme.layouts.empty()) choices.push_back(scheme_choice(scheme));
    for (const Layout& layout : scheme.layouts) {
      choices.push_back({fmt::format("{}/{}", scheme.id, layout.id),
                         message("{}, {}", scheme.title, layout.title), layout.help});
    }
  }
  return choices;
}

std::optional<SchemeForm> compared_form(const std::string& id) {
  if (id == "none") return std::nullopt;
  const std::size_t slash = std::min(id.find('/'), id.size());
  return SchemeForm{find_scheme(id.substr(0, slash)), id.substr(std::min(slash + 1, id.size()))};
}

ComparedTable compared_table(const SinusoidData& data, const SchemeForm& form, std::uint32_t seed,
                             const Progress& progress) {
  ComparedTable compared;
  compared.scheme = form.scheme.id;
  compared.request = data.request;
  compared.request.layout = form.layout;
  compared.request.seed = seed;
  progress.report(0.8, "the other table");
  compared.table =
      std::make_shared<const Matrix>(additive_table(compared.scheme, compared.request, progress));
  measure_difference(compared, *data.table, progress);
  compared.basis = similarity_basis(*compared.table, Measure::cosine, progress);
  return compared;
}

void show_compared(Figure& figure, const SinusoidData& data, int position, int dimension) {
  const ComparedTable& compared = *data.compared;
  const RowVector row = similarity_row(data.basis, position);
  const RowVector other_row = similarity_row(compared.basis, position);
  figure.subtitle = "Two tables of the same tokens and width, and the second minus the first.";

  ColourScale values = figure.scales[0];
  values.row_span = 1;
  values.column = 1;
  figure.scales = {values, symmetric_scale(compared.max, "difference")};
  figure.scales.back().column = 2;
  if (data.two_dimensional) {
    const double min = static_cast<double>(std::min(row.minCoeff(), other_row.minCoeff()));
    figure.scales.push_back(
        {.lower = std::min(0.0, std::floor(10 * min) / 10), .label = "similarity", .row = 1, .column = 1});
  }

  Panel first = table_panel(data, data.table, position, dimension, 0);
  // One scheme in two layouts: those are told; two schemes: these are.
  const bool layouts = data.scheme == compared.scheme;
  first.title = layouts ? layout_title(data.scheme, data.request.layout) : find_scheme(data.scheme).title;
  Panel second = table_panel(data, compared.table, position, dimension, 0);
  second.title =
      layouts ? layout_title(compared.scheme, compared.request.layout) : find_scheme(compared.scheme).title;
  second.column = 1;
  second.y.label.clear();
  Panel difference = table_panel(data, compared.difference, position, dimension, 1);
  difference.title = "Difference";
  difference.column = 2;
  difference.y.label.clear();
  std::get<HeatMap>(difference.layers[0].content).quantity = "difference";

  Panel near = similarity_panel(data, position, row, 2);
  near.column = 0;
  Panel other_near = similarity_panel(data, position, other_row, 2);
  other_near.column = 1;
  near.subtitle = other_near.subtitle = message("to {}", position);
  if (!data.two_dimensional) {
    near.y.lower = other_near.y.lower = std::min(near.y.lower, other_near.y.lower);
    near.tokens = other_near.tokens = {};
  }
  Panel waves = both_waves(data, position, dimension, first.title, second.title);
  if (!data.two_dimensional) waves.tokens = {};
  figure.panels = {first, second, difference, near, other_near, waves};
  figure.row_weights = {1, 1};

  const auto apart = static_cast<double>((other_row - row).cwiseAbs().maxCoeff());
  figure.caption = compared.max > 0
                       ? message("Largest difference **{}** at {}, dimension **{}**; mean **{}**.",
                                 difference_text(compared.max), cell_words(data, compared.position),
                                 compared.dimension, difference_text(compared.mean))
                       : Message("The two tables are the same number for number: largest difference **0**.");
  figure.caption +=
      message(" Similarities to position {} differ by at most **{}**.", position, difference_text(apart));
  figure.readings.push_back(
      {"largest difference", brief(compared.max, 4),
       "The largest absolute difference between an entry of this encoding and the same entry "
       "of the one it is compared with. 0: they are the same."});
  figure.readings.push_back(
      {"mean |difference|", brief(compared.mean, 4),
       "The absolute difference between the entries of the two encodings, averaged over all "
       "of them. 0: they are the same."});
  figure.arrays.push_back({"encoding_compared", [table = compared.table] { return to_array(*table); }});
  figure.arrays.push_back({"difference", [table = compared.difference] { return to_array(*table); }});
  figure.arrays.push_back({"similarity_compared", [other_row] { return vector_array(other_row); }});
}

}  // namespace whereabouts
