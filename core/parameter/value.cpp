#include "core/parameter/value.h"

#include <fmt/format.h>

#include <charconv>
#include <nlohmann/json.hpp>

#include "core/parameter/values.h"

namespace whereabouts {
namespace {

std::string real_text(double value) {
  char digits[32];
  const auto end = std::to_chars(digits, digits + sizeof digits, value);
  return std::string(digits, end.ptr);
}

}  // namespace

const char* kind_name(Kind kind) {
  switch (kind) {
    case Kind::integer:
      return "integer";
    case Kind::real:
      return "real";
    case Kind::choice:
      return "choice";
    case Kind::toggle:
      return "switch";
    case Kind::cell:
      return "cell";
    case Kind::permutation:
      return "permutation";
    case Kind::list:
      return "list";
    case Kind::text:
      return "text";
    case Kind::colour_map:
      return "colour map";
    case Kind::grid:
      return "grid";
    case Kind::range:
      return "range";
  }
  return "";
}

const Value& Values::at(const std::string& id) const {
  const auto found = values_.find(id);
  if (found == values_.end()) throw std::logic_error(fmt::format("parameter {} has no value", id));
  return found->second;
}

std::string to_text(const Value& value) {
  struct Writer {
    std::string operator()(std::int64_t number) const { return fmt::to_string(number); }
    std::string operator()(double number) const { return real_text(number); }
    std::string operator()(const std::string& text) const { return text; }
    std::string operator()(bool on) const { return on ? "true" : "false"; }
    std::string operator()(Cell cell) const { return fmt::format("{},{}", cell.row, cell.column); }
    std::string operator()(const std::vector<int>& order) const {
      return fmt::format("{}", fmt::join(order, ","));
    }
    std::string operator()(const std::vector<double>& list) const {
      std::string text;
      for (const double entry : list) text += (text.empty() ? "" : ",") + real_text(entry);
      return text;
    }
    std::string operator()(const std::optional<GridShape>& grid) const {
      return grid ? whereabouts::to_text(*grid) : "auto";
    }
    std::string operator()(const std::optional<Interval>& range) const {
      return range ? real_text(range->lower) + ":" + real_text(range->upper) : "auto";
    }
  };
  return std::visit(Writer{}, value);
}

// Grids and ranges are text, as on the command line.
nlohmann::json to_json(const Value& value) {
  return std::visit(
      [&](const auto& held) -> nlohmann::json {
        using Held = std::decay_t<decltype(held)>;
        if constexpr (std::is_same_v<Held, Cell>) {
          return {held.row, held.column};
        } else if constexpr (std::is_same_v<Held, std::optional<GridShape>> ||
                             std::is_same_v<Held, std::optional<Interval>>) {
          return to_text(value);
        } else {
          return held;
        }
      },
      value);
}

}  // namespace whereabouts
