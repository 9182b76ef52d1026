#include "core/vit/forward/windows.h"

#include <algorithm>
#include <limits>
#include <numeric>

namespace whereabouts {
namespace {

int padded(int cells, int window) {
  return (cells + window - 1) / window * window;
}

// Along one axis of `length` cells: the last window falls into two parts, of which the second comes from the
// other edge.
int region(int cell, int length, int window, int shift) {
  if (shift == 0) return 0;
  return (cell >= length - window ? 1 : 0) + (cell >= length - shift ? 1 : 0);
}

}  // namespace

WindowTable window_table(GridShape grid, GridShape window, Cell shift, const WindowForm& form) {
  WindowTable table{grid, window, form.apart, shift, {}, {}, {}, {}};
  const GridShape whole{padded(grid.rows, window.rows), padded(grid.columns, window.columns)};
  const GridShape turned = form.pads_first ? whole : grid;  // what goes around its edge
  struct Window {
    std::vector<int> tokens, regions;
  };
  std::vector<Window> windows;
  for (int top = 0; top < whole.rows; top += window.rows) {
    for (int left = 0; left < whole.columns; left += window.columns) {
      Window& own = windows.emplace_back();
      for (int place = 0; place < window.count(); ++place) {
        const Cell in = window.cell(place), at{top + in.row, left + in.column};
        Cell from{-1, -1};
        if (turned.contains(at))
          from = {(at.row + shift.row) % turned.rows, (at.column + shift.column) % turned.columns};
        own.tokens.push_back(grid.contains(from) ? grid.token(from) : -1);
        own.regions.push_back(3 * region(at.row, whole.rows, window.rows, shift.row) +
                              region(at.column, whole.columns, window.columns, shift.column));
      }
    }
  }
  std::stable_sort(windows.begin(), windows.end(),
                   [](const Window& a, const Window& b) { return a.regions < b.regions; });
  table.window_of.resize(static_cast<std::size_t>(grid.count()));
  table.place_of.resize(table.window_of.size());
  for (std::size_t number = 0; number < windows.size(); ++number) {
    const Window& own = windows[number];
    for (std::size_t place = 0; place < own.tokens.size(); ++place) {
      if (own.tokens[place] < 0) continue;
      const auto token = static_cast<std::size_t>(own.tokens[place]);
      table.window_of[token] = static_cast<int>(number);
      table.place_of[token] = static_cast<int>(place);
    }
    table.tokens.insert(table.tokens.end(), own.tokens.begin(), own.tokens.end());
    if (shift != Cell{}) table.regions.insert(table.regions.end(), own.regions.begin(), own.regions.end());
  }
  return table;
}

WindowTable spread_table(GridShape grid, GridShape window) {
  WindowTable table;
  table.grid = grid;
  table.window = window;
  table.spread = true;
  const GridShape apart{grid.rows / window.rows, grid.columns / window.columns};
  table.window_of.resize(static_cast<std::size_t>(grid.count()));
  table.place_of.resize(table.window_of.size());
  for (int number = 0; number < apart.count(); ++number) {
    const Cell first = apart.cell(number);
    for (int place = 0; place < window.count(); ++place) {
      const Cell in = window.cell(place);
      const int token =
          grid.token({in.row * apart.rows + first.row, in.column * apart.columns + first.column});
      table.window_of[static_cast<std::size_t>(token)] = number;
      table.place_of[static_cast<std::size_t>(token)] = place;
      table.tokens.push_back(token);
    }
  }
  return table;
}

Cell window_shift(const VitConfiguration& configuration, int block, GridShape patches) {
  const EncoderStage stage = configuration.stage_of(block);
  const WindowForm& form = configuration.window_form;
  const GridShape window = stage.window;
  if (form.never_shifted || (block - stage.first) % 2 == 0) return {};
  Cell shift{window.rows / 2, window.columns / 2};
  if (form.always_shifted) return shift;
  const GridShape grid = stage.grid(patches);
  switch (form.still) {
    case WindowForm::Still::trained: {
      const GridShape trained =
          stage.grid(configuration.grid_of(configuration.image_rows, configuration.image_columns));
      if (trained.rows <= window.rows) shift.row = 0;
      if (trained.columns <= window.columns) shift.column = 0;
      break;
    }
    case WindowForm::Still::rows: {
      const int rows = configuration.grid_of(configuration.image_rows, configuration.image_columns).rows;
      if (rows / stage.divisor <= window.rows) shift = {};
      break;
    }
    case WindowForm::Still::padded:
      if (padded(grid.rows, window.rows) <= window.rows) shift.row = 0;
      if (padded(grid.columns, window.columns) <= window.columns) shift.column = 0;
      break;
    case WindowForm::Still::always:
      shift = {};
      break;
    case WindowForm::Still::smaller:
      if (std::min(grid.rows, grid.columns) <= window.rows) shift = {};
      break;
  }
  return shift;
}

// Windows from the grid's first cell on; those at its far edges are smaller.
WindowTable cut_windows(GridShape grid, GridShape window) {
  WindowTable table = window_table(grid, window, {}, {});
  table.apart = -std::numeric_limits<float>::infinity();
  if (!table.padded()) return table;
  table.regions.resize(table.tokens.size());
  std::transform(table.tokens.begin(), table.tokens.end(), table.regions.begin(),
                 [](int token) { return token < 0 ? 1 : 0; });
  return table;
}

std::vector<std::shared_ptr<const WindowTable>> windows_of(const VitConfiguration& configuration,
                                                           GridShape patches) {
  std::vector<std::shared_ptr<const WindowTable>> tables;
  if (const BlockWindows& own = configuration.block_windows; own.any()) {
    const auto cut = std::make_shared<const WindowTable>(cut_windows(patches, own.window));
    for (int block = 0; block < configuration.depth; ++block)
      tables.push_back(own.windowed(block) ? cut : nullptr);
    return tables;
  }
  const bool any = std::any_of(configuration.stages.begin(), configuration.stages.end(),
                               [](const EncoderStage& stage) { return stage.windowed(); });
  for (int block = 0; any && block < configuration.depth; ++block) {
    const EncoderStage stage = configuration.stage_of(block);
    if (!stage.windowed_in(block)) {
      tables.push_back(nullptr);
      continue;
    }
    const GridShape grid = stage.grid(patches);
    const Cell shift = window_shift(configuration, block, patches);
    const auto same = std::find_if(tables.begin(), tables.end(), [&](const auto& table) {
      return table && table->grid == grid && table->window == stage.window && table->shift == shift &&
             table->spread == stage.spread_in(block);
    });
    if (same != tables.end()) {
      tables.push_back(std::shared_ptr<const WindowTable>(*same));
    } else {
      tables.push_back(std::make_shared<const WindowTable>(
          stage.spread_in(block) ? spread_table(grid, stage.window)
                                 : window_table(grid, stage.window, shift, configuration.window_form)));
    }
  }
  return tables;
}

}  // namespace whereabouts
