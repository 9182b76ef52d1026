// Which rows of a table are its names, which are its values, and which are neither.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "core/base/message.h"
#include "core/series/csv.h"

namespace whereabouts {

struct ColumnName {
  std::string name;   // "Close", "Close ABC", "column 3"; may be empty
  std::string field;  // "Close" where several rows of names say both a field and an asset; else empty
};

struct SeriesHeader {
  std::vector<ColumnName> names;    // of every column
  std::size_t first = 0, last = 0;  // the rows of values: from first on, before last
  bool named = false;               // a row of names is there
  std::vector<Message> notes;       // what was left out or assumed
};

// Whether the table's decimals are commas. Told by numbers that can only be read so; of semicolons with
// nothing but 1,234 it is assumed, and the note says so.
struct DecimalComma {
  bool comma = false;
  Message note;
};
DecimalComma decimal_comma_of(const CsvTable& table);

// Names are a first row without numbers and dates, or one that begins with a name of dates; pandas writes two
// or three for columns of several levels ("Price,Close,High", "Ticker,ABC,ABC", "Date,,"), which become
// "Close ABC". Lines of one text above the names and below the values (sources, footnotes) are left out.
// Fails (Fault::failed, naming `where`) on a table without rows, and on dates along the first row.
SeriesHeader read_header(const std::string& where, const CsvTable& table, bool decimal_comma);

}  // namespace whereabouts
