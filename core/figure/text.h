// The words of a figure: numbers as text, and the mark-up of captions, in which **strong** words are drawn in
// the accent colour.
#pragma once

#include <string>
#include <vector>

#include "core/base/number_text.h"

namespace whereabouts {

struct TextRun {
  std::string text;
  bool strong = false;
};
std::vector<TextRun> text_runs(const std::string& marked);
std::string plain_text(const std::string& marked);

}  // namespace whereabouts
