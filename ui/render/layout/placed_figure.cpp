#include "ui/render/layout/placed_figure.h"

namespace whereabouts {

std::optional<std::size_t> PlacedFigure::panelAt(QPointF position) const {
  for (std::size_t i = 0; i < layout.panels.size(); ++i) {
    const QRect& rect = layout.panels[i].plot;
    if (position.x() >= rect.x() && position.y() >= rect.y() && position.x() < rect.x() + rect.width() &&
        position.y() < rect.y() + rect.height()) {
      return i;
    }
  }
  return std::nullopt;
}

bool PlacedFigure::zoomed(std::size_t i) const {
  return views.at(i) != fullView(panel(i));
}

bool PlacedFigure::zoomed() const {
  for (std::size_t i = 0; i < views.size(); ++i) {
    if (zoomed(i)) return true;
  }
  return false;
}

const ViewRange& PlacedFigure::view(std::size_t i) const {
  return zoomed(i) ? views.at(i) : layout.panels.at(i).view;
}

ViewRange fullView(const Panel& panel) {
  return {{panel.x.lower, panel.x.upper}, {panel.y.lower, panel.y.upper}};
}

std::vector<ViewRange> fullViews(const Figure* figure) {
  std::vector<ViewRange> views;
  if (!figure) return views;
  for (const Panel& panel : figure->panels) views.push_back(fullView(panel));
  return views;
}

}  // namespace whereabouts
