#include "ui/render/layout/word_wrap.h"

#include <QStringList>
#include <algorithm>
#include <cmath>

#include "core/figure/text.h"
#include "ui/render/layout/face.h"
#include "ui/theme/theme.h"

namespace whereabouts {
namespace {

struct Word {
  QString text;
  bool strong = false;
  bool spaced = false;  // a space before it
};

std::vector<Word> wordsOf(const std::string& marked) {
  std::vector<Word> words;
  bool space = false;
  for (const TextRun& run : text_runs(marked)) {
    const QString text = QString::fromStdString(run.text);
    QString word;
    const auto finish = [&] {
      if (word.isEmpty()) return;
      words.push_back({word, run.strong, space});
      word.clear();
      space = false;
    };
    for (const QChar c : text) {
      // A non-breaking space keeps a number and its unit together.
      if (c.isSpace() && c != QChar::Nbsp) {
        finish();
        space = true;
      } else {
        word += c;
      }
    }
    finish();
  }
  return words;
}

std::vector<TextLine> filled(const std::vector<Word>& words, double width, double pixels, int maxLines,
                             const QString& family) {
  const Face plain(figureFont(pixels, QFont::Normal, family)),
      strong(figureFont(pixels, QFont::DemiBold, family));
  const auto advance = [&](const QString& text, bool isStrong) {
    return (isStrong ? strong : plain).horizontalAdvance(text);
  };
  std::vector<TextLine> lines;
  if (maxLines <= 0) return lines;
  TextLine line;
  double x = 0;      // where the line ends, but for what letters do to those of the next word
  bool sure = true;  // it ends just there
  const auto lineEnd = [&] {
    if (!sure) x = line.back().x + advance(line.back().text, line.back().strong);
    sure = true;
    return x;
  };
  const double space = plain.horizontalAdvance(QStringLiteral(" "));
  for (std::size_t i = 0; i < words.size();) {
    // Words that are not separated by a space stay together: "**0.77**;".
    std::size_t end = i + 1;
    double together = advance(words[i].text, words[i].strong);
    while (end < words.size() && !words[end].spaced) {
      together += advance(words[end].text, words[end].strong);
      ++end;
    }
    // Lines that come near to the width are measured: shaping each line anew for every word takes long.
    const double near = 8 + 0.05 * width;
    if (std::abs(x + space + together - width) < near) lineEnd();
    if (!line.empty() && x + space + together > width) {
      if (static_cast<int>(lines.size()) + 1 == maxLines) {
        const auto elided = [&](const PlacedRun& last) {
          return (last.strong ? strong : plain)
              .elidedText(last.text + " " + words[i].text + QString(40, 'm'), Qt::ElideRight,
                          std::max(0.0, width - last.x));
        };
        // Nothing is left of a run where not even the ellipsis has room: it follows the one before.
        while (line.size() > 1 && elided(line.back()).isEmpty()) line.pop_back();
        line.back().text = elided(line.back());
        lines.push_back(line);
        return lines;
      }
      lines.push_back(line);
      line.clear();
      x = 0;
      sure = true;
    }
    for (; i < end; ++i) {
      const bool spaced = words[i].spaced && !line.empty();
      QString text = words[i].text;
      if (!line.empty() && line.back().strong == words[i].strong) {
        PlacedRun& last = line.back();
        last.text += (spaced ? " " : "") + text;
        x += (spaced ? space : 0) + advance(text, last.strong);
        sure = false;
        continue;
      }
      if (!line.empty()) lineEnd();
      if (spaced) x += space;
      if (line.empty() && advance(text, words[i].strong) > width) {
        text = (words[i].strong ? strong : plain).elidedText(text, Qt::ElideRight, width);
      }
      line.push_back({x, text, words[i].strong});
      x += advance(text, words[i].strong);
    }
  }
  if (!line.empty()) lines.push_back(line);
  return lines;
}

double lengthOf(const TextLine& line, double pixels, const QString& family) {
  const PlacedRun& last = line.back();
  return last.x + Face(figureFont(pixels, last.strong ? QFont::DemiBold : QFont::Normal, family))
                      .horizontalAdvance(last.text);
}

}  // namespace

double lineHeight(double pixels) {
  return std::ceil(pixels * 1.42);
}

std::vector<TextLine> wrapped(const std::string& marked, double width, double pixels, int maxLines,
                              const QString& family) {
  const std::vector<Word> words = wordsOf(marked);
  std::vector<TextLine> lines = filled(words, width, pixels, maxLines, family);
  // A last line of one or two words looks lost: narrower lines of the same number share the words better.
  if (lines.size() < 2 || lengthOf(lines.back(), pixels, family) > 0.3 * width) return lines;
  for (const double part : {0.94, 0.88, 0.82, 0.76, 0.7}) {
    std::vector<TextLine> narrower = filled(words, width * part, pixels, maxLines + 1, family);
    if (narrower.size() != lines.size()) break;
    lines = std::move(narrower);
    if (lengthOf(lines.back(), pixels, family) > 0.3 * width) break;
  }
  return lines;
}

}  // namespace whereabouts
