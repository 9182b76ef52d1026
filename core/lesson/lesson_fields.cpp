#include "core/lesson/lesson_fields.h"

#include <algorithm>
#include <cmath>
#include <string_view>

#include "core/base/failure.h"

namespace whereabouts {

LessonFields::LessonFields(const nlohmann::json& json, std::string file, std::string place,
                           const std::vector<std::string>& known)
    : json_(json), file_(std::move(file)), place_(std::move(place)) {
  if (!json.is_object()) refuse("this is not an object");
  for (const auto& item : json.items()) {
    const std::string& key = item.key();
    if (std::find(known.begin(), known.end(), key) != known.end()) continue;
    std::string list;
    for (const std::string& each : known) list += (list.empty() ? "" : ", ") + each;
    refuse(message("there is no \"{}\"", shown(key, 40)), message("it has {}", list));
  }
}

void LessonFields::refuse(const Message& problem, const Message& remedy) const {
  refuse_file(file_, place_.empty() ? problem : message("{}: {}", place_, problem),
              remedy.empty() ? Message("see docs/lessons.md for how a lesson is written") : remedy);
}

std::string LessonFields::place_of(const std::string& key) const {
  return place_.empty() ? key : place_ + ", " + key;
}

bool LessonFields::has(const char* key) const {
  const auto member = json_.find(key);
  return member != json_.end() && !member->is_null();
}

std::string LessonFields::text(const char* key, std::size_t max, bool required) const {
  if (!has(key)) {
    if (required) refuse(message("\"{}\" is missing", key));
    return {};
  }
  const nlohmann::json& member = at(key);
  if (!member.is_string()) refuse(message("\"{}\" is not text", key));
  std::string text = member.get<std::string>();
  if (text.find('\0') != std::string::npos) refuse(message("\"{}\" has a zero byte", key));
  if (text.size() > max) refuse(message("\"{}\" is longer than {} bytes", key, max));
  if (required && text.find_first_not_of(" \t\r\n") == std::string::npos)
    refuse(message("\"{}\" is empty", key));
  return text;
}

std::string LessonFields::lines(const char* key, std::size_t max, bool required) const {
  if (!has(key) || !at(key).is_array()) return text(key, max, required);
  std::string joined;
  for (const nlohmann::json& line : at(key)) {
    if (!line.is_string()) refuse(message("a line of \"{}\" is not text", key));
    joined += (joined.empty() ? "" : "\n") + line.get<std::string>();
    if (joined.size() > max) refuse(message("\"{}\" is longer than {} bytes", key, max));
  }
  if (joined.find('\0') != std::string::npos) refuse(message("\"{}\" has a zero byte", key));
  if (required && joined.find_first_not_of(" \t\r\n") == std::string::npos)
    refuse(message("\"{}\" is empty", key));
  return joined;
}

std::optional<double> LessonFields::number(const char* key) const {
  if (!has(key)) return std::nullopt;
  if (!at(key).is_number()) refuse(message("\"{}\" is not a number", key));
  const double value = at(key).get<double>();
  if (!std::isfinite(value)) refuse(message("\"{}\" is not a finite number", key));
  return value;
}

int LessonFields::whole(const char* key, int min, int max, int otherwise) const {
  if (!has(key)) return otherwise;
  const nlohmann::json& member = at(key);
  const bool fits = member.is_number_integer() && member.get<double>() >= min && member.get<double>() <= max;
  if (!fits) refuse(message("\"{}\" is not a whole number from {} to {}", key, min, max));
  return member.get<int>();
}

bool LessonFields::flag(const char* key) const {
  if (!has(key)) return false;
  if (!at(key).is_boolean()) refuse(message("\"{}\" is neither true nor false", key));
  return at(key).get<bool>();
}

const nlohmann::json& LessonFields::list(const char* key, std::size_t min, std::size_t max) const {
  if (!has(key)) refuse(message("\"{}\" is missing", key));
  const nlohmann::json& member = at(key);
  if (!member.is_array()) refuse(message("\"{}\" is not a list", key));
  if (member.size() < min || member.size() > max) {
    refuse(message("\"{}\" has {} entries", key, member.size()), message("give it {} to {}", min, max));
  }
  return member;
}

std::vector<std::string> LessonFields::texts(const char* key, std::size_t count, std::size_t max) const {
  std::vector<std::string> all;
  if (!has(key)) return all;
  for (const nlohmann::json& each : list(key, count, count)) {
    const bool some =
        each.is_string() && !each.get<std::string>().empty() && each.get<std::string>().size() <= max;
    if (!some) refuse(message("\"{}\" {} is no text of up to {} bytes", key, all.size() + 1, max));
    all.push_back(each.get<std::string>());
  }
  return all;
}

void LessonFields::check_insertions(const char* key, const std::string& text,
                                    const std::vector<std::string>& known) const {
  for (std::size_t open = text.find('{'); open != std::string::npos; open = text.find('{', open + 1)) {
    const std::size_t close = text.find('}', open);
    if (close == std::string::npos) refuse(message("\"{}\" opens a brace and never closes it", key));
    const std::string name = text.substr(open + 1, close - open - 1);
    if (std::find(known.begin(), known.end(), name) != known.end()) continue;
    std::string list;
    for (const std::string& each : known) list += (list.empty() ? "{" : ", {") + each + "}";
    refuse(message("\"{}\" has {{{}}}", key, shown(name, 40)), message("put in {}", list));
  }
}

}  // namespace whereabouts
