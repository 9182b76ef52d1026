// A series from a CSV file.
#pragma once

#include <filesystem>
#include <memory>
#include <string>

#include "core/base/progress.h"
#include "core/series/series.h"

namespace whereabouts {

constexpr std::size_t max_series_bytes = std::size_t{1} << 26;  // of text, inflated: 64 MiB
constexpr int min_series_days = 10;

// Reads one row as one day. gzip is told by the first bytes. The first row names the columns unless it holds
// numbers. The column of dates is the first that holds dates (dates.h); without one, days are counted. Every
// other column that holds numbers is one of the series; columns of text, of row numbers and of nothing are
// left out. Rows are sorted by date; of several of one date the last stays; cells may be empty. All of that
// is said in `notes`. Fails (Fault::failed, naming the file, and the line where there is one) on anything
// that is not text, rows of unequal length, a cell of NaN or infinity, text in a column of numbers, no column
// of numbers, fewer than 10 days, more than 64 MiB, and what parse_csv() refuses.
std::shared_ptr<const Series> read_series(const std::filesystem::path& path, const Progress& progress = {});

// The same of text that has been read already; `where` names it in failures.
Series parse_series(std::string text, const std::string& where, const Progress& progress = {});

// The notes in one line; empty where there are none.
std::string notes_text(const Series& series);

}  // namespace whereabouts
