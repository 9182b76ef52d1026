// The windows of a block of Swin for one grid: which token lies at which place of which window, and which
// places meet only because windows that lie half further on go around the edge of the grid.
#pragma once

#include <memory>
#include <vector>

#include "core/backend/block.h"
#include "core/base/grid.h"
#include "core/vit/configuration/configuration.h"

namespace whereabouts {

struct WindowTable {
  GridShape grid, window;
  float apart = -100;          // core/backend/block.h
  Cell shift;                  // how far the windows lie from the grid's first cell
  std::vector<int> tokens;     // (windows, places); -1: no token
  std::vector<int> regions;    // (windows, places); empty: all places of a window see each other
  std::vector<int> window_of;  // of each token
  std::vector<int> place_of;   // in its window
  bool spread = false;         // the tokens of a window lie evenly over the whole grid

  int size() const { return window.count(); }
  int count() const { return static_cast<int>(tokens.size()) / size(); }
  // Whether two tokens lie in one window, and not only around the edge of the grid.
  bool sees(int query, int key) const {
    const auto q = static_cast<std::size_t>(query), k = static_cast<std::size_t>(key);
    if (window_of[q] != window_of[k]) return false;
    if (regions.empty()) return true;
    const int first = window_of[q] * size();
    return regions[static_cast<std::size_t>(first + place_of[q])] ==
           regions[static_cast<std::size_t>(first + place_of[k])];
  }
  bool padded() const { return count() * size() > grid.count(); }
  Windows view() const {
    return {tokens.data(), regions.empty() ? nullptr : regions.data(), apart, count(), size()};
  }
};

// Windows of equal regions lie one behind the other.
WindowTable window_table(GridShape grid, GridShape window, Cell shift, const WindowForm& form);

// As many tokens as a window has, spread evenly over a grid that divides by it.
WindowTable spread_table(GridShape grid, GridShape window);

// How far the windows of a block lie from the first cell of its grid, of an input of `patches`.
Cell window_shift(const VitConfiguration& configuration, int block, GridShape patches);

// Of every block; blocks with the same windows share them. Empty where no block has any.
std::vector<std::shared_ptr<const WindowTable>> windows_of(const VitConfiguration& configuration,
                                                           GridShape patches);

}  // namespace whereabouts
