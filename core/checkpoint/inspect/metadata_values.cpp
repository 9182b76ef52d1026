#include "core/checkpoint/inspect/metadata_values.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <string>

#include "core/checkpoint/bounded_json.h"
#include "core/checkpoint/inspect/tensor_names.h"

namespace whereabouts {

using Json = nlohmann::json;

namespace {

constexpr int side_limit = 1 << 14;

std::optional<std::pair<int, int>> sides(double rows, double columns) {
  const auto fits = [](double side) { return side >= 1 && side <= side_limit && side == std::floor(side); };
  if (!fits(rows) || !fits(columns)) return std::nullopt;
  return std::pair{static_cast<int>(rows), static_cast<int>(columns)};
}

}  // namespace

std::optional<Json> object_in(const Json& parent, const char* key) {
  const auto found = parent.find(key);
  if (found == parent.end()) return std::nullopt;
  Json object = found->is_string() ? json_in(found->get<std::string>()) : *found;
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
    // Metadata of safetensors are strings: a list is written as Python or JSON prints it.
    std::string text = value.get<std::string>();
    std::erase_if(text,
                  [](char each) { return std::string_view("()[]").find(each) != std::string_view::npos; });
    std::replace(text.begin(), text.end(), 'x', ',');
    const Json list = json_in("[" + text + "]");
    return list.is_array() && list.size() <= 3 ? size_in(list) : std::nullopt;
  }
  const auto side = number_in(value);
  return side ? sides(*side, *side) : std::nullopt;
}

bool is_of_training(std::string_view key) {
  const auto parts = name_parts(key);
  return std::any_of(parts.begin(), parts.end(), [](std::string_view part) {
    return part.find("optim") != std::string_view::npos || part == "param_groups" ||
           part.find("sched") != std::string_view::npos;
  });
}

}  // namespace whereabouts
