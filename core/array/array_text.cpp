#include "core/array/array_text.h"

#include <fmt/format.h>

#include <charconv>
#include <cmath>
#include <nlohmann/json.hpp>

#include "core/array/array.h"
#include "core/base/csv_field.h"

namespace whereabouts {
namespace {

// The shortest text that reads back as the same value.
template <typename Number>
void append_number(std::string& text, Number value) {
  char buffer[40];
  if constexpr (std::is_floating_point_v<Number>) {
    if (std::isnan(value)) {
      text += "nan";
      return;
    }
  }
  const auto end = std::to_chars(buffer, buffer + sizeof buffer, value).ptr;
  text.append(buffer, static_cast<std::size_t>(end - buffer));
}

void append_rows(std::string& text, const std::string& name, const Array& array, std::size_t columns) {
  const std::size_t rank = array.shape.size();
  const std::string start = csv_field(name);
  std::vector<std::size_t> index(rank, 0);
  std::visit(
      [&](const auto& values) {
        for (const auto value : values) {
          text += start;
          for (std::size_t axis = 0; axis < columns; ++axis) {
            text += ',';
            if (axis < rank) append_number(text, index[axis]);
          }
          text += ',';
          append_number(text, value);
          text += '\n';
          for (std::size_t axis = rank; axis-- > 0;) {
            if (++index[axis] < array.shape[axis]) break;
            index[axis] = 0;
          }
        }
      },
      array.values);
}

}  // namespace

std::string csv_text(const std::vector<NamedArray>& arrays) {
  std::vector<Array> made;
  made.reserve(arrays.size());
  std::size_t columns = 0;
  for (const NamedArray& array : arrays) {
    made.push_back(array.make());
    columns = std::max(columns, made.back().shape.size());
  }
  std::string text = "array";
  for (std::size_t axis = 0; axis < columns; ++axis) text += fmt::format(",i{}", axis);
  text += ",value\n";
  for (std::size_t i = 0; i < arrays.size(); ++i) append_rows(text, arrays[i].name, made[i], columns);
  return text;
}

std::string json_text(const std::vector<NamedArray>& arrays) {
  using nlohmann::json;
  std::string text = "{";
  for (const NamedArray& named : arrays) {
    const Array array = named.make();
    text += text.size() > 1 ? ",\n" : "\n";
    text += json(named.name).dump(-1, ' ', false, json::error_handler_t::replace) + ": {\"shape\": [";
    for (std::size_t axis = 0; axis < array.shape.size(); ++axis) {
      if (axis > 0) text += ", ";
      append_number(text, array.shape[axis]);
    }
    text += "], \"data\": [";
    std::visit(
        [&](const auto& values) {
          for (std::size_t i = 0; i < values.size(); ++i) {
            if (i > 0) text += ", ";
            if constexpr (std::is_floating_point_v<std::decay_t<decltype(values[0])>>) {
              if (!std::isfinite(values[i])) {
                text += "null";
                continue;
              }
            }
            append_number(text, values[i]);
          }
        },
        array.values);
    text += "]}";
  }
  return text + "\n}\n";
}

}  // namespace whereabouts
