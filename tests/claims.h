// What a figure says, held against numbers that a test computes itself.
//
// Numbers are read back from the words: "1,024", "−0.55", "1.8 × 10⁻⁷". One agrees with a value where
// rounding that value to as many digits can give it.
#pragma once

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>
#include <regex>
#include <string>
#include <vector>

#include "core/figure/figure.h"
#include "core/figure/text.h"

namespace whereabouts {

// A number as it is written.
struct WrittenNumber {
  double value = 0;
  double half = 0;      // of its last digit
  std::size_t end = 0;  // behind it
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
      return WrittenNumber{sign * std::numeric_limits<double>::infinity(), 0, at + infinity.size()};
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
    return WrittenNumber{sign * value, half, end};
  }
  return {};
}

class Claims {
 public:
  explicit Claims(const Figure& figure) : caption(plain_text(figure.caption)), figure_(figure) {}

  const std::string caption;  // without its marks

  const std::vector<std::string>& faults() const { return faults_; }
  bool says(const std::string& words) const { return caption.find(words) != std::string::npos; }
  void holds(bool is_so, const std::string& what) {
    if (!is_so) faults_.push_back(what + " is not so: " + caption);
  }
  // Says it exactly where it is so.
  void only_if(bool is_so, const std::string& words) {
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
    agree(caption, at + words.size(), which, value, slack, "“" + words + "” in: " + caption);
  }
  // The `which`th number of a reading.
  void reading(const std::string& label, double value, int which = 1, double slack = 1e-5) {
    const std::string* text = reading_text(label);
    if (!text) {
      faults_.push_back("no reading " + label);
      return;
    }
    agree(*text, 0, which, value, slack, "reading " + label + ": " + *text);
  }
  void reading_says(const std::string& label, const std::string& words) {
    const std::string* text = reading_text(label);
    if (!text || *text != words)
      faults_.push_back("reading " + label + " is “" + (text ? *text : "none") + "”, not “" + words + "”");
  }
  const std::string* reading_text(const std::string& label) const {
    for (const Reading& each : figure_.readings) {
      if (each.label == label) return &each.value;
    }
    return nullptr;
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
  static double whole(std::string digits) {
    digits.erase(std::remove(digits.begin(), digits.end(), ','), digits.end());
    return std::stod(digits);
  }
  void agree(const std::string& text, std::size_t from, int which, double value, double slack,
             const std::string& where) {
    std::optional<WrittenNumber> found = number_in(text, from);
    for (int i = 1; found && i < which; ++i) found = number_in(text, found->end);
    if (!found) {
      faults_.push_back("no number of " + brief(value, 6) + " behind " + where);
      return;
    }
    if (std::isinf(value) && value == found->value) return;
    if (!(std::abs(found->value - value) <=
          found->half * (1 + 1e-6) + slack * std::max(1e-3, std::abs(value))))
      faults_.push_back("is " + brief(value, 8) + ", not " + brief(found->value, 8) + ": " + where);
  }

  const Figure& figure_;
  std::vector<std::string> faults_;
};

}  // namespace whereabouts
