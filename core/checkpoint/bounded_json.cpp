#include "core/checkpoint/bounded_json.h"

#include <fmt/format.h>

#include <string>
#include <unordered_set>
#include <vector>

#include "core/base/failure.h"

namespace whereabouts {
namespace {

[[noreturn]] void refuse_json(const std::string& where, const std::string& problem) {
  refuse_file(where, "not a readable JSON file: " + problem, "copy or download it again");
}

}  // namespace

nlohmann::json parse_json(const std::string& text, const std::string& where) {
  using nlohmann::json;
  constexpr int depth_limit = 64;
  // The library takes a zero byte for the end of the text.
  if (text.find('\0') != std::string::npos) refuse_json(where, "it holds a zero byte");
  std::vector<std::unordered_set<std::string>> keys;  // of the objects that are open
  const auto watch = [&](int depth, json::parse_event_t event, json& value) {
    if (depth > depth_limit) refuse_json(where, "it is nested too deeply");
    if (event == json::parse_event_t::object_start) keys.emplace_back();
    if (event == json::parse_event_t::object_end) keys.pop_back();
    if (event == json::parse_event_t::key && !keys.back().insert(value.get<std::string>()).second)
      refuse_json(where, "it holds \"" + shown(value.get<std::string>()) + "\" twice");
    return true;
  };
  try {
    return json::parse(text, watch);
  } catch (const json::exception&) {
    refuse_json(where, "it is not valid JSON");
  }
}

nlohmann::json read_json(const WeightFile& file, std::uint64_t limit) {
  const std::string where = file.path().string();
  if (file.size() > limit)
    refuse_json(where, fmt::format("it takes {} bytes; {} is the limit", file.size(), limit));
  return parse_json(file.read(0, static_cast<std::size_t>(file.size())), where);
}

}  // namespace whereabouts
