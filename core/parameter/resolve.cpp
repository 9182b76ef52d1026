// Filling in and checking values against their declarations.
#include <algorithm>
#include <cmath>

#include "core/base/failure.h"
#include "core/base/permutation.h"
#include "core/parameter/parameter.h"

namespace whereabouts {
namespace {

// Plain digits: this text is also read by programs and typed back by people.
std::string plain(double value) {
  if (value == std::floor(value) && std::abs(value) < 1e15)
    return std::to_string(static_cast<long long>(value));
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
    case Kind::choice:
    case Kind::text:
    case Kind::colour_map:
      return std::holds_alternative<std::string>(value);
  }
  return false;
}

// `example`: values nearby that are allowed.
[[noreturn]] void refuse(const Parameter& parameter, const std::string& value, const Scope& scope,
                         const std::string& example = {}) {
  const std::string unit = parameter.unit.empty() ? "" : " " + parameter.unit;
  refuse_usage("--" + parameter.id, value + " is out of range",
               "allowed: " + range_text(parameter, scope) + unit + example);
}

// The value brought into the range of a number; refused where the policy says so.
template <typename Number>
Number within(const Parameter& parameter, Number value, const Scope& scope, Policy policy) {
  const Range range = parameter.range(scope);
  const double number = static_cast<double>(value);
  const double over = range.step > 1 ? std::fmod(number - range.min, range.step) : 0;
  if (number >= range.min && number <= range.max && over == 0) return value;
  if (policy == Policy::refuse) {
    const bool between = over != 0 && number > range.min && number < range.max;
    const double below = number - over;
    refuse(parameter, to_text(Value(value)), scope,
           between ? ", for example " + plain(below) + " or " + plain(below + range.step) : std::string());
  }
  return static_cast<Number>(std::isnan(number) ? range.min
                                                : std::clamp(number - over, range.min, range.max));
}

// Empty where the value cannot be brought into range and the default must stand in.
bool accept(const Parameter& parameter, Value& value, const Scope& scope, Policy policy) {
  if (!matches_kind(parameter.kind, value)) {
    if (policy == Policy::adjust) return false;
    refuse_usage("--" + parameter.id, to_text(value) + " is not of the kind " + kind_name(parameter.kind),
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
      const std::string count = std::to_string(parameter.range(scope).count);
      refuse_usage("--" + parameter.id,
                   "the " + std::to_string(order.size()) + " places given are not an order",
                   "write each of the " + count + " places 0.." +
                       std::to_string(parameter.range(scope).count - 1) + " exactly once");
    }
    case Kind::choice: {
      const auto choices = parameter.choices(scope);
      const auto& id = std::get<std::string>(value);
      const auto found =
          std::find_if(choices.begin(), choices.end(), [&](const Choice& each) { return each.id == id; });
      if (found != choices.end() && found->unusable.empty()) return true;
      if (policy == Policy::adjust) return false;
      refuse_usage("--" + parameter.id,
                   found == choices.end() ? "there is no \"" + id + "\"" : found->unusable,
                   "choose one of " + list_of(usable_choices(parameter, scope)));
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

std::string range_text(const Parameter& parameter, const Scope& scope) {
  switch (parameter.kind) {
    case Kind::integer:
    case Kind::real:
    case Kind::list: {
      if (!parameter.range) return "numbers";
      const Range range = parameter.range(scope);
      return plain(range.min) + " to " + plain(range.max) +
             (range.step > 1 ? " in steps of " + std::to_string(range.step) : "");
    }
    case Kind::choice:
      return "one of: " + list_of(usable_choices(parameter, scope));
    case Kind::toggle:
      return "true or false";
    case Kind::cell: {
      const GridShape cells = parameter.range(scope).cells;
      return "a cell from 0,0 to " + to_text(Value(Cell{cells.rows - 1, cells.columns - 1}));
    }
    case Kind::permutation:
      return "an order of " + std::to_string(parameter.range(scope).count) + " places, 0-based";
    case Kind::text:
      return "text";
    case Kind::colour_map:
      return "a colour map";
  }
  return "";
}

Values resolve(const std::vector<Parameter>& parameters, const Inputs& inputs, const Values& given,
               Policy policy) {
  for (const auto& [id, value] : given) {
    if (find_parameter(parameters, id) || policy == Policy::adjust) continue;
    std::string known;
    for (const Parameter& parameter : parameters) known += (known.empty() ? "" : ", ") + parameter.id;
    refuse_usage("--" + id, "there is no such parameter", "this lab has " + known);
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

Sweep sweep_of(const Parameter& parameter, const Scope& scope) {
  Sweep sweep;
  switch (parameter.kind) {
    case Kind::integer: {
      const Range range = parameter.range(scope);
      const auto step = std::max<std::int64_t>({1, static_cast<std::int64_t>(parameter.step), range.step});
      const auto min = static_cast<std::int64_t>(range.min);
      const auto max = static_cast<std::int64_t>(range.max);
      // A seed has four thousand million values; an animation of the first hundred thousand is long enough.
      sweep.count = static_cast<int>(std::min<std::int64_t>((max - min) / step + 1, 100000));
      sweep.value_at = [=](int at) { return Value(min + at * step); };
      sweep.step_of = [=, last = sweep.count - 1](const Value& value) {
        const std::int64_t number = std::get<std::int64_t>(value);
        return static_cast<int>(std::clamp<std::int64_t>((number - min + step / 2) / step, 0, last));
      };
      break;
    }
    case Kind::real: {
      const Range range = parameter.range(scope);
      // A logarithmic one takes 200 equal ratios, a linear one its own step.
      const bool ratios = parameter.logarithmic;
      const double from = ratios ? std::log(range.min) : range.min;
      const double to = ratios ? std::log(range.max) : range.max;
      const int steps =
          ratios ? 200 : std::max(1, static_cast<int>(std::lround((to - from) / parameter.step)));
      sweep.count = steps + 1;
      sweep.value_at = [=](int at) {
        if (at == 0) return Value(range.min);
        if (at == steps) return Value(range.max);
        const double value = from + (to - from) * at / steps;
        return Value(ratios ? std::exp(value) : value);
      };
      sweep.step_of = [=](const Value& value) {
        const double number = std::get<double>(value);
        const double share = ((ratios ? std::log(number) : number) - from) / (to - from);
        return std::clamp(static_cast<int>(std::lround(share * steps)), 0, steps);
      };
      break;
    }
    case Kind::cell: {
      const GridShape cells = parameter.range(scope).cells;
      sweep.count = cells.count();
      sweep.value_at = [cells](int at) { return Value(cells.cell(at)); };
      sweep.step_of = [cells](const Value& value) { return cells.token(std::get<Cell>(value)); };
      break;
    }
    case Kind::choice: {
      const auto choices = offered_choices(parameter, scope, {});
      sweep.count = static_cast<int>(choices.size());
      sweep.value_at = [choices](int at) { return Value(choices[static_cast<std::size_t>(at)].id); };
      sweep.step_of = [choices](const Value& value) {
        for (std::size_t i = 0; i < choices.size(); ++i) {
          if (choices[i].id == std::get<std::string>(value)) return static_cast<int>(i);
        }
        return 0;
      };
      break;
    }
    case Kind::toggle:
    case Kind::permutation:
    case Kind::list:
    case Kind::text:
    case Kind::colour_map:
      break;
  }
  return sweep;
}

std::vector<int> steps_of_frames(int first, int last, int frames) {
  std::vector<int> steps;
  for (int frame = 0; frame < frames; ++frame) {
    const double share = frames == 1 ? 0 : static_cast<double>(frame) / (frames - 1);
    steps.push_back(first + static_cast<int>(std::lround((last - first) * share)));
  }
  return steps;
}

}  // namespace whereabouts
