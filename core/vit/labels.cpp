#include "core/vit/labels.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <nlohmann/json.hpp>

#include "core/base/failure.h"
#include "core/base/regular_file.h"
#include "core/base/utf8.h"
#include "core/checkpoint/bounded_json.h"
#include "core/vit/configuration/model_config.h"

namespace whereabouts {
namespace {

using Json = nlohmann::json;

constexpr std::uint64_t file_limit = 8U << 20U;
constexpr std::size_t class_limit = 1U << 16U;

// A list of names, or names by index, as an object with numbers for keys.
std::vector<std::string> names_in(const Json& json) {
  std::vector<std::string> names;
  if (json.is_array()) {
    for (const Json& name : json) names.push_back(name.is_string() ? name.get<std::string>() : std::string());
  } else if (json.is_object()) {
    for (const auto& [key, value] : json.items()) {
      std::size_t index = 0;
      const auto [end, fault] = std::from_chars(key.data(), key.data() + key.size(), index);
      const bool whole = fault == std::errc() && end == key.data() + key.size();
      if (!whole || !value.is_string() || index >= class_limit) return {};
      if (names.size() <= index) names.resize(index + 1);
      names[index] = value.get<std::string>();
    }
  }
  return names.size() <= class_limit ? names : std::vector<std::string>{};
}

}  // namespace

Labels Labels::read(const std::filesystem::path& path) {
  constexpr const char* remedy = fixed_words("give a file with one name per line, or JSON");
  const std::string where = path.string();
  const std::string bytes = read_regular_file(path, file_limit);
  const std::string_view text = without_byte_order_mark(bytes);
  if (text.find('\0') != std::string_view::npos)
    refuse_file(where, "it holds a zero byte, so it is no text in UTF-8", remedy);

  const std::size_t first = text.find_first_not_of(" \t\r\n");
  if (first == std::string_view::npos) refuse_file(where, "it holds no names", remedy);
  if (text[first] == '[' || text[first] == '{') {
    std::vector<std::string> names = names_in(parse_json(bytes, where));
    if (names.empty()) {
      refuse_file(where, "it is JSON, but neither a list of names nor names by their numbers",
                  "write [\"name\", ...] or {\"0\": \"name\", ...}");
    }
    Labels labels(std::move(names));
    labels.by_number_ = text[first] == '{';
    return labels;
  }
  std::vector<std::string> names;
  for (std::size_t begin = 0; begin < text.size();) {
    const std::size_t end = std::min(text.find('\n', begin), text.size());
    std::string name(text.substr(begin, end - begin));
    if (!name.empty() && name.back() == '\r') name.pop_back();
    if (!is_utf8(name))
      refuse_file(where, message("line {} is not UTF-8", names.size() + 1), "save it as UTF-8");
    names.push_back(std::move(name));
    begin = end + 1;
  }
  if (names.size() > class_limit) {
    refuse_file(where, message("it holds {} names; {} is the limit", names.size(), class_limit), remedy);
  }
  return Labels(std::move(names));
}

Labels Labels::of_model(const Checkpoint& checkpoint, int classes) {
  const ModelConfig stated(checkpoint.metadata(), library_of_names(checkpoint));
  for (const char* key : {"id2label", "label_names", "class_names", "classes"}) {
    const Json* found = stated.find({key});
    if (found == nullptr) continue;
    const Json parsed = found->is_string() ? json_in(found->get<std::string>()) : *found;
    std::vector<std::string> names = names_in(parsed);
    // transformers writes LABEL_0, LABEL_1, ... where the classes have no names.
    const bool placeholders = !names.empty() && names.front() == "LABEL_0";
    if (static_cast<int>(names.size()) == classes && !placeholders) return Labels(std::move(names));
  }
  return classes == 1000 ? imagenet1k() : Labels();
}

void Labels::check_count(const std::string& where, int classes) const {
  const auto last =
      std::find_if(names_.rbegin(), names_.rend(), [](const std::string& name) { return !name.empty(); });
  const auto count = static_cast<int>(names_.rend() - last);
  if (by_number_ ? count <= classes : count == classes) return;
  refuse_file(where, message("the number of its names is {}, that of the model's classes {}", count, classes),
              "give one name for each class, in the order of the model's outputs");
}

std::string Labels::of(int class_index) const {
  const bool named = class_index >= 0 && static_cast<std::size_t>(class_index) < names_.size() &&
                     !names_[static_cast<std::size_t>(class_index)].empty();
  return named ? shown(names_[static_cast<std::size_t>(class_index)]) : fmt::format("class {}", class_index);
}

std::string first_name(const std::string& label) {
  return label.substr(0, label.find(','));
}

}  // namespace whereabouts
