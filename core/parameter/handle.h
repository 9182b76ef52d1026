// A parameter's id with the type of its value in code: values[neighbours::reference] is a Cell, and a choice
// is an enum. So no look-up can be misspelt, or read what it is not.
#pragma once

#include <array>
#include <charconv>
#include <optional>
#include <span>
#include <stdexcept>
#include <string>
#include <type_traits>

#include "core/parameter/value.h"

namespace whereabouts {

template <typename T>
const T& held(const Value& value, const char* id) {
  if (const T* found = std::get_if<T>(&value)) return *found;
  throw std::logic_error(std::string("parameter ") + id + " has another type");
}

// T: int, std::uint32_t, double, bool, Cell, GridShape, std::string, std::vector<int> (an order),
// std::vector<double>, std::optional<GridShape> and std::optional<Interval> (empty: auto). Below: choices,
// and numbers that may be one word instead.
template <typename T>
struct Handle {
  const char* id;

  decltype(auto) read(const Value& value) const {
    if constexpr (std::is_integral_v<T> && !std::is_same_v<T, bool>) {
      return static_cast<T>(held<std::int64_t>(value, id));
    } else if constexpr (std::is_same_v<T, GridShape>) {
      return held<std::optional<GridShape>>(value, id).value();
    } else {
      return held<T>(value, id);
    }
  }
  Value write(const T& value) const {
    if constexpr (std::is_integral_v<T> && !std::is_same_v<T, bool>) {
      return Value(static_cast<std::int64_t>(value));
    } else {
      return Value(value);
    }
  }
};

// One entry of a choice.
template <typename E>
struct Option {
  E value;
  const char *id, *label;
  const char* help = "";
};

// A choice among the values of an enum.
template <typename E>
requires std::is_enum_v<E>
struct Handle<E> {
  const char* id;
  std::span<const Option<E>> options;

  E read(const Value& value) const {
    const std::string& text = held<std::string>(value, id);
    for (const Option<E>& option : options) {
      if (text == option.id) return option.value;
    }
    throw std::logic_error(std::string("parameter ") + id + " has no choice " + text);
  }
  const Option<E>& option(E value) const {
    for (const Option<E>& each : options) {
      if (each.value == value) return each;
    }
    throw std::logic_error(std::string("parameter ") + id + " lacks a choice");
  }
  Value write(E value) const { return Value(std::string(option(value).id)); }
};

// A choice among whole numbers and one word, `none`.
template <>
struct Handle<std::optional<int>> {
  const char *id, *none;

  std::optional<int> read(const Value& value) const {
    const std::string& text = held<std::string>(value, id);
    if (text == none) return std::nullopt;
    return std::stoi(text);
  }
  Value write(std::optional<int> value) const { return Value(value ? std::to_string(*value) : none); }
};

// A number, or one word, `none`. Sessions and flags hold it as text.
template <>
struct Handle<std::optional<double>> {
  const char *id, *none;

  // False where the text is neither.
  bool parse(const std::string& text, std::optional<double>& number) const {
    number.reset();
    if (text == none) return true;
    const char* end = text.data() + text.size();
    const auto result = std::from_chars(text.data(), end, number.emplace());
    return result.ec == std::errc() && result.ptr == end;
  }
  std::optional<double> read(const Value& value) const {
    const std::string& text = held<std::string>(value, id);
    std::optional<double> number;
    if (!parse(text, number))
      throw std::logic_error(std::string("parameter ") + id + " is no number: " + text);
    return number;
  }
  Value write(std::optional<double> value) const {
    if (!value) return Value(std::string(none));
    std::array<char, 32> text{};
    return Value(std::string(text.data(), std::to_chars(text.data(), text.data() + text.size(), *value).ptr));
  }
};

}  // namespace whereabouts
