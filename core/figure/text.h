// The mark-up of captions: **strong** words are drawn in the accent colour.
#pragma once

#include <string>
#include <vector>

namespace whereabouts {

struct TextRun {
  std::string text;
  bool strong = false;
};
std::vector<TextRun> text_runs(const std::string& marked);
std::string plain_text(const std::string& marked);

// A number as people write it in a caption: `decimals` places, a true minus sign, no negative zero.
std::string number(double value, int decimals);
// Shortest reasonable form with `digits` significant digits: 0.55, 1.8 × 10⁻⁷.
std::string brief(double value, int digits = 4);
// 1234567 -> "1,234,567"
std::string grouped(long long value);

}  // namespace whereabouts
