#include "core/labs/ablation/bar_columns.h"

#include <algorithm>
#include <cmath>

#include "core/figure/text.h"
#include "core/labs/framework/pieces/marks.h"

namespace whereabouts {
namespace {

constexpr double bar_height = 0.56;  // lines

// A guide down the rows with its number in the head.
void guide(TextTable& sheet, const BarColumn& strip, double x, const Message& label, double opacity) {
  LineSegments line;
  add_segment(line, x, strip.head - 0.25, x, strip.foot + 0.1);
  line.colour = Colour::muted;
  line.width = 0.8;
  line.opacity = opacity;
  sheet.under({line});
  sheet.words(x, strip.head - 1, label, Colour::muted, Text::Align::centre);
}

void bars(TextTable& sheet, const std::vector<Rectangles::Box>& boxes, Colour colour) {
  if (boxes.empty()) return;
  Rectangles cells;
  cells.boxes = boxes;
  cells.colour = colour;
  cells.width = 0;
  cells.fill_opacity = 0.85;
  sheet.under({cells});
}

std::size_t column_titled(const Table& table, const Message& title) {
  const auto found = std::find_if(table.columns.begin(), table.columns.end(),
                                  [&](const TableColumn& column) { return column.title == title; });
  return static_cast<std::size_t>(found - table.columns.begin());
}

}  // namespace

void add_count_bars(TextTable& sheet, const Table& table, const BarColumn& strip) {
  const std::size_t column = column_titled(table, "Learned parameters");
  double max = 10;
  for (const auto& row : table.rows) max = std::max(max, row[column].value.value_or(0));
  const double decades = std::ceil(std::log10(max) - 1e-9);
  const double left = strip.left + 0.6, unit = (strip.width - 1.6) / decades;
  const int step = decades > 5 ? 2 : 1;
  for (int decade = 0; decade <= decades; decade += step) {
    guide(sheet, strip, left + decade * unit, decade == 0 ? "1" : message("10{}", superscript(decade)), 0.3);
  }
  std::vector<Rectangles::Box> boxes;
  for (std::size_t r = 0; r < table.rows.size(); ++r) {
    const double count = table.rows[r][column].value.value_or(0);
    if (count < 1) continue;
    // A count of one still shows.
    boxes.push_back(
        {left, strip.middle[r] - bar_height / 2, std::max(0.08, std::log10(count) * unit), bar_height});
  }
  bars(sheet, boxes, Colour::accent);
}

void add_gain_bars(TextTable& sheet, const Table& table, const BarColumn& strip) {
  const std::size_t column = column_titled(table, "Against learned 1-D, points");
  double min = 0, max = 1;
  for (const auto& row : table.rows) {
    const double gain = row[column].value.value_or(0);
    min = std::min(min, gain);
    max = std::max(max, gain);
  }
  const double lower = std::floor(min / 4) * 4, upper = std::ceil(max / 4) * 4;
  const double unit = (strip.width - 1.6) / (upper - lower);
  const double zero = strip.left + 0.8 - lower * unit;
  for (double at = lower; at <= upper; at += 4) {
    guide(sheet, strip, zero + at * unit, (at > 0 ? "+" : "") + number(at, 0), at == 0 ? 0.9 : 0.3);
  }
  std::vector<Rectangles::Box> gains, losses;
  for (std::size_t r = 0; r < table.rows.size(); ++r) {
    const double gain = table.rows[r][column].value.value_or(0);
    if (gain == 0) continue;
    (gain > 0 ? gains : losses)
        .push_back({zero + std::min(0.0, gain) * unit, strip.middle[r] - bar_height / 2,
                    std::abs(gain) * unit, bar_height});
  }
  bars(sheet, losses, Colour::series2);
  bars(sheet, gains, Colour::accent);
}

}  // namespace whereabouts
