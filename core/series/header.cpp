#include "core/series/header.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "core/base/failure.h"
#include "core/series/column_names.h"
#include "core/series/dates.h"

namespace whereabouts {
namespace {

constexpr std::size_t max_name_rows = 3, max_lines_around = 64, probed_rows = 4096, min_dates_along = 5;

bool is_number_of(std::string_view field, bool decimal_comma) {
  const auto kind = parse_number(field, decimal_comma).kind;
  return kind == CsvNumber::Kind::number || kind == CsvNumber::Kind::not_finite;
}

bool is_date(std::string_view field) {
  return read_dates({field}).has_value();
}

// One text, and nothing beside it.
bool is_remark(const CsvRow& row, bool decimal_comma) {
  const std::string_view first = row.fields.front();
  return !first.empty() && !is_number_of(first, decimal_comma) && !is_date(first) &&
         std::all_of(row.fields.begin() + 1, row.fields.end(),
                     [](std::string_view field) { return field.empty(); });
}

std::size_t usual_length(const std::vector<CsvRow>& rows) {
  std::map<std::size_t, std::size_t> rows_of;
  for (const CsvRow& row : rows) ++rows_of[row.fields.size()];
  return std::max_element(rows_of.begin(), rows_of.end(),
                          [](const auto& a, const auto& b) { return a.second < b.second; })
      ->first;
}

Message lines_note(const char* which, const std::vector<CsvRow>& rows, std::size_t from, std::size_t to) {
  return message("left out: the {} {} (\"{}\")", which,
                 to - from == 1 ? Message("line") : message("{} lines", to - from),
                 shown(std::string(rows[from].fields.front()), 40));
}

class HeaderReader {
 public:
  HeaderReader(const std::string& where, const CsvTable& table, bool decimal_comma)
      : where_(where), rows_(table.rows), decimal_comma_(decimal_comma) {}

  SeriesHeader read() {
    if (rows_.empty()) refuse_file(where_, "it holds no row", "give a CSV file with one day per row");
    header_.last = rows_.size();
    length_ = usual_length(rows_);
    skip_remarks();
    count_name_rows();
    name_columns();
    header_.first += name_rows_;
    return std::move(header_);
  }

 private:
  const CsvRow& row(std::size_t at) const { return rows_[header_.first + at]; }
  std::string_view field(std::size_t at, std::size_t column) const {
    return column < row(at).fields.size() ? row(at).fields[column] : std::string_view();
  }
  bool is_value(std::string_view text) const { return is_number_of(text, decimal_comma_) || is_date(text); }

  void skip_remarks() {
    if (length_ < 2) return;
    std::size_t first = 0;
    while (first + 1 < rows_.size() && first < max_lines_around && rows_[first].fields.size() == 1 &&
           is_remark(rows_[first], decimal_comma_)) {
      ++first;
    }
    // One name less than there are columns is what R writes before two columns: no remark.
    const bool names_follow = std::none_of(rows_[first].fields.begin(), rows_[first].fields.end(),
                                           [&](std::string_view text) { return is_value(text); });
    if (first > 0 && rows_[first].fields.size() == length_ && (length_ > 2 || names_follow)) {
      header_.notes.push_back(lines_note("first", rows_, 0, first));
      header_.first = first;
    }
    std::size_t last = rows_.size();
    while (last > header_.first + 2 && rows_.size() - last < max_lines_around &&
           is_remark(rows_[last - 1], decimal_comma_)) {
      --last;
    }
    // A column of names with nothing beside them is no list of remarks.
    if (last == rows_.size() || last <= header_.first + 2) return;
    header_.notes.push_back(lines_note("last", rows_, last, rows_.size()));
    header_.last = last;
  }

  std::size_t rows_left() const { return header_.last - header_.first; }

  void count_name_rows() {
    const auto& first = row(0).fields;
    const bool words =
        std::none_of(first.begin(), first.end(), [&](std::string_view text) { return is_value(text); });
    const bool dates_below = rows_left() > 1 && date_name(first.front()) != DateName::none;
    label_ = first.size() > 1 && plain_name(first[0]).empty() && header_label(first[1]) != HeaderLabel::none;
    if (!words && !dates_below && header_label(first[label_]) == HeaderLabel::none) {
      refuse_dates_along();
      return;
    }
    header_.named = true;
    name_rows_ = 1;
    while (name_rows_ <= max_name_rows && name_rows_ < rows_left() && goes_on(name_rows_)) ++name_rows_;
    // So many are no names.
    if (name_rows_ > max_name_rows || name_rows_ == rows_left()) name_rows_ = 1;
  }

  // Whether a row below the first names is another of names: it begins with nothing, or with a word that such
  // rows begin with.
  bool goes_on(std::size_t at) const {
    const auto& fields = row(at).fields;
    if (fields.size() != row(0).fields.size() || fields.size() < 2) return false;
    if (label_ > 0 && header_label(fields[label_]) == HeaderLabel::none &&
        date_name(fields[label_]) == DateName::none) {
      return false;
    }
    const std::string_view first = fields[label_];
    if (header_label(first) == HeaderLabel::assets) return true;  // some tickers are numbers
    const auto after = fields.begin() + static_cast<std::ptrdiff_t>(label_) + 1;
    if (std::any_of(after, fields.end(), [&](std::string_view text) { return is_value(text); })) return false;
    const bool empty = std::all_of(after, fields.end(), [](std::string_view text) { return text.empty(); });
    if (empty) return !first.empty() && date_name(first) != DateName::none;
    const bool texts = std::any_of(after, fields.end(), [&](std::string_view text) {
      return parse_number(text, decimal_comma_).kind == CsvNumber::Kind::text;
    });
    return texts && (first.empty() || header_label(first) != HeaderLabel::none);
  }

  // "Country,1990,1991,1992"
  void refuse_dates_along() const {
    const auto& first = row(0).fields;
    if (first.front().empty() || is_value(first.front())) return;
    std::vector<std::string_view> along;
    for (const std::string_view text : first) {
      const bool digits = std::all_of(text.begin(), text.end(), [](char c) { return c >= '0' && c <= '9'; });
      if (is_date(text) || (digits && (text.size() == 4 || text.size() == 6 || text.size() == 8)))
        along.push_back(text);
    }
    if (along.size() < min_dates_along || rows_left() < 2) return;
    const auto dates = read_dates(along, {.numbers = DateNumbers::named});
    if (!dates || dates->fault) return;
    for (std::size_t i = 1; i < dates->times.size(); ++i) {
      if (!(dates->times[i] > dates->times[i - 1])) return;
    }
    refuse_file(where_, "its dates run along the first row",
                "exchange its rows and columns: one row per date");
  }

  void name_columns() {
    const std::size_t count = header_.named ? row(0).fields.size() : length_;
    // Which of the rows say fields, and which assets.
    std::vector<std::size_t> field_rows, asset_rows;
    std::optional<std::size_t> index_row;
    for (std::size_t at = 0; at < name_rows_; ++at) {
      const auto& fields = row(at).fields;
      const bool alone = at > 0 && std::all_of(fields.begin() + static_cast<std::ptrdiff_t>(label_) + 1,
                                               fields.end(), [](auto text) { return text.empty(); });
      if (alone) {
        index_row = at;
      } else if (header_label(fields[label_]) == HeaderLabel::assets && name_rows_ > 1) {
        asset_rows.push_back(at);
      } else {
        (at == 0 || header_label(fields[label_]) == HeaderLabel::fields ? field_rows : asset_rows)
            .push_back(at);
      }
    }
    for (std::size_t column = 0; column < count; ++column) {
      ColumnName made;
      if (!header_.named) {
        made.name = fmt::format("column {}", column + 1);
      } else if (column < label_) {
        made.name = shown(std::string(field(0, column)), 60);
      } else if (column == label_ && name_rows_ > 1) {
        const std::string_view name = index_row ? field(*index_row, column) : field(0, column);
        made.name = shown(std::string(name), 60);
      } else {
        const std::string of_field = joined(field_rows, column), of_asset = joined(asset_rows, column);
        const bool both = !of_field.empty() && !of_asset.empty();
        made.name = shown(fmt::format("{}{}{}", of_field, both ? " " : "", of_asset), 60);
        if (both) made.field = shown(of_field, 60);
      }
      header_.names.push_back(std::move(made));
    }
    if (!header_.named) header_.notes.emplace_back("its first row has no names: columns are numbered");
    if (name_rows_ > 1) header_.notes.push_back(message("its first {} rows are names", name_rows_));
  }

  std::string joined(const std::vector<std::size_t>& rows, std::size_t column) const {
    std::string text;
    for (const std::size_t at : rows) {
      const std::string_view part = field(at, column);
      if (!part.empty()) text += (text.empty() ? "" : " ") + std::string(part);
    }
    return text;
  }

  const std::string& where_;
  const std::vector<CsvRow>& rows_;
  const bool decimal_comma_;
  std::size_t length_ = 0, name_rows_ = 0;
  std::size_t label_ = 0;  // the column that says what each row of names is
  SeriesHeader header_;
};

}  // namespace

DecimalComma decimal_comma_of(const CsvTable& table) {
  using Kind = CsvNumber::Kind;
  std::size_t commas = 0, points = 0, either = 0;
  for (std::size_t i = 0; i < std::min(table.rows.size(), probed_rows); ++i) {
    for (const std::string_view field : table.rows[i].fields) {
      const bool has_comma = field.find(',') != std::string_view::npos;
      const bool has_point = field.find('.') != std::string_view::npos;
      if (!has_comma && !has_point) continue;
      const bool as_comma = parse_number(field, true).kind == Kind::number;
      const bool as_point = parse_number(field, false).kind == Kind::number;
      commas += as_comma && !as_point && has_comma;
      // What only a point explains: 1.5, but not 1.234, which may be thousands.
      points += as_point && has_point && (has_comma || field.size() - field.rfind('.') != 4);
      either += as_comma && as_point && has_comma;
    }
  }
  if (commas > 0 || points > 0) return {commas > points, ""};
  if (either > 0 && table.separator == ';')
    return {true, fixed_words("assuming that its commas are decimal: 1,234 is 1.234")};
  return {};
}

SeriesHeader read_header(const std::string& where, const CsvTable& table, bool decimal_comma) {
  return HeaderReader(where, table, decimal_comma).read();
}

}  // namespace whereabouts
