// Dates as people write them: a column of fields as days since 1970-01-01.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace whereabouts {

struct DateColumn {
  std::vector<double> times;        // days since 1970-01-01; of decimal years and months to a day or so
  std::vector<std::string> labels;  // "1999-01-04", "1999-01" of months, "1999" of years, "1991.496"
  std::string note;                 // what was assumed; empty: nothing
  // The first field that is no date where most are; empty: all are. The rest is then empty.
  std::optional<std::size_t> fault;
};

// Reads 1999-01-04, 1999/1/4, 4.1.1999, 1/4/1999, 4-Jan-99, Jan 4, 1999, 4 January 1999, all with or without
// a time of day behind; 1999-01 and Jan 1999. `by_number`: also 19990104, 1999.0110, 1999 and seconds or
// milliseconds since 1970, which are plain numbers unless the column's name says that they are dates. Whether
// 1/4 is in January or in April is told by days above 12, else by which of the two runs on in order; else it
// is January, and the note says so. Empty where fewer than half of the fields are dates of one form.
std::optional<DateColumn> read_dates(const std::vector<std::string_view>& fields, bool by_number);

// Days since 1970-01-01 of a date of the proleptic Gregorian calendar; empty where there is none.
std::optional<int> days_from_date(int year, int month, int day);
// "1999-01-04"
std::string date_text(int days);

}  // namespace whereabouts
