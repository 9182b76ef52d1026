// Tables with one row per day and asset: which column names the assets, and a column of values for each.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/progress.h"
#include "core/series/series.h"

namespace whereabouts {

constexpr std::size_t max_assets = 4096;
constexpr std::size_t max_panel_cells = std::size_t{1} << 24;  // days times assets times fields

// A column whose fields may name assets.
struct AssetNames {
  std::string name;
  std::vector<std::string_view> of_row;
  bool numbers = false;  // they may also be measured
};

// Which of `candidates` name the asset of each row; empty: none, a row is a day. One does if a date repeats
// and its names tell the rows of each date apart, or if its own name says so ("ticker") and it has several
// rows of each. Where no single one does, two together may.
std::vector<std::size_t> columns_of_assets(const std::vector<AssetNames>& candidates,
                                           const std::vector<double>& times, const Progress& progress);

// Rows of several assets, in any order.
struct AssetRows {
  std::vector<double> times;
  std::vector<std::string> labels;
  std::vector<std::string> assets;    // of each row
  std::vector<SeriesColumn> columns;  // values of each row: the fields; never empty
};
struct AssetPanel {
  std::vector<double> times;        // ascending, each once
  std::vector<std::string> labels;  // of them
  std::vector<SeriesField>
      fields;                   // the first is that of `first`; a column per asset, in the order of the file
  std::size_t repeated = 0;     // rows of a day and asset that are there already: the last stays
  std::size_t conflicting = 0;  // of these, those with other values
  std::size_t absent = 0;       // days without a row of an asset, of all assets
  std::size_t left_out = 0;     // fields for which there was no room
};
// Fails (Fault::failed, naming `where`) on more than 4,096 assets, and on more than 2^24 days times assets.
AssetPanel panel_of_assets(const std::string& where, const AssetRows& rows, std::size_t first,
                           const Progress& progress);

}  // namespace whereabouts
