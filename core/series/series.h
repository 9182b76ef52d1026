// Series of numbers in time: days, and columns of prices, returns or other levels.
//
//   series.h         what a series is; which column is shown; its changes
//   read_series.h    a series from a CSV file, plain or gzip
//   text_encoding.h  UTF-16 and other encodings as UTF-8
//   csv.h            text as rows of fields; fields as numbers
//   header.h         which rows are names, which values, which neither
//   column_names.h   what names of columns say
//   date_forms.h     the forms of one date
//   dates.h          a column of dates
//   assets.h         one row per day and asset as a column per asset
//   synthetic.h      the seeded market that stands in where no file is given
#pragma once

#include <cstdint>
#include <filesystem>
#include <limits>
#include <memory>
#include <string>
#include <vector>

#include "core/base/message.h"

namespace whereabouts {

// What a column holds on a day that has no value.
constexpr double no_value = std::numeric_limits<double>::quiet_NaN();

struct SeriesColumn {
  std::string name;
  std::vector<double> values;  // one a day; NaN: none that day
  std::string field = {};      // what the values are ("close") where the name says the asset; else empty
};

// What is known of every asset: its close, its volume.
struct SeriesField {
  std::string name;
  std::vector<SeriesColumn> columns;  // one per asset, the same assets in every field
};

// One row of the file is one day, whatever lies between two of them: position embeddings count trading days.
// Of a file with one row per day and asset, the rows of one date are one day.
struct Series {
  std::string name;                   // file name without folder and suffix, or "synthetic"
  std::filesystem::path path;         // empty: built in
  bool dated = false;                 // false: the file has no dates, and days are counted from 0
  bool daily = true;                  // false: hours, weeks, years, ... lie between most of its "days"
  std::vector<std::string> days;      // "1999-01-04", "1999-01-04 09:30"; "1991.496"; "37" where undated
  std::vector<double> times;          // days since 1970-01-01, or the day's number; strictly ascending
  std::vector<SeriesColumn> columns;  // never empty
  // Of a file with one row per day and asset: all that it holds of the assets. `columns` is the one that was
  // chosen, at first the first of them. Null for every other file.
  std::shared_ptr<const std::vector<SeriesField>> fields;
  std::vector<Message> notes;  // what was assumed, left out, sorted or dropped: sentences without a dot
  std::uint64_t identity = 0;  // of the content

  int count() const { return static_cast<int>(days.size()); }
};

// What a row is called: "day", or "step" where that would not be true.
inline const char* step_word(const Series& series) {
  return series.daily ? "day" : "step";
}

// The same with the columns of another field; the series itself where it has no such field.
std::shared_ptr<const Series> with_field(const std::shared_ptr<const Series>& series,
                                         const std::string& field);

// The hash of days, names and values.
std::uint64_t identity_of(const Series& series);

// What a column's numbers are, and so what its changes are: of prices the logarithm of today's over the day
// before's; returns are changes already; of levels (which may be 0 or negative) the difference.
enum class Quantity { prices, returns, levels };

// returns: by the name, or where values of both signs stay within 1; prices: every value above 0; else
// levels.
Quantity guessed_quantity(const SeriesColumn& column);
// (count()), NaN where today or the day before has no value; returns have no day before.
std::vector<double> changes_of(const SeriesColumn& column, Quantity quantity);

// The column to show where none is chosen: adjusted close, close, price, value; else the first that is not an
// open, high, low or volume.
std::size_t default_column(const std::vector<SeriesColumn>& columns);
inline std::size_t default_column(const Series& series) {
  return default_column(series.columns);
}
// Whether the columns are quotes of one asset (open, high, low, close, volume) rather than several assets.
bool is_quotes_of_one_asset(const Series& series);

// The day's number of values: of how many columns there is one.
std::vector<int> present_per_day(const Series& series);

}  // namespace whereabouts
