#include "core/series/read_series.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <cmath>
#include <map>
#include <numeric>
#include <optional>
#include <set>

#include "core/base/failure.h"
#include "core/base/number_text.h"
#include "core/series/assets.h"
#include "core/series/column_names.h"
#include "core/series/csv.h"
#include "core/series/dates.h"
#include "core/series/header.h"
#include "core/series/text_encoding.h"
#include "core/train/data/inflated_file.h"
#include "core/train/data/pixel_table.h"

namespace whereabouts {
namespace {

std::string lower(std::string_view text) {
  std::string made;
  for (const char c : text) made += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  return made;
}

// Epochs and dates beside the column of dates that was chosen say when, too: they are no values.
bool are_times(const std::vector<std::string_view>& fields, bool named) {
  const auto dates =
      read_dates(fields, {.numbers = named ? DateNumbers::named : DateNumbers::first, .day_first = false});
  return dates && !dates->fault;
}

// "1 hour", "3.5 days"
Message duration_text(double days) {
  const double seconds = days * 86400;
  for (const auto& [unit, size] : {std::pair{"day", 86400.0}, {"hour", 3600.0}, {"minute", 60.0}}) {
    if (seconds < 0.999 * size) continue;
    const std::string count = brief(seconds / size, 3);
    return fmt::format("{} {}{}", count, unit, count == "1" ? "" : "s");
  }
  const std::string count = brief(seconds, 3);
  return fmt::format("{} second{}", count, count == "1" ? "" : "s");
}

class SeriesReader {
 public:
  SeriesReader(const CsvTable& table, const std::string& where, const Progress& progress)
      : table_(table), where_(where), progress_(progress) {}

  Series read() {
    split_header();
    check_lengths();
    find_dates();
    read_columns();
    if (!arrange_assets()) order_days();
    tell_left_out();
    check_days();
    tell_gaps();
    series_.identity = identity_of(series_);
    return std::move(series_);
  }

  void note(Message text) {
    if (!text.empty()) series_.notes.push_back(std::move(text));
  }

 private:
  [[noreturn]] void refuse(const Message& problem, const Message& remedy) const {
    refuse_file(where_, problem, remedy);
  }

  std::vector<std::string_view> column(std::size_t at) const {
    std::vector<std::string_view> fields;
    fields.reserve(rows_.size());
    for (const CsvRow* row : rows_) fields.push_back(row->fields[at]);
    return fields;
  }

  void split_header() {
    DecimalComma decimal = decimal_comma_of(table_);
    decimal_comma_ = decimal.comma;
    SeriesHeader header = read_header(where_, table_, decimal_comma_);
    for (Message& each : header.notes) note(std::move(each));
    note(std::move(decimal.note));
    names_ = std::move(header.names);
    header_ = header.named;
    for (std::size_t i = header.first; i < header.last; ++i) rows_.push_back(&table_.rows[i]);
    if (rows_.empty()) refuse("it has a header and no days", "give one row per day");
  }

  // A separator behind the last field of every row is none.
  void check_lengths() {
    const bool trailing = std::all_of(rows_.begin(), rows_.end(), [&](const CsvRow* row) {
      return row->fields.size() == names_.size() + 1 && row->fields.back().empty();
    });
    if (trailing) return;
    for (const CsvRow* row : rows_) {
      const std::size_t here = row->fields.size();
      if (here == names_.size()) continue;
      refuse(message("line {} has {} {} where {} {}", row->line, here, here == 1 ? "field" : "fields",
                     header_ ? "the header has" : "most rows have", names_.size()),
             "give every row a field for every column; a missing value is an empty field");
    }
  }

  void find_dates() {
    const bool found = find_dates_named(DateName::exact) || find_dates_named(DateName::strong) ||
                       find_dates_named(DateName::none) || join_year_and_month() ||
                       find_dates_named(DateName::weak) || find_dates_first();
    if (found) {
      add_times_of_day();
      return;
    }
    refuse_unread_dates();
    for (std::size_t day = 0; day < rows_.size(); ++day) {
      series_.times.push_back(static_cast<double>(day));
      series_.days.push_back(fmt::to_string(day));
    }
    note("it has no column of dates: days are counted from 0");
  }

  // In the first column of dates whose name says so as much as `wanted`; none: written as dates, whatever the
  // name.
  bool find_dates_named(DateName wanted) {
    for (std::size_t at = 0; at < names_.size(); ++at) {
      const DateName says = header_ ? date_name(names_[at].name) : DateName::none;
      if (wanted != DateName::none && says != wanted) continue;
      const DateNumbers numbers = wanted == DateName::none ? DateNumbers::none : DateNumbers::named;
      if (take_dates(at, column(at), numbers)) return true;
    }
    return false;
  }

  bool find_dates_first() {
    if (names_.size() < 2) return false;
    const bool unnamed = !header_ || plain_name(names_[0].name).empty();
    return take_dates(0, column(0), unnamed ? DateNumbers::unnamed : DateNumbers::first);
  }

  bool take_dates(std::size_t at, const std::vector<std::string_view>& fields, DateNumbers numbers) {
    auto dates = read_dates(fields, {.numbers = numbers, .day_first = decimal_comma_});
    if (!dates) return false;
    if (dates->fault) {
      refuse(message("line {}: \"{}\" is not a date such as those of the other lines",
                     rows_[*dates->fault]->line, shown(std::string(fields[*dates->fault]), 40)),
             "write all dates in one form, for example 1999-01-31");
    }
    when_.insert(at);
    dates_ = std::move(*dates);
    series_.dated = true;
    return true;
  }

  // Year, month and day in columns of their own.
  bool join_year_and_month() {
    if (!header_) return false;
    std::map<std::string, std::size_t> parts;
    for (std::size_t at = 0; at < names_.size(); ++at) parts.emplace(plain_name(names_[at].name), at);
    const auto year = parts.find("year"), day = parts.find("day");
    const auto month = parts.count("month") > 0 ? parts.find("month") : parts.find("period");
    if (year == parts.end() || month == parts.end()) return false;
    std::vector<std::string> joined;
    for (const CsvRow* row : rows_) {
      joined.push_back(std::string(row->fields[year->second]) + "-" +
                       std::string(row->fields[month->second]));
      if (day != parts.end()) joined.back() += "-" + std::string(row->fields[day->second]);
    }
    if (!take_dates(year->second, {joined.begin(), joined.end()}, DateNumbers::none)) return false;
    when_.insert(month->second);
    if (day != parts.end()) when_.insert(day->second);
    return true;
  }

  // Dates that repeat may have their times in another column.
  void add_times_of_day() {
    std::vector<double> distinct = dates_.times;
    std::sort(distinct.begin(), distinct.end());
    const bool repeat = std::adjacent_find(distinct.begin(), distinct.end()) != distinct.end();
    if (!dates_.timed && repeat) {
      for (std::size_t at = 0; at < names_.size(); ++at) {
        if (when_.count(at) > 0) continue;
        const std::string plain = header_ ? plain_name(names_[at].name) : "";
        const auto seconds = read_times(column(at), plain == "time" || plain == "hhmm" || plain == "hhmmss");
        if (!seconds) continue;
        add_times(dates_, *seconds);
        when_.insert(at);
        break;
      }
    }
    note(dates_.note);
    series_.times = std::move(dates_.times);
    series_.days = std::move(dates_.labels);
  }

  // A column that says it holds dates, and numbers that are none.
  void refuse_unread_dates() const {
    for (std::size_t at = 0; at < names_.size(); ++at) {
      const DateName says = header_ ? date_name(names_[at].name) : DateName::none;
      const std::string plain = plain_name(names_[at].name);
      if (says != DateName::exact && plain.find("date") == std::string::npos) continue;
      const std::string_view first = rows_.front()->fields[at];
      if (parse_number(first, decimal_comma_).kind != CsvNumber::Kind::number) continue;
      refuse(message("line {}: \"{}\" in column {} is not a date", rows_.front()->line,
                     shown(std::string(first), 40), names_[at].name),
             "write dates as 1999-01-31, or give the column another name");
    }
  }

  // R and pandas write the number or name of each row in a column without a name.
  bool counts_rows(std::size_t at, const std::vector<double>& values) const {
    if (at != 0 || !header_) return false;
    const std::string plain = plain_name(names_[at].name);
    const bool steps = !series_.dated && date_name(names_[at].name) == DateName::weak;
    if (!plain.empty() && plain != "unnamed0" && !steps) return false;
    for (std::size_t i = 1; i < values.size(); ++i) {
      if (steps ? !(values[i] > values[i - 1]) : values[i] != values[0] + static_cast<double>(i))
        return false;
    }
    return values.size() > 1 && (steps || (values[0] >= 0 && values[0] <= 4));
  }

  // Numbers that name an asset rather than measure it.
  bool names_assets(std::size_t at) const { return header_ && asset_name_rank(names_[at].name).has_value(); }

  void read_columns() {
    name_klines();
    for (std::size_t at = 0; at < names_.size(); ++at) {
      progress_.check();
      if (when_.count(at) > 0) continue;
      std::vector<double> values;
      values.reserve(rows_.size());
      std::size_t numbers = 0, texts = 0;
      const CsvRow *text = nullptr, *wild = nullptr;
      for (const CsvRow* row : rows_) {
        const CsvNumber number = parse_number(row->fields[at], decimal_comma_);
        values.push_back(number.kind == CsvNumber::Kind::number ? number.value : no_value);
        numbers += number.kind == CsvNumber::Kind::number;
        texts += number.kind == CsvNumber::Kind::text;
        if (number.kind == CsvNumber::Kind::text && !text) text = row;
        if (number.kind == CsvNumber::Kind::not_finite && !wild) wild = row;
      }
      const std::string name = names_[at].name.empty() ? fmt::format("column {}", at + 1) : names_[at].name;
      const bool asset = names_assets(at);
      if (wild && texts == 0) refuse_cell(*wild, at, name, "is not a finite number below 1e100");
      if (texts > 0 && numbers > texts && !asset) refuse_cell(*text, at, name, "is not a number");
      if (texts > 0 || asset) {
        // Whether it names assets is known when all are read.
        texts_.push_back({name, column(at), texts == 0});
        if (texts == 0) number_of_text_[texts_.size() - 1] = std::move(values);
      } else if (numbers == 0) {
        left_out_.push_back(name + " (empty)");
      } else if (counts_rows(at, values)) {
        const bool named = !plain_name(names_[at].name).empty();
        left_out_.push_back(name + (named && !series_.dated ? " (no dates: row numbers)" : " (row numbers)"));
      } else if (series_.dated && is_column_of_times(at)) {
        left_out_.push_back(name + " (times)");
      } else {
        add_column(names_[at], name, std::move(values));
      }
    }
  }

  bool is_column_of_times(std::size_t at) const {
    const DateName says = header_ ? date_name(names_[at].name) : DateName::none;
    if (header_ && is_part_of_date(names_[at].name) && all_whole_numbers(at)) return true;
    return (!header_ || says != DateName::none) && are_times(column(at), header_);
  }

  bool all_whole_numbers(std::size_t at) const {
    return std::all_of(rows_.begin(), rows_.end(), [&](const CsvRow* row) {
      const CsvNumber number = parse_number(row->fields[at], decimal_comma_);
      return number.kind == CsvNumber::Kind::number && number.value == std::floor(number.value);
    });
  }

  // Binance's files of candles have twelve columns and no names.
  void name_klines() {
    constexpr std::array names = {"Open time",
                                  "Open",
                                  "High",
                                  "Low",
                                  "Close",
                                  "Volume",
                                  "Close time",
                                  "Quote volume",
                                  "Trades",
                                  "Taker buy volume",
                                  "Taker buy quote volume",
                                  "Ignore"};
    if (header_ || names_.size() != names.size() || when_.count(0) == 0 || !are_times(column(0), false) ||
        !are_times(column(6), false)) {
      return;
    }
    for (std::size_t at = 0; at < names.size(); ++at) names_[at].name = names[at];
    note("its twelve columns are named as Binance's candles are");
  }

  [[noreturn]] void refuse_cell(const CsvRow& row, std::size_t at, const std::string& name,
                                const Message& what) const {
    refuse(message("line {}, column {}: \"{}\" {}", row.line, name, shown(std::string(row.fields[at]), 40),
                   what),
           "write a number, or leave the field empty where the day has no value");
  }

  // Names of columns are values of a parameter: each is there once.
  void add_column(const ColumnName& named, std::string name, std::vector<double> values) {
    const std::string plain = name;
    for (int again = 2; std::any_of(series_.columns.begin(), series_.columns.end(),
                                    [&](const SeriesColumn& each) { return each.name == name; });
         ++again) {
      name = fmt::format("{} ({})", plain, again);
    }
    if (plain_name(plain) == "prc") drop_signs(plain, values);
    series_.columns.push_back({std::move(name), std::move(values), named.field});
  }

  // CRSP's prices are negative where nothing was traded: the mean of bid and ask.
  void drop_signs(const std::string& name, std::vector<double>& values) {
    std::size_t negative = 0;
    for (double& value : values) {
      negative += value < 0;
      value = std::isnan(value) ? value : std::abs(value);
    }
    if (negative == 0) return;
    note(message(
        "{} of {} below 0, which is how CRSP marks means of bid and ask: the sign is dropped",
        negative == 1 ? Message("1 value") : message("{} values", grouped(static_cast<long long>(negative))),
        name + (negative == 1 ? " is" : " are")));
  }

  // One row per day and asset becomes a column per asset. False: a row is a day.
  bool arrange_assets() {
    const std::vector<std::size_t> naming =
        series_.dated ? columns_of_assets(texts_, series_.times, progress_) : std::vector<std::size_t>();
    for (std::size_t i = 0; i < texts_.size(); ++i) {
      if (std::find(naming.begin(), naming.end(), i) != naming.end()) continue;
      const auto number = number_of_text_.find(i);
      if (number == number_of_text_.end()) {
        left_out_.push_back(texts_[i].name + " (text)");
      } else if (naming.empty()) {
        add_column({}, texts_[i].name, std::move(number->second));
      } else {
        left_out_.push_back(texts_[i].name + " (names)");
      }
    }
    if (series_.columns.empty())
      refuse("no column holds numbers", "give at least one column of prices or returns");
    if (naming.empty()) return false;

    AssetRows rows{std::move(series_.times), std::move(series_.days), {}, std::move(series_.columns)};
    std::string named_by;
    for (const std::size_t at : naming) named_by += (named_by.empty() ? "" : " and ") + texts_[at].name;
    for (std::size_t row = 0; row < rows.times.size(); ++row) {
      std::string asset;
      for (const std::size_t at : naming)
        asset += (asset.empty() ? "" : " ") + std::string(texts_[at].of_row[row]);
      rows.assets.push_back(asset.empty() ? "(no " + named_by + ")" : shown(asset, 60));
    }
    AssetPanel panel = panel_of_assets(where_, rows, default_column(rows.columns), progress_);
    series_.times = std::move(panel.times);
    series_.days = std::move(panel.labels);
    series_.columns = panel.fields.front().columns;
    find_step();
    tell_assets(panel, named_by);
    refuse_conflicts(panel.conflicting, rows.times.size(), "a day and asset");
    series_.fields = std::make_shared<const std::vector<SeriesField>>(std::move(panel.fields));
    return true;
  }

  void tell_assets(const AssetPanel& panel, const std::string& named_by) {
    std::string others;
    for (std::size_t i = 1; i < panel.fields.size(); ++i)
      others += (i == 1 ? "" : ", ") + panel.fields[i].name;
    const auto count = [](std::size_t value) { return grouped(static_cast<long long>(value)); };
    note(message("one row per {} and {}: {} columns over {} {}, of {}{}", step_word(series_), named_by,
                 count(series_.columns.size()), count(series_.times.size()), series_.daily ? "days" : "steps",
                 panel.fields.front().name,
                 others.empty() ? Message("") : message(" (there are also {})", shown(others, 120))));
    if (panel.absent > 0) {
      note(message("{} where an asset has no row on a {}",
                   panel.absent == 1 ? Message("1 gap") : message("{} gaps", count(panel.absent)),
                   step_word(series_)));
    }
    if (panel.repeated > 0) {
      note(message(
          "{} a {} and asset that are there already: the last stays",
          panel.repeated == 1 ? Message("1 row repeats") : message("{} rows repeat", count(panel.repeated)),
          step_word(series_)));
    }
    if (panel.left_out > 0)
      note(message("too large for all: {} of its columns are left out", count(panel.left_out)));
  }

  // Several rows of one day that differ are of several things, unless they are few.
  void refuse_conflicts(std::size_t conflicting, std::size_t rows, const Message& what) const {
    if (conflicting <= 1 || 8 * conflicting <= rows) return;
    refuse(message("{} of {} rows repeat {} with other values, and no column tells them apart",
                   grouped(static_cast<long long>(conflicting)), grouped(static_cast<long long>(rows)), what),
           "name the asset of each row in a column, or give one row per day");
  }

  void tell_left_out() {
    if (left_out_.empty()) return;
    std::string list;
    const std::size_t most = 6;
    for (std::size_t i = 0; i < std::min(left_out_.size(), most); ++i)
      list += (list.empty() ? "" : ", ") + left_out_[i];
    if (left_out_.size() > most) list += fmt::format(" and {} more", left_out_.size() - most);
    note(message("left out: {}", list));
  }

  // Ascending, each date once.
  void order_days() {
    if (!series_.dated) return;
    const std::vector<double>& times = series_.times;
    std::vector<std::size_t> order(times.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    if (!std::is_sorted(times.begin(), times.end())) {
      const bool newest_first = std::is_sorted(times.rbegin(), times.rend());
      std::stable_sort(order.begin(), order.end(), [&](auto a, auto b) { return times[a] < times[b]; });
      note(newest_first ? "its newest day comes first: turned round" : "its days are not in order: sorted");
    }
    std::vector<std::size_t> kept;
    std::size_t conflicting = 0;
    for (const std::size_t at : order) {
      if (!kept.empty() && times[kept.back()] == times[at]) {
        conflicting +=
            std::any_of(series_.columns.begin(), series_.columns.end(), [&](const SeriesColumn& each) {
              const double a = each.values[kept.back()], b = each.values[at];
              return !(a == b || (std::isnan(a) && std::isnan(b)));
            });
        kept.back() = at;
      } else {
        kept.push_back(at);
      }
    }
    refuse_conflicts(conflicting, order.size(), "a date");
    if (const std::size_t repeated = order.size() - kept.size(); repeated > 0) {
      note(message("{} {} a day that is there already: the last of each day is kept",
                   grouped(static_cast<long long>(repeated)), repeated == 1 ? "row repeats" : "rows repeat"));
    }
    const auto arranged = [&](auto& all) {
      auto before = std::move(all);
      all.clear();
      for (const std::size_t at : kept) all.push_back(std::move(before[at]));
    };
    arranged(series_.times);
    arranged(series_.days);
    for (SeriesColumn& each : series_.columns) arranged(each.values);
    find_step();
  }

  void check_days() const {
    if (series_.count() < min_series_days) {
      refuse(message("{} {} too few for a series", series_.count(),
                     series_.count() == 1 ? "day is" : "days are"),
             message("give at least {}", min_series_days));
    }
    if (series_.count() > max_series_days) {
      refuse(message("it has more than {} rows", grouped(max_series_days)),
             "cut it to the days that are to be seen");
    }
  }

  // What lies between most rows; a day, but for weekends.
  void find_step() {
    std::vector<double> steps;
    for (std::size_t i = 1; i < series_.times.size(); ++i)
      steps.push_back(series_.times[i] - series_.times[i - 1]);
    if (!series_.dated || steps.empty()) return;
    const auto middle = steps.begin() + static_cast<std::ptrdiff_t>(steps.size() / 2);
    std::nth_element(steps.begin(), middle, steps.end());
    usual_step_ = *middle;
    series_.daily = usual_step_ > 0.9 && usual_step_ <= 4;
  }

  void tell_gaps() {
    std::size_t missing = 0;
    for (const SeriesColumn& each : series_.columns) {
      missing += static_cast<std::size_t>(std::count_if(each.values.begin(), each.values.end(),
                                                        [](double value) { return std::isnan(value); }));
    }
    if (missing > 0) {
      note(message(
          "{} of {} values are missing: those rows have no change", grouped(static_cast<long long>(missing)),
          grouped(static_cast<long long>(series_.columns.size() * series_.days.size())), step_word(series_)));
    }
    if (!series_.dated) return;
    std::size_t longest = 1;
    for (std::size_t i = 2; i < series_.times.size(); ++i) {
      if (series_.times[i] - series_.times[i - 1] > series_.times[longest] - series_.times[longest - 1])
        longest = i;
    }
    const double most = series_.times[longest] - series_.times[longest - 1], usual = usual_step_;
    if (!series_.daily) {
      note(message("its rows are about {} apart: one row counts as one step of every encoding",
                   duration_text(usual)));
    }
    if (most > 4.5 * usual) {
      note(message("the longest gap is {}, from {} to {}: rows are counted, not {}", duration_text(most),
                   series_.days[longest - 1], series_.days[longest], usual > 0.9 ? "calendar days" : "time"));
    }
  }

  const CsvTable& table_;
  const std::string& where_;
  const Progress& progress_;
  Series series_;
  std::vector<ColumnName> names_;
  std::vector<const CsvRow*> rows_;
  DateColumn dates_;
  std::set<std::size_t> when_;     // columns of dates and of times
  std::vector<AssetNames> texts_;  // columns of text, and of numbers that may name assets
  std::map<std::size_t, std::vector<double>> number_of_text_;
  std::vector<std::string> left_out_;
  double usual_step_ = 1;  // days
  bool header_ = false, decimal_comma_ = false;
};

// "sp500" of sp500.csv.gz
std::string name_of(const std::filesystem::path& path) {
  std::filesystem::path name = path.filename();
  if (lower(name.extension().string()) == ".gz") name = name.stem();
  return shown(name.stem().string());
}

}  // namespace

Series parse_series(std::string text, const std::string& where, const Progress& progress) {
  DecodedText decoded = decode_text(where, std::move(text));
  CsvTable table;
  table.text = std::move(decoded.text);
  parse_csv(where, table, progress);
  SeriesReader reader(table, where, progress);
  reader.note(std::move(decoded.note));
  return reader.read();
}

std::shared_ptr<const Series> read_series(const std::filesystem::path& path, const Progress& progress) {
  const std::string where = path.string();
  if (is_pixel_table(path)) {
    refuse_file(where, "it is a table of images, one per row, and no series",
                message("use it as a data set (train {}, separation {})", flag("data"), flag("data")));
  }
  InflatedFile file(path);
  auto series =
      std::make_shared<Series>(parse_series(file.read_all(max_series_bytes, progress), where, progress));
  series->name = name_of(path);
  series->path = path;
  return series;
}

std::string notes_text(const Series& series) {
  std::string text;
  for (const Message& each : series.notes) text += (text.empty() ? "" : "; ") + each;
  return text;
}

}  // namespace whereabouts
