#include "ui/language/core_words.h"

#include <QCoreApplication>
#include <QRegularExpression>
#include <QStringList>
#include <type_traits>
#include <variant>

#include "ui/language/language.h"

namespace whereabouts {
namespace {

// More labels than this are numbers of patches or values of cells.
constexpr std::size_t kMaxLabels = 40;

// Headings and readings with numbers in them, which no declaration names.
[[maybe_unused]] const char* const numberedTexts[] = {
    QT_TRANSLATE_NOOP("core", "Along row %1"),
    QT_TRANSLATE_NOOP("core", "Dimension %1"),
    QT_TRANSLATE_NOOP("core", "Distances at layer %1"),
    QT_TRANSLATE_NOOP("core", "Head %1"),
    QT_TRANSLATE_NOOP("core", "Layer %1"),
    QT_TRANSLATE_NOOP("core", "Learned %1-D"),
    QT_TRANSLATE_NOOP("core", "Pair %1"),
    QT_TRANSLATE_NOOP("core", "Position %1"),
    QT_TRANSLATE_NOOP("core", "Put back by layer %1"),
    QT_TRANSLATE_NOOP("core", "Similarity to patch %1"),
    QT_TRANSLATE_NOOP("core", "Sinusoidal %1-D"),
    QT_TRANSLATE_NOOP("core", "%1 and %2 swapped"),
    QT_TRANSLATE_NOOP("core", "%1 of %2"),
    QT_TRANSLATE_NOOP("core", "%1 bins"),
    QT_TRANSLATE_NOOP("core", "%1 days apart"),
    QT_TRANSLATE_NOOP("core", "%1 days, own block"),
    QT_TRANSLATE_NOOP("core", "%1 steps apart"),
    QT_TRANSLATE_NOOP("core", "%1 steps, own block"),
    QT_TRANSLATE_NOOP("core", "%1 images"),
    QT_TRANSLATE_NOOP("core", "%1 px squares"),
    QT_TRANSLATE_NOOP("core", "all %1"),
    QT_TRANSLATE_NOOP("core", "attention of head %1"),
    QT_TRANSLATE_NOOP("core", "block %1, by head"),
    QT_TRANSLATE_NOOP("core", "component %1"),
    QT_TRANSLATE_NOOP("core", "from %1"),
    QT_TRANSLATE_NOOP("core", "from (%1, %2)"),
    QT_TRANSLATE_NOOP("core", "layer %1, named"),
    QT_TRANSLATE_NOOP("core", "layer %1, patches that say so"),
    QT_TRANSLATE_NOOP("core", "layer %1, to %2"),
    QT_TRANSLATE_NOOP("core", "of position %1, by pair"),
    QT_TRANSLATE_NOOP("core", "of position (%1, %2), by pair"),
    QT_TRANSLATE_NOOP("core", "query at %1, key at %2"),
    QT_TRANSLATE_NOOP("core", "query at (%1, %2), key at (%3, %4)"),
    QT_TRANSLATE_NOOP("core", "seed %1"),
    QT_TRANSLATE_NOOP("core", "stride %1 px"),
    QT_TRANSLATE_NOOP("core", "to (%1, %2)"),
    QT_TRANSLATE_NOOP("core", "to %1"),
    QT_TRANSLATE_NOOP("core", "to position %1"),
};

// What figures say only with other parameters than those that the list of texts is made from.
[[maybe_unused]] const char* const rareTexts[] = {
    QT_TRANSLATE_NOOP("core", "grids only"), QT_TRANSLATE_NOOP("core", "horizontal position, 0 to 1"),
    QT_TRANSLATE_NOOP("core", "Literal"),    QT_TRANSLATE_NOOP("core", "new"),
    QT_TRANSLATE_NOOP("core", "old"),        QT_TRANSLATE_NOOP("core", "smaller"),
};

// "Layer 12" by way of "Layer %1"; itself where there is no translation.
QString translatedWithNumbers(const QString& english) {
  static const QRegularExpression number(QStringLiteral("\\d+(?:\\.\\d+)?"));
  QString pattern;
  QStringList numbers;
  qsizetype at = 0;
  for (auto each = number.globalMatch(english); each.hasNext();) {
    const QRegularExpressionMatch match = each.next();
    numbers << match.captured();
    pattern +=
        english.mid(at, match.capturedStart() - at) + QLatin1Char('%') + QString::number(numbers.size());
    at = match.capturedEnd();
  }
  if (numbers.isEmpty() || numbers.size() > 9) return english;
  pattern += english.mid(at);
  QString text = QCoreApplication::translate("core", pattern.toUtf8().constData());
  if (text == pattern) return english;
  for (qsizetype i = numbers.size(); i > 0; --i)
    text.replace(QLatin1Char('%') + QString::number(i), numbers[i - 1]);
  return text;
}

void translate(std::string& text) {
  text = coreText(text).toStdString();
}

void translate(Axis& axis) {
  translate(axis.label);
  if (axis.ticks.size() > kMaxLabels) return;
  for (Tick& tick : axis.ticks) translate(tick.label);
}

void translate(Layer& layer) {
  std::visit(
      [](auto& content) {
        using T = std::decay_t<decltype(content)>;
        if constexpr (std::is_same_v<T, Line> || std::is_same_v<T, Scatter>) {
          translate(content.label);
        } else if constexpr (std::is_same_v<T, Text>) {
          if (content.labels.size() > kMaxLabels) return;
          for (std::string& label : content.labels) translate(label);
        } else if constexpr (std::is_same_v<T, List>) {
          for (List::Row& row : content.rows) translate(row.label);
        }
      },
      layer.content);
}

}  // namespace

QString coreText(const std::string& english) {
  if (english.empty()) return {};
  const QString text = QCoreApplication::translate("core", english.c_str());
  const QString same = QString::fromStdString(english);
  return text != same || currentLanguage() == QLatin1String("en") ? text : translatedWithNumbers(same);
}

std::shared_ptr<const Figure> inLanguage(const std::shared_ptr<const Figure>& figure) {
  if (!figure || currentLanguage() == QLatin1String("en")) return figure;
  auto translated = std::make_shared<Figure>(*figure);
  translate(translated->title);
  translate(translated->subtitle);
  translate(translated->caption);
  for (Panel& panel : translated->panels) {
    translate(panel.title);
    translate(panel.subtitle);
    translate(panel.x);
    translate(panel.y);
    for (Layer& layer : panel.layers) translate(layer);
  }
  for (ColourScale& scale : translated->scales) translate(scale.label);
  return translated;
}

}  // namespace whereabouts
