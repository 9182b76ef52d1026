// Dates as people write them: a column of fields as days since 1970-01-01.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/message.h"
#include "core/series/date_forms.h"

namespace whereabouts {

struct DateColumn {
  // Days since 1970-01-01; of decimal years and months to a day or so; with the time of day where `timed`,
  // as UTC where zones are written.
  std::vector<double> times;
  // "1999-01-04", "1999-01" of months, "1999" of years, "1991.496"; "1999-01-04 09:30" where `timed`
  std::vector<std::string> labels;
  bool timed = false;  // several times of one date: the time of day counts
  Message note;        // what was assumed; empty: nothing
  // The first field that is no date where most are; empty: all are. The rest is then empty.
  std::optional<std::size_t> fault;
};

// What else is known of a column.
enum class DateNumbers {
  none,     // plain numbers are no dates
  named,    // its name says that they are
  unnamed,  // it comes first and has no name: numbers are dates where they can hardly be anything else
  first,    // it comes first and has a name that says nothing: the same, and stricter
};
struct DateHints {
  DateNumbers numbers = DateNumbers::none;
  bool day_first = false;  // the file is European (decimal commas): 1/4 is in April where nothing tells
};

// Reads 1999-01-04, 1999/1/4, 4.1.1999, 1/4/1999, 99-01-04, 4-Jan-99, Jan 4, 1999, 4 January 1999, all with
// or without a time of day and a zone behind; 1999-01, Jan 1999, 1999-Q1. Of plain numbers, where the hints
// allow, 19990104, 199901, 1999.0110, 1999, Excel's day numbers, and seconds, milliseconds, microseconds or
// nanoseconds since 1970. Whether 1/4 is in January or in April is told by days above 12, else by which of
// the two runs on in order; else it is assumed, and the note says so. The time of day counts only where one
// date has several. Empty where fewer than half of the fields are dates of one form.
std::optional<DateColumn> read_dates(const std::vector<std::string_view>& fields, DateHints hints = {});

// A column of times of day beside one of dates. Empty where a field is no time.
std::optional<std::vector<double>> read_times(const std::vector<std::string_view>& fields, bool by_number);
// Dates that repeat, told apart by such a column.
void add_times(DateColumn& dates, const std::vector<double>& seconds);

}  // namespace whereabouts
