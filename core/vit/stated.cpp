#include "core/vit/stated.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>

#include "core/checkpoint/tensor_names.h"

namespace whereabouts {
namespace {

using Json = nlohmann::json;

constexpr int side_limit = 1 << 14;

// An object, or the object that a text holds.
std::optional<Json> object_in(const Json& parent, const char* key) {
  const auto found = parent.find(key);
  if (found == parent.end()) return std::nullopt;
  Json object = found->is_string() ? Json::parse(found->get<std::string>(), nullptr, false) : *found;
  return object.is_object() ? std::optional<Json>(std::move(object)) : std::nullopt;
}

std::optional<double> number_in(const Json& value) {
  if (value.is_number()) {
    const double number = value.get<double>();
    return std::isfinite(number) ? std::optional<double>(number) : std::nullopt;
  }
  if (value.is_array() && !value.empty() && !value.front().is_array()) return number_in(value.front());
  if (!value.is_string()) return std::nullopt;
  const auto& text = value.get_ref<const std::string&>();
  char* end = nullptr;
  const double number = std::strtod(text.c_str(), &end);
  const bool whole = !text.empty() && end == text.c_str() + text.size() && std::isfinite(number);
  return whole ? std::optional<double>(number) : std::nullopt;
}

std::optional<std::pair<int, int>> sides(double rows, double columns) {
  const auto fits = [](double side) { return side >= 1 && side <= side_limit && side == std::floor(side); };
  if (!fits(rows) || !fits(columns)) return std::nullopt;
  return std::pair{static_cast<int>(rows), static_cast<int>(columns)};
}

std::optional<std::pair<int, int>> size_in(const Json& value) {
  if (value.is_object()) {
    if (value.contains("height") && value.contains("width")) {
      const auto rows = number_in(value["height"]), columns = number_in(value["width"]);
      return rows && columns ? sides(*rows, *columns) : std::nullopt;
    }
    const auto shortest =
        value.contains("shortest_edge") ? number_in(value["shortest_edge"]) : std::optional<double>();
    return shortest ? sides(*shortest, *shortest) : std::nullopt;
  }
  if (value.is_array() && (value.size() == 2 || value.size() == 3)) {
    const auto rows = number_in(value[value.size() - 2]), columns = number_in(value[value.size() - 1]);
    return rows && columns ? sides(*rows, *columns) : std::nullopt;
  }
  if (value.is_string()) {
    const auto& text = value.get_ref<const std::string&>();
    const std::size_t cross = text.find('x');
    if (cross != std::string::npos) {
      const auto rows = number_in(text.substr(0, cross)), columns = number_in(text.substr(cross + 1));
      return rows && columns ? sides(*rows, *columns) : std::nullopt;
    }
  }
  const auto side = number_in(value);
  return side ? sides(*side, *side) : std::nullopt;
}

}  // namespace

Stated::Stated(const std::string& metadata) {
  const Json file = Json::parse(metadata, nullptr, false);
  if (!file.is_object()) return;
  if (auto preprocessor = object_in(file, "preprocessor")) objects_.push_back(std::move(*preprocessor));
  for (const char* key : {"config", "model_args", "args", "hyper_parameters"}) {
    auto config = object_in(file, key);
    if (!config) continue;
    for (const char* inner : {"vision_config", "pretrained_cfg", "model_args"}) {
      if (auto object = object_in(*config, inner)) objects_.push_back(std::move(*object));
    }
    objects_.push_back(std::move(*config));
  }
  if (auto object = object_in(file, "pretrained_cfg")) objects_.push_back(std::move(*object));
  // Behind dots last: the keys themselves say more.
  Json dotted = Json::object();
  for (const auto& [name, value] : file.items()) {
    const auto parts = parts_of(name);
    if (parts.size() < 2) continue;
    const std::string last(parts.back());
    if (!dotted.contains(last)) dotted[last] = value;
  }
  if (auto open_clip = object_in(file, "open_clip")) {
    if (auto model = object_in(*open_clip, "model_cfg")) {
      if (auto vision = object_in(*model, "vision_cfg")) objects_.push_back(std::move(*vision));
      objects_.push_back(std::move(*model));
    }
  }
  objects_.push_back(file);
  objects_.push_back(std::move(dotted));
  if (auto said = object_in(file, "said")) said_ = std::move(*said);
}

bool Stated::is_said(Keys keys) const {
  return std::any_of(keys.begin(), keys.end(), [&](const char* key) { return said_.contains(key); });
}

const Json* Stated::find(Keys keys) const {
  for (const Json& object : objects_) {
    for (const char* key : keys) {
      const auto found = object.find(key);
      if (found != object.end() && !found->is_null()) return &*found;
    }
  }
  return nullptr;
}

std::optional<double> Stated::number(Keys keys) const {
  const Json* value = find(keys);
  return value == nullptr ? std::nullopt : number_in(*value);
}

std::optional<double> Stated::number_inside(const char* object, const char* key) const {
  const Json* value = find({object});
  if (value == nullptr || !value->is_object() || !value->contains(key)) return std::nullopt;
  return number_in((*value)[key]);
}

std::optional<std::string> Stated::text(Keys keys) const {
  const Json* value = find(keys);
  return value != nullptr && value->is_string() ? std::optional<std::string>(value->get<std::string>())
                                                : std::nullopt;
}

std::optional<bool> Stated::flag(Keys keys) const {
  const Json* value = find(keys);
  if (value == nullptr) return std::nullopt;
  if (value->is_boolean()) return value->get<bool>();
  if (!value->is_string()) return std::nullopt;
  const auto& text = value->get_ref<const std::string&>();
  if (text == "true" || text == "True" || text == "1") return true;
  if (text == "false" || text == "False" || text == "0") return false;
  return std::nullopt;
}

std::optional<std::vector<double>> Stated::list(Keys keys) const {
  const Json* value = find(keys);
  if (value == nullptr || !value->is_array()) return std::nullopt;
  std::vector<double> numbers;
  for (const Json& member : *value) {
    const auto number = number_in(member);
    if (!number) return std::nullopt;
    numbers.push_back(*number);
  }
  return numbers;
}

std::optional<std::pair<int, int>> Stated::size(Keys keys) const {
  const Json* value = find(keys);
  return value == nullptr ? std::nullopt : size_in(*value);
}

}  // namespace whereabouts
