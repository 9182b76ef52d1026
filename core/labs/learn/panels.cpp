#include "core/labs/learn/panels.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <utility>

#include "core/analysis/neighbours.h"
#include "core/figure/names.h"
#include "core/labs/framework/parameters/step_parameter.h"
#include "core/labs/framework/pieces/axes.h"
#include "core/labs/framework/pieces/grid_map.h"
#include "core/labs/framework/pieces/marks.h"
#include "core/labs/framework/pieces/similarity_maps.h"

namespace whereabouts {
namespace {

constexpr int mosaic_positions = 100;  // of a grid whose maps are all drawn

// The axis that all curves share: the whole training, of which a run that goes on or was stopped shows a
// part; where that is unknown, from the first step to the last, however far the metrics reach.
Axis training_axis(const LearnData& data) {
  double last = data.at(data.steps.size() - 1);
  double first = std::min(data.at(0), last);
  if (data.in_samples()) {
    first = 0;
    last = std::max(last, data.samples);
    if (!data.metrics.empty()) last = std::max(last, static_cast<double>(data.metrics.back().samples));
  } else if (!data.metrics.empty()) {
    first = std::min(first, static_cast<double>(data.metrics.front().step));
    last = std::max(last, static_cast<double>(data.metrics.back().step));
  }
  if (!(first < last)) last = first + 1;
  const double room = 0.02 * (last - first);
  return value_axis(first - room, last + room, data.in_samples() ? "training images" : "step");
}

Panel curve_panel(const LearnData& data, Axis y, std::string id, Message title, Message subtitle) {
  Panel panel;
  panel.id = std::move(id);
  panel.title = std::move(title);
  panel.subtitle = std::move(subtitle);
  panel.x = training_axis(data);
  panel.y = std::move(y);
  panel.legend = true;
  ClickSets click{step_id, ClickSets::From::nearest};
  for (std::size_t i = 0; i < data.steps.size(); ++i) click.places.push_back({data.at(i), data.steps[i].id});
  panel.click = std::move(click);
  return panel;
}

// A level that curves are compared with, over the whole panel.
Line level(const Panel& panel, double y, Message label) {
  return {.x = {panel.x.lower, panel.x.upper},
          .y = {y, y},
          .colour = Colour::muted,
          .label = std::move(label),
          .width = 1.2,
          .dashed = true};
}

// One curve of the metrics.
Line of_metrics(const LearnData& data, double MetricsRow::*value, Colour colour, Message label) {
  Line line;
  line.colour = colour;
  line.label = std::move(label);
  for (const MetricsRow& row : data.metrics) {
    if (!std::isfinite(row.*value)) continue;  // a training that diverged
    line.x.push_back(static_cast<double>(data.in_samples() ? row.samples : row.step));
    line.y.push_back(row.*value);
  }
  return line;
}

// A thin curve of the training images and one of the test images. The figure's subtitle tells them apart:
// legends in both panels would leave the curves little room in a small window.
void add_metrics(Panel& panel, const LearnData& data, double MetricsRow::*train, double MetricsRow::*test) {
  Line of_training = of_metrics(data, train, Colour::series2, "train");
  of_training.width = 1;
  panel.layers.push_back({std::move(of_training)});
  panel.layers.push_back({of_metrics(data, test, Colour::accent, "test")});
  panel.legend = false;
}

// One value of every snapshot that has it, as a curve with a dot at each.
void add_of_snapshots(Panel& panel, const LearnData& data,
                      const std::function<double(const SnapshotMeasures&)>& value, Colour colour,
                      std::string label) {
  Line line;
  line.colour = colour;
  line.label = std::move(label);
  for (std::size_t i = 0; i < data.steps.size(); ++i) {
    const double here = value(data.tells[i]);
    if (!std::isfinite(here)) continue;
    line.x.push_back(data.at(i));
    line.y.push_back(here);
  }
  add_dotted(panel, std::move(line));
}

// The next round number: 1, 2 or 5 times a power of ten, in steps of a tenth of it.
double rounded_up(double value) {
  if (!(value > 0)) return 1;
  const double tick = std::pow(10.0, std::floor(std::log10(value))) / 2;
  return tick * std::ceil(value / tick + 1e-9);
}

Panel accuracy_panel(const LearnData& data, std::size_t step) {
  Panel panel = curve_panel(data, value_axis(0, 1.03, ""), "accuracy", "Accuracy", "");
  panel.layers.push_back(cursor(upright_at(panel, data.at(step))));
  if (data.classes > 0) panel.layers.push_back({level(panel, data.chance(), "")});
  add_metrics(panel, data, &MetricsRow::train_accuracy, &MetricsRow::test_accuracy);
  return panel;
}

Panel loss_panel(const LearnData& data, std::size_t step) {
  const double guess = data.classes > 0 ? std::log(static_cast<double>(data.classes)) : 0;
  double max = guess;
  for (const MetricsRow& row : data.metrics) {
    for (const double loss : {row.train_loss, row.test_loss}) {
      if (std::isfinite(loss)) max = std::max(max, loss);
    }
  }
  Panel panel = curve_panel(data, value_axis(0, rounded_up(1.02 * max), ""), "loss", "Loss", "");
  panel.layers.push_back(cursor(upright_at(panel, data.at(step))));
  if (guess > 0) panel.layers.push_back({level(panel, guess, "")});
  add_metrics(panel, data, &MetricsRow::train_loss, &MetricsRow::test_loss);
  return panel;
}

Panel position_panel(const LearnData& data, std::size_t step) {
  double least = 0;
  for (const SnapshotMeasures& each : data.tells) least = std::min(least, each.mean_ssdc());
  Panel panel = curve_panel(data, value_axis(std::floor(least * 10) / 10 - 0.03, 1.03, ""), "position",
                            "Neighbour share", "and SSDC");
  panel.layers.push_back(cursor(upright_at(panel, data.at(step))));
  add_of_snapshots(
      panel, data, [](const SnapshotMeasures& each) { return each.neighbour_share; }, Colour::accent,
      "share");
  add_of_snapshots(
      panel, data, [](const SnapshotMeasures& each) { return each.mean_ssdc(); }, Colour::series2, "SSDC");
  return panel;
}

Panel distance_panel(const LearnData& data, std::size_t step) {
  const double uniform = uniform_distance(data.patches);
  double min = uniform, max = uniform;
  for (const SnapshotMeasures& each : data.tells) {
    min = std::min(min, each.attention_distance);
    max = std::max(max, each.attention_distance);
  }
  // At least a tenth of the distance, so that what does not change looks so.
  const double room = std::max(0.15 * (max - min), 0.05 * uniform);
  Panel panel = curve_panel(data, value_axis(std::max(0.0, min - room), max + room, ""), "distance",
                            "Attention distance", "in patches");
  panel.layers.push_back(cursor(upright_at(panel, data.at(step))));
  panel.layers.push_back({level(panel, uniform, "uniform")});
  add_of_snapshots(
      panel, data, [](const SnapshotMeasures& each) { return each.attention_distance; }, Colour::accent,
      "model");
  return panel;
}

}  // namespace

void add_curves(Figure& figure, const LearnData& data, std::size_t step) {
  std::vector<Panel> training, position;
  if (!data.metrics.empty()) training = {accuracy_panel(data, step), loss_panel(data, step)};
  if (data.has_table || data.layers() > 0) position.push_back(position_panel(data, step));
  if (data.patches.count() > 0) position.push_back(distance_panel(data, step));
  int row = 0;
  for (std::vector<Panel>* panels : {&training, &position}) {
    int column = 0;
    for (Panel& panel : *panels) {
      // The row below says what the axis counts.
      if (panels == &training && !position.empty()) panel.x.label.clear();
      place(panel, {.row = row, .column = column++});
      figure.panels.push_back(std::move(panel));
    }
    if (column == 1) figure.panels.back().column_span = training.empty() ? 1 : 2;
    if (column > 0) ++row;
  }
}

void add_maps(Figure& figure, const LearnData& data, std::size_t step, const Progress& progress) {
  const SimilarityBasis& positions = data.tells[step].positions;
  const GridShape grid = data.tells[step].grid;
  const int column = figure.columns();
  int rows = std::max(1, figure.rows());
  if (grid.count() <= mosaic_positions) {
    const Matrix similarity = similarity_matrix(positions, progress);
    Panel panel = tiled_maps_panel(tiled_maps(similarity, grid, progress), grid);
    panel.title = "Similarity";
    panel.subtitle = "all pairs";
    place(panel, {.row = 0, .column = column, .row_span = rows});
    figure.panels.push_back(std::move(panel));
    figure.scales[0].column = column;
    figure.scales[0].row_span = rows;
    return;
  }
  if (rows == 1) {
    rows = 2;
    for (Panel& curves : figure.panels) curves.row_span = 2;
  }
  const auto references = six_references(grid);
  const int across = static_cast<int>(references.size()) / rows;
  for (std::size_t i = 0; i < references.size(); ++i) {
    progress.check();
    const Cell reference = references[i].cell;
    Panel panel =
        grid_map_panel(grid, {.values = on_grid(similarity_row(positions, grid.token(reference)), grid),
                              .quantity = message("similarity to {}", cell_text(reference)),
                              .ring = reference,
                              .id = fmt::format("reference {}", cell_text(reference)),
                              .title = references[i].name,
                              .subtitle = cell_text(reference)});
    const int at = static_cast<int>(i);
    place(panel, {.row = at / across, .column = column + at % across});
    figure.panels.push_back(std::move(panel));
  }
  figure.scales[0].column = column + across - 1;
  figure.scales[0].row_span = rows;
}

}  // namespace whereabouts
