#include "core/series/assets.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <tuple>
#include <unordered_map>

#include "core/base/failure.h"
#include "core/base/number_text.h"
#include "core/series/column_names.h"

namespace whereabouts {
namespace {

constexpr std::size_t max_paired = 6;  // columns of which two together may name assets

// Fields as numbers: equal ones have equal numbers, from 0 on in the order of the rows.
struct Numbered {
  std::vector<std::size_t> of_row;
  std::size_t count = 0;
};
template <typename Key>
Numbered numbered(const std::vector<Key>& fields) {
  Numbered made;
  std::unordered_map<Key, std::size_t> known;
  made.of_row.reserve(fields.size());
  for (const Key& field : fields) made.of_row.push_back(known.emplace(field, known.size()).first->second);
  made.count = known.size();
  return made;
}

// Rows whose pair of numbers is that of an earlier row.
std::size_t repeated_pairs(const Numbered& a, const Numbered& b) {
  std::vector<std::size_t> pairs(a.of_row.size());
  for (std::size_t i = 0; i < pairs.size(); ++i) pairs[i] = a.of_row[i] * b.count + b.of_row[i];
  std::sort(pairs.begin(), pairs.end());
  return static_cast<std::size_t>(pairs.end() - std::unique(pairs.begin(), pairs.end()));
}

Numbered paired(const Numbered& a, const Numbered& b) {
  std::vector<std::size_t> pairs(a.of_row.size());
  for (std::size_t i = 0; i < pairs.size(); ++i) pairs[i] = a.of_row[i] * b.count + b.of_row[i];
  return numbered(pairs);
}

bool names_assets(const Numbered& assets, const Numbered& dates, bool certain, bool known) {
  const std::size_t rows = dates.of_row.size(), repeated = rows - dates.count;
  if (assets.count < 2 || 2 * assets.count > rows) return false;
  const std::size_t left = repeated_pairs(assets, dates);
  const bool tells_apart = repeated > 0 && left < repeated && 8 * left <= rows;
  if (certain) return tells_apart || repeated == 0;
  return tells_apart && (known || 10 * repeated >= rows);
}

}  // namespace

std::vector<std::size_t> columns_of_assets(const std::vector<AssetNames>& candidates,
                                           const std::vector<double>& times, const Progress& progress) {
  const Numbered dates = numbered(times);
  std::vector<Numbered> each;
  // The fewest rows of one date and asset, then the most telling name.
  std::optional<std::tuple<std::size_t, std::size_t, std::size_t>> best;
  for (std::size_t i = 0; i < candidates.size(); ++i) {
    progress.check();
    each.push_back(numbered(candidates[i].of_row));
    const auto rank = asset_name_rank(candidates[i].name);
    const bool measured = candidates[i].numbers;
    const bool certain = !measured && is_certain_asset_name(candidates[i].name);
    if (!names_assets(each[i], dates, certain, !measured && rank.has_value())) continue;
    const std::tuple found{repeated_pairs(each[i], dates), rank.value_or(1000), i};
    if (!best || found < *best) best = found;
  }
  if (best) return {std::get<2>(*best)};
  for (std::size_t a = 0; a < std::min(each.size(), max_paired); ++a) {
    for (std::size_t b = a + 1; b < std::min(each.size(), max_paired); ++b) {
      progress.check();
      if (names_assets(paired(each[a], each[b]), dates, false, false)) return {a, b};
    }
  }
  return {};
}

AssetPanel panel_of_assets(const std::string& where, const AssetRows& rows, std::size_t first,
                           const Progress& progress) {
  const std::size_t count = rows.times.size();
  const Numbered assets = numbered(rows.assets);
  std::vector<std::size_t> order(count);
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::stable_sort(order.begin(), order.end(), [&](auto a, auto b) { return rows.times[a] < rows.times[b]; });
  AssetPanel panel;
  std::vector<std::size_t> day_of_row(count);
  for (const std::size_t row : order) {
    if (panel.times.empty() || panel.times.back() != rows.times[row]) {
      panel.times.push_back(rows.times[row]);
      panel.labels.push_back(rows.labels[row]);
    }
    day_of_row[row] = panel.times.size() - 1;
  }
  const std::size_t days = panel.times.size();
  if (assets.count > max_assets || days > max_panel_cells / assets.count) {
    refuse_file(where,
                message("it has rows of {} assets on {} days, of which more than {} are too many",
                        grouped(static_cast<long long>(assets.count)), grouped(static_cast<long long>(days)),
                        assets.count > max_assets ? message("{} assets", grouped(max_assets))
                                                  : message("{} values", grouped(max_panel_cells))),
                "cut it to the assets and days that are to be seen");
  }
  std::vector<std::string> names(assets.count);
  for (std::size_t row = 0; row < count; ++row) names[assets.of_row[row]] = rows.assets[row];
  const auto cell = [&](std::size_t row) { return assets.of_row[row] * days + day_of_row[row]; };

  // The last row of each day and asset stays.
  std::vector<std::size_t> row_of_cell(assets.count * days, count);
  for (const std::size_t row : order) {
    std::size_t& kept = row_of_cell[cell(row)];
    if (kept != count) {
      ++panel.repeated;
      panel.conflicting +=
          std::any_of(rows.columns.begin(), rows.columns.end(), [&](const SeriesColumn& each) {
            const double a = each.values[kept], b = each.values[row];
            return !(a == b || (std::isnan(a) && std::isnan(b)));
          });
    }
    kept = row;
  }
  panel.absent = static_cast<std::size_t>(std::count(row_of_cell.begin(), row_of_cell.end(), count));

  const std::size_t room = std::max<std::size_t>(1, max_panel_cells / (assets.count * days));
  for (std::size_t at = 0; at < rows.columns.size(); ++at) {
    // That of `first` before the others.
    const SeriesColumn& from = rows.columns[at == 0 ? first : at <= first ? at - 1 : at];
    if (panel.fields.size() == room) {
      panel.left_out = rows.columns.size() - room;
      break;
    }
    progress.check();
    SeriesField field{from.name, {}};
    for (std::size_t asset = 0; asset < assets.count; ++asset) {
      SeriesColumn column{names[asset], std::vector<double>(days, no_value), from.name};
      for (std::size_t day = 0; day < days; ++day) {
        const std::size_t row = row_of_cell[asset * days + day];
        if (row != count) column.values[day] = from.values[row];
      }
      field.columns.push_back(std::move(column));
    }
    panel.fields.push_back(std::move(field));
  }
  return panel;
}

}  // namespace whereabouts
