// What a figure says, held against numbers that a test computes itself.
//
// Numbers are read back from the words: "1,024", "−0.55", "1.8 × 10⁻⁷". One agrees with a value where
// rounding that value to as many digits can give it.
#pragma once

#include <algorithm>
#include <cctype>
#include <cmath>
#include <limits>
#include <map>
#include <optional>
#include <regex>
#include <string>
#include <utility>
#include <vector>

#include "core/figure/figure.h"
#include "core/figure/text.h"

namespace whereabouts {

// A number as it is written.
struct WrittenNumber {
  double value = 0;
  double half = 0;        // of its last digit
  std::size_t begin = 0;  // its first digit
  std::size_t end = 0;    // behind it
};

// The first number at or behind `from`, and before `to`.
inline std::optional<WrittenNumber> number_in(const std::string& text, std::size_t from = 0) {
  const auto digit = [&](std::size_t at) { return at < text.size() && text[at] >= '0' && text[at] <= '9'; };
  static const std::string infinity = "∞", minus = "−";
  for (std::size_t at = from; at < text.size(); ++at) {
    const bool negative = (at >= minus.size() && text.compare(at - minus.size(), minus.size(), minus) == 0) ||
                          (at > 0 && text[at - 1] == '-');
    const double sign = negative ? -1 : 1;
    if (text.compare(at, infinity.size(), infinity) == 0)
      return WrittenNumber{sign * std::numeric_limits<double>::infinity(), 0, at, at + infinity.size()};
    if (!digit(at)) continue;
    std::string digits;
    std::size_t end = at;
    double half = 0.5;
    while (digit(end) ||
           (text[end] == ',' && digit(end + 1) && digit(end + 2) && digit(end + 3) && !digit(end + 4))) {
      if (text[end] != ',') digits += text[end];
      ++end;
    }
    if (end < text.size() && text[end] == '.' && digit(end + 1)) {
      digits += '.';
      for (++end; digit(end); ++end) {
        digits += text[end];
        half /= 10;
      }
    }
    double value = std::stod(digits);
    static const std::string times = " × 10";
    if (text.compare(end, times.size(), times) == 0) {
      static const std::vector<std::string> raised = {"⁰", "¹", "²", "³", "⁴", "⁵", "⁶", "⁷", "⁸", "⁹"};
      std::size_t after = end + times.size();
      int power = 0;
      bool below = false, any = false;
      for (bool more = true; more;) {
        more = false;
        if (text.compare(after, std::string("⁻").size(), "⁻") == 0) {
          below = more = true;
          after += std::string("⁻").size();
        }
        for (int each = 0; each < 10; ++each) {
          const std::string& sign_of = raised[static_cast<std::size_t>(each)];
          if (text.compare(after, sign_of.size(), sign_of) != 0) continue;
          power = 10 * power + each;
          after += sign_of.size();
          more = any = true;
          break;
        }
      }
      if (any) {
        const double factor = std::pow(10.0, below ? -power : power);
        value *= factor;
        half *= factor;
        end = after;
      }
    }
    return WrittenNumber{sign * value, half, at, end};
  }
  return {};
}

struct Inputs;
class Image;

class Claims {
 public:
  explicit Claims(const Figure& figure) : caption(plain_text(figure.caption)), figure_(figure) {}

  const std::string caption;       // without its marks
  const Inputs* inputs = nullptr;  // what the lab was given, where a test tells
  const Image* image = nullptr;    // what the lab saw

  const std::vector<std::string>& faults() const { return faults_; }
  bool says(const std::string& words) const { return caption.find(words) != std::string::npos; }
  void holds(bool is_so, const std::string& what) {
    if (!is_so) faults_.push_back(what + " is not so: " + caption);
  }
  // Says it exactly where it is so.
  void only_if(bool is_so, const std::string& words) {
    for (std::size_t at = caption.find(words); at != std::string::npos; at = caption.find(words, at + 1))
      settle("", at, at + words.size());
    if (says(words) != is_so)
      faults_.push_back((is_so ? "should say “" : "should not say “") + words + "”: " + caption);
  }
  void must_say(const std::string& words) { only_if(true, words); }
  // The `which`th number behind `words` in the caption is `value`. `slack`: of arithmetic in float32,
  // relative.
  void number(const std::string& words, double value, int which = 1, double slack = 1e-5) {
    const std::size_t at = caption.find(words);
    if (at == std::string::npos) {
      faults_.push_back("does not say “" + words + "”: " + caption);
      return;
    }
    agree("", caption, at + words.size(), which, value, slack, "“" + words + "” in: " + caption);
  }
  // The `which`th number of a reading.
  void reading(const std::string& label, double value, int which = 1, double slack = 1e-5) {
    const std::string* text = reading_text(label);
    if (!text) {
      faults_.push_back("no reading " + label);
      return;
    }
    agree(label, *text, 0, which, value, slack, "reading " + label + ": " + *text);
  }
  void reading_says(const std::string& label, const std::string& words) {
    const std::string* text = reading_text(label);
    settle(label, 0, words.size());
    if (!text || *text != words)
      faults_.push_back("reading " + label + " is “" + (text ? *text : "none") + "”, not “" + words + "”");
  }
  const std::string* reading_text(const std::string& label) const {
    for (const Reading& each : figure_.readings) {
      if (each.label == label) return &each.value.text();
    }
    return nullptr;
  }

  // Numbers that are no claim: of a name (a file, a tensor, a date that the arrays do not hold), wherever it
  // stands.
  void names(const std::string& name) {
    if (name.empty()) return;
    for (const auto& each : texts()) {
      // Clang 14 has no structured bindings in lambdas.
      const std::string &where = each.first, &text = each.second;
      for (std::size_t at = text.find(name); at != std::string::npos; at = text.find(name, at + 1))
        settle(where, at, at + name.size());
    }
  }
  // "layer 8", where a setting says so.
  void settings(const std::string& words, double value) {
    for (const auto& each : texts()) {
      // Clang 14 has no structured bindings in lambdas.
      const std::string &where = each.first, &text = each.second;
      for (std::size_t at = text.find(words); at != std::string::npos; at = text.find(words, at + 1)) {
        const auto found = number_in(text, at + words.size());
        if (found && found->begin <= at + words.size() + 3 && found->value == value)
          settle(where, found->begin, found->end);
      }
    }
  }
  // "3 × 5" of a reading.
  void reading_size(const std::string& label, double rows, double columns) {
    reading(label, rows);
    reading(label, columns, 2);
  }
  // In a unit that is a power of `base`, as in "35.1 GFLOPs": "" of the caption, or a reading.
  void scaled(const std::string& label, const std::string& words, double value, double base,
              const std::string& unit) {
    static const char* const prefixes[] = {"", "k", "M", "G", "T", "P"};
    int power = 0;
    for (; value >= base && power < 5; ++power) value /= base;
    const std::string named = base == 1000 ? std::string(prefixes[power]) + unit
                              : power == 0 ? unit
                              : power == 1 ? "Ki" + unit
                                           : std::string(prefixes[power]) + "i" + unit;
    const std::string* text = label.empty() ? &caption : reading_text(label);
    const std::size_t at = text ? text->find(words) : std::string::npos;
    const auto found = at == std::string::npos ? std::nullopt : number_in(*text, at + words.size());
    if (!found || text->compare(found->end, named.size() + 1, " " + named) != 0)
      faults_.push_back("not in " + named + ": “" + words + "” of " + (text ? *text : label));
    if (label.empty())
      number(words, value);
    else
      reading(label, value);
  }
  // The `which`th number behind a place of the caption.
  void number_at(std::size_t from, double value, int which = 1, double slack = 1e-5) {
    if (from == std::string::npos || from > caption.size())
      faults_.push_back("nothing to read a number from: " + caption);
    else
      agree("", caption, from, which, value, slack, "“" + caption.substr(from) + "”");
  }
  // From these words on a reading tells what a file says.
  void told(const std::string& label, const std::string& words) {
    const std::string* text = reading_text(label);
    if (const std::size_t at = text ? text->find(words) : std::string::npos; at != std::string::npos)
      settle(label, at, text->size());
  }
  // Every number of caption and readings that no claim was made of.
  std::vector<std::string> unclaimed() const {
    std::vector<std::string> all;
    for (const auto& each : texts()) {
      // Clang 14 has no structured bindings in lambdas.
      const std::string &where = each.first, &text = each.second;
      // Of a file's configuration and of papers: neither can be computed from a figure's arrays.
      if (where == "note" || where == "published") continue;
      for (auto found = number_in(text); found; found = number_in(text, found->end)) {
        const std::size_t at = found->begin;
        const auto letter = [&](std::size_t of) {
          return of < text.size() && (std::isalpha(static_cast<unsigned char>(text[of])) || text[of] == '_');
        };
        // "2-D", "L2", "conv2d" are words.
        if ((at > 0 && letter(at - 1)) || letter(found->end) || text.compare(found->end, 2, "-D") == 0)
          continue;
        const auto spans = settled_.find(where);
        if (spans != settled_.end() &&
            std::any_of(spans->second.begin(), spans->second.end(),
                        [&](const auto& span) { return span.first <= at && at < span.second; }))
          continue;
        const std::size_t from = at < 40 ? 0 : at - 40;
        all.push_back((where.empty() ? "caption" : "reading " + where) + ": …" +
                      text.substr(from, found->end + 20 - from) + "…");
      }
    }
    return all;
  }

  // What no figure may say, whatever it shows: a number that is none, more of something than there is, shares
  // outside 0 to 100 %, "1 patches".
  void ordinary() {
    std::vector<std::string> texts = {caption, plain_text(figure_.subtitle)};
    for (const Reading& each : figure_.readings) {
      // A change may be below 0.
      if (each.label != "note" && each.label != "image" && each.label != "change")
        texts.push_back(each.label + ": " + each.value);
    }
    for (const Panel& panel : figure_.panels) texts.push_back(panel.title + " " + panel.subtitle);
    for (const std::string& text : texts) {
      static const std::regex none("(^|[^a-z])(nan|inf)([^a-z]|$)");
      if (std::regex_search(text, none)) faults_.push_back("a number that is none: " + text);
      static const std::regex dash("(^| |\\()–($| |,|\\.|;|\\)| %)");
      if (std::regex_search(text, dash)) faults_.push_back("a dash for a number: " + text);
      // Not "16 of 4 × 4", nor "3 of 0–5".
      static const std::regex part("(^|[^0-9.,])([0-9][0-9,]*) of ([0-9][0-9,]*)(?![0-9,.]*( ×|–))");
      for (auto each = std::sregex_iterator(text.begin(), text.end(), part); each != std::sregex_iterator();
           ++each) {
        if (whole((*each)[2]) > whole((*each)[3])) faults_.push_back("more than there are: " + text);
      }
      static const std::regex per_cent("(−)?([0-9]+(\\.[0-9]+)?)(\u00a0| )%");
      for (auto each = std::sregex_iterator(text.begin(), text.end(), per_cent);
           each != std::sregex_iterator(); ++each) {
        if (((*each)[1].matched && std::stod((*each)[2]) > 0) || std::stod((*each)[2]) > 100)
          if (!shares_beyond) faults_.push_back("no share: " + text);
      }
      static const std::regex one(
          "(^|[^0-9.,])1 (patches|tokens|positions|pixels|places|pairs|orders|cells|words|vectors|neurons|"
          "classes|images|runs|seeds|steps|days|heads|layers|blocks|columns|dimensions|schemes|studies|"
          "medians|"
          "components|samples|outliers|performers|offsets|ids|assets|parameters|numbers|stages|models|"
          "outputs|"
          "others|neighbours)($|[^a-z])");
      for (auto each = std::sregex_iterator(text.begin(), text.end(), one); each != std::sregex_iterator();
           ++each) {
        // "4 × 1 patches" are four.
        const auto at = static_cast<std::size_t>(each->position()) + 1;
        if (at < 4 || text.compare(at - 3, 3, "× ") != 0) faults_.push_back("one of many: " + text);
      }
    }
  }
  bool shares_beyond = false;

 private:
  std::vector<std::pair<std::string, std::string>> texts() const {
    std::vector<std::pair<std::string, std::string>> all = {{"", caption}};
    for (const Reading& each : figure_.readings) all.push_back({each.label, each.value});
    return all;
  }
  void settle(const std::string& where, std::size_t from, std::size_t to) {
    settled_[where].push_back({from, to});
  }
  static double whole(std::string digits) {
    digits.erase(std::remove(digits.begin(), digits.end(), ','), digits.end());
    return std::stod(digits);
  }
  void agree(const std::string& of, const std::string& text, std::size_t from, int which, double value,
             double slack, const std::string& where) {
    std::optional<WrittenNumber> found = number_in(text, from);
    for (int i = 1; found && i < which; ++i) found = number_in(text, found->end);
    if (!found) {
      faults_.push_back("no number of " + brief(value, 6) + " behind " + where);
      return;
    }
    settle(of, found->begin, found->end);
    if (std::isinf(value) && value == found->value) return;
    if (!(std::abs(found->value - value) <=
          found->half * (1 + 1e-6) + slack * std::max(1e-3, std::abs(value))))
      faults_.push_back("is " + brief(value, 8) + ", not " + brief(found->value, 8) + ": " + where);
  }

  const Figure& figure_;
  std::vector<std::string> faults_;
  std::map<std::string, std::vector<std::pair<std::size_t, std::size_t>>> settled_;
};

}  // namespace whereabouts
