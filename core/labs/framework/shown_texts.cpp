#include "core/labs/framework/shown_texts.h"

#include <algorithm>
#include <cctype>

#include "core/figure/figure_texts.h"
#include "core/labs/framework/glossary.h"
#include "core/labs/framework/inputs/override_parameters.h"
#include "core/labs/framework/lab_runner.h"
#include "core/labs/framework/model_map.h"
#include "core/parameter/resolve.h"
#include "core/position/resample/resample.h"

namespace whereabouts {
namespace {

// Neither a number nor the name of a file or a tensor.
bool has_words(const std::string& text) {
  const bool name = text.find('_') != std::string::npos && text.find(' ') == std::string::npos;
  return !name && std::any_of(text.begin(), text.end(), [](unsigned char c) { return std::isalpha(c) != 0; });
}

void add_text(std::set<std::string>& texts, const std::string& text) {
  if (has_words(text)) texts.insert(text);
}

// A text with a digit names a place or a value of these inputs.
void add_fixed_text(std::set<std::string>& texts, const std::string& text) {
  const bool digit =
      std::any_of(text.begin(), text.end(), [](unsigned char c) { return std::isdigit(c) != 0; });
  if (!digit) add_text(texts, text);
}

// Formats with places stand in the sources.
void add_message_text(std::set<std::string>& texts, const Message& label) {
  for (const Message::Part& part : label.parts()) {
    if (part.arguments.empty()) add_fixed_text(texts, part.format);
  }
}

}  // namespace

void add_parameter_texts(std::set<std::string>& texts, const std::vector<Parameter>& parameters,
                         const Inputs& inputs, const Values& values) {
  const Scope scope{inputs, values};
  for (const Parameter& parameter : parameters) {
    for (const std::string& text : {parameter.label, parameter.help, parameter.unit}) add_text(texts, text);
    if (parameter.kind == Kind::cell) {
      for (const std::string& word : parameter.cell_words) add_text(texts, word);
    }
    if (!parameter.choices) continue;
    for (const Choice& choice : parameter.choices(scope)) {
      add_message_text(texts, choice.label);
      add_text(texts, choice.help.text());
    }
  }
}

std::set<std::string> declared_texts(const Inputs& inputs) {
  std::set<std::string> texts;
  for (const Lab* lab : labs()) {
    const LabInfo& info = lab->info();
    for (const std::string& text : {info.name, info.question, info.section}) add_text(texts, text);
    const Inputs seen = seen_inputs(*lab, inputs, {}, Policy::adjust);
    add_parameter_texts(texts, lab->parameters(), seen, resolve_values(*lab, seen, {}, Policy::adjust));
  }
  // With their digits: "Bicubic, of 64 x 64".
  for (const ResampleMethod& method : resample_methods()) add_text(texts, method.title);
  add_parameter_texts(texts, override_parameters(), Inputs{}, {});
  for (const MapStage& stage : model_map()) {
    add_text(texts, stage.name);
    add_text(texts, stage.words);
  }
  for (const GlossaryTerm& term : glossary()) {
    add_text(texts, term.term);
    add_text(texts, term.sentence);
  }
  return texts;
}

void add_figure_texts(std::set<std::string>& texts, const Figure& figure) {
  Figure copy = figure;
  change_texts(copy, [&](Message& text) { add_message_text(texts, text); });
}

}  // namespace whereabouts
