#include "ui/render/layout/panel_relations.h"

#include <algorithm>

namespace whereabouts {
namespace {

// One below the other, both share what stands along x: their columns stay below each other.
bool alignedAcross(const Panel& a, const Panel& b) {
  return a.column == b.column && a.column_span == b.column_span && a.x.lower == b.x.lower &&
         a.x.upper == b.x.upper && a.x.indexing.index == b.x.indexing.index;
}

// A page of words, such as a table: nothing stands beside it, and its type is as large as it is wide.
bool isPage(const Panel& panel) {
  return !panel.square_units && !panel.x.visible && !panel.y.visible && panel.y.reversed;
}

}  // namespace

bool overlap(int first, int count, int other, int otherCount) {
  return first < other + otherCount && other < first + count;
}

std::vector<bool> insetPanels(const Figure& figure) {
  std::vector<bool> inset;
  for (const Panel& panel : figure.panels) {
    bool maps = false, continued = false;
    for (const Panel& other : figure.panels) {
      const bool wide = other.square_units || isPage(other);
      if (!wide || !overlap(panel.column, panel.column_span, other.column, other.column_span)) continue;
      maps = true;
      continued = continued || alignedAcross(panel, other);
    }
    inset.push_back(!panel.square_units && !isPage(panel) && maps && !continued);
  }
  return inset;
}

bool continues(const Figure& figure, const Panel& panel) {
  return std::any_of(figure.panels.begin(), figure.panels.end(), [&](const Panel& other) {
    return &other != &panel && other.row != panel.row && alignedAcross(panel, other);
  });
}

std::vector<int> smallestMapSpans(const Figure& figure, const PanelTracks& along, std::size_t count) {
  std::vector<int> spans(count, 0);
  for (const Panel& panel : figure.panels) {
    const int span = panel.*along.span;
    const bool all = span > 1 && span == static_cast<int>(count);
    if (!panel.square_units || all) continue;
    for (int i = panel.*along.first; i < along.end(panel); ++i) {
      int& smallest = spans[static_cast<std::size_t>(i)];
      smallest = smallest > 0 ? std::min(smallest, span) : span;
    }
  }
  return spans;
}

std::vector<bool> mapTracks(const Figure& figure, const PanelTracks& along,
                            const std::vector<int>& smallestSpans) {
  std::vector<int> balance(smallestSpans.size(), 0);  // maps in a track alone, less other panels
  for (const Panel& panel : figure.panels) {
    if (panel.*along.span == 1)
      balance[static_cast<std::size_t>(panel.*along.first)] += panel.square_units ? 1 : -1;
  }
  std::vector<bool> tracks;
  for (std::size_t i = 0; i < balance.size(); ++i) tracks.push_back(smallestSpans[i] > 0 && balance[i] >= 0);
  return tracks;
}

}  // namespace whereabouts
