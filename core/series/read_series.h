// A series from a CSV file.
#pragma once

#include <filesystem>
#include <memory>
#include <string>

#include "core/base/progress.h"
#include "core/series/series.h"

namespace whereabouts {

constexpr std::size_t max_series_bytes = std::size_t{1} << 26;  // of text, inflated: 64 MiB
constexpr int min_series_days = 10, max_series_days = 1 << 18;  // 262,144: seven centuries

// Reads one row as one day, or as one step where rows are hours, weeks or years apart (Series::daily). gzip
// is told by the first bytes, the encoding by decode_text(), names of columns by read_header(). The column of
// dates is the one that is named so, else the first that holds dates (dates.h); times of day may stand beside
// it, and years and months in columns of their own; without one, days are counted. Where several rows of a
// date are told apart by the name of an asset, every asset becomes a column (assets.h). Every other column
// that holds numbers is one of the series; columns of text, of row numbers, of times and of nothing are left
// out. Rows are sorted by date; of several of one date the last stays; cells may be empty. All of that is
// said in `notes`. Fails (Fault::failed, naming the file, and the line where there is one) on anything that
// is not text, rows of unequal length, a cell of NaN or infinity, text in a column of numbers, no column of
// numbers, dates of which more than an eighth repeat with other values, fewer than 10 days, more than 2^18,
// more than 64 MiB, and what parse_csv() refuses.
std::shared_ptr<const Series> read_series(const std::filesystem::path& path, const Progress& progress = {});

// The same of text that has been read already; `where` names it in failures.
Series parse_series(std::string text, const std::string& where, const Progress& progress = {});

// The notes in one line; empty where there are none.
std::string notes_text(const Series& series);

}  // namespace whereabouts
