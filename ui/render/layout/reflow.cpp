#include "ui/render/layout/reflow.h"

#include <algorithm>

namespace whereabouts {
namespace {

bool isWhole(const Panel& panel, int columns) {
  return panel.column == 0 && panel.column_span == columns;
}

}  // namespace

std::optional<Figure> reflowed(const Figure& figure) {
  const int columns = figure.columns(), rows = figure.rows(), half = columns / 2;
  if (columns < 4 || columns % 2 != 0) return std::nullopt;
  for (const Panel& panel : figure.panels) {
    const bool across = panel.column < half && panel.column + panel.column_span > half;
    if ((across && !isWhole(panel, columns)) || panel.row_span > 1) return std::nullopt;
  }
  std::vector<int> left(static_cast<std::size_t>(rows)), right(static_cast<std::size_t>(rows));
  std::vector<double> weights;
  int next = 0;
  for (int row = 0; row < rows; ++row) {
    const auto at = static_cast<std::size_t>(row);
    const double weight = at < figure.row_weights.size() ? figure.row_weights[at] : 1.0;
    bool hasLeft = false, hasRight = false;
    for (const Panel& panel : figure.panels) {
      if (panel.row == row) (panel.column < half ? hasLeft : hasRight) = true;
    }
    // A half without panels takes no room.
    const auto put = [&](int& place, bool any) {
      place = any ? next++ : std::max(0, next - 1);
      if (any) weights.push_back(weight);
    };
    put(left[at], hasLeft);
    put(right[at], hasRight);
  }
  Figure narrow = figure;
  for (Panel& panel : narrow.panels) {
    const auto row = static_cast<std::size_t>(panel.row);
    if (isWhole(panel, columns)) panel.column_span = half;
    panel.row = panel.column < half ? left[row] : right[row];
    panel.column %= half;
  }
  for (ColourScale& scale : narrow.scales) {
    const auto first = static_cast<std::size_t>(std::clamp(scale.row, 0, rows - 1));
    const auto last = static_cast<std::size_t>(
        std::clamp(scale.row + scale.row_span - 1, static_cast<int>(first), rows - 1));
    scale.row = left[first];
    scale.row_span = std::max(1, (scale.column < half ? left[last] : right[last]) - scale.row + 1);
    scale.column = half - 1;
  }
  narrow.row_weights = std::move(weights);
  narrow.column_weights.clear();
  // Twice as wide, the panels are higher too, though not all of them by as much.
  narrow.preferred_aspect *= static_cast<double>(rows) / next / 1.7;
  return narrow;
}

std::optional<Figure> withTallPanelsBelow(const Figure& figure) {
  const int rows = figure.rows();
  const auto tall = [rows](const Panel& panel) { return rows > 1 && panel.row_span == rows; };
  int columns = 0;
  for (const Panel& panel : figure.panels) {
    if (tall(panel)) continue;
    if (panel.row_span > 1) return std::nullopt;
    columns = std::max(columns, panel.column + panel.column_span);
  }
  Figure below = figure;
  below.row_weights.resize(static_cast<std::size_t>(rows), 1);
  double high = 0;
  for (const double weight : below.row_weights) high += weight;
  // Beside the others it was as high as all of them.
  constexpr double share = 1.2;
  int next = rows;
  for (Panel& panel : below.panels) {
    if (!tall(panel)) continue;
    if (panel.column < columns) return std::nullopt;
    panel.row = next++;
    panel.row_span = 1;
    panel.column = 0;
    panel.column_span = columns;
    below.row_weights.push_back(share * high);
  }
  if (next == rows || columns == 0) return std::nullopt;
  below.column_weights.resize(std::min(below.column_weights.size(), static_cast<std::size_t>(columns)));
  for (ColourScale& scale : below.scales) {
    if (scale.column >= columns) {
      // The bar of what went below goes with it.
      scale.row = rows;
      scale.row_span = next - rows;
    }
    scale.column = std::min(scale.column, columns - 1);
  }
  below.preferred_aspect *= 1.0 * columns / figure.columns() / (1 + share * (next - rows));
  return below;
}

std::optional<Figure> withRowsOfTheirOwn(const Figure& figure, const std::vector<bool>& wide) {
  const auto rows = static_cast<std::size_t>(figure.rows());
  std::vector<int> sharing(rows, 0), starts(rows, 0);
  std::vector<bool> all(rows, true);
  for (std::size_t i = 0; i < figure.panels.size(); ++i) {
    const Panel& panel = figure.panels[i];
    for (int r = panel.row; r < panel.row + panel.row_span; ++r) {
      ++sharing[static_cast<std::size_t>(r)];
      if (!wide[i] || panel.row_span > 1) all[static_cast<std::size_t>(r)] = false;
    }
  }
  Figure apart = figure;
  apart.row_weights.clear();
  int next = 0;
  for (std::size_t r = 0; r < rows; ++r) {
    starts[r] = next;
    const int count = all[r] ? std::max(1, sharing[r]) : 1;
    next += count;
    apart.row_weights.insert(apart.row_weights.end(), static_cast<std::size_t>(count),
                             r < figure.row_weights.size() ? figure.row_weights[r] : 1.0);
  }
  if (next == figure.rows()) return std::nullopt;
  std::vector<int> taken(rows, 0);
  for (Panel& panel : apart.panels) {
    const auto row = static_cast<std::size_t>(panel.row);
    const auto last = static_cast<std::size_t>(panel.row + panel.row_span - 1);
    panel.row = starts[row];
    panel.row_span = starts[last] - starts[row] + 1;
    if (!all[row] || sharing[row] < 2) continue;
    panel.row += taken[row]++;
    panel.column = 0;
    panel.column_span = figure.columns();
  }
  for (ColourScale& scale : apart.scales) {
    const auto first = static_cast<std::size_t>(std::clamp(scale.row, 0, figure.rows() - 1));
    const auto last = static_cast<std::size_t>(
        std::clamp(scale.row + scale.row_span - 1, static_cast<int>(first), figure.rows() - 1));
    scale.row = starts[first];
    scale.row_span = starts[last] - starts[first] + 1;
  }
  apart.preferred_aspect *= static_cast<double>(figure.rows()) / next;
  return apart;
}

}  // namespace whereabouts
