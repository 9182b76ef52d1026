#include "core/series/read_series.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <cmath>
#include <numeric>
#include <optional>

#include "core/base/failure.h"
#include "core/base/number_text.h"
#include "core/series/csv.h"
#include "core/series/dates.h"
#include "core/train/data/inflated_file.h"

namespace whereabouts {
namespace {

std::string lower(std::string_view text) {
  std::string made;
  for (const char c : text) made += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  return made;
}

bool names_dates(std::string_view name) {
  const std::string word = lower(name);
  for (const char* known :
       {"date", "time", "timestamp", "datetime", "day", "month", "year", "period", "ds"}) {
    if (word == known) return true;
  }
  return word.find("date") != std::string::npos;
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
    tell_left_out();
    order_days();
    check_days();
    tell_gaps();
    series_.identity = identity_of(series_);
    return std::move(series_);
  }

 private:
  [[noreturn]] void refuse(const std::string& problem, const std::string& remedy) const {
    refuse_file(where_, problem, remedy);
  }

  std::vector<std::string_view> column(std::size_t at) const {
    std::vector<std::string_view> fields;
    fields.reserve(rows_.size());
    for (const CsvRow* row : rows_) fields.push_back(row->fields[at]);
    return fields;
  }

  bool is_number(std::string_view field) const {
    const auto kind = parse_number(field, decimal_comma()).kind;
    return kind == CsvNumber::Kind::number || kind == CsvNumber::Kind::not_finite;
  }
  bool decimal_comma() const { return decimal_comma_; }

  // A first row without a number is a header.
  void split_header() {
    if (table_.rows.empty()) refuse("it holds no row", "give a CSV file with one day per row");
    // Points in any field of the first rows mean that commas are not decimal.
    if (table_.separator != ',') {
      std::size_t commas = 0, points = 0;
      for (std::size_t i = 1; i < std::min<std::size_t>(table_.rows.size(), 64); ++i) {
        for (const std::string_view field : table_.rows[i].fields) {
          commas += parse_number(field, true).kind == CsvNumber::Kind::number &&
                    parse_number(field, false).kind != CsvNumber::Kind::number;
          points += parse_number(field, false).kind == CsvNumber::Kind::number &&
                    field.find('.') != std::string_view::npos;
        }
      }
      decimal_comma_ = commas > points;
    }
    const CsvRow& first = table_.rows.front();
    const bool header = std::none_of(first.fields.begin(), first.fields.end(), [&](std::string_view field) {
      return is_number(field) || read_dates({field}, false).has_value();
    });
    for (std::size_t i = 0; i < first.fields.size(); ++i) {
      names_.push_back(header ? shown(std::string(first.fields[i]), 60) : fmt::format("column {}", i + 1));
    }
    for (std::size_t i = header ? 1 : 0; i < table_.rows.size(); ++i) rows_.push_back(&table_.rows[i]);
    header_ = header;
    if (!header) note("its first row has no names: columns are numbered");
    if (rows_.empty()) refuse("it has a header and no days", "give one row per day");
  }

  void check_lengths() {
    for (const CsvRow* row : rows_) {
      const std::size_t here = row->fields.size();
      if (here == names_.size()) continue;
      refuse(fmt::format("line {} has {} {} where {} has {}", row->line, here, here == 1 ? "field" : "fields",
                         header_ ? "the header" : "the first row", names_.size()),
             "give every row a field for every column; a missing value is an empty field");
    }
  }

  void find_dates() {
    for (std::size_t at = 0; at < names_.size(); ++at) {
      const bool by_number = header_ && names_dates(names_[at]);
      auto dates = read_dates(column(at), by_number);
      if (!dates) continue;
      if (dates->fault) {
        const CsvRow& row = *rows_[*dates->fault];
        refuse(fmt::format("line {}: \"{}\" is not a date such as those of the other lines", row.line,
                           shown(std::string(row.fields[at]), 40)),
               "write all dates in one form, for example 1999-01-31");
      }
      date_column_ = at;
      series_.dated = true;
      series_.times = std::move(dates->times);
      series_.days = std::move(dates->labels);
      if (!dates->note.empty()) note(dates->note);
      return;
    }
    for (std::size_t day = 0; day < rows_.size(); ++day) {
      series_.times.push_back(static_cast<double>(day));
      series_.days.push_back(fmt::to_string(day));
    }
    note("it has no column of dates: days are counted from 0");
  }

  // R and pandas write the number or name of each row in a column without a name.
  bool counts_rows(std::size_t at, const std::vector<double>& values) const {
    if (at != 0 || !header_ || !(names_[at].empty() || lower(names_[at]) == "unnamed: 0")) return false;
    for (std::size_t i = 1; i < values.size(); ++i) {
      if (values[i] != values[0] + static_cast<double>(i)) return false;
    }
    return values.size() > 1 && (values[0] == 0 || values[0] == 1);
  }

  void read_columns() {
    for (std::size_t at = 0; at < names_.size(); ++at) {
      progress_.check();
      if (date_column_ == at) continue;
      std::vector<double> values;
      values.reserve(rows_.size());
      std::size_t numbers = 0, texts = 0;
      const CsvRow *text = nullptr, *wild = nullptr;
      for (const CsvRow* row : rows_) {
        const CsvNumber number = parse_number(row->fields[at], decimal_comma());
        values.push_back(number.kind == CsvNumber::Kind::number ? number.value : no_value);
        numbers += number.kind == CsvNumber::Kind::number;
        texts += number.kind == CsvNumber::Kind::text;
        if (number.kind == CsvNumber::Kind::text && !text) text = row;
        if (number.kind == CsvNumber::Kind::not_finite && !wild) wild = row;
      }
      const std::string name = names_[at].empty() ? fmt::format("column {}", at + 1) : names_[at];
      if (wild && texts == 0) refuse_cell(*wild, at, name, "is not a finite number below 1e100");
      if (texts > 0 && numbers > texts) refuse_cell(*text, at, name, "is not a number");
      if (texts > 0 || numbers == 0) {
        left_out_.push_back(name + (texts > 0 ? " (text)" : " (empty)"));
      } else if (counts_rows(at, values)) {
        left_out_.push_back(name + " (row numbers)");
      } else {
        add_column(name, std::move(values));
      }
    }
    if (!series_.columns.empty()) return;
    refuse("no column holds numbers", "give at least one column of prices or returns");
  }

  [[noreturn]] void refuse_cell(const CsvRow& row, std::size_t at, const std::string& name,
                                const std::string& what) const {
    refuse(fmt::format("line {}, column {}: \"{}\" {}", row.line, name,
                       shown(std::string(row.fields[at]), 40), what),
           "write a number, or leave the field empty where the day has no value");
  }

  // Names of columns are values of a parameter: each is there once.
  void add_column(std::string name, std::vector<double> values) {
    const std::string plain = name;
    for (int again = 2; std::any_of(series_.columns.begin(), series_.columns.end(),
                                    [&](const SeriesColumn& each) { return each.name == name; });
         ++again) {
      name = fmt::format("{} ({})", plain, again);
    }
    series_.columns.push_back({std::move(name), std::move(values)});
  }

  void tell_left_out() {
    if (left_out_.empty()) return;
    std::string list;
    const std::size_t most = 6;
    for (std::size_t i = 0; i < std::min(left_out_.size(), most); ++i)
      list += (list.empty() ? "" : ", ") + left_out_[i];
    if (left_out_.size() > most) list += fmt::format(" and {} more", left_out_.size() - most);
    note("left out: " + list);
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
    for (const std::size_t at : order) {
      if (!kept.empty() && times[kept.back()] == times[at]) {
        kept.back() = at;
      } else {
        kept.push_back(at);
      }
    }
    if (const std::size_t repeated = order.size() - kept.size(); repeated > 0) {
      note(fmt::format("{} {} a day that is there already: the last of each day is kept",
                       grouped(static_cast<long long>(repeated)),
                       repeated == 1 ? "row repeats" : "rows repeat"));
    }
    const auto arranged = [&](auto& all) {
      auto before = std::move(all);
      all.clear();
      for (const std::size_t at : kept) all.push_back(std::move(before[at]));
    };
    arranged(series_.times);
    arranged(series_.days);
    for (SeriesColumn& each : series_.columns) arranged(each.values);
  }

  void check_days() const {
    if (series_.count() < min_series_days) {
      refuse(fmt::format("{} {} too few for a series", series_.count(),
                         series_.count() == 1 ? "day is" : "days are"),
             fmt::format("give at least {}", min_series_days));
    }
  }

  void tell_gaps() {
    std::size_t missing = 0;
    for (const SeriesColumn& each : series_.columns) {
      missing += static_cast<std::size_t>(std::count_if(each.values.begin(), each.values.end(),
                                                        [](double value) { return std::isnan(value); }));
    }
    if (missing > 0) {
      note(fmt::format("{} of {} values are missing: those days have no change",
                       grouped(static_cast<long long>(missing)),
                       grouped(static_cast<long long>(series_.columns.size() * series_.days.size()))));
    }
    if (!series_.dated) return;
    std::vector<double> steps;
    std::size_t longest = 1;
    for (std::size_t i = 1; i < series_.times.size(); ++i) {
      steps.push_back(series_.times[i] - series_.times[i - 1]);
      if (steps.back() > steps[longest - 1]) longest = i;
    }
    const double most = steps[longest - 1];
    std::nth_element(steps.begin(), steps.begin() + static_cast<std::ptrdiff_t>(steps.size() / 2),
                     steps.end());
    const double usual = steps[steps.size() / 2];
    if (usual > 4) {
      note(fmt::format("its rows are about {} days apart: one row counts as one day of every encoding",
                       brief(usual, 3)));
    }
    if (most > 4.5 * usual) {
      note(fmt::format("the longest gap is {} days, from {} to {}: rows are counted, not calendar days",
                       brief(most, 3), series_.days[longest - 1], series_.days[longest]));
    }
  }

  void note(std::string text) { series_.notes.push_back(std::move(text)); }

  const CsvTable& table_;
  const std::string& where_;
  const Progress& progress_;
  Series series_;
  std::vector<std::string> names_;
  std::vector<const CsvRow*> rows_;
  std::vector<std::string> left_out_;
  std::optional<std::size_t> date_column_;
  bool header_ = false, decimal_comma_ = false;
};

// "sp500" of sp500.csv.gz
std::string name_of(const std::filesystem::path& path) {
  std::filesystem::path name = path.filename();
  if (lower(name.extension().string()) == ".gz") name = name.stem();
  return name.stem().string();
}

}  // namespace

Series parse_series(std::string text, const std::string& where, const Progress& progress) {
  CsvTable table;
  table.text = std::move(text);
  parse_csv(where, table, progress);
  return SeriesReader(table, where, progress).read();
}

std::shared_ptr<const Series> read_series(const std::filesystem::path& path, const Progress& progress) {
  const std::string where = path.string();
  InflatedFile file(path);
  auto series =
      std::make_shared<Series>(parse_series(file.read_all(max_series_bytes, progress), where, progress));
  series->name = name_of(path);
  series->path = path;
  return series;
}

std::string notes_text(const Series& series) {
  std::string text;
  for (const std::string& each : series.notes) text += (text.empty() ? "" : "; ") + each;
  return text;
}

}  // namespace whereabouts
