#include "core/lesson/figure_number.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <numeric>
#include <string_view>

#include "core/base/failure.h"
#include "core/base/number_text.h"

namespace whereabouts {
namespace {

constexpr std::string_view minus = "−", times_ten = " × 10";
constexpr std::string_view high_digits[] = {"⁰", "¹", "²", "³", "⁴", "⁵", "⁶", "⁷", "⁸", "⁹"};
constexpr std::string_view high_minus = "⁻";

bool is_digit(char c) {
  return c >= '0' && c <= '9';
}

// Takes `part` off the front.
bool take_prefix(std::string_view& rest, std::string_view part) {
  if (rest.substr(0, part.size()) != part) return false;
  rest.remove_prefix(part.size());
  return true;
}

// " × 10⁻⁷" at the front, as a factor; 1 where there is none.
double take_power(std::string_view& rest) {
  std::string_view ahead = rest;
  if (!take_prefix(ahead, times_ten)) return 1;
  const bool negative = take_prefix(ahead, high_minus);
  int exponent = 0, digits = 0;
  for (bool found = true; found && digits < 4;) {
    found = false;
    for (int digit = 0; digit < 10 && !found; ++digit) {
      found = take_prefix(ahead, high_digits[digit]);
      if (found) exponent = exponent * 10 + digit;
    }
    digits += found ? 1 : 0;
  }
  if (digits == 0) return 1;
  rest = ahead;
  return std::pow(10.0, negative ? -exponent : exponent);
}

// Digits with thousands in groups, a point and an exponent, at the front of `rest`, which begins with a
// digit.
double take_number(std::string_view& rest) {
  std::string plain;
  while (!rest.empty()) {
    const char c = rest.front();
    const auto digits_follow = [&](std::size_t at, std::size_t count) {
      for (std::size_t i = 0; i < count; ++i) {
        if (at + i >= rest.size() || !is_digit(rest[at + i])) return false;
      }
      return true;
    };
    const bool point = plain.find('.') != std::string::npos;
    if (c == ',' && !point && digits_follow(1, 3) && !digits_follow(4, 1)) {
      rest.remove_prefix(1);
    } else if (is_digit(c) || (c == '.' && !point && digits_follow(1, 1))) {
      plain += c;
      rest.remove_prefix(1);
    } else {
      break;
    }
  }
  double value = 0;
  std::from_chars(plain.data(), plain.data() + plain.size(), value);
  return value * take_power(rest);
}

double reading_number(const FigureNumber& quantity, const Figure& figure, const std::string& where) {
  std::string labels;
  for (const Reading& reading : figure.readings) {
    labels += (labels.empty() ? "" : ", ") + shown(reading.label, 60);
    if (reading.label != quantity.name) continue;
    const std::vector<double> numbers = numbers_in(reading.value);
    if (static_cast<std::size_t>(quantity.which) <= numbers.size())
      return numbers[static_cast<std::size_t>(quantity.which - 1)];
    refuse_file(where,
                message("the reading \"{}\" says \"{}\" and has no number {}", shown(quantity.name, 60),
                        shown(reading.value, 80), quantity.which),
                "take another reading, or an array");
  }
  refuse_file(where, message("the figure has no reading \"{}\"", shown(quantity.name, 60)),
              labels.empty() ? Message("it has none; take an array") : message("it has {}", labels));
}

// The entries that `at` selects, C order.
std::vector<double> selected(const Array& array, const FigureNumber& quantity, const std::string& where) {
  const std::vector<std::size_t>& shape = array.shape;
  if (quantity.at.size() > shape.size())
    refuse_file(where,
                message("\"{}\" has {} axes, and \"at\" names {}", shown(quantity.name, 60), shape.size(),
                        quantity.at.size()),
                "leave some out");
  std::vector<std::size_t> first(shape.size(), 0), last = shape;  // [first, last) of every axis
  for (std::size_t axis = 0; axis < quantity.at.size(); ++axis) {
    if (!quantity.at[axis]) continue;
    const auto size = static_cast<std::int64_t>(shape[axis]);
    const std::int64_t index = *quantity.at[axis] < 0 ? *quantity.at[axis] + size : *quantity.at[axis];
    if (index < 0 || index >= size)
      refuse_file(where,
                  message("\"at\" asks for {} of axis {} of \"{}\"", *quantity.at[axis], axis + 1,
                          shown(quantity.name, 60)),
                  message("that axis has {}", size));
    first[axis] = static_cast<std::size_t>(index);
    last[axis] = first[axis] + 1;
  }
  std::vector<double> values;
  const auto value_at = [&](std::size_t flat) {
    return std::visit([flat](const auto& held) { return static_cast<double>(held.at(flat)); }, array.values);
  };
  std::vector<std::size_t> index = first;
  for (std::size_t axis = 0; axis < shape.size(); ++axis) {
    if (first[axis] >= last[axis]) return values;
  }
  while (true) {
    std::size_t flat = 0;
    for (std::size_t axis = 0; axis < shape.size(); ++axis) flat = flat * shape[axis] + index[axis];
    values.push_back(value_at(flat));
    std::size_t axis = shape.size();
    while (axis > 0 && ++index[axis - 1] == last[axis - 1]) {
      index[axis - 1] = first[axis - 1];
      --axis;
    }
    if (axis == 0) return values;
  }
}

double taken(const std::vector<double>& values, FigureNumber::Take take) {
  double sum = 0;
  for (const double value : values) sum += value;
  const auto min = std::min_element(values.begin(), values.end());
  const auto max = std::max_element(values.begin(), values.end());
  switch (take) {
    case FigureNumber::Take::mean:
      return sum / static_cast<double>(values.size());
    case FigureNumber::Take::sum:
      return sum;
    case FigureNumber::Take::min:
      return *min;
    case FigureNumber::Take::max:
      return *max;
    case FigureNumber::Take::argmin:
      return static_cast<double>(min - values.begin());
    case FigureNumber::Take::argmax:
      return static_cast<double>(max - values.begin());
  }
  return sum;
}

double array_number(const FigureNumber& quantity, const Figure& figure, const std::string& where) {
  std::string names;
  for (const NamedArray& array : figure.arrays) {
    names += (names.empty() ? "" : ", ") + array.name;
    if (array.name != quantity.name) continue;
    const std::vector<double> values = selected(array.make(), quantity, where);
    for (const double value : values) {
      if (!std::isfinite(value))
        refuse_file(where, message("\"{}\" has numbers that are not finite there", shown(quantity.name, 60)),
                    "select others with \"at\"");
    }
    if (values.empty())
      refuse_file(where, message("\"{}\" is empty", shown(quantity.name, 60)), "take another one");
    return taken(values, quantity.take);
  }
  refuse_file(where, message("the figure has no array \"{}\"", shown(quantity.name, 60)),
              names.empty() ? Message("it has none; take a reading") : message("it has {}", names));
}

double summarised(const std::vector<double>& values, const FigureNumber& quantity) {
  const auto count = static_cast<double>(values.size());
  const double mean = std::accumulate(values.begin(), values.end(), 0.0) / count;
  switch (quantity.summary) {
    case FigureNumber::Summary::mean:
      return mean;
    case FigureNumber::Summary::deviation: {
      double squares = 0;
      for (const double value : values) squares += (value - mean) * (value - mean);
      return std::sqrt(squares / std::max(count - 1, 1.0));
    }
    case FigureNumber::Summary::min:
      return *std::min_element(values.begin(), values.end());
    case FigureNumber::Summary::max:
      return *std::max_element(values.begin(), values.end());
    case FigureNumber::Summary::count:
      return static_cast<double>(std::count_if(values.begin(), values.end(), [&](double value) {
        return std::abs(value - quantity.counted) < 0.5 * std::pow(10, -quantity.decimals);
      }));
  }
  return mean;
}

}  // namespace

FigureNumber one_figure(FigureNumber quantity) {
  if (quantity.over.empty()) return quantity;
  quantity.over.clear();
  quantity.session.reset();
  return quantity;
}

std::vector<double> numbers_in(const std::string& text) {
  std::vector<double> numbers;
  std::string_view rest = text;
  bool negative = false, inside_word = false;
  while (!rest.empty()) {
    if (!is_digit(rest.front())) {
      const bool sign = rest.front() == '-' || rest.substr(0, minus.size()) == minus;
      // The dash of a range or of a word is no sign.
      negative = sign && !inside_word;
      inside_word = std::isalnum(static_cast<unsigned char>(rest.front())) != 0;
      rest.remove_prefix(sign && rest.front() != '-' ? minus.size() : 1);
      continue;
    }
    const double value = take_number(rest);
    if (!inside_word) numbers.push_back(negative ? -value : value);
    negative = false;
    inside_word = true;
  }
  return numbers;
}

double measure(const FigureNumber& quantity, const Figure& figure, const FigureOf& other,
               const std::string& where) {
  if (!quantity.over.empty()) return measure_all({&quantity}, figure, other, where).front();
  if (quantity.session) {
    FigureNumber here = quantity;
    here.session.reset();
    return measure(here, *other(*quantity.session), other, where);
  }
  double value = 0;
  switch (quantity.source) {
    case FigureNumber::Source::reading:
      value = reading_number(quantity, figure, where);
      break;
    case FigureNumber::Source::array:
      value = array_number(quantity, figure, where);
      break;
    case FigureNumber::Source::difference:
    case FigureNumber::Source::ratio: {
      const double a = measure(quantity.of.at(0), figure, other, where);
      const double b = measure(quantity.of.at(1), figure, other, where);
      value = quantity.source == FigureNumber::Source::ratio ? a / b : a - b;
      break;
    }
  }
  value *= quantity.scale;
  if (!std::isfinite(value))
    refuse_file(where, "what it measures is not a finite number", "measure another one");
  return value;
}

std::vector<double> measure_all(const std::vector<const FigureNumber*>& quantities, const Figure& figure,
                                const FigureOf& other, const std::string& where) {
  std::vector<double> measured(quantities.size());
  std::vector<bool> done(quantities.size(), false);
  for (std::size_t i = 0; i < quantities.size(); ++i) {
    if (done[i]) continue;
    if (quantities[i]->over.empty()) {
      measured[i] = measure(*quantities[i], figure, other, where);
      continue;
    }
    std::vector<std::size_t> group;
    for (std::size_t k = i; k < quantities.size(); ++k) {
      if (!done[k] && quantities[k]->over == quantities[i]->over) group.push_back(k);
    }
    std::vector<std::vector<double>> values(group.size());
    for (const LessonSession& session : quantities[i]->over) {
      const auto each = other(session);
      for (std::size_t k = 0; k < group.size(); ++k)
        values[k].push_back(measure(one_figure(*quantities[group[k]]), *each, other, where));
    }
    for (std::size_t k = 0; k < group.size(); ++k) {
      measured[group[k]] = summarised(values[k], *quantities[group[k]]);
      done[group[k]] = true;
    }
  }
  return measured;
}

bool has_figure_number(const FigureNumber& quantity, const Figure& figure) {
  if (quantity.session || !quantity.over.empty()) return true;
  const auto named = [&](const auto& all, const auto& name_of) {
    return std::any_of(all.begin(), all.end(),
                       [&](const auto& each) { return name_of(each) == quantity.name; });
  };
  if (quantity.source == FigureNumber::Source::reading)
    return named(figure.readings, [](const Reading& each) { return each.label; });
  if (quantity.source == FigureNumber::Source::array)
    return named(figure.arrays, [](const NamedArray& each) { return each.name; });
  return std::all_of(quantity.of.begin(), quantity.of.end(),
                     [&](const FigureNumber& part) { return has_figure_number(part, figure); });
}

std::string figure_number_text(const FigureNumber& quantity, double value, const std::string& decimal_mark) {
  std::string text = number(value, quantity.decimals);
  if (const std::size_t point = text.find('.'); point != std::string::npos)
    text.replace(point, 1, decimal_mark);
  return quantity.unit.empty() ? text : text + " " + quantity.unit;
}

}  // namespace whereabouts
