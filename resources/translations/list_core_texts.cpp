// Writes core_texts.h: every fixed text of core, for lupdate. resources/translations/update runs it.
#include <fmt/format.h>

#include <cstdio>
#include <fstream>
#include <set>
#include <string>
#include <vector>

#include "core/base/failure.h"
#include "core/labs/framework/lab_runner.h"
#include "core/labs/framework/shown_texts.h"
#include "core/parameter/resolve.h"
#include "core/series/read_series.h"
#include "resources/translations/source_texts.h"
#include "ui/output/shown_core_texts.h"

using namespace whereabouts;

namespace {

std::vector<Value> choices_of_value(const Parameter& parameter, const Scope& scope) {
  std::vector<Value> values;
  if (parameter.kind == Kind::toggle) values = {false, true};
  if (parameter.kind == Kind::choice) {
    for (const Choice& choice : usable_choices(parameter, scope)) values.emplace_back(choice.id);
  }
  return values;
}

// The figures of a lab with its defaults, and with every switch and every choice for itself.
void add_figures(std::set<std::string>& texts, LabRunner& runner, const Lab& lab, const Inputs& inputs) {
  const Result first = runner.run(lab, inputs, Values(), Policy::adjust);
  add_figure_texts(texts, first.figure);
  const Inputs seen = seen_inputs(lab, inputs, {}, Policy::adjust);
  for (const Parameter& parameter : lab.parameters()) {
    for (const Value& value : choices_of_value(parameter, Scope{seen, first.values})) {
      Values given;
      given.set(parameter.id, value);
      try {
        add_figure_texts(texts, runner.run(lab, inputs, given, Policy::adjust).figure);
      } catch (const Failure&) {
        // These inputs do not do for it.
      }
    }
  }
  std::fprintf(stderr, "%s\n", lab.info().id.c_str());
}

// A series whose rows are no days is worded otherwise.
Inputs with_hours(Inputs inputs) {
  std::string text = "date,A,B\n";
  for (int hour = 0; hour < 240; ++hour)
    text += fmt::format("2024-01-{:02} {:02}:00,{},{}\n", 1 + hour / 24, hour % 24, 100 + hour % 7,
                        50 + hour % 5);
  inputs.series = std::make_shared<const Series>(parse_series(text, "hours.csv"));
  return inputs;
}

std::string quoted(const std::string& text) {
  std::string out = "\"";
  for (const char c : text) {
    if (c == '"' || c == '\\') out += '\\';
    out += c;
  }
  return out + '"';
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 2) return 2;  // the file to write; runs in the folder of the project
  const Inputs inputs = built_in_inputs();
  std::set<std::string> texts = shown_core_texts(inputs);
  LabRunner runner;
  for (const Lab* lab : labs()) {
    add_figures(texts, runner, *lab, inputs);
    if (lab->info().inputs.has(InputId::series)) add_figures(texts, runner, *lab, with_hours(inputs));
  }
  for (const char* folder : {"core", "ui"}) texts.merge(source_texts(folder));
  // What figures say is made of words all over these.
  for (const char* folder : {"core/labs", "core/vit/preprocess", "core/checkpoint/inspect"})
    texts.merge(source_texts(folder, true));
  std::ofstream out(argv[1]);
  out << "// clang-format off\n// Made by resources/translations/update: the fixed texts of core, as lupdate "
         "reads them.\n";
  for (const std::string& text : texts) out << "QT_TRANSLATE_NOOP(\"core\", " << quoted(text) << ")\n";
  return out.good() ? 0 : 1;
}
