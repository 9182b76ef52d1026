// Dragging a patch onto another.
#include <cmath>

#include "core/base/hypotenuse.h"
#include "ui/render/view/interaction.h"

namespace whereabouts {

std::optional<Rectangles::Box> FigureView::boxOfPlace(std::size_t panel, int place, QPointF near) const {
  const Panel& shown = figure()->panels.at(panel);
  Hit token;
  token.token = place < static_cast<int>(shown.token_at_place.size()) ? shown.token_at_place[place] : place;
  std::optional<Rectangles::Box> best;
  double min = 0;
  for (const Rectangles::Box& box : highlight_boxes(shown, token)) {
    const double distance =
        hypotenuse(box.left + box.width / 2 - near.x(), box.top + box.height / 2 - near.y());
    if (!best || distance < min) {
      best = box;
      min = distance;
    }
  }
  return best;
}

void FigureView::startDrag() {
  Interaction& now = *interaction_;
  const QPointF at = renderer_->toAxes(now.panel, now.pressedAt);
  const int place = place_index_at(figure()->panels.at(now.panel), at.x(), at.y());
  const std::optional<Rectangles::Box> box = place >= 0 ? boxOfPlace(now.panel, place, at) : std::nullopt;
  if (!box) return;
  hover(std::nullopt);
  const QRectF pixels =
      QRectF(renderer_->toPixels(now.panel, {box->left, box->top}),
             renderer_->toPixels(now.panel, {box->left + box->width, box->top + box->height}))
          .normalized()
          .intersected(QRectF(renderer_->placed()->plot(now.panel)));
  renderer_->overlay().state.dragged = renderer_->plot()->grab(pixels.toRect());
  now.grip = now.pressedAt - QPointF(pixels.toRect().topLeft());
  now.draggedPlace = place;
  now.mode = Interaction::Mode::dragging;
}

int FigureView::placeUnder(QPointF position) const {
  if (panelAt(position) != interaction_->panel) return -1;
  const QPointF at = renderer_->toAxes(interaction_->panel, position);
  return place_index_at(figure()->panels.at(interaction_->panel), at.x(), at.y());
}

void FigureView::dragTo(QPointF position) {
  Interaction& now = *interaction_;
  renderer_->overlay().state.draggedAt = position - now.grip;
  dragBoxes_.clear();
  const QPointF at = renderer_->toAxes(now.panel, position);
  if (const auto box = boxOfPlace(now.panel, now.draggedPlace, at)) dragBoxes_.push_back(*box);
  const int target = placeUnder(position);
  if (target >= 0 && target != now.draggedPlace) {
    if (const auto box = boxOfPlace(now.panel, target, at)) dragBoxes_.push_back(*box);
  }
  showOutlines();
}

void FigureView::cancelDrag() {
  Interaction& now = *interaction_;
  now.mode = Interaction::Mode::idle;
  now.draggedPlace = -1;
  dragBoxes_.clear();
  OverlayState& state = renderer_->overlay().state;
  if (state.dragged.isNull()) return;
  state.dragged = {};
  state.outlines.clear();
  renderer_->replotOverlay();
}

}  // namespace whereabouts
