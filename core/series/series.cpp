#include "core/series/series.h"

#include <algorithm>
#include <cctype>
#include <cmath>

#include "core/base/hash.h"

namespace whereabouts {
namespace {

// "Adj Close" -> "adjclose"
std::string plain_name(const std::string& name) {
  std::string plain;
  for (const char c : name) {
    if (std::isalnum(static_cast<unsigned char>(c)))
      plain += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  }
  return plain;
}

// Columns of one asset's quotes that are not what it closed at.
bool is_side_quote(const std::string& plain) {
  static const std::vector<std::string> known = {"open",      "high",       "low",     "volume",
                                                 "vol",       "turnover",   "openint", "openinterest",
                                                 "dividends", "stocksplits"};
  return std::find(known.begin(), known.end(), plain) != known.end();
}

}  // namespace

std::uint64_t identity_of(const Series& series) {
  Hash hash;
  for (const std::string& day : series.days) hash.text(day);
  for (const SeriesColumn& column : series.columns) {
    hash.text(column.name);
    hash.bytes(column.values.data(), column.values.size() * sizeof(double));
  }
  return hash.value();
}

Quantity guessed_quantity(const SeriesColumn& column) {
  const std::string plain = plain_name(column.name);
  for (const char* word : {"return", "change", "pct", "logret"}) {
    if (plain.find(word) != std::string::npos) return Quantity::returns;
  }
  bool positive = true, negative = false, small = true;
  for (const double value : column.values) {
    if (std::isnan(value)) continue;
    positive = positive && value > 0;
    negative = negative || value < 0;
    small = small && std::abs(value) < 1;
  }
  if (positive) return Quantity::prices;
  return negative && small ? Quantity::returns : Quantity::levels;
}

std::vector<double> changes_of(const SeriesColumn& column, Quantity quantity) {
  if (quantity == Quantity::returns) return column.values;
  std::vector<double> changes(column.values.size(), no_value);
  for (std::size_t day = 1; day < changes.size(); ++day) {
    const double before = column.values[day - 1], now = column.values[day];
    if (quantity == Quantity::levels) {
      changes[day] = now - before;
    } else if (before > 0 && now > 0) {
      changes[day] = std::log(now / before);
    }
  }
  return changes;
}

std::size_t default_column(const Series& series) {
  for (const char* wanted :
       {"adjclose", "adjustedclose", "adjusted", "close", "closelast", "price", "value"}) {
    for (std::size_t i = 0; i < series.columns.size(); ++i) {
      if (plain_name(series.columns[i].name) == wanted) return i;
    }
  }
  for (std::size_t i = 0; i < series.columns.size(); ++i) {
    if (!is_side_quote(plain_name(series.columns[i].name))) return i;
  }
  return 0;
}

bool is_quotes_of_one_asset(const Series& series) {
  bool close = false, side = false;
  for (const SeriesColumn& column : series.columns) {
    const std::string plain = plain_name(column.name);
    close = close || plain == "close" || plain == "closelast" || plain == "adjclose" || plain == "price";
    side = side || is_side_quote(plain);
  }
  return close && side;
}

std::vector<int> present_per_day(const Series& series) {
  std::vector<int> present(series.days.size(), 0);
  for (const SeriesColumn& column : series.columns) {
    for (std::size_t day = 0; day < present.size(); ++day) present[day] += !std::isnan(column.values[day]);
  }
  return present;
}

}  // namespace whereabouts
