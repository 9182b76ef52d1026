#include "ui/model/session.h"

#include <algorithm>
#include <fstream>
#include <nlohmann/json.hpp>

#include "core/base/failure.h"
#include "core/checkpoint/bounded_json.h"
#include "core/labs/framework/inputs/declared_inputs.h"
#include "core/labs/framework/inputs/image_statement.h"
#include "core/labs/framework/inputs/override_parameters.h"
#include "core/labs/framework/inputs/sources_json.h"
#include "core/labs/framework/lab.h"

namespace whereabouts {
namespace {

using Json = nlohmann::json;

constexpr int kVersion = 2;
constexpr qsizetype kMaxBytes = 4 << 20;
const char* const kRemedy = fixed_words("open a session that Whereabouts saved");

Json rootOf(const QByteArray& json, const std::string& where) {
  if (json.size() > kMaxBytes) refuse_file(where, "this is too long for a session", kRemedy);
  try {
    return parse_json(json.toStdString(), where);
  } catch (const Failure& failure) {
    refuse_file(where, failure.problem(), kRemedy);
  }
}

std::string textMember(const Json& json, const char* key, const std::string& where) {
  const auto member = json.find(key);
  if (member == json.end() || member->is_null()) return {};
  if (!member->is_string()) refuse_file(where, message("\"{}\" is not text", key), kRemedy);
  std::string text = member->get<std::string>();
  if (text.size() > 4096 || text.find('\0') != std::string::npos) {
    refuse_file(where, message("\"{}\" is too long or has a zero byte", key), kRemedy);
  }
  return text;
}

const Lab& labNamed(const std::string& id, const std::string& where) {
  if (const Lab* lab = lab_with_id(id)) return *lab;
  refuse_file(where, message("there is no lab \"{}\" in this version", shown(id, 40)), "update Whereabouts");
}

// What was said of a checkpoint.
ModelOverrides overridesMember(const Json& root, const char* key, const std::string& where) {
  const auto member = root.find(key);
  if (member == root.end() || member->is_null()) return {};
  if (!member->is_object()) refuse_file(where, message("\"{}\" is not an object", key), kRemedy);
  Values values;
  try {
    for (const auto& [id, value] : member->items()) {
      const Parameter* parameter = find_parameter(override_parameters(), id);
      if (!parameter)
        refuse_file(where, message("\"{}\" cannot be said of a checkpoint", shown(id, 40)),
                    "update Whereabouts");
      values.set(id, value_from_json(*parameter, value));
    }
    return to_overrides(values);
  } catch (const Failure& failure) {
    if (failure.fault() == Fault::failed) throw;
    refuse_file(where, message("{}: {}", failure.where(), failure.problem()), failure.remedy());
  }
}

// 0 where there is none. `of`: the key of what holds it.
std::int64_t wholeMember(const Json& json, const StoredNumber& number, const std::string& of,
                         const std::string& where) {
  const auto member = json.find(number.key);
  if (member == json.end()) return 0;
  const bool whole =
      member->is_number_unsigned() && member->get<std::uint64_t>() <= static_cast<std::uint64_t>(number.max);
  if (!whole) {
    refuse_file(where, message("\"{}\" of its {} is out of range", number.key, of), kRemedy);
  }
  return member->get<std::int64_t>();
}

// {"name": ..., "size": 48}: a name, and the numbers beside it.
void takeNamed(const Json& root, const DeclaredInput& input, const std::string& where,
               InputSources& sources) {
  const auto member = root.find(input.key);
  if (member == root.end() || member->is_null()) return;
  if (!member->is_object()) refuse_file(where, message("\"{}\" is not an object", input.key), kRemedy);
  sources[input.id] = textMember(*member, "name", where);
  for (const StoredNumber& number : input.numbers)
    number.set(sources, wholeMember(*member, number, input.key, where));
}

Values valuesOf(const Json& json, const Lab& lab, const std::string& where) {
  if (!json.is_object()) refuse_file(where, "the values of a lab are not an object", kRemedy);
  Values values;
  for (const auto& [id, value] : json.items()) {
    const Parameter* parameter = find_stored_parameter(lab.parameters(), id);
    if (!parameter) {
      refuse_file(where, message("the lab \"{}\" has no parameter \"{}\"", lab.info().id, shown(id, 40)),
                  "update Whereabouts");
    }
    if (parameter->id != id && json.contains(parameter->id)) continue;  // the present name comes first
    values.set(parameter->id, value_from_json(*parameter, value));
  }
  return values;
}

std::vector<std::filesystem::path> moreImagesMember(const Json& root, const std::string& where) {
  std::vector<std::filesystem::path> paths;
  const auto member = root.find(more_images_key);
  if (member == root.end() || member->is_null()) return paths;
  if (!member->is_array()) refuse_file(where, message("\"{}\" is not a list", more_images_key), kRemedy);
  for (const Json& each : *member)
    paths.emplace_back(textMember({{more_images_key, each}}, more_images_key, where));
  for (const auto& path : paths) {
    if (path.empty())
      refuse_file(where, message("\"{}\" has a name that is empty", more_images_key), kRemedy);
  }
  return paths;
}

ImageValues imageValuesMember(const Json& root, const std::string& where) {
  const std::string id = textMember(root, "image-values", where);
  if (id.empty()) return ImageValues::automatic;
  try {
    return image_values_named(id);
  } catch (const Failure& failure) {
    refuse_file(where, message("\"image-values\": {}", failure.problem()), failure.remedy());
  }
}

InputSources sourcesIn(const Json& root, const std::string& where) {
  InputSources sources;
  for (const DeclaredInput& input : declared_inputs()) {
    if (input.key.empty()) continue;
    if (input.numbers.empty()) {
      sources[input.id] = textMember(root, input.key.c_str(), where);
    } else {
      takeNamed(root, input, where, sources);
    }
  }
  sources.more_images = moreImagesMember(root, where);
  sources.image_values = imageValuesMember(root, where);
  sources.overrides = overridesMember(root, "said", where);
  sources.overrides2 = overridesMember(root, "said2", where);
  return sources;
}

}  // namespace

QByteArray sessionJson(const Session& session) {
  Json values = Json::object();
  for (const auto& [lab, given] : session.values) {
    if (given.size() == 0) continue;
    Json& entry = values[lab] = Json::object();
    for (const auto& [id, value] : given) entry[id] = to_json(value);
  }
  Json json = {{"whereabouts", kVersion}, {"lab", session.lab}, {"values", values}, {"theme", nullptr}};
  if (!session.theme.isEmpty()) json["theme"] = session.theme.toStdString();
  add_sources(json, session.sources);
  if (!session.hashes.empty()) json["hashes"] = session.hashes;
  if (Json drawing = json_in(session.drawing.toStdString()); drawing.is_object())
    json["export"] = std::move(drawing);
  // Bytes of a file name that are not UTF-8 are replaced rather than thrown about.
  return QByteArray::fromStdString(json.dump(2, ' ', false, Json::error_handler_t::replace));
}

Session parseSession(const QByteArray& json, const std::string& where) {
  const Json root = rootOf(json, where);
  if (!root.is_object() || !root.contains("whereabouts"))
    refuse_file(where, "this is not a session", kRemedy);
  const Json& version = root["whereabouts"];
  if (!version.is_number_integer() || version.get<std::int64_t>() < 1) {
    refuse_file(where, "its version is not a number", kRemedy);
  }
  if (version.get<std::int64_t>() > kVersion) {
    refuse_file(where, "it was saved by a newer Whereabouts", "update Whereabouts");
  }
  Session session;
  session.lab = labNamed(textMember(root, "lab", where), where).info().id;
  session.sources = sourcesIn(root, where);
  session.theme = QString::fromStdString(textMember(root, "theme", where));
  if (const auto hashes = root.find("hashes"); hashes != root.end()) {
    if (!hashes->is_object()) refuse_file(where, "\"hashes\" is not an object", kRemedy);
    for (const auto& [input, hash] : hashes->items()) {
      if (!hash.is_string()) refuse_file(where, "a hash is not text", kRemedy);
      session.hashes[input] = hash.get<std::string>();
    }
  }
  if (const auto drawing = root.find("export"); drawing != root.end()) {
    if (!drawing->is_object()) refuse_file(where, "\"export\" is not an object", kRemedy);
    session.drawing = QByteArray::fromStdString(drawing->dump());
  }
  if (const auto values = root.find("values"); values != root.end()) {
    if (!values->is_object()) refuse_file(where, "\"values\" is not an object", kRemedy);
    for (const auto& [id, given] : values->items()) {
      const Lab& lab = labNamed(id, where);
      try {
        session.values[id] = valuesOf(given, lab, where);
      } catch (const Failure& failure) {
        if (failure.fault() == Fault::failed) throw;
        refuse_file(where, message("{}: {}", failure.where(), failure.problem()), failure.remedy());
      }
    }
  }
  return session;
}

}  // namespace whereabouts
