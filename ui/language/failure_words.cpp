#include "ui/language/failure_words.h"

#include <QCoreApplication>
#include <QFileInfo>
#include <QRegularExpression>
#include <QSet>

#include "core/labs/framework/inputs/image_statement.h"
#include "core/labs/framework/inputs/inputs.h"
#include "core/labs/framework/inputs/override_parameters.h"
#include "ui/language/core_words.h"
#include "ui/language/input_words.h"

namespace whereabouts {
namespace {

struct Told {
  Q_DECLARE_TR_FUNCTIONS(FailureWords)
};

QString capitalised(QString text) {
  if (!text.isEmpty()) text[0] = text[0].toUpper();
  return text;
}

QString ended(const QString& text) {
  static const QString ends = QStringLiteral(".!?");
  return text.isEmpty() || ends.contains(text.back()) ? text : text + QLatin1Char('.');
}

struct Flag {
  QString label;
  bool ofCheckpoint = false, ofImage = false;
  const Parameter* statement = nullptr;  // its choices need no inputs
};

Flag flagNamed(const QString& id, const std::vector<Parameter>& parameters) {
  const std::string name = id.toStdString();
  if (const Parameter* own = find_parameter(parameters, name)) return {coreText(own->label)};
  if (const QString input = inputPhrase(id); !input.isEmpty()) return {input};
  if (const Parameter* said = find_parameter(override_parameters(), name))
    return {coreText(said->label), true, false, said};
  if (name == image_values_parameter().id)
    return {coreText(image_values_parameter().label), false, true, &image_values_parameter()};
  return {QString(id).replace(QLatin1Char('-'), QLatin1Char(' '))};
}

QString labelOfValue(const Flag& flag, const QString& value) {
  if (!flag.statement || !flag.statement->choices) return value;
  static const Inputs none;
  const Values empty;
  for (const Choice& choice : flag.statement->choices(Scope{none, empty})) {
    if (choice.id == value.toStdString()) return coreText(choice.label);
  }
  return value;
}

// The word after a flag is its value, unless the sentence continues: "--reach or --dim".
bool isValue(const QString& word) {
  static const QSet<QString> others = {
      QStringLiteral("or"),     QStringLiteral("and"),  QStringLiteral("with"),  QStringLiteral("if"),
      QStringLiteral("is"),     QStringLiteral("are"),  QStringLiteral("to"),    QStringLiteral("in"),
      QStringLiteral("into"),   QStringLiteral("has"),  QStringLiteral("needs"), QStringLiteral("else"),
      QStringLiteral("for"),    QStringLiteral("of"),   QStringLiteral("at"),    QStringLiteral("here"),
      QStringLiteral("states"), QStringLiteral("that"), QStringLiteral("must"),  QStringLiteral("too"),
      QStringLiteral("lists"),  QStringLiteral("does"), QStringLiteral("as"),    QStringLiteral("from"),
      QStringLiteral("where")};
  return !word.isEmpty() && !others.contains(word);
}

// N, RxC, LIST: any value.
bool isPlaceholder(const QString& word) {
  static const QRegularExpression form(QStringLiteral("^[A-Z][A-Zx]*$"));
  return form.match(word).hasMatch();
}

}  // namespace

void useWindowWords(Figure& figure, const std::vector<Parameter>& parameters) {
  const auto change = [&](std::string& text) {
    if (text.find("--") != std::string::npos)
      text = windowWords(QString::fromStdString(text), parameters).toStdString();
  };
  change(figure.subtitle);
  change(figure.caption);
  for (Reading& reading : figure.readings) {
    change(reading.label);
    change(reading.value);
  }
}

QString windowWords(const QString& text, const std::vector<Parameter>& parameters) {
  QString words = text;
  static const QRegularExpression inspect(QStringLiteral("(?:\\bwhereabouts )?\\binspect lists\\b"));
  words.replace(inspect, Told::tr("the checkpoint view lists"));
  if (!words.contains(QLatin1String("--"))) return words;
  words.remove(QStringLiteral(", or in the window choose them in the checkpoint view"));
  static const QRegularExpression flags(QStringLiteral(
      "(\\b(?:say|state|give|pass|use|set|choose|write|need|needs)\\s+)?(?<![\\w-])--([a-z][a-z0-9]*"
      "(?:-[a-z0-9]+)*)"
      "(?:[ =]([A-Za-z0-9_][A-Za-z0-9_.:x-]*))?"));
  QString out;
  qsizetype at = 0;
  for (QRegularExpressionMatchIterator each = flags.globalMatch(words); each.hasNext();) {
    const QRegularExpressionMatch match = each.next();
    out += words.mid(at, match.capturedStart() - at);
    const QString verb = match.captured(1).trimmed();
    const QString id = match.captured(2);
    const QString next = match.captured(3);
    const Flag flag = flagNamed(id, parameters);
    const bool value = isValue(next), any = value && isPlaceholder(next);
    const QString place = flag.ofCheckpoint ? Told::tr("%1 in the checkpoint view").arg(flag.label)
                          : flag.ofImage    ? Told::tr("%1 in the menu of the image").arg(flag.label)
                                            : flag.label;
    if (verb.startsWith(QLatin1String("need"))) {
      out += verb + QLatin1Char(' ') + place;
      if (value && !any) out += QLatin1Char(' ') + labelOfValue(flag, next);
    } else if (!inputPhrase(id).isEmpty()) {  // opened rather than set
      out += verb.isEmpty() ? place : Told::tr("open or choose %1").arg(place);
    } else if (value && !any) {
      out += Told::tr("set %1 to %2").arg(place, labelOfValue(flag, next));
    } else {
      out += verb.isEmpty() ? place : Told::tr("set %1").arg(place);
    }
    at = match.capturedEnd(value || next.isEmpty() ? 0 : 2);
  }
  out += words.mid(at);
  // Anything else written like a flag.
  static const QRegularExpression left(QStringLiteral("(^|[\\s(\"])--(?=\\w)"));
  return out.replace(left, QStringLiteral("\\1"));
}

FailureWords wordsOf(const Failure& failure, const std::vector<Parameter>& parameters) {
  const auto words = [&](const std::string& text) {
    return windowWords(QString::fromStdString(shown(text)), parameters);
  };
  QString where = coreText(shown(failure.where()));
  if (where.contains(QLatin1Char('/'))) where = QFileInfo(where).fileName();
  if (where.startsWith(QLatin1String("--"))) where = capitalised(windowWords(where, parameters));
  return {windowWords(where, parameters), words(failure.problem()), words(failure.remedy())};
}

QString problemWords(const std::exception& error, const std::vector<Parameter>& parameters) {
  const auto* failure = dynamic_cast<const Failure*>(&error);
  if (!failure) return QString::fromUtf8(error.what());
  const FailureWords words = wordsOf(*failure, parameters);
  return words.where.isEmpty() ? words.rest() : words.where + QStringLiteral(": ") + words.rest();
}

QString FailureWords::rest() const {
  return remedy.isEmpty() ? problem : problem + QStringLiteral("; ") + remedy;
}

QString FailureWords::sentences() const {
  const QString first = ended(capitalised(problem));
  return remedy.isEmpty() ? first : first + QLatin1Char(' ') + ended(capitalised(remedy));
}

std::string blamedParameter(const Failure& failure, const std::vector<Parameter>& parameters) {
  const std::string& where = failure.where();
  for (const Parameter& parameter : parameters) {
    if (where == "--" + parameter.id || where == parameter.id) return parameter.id;
  }
  // "--grid of --table": the first one named.
  static const QRegularExpression flag(QStringLiteral("--([a-z][a-z0-9-]*)"));
  for (auto each = flag.globalMatch(QString::fromStdString(where)); each.hasNext();) {
    const std::string id = each.next().captured(1).toStdString();
    if (find_parameter(parameters, id)) return id;
  }
  return {};
}

}  // namespace whereabouts
