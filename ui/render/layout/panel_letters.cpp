#include "ui/render/layout/panel_letters.h"

#include <algorithm>
#include <numeric>

namespace whereabouts {
namespace {

// The panels row by row: one begins another row where it stands below the middle of the row's first.
std::vector<std::size_t> readingOrder(const std::vector<PanelLayout>& panels) {
  std::vector<std::size_t> order(panels.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  const auto plot = [&](std::size_t i) { return panels[i].plot; };
  std::stable_sort(order.begin(), order.end(),
                   [&](std::size_t a, std::size_t b) { return plot(a).top() < plot(b).top(); });
  for (std::size_t first = 0; first < order.size();) {
    std::size_t end = first + 1;
    while (end < order.size() && plot(order[end]).top() < plot(order[first]).center().y()) ++end;
    std::stable_sort(order.begin() + static_cast<std::ptrdiff_t>(first),
                     order.begin() + static_cast<std::ptrdiff_t>(end),
                     [&](std::size_t a, std::size_t b) { return plot(a).left() < plot(b).left(); });
    first = end;
  }
  return order;
}

}  // namespace

std::vector<Choice> letterChoices() {
  return {{"none", "None", ""},       {"a", "a b c", ""},         {"A", "A B C", ""},
          {"(a)", "(a) (b) (c)", ""}, {"(A)", "(A) (B) (C)", ""}, {"a)", "a) b) c)", ""},
          {"A)", "A) B) C)", ""}};
}

QString letterOf(const std::string& style, std::size_t index) {
  if (style.empty() || style == "none") return {};
  const char first = style.find('A') == std::string::npos ? 'a' : 'A';
  std::string letter;
  for (std::size_t rest = index + 1; rest > 0; rest = (rest - 1) / 26)
    letter.insert(letter.begin(), static_cast<char>(first + (rest - 1) % 26));
  if (style.front() == '(') letter = "(" + letter;
  if (style.back() == ')') letter += ")";
  return QString::fromStdString(letter);
}

std::vector<QString> lettersOf(const std::string& style, const std::vector<PanelLayout>& panels) {
  std::vector<QString> letters(panels.size());
  if (panels.size() < 2) return letters;
  const std::vector<std::size_t> order = readingOrder(panels);
  for (std::size_t place = 0; place < order.size(); ++place) letters[order[place]] = letterOf(style, place);
  return letters;
}

}  // namespace whereabouts
