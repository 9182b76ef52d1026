#include "core/series/dates.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <set>
#include <unordered_map>

namespace whereabouts {
namespace {

constexpr double seconds_of_day = 86400;
// Years in which numbers that nothing names are taken for dates.
constexpr double unnamed_from = 7305, unnamed_to = 47482;  // 1990 to 2100

double when(const DateValue& value) {
  return value.day + value.seconds.value_or(0) / seconds_of_day;
}

struct Reading {
  std::vector<DateValue> values;
  std::optional<std::size_t> fault;
  std::size_t good = 0;
  std::size_t disorder = 0;  // changes of direction from row to row

  double extent() const {
    double low = values.front().day, high = low;
    for (const DateValue& each : values) {
      low = std::min(low, each.day);
      high = std::max(high, each.day);
    }
    return high - low;
  }
};

Reading read_form(const std::vector<std::string_view>& fields, DateForm form) {
  Reading reading;
  std::size_t up = 0, down = 0;
  for (std::size_t i = 0; i < fields.size(); ++i) {
    auto date = form(fields[i]);
    reading.good += date.has_value();
    if (!date && !reading.fault) reading.fault = i;
    if (!date) continue;
    if (!reading.values.empty()) {
      const double before = when(reading.values.back()), now = when(*date);
      up += now > before;
      down += now < before;
    }
    reading.values.push_back(std::move(*date));
  }
  reading.disorder = std::min(up, down);
  return reading;
}

// A column is told by its first fields, so that columns of numbers cost little.
bool may_be(const std::vector<std::string_view>& fields, DateForm form) {
  const std::size_t probe = std::min<std::size_t>(fields.size(), 8);
  return std::any_of(fields.begin(), fields.begin() + static_cast<std::ptrdiff_t>(probe),
                     [&](std::string_view field) { return form(field).has_value(); });
}

bool all_whole(const std::vector<std::string_view>& fields) {
  return std::all_of(fields.begin(), fields.end(), [](std::string_view field) {
    if (field.ends_with(".0")) field.remove_suffix(2);
    return !field.empty() &&
           std::all_of(field.begin(), field.end(), [](char c) { return c >= '0' && c <= '9'; });
  });
}

// Whether they run on in one direction; with `strictly` none comes twice.
bool one_direction(const Reading& reading, bool strictly) {
  const auto& values = reading.values;
  const auto same_way = [&](int sign) {
    for (std::size_t i = 1; i < values.size(); ++i) {
      const double a = when(values[i - 1]), b = when(values[i]);
      if (strictly ? !(sign * (b - a) > 0) : sign * (b - a) < 0) return false;
    }
    return true;
  };
  return values.size() > 1 && (same_way(1) || same_way(-1));
}

bool within_unnamed(const Reading& reading) {
  return std::all_of(reading.values.begin(), reading.values.end(),
                     [](const DateValue& each) { return each.day >= unnamed_from && each.day < unnamed_to; });
}

// Whether numbers without a name that says so can hardly be anything else than dates of this form.
bool is_unmistakable(const std::vector<std::string_view>& fields, DateForm form, const Reading& reading,
                     DateNumbers numbers) {
  // Seconds may have a fraction.
  if (reading.fault || (form != epoch_date && !all_whole(fields))) return false;
  if (form == epoch_date) {
    const bool fine = std::all_of(fields.begin(), fields.end(),
                                  [](std::string_view field) { return epoch_unit(field) != 's'; });
    if (!within_unnamed(reading)) return false;
    if (numbers == DateNumbers::first) return fine && one_direction(reading, true);
    return fine || one_direction(reading, all_whole(fields));
  }
  if (form == compact_date) return true;
  return numbers == DateNumbers::unnamed && one_direction(reading, true);
}

Message epoch_words(const std::vector<std::string_view>& fields) {
  std::set<char> units;
  for (const std::string_view field : fields) units.insert(epoch_unit(field));
  std::string words;
  for (const auto& [unit, word] :
       {std::pair{'s', "seconds"}, {'m', "milliseconds"}, {'u', "microseconds"}, {'n', "nanoseconds"}}) {
    if (units.count(unit) > 0) words += (words.empty() ? "" : " and ") + std::string(word);
  }
  return message("{} since 1970", words);
}

// What is said of a form that was chosen among numbers.
Message number_note(const std::vector<std::string_view>& fields, DateForm form, DateNumbers numbers) {
  Message words;
  if (form == epoch_date) words = epoch_words(fields);
  if (form == excel_serial) words = fixed_words("Excel's day numbers");
  if (numbers == DateNumbers::named) return words.empty() ? "" : message("its dates are read as {}", words);
  return message("assuming that its first column is {}", (words.empty() ? Message("dates") : Message(words)));
}

// Several times of one date: the time of day counts.
bool has_times(const std::vector<DateValue>& values) {
  std::unordered_map<double, double> seen;
  for (const DateValue& each : values) {
    if (!each.seconds) continue;
    const auto [known, fresh] = seen.emplace(each.day, *each.seconds);
    if (!fresh && known->second != *each.seconds) return true;
  }
  return false;
}

// "09:30", with seconds and milliseconds where some time has them.
std::string clock_text(double seconds, bool with_seconds, bool with_fraction) {
  const auto milliseconds = static_cast<long long>(std::llround(seconds * 1000));
  std::string text = fmt::format("{:02}:{:02}", milliseconds / 3600000, milliseconds / 60000 % 60);
  if (with_seconds) text += fmt::format(":{:02}", milliseconds / 1000 % 60);
  if (with_fraction) text += fmt::format(".{:03}", milliseconds % 1000);
  return text;
}

void append_clocks(std::vector<std::string>& labels, const std::vector<double>& seconds) {
  const bool with_fraction =
      std::any_of(seconds.begin(), seconds.end(), [](double each) { return std::fmod(each, 1) != 0; });
  const bool with_seconds = with_fraction || std::any_of(seconds.begin(), seconds.end(), [](double each) {
                              return std::fmod(each, 60) != 0;
                            });
  for (std::size_t i = 0; i < labels.size(); ++i)
    labels[i] += " " + clock_text(seconds[i], with_seconds, with_fraction);
}

void add_note(DateColumn& column, const Message& note) {
  if (note.empty()) return;
  column.note += (column.note.empty() ? "" : "; ") + note;
}

DateColumn column_of(Reading reading) {
  DateColumn column;
  column.fault = reading.fault;
  if (column.fault) return column;
  column.timed = has_times(reading.values);
  std::vector<double> seconds;
  std::set<double> offsets;
  for (DateValue& each : reading.values) {
    const double of_day = each.seconds.value_or(0);
    column.times.push_back(column.timed ? each.day + (of_day - each.offset) / seconds_of_day : each.day);
    column.labels.push_back(std::move(each.label));
    seconds.push_back(of_day);
    if (each.seconds) offsets.insert(each.offset);
  }
  if (!column.timed) return column;
  append_clocks(column.labels, seconds);
  if (offsets.size() > 1)
    add_note(column, "its times are of several zones: in the order of UTC, as they are written");
  return column;
}

struct Candidate {
  DateForm form = nullptr;
  Reading reading;
};

bool is_better(const Reading& reading, const Reading& than) {
  return reading.good > than.good || (reading.good == than.good && reading.disorder < than.disorder);
}

bool is_as_good(const Reading& reading, const Reading& than) {
  return reading.good == than.good && reading.disorder == than.disorder;
}

}  // namespace

std::optional<DateColumn> read_dates(const std::vector<std::string_view>& fields, DateHints hints) {
  std::vector<DateForm> forms = {year_first_date,  month_first_date, day_first_date,   short_year_first,
                                 named_month_date, year_and_month,   quarter_or_month, compact_date_and_time};
  const std::size_t words = forms.size();
  if (hints.numbers != DateNumbers::none)
    forms.insert(forms.end(), {compact_date, epoch_date, compact_month, decimal_year, excel_serial});
  // 4.1.1999 is written where days come first.
  const bool day_first =
      hints.day_first || (!fields.empty() && fields.front().find('.') != std::string_view::npos);
  std::optional<Candidate> best;
  std::string tie;
  for (std::size_t i = 0; i < forms.size(); ++i) {
    const DateForm form = forms[i];
    // Eight digits that are all dates are no seconds.
    if (best && (i == words || (best->form == compact_date && !best->reading.fault))) break;
    if (!may_be(fields, form)) continue;
    Reading reading = read_form(fields, form);
    if (2 * reading.good < fields.size()) continue;
    const bool unnamed = hints.numbers == DateNumbers::unnamed || hints.numbers == DateNumbers::first;
    if (i >= words && unnamed && !is_unmistakable(fields, form, reading, hints.numbers)) continue;
    if (!best || is_better(reading, best->reading)) {
      best = Candidate{form, std::move(reading)};
      tie.clear();
    } else if (form == day_first_date && is_as_good(reading, best->reading)) {
      // Every field can be read in both ways.
      if (day_first) best = Candidate{form, std::move(reading)};
      tie = day_first ? "day/month/year" : "month/day/year";
    } else if (form == short_year_first && is_as_good(reading, best->reading) &&
               reading.extent() < best->reading.extent()) {
      best = Candidate{form, std::move(reading)};
      tie = "year-month-day";
    }
  }
  if (!best) return std::nullopt;
  const bool number =
      std::find(forms.begin() + static_cast<std::ptrdiff_t>(words), forms.end(), best->form) != forms.end();
  DateColumn column = column_of(std::move(best->reading));
  if (column.fault) return column;
  if (!tie.empty()) add_note(column, message("assuming that its dates are {}", tie));
  if (number) add_note(column, number_note(fields, best->form, hints.numbers));
  return column;
}

std::optional<std::vector<double>> read_times(const std::vector<std::string_view>& fields, bool by_number) {
  std::vector<double> seconds;
  for (const std::string_view field : fields) {
    const auto time = time_of_day(field, by_number);
    if (!time) return std::nullopt;
    seconds.push_back(*time);
  }
  return seconds;
}

void add_times(DateColumn& dates, const std::vector<double>& seconds) {
  for (std::size_t i = 0; i < seconds.size(); ++i) dates.times[i] += seconds[i] / seconds_of_day;
  append_clocks(dates.labels, seconds);
  dates.timed = true;
}

}  // namespace whereabouts
