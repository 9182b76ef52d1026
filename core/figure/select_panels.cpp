#include "core/figure/select_panels.h"

#include <algorithm>
#include <cctype>
#include <charconv>
#include <iterator>
#include <set>
#include <stdexcept>

namespace whereabouts {
namespace {

int rank_in(const std::set<int>& kept, int value) {
  return static_cast<int>(std::distance(kept.begin(), kept.lower_bound(value)));
}

std::vector<double> kept_weights(const std::vector<double>& given, const std::set<int>& kept) {
  std::vector<double> left;
  for (const int each : kept) {
    const auto at = static_cast<std::size_t>(each);
    left.push_back(at < given.size() ? given[at] : 1.0);
  }
  return left;
}

std::string lower(std::string text) {
  for (char& each : text) each = static_cast<char>(std::tolower(static_cast<unsigned char>(each)));
  return text;
}

}  // namespace

std::optional<std::size_t> named_panel(const Figure& figure, const std::string& name) {
  std::size_t number = 0;
  const char* const end = name.data() + name.size();
  const auto read = std::from_chars(name.data(), end, number);
  if (read.ec == std::errc() && read.ptr == end && number >= 1 && number <= figure.panels.size())
    return number - 1;
  const std::string wanted = lower(name);
  std::optional<std::size_t> found;
  for (std::size_t i = 0; i < figure.panels.size(); ++i) {
    const Panel& panel = figure.panels[i];
    const std::string title = lower(panel.title.text());
    if (lower(panel.title.text() + " " + panel.subtitle.text()) == wanted) return i;
    if (!found && title == wanted) found = i;
  }
  return found;
}

Figure select_panels(const Figure& figure, const std::vector<std::size_t>& chosen) {
  Figure part = figure;
  part.panels.clear();
  for (const std::size_t each : chosen) {
    if (each >= figure.panels.size()) throw std::logic_error("a figure has no such panel");
    part.panels.push_back(figure.panels[each]);
  }
  std::set<int> rows, columns, scales;
  for (const Panel& panel : part.panels) {
    for (int r = 0; r < panel.row_span; ++r) rows.insert(panel.row + r);
    for (int c = 0; c < panel.column_span; ++c) columns.insert(panel.column + c);
    for (const Layer& layer : panel.layers) {
      if (const auto* map = std::get_if<HeatMap>(&layer.content)) scales.insert(map->scale);
    }
  }
  for (Panel& panel : part.panels) {
    panel.row = rank_in(rows, panel.row);
    panel.column = rank_in(columns, panel.column);
  }
  part.leader.reset();
  for (std::size_t i = 0; figure.leader && chosen.size() > 1 && i < chosen.size(); ++i) {
    if (chosen[i] == *figure.leader) part.leader = i;
  }
  part.row_weights = kept_weights(figure.row_weights, rows);
  part.column_weights = kept_weights(figure.column_weights, columns);
  const int last_row = static_cast<int>(rows.size()) - 1, last_column = static_cast<int>(columns.size()) - 1;
  for (std::size_t k = 0; k < part.scales.size(); ++k) {
    ColourScale& scale = part.scales[k];
    if (!scales.contains(static_cast<int>(k))) scale.bar = false;
    const int end = rank_in(rows, scale.row + scale.row_span);
    scale.row = std::clamp(rank_in(rows, scale.row), 0, last_row);
    scale.row_span = std::max(1, end - scale.row);
    scale.column = std::clamp(rank_in(columns, scale.column + 1) - 1, 0, last_column);
  }
  return part;
}

}  // namespace whereabouts
