#include "core/series/date_forms.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <charconv>
#include <chrono>
#include <cmath>
#include <vector>

namespace whereabouts {
namespace {

constexpr int first_year = 1000, last_year = 2999;
constexpr double days_per_year = 365.2425, day_seconds = 86400;

bool is_digit(char c) {
  return std::isdigit(static_cast<unsigned char>(c)) != 0;
}

bool is_letter(char c) {
  return std::isalpha(static_cast<unsigned char>(c)) != 0;
}

std::string lower_word(std::string_view word) {
  std::string lower;
  for (const char c : word) lower += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  return lower;
}

void skip_blanks(std::string_view& text) {
  while (!text.empty() && text.front() == ' ') text.remove_prefix(1);
}

void drop_blanks(std::string_view& text) {
  while (!text.empty() && text.back() == ' ') text.remove_suffix(1);
}

// The digits that `text` begins with, at most `most` of them; they are taken from it.
std::string_view take_digits(std::string_view& text, std::size_t most) {
  std::size_t end = 0;
  while (end < text.size() && end < most && is_digit(text[end])) ++end;
  const std::string_view digits = text.substr(0, end);
  text.remove_prefix(end);
  return digits;
}

int whole(std::string_view digits) {
  int number = 0;
  std::from_chars(digits.data(), digits.data() + digits.size(), number);
  return number;
}

bool take(std::string_view& text, char c) {
  if (text.empty() || text.front() != c) return false;
  text.remove_prefix(1);
  return true;
}

struct Clock {
  double seconds = 0, offset = 0;
};

// "+01:00", "-0500", "+01"
std::optional<double> zone_offset(std::string_view text) {
  const double sign = take(text, '-') ? -1 : 1;
  if (sign > 0 && !take(text, '+')) return std::nullopt;
  const std::string_view hours = take_digits(text, 2);
  take(text, ':');
  const std::string_view minutes = take_digits(text, 2);
  if (hours.empty() || !text.empty() || whole(hours) > 15 || whole(minutes) > 59) return std::nullopt;
  return sign * (3600 * whole(hours) + 60 * whole(minutes));
}

// Hour, minute and what may follow: seconds, AM or PM, a zone. Zones by name count as the file's own.
std::optional<Clock> clock_of(std::string_view text) {
  const std::string_view hour = take_digits(text, 2);
  if (hour.empty() || !take(text, ':')) return std::nullopt;
  const std::string_view minute = take_digits(text, 2);
  if (minute.size() != 2) return std::nullopt;
  Clock clock;
  double second = 0;
  if (take(text, ':')) {
    const std::string_view digits = take_digits(text, 2);
    if (digits.size() != 2) return std::nullopt;
    second = whole(digits);
    if (take(text, '.') || take(text, ',')) {
      const std::string_view fraction = take_digits(text, 9);
      if (fraction.empty()) return std::nullopt;
      second += whole(fraction) / std::pow(10.0, static_cast<double>(fraction.size()));
    }
  }
  int hours = whole(hour);
  skip_blanks(text);
  const std::string half = lower_word(text.substr(0, 2));
  if (half == "am" || half == "pm") {
    if (hours < 1 || hours > 12) return std::nullopt;
    hours = hours % 12 + (half == "pm" ? 12 : 0);
    text.remove_prefix(2);
    skip_blanks(text);
  }
  if (hours > 23 || whole(minute) > 59 || second >= 61) return std::nullopt;
  std::size_t letters = 0;
  while (letters < text.size() && (is_letter(text[letters]) || text[letters] == '/' || text[letters] == '_'))
    ++letters;
  text.remove_prefix(letters);
  if (!text.empty()) {
    const auto offset = zone_offset(text);
    if (!offset) return std::nullopt;
    clock.offset = *offset;
  }
  clock.seconds = 3600 * hours + 60 * whole(minute) + second;
  return clock;
}

// 93000 -> 9:30; 930, too. Empty where it is no time.
std::optional<double> compact_clock(std::string_view digits) {
  if (digits.empty() || digits.size() > 9 || !std::all_of(digits.begin(), digits.end(), is_digit))
    return std::nullopt;
  const int number = whole(digits);
  double seconds = 0;
  int minutes = 0;
  if (digits.size() <= 4) {
    minutes = number;
  } else if (digits.size() <= 6) {
    seconds = number % 100;
    minutes = number / 100;
  } else {
    seconds = number % 100000 / 1000.0;
    minutes = number / 100000;
  }
  if (minutes / 100 > 23 || minutes % 100 > 59 || seconds >= 61) return std::nullopt;
  const auto hours = minutes / 100, left = minutes % 100;
  return 3600.0 * static_cast<double>(hours) + 60.0 * static_cast<double>(left) + seconds;
}

// The date before a time of day ("T00:00:00Z", " 16:30", " 00:00:00+01:00"), and that time. Empty: what
// stands there is no time.
struct Split {
  std::string_view date;
  std::optional<Clock> clock;
};
std::optional<Split> split_time(std::string_view field) {
  const std::size_t colon = field.find(':');
  if (colon == std::string_view::npos) return Split{field, {}};
  std::size_t start = colon;
  while (start > 0 && is_digit(field[start - 1])) --start;
  if (start == 0 || (field[start - 1] != 'T' && field[start - 1] != 't' && field[start - 1] != ' '))
    return std::nullopt;
  const auto clock = clock_of(field.substr(start));
  if (!clock) return std::nullopt;
  field = field.substr(0, start - 1);
  drop_blanks(field);
  return Split{field, clock};
}

// A field as runs of digits, runs of letters, and the marks between them.
struct DateParts {
  std::vector<int> numbers;
  std::vector<std::size_t> lengths;  // digits of each number
  std::string marks;  // what stands between, in order: '-' '/' '.' ' ' ',' or 'm', a month's name
  int month = 0;      // named; 0: none
  std::optional<Clock> clock;
};

int month_named(std::string_view word) {
  static constexpr std::array<const char*, 12> months = {"january",   "february", "march",    "april",
                                                         "may",       "june",     "july",     "august",
                                                         "september", "october",  "november", "december"};
  if (word.size() < 3) return 0;
  const std::string lower = lower_word(word);
  for (std::size_t i = 0; i < months.size(); ++i) {
    if (std::string_view(months[i]).starts_with(lower)) return static_cast<int>(i) + 1;
  }
  return lower == "sept" ? 9 : 0;
}

// "Tue, " and "Tuesday "
void skip_weekday(std::string_view& field) {
  std::size_t end = 0;
  while (end < field.size() && is_letter(field[end])) ++end;
  if (end < 3 || end == field.size()) return;
  const std::string word = lower_word(field.substr(0, end));
  for (const std::string_view day :
       {"monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"}) {
    if (!day.starts_with(word)) continue;
    field.remove_prefix(end);
    take(field, '.');
    take(field, ',');
    skip_blanks(field);
    return;
  }
}

std::optional<DateParts> date_parts(std::string_view field) {
  const auto split = split_time(field);
  if (!split) return std::nullopt;
  field = split->date;
  if (!field.empty() && is_letter(field.front())) skip_weekday(field);
  if (field.empty() || field.size() > 32) return std::nullopt;
  DateParts parts;
  parts.clock = split->clock;
  for (std::size_t at = 0; at < field.size();) {
    const char c = field[at];
    std::size_t end = at + 1;
    if (is_digit(c)) {
      while (end < field.size() && is_digit(field[end])) ++end;
      if (end - at > 8) return std::nullopt;
      parts.numbers.push_back(whole(field.substr(at, end - at)));
      parts.lengths.push_back(end - at);
    } else if (is_letter(c)) {
      while (end < field.size() && is_letter(field[end])) ++end;
      if (parts.month != 0) return std::nullopt;
      parts.month = month_named(field.substr(at, end - at));
      if (parts.month == 0) return std::nullopt;
      parts.marks += 'm';
    } else if (c == '-' || c == '/' || c == '.' || c == ' ' || c == ',') {
      parts.marks += c;
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

std::optional<DateValue> dated(int year, int month, int day, const std::optional<Clock>& clock = {}) {
  if (year < first_year || year > last_year) return std::nullopt;
  const auto days = days_from_date(year, month, day);
  if (!days) return std::nullopt;
  DateValue value;
  value.day = *days;
  value.label = date_text(*days);
  if (clock) {
    value.seconds = clock->seconds;
    value.offset = clock->offset;
  }
  return value;
}

std::optional<DateValue> month_of(int year, int month) {
  auto date = dated(year, month, 1);
  if (date) date->label = fmt::format("{:04}-{:02}", year, month);
  return date;
}

// Eight digits.
std::optional<DateValue> compact(std::string_view field, const std::optional<Clock>& clock) {
  if (field.size() != 8 || !std::all_of(field.begin(), field.end(), is_digit)) return std::nullopt;
  const int number = whole(field);
  return dated(number / 10000, number / 100 % 100, number % 100, clock);
}

bool one_mark(const DateParts& parts, std::size_t count) {
  return parts.month == 0 && parts.marks.size() == count &&
         std::all_of(parts.marks.begin(), parts.marks.end(),
                     [&](char mark) { return mark == parts.marks.front() && mark != ' ' && mark != ','; });
}

std::optional<DateValue> year_last(std::string_view field, bool month_first) {
  const auto parts = date_parts(field);
  if (!parts || parts->numbers.size() != 3 || !one_mark(*parts, 2)) return std::nullopt;
  if (parts->lengths[0] > 2 || parts->lengths[1] > 2 || parts->lengths[2] == 3) return std::nullopt;
  const int a = parts->numbers[0], b = parts->numbers[1];
  return dated(full_year(parts->numbers[2], parts->lengths[2]), month_first ? a : b, month_first ? b : a,
               parts->clock);
}

std::optional<double> number_of(std::string_view field) {
  double value = 0;
  const auto read =
      std::from_chars(field.data(), field.data() + field.size(), value, std::chars_format::fixed);
  if (read.ec != std::errc() || read.ptr != field.data() + field.size()) return std::nullopt;
  return value;
}

// Days with a fraction as a date and a time of day, to the millisecond.
DateValue with_time(double days) {
  double seconds = std::round((days - std::floor(days)) * day_seconds * 1000) / 1000;
  DateValue value;
  value.day = std::floor(days);
  if (seconds >= day_seconds) {
    value.day += 1;
    seconds = 0;
  }
  value.seconds = seconds;
  value.label = date_text(static_cast<int>(value.day));
  return value;
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

std::optional<double> time_of_day(std::string_view field, bool by_number) {
  if (const auto clock = clock_of(field)) return clock->seconds;
  return by_number ? compact_clock(field) : std::nullopt;
}

std::optional<DateValue> year_first_date(std::string_view field) {
  const auto parts = date_parts(field);
  if (!parts || parts->numbers.size() != 3 || !one_mark(*parts, 2) || parts->lengths[0] != 4)
    return std::nullopt;
  return dated(parts->numbers[0], parts->numbers[1], parts->numbers[2], parts->clock);
}

std::optional<DateValue> month_first_date(std::string_view field) {
  return year_last(field, true);
}

std::optional<DateValue> day_first_date(std::string_view field) {
  return year_last(field, false);
}

std::optional<DateValue> short_year_first(std::string_view field) {
  const auto parts = date_parts(field);
  if (!parts || parts->numbers.size() != 3 || !one_mark(*parts, 2)) return std::nullopt;
  if (std::any_of(parts->lengths.begin(), parts->lengths.end(), [](auto length) { return length != 2; }))
    return std::nullopt;
  return dated(full_year(parts->numbers[0], 2), parts->numbers[1], parts->numbers[2], parts->clock);
}

std::optional<DateValue> named_month_date(std::string_view field) {
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
  return dated(full_year(numbers[year], lengths[year]), parts->month, numbers[1 - year], parts->clock);
}

std::optional<DateValue> year_and_month(std::string_view field) {
  const auto parts = date_parts(field);
  if (!parts || parts->numbers.size() != 2 || !one_mark(*parts, 1) || parts->marks == "." ||
      parts->lengths[0] != 4 || parts->lengths[1] > 2) {
    return std::nullopt;
  }
  return month_of(parts->numbers[0], parts->numbers[1]);
}

std::optional<DateValue> quarter_or_month(std::string_view field) {
  if (field.size() < 6 || field.size() > 8) return std::nullopt;
  const auto is_mark = [](char c) { return c == '-' || c == ' ' || c == ':' || c == '/'; };
  std::string_view year, part;
  if (field.front() == 'Q' || field.front() == 'q') {
    part = field.substr(0, 2);
    year = field.substr(2);
    if (!year.empty() && is_mark(year.front())) year.remove_prefix(1);
  } else {
    year = field.substr(0, 4);
    part = field.substr(4);
    if (!part.empty() && is_mark(part.front())) part.remove_prefix(1);
  }
  if (year.size() != 4 || part.size() < 2 || !std::all_of(year.begin(), year.end(), is_digit))
    return std::nullopt;
  const char kind = static_cast<char>(std::tolower(static_cast<unsigned char>(part.front())));
  part.remove_prefix(1);
  if (!std::all_of(part.begin(), part.end(), is_digit) || part.size() > 2) return std::nullopt;
  const int number = whole(part);
  if (kind == 'm' && part.size() == 2) return month_of(whole(year), number);
  if (kind != 'q' || number < 1 || number > 4) return std::nullopt;
  auto date = dated(whole(year), 3 * number - 2, 1);
  if (date) date->label = fmt::format("{:04}-Q{}", whole(year), number);
  return date;
}

std::optional<DateValue> compact_date(std::string_view field) {
  return compact(field, {});
}

std::optional<DateValue> compact_date_and_time(std::string_view field) {
  // 19990104 093000, 19990104T09:30:00Z
  if (field.size() < 10 || (field[8] != ' ' && field[8] != 'T' && field[8] != 't')) return std::nullopt;
  std::string_view rest = field.substr(9);
  if (const auto clock = clock_of(rest)) return compact(field.substr(0, 8), clock);
  if (rest.ends_with('Z')) rest.remove_suffix(1);
  const auto seconds = rest.size() < 4 ? std::nullopt : compact_clock(rest);
  return seconds ? compact(field.substr(0, 8), Clock{*seconds, 0}) : std::nullopt;
}

std::optional<DateValue> compact_month(std::string_view field) {
  if (field.size() != 6 || !std::all_of(field.begin(), field.end(), is_digit)) return std::nullopt;
  const int number = whole(field);
  if (number < 150001 || number > 219912) return std::nullopt;
  return month_of(number / 100, number % 100);
}

// 1991.4962: the year and how much of it has passed. Whole years are those of a column of years.
std::optional<DateValue> decimal_year(std::string_view field) {
  const auto year = number_of(field);
  if (!year || !(*year >= first_year && *year < last_year + 1.0)) return std::nullopt;
  const bool whole_year = field.find('.') == std::string_view::npos;
  DateValue value;
  value.day = (*year - 1970) * days_per_year;
  value.label = whole_year ? std::string(field) : fmt::format("{:.3f}", *year);
  return value;
}

std::optional<DateValue> excel_serial(std::string_view field) {
  constexpr double to_1970 = 25569;  // from 1899-12-30, which makes up for Excel's 1900-02-29
  const auto value = number_of(field);
  if (!value || !(*value >= 20000 && *value < 80000)) return std::nullopt;
  return with_time(*value - to_1970);
}

char epoch_unit(std::string_view field) {
  const auto value = number_of(field);
  if (!value || std::abs(*value) < 1e7) return 0;
  // Each unit where the next larger one would lie beyond the year 2999.
  const double size = std::abs(*value);
  return size < 3.3e10 ? 's' : size < 3.3e13 ? 'm' : size < 3.3e16 ? 'u' : size < 3.3e19 ? 'n' : char{0};
}

std::optional<DateValue> epoch_date(std::string_view field) {
  const char unit = epoch_unit(field);
  if (unit == 0) return std::nullopt;
  const double scale = unit == 's' ? 1 : unit == 'm' ? 1e3 : unit == 'u' ? 1e6 : 1e9;
  const double days = *number_of(field) / scale / day_seconds;
  if (!(std::abs(days) < 376000)) return std::nullopt;
  return with_time(days);
}

}  // namespace whereabouts
