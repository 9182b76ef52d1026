#include "core/figure/text.h"

namespace whereabouts {

std::vector<TextRun> text_runs(const std::string& marked) {
  std::vector<TextRun> runs;
  bool strong = false;
  std::size_t from = 0;
  while (from <= marked.size()) {
    const std::size_t mark = marked.find("**", from);
    const std::size_t to = mark == std::string::npos ? marked.size() : mark;
    if (to > from) runs.push_back({marked.substr(from, to - from), strong});
    if (mark == std::string::npos) break;
    strong = !strong;
    from = mark + 2;
  }
  return runs;
}

std::string plain_text(const std::string& marked) {
  std::string text;
  for (const TextRun& run : text_runs(marked)) text += run.text;
  return text;
}

}  // namespace whereabouts
