// One panel alone, and places in panels whichever of them are shown.
#include "core/figure/select_panels.h"
#include "ui/render/view/interaction.h"

namespace whereabouts {

void FigureView::setOnlyPanel(std::optional<std::size_t> panel) {
  if (panel && (!whole_ || *panel >= whole_->panels.size() || whole_->panels.size() < 2)) panel.reset();
  if (only_ == panel) return;
  choosePending();
  only_ = panel;
  cancelDrag();
  interaction_->cursor.reset();
  showUpcoming();
  draw(whole_);
}

void FigureView::togglePanel(std::optional<std::size_t> panel) {
  setOnlyPanel(only_ ? std::nullopt : panel);
}

void FigureView::showUpcoming() {
  std::vector<std::shared_ptr<const Figure>> figures = upcoming_;
  if (only_) {
    for (auto& figure : figures) {
      if (*only_ < figure->panels.size()) figure = std::make_shared<Figure>(select_panels(*figure, {*only_}));
    }
  }
  renderer_->setUpcoming(std::move(figures), allUpcoming_);
  interaction_->reserve.start(0);
}

std::optional<std::size_t> FigureView::drawnPanel(std::size_t panel) const {
  if (!whole_ || panel >= whole_->panels.size()) return std::nullopt;
  if (only_ && *only_ != panel) return std::nullopt;
  return only_ ? 0 : panel;
}

std::optional<std::size_t> FigureView::panelUnder(QPointF position) const {
  const std::optional<std::size_t> panel = panelAt(position);
  return panel && only_ ? only_ : panel;
}

std::optional<std::size_t> FigureView::panelPointedAt() const {
  const Interaction& now = *interaction_;
  if (now.cursor) return only_ ? only_ : std::optional<std::size_t>(now.cursor->panel);
  return now.pointer ? panelUnder(*now.pointer) : std::nullopt;
}

std::optional<QPointF> FigureView::axesAt(std::size_t panel, QPointF position) const {
  const std::optional<std::size_t> at = drawnPanel(panel);
  return at ? std::optional<QPointF>(renderer_->toAxes(*at, position)) : std::nullopt;
}

std::optional<QPointF> FigureView::pixelsAt(std::size_t panel, QPointF axes) const {
  const std::optional<std::size_t> at = drawnPanel(panel);
  return at ? std::optional<QPointF>(renderer_->toPixels(*at, axes)) : std::nullopt;
}

std::optional<QRectF> FigureView::zoomedPlot(std::size_t panel) const {
  const std::optional<std::size_t> at = drawnPanel(panel);
  const std::shared_ptr<const PlacedFigure> shown = renderer_->placed();
  if (!at || !shown->zoomed(*at)) return std::nullopt;
  return QRectF(shown->plot(*at));
}

}  // namespace whereabouts
