#include "ui/render/figure_view.h"

#include <QAccessible>
#include <QApplication>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QResizeEvent>
#include <QToolTip>
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

std::vector<QRect> FigureView::plotRects() const {
  std::vector<QRect> rects;
  for (const PanelPlaces& places : renderer_->layout().panels) rects.push_back(places.plot);
  return rects;
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
  if (!figure()) return;
  const std::optional<std::size_t> panel = renderer_->panelAt(position);
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
  if (!figure()) return;
  const std::optional<std::size_t> index = renderer_->panelAt(event->position());
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

bool FigureView::event(QEvent* event) {
  switch (event->type()) {
    case QEvent::FocusIn: {
      const Qt::FocusReason reason = static_cast<QFocusEvent*>(event)->reason();
      if (figure() && (reason == Qt::TabFocusReason || reason == Qt::BacktabFocusReason)) moveCursor(0, 0, 0);
      break;
    }
    case QEvent::ToolTip: {
      // A caption that the window cuts short can be read in full.
      const auto* help = static_cast<QHelpEvent*>(event);
      const FigureLayout& layout = renderer_->layout();
      const bool there = layout.captionBox.isEmpty() ? !renderer_->panelAt(help->pos())
                                                     : layout.captionBox.contains(help->pos());
      if (figure() && layout.captionCut && there) {
        const QString words = QString::fromStdString(plain_text(figure()->caption)).toHtmlEscaped();
        QToolTip::showText(help->globalPos(), "<p>" + words + "</p>", this,
                           layout.captionBox.toAlignedRect());
        return true;
      }
      QToolTip::hideText();
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
