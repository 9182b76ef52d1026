#include "core/lesson/talk.h"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <utility>

#include "core/array/write_file.h"
#include "core/base/failure.h"
#include "core/base/relative_path.h"
#include "core/base/resources.h"
#include "core/labs/framework/inputs/declared_inputs.h"
#include "core/labs/framework/inputs/sources_json.h"
#include "core/labs/framework/lab.h"

namespace whereabouts {
namespace {

namespace fs = std::filesystem;
using PageJson = nlohmann::ordered_json;

bool lies_in(const fs::path& path, const fs::path& folder) {
  const auto [a, b] = std::mismatch(folder.begin(), folder.end(), path.begin(), path.end());
  return a == folder.end();
}

// What comes with the program lies elsewhere on another machine.
std::string written_name(const std::string& path, const fs::path& folder) {
  std::error_code error;
  const fs::path resources = resource_path("lessons").parent_path();
  const fs::path file = fs::weakly_canonical(path, error);
  if (!error && lies_in(file, resources))
    return "shipped:" + file.lexically_relative(resources).generic_string();
  return relative_path(path, folder);
}

PageJson session_json(const LessonSession& session, const fs::path& folder) {
  PageJson json = {{"lab", session.lab}};
  PageJson& values = json["values"][session.lab] = PageJson::object();
  for (const auto& [id, value] : session.values) values[id] = to_json(value);
  nlohmann::json sources = nlohmann::json::object();
  add_sources(sources, session.sources);
  for (const DeclaredInput& input : declared_inputs()) {
    const fs::path& name = session.sources[input.id];
    if (input.key.empty() || name.empty() || !is_path(input, name)) continue;
    auto& entry = sources[input.key];
    (entry.is_object() ? entry["name"] : entry) = written_name(name.string(), folder);
  }
  if (sources.contains(more_images_key)) {
    for (auto& entry : sources[more_images_key]) {
      const auto name = entry.get<std::string>();
      if (is_path(declared_input(InputId::image), name)) entry = written_name(name, folder);
    }
  }
  for (const auto& item : sources.items()) {
    if (!item.value().is_null()) json[item.key()] = item.value();
  }
  return json;
}

}  // namespace

LessonSession kept_view(const std::string& lab, const Values& values, const Inputs& inputs) {
  const InputIds used = find_lab(lab).info().inputs;
  InputSources all = sources_of(inputs);
  // A lab that knows no runs shows the snapshot that is open.
  if (inputs.run && !used.has(InputId::run) && used.has(InputId::checkpoint))
    all[InputId::checkpoint] = inputs.checkpoint->path();
  LessonSession session;
  session.lab = lab;
  session.values = values;
  session.sources.data_options = all.data_options;
  for (const DeclaredInput& input : declared_inputs()) {
    if (!used.has(input.id) || input.key.empty()) continue;
    fs::path& name = session.sources[input.id] = all[input.id];
    std::error_code error;
    if (!name.empty() && is_path(input, name)) name = fs::absolute(name, error).lexically_normal();
    const bool replaced = input.id == InputId::checkpoint && inputs.run;
    if (name.empty() && input.given(inputs) && !replaced) {
      refuse_file(input.title(inputs), message("this {} has no file, and a talk keeps files", input.name),
                  "save it as a file and open that");
    }
  }
  if (used.has(InputId::image)) {
    session.sources.more_images = all.more_images;
    for (fs::path& name : session.sources.more_images) {
      std::error_code error;
      if (is_path(declared_input(InputId::image), name)) name = fs::absolute(name, error).lexically_normal();
    }
  }
  if (used.has(InputId::image) || used.has(InputId::image2)) session.sources.image_values = all.image_values;
  if (used.has(InputId::checkpoint)) session.sources.overrides = all.overrides;
  if (used.has(InputId::checkpoint2)) session.sources.overrides2 = all.overrides2;
  return session;
}

std::string talk_json(const Lesson& talk, const fs::path& path) {
  std::error_code error;
  const fs::path folder = fs::absolute(path, error).parent_path();
  PageJson json = {{"lesson", 4}, {"talk", true}, {"title", talk.title}};
  PageJson& steps = json["steps"] = PageJson::array();
  for (const LessonStep& step : talk.steps) {
    PageJson page = {{"title", step.title}};
    if (!step.text.empty()) page["text"] = step.text;
    page["session"] = session_json(*step.session, folder);
    steps.push_back(std::move(page));
  }
  // Bytes of a file name that are not UTF-8 are replaced rather than thrown about.
  return json.dump(2, ' ', false, PageJson::error_handler_t::replace) + "\n";
}

void write_talk(const Lesson& talk, const fs::path& path) {
  write_file(path, talk_json(talk, path));
}

}  // namespace whereabouts
