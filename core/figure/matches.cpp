#include "core/figure/matches.h"

#include <algorithm>
#include <functional>
#include <numeric>
#include <set>
#include <tuple>

namespace whereabouts {
namespace {

using Name = std::function<std::string(const Panel&)>;

std::string without_numbers(const Panel& panel) {
  std::string name;
  for (const char c : panel.title.text()) {
    if (c < '0' || c > '9') name += c;
  }
  return name;
}

}  // namespace

std::vector<Match> matched(const Figure& pinned, const Figure& present) {
  std::vector<Match> matches;
  for (std::size_t i = 0; i < present.panels.size(); ++i) {
    const Panel& panel = present.panels[i];
    matches.push_back({{}, i, panel.row, panel.column, panel.row_span, panel.column_span});
  }
  std::vector<bool> taken(pinned.panels.size(), false);
  for (const Name& name : {Name([](const Panel& panel) { return panel.title; }), Name(without_numbers)}) {
    for (Match& match : matches) {
      if (match.pinned) continue;
      const std::string wanted = name(present.panels[*match.present]);
      for (std::size_t i = 0; i < taken.size() && !match.pinned; ++i) {
        if (taken[i] || name(pinned.panels[i]) != wanted) continue;
        taken[i] = true;
        match.pinned = i;
      }
    }
  }
  std::set<int> rows;  // that have a panel left
  for (std::size_t i = 0; i < taken.size(); ++i) {
    if (!taken[i]) rows.insert(pinned.panels[i].row);
  }
  const int below = present.rows();
  for (std::size_t i = 0; i < taken.size(); ++i) {
    if (taken[i]) continue;
    const Panel& panel = pinned.panels[i];
    const auto at = [&](int row) {
      return static_cast<int>(std::distance(rows.begin(), rows.lower_bound(row)));
    };
    const int first = at(panel.row), end = at(panel.row + panel.row_span);
    matches.push_back({i, {}, below + first, panel.column, std::max(1, end - first), panel.column_span});
  }
  return matches;
}

std::vector<Match> in_columns(std::vector<Match> matches, int columns) {
  int all = 1;
  for (const Match& match : matches) all = std::max(all, match.column + match.column_span);
  const auto fits = [](const Match& match) { return match.column_span == 1 || match.row_span > 1; };
  const bool alike = std::all_of(matches.begin(), matches.end(), fits);
  std::vector<std::size_t> order(matches.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
    const auto place = [&](const Match& match) {
      return std::tuple(match.row_span > 1, match.row, match.column);
    };
    return place(matches[a]) < place(matches[b]);
  });
  std::vector<Match> folded = matches;
  int row = -1, next = columns, of = -1;
  for (const std::size_t i : order) {
    const Match& match = matches[i];
    const bool whole = match.row_span > 1 || match.column_span == all;
    const int span = whole ? columns : std::max(1, match.column_span * columns / all);
    if ((match.row != of && !(alike && !whole)) || next + span > columns) {
      ++row;
      next = 0;
    }
    of = match.row;
    folded[i].row = row;
    folded[i].column = next;
    folded[i].row_span = 1;
    folded[i].column_span = span;
    next += span;
  }
  return folded;
}

}  // namespace whereabouts
