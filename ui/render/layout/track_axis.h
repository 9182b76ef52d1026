// One axis of the grid of panels: its columns, or its rows.
#pragma once

#include <cstddef>
#include <vector>

#include "core/figure/figure.h"

namespace whereabouts {

// Which tracks of an axis a panel covers.
struct PanelTracks {
  int Panel::*first;
  int Panel::*span;
  int end(const Panel& panel) const { return panel.*first + panel.*span; }
};
inline constexpr PanelTracks alongColumns{&Panel::column, &Panel::column_span};
inline constexpr PanelTracks alongRows{&Panel::row, &Panel::row_span};

// px. A track is a plot with its margins; `behind` follows it (colour bars), then the gap to the next one.
struct TrackAxis {
  // Missing weights and lengths behind are 1 and 0.
  TrackAxis(int count, const std::vector<double>& given, const std::vector<double>& bars, double gapBetween);

  std::size_t count() const { return weights.size(); }
  // What the plots have of `length`.
  void fit(double length);
  // Tracks that are not elastic take `fixed`; the others share what is left by their weights.
  void shareOut(const std::vector<double>& fixed);
  // From the start of track `first`'s plot to the end of the last one's.
  double extent(int first, int tracks) const;
  double extent(const Panel& panel, const PanelTracks& along) const {
    return extent(panel.*along.first, panel.*along.span);
  }
  // Where the plots begin and end; returns the end of everything, margins included.
  double place(double start, std::vector<double>& first, std::vector<double>& last) const;

  std::vector<double> weights, before, after, behind, size;  // margins before and after a plot; its size
  std::vector<bool> elastic;
  double available = 0;  // for all plots together
  double gap = 0;
};

}  // namespace whereabouts
