// A figure and where everything in it stands: one value, never changed, only exchanged for another.
//
// The index of a panel that one part of it gave is good for its other parts, and for no other placed figure:
// what outlives one (a press, a cursor) is looked at again when the figure is exchanged.
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "core/figure/figure.h"
#include "ui/render/layout/layout.h"

namespace whereabouts {

struct PlacedFigure {
  std::shared_ptr<const Figure> figure;  // null: none
  std::vector<ViewRange> views;          // what of each panel is asked for (zoom)
  FigureLayout layout;                   // where each panel stands

  std::size_t panelCount() const { return layout.panels.size(); }
  const Panel& panel(std::size_t i) const { return figure->panels.at(i); }
  const QRect& plot(std::size_t i) const { return layout.panels.at(i).plot; }
  std::optional<std::size_t> panelAt(QPointF position) const;
  bool zoomed(std::size_t panel) const;
  bool zoomed() const;
  // What is shown: of a list or table that is too long its first part, which so can be moved.
  const ViewRange& view(std::size_t panel) const;
};

// All of a panel.
ViewRange fullView(const Panel& panel);
std::vector<ViewRange> fullViews(const Figure* figure);

}  // namespace whereabouts
