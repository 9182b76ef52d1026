#include "ui/model/session_words.h"

#include "core/labs/framework/inputs/statement.h"
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

void addPath(Words& words, bool used, const char* id, const std::filesystem::path& path) {
  if (used && !path.empty()) add(words, id, path.string());
}

// What was said of the checkpoint as flags. Of the position table a lab may have parameters of its own, under
// the same names or, where its `grid` is another one, as `table-grid`; a value chosen there comes first.
void addSaid(Words& words, const Lab& lab, const ModelStatement& statement, const Values& given) {
  for (const auto& [said, value] : to_values(statement)) {
    std::string id = said;
    if (id == "grid" && find_parameter(lab.parameters(), "table-grid")) id = "table-grid";
    const bool own = find_parameter(lab.parameters(), id) != nullptr;
    const bool ofTable = find_parameter(lab.parameters(), "tensor") != nullptr;
    if (own && (!ofTable || given.has(id))) continue;
    add(words, id, to_text(value));
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

Words sessionWords(const Session& session) {
  const Lab& lab = find_lab(session.lab);
  const LabInfo& info = lab.info();
  const auto chosen = session.values.find(session.lab);
  const Values given = chosen == session.values.end() ? Values() : chosen->second;
  Words words{info.id};
  addPath(words, info.uses_image, "image", session.image);
  addPath(words, info.uses_image2, "image2", session.image2);
  const bool image = info.uses_image && !session.image.empty();
  const bool image2 = info.uses_image2 && !session.image2.empty();
  if (!session.image_values.empty() && (image || image2)) add(words, "image-values", session.image_values);
  if (info.uses_run && !session.run.empty()) {
    addPath(words, true, "run", session.run);
  } else if (info.uses_checkpoint) {
    addPath(words, true, "checkpoint", session.checkpoint);
    addSaid(words, lab, session.said, given);
  }
  addPath(words, info.uses_compared, "run", session.compared);
  if (const SessionData& data = session.data; info.uses_data && !data.name.empty()) {
    add(words, "data", data.name);
    if (data.options.size > 0) add(words, "data-size", std::to_string(data.options.size));
    if (data.options.seed > 0) add(words, "data-seed", std::to_string(data.options.seed));
  }
  addPath(words, info.uses_series, "series", session.series);
  if (info.uses_checkpoint2 && !session.checkpoint2.empty()) {
    addPath(words, true, "checkpoint2", session.checkpoint2);
    for (const auto& [id, value] : to_values(session.said2)) add(words, id + "2", to_text(value));
  }
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
