#include "app/cli/from_session.h"

#include <algorithm>
#include <cstdio>
#include <nlohmann/json.hpp>
#include <set>

#include "app/cli/lab_arguments.h"
#include "core/base/failure.h"
#include "core/checkpoint/bounded_json.h"
#include "core/film/film_comment.h"
#include "core/labs/framework/inputs/declared_inputs.h"
#include "core/labs/framework/lab.h"
#include "ui/model/session.h"
#include "ui/model/session_words.h"
#include "ui/render/paint/export_json.h"

namespace whereabouts {
namespace {

bool has_flag(const Arguments& arguments, const std::string& flag) {
  return std::any_of(arguments.begin(), arguments.end(),
                     [&](const std::string& word) { return word == flag || word.rfind(flag + "=", 0) == 0; });
}

// Takes every `--from FILE` or `--from=FILE` out.
std::vector<std::string> take_from(Arguments& arguments) {
  std::vector<std::string> files;
  for (auto word = arguments.begin(); word != arguments.end();) {
    if (word->rfind("--from=", 0) == 0) {
      files.push_back(word->substr(7));
      word = arguments.erase(word);
    } else if (*word == "--from") {
      const bool named = word + 1 != arguments.end() && (word + 1)->rfind("--", 0) != 0;
      if (!named) refuse_usage("--from", "it needs a value", "name a session or an exported figure");
      files.push_back(*(word + 1));
      word = arguments.erase(word, word + 2);
    } else {
      ++word;
    }
  }
  return files;
}

// What the session says of a checkpoint or run does not go with another one.
void drop_replaced(Session& session, const Arguments& arguments) {
  InputSources& sources = session.sources;
  for (const DeclaredInput& input : declared_inputs()) {
    if (!has_flag(arguments, "--" + input.flag)) continue;
    // Of two values of one flag the last counts; a second one is still named for what is stated of both
    // images.
    if (!input.first) sources[input.id].clear();
    if (input.id == InputId::image) sources.more_images.clear();
    input.state(sources, {});
    for (const DeclaredInput& other : declared_inputs()) {
      if (!input.replaces.has(other.id)) continue;
      sources[other.id].clear();
      other.state(sources, {});
    }
  }
}

// The options of the export as flags, but for what another size or venue decides anew.
void add_drawing(Arguments& words, const Session& session, const Arguments& arguments,
                 const std::string& where) {
  if (session.drawing.isEmpty()) return;
  const auto json = json_in(session.drawing.toStdString());
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

Session session_of(const std::string& file) {
  std::error_code error;
  if (!std::filesystem::exists(file, error)) refuse_file(file, "there is no such file", "check its name");
  std::optional<Session> session = sessionInFile(file);
  if (!session) {
    const FilmComment film = film_comment(file, 0);
    const char* const problem = !film.film   ? "it holds no session"
                                : film.whole ? "this film holds no session"
                                             : "this film is cut off, or holds no session that can be read";
    refuse_file(file, problem,
                "name a .whereabouts file, or a figure or film that Whereabouts exported with its session");
  }
  for (const std::string& note : session->notes)
    std::fprintf(stderr, "whereabouts: note: %s\n", shown(note, 400).c_str());
  return *session;
}

// "cat", then "cat-2": figures of one name from two folders, or of two kinds.
std::string name_unlike(const std::set<std::string>& taken, const std::string& stem) {
  std::string name = stem;
  for (int number = 2; taken.count(name) != 0; ++number) name = stem + "-" + std::to_string(number);
  return name;
}

}  // namespace

void declare_from(CommandLine& line, bool several) {
  line.option("from",
              several
                  ? "session, or figure or film exported with its session, to begin with; instead of LAB. "
                    "Given several times: a figure from each, named by its file"
                  : "session, or figure or film exported with its session, to begin with; instead of LAB");
}

std::vector<FromSession> from_sessions(const Arguments& arguments, bool drawing) {
  Arguments rest = arguments;
  const std::vector<std::string> files = take_from(rest);
  if (files.empty()) return {{arguments, {}}};
  const auto flags = std::find_if_not(rest.begin(), rest.end(), lab_with_id);
  const Arguments named(rest.begin(), flags);
  rest.erase(rest.begin(), flags);
  struct Drawn {
    std::string file, name;
    Session session;
  };
  std::vector<Drawn> drawn;
  Arguments split;  // the labs of all, as if they had been named one after the other
  std::set<std::string> taken;
  for (const std::string& file : files) {
    const Session session = session_of(file);
    const std::string name = name_unlike(taken, std::filesystem::path(file).stem().string());
    taken.insert(name);
    for (const std::string& lab : named.empty() ? Arguments{session.lab} : named) {
      split.push_back(lab);
      drawn.push_back({file, named.size() > 1 ? name + "-" + lab : name, session});
      drawn.back().session.lab = lab;
    }
  }
  split.insert(split.end(), rest.begin(), rest.end());
  const std::vector<Arguments> of_labs = arguments_by_lab(split);
  std::vector<FromSession> made;
  for (std::size_t i = 0; i < drawn.size(); ++i) {
    Session& session = drawn[i].session;
    const Arguments own(of_labs[i].begin() + 1, of_labs[i].end());
    drop_replaced(session, own);
    Arguments words = sessionWords(session);
    if (drawing) add_drawing(words, session, own, drawn[i].file);
    words.insert(words.end(), own.begin(), own.end());
    made.push_back({std::move(words), drawn[i].name});
  }
  return made;
}

FromSession from_session(const Arguments& arguments, bool drawing) {
  Arguments rest = arguments;
  if (take_from(rest).size() > 1)
    refuse_usage("--from", "it was given twice", "name one session for each command");
  std::vector<FromSession> made = from_sessions(arguments, drawing);
  if (made.size() > 1) refuse_usage("LAB", "two labs are named", "name one");
  return std::move(made.front());
}

}  // namespace whereabouts
