#include "ui/language/failure_words.h"

#include <QFileInfo>
#include <algorithm>

#include "core/figure/figure_texts.h"
#include "core/labs/framework/inputs/image_statement.h"
#include "core/labs/framework/inputs/inputs.h"
#include "core/labs/framework/inputs/override_parameters.h"
#include "ui/language/core_words.h"
#include "ui/language/input_words.h"
#include "ui/language/job_failure.h"

namespace whereabouts {
namespace {

QString capitalised(QString text) {
  if (!text.isEmpty()) text[0] = text[0].toUpper();
  return text;
}

QString ended(const QString& text) {
  static const QString ends = QStringLiteral(".!?");
  return text.isEmpty() || ends.contains(text.back()) ? text : text + QLatin1Char('.');
}

// Where the window has what a flag is called.
struct Place {
  Message label;
  const Parameter* parameter = nullptr;  // whose choices have labels; those of a statement need no inputs
  bool opened = false;                   // an input, opened rather than set
};

Place placeOf(const std::string& id, const std::vector<Parameter>& parameters) {
  if (const Parameter* own = find_parameter(parameters, id)) return {own->label};
  if (const QString input = inputPhrase(QString::fromStdString(id)); !input.isEmpty())
    return {input.toStdString(), nullptr, true};
  if (const Parameter* stated = find_parameter(override_parameters(), id))
    return {message("{} in the checkpoint view", Message(stated->label)), stated};
  if (id == image_values_parameter().id)
    return {message("{} in the menu of the image", Message(image_values_parameter().label)),
            &image_values_parameter()};
  std::string words = id;
  std::replace(words.begin(), words.end(), '-', ' ');
  return {words};
}

Message labelOfValue(const Place& place, const std::string& value) {
  if (!place.parameter || !place.parameter->choices) return value;
  static const Inputs none;
  const Values empty;
  for (const Choice& choice : place.parameter->choices(Scope{none, empty})) {
    if (choice.id == value) return choice.label;
  }
  return value;
}

// N, RxC, LIST: any value.
bool isPlaceholder(const std::string& value) {
  return std::all_of(value.begin(), value.end(), [](char c) { return (c >= 'A' && c <= 'Z') || c == 'x'; }) &&
         value.front() != 'x';
}

// The last part of a path; where there is none, all of it.
std::string nameOf(const std::string& path) {
  const QString name = QFileInfo(QString::fromStdString(path)).fileName();
  return name.isEmpty() ? path : name.toStdString();
}

Message inWindow(const Message::Argument& argument, const std::vector<Parameter>& parameters) {
  using Kind = Message::Argument::Kind;
  const Place place = placeOf(argument.id, parameters);
  const bool any = argument.value.empty() || isPlaceholder(argument.value);
  if (argument.kind == Kind::flag)
    return any ? place.label : message("{} = {}", place.label, labelOfValue(place, argument.value));
  if (place.opened) return message("open or choose {}", place.label);
  if (any) return message("set {}", place.label);
  return message("set {} to {}", place.label, labelOfValue(place, argument.value));
}

bool isWordedByWindow(const Message& said);

// Says a flag or a path, in itself or in a message that it holds.
bool isWordedByWindow(const Message::Argument& argument) {
  using Kind = Message::Argument::Kind;
  if (argument.message) return isWordedByWindow(*argument.message);
  return argument.kind == Kind::flag || argument.kind == Kind::say || argument.kind == Kind::path;
}

bool isWordedByWindow(const Message& said) {
  return std::any_of(said.parts().begin(), said.parts().end(), [](const Message::Part& part) {
    return std::any_of(part.arguments.begin(), part.arguments.end(),
                       [](const Message::Argument& each) { return isWordedByWindow(each); });
  });
}

}  // namespace

Message windowMessage(const Message& said, const std::vector<Parameter>& parameters) {
  using Kind = Message::Argument::Kind;
  if (!isWordedByWindow(said)) return said;
  std::vector<Message::Part> parts = said.parts();
  for (Message::Part& part : parts) {
    for (Message::Argument& each : part.arguments) {
      if (!isWordedByWindow(each)) continue;
      if (each.kind == Kind::path) {
        each.kind = Kind::text;
        each.text = nameOf(each.text);
        continue;
      }
      const Message changed =
          each.message ? windowMessage(*each.message, parameters) : inWindow(each, parameters);
      each.kind = Kind::message;
      each.text = changed.text();
      each.message = std::make_shared<const Message>(changed);
    }
  }
  return Message(std::move(parts));
}

void useWindowWords(Figure& figure, const std::vector<Parameter>& parameters) {
  change_texts(figure, [&](Message& text) { text = windowMessage(text, parameters); });
}

QString windowWords(const Message& said, const std::vector<Parameter>& parameters) {
  return coreText(windowMessage(said, parameters));
}

FailureWords wordsOf(const Failure& failure, const std::vector<Parameter>& parameters) {
  const auto words = [&](const Message& text) {
    return QString::fromStdString(shown(windowWords(text, parameters).toStdString(), 600));
  };
  QString where = words(failure.where());
  if (!first_flag(failure.where()).empty()) where = capitalised(where);
  return {where, words(failure.problem()), words(failure.remedy())};
}

QString problemWords(const std::exception& error, const std::vector<Parameter>& parameters) {
  const FailureWords words = wordsOf(jobFailure(error, Message()), parameters);
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
  for (const Parameter& parameter : parameters) {
    if (failure.where() == parameter.id) return parameter.id;
  }
  const std::string id = first_flag(failure.where());
  return find_parameter(parameters, id) ? id : std::string();
}

}  // namespace whereabouts
