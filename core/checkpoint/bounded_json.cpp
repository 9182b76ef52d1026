#include "core/checkpoint/bounded_json.h"

#include <fmt/format.h>

#include <string>
#include <unordered_set>
#include <vector>

#include "core/base/failure.h"

namespace whereabouts {

nlohmann::json read_json(const WeightFile& file, std::uint64_t limit) {
  using nlohmann::json;
  constexpr int depth_limit = 64;
  const std::string where = file.path().string();
  const auto malformed = [&](const std::string& problem) {
    refuse_file(where, "not a readable JSON file: " + problem, "copy or download it again");
  };
  if (file.size() > limit) {
    malformed(fmt::format("it takes {} bytes; {} is the limit", file.size(), limit));
  }
  const std::string text = file.read(0, static_cast<std::size_t>(file.size()));
  // The library takes a zero byte for the end of the text.
  if (text.find('\0') != std::string::npos) malformed("it holds a zero byte");
  std::vector<std::unordered_set<std::string>> keys;  // of the objects that are open
  const auto watch = [&](int depth, json::parse_event_t event, json& value) {
    if (depth > depth_limit) malformed("it is nested too deeply");
    if (event == json::parse_event_t::object_start) keys.emplace_back();
    if (event == json::parse_event_t::object_end) keys.pop_back();
    if (event == json::parse_event_t::key && !keys.back().insert(value.get<std::string>()).second) {
      malformed("it holds \"" + shown(value.get<std::string>()) + "\" twice");
    }
    return true;
  };
  try {
    return json::parse(text, watch);
  } catch (const json::exception&) {
    malformed("it is not valid JSON");
  }
  return {};
}

}  // namespace whereabouts
