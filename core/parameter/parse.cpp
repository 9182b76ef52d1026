#include "core/parameter/parse.h"

#include <charconv>
#include <cmath>
#include <nlohmann/json.hpp>
#include <optional>

#include "core/base/failure.h"
#include "core/colour/colour_map.h"
#include "core/colour/drawable_range.h"

namespace whereabouts {
namespace {

template <typename Number>
std::optional<Number> whole_number(std::string_view text) {
  if (!text.empty() && text.front() == '+') text.remove_prefix(1);
  Number value{};
  const auto end = std::from_chars(text.data(), text.data() + text.size(), value);
  if (end.ec != std::errc() || end.ptr != text.data() + text.size()) return std::nullopt;
  if constexpr (std::is_floating_point_v<Number>) {
    if (!std::isfinite(value)) return std::nullopt;
  }
  return value;
}

// The parts between commas (spaces around them ignored), each read as Number.
template <typename Number>
std::optional<std::vector<Number>> numbers(const std::string& text) {
  std::vector<Number> list;
  if (text.empty()) return list;
  for (std::size_t from = 0; from <= text.size();) {
    const std::size_t comma = std::min(text.find(',', from), text.size());
    std::string_view part(text.data() + from, comma - from);
    while (!part.empty() && part.front() == ' ') part.remove_prefix(1);
    while (!part.empty() && part.back() == ' ') part.remove_suffix(1);
    const auto value = whole_number<Number>(part);
    if (!value) return std::nullopt;
    list.push_back(*value);
    from = comma + 1;
  }
  return list;
}

[[noreturn]] void refuse(const Parameter& parameter, const std::string& text, const Message& form) {
  refuse_usage(flag(parameter.id), message("\"{}\" is not {}", text, form), parameter.help);
}

// "A:B" with A < B, as the ends of a colour scale.
Interval parse_interval(const std::string& text, const Message& where) {
  const std::size_t colon = std::min(text.find(':'), text.size());
  const auto lower = whole_number<double>(std::string_view(text).substr(0, colon));
  const auto upper = whole_number<double>(std::string_view(text).substr(std::min(colon + 1, text.size())));
  if (!lower || !upper || !(*lower < *upper)) {
    refuse_usage(where, message("\"{}\" is not a range", shown(text, 60)),
                 "write A:B with A less than B, for example -1:1, or auto");
  }
  check_interval({*lower, *upper}, where);
  return {*lower, *upper};
}

}  // namespace

void check_interval(const Interval& range, const Message& where) {
  if (is_drawable_range(range.lower, range.upper)) return;
  refuse_usage(where, message("colours cannot be drawn over \"{}\"", to_text(Value(range))),
               "choose ends from -1e30 to 1e30 that differ by at least a millionth of the larger one, and by "
               "1e-30");
}

Value parse_value(const Parameter& parameter, const std::string& text) {
  switch (parameter.kind) {
    case Kind::integer:
      if (const auto value = whole_number<std::int64_t>(text)) return *value;
      refuse(parameter, text, "a whole number");
    case Kind::real:
      if (const auto value = whole_number<double>(text)) return *value;
      refuse(parameter, text, "a number");
    case Kind::toggle:
      if (text == "true" || text == "on" || text == "1" || text == "yes") return true;
      if (text == "false" || text == "off" || text == "0" || text == "no") return false;
      refuse(parameter, text, "true or false");
    case Kind::cell: {
      const auto list = numbers<int>(text);
      if (list && list->size() == 2) return Cell{(*list)[0], (*list)[1]};
      refuse(parameter, text, "a cell; write row,column, for example 7,9");
    }
    case Kind::permutation:
      if (auto list = numbers<int>(text)) return std::move(*list);
      refuse(parameter, text, "an order; write 0-based places with commas, for example 2,0,1");
    case Kind::list:
      if (auto list = numbers<double>(text)) return std::move(*list);
      refuse(parameter, text, "a list of numbers with commas");
    case Kind::colour_map:
      colour_map(text);
      return text;
    case Kind::grid:
      if (parameter.may_be_auto && text == "auto") return std::optional<GridShape>();
      return std::optional(parse_grid(text, flag(parameter.id)));
    case Kind::range:
      if (text == "auto") return std::optional<Interval>();
      return std::optional(parse_interval(text, flag(parameter.id)));
    case Kind::choice:
    case Kind::text:
      return text;
  }
  return text;
}

Value value_from_json(const Parameter& parameter, const nlohmann::json& json) {
  try {
    switch (parameter.kind) {
      case Kind::integer:
        if (json.is_number_integer()) return json.get<std::int64_t>();
        break;
      case Kind::real:
        if (json.is_number()) return json.get<double>();
        break;
      case Kind::toggle:
        if (json.is_boolean()) return json.get<bool>();
        break;
      case Kind::cell:
        if (json.is_array() && json.size() == 2 && json[0].is_number_integer() &&
            json[1].is_number_integer()) {
          return Cell{json[0].get<int>(), json[1].get<int>()};
        }
        break;
      case Kind::permutation:
        if (json.is_array()) return json.get<std::vector<int>>();
        break;
      case Kind::list:
        if (json.is_array()) return json.get<std::vector<double>>();
        break;
      case Kind::choice:
      case Kind::text:
      case Kind::colour_map:
      case Kind::grid:
      case Kind::range:
        if (json.is_string()) return parse_value(parameter, json.get<std::string>());
        break;
    }
  } catch (const nlohmann::json::exception&) {
    // Reported below, with the value.
  }
  refuse(parameter, json.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace).substr(0, 60),
         message("of the kind {}", kind_name(parameter.kind)));
}

}  // namespace whereabouts
