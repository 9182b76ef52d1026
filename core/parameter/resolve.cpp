#include "core/parameter/resolve.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "core/base/failure.h"
#include "core/base/permutation.h"
#include "core/colour/drawable_range.h"
#include "core/parameter/parse.h"

namespace whereabouts {
namespace {

// Plain digits: this text is also read by programs and typed back by people.
std::string plain(double value) {
  if (value == std::floor(value) && std::abs(value) < 1e15)
    return fmt::to_string(static_cast<long long>(value));
  return to_text(Value(value));
}

std::string list_of(const std::vector<Choice>& choices) {
  std::string text;
  for (const Choice& choice : choices) text += (text.empty() ? "" : ", ") + choice.id;
  return text;
}

bool matches_kind(Kind kind, const Value& value) {
  switch (kind) {
    case Kind::integer:
      return std::holds_alternative<std::int64_t>(value);
    case Kind::real:
      return std::holds_alternative<double>(value);
    case Kind::toggle:
      return std::holds_alternative<bool>(value);
    case Kind::cell:
      return std::holds_alternative<Cell>(value);
    case Kind::permutation:
      return std::holds_alternative<std::vector<int>>(value);
    case Kind::list:
      return std::holds_alternative<std::vector<double>>(value);
    case Kind::grid:
      return std::holds_alternative<std::optional<GridShape>>(value);
    case Kind::range:
      return std::holds_alternative<std::optional<Interval>>(value);
    case Kind::choice:
    case Kind::text:
    case Kind::colour_map:
      return std::holds_alternative<std::string>(value);
  }
  return false;
}

// `example`: values nearby that are allowed.
[[noreturn]] void refuse(const Parameter& parameter, const std::string& value, const Scope& scope,
                         const Message& example = {}) {
  const Message unit = parameter.unit.empty() ? "" : message(" {}", Message(parameter.unit));
  refuse_usage(flag(parameter.id), message("{} is out of range", value),
               message("allowed: {}{}{}", range_text(parameter, scope), unit, example));
}

// The value brought into the range of a number; refused where the policy says so.
template <typename Number>
Number within(const Parameter& parameter, Number value, const Scope& scope, Policy policy) {
  const Range range = parameter.range(scope);
  const double number = static_cast<double>(value);
  const double over =
      std::is_integral_v<Number> && range.step > 1 ? std::fmod(number - range.min, range.step) : 0;
  if (number >= range.min && number <= range.max && over == 0) return value;
  if (policy == Policy::refuse) {
    const bool between = over != 0 && number > range.min && number < range.max;
    const double below = number - over;
    refuse(
        parameter, to_text(Value(value)), scope,
        between ? message(", for example {} or {}", plain(below), plain(below + range.step)) : Message(""));
  }
  return static_cast<Number>(std::isnan(number) ? range.min
                                                : std::clamp(number - over, range.min, range.max));
}

// Empty where the value cannot be brought into range and the default must stand in.
bool accept(const Parameter& parameter, Value& value, const Scope& scope, Policy policy) {
  if (!matches_kind(parameter.kind, value)) {
    if (policy == Policy::adjust) return false;
    refuse_usage(flag(parameter.id),
                 message("{} is not of the kind {}", to_text(value), kind_name(parameter.kind)),
                 parameter.help);
  }
  switch (parameter.kind) {
    case Kind::integer:
      value = within(parameter, std::get<std::int64_t>(value), scope, policy);
      return true;
    case Kind::real:
      value = within(parameter, std::get<double>(value), scope, policy);
      return true;
    case Kind::list: {
      if (!parameter.range) return true;
      for (double& entry : std::get<std::vector<double>>(value))
        entry = within(parameter, entry, scope, policy);
      return true;
    }
    case Kind::cell: {
      Cell& cell = std::get<Cell>(value);
      const GridShape cells = parameter.range(scope).cells;
      if (cells.contains(cell)) return true;
      if (policy == Policy::refuse) refuse(parameter, to_text(value), scope);
      cell = {std::clamp(cell.row, 0, cells.rows - 1), std::clamp(cell.column, 0, cells.columns - 1)};
      return true;
    }
    case Kind::permutation: {
      const auto& order = std::get<std::vector<int>>(value);
      if (is_permutation_of_all(order, parameter.range(scope).count)) return true;
      if (policy == Policy::adjust) return false;
      const int count = parameter.range(scope).count;
      refuse_usage(flag(parameter.id), message("the {} places given are not an order", order.size()),
                   message("write each of the {} places 0..{} exactly once", count, count - 1));
    }
    case Kind::grid: {
      // As its text would be.
      if (parameter.may_be_auto && value == Value(std::optional<GridShape>())) return true;
      try {
        parse_grid(to_text(value), flag(parameter.id));
      } catch (const Failure&) {
        if (policy == Policy::refuse) throw;
        return false;
      }
      return true;
    }
    case Kind::range: {
      const auto& range = std::get<std::optional<Interval>>(value);
      if (!range || is_drawable_range(range->lower, range->upper)) return true;
      if (policy == Policy::adjust) return false;
      check_interval(*range, flag(parameter.id));
      return true;
    }
    case Kind::choice: {
      const auto choices = parameter.choices(scope);
      const auto& id = std::get<std::string>(value);
      const auto found =
          std::find_if(choices.begin(), choices.end(), [&](const Choice& each) { return each.id == id; });
      if (found != choices.end() && found->unusable.empty()) return true;
      if (policy == Policy::adjust) return false;
      refuse_usage(flag(parameter.id),
                   found == choices.end() ? message("there is no \"{}\"", id) : Message(found->unusable),
                   message("choose one of {}", list_of(usable_choices(parameter, scope))));
    }
    case Kind::text:
    case Kind::colour_map: {
      try {
        parse_value(parameter, std::get<std::string>(value));
        if (parameter.check_text) parameter.check_text(std::get<std::string>(value), scope);
      } catch (const Failure&) {
        if (policy == Policy::refuse) throw;
        return false;
      }
      return true;
    }
    case Kind::toggle:
      return true;
  }
  return true;
}

}  // namespace

std::vector<Choice> offered_choices(const Parameter& parameter, const Scope& scope,
                                    const std::string& in_force) {
  std::vector<Choice> choices = usable_choices(parameter, scope);
  std::erase_if(choices, [&](const Choice& each) { return !each.offered && each.id != in_force; });
  return choices;
}

std::vector<Choice> usable_choices(const Parameter& parameter, const Scope& scope) {
  std::vector<Choice> choices = parameter.choices(scope);
  std::erase_if(choices, [](const Choice& choice) { return !choice.unusable.empty(); });
  return choices;
}

Message range_text(const Parameter& parameter, const Scope& scope) {
  switch (parameter.kind) {
    case Kind::integer:
    case Kind::real:
    case Kind::list: {
      if (!parameter.range) return "numbers";
      const Range range = parameter.range(scope);
      return message("{} to {}{}", plain(range.min), plain(range.max),
                     range.step > 1 ? message(" in steps of {}", range.step) : Message(""));
    }
    case Kind::choice:
      return message("one of: {}", list_of(usable_choices(parameter, scope)));
    case Kind::toggle:
      return "true or false";
    case Kind::cell: {
      const GridShape cells = parameter.range(scope).cells;
      return message("a cell from 0,0 to {}", to_text(Value(Cell{cells.rows - 1, cells.columns - 1})));
    }
    case Kind::permutation:
      return message("an order of {} places, 0-based", parameter.range(scope).count);
    case Kind::text:
      return "text";
    case Kind::colour_map:
      return "a colour map";
    case Kind::grid:
      return parameter.may_be_auto ? "a grid such as 14x14, or auto" : "a grid such as 14x14";
    case Kind::range:
      return "A:B with A less than B such as -1:1, or auto";
  }
  return "";
}

Values resolve(const std::vector<Parameter>& parameters, const Inputs& inputs, const Values& given,
               Policy policy) {
  for (const auto& [id, value] : given) {
    if (find_parameter(parameters, id) || policy == Policy::adjust) continue;
    std::string known;
    for (const Parameter& parameter : parameters) known += (known.empty() ? "" : ", ") + parameter.id;
    refuse_usage(flag(id), "there is no such parameter", message("this lab has {}", known));
  }
  Values resolved;
  for (const Parameter& parameter : parameters) {
    const Scope scope{inputs, resolved};
    if (given.has(parameter.id)) {
      Value value = given.at(parameter.id);
      if (accept(parameter, value, scope, policy)) {
        resolved.set(parameter.id, std::move(value));
        continue;
      }
    }
    resolved.set(parameter.id, parameter.initial(scope));
  }
  return resolved;
}

}  // namespace whereabouts
