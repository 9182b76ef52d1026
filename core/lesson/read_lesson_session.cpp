// The session of a step: a lab, its values, and the files it looks at.
#include <algorithm>
#include <limits>

#include "core/base/failure.h"
#include "core/base/resources.h"
#include "core/labs/framework/inputs/declared_inputs.h"
#include "core/labs/framework/inputs/image_statement.h"
#include "core/labs/framework/inputs/override_parameters.h"
#include "core/labs/framework/inputs/sources_json.h"
#include "core/labs/framework/lab.h"
#include "core/lesson/lesson_fields.h"
#include "core/lesson/read_lesson.h"

namespace whereabouts {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t max_path = 4096;
// What comes with the program: "shipped:checkpoints/fashion-flips.safetensors".
constexpr const char* shipped_prefix = "shipped:";

const Lab& lab_of(const LessonFields& fields) {
  const std::string id = fields.text("lab", 80, true);
  if (const Lab* lab = lab_with_id(id)) return *lab;
  fields.refuse(message("there is no lab \"{}\"", shown(id, 40)), "whereabouts labs lists them");
}

Values values_of(const nlohmann::json& json, const std::vector<Parameter>& declared,
                 const LessonFields& fields, const std::string& whose) {
  if (!json.is_object()) fields.refuse(message("the values of {} are not an object", whose));
  Values values;
  for (const auto& item : json.items()) {
    const Parameter* parameter = find_stored_parameter(declared, item.key());
    if (!parameter) fields.refuse(message("{} has no parameter \"{}\"", whose, shown(item.key(), 40)));
    if (parameter->id != item.key() && json.contains(parameter->id))
      continue;  // the present name comes first
    try {
      values.set(parameter->id, value_from_json(*parameter, item.value()));
    } catch (const Failure& failure) {
      fields.refuse(message("{}: {}", failure.where(), failure.problem()), failure.remedy());
    }
  }
  return values;
}

// The path as it is written, else the member "path" of an object.
std::string written_path(const LessonFields& fields, const char* key) {
  if (fields.has(key) && fields.at(key).is_object()) {
    const LessonFields file(fields.at(key), fields.file(), fields.place_of(key), {"path", "hash"});
    return file.text("path", max_path, true);
  }
  return fields.text(key, max_path, false);
}

// Which file `written` names, in the lesson `path`.
struct Named {
  const fs::path& path;
  NamedFiles files;
};

fs::path located(const LessonFields& fields, const std::string& written, const Named& lesson) {
  if (written.empty()) return {};
  std::error_code error;
  fs::path place;
  if (written.rfind(shipped_prefix, 0) == 0) {
    const fs::path name = fs::path(written.substr(std::string(shipped_prefix).size())).lexically_normal();
    const bool inside = !name.empty() && name.is_relative() && *name.begin() != "..";
    if (!inside)
      fields.refuse(message("\"{}\" is not among what comes with the program", shown(written, 80)));
    try {
      place = resource_path(name.string());
    } catch (const Failure&) {
      fields.refuse(message("\"{}\" does not come with the program", shown(written, 80)));
    }
  } else if (lesson.files == NamedFiles::anywhere) {
    return fs::absolute(lesson.path.parent_path() / written, error).lexically_normal();
  } else {
    const fs::path name = fs::path(written).lexically_normal();
    const bool beside = !name.empty() && name.is_relative() && *name.begin() != "..";
    if (!beside)
      fields.refuse(message("\"{}\" is outside the folder of the lesson", shown(written, 200)),
                    "put the file beside the lesson, and name it from there");
    place = fs::absolute(lesson.path.parent_path() / name, error).lexically_normal();
  }
  if (!fs::exists(place, error))
    fields.refuse(message("there is no file \"{}\"", shown(place.string(), 200)), "put it beside the lesson");
  if (!fs::is_regular_file(place, error) && !fs::is_directory(place, error))
    fields.refuse(message("\"{}\" is neither a file nor a folder", shown(place.string(), 200)),
                  "name a file");
  return place;
}

ModelOverrides overrides_in(const LessonFields& fields, const char* key) {
  if (!fields.has(key)) return {};
  const Values values = values_of(fields.at(key), override_parameters(), fields, "a checkpoint");
  try {
    return to_overrides(values);
  } catch (const Failure& failure) {
    fields.refuse(message("{}: {}", failure.where(), failure.problem()), failure.remedy());
  }
}

// {"name": a word, or a folder beside the lesson; "size", "seed"}: a name, and the numbers beside it.
void read_named(const LessonFields& fields, const DeclaredInput& input, const Named& lesson,
                InputSources& sources) {
  const char* key = input.key.c_str();
  if (!fields.has(key)) return;
  std::vector<std::string> members{"name"};
  for (const StoredNumber& number : input.numbers) members.emplace_back(number.key);
  const LessonFields named(fields.at(key), fields.file(), fields.place_of(key), members);
  const std::string name = named.text("name", max_path, true);
  sources[input.id] = is_path(input, name) ? located(named, name, lesson) : fs::path(name);
  for (const StoredNumber& number : input.numbers) {
    const auto max = std::min<std::int64_t>(number.max, std::numeric_limits<int>::max());
    number.set(sources, named.whole(number.key, 0, static_cast<int>(max), 0));
  }
}

std::vector<std::string> known_members() {
  std::vector<std::string> members{"whereabouts", "lab", "values"};
  for (const DeclaredInput* input : listed_inputs()) {
    if (!input->key.empty()) members.push_back(input->key);
  }
  members.insert(members.end(),
                 {more_images_key, "image-values", "said", "said2", "theme", "panels", "marks", "caption"});
  return members;
}

}  // namespace

LessonSession parse_lesson_session(const nlohmann::json& json, const fs::path& path, const std::string& place,
                                   NamedFiles files) {
  const Named lesson{path, files};
  const LessonFields fields(json, path.string(), place, known_members());
  const Lab& lab = lab_of(fields);
  LessonSession session;
  session.lab = lab.info().id;
  if (fields.has("values")) {
    if (!fields.at("values").is_object()) fields.refuse("\"values\" is not an object");
    for (const auto& item : fields.at("values").items()) {
      if (item.key() == session.lab) {
        session.values = values_of(item.value(), lab.parameters(), fields, "the lab \"" + session.lab + "\"");
      } else {
        fields.refuse(
            message("it has values of \"{}\", and shows \"{}\"", shown(item.key(), 40), session.lab),
            "leave them out");
      }
    }
  }
  for (const DeclaredInput& input : declared_inputs()) {
    if (input.key.empty()) continue;
    if (!input.numbers.empty()) {
      read_named(fields, input, lesson, session.sources);
      continue;
    }
    const std::string written = written_path(fields, input.key.c_str());
    if (input.general && written == "opened") {
      session.opened.insert(input.id);
    } else {
      session.sources[input.id] =
          is_path(input, written) ? located(fields, written, lesson) : fs::path(written);
    }
  }
  if (fields.has(more_images_key)) {
    for (const nlohmann::json& each : fields.list(more_images_key, 1, 64)) {
      const std::string written = each.is_string() ? each.get<std::string>() : std::string();
      if (written.empty() || written.size() > max_path || written.find('\0') != std::string::npos)
        fields.refuse(message("\"{}\" is not a list of names", more_images_key));
      session.sources.more_images.push_back(is_path(declared_input(InputId::image), written)
                                                ? located(fields, written, lesson)
                                                : fs::path(written));
    }
  }
  if (const std::string said = fields.text("image-values", 40, false); !said.empty()) {
    try {
      session.sources.image_values = image_values_named(said);
    } catch (const Failure& failure) {
      fields.refuse(message("\"image-values\": {}", failure.problem()), failure.remedy());
    }
  }
  if (fields.has("panels")) {
    for (const nlohmann::json& each : fields.list("panels", 1, 12)) {
      const std::string name = each.is_string()           ? each.get<std::string>()
                               : each.is_number_integer() ? std::to_string(each.get<std::int64_t>())
                                                          : std::string();
      if (name.empty()) fields.refuse("\"panels\" is not a list of titles, or of numbers from 1");
      session.panels.push_back(name);
    }
  }
  session.caption = fields.flag("caption");
  if (fields.has("marks")) {
    for (const nlohmann::json& each : fields.list("marks", 1, 20)) {
      const bool token =
          each.is_number_integer() && each.get<double>() >= 0 && each.get<double>() < (1 << 20);
      if (!token) fields.refuse("\"marks\" is not a list of tokens, counted from 0");
      session.marks.push_back(each.get<int>());
    }
  }
  session.sources.overrides = overrides_in(fields, "said");
  session.sources.overrides2 = overrides_in(fields, "said2");
  return session;
}

}  // namespace whereabouts
