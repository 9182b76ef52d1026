#include "ui/model/session_words.h"

#include <algorithm>

#include "core/labs/framework/inputs/declared_inputs.h"
#include "core/labs/framework/lab.h"
#include "core/parameter/parameter.h"

namespace whereabouts {
namespace {

using Words = std::vector<std::string>;

// Text that looks like an option is tied to its flag.
void add(Words& words, const std::string& id, const std::string& text) {
  if (text.empty() || text.front() == '-') {
    words.push_back("--" + id + "=" + text);
  } else {
    words.insert(words.end(), {"--" + id, text});
  }
}

// What was said of the checkpoint as flags. Of the position table a lab may have parameters of its own, under
// the same names or, where its `grid` is another one, as `table-grid`; a value chosen there comes first.
void addStated(Words& words, const Lab& lab, const StatedFlags& stated, const Values& given) {
  for (const auto& [flag, text] : stated) {
    std::string id = flag;
    if (id == "grid" && find_parameter(lab.parameters(), "table-grid")) id = "table-grid";
    const bool own = find_parameter(lab.parameters(), id) != nullptr;
    const bool ofTable = find_parameter(lab.parameters(), "tensor") != nullptr;
    if (own && (!ofTable || given.has(id))) continue;
    add(words, id, text);
  }
}

QString quoted(const std::string& word) {
  const bool plain = !word.empty() && word.find_first_not_of(
                                          "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
                                          "0123456789_-+=.,:/@%") == std::string::npos;
  QString text = QString::fromStdString(word);
  if (plain) return text;
  text.replace(QLatin1Char('\''), QStringLiteral("'\\''"));
  return QLatin1Char('\'') + text + QLatin1Char('\'');
}

}  // namespace

Words inputWords(const Lab& lab, const InputSources& sources, const Values& given) {
  const InputIds used = lab.info().inputs;
  const bool ofRun = used.has(InputId::run) && sources.has(InputId::run);
  Words words;
  for (const DeclaredInput& input : declared_inputs()) {
    // A run stands for the checkpoint.
    if (!used.has(input.id) || (ofRun && declared_input(InputId::run).replaces.has(input.id))) continue;
    if (sources.has(input.id)) add(words, input.flag, sources[input.id].string());
    addStated(words, lab, input.stated(sources, used), given);
  }
  return words;
}

Words sessionWords(const Session& session) {
  const Lab& lab = find_lab(session.lab);
  const auto chosen = session.values.find(session.lab);
  const Values given = chosen == session.values.end() ? Values() : chosen->second;
  Words words{lab.info().id};
  const Words inputs = inputWords(lab, session.sources, given);
  words.insert(words.end(), inputs.begin(), inputs.end());
  for (const auto& [id, value] : given) add(words, id, to_text(value));
  return words;
}

QString shellLine(const Words& words) {
  QString line;
  for (const std::string& word : words)
    line += (line.isEmpty() ? QString() : QStringLiteral(" ")) + quoted(word);
  return line;
}

}  // namespace whereabouts
