// The forms in which people write one date: what each says of a field.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace whereabouts {

struct DateValue {
  double day = 0;                 // since 1970-01-01, of the date as it is written
  std::optional<double> seconds;  // of that day; empty: no time of day is written
  double offset = 0;              // seconds that its zone is ahead of UTC
  std::string label;              // "1999-01-04", "1999-01" of months, "1999-Q1", "1999", "1991.496"
};
using DateForm = std::optional<DateValue> (*)(std::string_view field);

// Seconds since midnight of 9:30, 09:30:15.5, 9:30 PM; with `by_number` also of 930, 093000 and 93000000.
std::optional<double> time_of_day(std::string_view field, bool by_number);

// Dates with or without a time of day and a zone behind.
std::optional<DateValue> year_first_date(std::string_view field);        // 1999-01-04, 1999/1/4, 1999.01.04
std::optional<DateValue> month_first_date(std::string_view field);       // 1/4/1999
std::optional<DateValue> day_first_date(std::string_view field);         // 4.1.1999
std::optional<DateValue> short_year_first(std::string_view field);       // 99-01-04
std::optional<DateValue> named_month_date(std::string_view field);       // 4 Jan 1999, Jan 1999
std::optional<DateValue> year_and_month(std::string_view field);         // 1999-01
std::optional<DateValue> quarter_or_month(std::string_view field);       // 1999-Q1, Q1 1999, 1999M01
std::optional<DateValue> compact_date_and_time(std::string_view field);  // 19990104 093000

// Plain numbers, which are dates only where something says so.
std::optional<DateValue> compact_date(std::string_view field);   // 19990104
std::optional<DateValue> compact_month(std::string_view field);  // 199901
std::optional<DateValue> decimal_year(std::string_view field);   // 1991.496, 1991
std::optional<DateValue> excel_serial(std::string_view field);   // 36164: days since 1899-12-30
std::optional<DateValue> epoch_date(std::string_view field);     // seconds ... nanoseconds since 1970
// In which unit epoch_date() reads it: 's', 'm' (milliseconds), 'u', 'n'; 0: none.
char epoch_unit(std::string_view field);

// Days since 1970-01-01 of a date of the proleptic Gregorian calendar; empty where there is none.
std::optional<int> days_from_date(int year, int month, int day);
// "1999-01-04"
std::string date_text(int days);

}  // namespace whereabouts
