#include "ui/language/value_words.h"

#include <QCoreApplication>

#include "core/parameter/number_scale.h"
#include "ui/language/core_words.h"
#include "ui/language/language.h"

namespace whereabouts {
namespace {

struct Words {
  Q_DECLARE_TR_FUNCTIONS(ValueWords)
};

// "Patch size" within an English line; "RoPE temperature" and "K" stay as they are.
QString inLine(QString label) {
  if (currentLanguage() == QLatin1String("en") && label.size() > 1 && label[1].isLower())
    label[0] = label[0].toLower();
  return label;
}

}  // namespace

QString valueWords(const ParameterState& state, const Value& value) {
  const Parameter& parameter = *state.parameter;
  if (const auto* cell = std::get_if<Cell>(&value)) {
    return Words::tr("%1 %2, %3 %4")
        .arg(coreText(parameter.cell_words[0]))
        .arg(cell->row)
        .arg(coreText(parameter.cell_words[1]))
        .arg(cell->column);
  }
  if (const auto* real = std::get_if<double>(&value))
    return localNumber(NumberScale(parameter, state.range, 1, 1).text(*real));
  if (const auto* id = std::get_if<std::string>(&value)) {
    for (const Choice& choice : state.choices) {
      if (choice.id == *id) return coreText(choice.label);
    }
  }
  return QString::fromStdString(to_text(value));
}

QString sweepWords(const ParameterState& state, const Value& value) {
  const QString label = inLine(coreText(state.parameter->label));
  const QString words = valueWords(state, value);
  const Kind kind = state.parameter->kind;
  if ((kind != Kind::integer && kind != Kind::real) || state.sweep.count < 2)
    return QStringLiteral("%1: %2").arg(label, words);
  const QString unit =
      state.parameter->unit.empty() ? QString() : QLatin1Char(' ') + coreText(state.parameter->unit);
  const QString min = valueWords(state, state.sweep.value_at(0));
  const QString max = valueWords(state, state.sweep.value_at(state.sweep.count - 1));
  return Words::tr("%1 %2 of %3–%4%5").arg(label, words, min, max, unit);
}

}  // namespace whereabouts
