// A page of words as layers of one panel: x in em, y in lines from the top.
//
// Type shrinks with the panel: the layers' rooms are chosen so that every word of the page is drawn in one
// size, whatever the panel's. Widths are those of a wide sans serif, so that a narrower typeface leaves air.
#pragma once

#include <map>
#include <string>
#include <utility>
#include <vector>

#include "core/figure/figure.h"

namespace whereabouts {

// In em.
double nominal_width(const std::string& text);
// Lines of at most `width` em, broken between words; a word that is longer stands alone.
std::vector<std::string> broken(const std::string& text, double width);

class TextTable {
 public:
  void words(double x, double line, const std::string& text, Colour colour = Colour::text,
             Text::Align align = Text::Align::left);
  void rule(double x0, double x1, double y, double width, double opacity = 1);
  // Beneath the words.
  void under(Layer layer) { under_.push_back({std::move(layer)}); }
  // The panel, `width` em by `lines`.
  Panel panel(double width, double lines) const;

 private:
  std::map<std::pair<Colour, Text::Align>, Text> texts_;
  std::vector<Layer> under_, rules_;
};

struct TextColumn {
  double max = 12;  // em, before words and headings break over lines; numbers do not
};

// What stands to the right of the words, row by row, on an axis of its own.
struct BarColumn {
  double width = 0;            // em; 0: none
  double left = 0;             // em, where it begins; filled in
  std::vector<double> middle;  // line of each row's middle; filled in
  double head = 0, foot = 0;   // the lines between which rows stand; filled in
};

// `columns` wider, as far as the words of the page are larger for it: wide columns break fewer lines. On a
// page of usual proportions, and with as much room for bars as `strip` takes.
std::vector<TextColumn> readable_columns(const Table& table, const std::vector<TextColumn>& columns,
                                         const std::vector<std::string>& groups, const BarColumn& strip);

// The shown columns of `table` with rules, marks and notes. `groups` (as long as rows, or empty) heads the
// first row of each run of equal texts. Returns width and lines of the page.
std::pair<double, double> lay_out(TextTable& sheet, const Table& table,
                                  const std::vector<TextColumn>& columns,
                                  const std::vector<std::string>& groups, BarColumn& strip);

}  // namespace whereabouts
