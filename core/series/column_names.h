// What names of columns say: dates, assets, and what a number of an asset is.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace whereabouts {

// Letters and digits, in lower case: "Adj Close" -> "adjclose", "<DATE>" -> "date".
std::string plain_name(std::string_view name);

// How much a name says that its column holds dates.
enum class DateName {
  none,
  weak,    // time, day, month, year, "time" in any name: as often numbers of something
  strong,  // holds "date", "timestamp" or "epoch"
  exact    // date, datetime, timestamp: it comes before others
};
DateName date_name(std::string_view name);

// Whether it names a part of dates: year, month, hour, weekday, ...
bool is_part_of_date(std::string_view name);

// A rank among the names of columns that name assets, from 0 on: ticker, symbol, ..., name, ..., id. Empty:
// none of them.
std::optional<std::size_t> asset_name_rank(std::string_view name);
// Whether that name alone makes several values of it several assets, though no date repeats.
bool is_certain_asset_name(std::string_view name);

// Columns of one asset's quotes that are not what it closed at: open, high, low, volume, ...
bool is_side_quote(std::string_view name);
// A rank among the names of what an asset closed at or is worth, from 0 on: adjusted close, close, price,
// value.
std::optional<std::size_t> value_name_rank(std::string_view name);

// What stands before the rows of a table with several rows of names, in pandas' form.
enum class HeaderLabel { none, fields, assets };
HeaderLabel header_label(std::string_view name);

}  // namespace whereabouts
