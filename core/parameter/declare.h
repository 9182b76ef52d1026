// Declarations with designated initialisers. A default, a range or choices are constants, or functions of the
// inputs and of the parameters declared before. For example:
//
//   enum class Norm { l1, l2 };
//   constexpr Option<Norm> norms[] = {{Norm::l1, "l1", "L1", "The sum of the absolute values"},
//                                     {Norm::l2, "l2", "L2", "The Euclidean length"}};
//   constexpr Handle<Norm> norm{"norm", norms};
//   constexpr Handle<int> bins{"bins"}, bin{"bin"};
//
//   std::vector<Parameter> parameters() {
//     return {declare(norm, {.label = "Norm", .help = "What is called length", .initial = Norm::l2}),
//             declare(bins, {.label = "Bins",
//                            .help = "How many bins the histogram has",
//                            .initial = 20,
//                            .range = Range{.min = 2, .max = 100}}),
//             declare(bin, {.label = "Bin",
//                           .help = "The bin that is marked",
//                           .range = [](const Scope& scope) { return Range{.max = scope[bins] - 1.0}; }})};
//   }
#pragma once

#include <algorithm>
#include <concepts>
#include <utility>

#include "core/parameter/declaration.h"

namespace whereabouts {

// A constant, or a function of the inputs and of the values before it.
template <typename T>
class FromScope {
 public:
  FromScope() = default;
  template <typename Function>
  requires std::is_invocable_v<const Function&, const Scope&> FromScope(Function function)
      : function_([function = std::move(function)](const Scope& scope) {
          return static_cast<T>(function(scope));
        }) {}
  template <typename Constant>
  requires(std::is_convertible_v<Constant, T> && !std::is_invocable_v<const Constant&, const Scope&>)
      FromScope(Constant constant)
      : function_([made = static_cast<T>(std::move(constant))](const Scope&) { return made; }) {}

  explicit operator bool() const { return static_cast<bool>(function_); }
  T operator()(const Scope& scope) const { return function_(scope); }
  const std::function<T(const Scope&)>& as_function() const { return function_; }

 private:
  std::function<T(const Scope&)> function_;
};

// The fields of Parameter, with the types that go with T.
template <typename T>
struct Declaration {
  std::string label = {};
  std::string help = {};
  std::string unit = {};
  bool heavy = false;
  double step = 0;
  bool logarithmic = false;
  FromScope<T> initial = {};
  FromScope<Range> range = {};
  FromScope<std::vector<Choice>> choices = {};  // of a string, which is a choice then
  FromScope<std::vector<T>> among = {};         // of an enum: those that there are now; else all
  // Why one that is not among them cannot be chosen now, for who asks for it; empty: as if there were none.
  std::function<Message(const Scope&, T)> missing = {};
  std::array<std::string, 2> cell_words = {"row", "column"};
  FromScope<std::vector<Preset>> presets = {};
  Applies applies = {};
  std::vector<std::string> clears = {};
  std::function<void(const std::string&, const Scope&)> check_text = {};
  FromScope<std::vector<std::string>> suggestions = {};
  bool names_tensor = false;
  bool folded = false;
  std::vector<std::string> former_ids = {};
};

template <typename T>
constexpr Kind kind_of() {
  if constexpr (std::is_same_v<T, bool>) return Kind::toggle;
  if constexpr (std::is_integral_v<T>) return Kind::integer;
  if constexpr (std::is_same_v<T, double>) return Kind::real;
  if constexpr (std::is_same_v<T, Cell>) return Kind::cell;
  if constexpr (std::is_same_v<T, std::vector<int>>) return Kind::permutation;
  if constexpr (std::is_same_v<T, std::vector<double>>) return Kind::list;
  if constexpr (std::is_same_v<T, std::string> || std::is_same_v<T, std::optional<double>>) return Kind::text;
  if constexpr (std::is_same_v<T, GridShape> || std::is_same_v<T, std::optional<GridShape>>)
    return Kind::grid;
  if constexpr (std::is_same_v<T, std::optional<Interval>>) return Kind::range;
  return Kind::choice;
}

template <typename E>
std::vector<Choice> choices_of(const Handle<E>& handle, const std::vector<E>& among) {
  std::vector<Choice> choices;
  for (const E value : among) {
    const Option<E>& option = handle.option(value);
    choices.push_back({option.id, option.label, option.help});
  }
  return choices;
}

template <typename T>
Parameter declare(const Handle<T>& handle, Declaration<T> declaration) {
  Parameter parameter;
  parameter.id = handle.id;
  parameter.label = std::move(declaration.label);
  parameter.help = std::move(declaration.help);
  parameter.unit = std::move(declaration.unit);
  parameter.kind = kind_of<T>();
  parameter.heavy = declaration.heavy;
  parameter.step = declaration.step;
  parameter.logarithmic = declaration.logarithmic;
  parameter.cell_words = std::move(declaration.cell_words);
  parameter.may_be_auto = std::is_same_v<T, std::optional<GridShape>> || kind_of<T>() == Kind::range;
  // Without one a grid or a range starts as "auto", a switch off, a list or a text empty.
  parameter.initial = [handle, initial = std::move(declaration.initial)](const Scope& scope) {
    return initial ? handle.write(initial(scope)) : handle.write(T{});
  };
  parameter.range = declaration.range.as_function();
  parameter.choices = declaration.choices.as_function();
  if (parameter.choices) parameter.kind = Kind::choice;
  if constexpr (std::is_enum_v<T>) {
    std::vector<T> all;
    for (const Option<T>& option : handle.options) all.push_back(option.value);
    parameter.choices = [handle, all, among = std::move(declaration.among),
                         missing = std::move(declaration.missing)](const Scope& scope) {
      const std::vector<T> there = among ? among(scope) : all;
      std::vector<Choice> choices = choices_of(handle, there);
      for (const Option<T>& option : handle.options) {
        if (!missing || std::find(there.begin(), there.end(), option.value) != there.end()) continue;
        if (Message why = missing(scope, option.value); !why.empty())
          choices.push_back({option.id, option.label, option.help, std::move(why)});
      }
      return choices;
    };
  }
  parameter.presets = declaration.presets.as_function();
  parameter.applies = std::move(declaration.applies);
  parameter.clears = std::move(declaration.clears);
  parameter.check_text = std::move(declaration.check_text);
  parameter.suggestions = declaration.suggestions.as_function();
  parameter.names_tensor = declaration.names_tensor;
  parameter.folded = declaration.folded;
  parameter.former_ids = std::move(declaration.former_ids);
  return parameter;
}

}  // namespace whereabouts
