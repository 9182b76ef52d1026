#include "app/cli/from_session.h"

#include <algorithm>
#include <cstdio>
#include <nlohmann/json.hpp>

#include "core/base/failure.h"
#include "core/labs/framework/lab.h"
#include "ui/model/session.h"
#include "ui/model/session_words.h"
#include "ui/render/paint/export_json.h"

namespace whereabouts {
namespace {

bool names_lab(const std::string& word) {
  return std::any_of(labs().begin(), labs().end(), [&](const Lab* lab) { return lab->info().id == word; });
}

bool has_flag(const Arguments& arguments, const std::string& flag) {
  return std::any_of(arguments.begin(), arguments.end(),
                     [&](const std::string& word) { return word == flag || word.rfind(flag + "=", 0) == 0; });
}

// Takes `--from FILE` or `--from=FILE` out; empty where it is not there. Refuses a second one.
std::string take_from(Arguments& arguments) {
  std::string file;
  for (auto word = arguments.begin(); word != arguments.end();) {
    const bool named_at_once = word->rfind("--from=", 0) == 0;
    if (!file.empty() && (named_at_once || *word == "--from"))
      refuse_usage("--from", "it was given twice", "name one session for each command");
    if (named_at_once) {
      file = word->substr(7);
      word = arguments.erase(word);
    } else if (*word == "--from") {
      const bool named = word + 1 != arguments.end() && (word + 1)->rfind("--", 0) != 0;
      if (!named) refuse_usage("--from", "it needs a value", "name a session or an exported figure");
      file = *(word + 1);
      word = arguments.erase(word, word + 2);
    } else {
      ++word;
    }
  }
  return file;
}

// What the session says of a checkpoint or run does not go with another one.
void drop_replaced(Session& session, const Arguments& arguments) {
  if (has_flag(arguments, "--checkpoint") || has_flag(arguments, "--run")) {
    session.checkpoint.clear();
    session.run.clear();
    session.said = {};
  }
  if (has_flag(arguments, "--run")) session.compared.clear();
  if (has_flag(arguments, "--checkpoint2")) session.said2 = {};
  if (has_flag(arguments, "--data")) session.data = {};
}

// The options of the export as flags, but for what another size or venue decides anew.
void add_drawing(Arguments& words, const Session& session, const Arguments& arguments,
                 const std::string& where) {
  if (session.drawing.isEmpty()) return;
  const auto json = nlohmann::json::parse(session.drawing.begin(), session.drawing.end(), nullptr, false);
  const Values values = valuesOf(exportOptionsFromJson(json, where));
  const bool venue = has_flag(arguments, "--venue"), sized = venue || has_flag(arguments, "--column");
  const bool themed = has_flag(arguments, "--theme");
  for (const Parameter& parameter : exportParameters()) {
    const std::string& id = parameter.id;
    if (id == exportVenue.id || id == exportColumn.id) continue;  // all that they decided is said
    if (sized && id == exportWidthMm.id) continue;
    if (themed && id == exportBackground.id) continue;
    if (venue && (id == exportFont.id || id == exportFontSize.id || id == exportLetters.id)) continue;
    const std::string text = to_text(values.at(id));
    if (text.empty()) continue;
    for (std::size_t from = 0; from <= text.size();) {
      const bool lines = id == exportLabels.id;
      const std::size_t end = lines ? std::min(text.find('\n', from), text.size()) : text.size();
      words.push_back("--" + id + "=" + text.substr(from, end - from));
      from = end + 1;
    }
  }
}

}  // namespace

void declare_from(CommandLine& line) {
  line.option("from", "session, or figure exported with its session, to begin with; instead of LAB");
}

FromSession from_session(const Arguments& arguments, bool drawing) {
  FromSession made{arguments, {}};
  const std::string file = take_from(made.arguments);
  if (file.empty()) return made;
  std::error_code error;
  if (!std::filesystem::exists(file, error)) refuse_file(file, "there is no such file", "check its name");
  std::optional<Session> session = sessionInFile(file);
  if (!session) {
    refuse_file(file, "it holds no session",
                "name a .whereabouts file, or a figure that Whereabouts exported with its session");
  }
  for (const std::string& note : session->notes)
    std::fprintf(stderr, "whereabouts: note: %s\n", shown(note, 400).c_str());
  Arguments rest = std::move(made.arguments);
  if (!rest.empty() && names_lab(rest.front())) {
    session->lab = rest.front();
    rest.erase(rest.begin());
  }
  drop_replaced(*session, rest);
  made.arguments = sessionWords(*session);
  if (drawing) add_drawing(made.arguments, *session, rest, file);
  made.arguments.insert(made.arguments.end(), rest.begin(), rest.end());
  made.said2 = session->said2;
  return made;
}

}  // namespace whereabouts
