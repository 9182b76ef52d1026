// Where the colour bars of a figure stand: behind a column of panels, or below a row where the page is too
// narrow.
#pragma once

#include <vector>

#include "ui/render/layout/layout.h"
#include "ui/render/layout/layout_metrics.h"
#include "ui/render/layout/layout_tracks.h"

namespace whereabouts {

// Whether every bar can lie below its row, with no panel across it and no other panel beside its maps: only
// then is it clear which maps it belongs to.
bool barsFitBelow(const Figure& figure);

// The same for bars that somebody asked to have below: each spans the panels that use its colours, and no
// other panel may reach across it there.
bool barsCanLieBelow(const Figure& figure);

class BarLayout {
 public:
  // All of them must outlive this. `below`: the bars lie below their rows.
  BarLayout(const Figure& figure, const Metrics& metrics, const DetailLevel& detail, const LayoutRoom& min,
            double typeScale, bool below)
      : figure_(figure),
        metrics_(metrics),
        detail_(detail),
        min_(min),
        typeScale_(typeScale),
        below_(below) {}

  // The room that bars take behind columns and below rows, and which panels they stand beside; `tracks` are
  // those of the round before, or empty.
  void measure(const Tracks& tracks, TrackRequest& request);
  // Bars whose place would lie beyond `width` are left out.
  std::vector<ColourBarLayout> placed(const Tracks& tracks, const std::vector<PanelLayout>& panels,
                                      double width) const;
  bool below() const { return below_; }
  // The widths of the numbers, as measured last.
  void tellRoom(LayoutRoom& room) const;

 private:
  // Bars behind the same column stand side by side where they share rows, those below a row one under
  // another.
  struct Slot {
    std::size_t column = 0;
    int slot = 0;
    double depth = 0;    // across the bar; 0: no bar
    double numbers = 0;  // the width of those beside it
    int row = 0, end = 0;
  };
  struct Extent {
    double start = 0, length = 0;
  };
  std::size_t trackOf(const Slot& slot) const;
  // Whether the bars of two scales would meet in one slot.
  bool meet(std::size_t scale, std::size_t other) const;
  double thickness() const;
  double labelWidth(const ColourScale& scale) const;
  Extent extentOf(std::size_t scale, const Tracks& tracks) const;
  ColourBarLayout behind(std::size_t scale, const Tracks& tracks,
                         const std::vector<PanelLayout>& panels) const;
  ColourBarLayout under(std::size_t scale, const Tracks& tracks,
                        const std::vector<PanelLayout>& panels) const;

  const Figure& figure_;
  const Metrics& metrics_;
  const DetailLevel& detail_;
  const LayoutRoom& min_;
  double typeScale_;
  bool below_;
  std::vector<Slot> slots_;
  std::vector<std::vector<double>> depths_;  // of each column (or row) and slot
};

}  // namespace whereabouts
