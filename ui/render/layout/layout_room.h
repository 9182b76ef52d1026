// What one layout passes on to the next, so that panels stay in place while a figure plays: room that only
// grows, and the places of the panels for as long as that room is enough.
#pragma once

#include <QMarginsF>
#include <cstddef>
#include <memory>
#include <vector>

#include "ui/render/layout/layout_tracks.h"

namespace whereabouts {

// How a panel stands among the others.
struct PanelShape {
  int row = 0, column = 0, rowSpan = 1, columnSpan = 1;
  bool square = false, leads = false;
  bool operator==(const PanelShape&) const = default;
};
std::vector<PanelShape> shapesOf(const Figure& figure);

// Where panels of these shapes stood for that request.
struct SolvedTracks {
  std::vector<PanelShape> shapes;
  TrackRequest request;
  Tracks tracks;
  bool operator==(const SolvedTracks&) const = default;
};

struct Plan;

// The most of a given height that title, sentence and caption take together.
inline constexpr double usualWordShare = 0.42;

struct LayoutRoom {
  std::vector<QMarginsF> margins;  // of each panel
  std::vector<double> legends;     // of each panel: the part of the upper margin
  std::vector<double> barNumbers;  // of each scale: the width of the numbers beside its bar
  std::size_t subtitleLines = 0, captionLines = 0;
  double wordShare = usualWordShare;  // of the height, at most, for them
  int detail = 0;                     // DetailLevel::level
  bool narrow = false;                // with bars below the panels
  int stripShown = 0;  // of the small maps beside a leader; 0: not known; < 0: charts take turns as well
  std::shared_ptr<const SolvedTracks> solved;
  std::shared_ptr<const Plan> plan;  // which panel goes where
};

// Whether a figure is laid out alike with one and with the other.
bool areAlike(const LayoutRoom& a, const LayoutRoom& b);

// The result of solveGrid(), or the previous one where the panels have the same shapes, the request is the
// same and the maps have the same proportions: a map keeps its size however many cells it has now. Where the
// figure `plays`, a map of other proportions stays within its room and moves no other panel.
Tracks stillTracks(const Figure& figure, const TrackRequest& request, const LayoutRoom& min, bool plays);

}  // namespace whereabouts
