#include "ui/window/command_search.h"

#include <QRegularExpression>
#include <QStringList>
#include <algorithm>

namespace whereabouts {
namespace {

QStringList wordsOf(const QString& text) {
  static const QRegularExpression between(QStringLiteral("[^\\p{L}\\p{N}]+"));
  return text.toCaseFolded().split(between, Qt::SkipEmptyParts);
}

struct Worth {
  int whole, beginning, inside;
};

int fitIn(const QString& text, const QString& word, Worth worth) {
  int best = 0;
  const QStringList parts = wordsOf(text);
  for (const QString& part : parts) {
    if (part == word) return worth.whole;
    if (part.startsWith(word)) best = qMax(best, worth.beginning);
  }
  if (best == 0 && text.toCaseFolded().contains(word)) best = worth.inside;
  return best;
}

}  // namespace

int fitOf(const PaletteCommand& command, const QString& words) {
  const QStringList wanted = wordsOf(words);
  if (wanted.isEmpty()) return 0;
  const QString phrase = wanted.join(QLatin1Char(' '));
  for (const QString& text : {command.text, command.detail}) {
    const QString whole = wordsOf(text).join(QLatin1Char(' '));
    if (wanted.size() > 1 && whole.startsWith(phrase))
      return 100 * static_cast<int>(wanted.size()) + 20 + command.bonus;
  }
  int sum = 0;
  for (const QString& word : wanted) {
    const int fit =
        std::max({fitIn(command.text, word, {100, 80, 40}), fitIn(command.words, word, {70, 50, 10}),
                  fitIn(command.detail, word, {60, 40, 10}), fitIn(command.section, word, {30, 20, 5})});
    if (fit == 0) return 0;
    sum += fit;
  }
  // A match weighs more in a short text.
  const bool first = wordsOf(command.text).value(0).startsWith(wanted.front());
  return sum + (first ? 5 : 0) + command.bonus;
}

std::vector<std::size_t> found(const std::vector<PaletteCommand>& commands, const QString& words) {
  std::vector<std::pair<int, std::size_t>> fits;
  const bool asked = !wordsOf(words).isEmpty();
  for (std::size_t i = 0; i < commands.size(); ++i) {
    const PaletteCommand& command = commands[i];
    if (!command.enabled) continue;
    const int fit = asked ? fitOf(command, words) : 0;
    if (asked ? fit > 0 : command.unasked) fits.emplace_back(fit, i);
  }
  std::stable_sort(fits.begin(), fits.end(), [](const auto& a, const auto& b) { return a.first > b.first; });
  std::vector<std::size_t> indices;
  for (const auto& [fit, index] : fits) indices.push_back(index);
  return indices;
}

}  // namespace whereabouts
