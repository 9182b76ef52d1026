// Zoom: the wheel, panning, and the button that shows the whole again.
#include <QWheelEvent>
#include <cmath>

#include "ui/render/view/interaction.h"

namespace whereabouts {
namespace {

TickRange fullRange(const Axis& axis) {
  return {axis.lower, axis.upper};
}

}  // namespace

bool FigureView::zoomed() const {
  return renderer_->zoomed();
}

void FigureView::resetZoom() {
  choosePending();
  renderer_->resetViews();
  zoomChanged();
}

void FigureView::zoomChanged() {
  QToolButton& reset = *interaction_->reset;
  if (renderer_->zoomed() == reset.isHidden()) {
    // The figure keeps the keyboard where the button vanishes under it.
    if (reset.hasFocus()) setFocus();
    reset.setVisible(renderer_->zoomed());
    placeReset();
  }
  showPointer();
  interaction_->redraw.start();
}

void FigureView::placeReset() {
  // Beside the title, above the sentence.
  constexpr int margin = 10, top = 3;
  QToolButton& reset = *interaction_->reset;
  reset.adjustSize();
  reset.move(std::max(0, width() - reset.width() - margin), top);
  reset.raise();
}

void FigureView::panTo(QPointF position) {
  Interaction& now = *interaction_;
  const std::shared_ptr<const PlacedFigure> shown = renderer_->placed();
  const Panel& panel = shown->panel(now.panel);
  const QRect plot = shown->plot(now.panel);
  const QPointF moved = position - now.pressedAt;
  const auto shift = [](const Axis& axis, const TickRange& view, double pixels, double length, bool upwards) {
    const double span = axis.logarithmic ? std::log10(view.upper / view.lower) : view.upper - view.lower;
    const double by = -pixels / length * span * (axis.reversed ? -1 : 1) * (upwards ? -1 : 1);
    return movedRange(view, fullRange(axis), by, axis.logarithmic);
  };
  renderer_->setView(now.panel, {shift(panel.x, now.viewAtPress.x, moved.x(), plot.width(), false),
                                 shift(panel.y, now.viewAtPress.y, moved.y(), plot.height(), true)});
  zoomChanged();
}

void FigureView::wheelEvent(QWheelEvent* event) {
  event->accept();
  if (!figure()) return;
  const std::shared_ptr<const PlacedFigure> shown = renderer_->placed();
  const std::optional<std::size_t> index = shown->panelAt(event->position());
  // Shift turns the wheel sideways on some systems.
  const double turned = event->angleDelta().y() != 0 ? event->angleDelta().y() : event->angleDelta().x();
  if (!index || turned == 0) return;
  choosePending();
  const Panel& panel = shown->panel(*index);
  const double factor = std::pow(0.8, turned / 120);
  const QPointF at = renderer_->toAxes(*index, event->position());
  ViewRange view = shown->view(*index);
  const bool control = event->modifiers().testFlag(Qt::ControlModifier);
  const bool shift = event->modifiers().testFlag(Qt::ShiftModifier);
  if (panel.square_units || !shift || control) {
    view.x = zoomedRange(view.x, fullRange(panel.x), at.x(), factor, panel.x.logarithmic);
  }
  if (panel.square_units || !control || shift) {
    view.y = zoomedRange(view.y, fullRange(panel.y), at.y(), factor, panel.y.logarithmic);
  }
  renderer_->setView(*index, view);
  zoomChanged();
}

}  // namespace whereabouts
