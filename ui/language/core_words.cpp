#include "ui/language/core_words.h"

#include <QCoreApplication>
#include <QStringList>

#include "core/figure/figure_texts.h"
#include "ui/language/language.h"

namespace whereabouts {
namespace {

// What figures say only with other parameters than those that the list of texts is made from.
[[maybe_unused]] const char* const rareTexts[] = {
    QT_TRANSLATE_NOOP("core", "grids only"), QT_TRANSLATE_NOOP("core", "horizontal position, 0 to 1"),
    QT_TRANSLATE_NOOP("core", "One angle"),  QT_TRANSLATE_NOOP("core", "new"),
    QT_TRANSLATE_NOOP("core", "old"),        QT_TRANSLATE_NOOP("core", "smaller"),
    QT_TRANSLATE_NOOP("core", "positions"),  QT_TRANSLATE_NOOP("core", "rows"),
    QT_TRANSLATE_NOOP("core", "columns"),    QT_TRANSLATE_NOOP("core", "smaller grids only"),
};

bool isEnglish() {
  return currentLanguage() == QLatin1String("en");
}

QString textOf(const Message::Argument& argument) {
  switch (argument.kind) {
    case Message::Argument::Kind::number:
      return localNumber(argument.text);
    case Message::Argument::Kind::message:
      return coreText(*argument.message);
    case Message::Argument::Kind::text:
    case Message::Argument::Kind::flag:
    case Message::Argument::Kind::say:
    case Message::Argument::Kind::path:
      break;
  }
  return QString::fromStdString(argument.text);
}

}  // namespace

QString localNumber(const std::string& english) {
  QString text = QString::fromStdString(english);
  if (isEnglish()) return text;
  const QLocale locale = currentLocale();
  for (QChar& c : text) {
    if (c == QLatin1Char('.')) {
      c = locale.decimalPoint().front();
    } else if (c == QLatin1Char(',')) {
      c = locale.groupSeparator().front();
    }
  }
  return text;
}

QString localNumber(double value, int decimals) {
  return localNumber(QString::number(value, 'f', decimals).toStdString());
}

QString coreText(const Message& message) {
  if (isEnglish()) return QString::fromStdString(message.text());
  QString text;
  for (const Message::Part& part : message.parts()) {
    const QString format = QCoreApplication::translate("core", part.format.c_str());
    std::vector<std::string> arguments;
    for (const Message::Argument& each : part.arguments) arguments.push_back(textOf(each).toStdString());
    QString words =
        arguments.empty() ? format : QString::fromStdString(with_arguments(format.toStdString(), arguments));
    if (part.capitalised && !words.isEmpty()) words[0] = words[0].toUpper();
    text += words;
  }
  return text;
}

std::shared_ptr<const Figure> inLanguage(const std::shared_ptr<const Figure>& figure) {
  if (!figure || isEnglish()) return figure;
  auto translated = std::make_shared<Figure>(*figure);
  change_texts(*translated, [](Message& text) { text = coreText(text).toStdString(); });
  translated->decimal_mark = currentLocale().decimalPoint().toStdString();
  return translated;
}

}  // namespace whereabouts
