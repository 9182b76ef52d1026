#include "core/series/series.h"

#include <algorithm>
#include <cmath>
#include <set>

#include "core/base/hash.h"
#include "core/series/column_names.h"

namespace whereabouts {
namespace {

// What the column's numbers are, by name.
const std::string& quantity_name(const SeriesColumn& column) {
  return column.field.empty() ? column.name : column.field;
}

}  // namespace

std::shared_ptr<const Series> with_field(const std::shared_ptr<const Series>& series,
                                         const std::string& field) {
  if (!series->fields) return series;
  for (const SeriesField& each : *series->fields) {
    if (each.name != field || &each == &series->fields->front()) continue;
    auto made = std::make_shared<Series>(*series);
    made->columns = each.columns;
    return made;
  }
  return series;
}

std::uint64_t identity_of(const Series& series) {
  Hash hash;
  for (const std::string& day : series.days) hash.text(day);
  for (const SeriesColumn& column : series.columns) {
    hash.text(column.name);
    hash.bytes(column.values.data(), column.values.size() * sizeof(double));
  }
  if (!series.fields) return hash.value();
  for (const SeriesField& field : *series.fields) {
    hash.text(field.name);
    for (const SeriesColumn& column : field.columns)
      hash.bytes(column.values.data(), column.values.size() * sizeof(double));
  }
  return hash.value();
}

Quantity guessed_quantity(const SeriesColumn& column) {
  const std::string plain = plain_name(quantity_name(column));
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

std::size_t default_column(const std::vector<SeriesColumn>& columns) {
  std::size_t best = columns.size();
  std::size_t best_rank = 0;
  for (std::size_t i = 0; i < columns.size(); ++i) {
    const auto rank = value_name_rank(quantity_name(columns[i]));
    if (!rank || (best < columns.size() && *rank >= best_rank)) continue;
    best = i;
    best_rank = *rank;
  }
  if (best < columns.size()) return best;
  for (std::size_t i = 0; i < columns.size(); ++i) {
    if (!is_side_quote(quantity_name(columns[i]))) return i;
  }
  return 0;
}

bool is_quotes_of_one_asset(const Series& series) {
  if (series.fields) return false;
  bool close = false, side = false;
  std::set<std::string> assets;  // of columns that name one
  for (const SeriesColumn& column : series.columns) {
    const std::string& name = quantity_name(column);
    const std::string plain = plain_name(name);
    close = close || plain == "close" || plain == "closelast" || plain == "adjclose" || plain == "price";
    side = side || is_side_quote(name);
    if (!column.field.empty()) assets.insert(column.name.substr(column.field.size()));
  }
  return close && side && assets.size() <= 1;
}

std::vector<int> present_per_day(const Series& series) {
  std::vector<int> present(series.days.size(), 0);
  for (const SeriesColumn& column : series.columns) {
    for (std::size_t day = 0; day < present.size(); ++day) present[day] += !std::isnan(column.values[day]);
  }
  return present;
}

}  // namespace whereabouts
