// Comma-separated values (RFC 4180) as people write them: other separators, quotes, comments, decimal commas.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/progress.h"

namespace whereabouts {

constexpr std::size_t max_csv_rows = std::size_t{1} << 20;     // of 500 assets: eight years of days
constexpr std::size_t max_csv_fields = std::size_t{1} << 23;   // of all rows together
constexpr std::size_t max_csv_columns = std::size_t{1} << 12;  // of one row

struct CsvRow {
  std::size_t line = 0;                  // in the file, from 1
  std::vector<std::string_view> fields;  // without quotes and the blanks around them
};

struct CsvTable {
  std::string text;  // what the fields point into
  char separator = ',';
  std::vector<CsvRow> rows;  // blank lines and those that begin with # are left out
};

// The separator is the first of tab, semicolon, comma and bar that most of the first lines have equally
// often, or the one that a first line "sep=;" states. `table.text` is UTF-8. Fails (Fault::failed, naming
// `where`) on text with control characters, a quote that is not closed, and more than the bounds above.
void parse_csv(const std::string& where, CsvTable& table, const Progress& progress = {});

// What a field holds where a column of numbers is read.
struct CsvNumber {
  enum class Kind { number, missing, not_finite, text } kind = Kind::text;
  double value = 0;
};
// missing: nothing, NA, N/A, null, none, a dot or a line. not_finite: NaN, inf, and
// what is beyond 1e100.
// A number may have a sign, a currency sign before or behind, % behind (a hundredth), and commas, apostrophes
// or no-break spaces between thousands; `decimal_comma`: 1.234,5 is 1234.5.
CsvNumber parse_number(std::string_view field, bool decimal_comma);

}  // namespace whereabouts
