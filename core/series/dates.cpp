#include "core/series/dates.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <charconv>
#include <chrono>
#include <cmath>

namespace whereabouts {
namespace {

constexpr int first_year = 1000, last_year = 2999;
constexpr double days_per_year = 365.2425;

// A field as runs of digits, runs of letters, and the marks between them.
struct DateParts {
  std::vector<int> numbers;
  std::vector<std::size_t> lengths;  // digits of each number
  std::string marks;  // what stands between, in order: '-' '/' '.' ' ' ',' or 'm', a month's name
  int month = 0;      // named; 0: none
};

int month_named(std::string_view word) {
  static constexpr std::array<const char*, 12> months = {"january",   "february", "march",    "april",
                                                         "may",       "june",     "july",     "august",
                                                         "september", "october",  "november", "december"};
  if (word.size() < 3) return 0;
  std::string lower;
  for (const char c : word) lower += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  for (std::size_t i = 0; i < months.size(); ++i) {
    if (std::string_view(months[i]).starts_with(lower)) return static_cast<int>(i) + 1;
  }
  return lower == "sept" ? 9 : 0;
}

// The date without a time of day: "T00:00:00Z", " 16:30", " 00:00:00+01:00".
std::string_view without_time(std::string_view field) {
  const std::size_t colon = field.find(':');
  if (colon == std::string_view::npos) return field;
  std::size_t start = colon;
  while (start > 0 && std::isdigit(static_cast<unsigned char>(field[start - 1]))) --start;
  if (start == 0 || (field[start - 1] != 'T' && field[start - 1] != 't' && field[start - 1] != ' '))
    return field;
  field = field.substr(0, start - 1);
  while (!field.empty() && field.back() == ' ') field.remove_suffix(1);
  return field;
}

std::optional<DateParts> date_parts(std::string_view field) {
  field = without_time(field);
  if (field.empty() || field.size() > 32) return std::nullopt;
  DateParts parts;
  for (std::size_t at = 0; at < field.size();) {
    const auto c = static_cast<unsigned char>(field[at]);
    std::size_t end = at + 1;
    if (std::isdigit(c)) {
      while (end < field.size() && std::isdigit(static_cast<unsigned char>(field[end]))) ++end;
      if (end - at > 8) return std::nullopt;
      int number = 0;
      std::from_chars(field.data() + at, field.data() + end, number);
      parts.numbers.push_back(number);
      parts.lengths.push_back(end - at);
    } else if (std::isalpha(c)) {
      while (end < field.size() && std::isalpha(static_cast<unsigned char>(field[end]))) ++end;
      if (parts.month != 0) return std::nullopt;
      parts.month = month_named(field.substr(at, end - at));
      if (parts.month == 0) return std::nullopt;
      parts.marks += 'm';
    } else if (c == '-' || c == '/' || c == '.' || c == ' ' || c == ',') {
      parts.marks += static_cast<char>(c);
    } else {
      return std::nullopt;
    }
    at = end;
  }
  return parts;
}

// Two digits mean a year from 1950 to 2049.
int full_year(int year, std::size_t digits) {
  return digits > 2 ? year : year < 50 ? 2000 + year : 1900 + year;
}

struct Date {
  double time = 0;
  std::string label;
};

std::optional<Date> dated(int year, int month, int day) {
  if (year < first_year || year > last_year) return std::nullopt;
  const auto days = days_from_date(year, month, day);
  if (!days) return std::nullopt;
  return Date{1.0 * *days, date_text(*days)};
}

std::optional<Date> month_of(int year, int month) {
  auto date = dated(year, month, 1);
  if (date) date->label = fmt::format("{:04}-{:02}", year, month);
  return date;
}

bool one_mark(const DateParts& parts, std::size_t count) {
  return parts.month == 0 && parts.marks.size() == count &&
         std::all_of(parts.marks.begin(), parts.marks.end(),
                     [&](char mark) { return mark == parts.marks.front() && mark != ' ' && mark != ','; });
}

std::optional<Date> year_first(std::string_view field) {
  const auto parts = date_parts(field);
  if (!parts || parts->numbers.size() != 3 || !one_mark(*parts, 2) || parts->lengths[0] != 4)
    return std::nullopt;
  return dated(parts->numbers[0], parts->numbers[1], parts->numbers[2]);
}

std::optional<Date> year_last(std::string_view field, bool month_first) {
  const auto parts = date_parts(field);
  if (!parts || parts->numbers.size() != 3 || !one_mark(*parts, 2)) return std::nullopt;
  if (parts->lengths[0] > 2 || parts->lengths[1] > 2 || parts->lengths[2] == 3) return std::nullopt;
  const int a = parts->numbers[0], b = parts->numbers[1];
  return dated(full_year(parts->numbers[2], parts->lengths[2]), month_first ? a : b, month_first ? b : a);
}

std::optional<Date> month_first(std::string_view field) {
  return year_last(field, true);
}

std::optional<Date> day_first(std::string_view field) {
  return year_last(field, false);
}

std::optional<Date> named_month(std::string_view field) {
  const auto parts = date_parts(field);
  if (!parts || parts->month == 0 || parts->numbers.empty() || parts->numbers.size() > 2) return std::nullopt;
  const auto& numbers = parts->numbers;
  const auto& lengths = parts->lengths;
  if (numbers.size() == 1) {
    if (lengths[0] != 4 && lengths[0] != 2) return std::nullopt;
    return month_of(full_year(numbers[0], lengths[0]), parts->month);
  }
  // 4 Jan 1999, Jan 4 1999 and 1999 Jan 4.
  const std::size_t year = lengths[0] == 4 ? 0 : 1;
  if (lengths[year] == 3 || lengths[year] == 1 || lengths[1 - year] > 2) return std::nullopt;
  return dated(full_year(numbers[year], lengths[year]), parts->month, numbers[1 - year]);
}

std::optional<Date> year_and_month(std::string_view field) {
  const auto parts = date_parts(field);
  if (!parts || parts->numbers.size() != 2 || !one_mark(*parts, 1) || parts->marks == "." ||
      parts->lengths[0] != 4 || parts->lengths[1] > 2) {
    return std::nullopt;
  }
  return month_of(parts->numbers[0], parts->numbers[1]);
}

std::optional<double> number_of(std::string_view field) {
  double value = 0;
  const auto read =
      std::from_chars(field.data(), field.data() + field.size(), value, std::chars_format::fixed);
  if (read.ec != std::errc() || read.ptr != field.data() + field.size()) return std::nullopt;
  return value;
}

std::optional<Date> compact(std::string_view field) {
  const auto parts = date_parts(field);
  if (!parts || parts->numbers.size() != 1 || parts->lengths[0] != 8 || !parts->marks.empty())
    return std::nullopt;
  const int number = parts->numbers[0];
  return dated(number / 10000, number / 100 % 100, number % 100);
}

// 1991.4962: the year and how much of it has passed. Whole years are those of a column of years.
std::optional<Date> decimal_year(std::string_view field) {
  const auto year = number_of(field);
  if (!year || !(*year >= first_year && *year < last_year + 1.0)) return std::nullopt;
  const bool whole = field.find('.') == std::string_view::npos;
  return Date{(*year - 1970) * days_per_year, whole ? std::string(field) : fmt::format("{:.3f}", *year)};
}

// Seconds since 1970, or milliseconds where those would lie beyond the year 2999.
std::optional<Date> epoch(std::string_view field) {
  const auto value = number_of(field);
  if (!value || std::abs(*value) < 1e7) return std::nullopt;
  const double days = std::abs(*value) < 3.3e10 ? *value / 86400 : *value / 86400000;
  if (!(std::abs(days) < 376000)) return std::nullopt;
  return Date{days, date_text(static_cast<int>(std::floor(days)))};
}

using Form = std::optional<Date> (*)(std::string_view);

struct Reading {
  DateColumn column;
  std::size_t good = 0;
  std::size_t disorder = 0;  // changes of direction from row to row
};

Reading read_form(const std::vector<std::string_view>& fields, Form form) {
  Reading reading;
  for (std::size_t i = 0; i < fields.size(); ++i) {
    auto date = form(fields[i]);
    reading.good += date.has_value();
    if (!date && !reading.column.fault) reading.column.fault = i;
    if (!date) continue;
    reading.column.times.push_back(date->time);
    reading.column.labels.push_back(std::move(date->label));
  }
  const std::vector<double>& times = reading.column.times;
  std::size_t up = 0, down = 0;
  for (std::size_t i = 1; i < times.size(); ++i) {
    up += times[i] > times[i - 1];
    down += times[i] < times[i - 1];
  }
  reading.disorder = std::min(up, down);
  return reading;
}

}  // namespace

std::optional<int> days_from_date(int year, int month, int day) {
  if (month < 1 || month > 12 || day < 1 || day > 31) return std::nullopt;
  const std::chrono::year_month_day date{std::chrono::year(year),
                                         std::chrono::month(static_cast<unsigned>(month)),
                                         std::chrono::day(static_cast<unsigned>(day))};
  if (!date.ok()) return std::nullopt;
  return static_cast<int>(std::chrono::sys_days(date).time_since_epoch().count());
}

std::string date_text(int days) {
  const std::chrono::year_month_day date{std::chrono::sys_days(std::chrono::days(days))};
  return fmt::format("{:04}-{:02}-{:02}", static_cast<int>(date.year()), static_cast<unsigned>(date.month()),
                     static_cast<unsigned>(date.day()));
}

std::optional<DateColumn> read_dates(const std::vector<std::string_view>& fields, bool by_number) {
  std::vector<Form> forms = {year_first, month_first, day_first, named_month, year_and_month};
  if (by_number) forms.insert(forms.end(), {compact, epoch, decimal_year});
  std::optional<Reading> best;
  bool tied = false;  // between 1/4 in January and in April
  for (const Form form : forms) {
    // A column is told by its first fields, so that columns of numbers cost little.
    const std::size_t probe = std::min<std::size_t>(fields.size(), 8);
    const auto any = std::any_of(fields.begin(), fields.begin() + static_cast<std::ptrdiff_t>(probe),
                                 [&](std::string_view field) { return form(field).has_value(); });
    if (!any) continue;
    Reading reading = read_form(fields, form);
    if (2 * reading.good < fields.size()) continue;
    const bool better = !best || reading.good > best->good ||
                        (reading.good == best->good && reading.disorder < best->disorder);
    tied = form == day_first && best && reading.good == best->good && reading.disorder == best->disorder;
    if (better) best = std::move(reading);
    if (form == day_first && best) break;
  }
  if (!best) return std::nullopt;
  if (best->column.fault) {
    best->column.times.clear();
    best->column.labels.clear();
  } else if (tied) {
    best->column.note = "assuming that its dates are month/day/year";
  }
  return std::move(best->column);
}

}  // namespace whereabouts
