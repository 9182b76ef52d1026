#include "ui/render/figure_view.h"

#include <QAccessible>
#include <QApplication>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QResizeEvent>
#include <QWheelEvent>
#include <cmath>

#include "core/figure/text.h"
#include "ui/render/interaction.h"

namespace whereabouts {
namespace {

TickRange fullRange(const Axis& axis) {
  return {axis.lower, axis.upper};
}

}  // namespace

FigureView::FigureView(QWidget* parent)
    : QWidget(parent),
      renderer_(std::make_unique<FigureRenderer>(this)),
      interaction_(std::make_unique<Interaction>()) {
  setMouseTracking(true);
  setFocusPolicy(Qt::StrongFocus);
  setAttribute(Qt::WA_OpaquePaintEvent);
  setMinimumSize(120, 90);
  interaction_->redraw.setSingleShot(true);
  interaction_->redraw.setInterval(0);
  connect(&interaction_->redraw, &QTimer::timeout, this, [this] {
    renderer_->replot(false);
    refreshHover();
  });
  renderer_->plot()->setGeometry(rect());
}

// The plot is a child of this widget and of the renderer: the renderer goes first.
FigureView::~FigureView() {
  renderer_.reset();
}

void FigureView::setFigure(std::shared_ptr<const Figure> figure) {
  const bool hadPanels = renderer_->figure() && figure;
  renderer_->setFigure(std::move(figure));
  Interaction& now = *interaction_;
  const Figure* shown = renderer_->figure();
  // A press or a cursor in a panel that is gone means nothing.
  const std::size_t panels = shown ? shown->panels.size() : 0;
  const bool dragging = now.mode == Interaction::Mode::dragging;
  if (!hadPanels || now.panel >= panels || (dragging && !shown->panels[now.panel].drag)) cancelDrag();
  if (now.cursor && now.cursor->panel >= panels) now.cursor.reset();
  if (shown) {
    setAccessibleName(QString::fromStdString(shown->title));
    setAccessibleDescription(
        QString::fromStdString(plain_text(shown->caption.empty() ? shown->subtitle : shown->caption)));
  }
  now.redraw.start();
}

void FigureView::setTheme(const Theme& theme) {
  renderer_->setTheme(theme);
  interaction_->redraw.start();
}

void FigureView::setShowsWords(bool title, bool caption) {
  renderer_->setShowsWords(title, caption);
  interaction_->redraw.start();
}

const Figure* FigureView::figure() const {
  return renderer_->figure();
}

void FigureView::resetZoom() {
  renderer_->resetViews();
  interaction_->redraw.start();
}

void FigureView::repaintNow() {
  interaction_->redraw.stop();
  renderer_->replot(true);
  refreshHover();
}

// The figure may have moved or changed under a pointer that stands still.
void FigureView::refreshHover() {
  const Interaction& now = *interaction_;
  if (now.mode == Interaction::Mode::idle) {
    if (now.cursor) {
      hoverCursor();
    } else if (now.pointer) {
      hoverAt(*now.pointer);
    }
  }
  showOutlines();
}

QPointF FigureView::positionOf(std::size_t panel, double x, double y) const {
  return renderer_->toPixels(panel, {x, y});
}

void FigureView::resizeEvent(QResizeEvent*) {
  renderer_->plot()->setGeometry(rect());
  interaction_->redraw.start();
}

void FigureView::showOutlines() {
  const Figure* shown = figure();
  OverlayState& state = renderer_->overlay().state;
  const bool empty = state.outlines.empty() && state.dragged.isNull() && state.focusRing.isEmpty();
  state.outlines.clear();
  state.focusRing = {};
  if (!shown) return;
  const auto outline = [&](std::size_t panel, const Cells::Box& box) {
    const QRectF pixels = QRectF(renderer_->toPixels(panel, {box.left, box.top}),
                                 renderer_->toPixels(panel, {box.left + box.width, box.top + box.height}))
                              .normalized();
    const QRectF plot(renderer_->layout().panels[panel].plot);
    if (pixels.intersects(plot)) state.outlines.push_back({pixels, plot});
  };
  if (interaction_->mode == Interaction::Mode::dragging) {
    for (const Cells::Box& box : dragBoxes_) outline(interaction_->panel, box);
  } else if (interaction_->hovered) {
    for (std::size_t i = 0; i < shown->panels.size() && i < renderer_->layout().panels.size(); ++i) {
      for (const Cells::Box& box : boxes_of(shown->panels[i], *interaction_->hovered)) outline(i, box);
    }
  }
  if (interaction_->cursor && hasFocus() && interaction_->cursor->panel < renderer_->layout().panels.size()) {
    state.focusRing = QRectF(renderer_->layout().panels[interaction_->cursor->panel].plot);
  }
  if (empty && state.outlines.empty() && state.focusRing.isEmpty() && state.dragged.isNull()) return;
  renderer_->replotOverlay();
}

void FigureView::hover(const std::optional<Place>& place) {
  if (interaction_->hovered == place) return;
  interaction_->hovered = place;
  showOutlines();
  emit placeHovered(place);
}

void FigureView::hoverAt(QPointF position) {
  const std::optional<std::size_t> panel = figure() ? renderer_->panelAt(position) : std::nullopt;
  if (!panel) return hover(std::nullopt);
  const QPointF at = renderer_->toAxes(*panel, position);
  const Place place = place_at(*figure(), *panel, at.x(), at.y());
  hover(place == Place{} ? std::nullopt : std::optional<Place>(place));
}

void FigureView::chooseAt(std::size_t panel, QPointF axes) {
  const std::optional<ClickSets>& click = figure()->panels[panel].click;
  if (!click) return;
  const std::optional<Value> value =
      clicked_value(*click, place_at(*figure(), panel, axes.x(), axes.y()), axes.x());
  if (value) emit valueChosen(QString::fromStdString(click->parameter), *value);
}

std::optional<Cells::Box> FigureView::boxOfPlace(std::size_t panel, int place, QPointF near) const {
  const Panel& shown = figure()->panels[panel];
  Place token;
  token.token = place < static_cast<int>(shown.token_at_place.size()) ? shown.token_at_place[place] : place;
  std::optional<Cells::Box> best;
  double least = 0;
  for (const Cells::Box& box : boxes_of(shown, token)) {
    const double distance =
        std::hypot(box.left + box.width / 2 - near.x(), box.top + box.height / 2 - near.y());
    if (!best || distance < least) {
      best = box;
      least = distance;
    }
  }
  return best;
}

void FigureView::mousePressEvent(QMouseEvent* event) {
  Interaction& now = *interaction_;
  if (!figure() || now.mode != Interaction::Mode::idle) return;
  const std::optional<std::size_t> panel = renderer_->panelAt(event->position());
  if (!panel) return;
  const Panel& shown = figure()->panels[*panel];
  now.cursor.reset();
  now.panel = *panel;
  now.pressedAt = event->position();
  now.viewAtPress = renderer_->view(*panel);
  const bool acts = shown.click || shown.drag;
  if (event->button() == Qt::MiddleButton || (event->button() == Qt::LeftButton && !acts)) {
    now.mode = Interaction::Mode::panning;
  } else if (event->button() == Qt::LeftButton) {
    now.mode = Interaction::Mode::pressed;
  }
}

void FigureView::mouseMoveEvent(QMouseEvent* event) {
  Interaction& now = *interaction_;
  now.pointer = event->position();
  if (!figure()) return;
  if (now.mode == Interaction::Mode::panning) return panTo(event->position());
  if (now.mode == Interaction::Mode::pressed && figure()->panels[now.panel].drag &&
      (event->position() - now.pressedAt).manhattanLength() >= QApplication::startDragDistance()) {
    startDrag();
  }
  if (now.mode == Interaction::Mode::dragging) return dragTo(event->position());
  now.cursor.reset();
  hoverAt(event->position());
}

void FigureView::mouseReleaseEvent(QMouseEvent* event) {
  Interaction& now = *interaction_;
  const Interaction::Mode mode = now.mode;
  if (!figure() || mode == Interaction::Mode::idle) return;
  if (mode == Interaction::Mode::dragging) {
    const std::size_t panel = now.panel;
    const int from = now.draggedPlace, to = placeUnder(event->position());
    const QString parameter = QString::fromStdString(figure()->panels[panel].drag->parameter);
    cancelDrag();
    hoverAt(event->position());
    if (to >= 0 && to != from) emit placesSwapped(parameter, from, to);
    return;
  }
  now.mode = Interaction::Mode::idle;
  if (mode == Interaction::Mode::pressed && renderer_->panelAt(event->position()) == now.panel &&
      (event->position() - now.pressedAt).manhattanLength() < QApplication::startDragDistance()) {
    chooseAt(now.panel, renderer_->toAxes(now.panel, event->position()));
  }
}

void FigureView::mouseDoubleClickEvent(QMouseEvent* event) {
  // The second press of two quick clicks on places is a click like the first, unless there is a zoom to
  // reset.
  if (renderer_->zoomed()) {
    resetZoom();
    return;
  }
  mousePressEvent(event);
}

void FigureView::startDrag() {
  Interaction& now = *interaction_;
  const QPointF at = renderer_->toAxes(now.panel, now.pressedAt);
  const int place = place_index_at(figure()->panels[now.panel], at.x(), at.y());
  const std::optional<Cells::Box> box = place >= 0 ? boxOfPlace(now.panel, place, at) : std::nullopt;
  if (!box) return;
  hover(std::nullopt);
  const QRectF pixels =
      QRectF(renderer_->toPixels(now.panel, {box->left, box->top}),
             renderer_->toPixels(now.panel, {box->left + box->width, box->top + box->height}))
          .normalized()
          .intersected(QRectF(renderer_->layout().panels[now.panel].plot));
  renderer_->overlay().state.dragged = renderer_->plot()->grab(pixels.toRect());
  now.grip = now.pressedAt - QPointF(pixels.toRect().topLeft());
  now.draggedPlace = place;
  now.mode = Interaction::Mode::dragging;
}

int FigureView::placeUnder(QPointF position) const {
  if (renderer_->panelAt(position) != interaction_->panel) return -1;
  const QPointF at = renderer_->toAxes(interaction_->panel, position);
  return place_index_at(figure()->panels[interaction_->panel], at.x(), at.y());
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

void FigureView::panTo(QPointF position) {
  Interaction& now = *interaction_;
  const Panel& panel = figure()->panels[now.panel];
  const QRect plot = renderer_->layout().panels[now.panel].plot;
  const QPointF moved = position - now.pressedAt;
  const auto shift = [](const Axis& axis, const TickRange& view, double pixels, double length, bool upwards) {
    const double span = axis.logarithmic ? std::log10(view.upper / view.lower) : view.upper - view.lower;
    const double by = -pixels / length * span * (axis.reversed ? -1 : 1) * (upwards ? -1 : 1);
    return movedRange(view, fullRange(axis), by, axis.logarithmic);
  };
  renderer_->setView(now.panel, {shift(panel.x, now.viewAtPress.x, moved.x(), plot.width(), false),
                                 shift(panel.y, now.viewAtPress.y, moved.y(), plot.height(), true)});
  now.redraw.start();
}

void FigureView::wheelEvent(QWheelEvent* event) {
  event->accept();
  const std::optional<std::size_t> index = figure() ? renderer_->panelAt(event->position()) : std::nullopt;
  // Shift turns the wheel sideways on some systems.
  const double turned = event->angleDelta().y() != 0 ? event->angleDelta().y() : event->angleDelta().x();
  if (!index || turned == 0) return;
  const Panel& panel = figure()->panels[*index];
  const double factor = std::pow(0.8, turned / 120);
  const QPointF at = renderer_->toAxes(*index, event->position());
  ViewRange view = renderer_->view(*index);
  const bool control = event->modifiers().testFlag(Qt::ControlModifier);
  const bool shift = event->modifiers().testFlag(Qt::ShiftModifier);
  if (panel.square_units || !shift || control) {
    view.x = zoomedRange(view.x, fullRange(panel.x), at.x(), factor, panel.x.logarithmic);
  }
  if (panel.square_units || !control || shift) {
    view.y = zoomedRange(view.y, fullRange(panel.y), at.y(), factor, panel.y.logarithmic);
  }
  renderer_->setView(*index, view);
  interaction_->redraw.start();
}

void FigureView::leaveEvent(QEvent*) {
  interaction_->pointer.reset();
  if (interaction_->mode == Interaction::Mode::idle && !interaction_->cursor) hover(std::nullopt);
}

void FigureView::moveCursor(int columns, int rows, int panels) {
  Interaction& now = *interaction_;
  const auto indexed = [&](std::size_t i) {
    const Panel& panel = figure()->panels[i];
    return panel.x.indexing.index != Index::none || panel.y.indexing.index != Index::none;
  };
  const int count = static_cast<int>(figure()->panels.size());
  if (!now.cursor) {
    const QPointF pointer = now.pointer.value_or(QPointF(-1, -1));
    const std::optional<std::size_t> under = renderer_->panelAt(pointer);
    std::size_t first = under && indexed(*under) ? *under : 0;
    while (first < figure()->panels.size() && !indexed(first)) ++first;
    if (first == figure()->panels.size()) return;
    const Panel& panel = figure()->panels[first];
    now.cursor = Interaction::Cursor{first, 0, 0};
    // Where the pointer, or the highlight, is.
    if (under == first) {
      const QPointF at = renderer_->toAxes(first, pointer);
      now.cursor->column = stepAt(panel.x, at.x());
      now.cursor->row = stepAt(panel.y, at.y());
    }
  } else if (panels != 0) {
    for (int step = 1; step <= count; ++step) {
      const std::size_t next = static_cast<std::size_t>(
          ((static_cast<int>(now.cursor->panel) + panels * step) % count + count) % count);
      if (!indexed(next)) continue;
      now.cursor->panel = next;
      break;
    }
  } else {
    now.cursor->column += columns;
    now.cursor->row += rows;
  }
  const Panel& panel = figure()->panels[now.cursor->panel];
  now.cursor->column = std::clamp(now.cursor->column, 0, stepsAlong(panel.x) - 1);
  now.cursor->row = std::clamp(now.cursor->row, 0, stepsAlong(panel.y) - 1);
  hoverCursor();
  showOutlines();
}

void FigureView::hoverCursor() {
  const Interaction::Cursor& cursor = *interaction_->cursor;
  const Panel& panel = figure()->panels[cursor.panel];
  const Place place = place_at(*figure(), cursor.panel, centreOfStep(panel.x, cursor.column),
                               centreOfStep(panel.y, cursor.row));
  hover(place == Place{} ? std::nullopt : std::optional<Place>(place));
}

void FigureView::keyPressEvent(QKeyEvent* event) {
  Interaction& now = *interaction_;
  if (!figure()) return QWidget::keyPressEvent(event);
  if (event->key() == Qt::Key_Escape) {
    if (now.mode == Interaction::Mode::dragging) return cancelDrag();
    if (now.cursor) {
      now.cursor.reset();
      hover(std::nullopt);
      return showOutlines();
    }
    return QWidget::keyPressEvent(event);
  }
  if (event->modifiers() & (Qt::ControlModifier | Qt::AltModifier | Qt::MetaModifier))
    return QWidget::keyPressEvent(event);
  // "Up" is up on the screen, whichever way the axis runs.
  const auto towards = [&](bool vertical, int direction) {
    const std::size_t panel = now.cursor ? now.cursor->panel : 0;
    const Axis& axis = vertical ? figure()->panels[panel].y : figure()->panels[panel].x;
    const bool increases = vertical ? axis.reversed : !axis.reversed;
    return increases ? direction : -direction;
  };
  switch (event->key()) {
    case Qt::Key_Left:
      return moveCursor(towards(false, -1), 0, 0);
    case Qt::Key_Right:
      return moveCursor(towards(false, 1), 0, 0);
    case Qt::Key_Up:
      return moveCursor(0, towards(true, -1), 0);
    case Qt::Key_Down:
      return moveCursor(0, towards(true, 1), 0);
    case Qt::Key_Period:
      return moveCursor(0, 0, 1);
    case Qt::Key_Comma:
      return moveCursor(0, 0, -1);
    case Qt::Key_Return:
    case Qt::Key_Enter:
    case Qt::Key_Space:
      if (now.cursor) {
        const Panel& panel = figure()->panels[now.cursor->panel];
        return chooseAt(now.cursor->panel,
                        {centreOfStep(panel.x, now.cursor->column), centreOfStep(panel.y, now.cursor->row)});
      }
      break;
    default:
      break;
  }
  QWidget::keyPressEvent(event);
}

bool FigureView::event(QEvent* event) {
  switch (event->type()) {
    case QEvent::FocusIn: {
      const Qt::FocusReason reason = static_cast<QFocusEvent*>(event)->reason();
      if (figure() && (reason == Qt::TabFocusReason || reason == Qt::BacktabFocusReason)) moveCursor(0, 0, 0);
      break;
    }
    case QEvent::FocusOut:
      if (interaction_->cursor) {
        interaction_->cursor.reset();
        hover(std::nullopt);
        showOutlines();
      }
      break;
    case QEvent::ScreenChangeInternal:
    case QEvent::Show:
      interaction_->redraw.start();
      break;
    default:
      break;
  }
  return QWidget::event(event);
}

}  // namespace whereabouts
