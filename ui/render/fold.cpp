#include "ui/render/fold.h"

#include <algorithm>

namespace whereabouts {
namespace {

bool isWhole(const Panel& panel, int columns) {
  return panel.column == 0 && panel.column_span == columns;
}

// Rows that a panel spans are folded together: their left halves, then their right ones.
std::vector<int> groupsOf(const Figure& figure) {
  std::vector<int> starts(static_cast<std::size_t>(figure.rows()), 1);
  for (const Panel& panel : figure.panels) {
    for (int r = panel.row + 1; r < panel.row + panel.row_span; ++r) starts[static_cast<std::size_t>(r)] = 0;
  }
  return starts;
}

}  // namespace

std::optional<Figure> folded(const Figure& figure) {
  const int columns = figure.columns(), rows = figure.rows(), half = columns / 2;
  if (columns < 4 || columns % 2 != 0) return std::nullopt;
  for (const Panel& panel : figure.panels) {
    const bool across = panel.column < half && panel.column + panel.column_span > half;
    if (across && !isWhole(panel, columns)) return std::nullopt;
  }
  const std::vector<int> starts = groupsOf(figure);
  std::vector<int> left(static_cast<std::size_t>(rows)), right(static_cast<std::size_t>(rows));
  std::vector<double> weights;
  int next = 0;
  for (int first = 0; first < rows;) {
    int end = first + 1;
    while (end < rows && starts[static_cast<std::size_t>(end)] == 0) ++end;
    bool hasLeft = false, hasRight = false;
    for (const Panel& panel : figure.panels) {
      if (panel.row < first || panel.row >= end) continue;
      (panel.column < half ? hasLeft : hasRight) = true;
    }
    // A half without panels takes no room.
    const auto place = [&](std::vector<int>& places, bool any) {
      for (int r = first; r < end; ++r) {
        const auto row = static_cast<std::size_t>(r);
        places[row] = any ? next++ : std::max(0, next - 1);
        if (any) weights.push_back(row < figure.row_weights.size() ? figure.row_weights[row] : 1.0);
      }
    };
    place(left, hasLeft);
    place(right, hasRight);
    first = end;
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
