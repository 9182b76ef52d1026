#include "core/labs/ablation/text_table.h"

#include <algorithm>
#include <string_view>

#include "core/labs/framework/pieces/axes.h"
#include "core/labs/framework/pieces/marks.h"

namespace whereabouts {
namespace {

constexpr double between = 1.5;   // em between two columns
constexpr double row_gap = 0.32;  // lines between two rows
constexpr double edge = 0.3;      // em left and right of the words

double letter_width(char letter) {
  static constexpr std::string_view thin = "ijl|.,:;'!", slim = "frtI()[]/- ", wide = "mwMW%@";
  if (thin.find(letter) != std::string_view::npos) return 0.31;
  if (slim.find(letter) != std::string_view::npos) return 0.38;
  if (wide.find(letter) != std::string_view::npos) return 0.93;
  if (letter >= 'A' && letter <= 'Z') return 0.71;
  return 0.62;
}

bool starts_character(char byte) {
  return (static_cast<unsigned char>(byte) & 0xC0U) != 0x80U;
}

std::string note_mark(const std::vector<int>& order, int note) {
  if (note < 0) return {};
  const auto at = std::find(order.begin(), order.end(), note) - order.begin();
  return superscript(static_cast<int>(at) + 1);
}

}  // namespace

double nominal_width(const std::string& text) {
  double width = 0;
  for (const char byte : text) {
    if (!starts_character(byte)) continue;
    // Beyond ASCII: signs such as × and −, and small superscripts.
    width += static_cast<unsigned char>(byte) < 0x80U ? letter_width(byte) : 0.7;
  }
  return width;
}

std::vector<std::string> broken(const std::string& text, double width) {
  std::vector<std::string> lines;
  std::string line;
  for (std::size_t from = 0; from <= text.size();) {
    const std::size_t space = std::min(text.find(' ', from), text.size());
    const std::string word = text.substr(from, space - from);
    std::string longer = line;
    if (!line.empty()) longer += ' ';
    longer += word;
    if (!line.empty() && nominal_width(longer) > width) {
      lines.push_back(line);
      line = word;
    } else {
      line = longer;
    }
    from = space + 1;
  }
  lines.push_back(line);
  return lines;
}

void TextTable::words(double x, double line, const std::string& text, Colour colour, Text::Align align) {
  if (text.empty()) return;
  Text& layer = texts_[{colour, align}];
  layer.colour = colour;
  layer.align = align;
  layer.x.push_back(x);
  layer.y.push_back(line);
  layer.labels.push_back(text);
}

void TextTable::rule(double x0, double x1, double y, double width, double opacity) {
  LineSegments rule;
  add_segment(rule, x0, y, x1, y);
  rule.colour = Colour::text;
  rule.width = width;
  rule.opacity = opacity;
  rules_.push_back({rule});
}

Panel TextTable::panel(double width, double lines) const {
  Panel panel;
  panel.x = hidden_axis(-edge, width + edge);
  panel.y = hidden_axis(0, lines);
  panel.y.reversed = true;
  panel.layers = under_;
  panel.layers.insert(panel.layers.end(), rules_.begin(), rules_.end());
  // All of one size: that of the longest words.
  std::string longest;
  for (const auto& [look, words] : texts_) {
    for (const std::string& label : words.labels) {
      if (nominal_width(label) > nominal_width(longest)) longest = label;
    }
  }
  for (const auto& [look, words] : texts_) {
    Text text = words;
    text.size = 13;
    text.sample = longest;
    text.room_height = 1;
    // A renderer fills 0.92 of the room, and rounds its type to whole pixels.
    text.room_width = nominal_width(longest);
    panel.layers.push_back({text});
  }
  return panel;
}

std::pair<double, double> lay_out(TextTable& sheet, const Table& table,
                                  const std::vector<TextColumn>& columns,
                                  const std::vector<std::string>& groups, BarColumn& strip) {
  const std::vector<int> order = notes_in_print(table);
  std::vector<std::size_t> shown;
  for (std::size_t i = 0; i < table.columns.size(); ++i) {
    if (table.columns[i].shown) shown.push_back(i);
  }
  // Every cell broken into lines, and from them the width of each column. Numbers stand on one line, and with
  // them what belongs to them, such as an interval.
  std::vector<double> max(shown.size());
  for (std::size_t k = 0; k < shown.size(); ++k) {
    max[k] = k < columns.size() ? columns[k].max : 12;
    if (!table.columns[shown[k]].number) continue;
    for (const auto& row : table.rows) {
      const TableCell& cell = row[shown[k]];
      max[k] = std::max(max[k], nominal_width(cell.text + note_mark(order, cell.note)));
    }
  }
  const auto lines_of = [&](std::size_t k, const std::string& text) { return broken(text, max[k]); };
  std::vector<double> left(shown.size()), right(shown.size());
  double x = 0;
  std::size_t head_lines = 1;
  for (std::size_t k = 0; k < shown.size(); ++k) {
    double widest = 0;
    const auto head = lines_of(k, table.columns[shown[k]].title);
    head_lines = std::max(head_lines, head.size());
    for (const std::string& line : head) widest = std::max(widest, nominal_width(line));
    for (const auto& row : table.rows) {
      const TableCell& cell = row[shown[k]];
      for (const std::string& line : lines_of(k, cell.text + note_mark(order, cell.note))) {
        widest = std::max(widest, nominal_width(line));
      }
    }
    left[k] = x;
    right[k] = x + widest;
    x = right[k] + between;
  }
  double width = x - between;
  if (strip.width > 0) {
    strip.left = x;
    width = x + strip.width;
  }

  const auto put = [&](std::size_t k, double line, const std::string& text, Colour colour) {
    const bool number = table.columns[shown[k]].number;
    sheet.words(number ? right[k] : left[k], line, text, colour,
                number ? Text::Align::right : Text::Align::left);
  };
  sheet.rule(0, width, 0.1, 1.6);
  double y = 0.4;
  for (std::size_t k = 0; k < shown.size(); ++k) {
    const auto head = lines_of(k, table.columns[shown[k]].title);
    const double first = y + static_cast<double>(head_lines - head.size());
    for (std::size_t i = 0; i < head.size(); ++i) {
      put(k, first + static_cast<double>(i) + 0.5, head[i], Colour::muted);
    }
  }
  y += static_cast<double>(head_lines) + 0.25;
  sheet.rule(0, width, y, 0.9);
  y += 0.25;
  strip.head = y;
  for (std::size_t r = 0; r < table.rows.size(); ++r) {
    if (!groups.empty() && (r == 0 || groups[r] != groups[r - 1])) {
      if (r > 0) y += 0.35;
      sheet.words(0, y + 0.5, groups[r], Colour::muted);
      y += 1.05;
    } else if (r > 0) {
      if (groups.empty()) sheet.rule(0, width, y - row_gap / 2, 0.6, 0.16);
    }
    std::size_t height = 1;
    for (std::size_t k = 0; k < shown.size(); ++k) {
      const TableCell& cell = table.rows[r][shown[k]];
      const auto lines = lines_of(k, cell.text + note_mark(order, cell.note));
      height = std::max(height, lines.size());
      for (std::size_t i = 0; i < lines.size(); ++i) {
        put(k, y + static_cast<double>(i) + 0.5, lines[i], cell.note < 0 ? Colour::text : Colour::accent);
      }
    }
    strip.middle.push_back(y + 0.5);
    y += static_cast<double>(height) + (groups.empty() ? row_gap : 0.0);
  }
  strip.foot = y;
  sheet.rule(0, width, y + 0.1, 1.6);
  y += 0.35;
  for (std::size_t i = 0; i < order.size(); ++i) {
    const Message& note = table.notes[static_cast<std::size_t>(order[i])];
    const auto lines = broken(note, width - 1.4);
    sheet.words(0, y + 0.5, superscript(static_cast<int>(i) + 1), Colour::accent);
    for (const std::string& line : lines) {
      sheet.words(1.2, y + 0.5, line, Colour::muted);
      y += 1;
    }
  }
  return {width, y + 0.2};
}

std::vector<TextColumn> readable_columns(const Table& table, const std::vector<TextColumn>& columns,
                                         const std::vector<std::string>& groups, const BarColumn& strip) {
  constexpr double page_aspect = 1.85;  // of the room that a window leaves
  constexpr double line_height = 1.27;  // em, as a renderer fills a room that words are as wide as
  std::vector<TextColumn> best = columns;
  double largest = 0;
  for (const double factor : {1.0, 1.2, 1.4, 1.6, 1.8, 2.0, 2.3, 2.6}) {
    std::vector<TextColumn> tried = columns;
    for (TextColumn& column : tried) column.max *= factor;
    TextTable sheet;
    BarColumn bars = strip;
    const auto [width, lines] = lay_out(sheet, table, tried, groups, bars);
    const double size = std::min(page_aspect / width, 1 / (line_height * lines));
    if (size <= largest * 1.01) continue;
    largest = size;
    best = tried;
  }
  return best;
}

}  // namespace whereabouts
