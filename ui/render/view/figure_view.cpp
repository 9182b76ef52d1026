#include "ui/render/view/figure_view.h"

#include <QAccessible>
#include <QApplication>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QResizeEvent>
#include <QToolTip>

#include "core/figure/curve_at.h"
#include "core/figure/text.h"
#include "core/labs/framework/pieces/click.h"
#include "ui/render/view/interaction.h"

namespace whereabouts {
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
    placeStrip();
    refreshHover();
    emit drawn();
  });
  connect(&interaction_->reserve, &QTimer::timeout, this, [this] {
    interaction_->reserve.setInterval(0);
    if (renderer_->reserveNext()) return;
    interaction_->reserve.stop();
    interaction_->redraw.start();
  });
  interaction_->wait.setSingleShot(true);
  connect(&interaction_->wait, &QTimer::timeout, this, &FigureView::choosePending);
  interaction_->reset = new QToolButton(this);
  interaction_->reset->setObjectName(QStringLiteral("resetZoom"));
  interaction_->reset->setText(tr("Reset zoom"));
  interaction_->reset->setAccessibleName(tr("Reset zoom"));
  interaction_->reset->setToolTip(tr("Show the whole figure again: Ctrl+0, or a double click in it"));
  interaction_->reset->setFocusPolicy(Qt::TabFocus);
  interaction_->reset->setCursor(Qt::ArrowCursor);
  interaction_->reset->hide();
  connect(interaction_->reset, &QToolButton::clicked, this, &FigureView::resetZoom);
  makeStrip();
  renderer_->plot()->setGeometry(rect());
}

// The plot is a child of this widget and of the renderer: the renderer goes first.
FigureView::~FigureView() {
  renderer_.reset();
}

void FigureView::setFigure(std::shared_ptr<const Figure> figure) {
  const bool goesOn = whole_ && figure && whole_->title == figure->title;
  whole_ = std::move(figure);
  // A click that waits belongs to the question that it was made in, and so does a press.
  if (!goesOn) {
    interaction_->waiting.reset();
    interaction_->wait.stop();
    interaction_->cursor.reset();  // and the ring of the keyboard
    cancelDrag();
    firstMap_ = 0;
  }
  const auto gone = [&](const std::optional<std::size_t>& panel) {
    return panel && (!goesOn || *panel >= whole_->panels.size());
  };
  if (!goesOn) partChosen_ = false;
  const std::optional<std::size_t> first = goesOn ? std::nullopt : leaderAlone();
  if (gone(only_) || gone(leader_) || first) {
    only_ = first;
    leader_.reset();
    showUpcoming();
  }
  draw(whole_);
}

void FigureView::draw(std::shared_ptr<const Figure> figure) {
  renderer_->setStrip(minStripMap, firstMap_);
  renderer_->setFigure(chosenPart(std::move(figure)));
  forgetGonePanels();
  const Figure* shown = renderer_->figure();
  if (shown) {
    setAccessibleName(QString::fromStdString(shown->title));
    setAccessibleDescription(
        QString::fromStdString(plain_text(shown->caption.empty() ? shown->subtitle : shown->caption)));
  }
  zoomChanged();
}

// A press, a click or a cursor in a panel that is gone means nothing.
void FigureView::forgetGonePanels() {
  Interaction& now = *interaction_;
  const Figure* shown = figure();
  const std::size_t panels = shown ? shown->panels.size() : 0;
  const bool dragging = now.mode == Interaction::Mode::dragging;
  if (now.panel >= panels || (dragging && !shown->panels.at(now.panel).drag)) cancelDrag();
  if (now.waiting && now.waiting->panel >= panels) now.waiting.reset();
  if (now.cursor && now.cursor->panel >= panels) now.cursor.reset();
  if (now.cursor) now.cursor = Interaction::within(shown->panels.at(now.cursor->panel), *now.cursor);
}

void FigureView::setUpcoming(std::vector<std::shared_ptr<const Figure>> figures, bool all) {
  upcoming_ = std::move(figures);
  allUpcoming_ = all;
  showUpcoming();
}

void FigureView::leaveRoom() {
  renderer_->leaveRoom();
  interaction_->redraw.start();
}

void FigureView::setHoldsRanges(bool holds) {
  renderer_->setHoldsRanges(holds);
  interaction_->redraw.start();
}

bool FigureView::reservesRoom() const {
  return interaction_->reserve.isActive();
}

const Theme& FigureView::theme() const {
  return renderer_->theme();
}

void FigureView::setTheme(const Theme& theme) {
  renderer_->setTheme(theme);
  const QString buttons =
      QStringLiteral(
          "QToolButton { background: %1; color: %2; border: 1px solid %3; border-radius: 8px; "
          "padding: 2px 9px; font-size: %4px; } QToolButton:hover { border-color: %2; } "
          "QToolButton:focus { border: 2px solid %2; padding: 1px 8px; }")
          .arg(theme.panel.name(), theme.accent.name(), theme.line.name())
          .arg(qRound(12 * theme.typeScale));
  interaction_->reset->setStyleSheet(buttons);
  interaction_->strip->setStyleSheet(
      buttons + QStringLiteral("QToolButton:disabled { color: %1; } QLabel { color: %2; font-size: %3px; }")
                    .arg(theme.line.name(), theme.muted.name())
                    .arg(qRound(12 * theme.typeScale)));
  placeReset();
  interaction_->redraw.start();
  interaction_->reserve.start(0);
}

void FigureView::setShowsWords(bool title, bool caption) {
  renderer_->setShowsWords(title, caption);
  interaction_->redraw.start();
  interaction_->reserve.start(0);
}

const Figure* FigureView::figure() const {
  return renderer_->figure();
}

void FigureView::repaintNow() {
  interaction_->redraw.stop();
  renderer_->replot(true);
  placeStrip();
  refreshHover();
  emit drawn();
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

std::optional<std::size_t> FigureView::panelAt(QPointF position) const {
  return renderer_->placed()->panelAt(position);
}

std::vector<QRect> FigureView::plotRects() const {
  std::vector<QRect> rects;
  for (const PanelLayout& places : renderer_->layout().panels) rects.push_back(places.plot);
  return rects;
}

void FigureView::resizeEvent(QResizeEvent*) {
  renderer_->plot()->setGeometry(rect());
  placeReset();
  if (const auto alone = leaderAlone(); leadersAlone_ && !partChosen_ && alone != only_) {
    only_ = alone;
    drawAnew();
  }
  interaction_->redraw.start();
  // While a window is being resized, every size would start over.
  constexpr int afterResize = 120;  // ms
  interaction_->reserve.start(afterResize);
}

void FigureView::showOutlines() {
  const std::shared_ptr<const PlacedFigure> shown = renderer_->placed();
  OverlayState& state = renderer_->overlay().state;
  const bool empty = state.outlines.empty() && state.dragged.isNull() && state.focusRing.isEmpty();
  state.outlines.clear();
  state.focusRing = {};
  if (!shown->figure) return;
  const auto outline = [&](std::size_t panel, const Rectangles::Box& box) {
    const QRectF pixels = QRectF(renderer_->toPixels(panel, {box.left, box.top}),
                                 renderer_->toPixels(panel, {box.left + box.width, box.top + box.height}))
                              .normalized();
    const QRectF plot(shown->plot(panel));
    if (pixels.intersects(plot)) state.outlines.push_back({pixels, plot});
  };
  if (interaction_->mode == Interaction::Mode::dragging) {
    for (const Rectangles::Box& box : dragBoxes_) outline(interaction_->panel, box);
  } else if (interaction_->hovered) {
    for (std::size_t i = 0; i < shown->panelCount(); ++i) {
      for (const Rectangles::Box& box : highlight_boxes(shown->panel(i), *interaction_->hovered))
        outline(i, box);
    }
  }
  if (interaction_->cursor && hasFocus()) state.focusRing = QRectF(shown->plot(interaction_->cursor->panel));
  if (empty && state.outlines.empty() && state.focusRing.isEmpty() && state.dragged.isNull()) return;
  renderer_->replotOverlay();
}

void FigureView::hover(const std::optional<Hit>& place) {
  if (interaction_->hovered == place) return;
  interaction_->hovered = place;
  showOutlines();
  emit placeHovered(place);
}

void FigureView::hoverAt(QPointF position) {
  if (!figure()) return;
  const std::optional<std::size_t> panel = panelAt(position);
  if (!panel) return hover(std::nullopt);
  hover(hitAt(*panel, renderer_->toAxes(*panel, position)));
}

std::optional<Hit> FigureView::hitAt(std::size_t panel, QPointF axes) const {
  const Panel& shown = figure()->panels.at(panel);
  Hit hit = hit_test(*figure(), panel, axes.x(), axes.y());
  if (!hit.value) {
    if (const auto point = curve_at(shown, axes.x(), axes.y())) {
      hit.value = point->y;
      hit.quantity = point->name;
      hit.panel = shown.id;
    }
  }
  return hit == Hit{} ? std::nullopt : std::optional<Hit>(hit);
}

void FigureView::chooseAt(std::size_t panel, QPointF axes) {
  const std::optional<ClickSets>& click = figure()->panels.at(panel).click;
  if (!click) return;
  const auto values = clicked_values(*click, hit_test(*figure(), panel, axes.x(), axes.y()), axes.x());
  if (values.size() > 1) {
    emit valuesChosen(values);
  } else if (!values.empty()) {
    emit valueChosen(QString::fromStdString(values.front().first), values.front().second);
  }
}

// Whether a press there takes hold of a patch.
bool FigureView::dragsFrom(QPointF position) const {
  const std::optional<std::size_t> panel = panelAt(position);
  if (!panel || !figure()->panels.at(*panel).drag) return false;
  const QPointF at = renderer_->toAxes(*panel, position);
  return place_index_at(figure()->panels.at(*panel), at.x(), at.y()) >= 0;
}

// The shape of the pointer says what a press would do.
void FigureView::showPointer() {
  const Interaction& now = *interaction_;
  const std::optional<std::size_t> panel = now.pointer ? panelAt(*now.pointer) : std::nullopt;
  Qt::CursorShape shape = Qt::ArrowCursor;
  if (now.mode == Interaction::Mode::dragging || now.mode == Interaction::Mode::panning) {
    shape = Qt::ClosedHandCursor;
  } else if (panel && (renderer_->placed()->zoomed(*panel) || dragsFrom(*now.pointer))) {
    shape = Qt::OpenHandCursor;
  } else if (panel && figure()->panels.at(*panel).click) {
    shape = Qt::PointingHandCursor;
  } else if (!panel && now.pointer && !captionHelp_.isEmpty() && isOnCaption(*now.pointer)) {
    shape = Qt::WhatsThisCursor;
  }
  if (cursor().shape() != shape) setCursor(shape);
}

void FigureView::mousePressEvent(QMouseEvent* event) {
  Interaction& now = *interaction_;
  choosePending();
  now.clicked = false;
  if (!figure() || now.mode != Interaction::Mode::idle) return;
  const std::optional<std::size_t> panel = panelAt(event->position());
  if (!panel) {
    if (!tellCaption(event->position())) tellHeading(event->position());
    return;
  }
  now.cursor.reset();
  now.panel = *panel;
  now.pressedAt = event->position();
  now.viewAtPress = renderer_->placed()->view(*panel);
  if (event->button() == Qt::MiddleButton) now.mode = Interaction::Mode::panning;
  if (event->button() == Qt::LeftButton) now.mode = Interaction::Mode::pressed;
  showPointer();
}

void FigureView::mouseMoveEvent(QMouseEvent* event) {
  Interaction& now = *interaction_;
  now.pointer = event->position();
  if (!figure()) return;
  if (now.mode == Interaction::Mode::pressed &&
      (event->position() - now.pressedAt).manhattanLength() >= QApplication::startDragDistance()) {
    if (dragsFrom(now.pressedAt)) {
      startDrag();
    } else if (renderer_->placed()->zoomed(now.panel)) {
      now.mode = Interaction::Mode::panning;
    }
  }
  showPointer();
  if (now.mode == Interaction::Mode::panning) return panTo(event->position());
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
    const QString parameter = QString::fromStdString(figure()->panels.at(panel).drag->parameter);
    cancelDrag();
    showPointer();
    hoverAt(event->position());
    if (to >= 0 && to != from) emit placesSwapped(parameter, from, to);
    return;
  }
  now.mode = Interaction::Mode::idle;
  showPointer();
  if (mode != Interaction::Mode::pressed || panelAt(event->position()) != now.panel ||
      (event->position() - now.pressedAt).manhattanLength() >= QApplication::startDragDistance()) {
    return;
  }
  now.clicked = true;
  const QPointF at = renderer_->toAxes(now.panel, event->position());
  if (!renderer_->placed()->zoomed(now.panel) && !doubleClickShowsPanel_) return chooseAt(now.panel, at);
  now.waiting = Interaction::Click{now.panel, at};
  now.wait.start(QApplication::doubleClickInterval());
}

// A click that no second one followed.
void FigureView::choosePending() {
  Interaction& now = *interaction_;
  if (!now.waiting) return;
  const Interaction::Click click = *now.waiting;
  now.waiting.reset();
  now.wait.stop();
  if (figure() && click.panel < figure()->panels.size()) chooseAt(click.panel, click.at);
}

void FigureView::mouseDoubleClickEvent(QMouseEvent* event) {
  // The second press of two quick clicks on places is a click like the first, unless there is a zoom to
  // reset or a panel to show alone: then neither of them is one. Panning twice in a row is no double click.
  const std::optional<std::size_t> panel = panelAt(event->position());
  const bool resets = panel ? interaction_->clicked && renderer_->placed()->zoomed(*panel) : zoomed();
  const bool shows = panel && interaction_->clicked && (doubleClickShowsPanel_ || makesLeaders_);
  if ((!resets && !shows) || event->button() != Qt::LeftButton) return mousePressEvent(event);
  interaction_->waiting.reset();
  if (resets) return resetZoom();
  doubleClickShowsPanel_ ? togglePanel(panelUnder(event->position()))
                         : toggleLeader(panelUnder(event->position()));
}

void FigureView::leaveEvent(QEvent*) {
  interaction_->pointer.reset();
  showPointer();
  if (interaction_->mode == Interaction::Mode::idle && !interaction_->cursor) hover(std::nullopt);
}

void FigureView::setCaptionHelp(const QString& help, const QStringList& words) {
  captionHelp_ = help;
  renderer_->setExplained(words);
}

bool FigureView::isOnCaption(QPointF position) const {
  const QRectF box = renderer_->layout().captionBox;
  return box.isEmpty() ? !panelAt(position) && renderer_->layout().captionCut : box.contains(position);
}

bool FigureView::tellCaption(QPointF position) {
  if (!figure() || !isOnCaption(position)) return false;
  const FigureLayout& layout = renderer_->layout();
  QString words = captionHelp_;
  // One that the window cuts short can be read in full.
  if (layout.captionCut)
    words.prepend("<p>" + QString::fromStdString(plain_text(figure()->caption)).toHtmlEscaped() + "</p>");
  if (words.isEmpty()) return false;
  QToolTip::showText(mapToGlobal(position).toPoint(), words, this, layout.captionBox.toAlignedRect());
  return true;
}

bool FigureView::tellHeading(QPointF position) {
  if (!figure()) return false;
  const std::shared_ptr<const PlacedFigure> shown = renderer_->placed();
  const auto text = [](const Message& words) { return QString::fromStdString(words); };
  for (std::size_t i = 0; i < shown->panelCount(); ++i) {
    const PanelLayout& places = shown->layout.panels[i];
    const Panel& panel = shown->panel(i);
    if (places.plot.isEmpty()) continue;
    QString words;
    QRectF where;
    const auto look = [&](const QRectF& rect, bool cut, const QString& all, const QString& help) {
      if (!rect.contains(position) || (!cut && help.isEmpty())) return;
      words = (cut && !all.isEmpty() ? "<p>" + all.toHtmlEscaped() + "</p>" : QString()) + help;
      where = rect;
    };
    QStringList heading;
    for (const QString& part : {text(panel.title), text(panel.subtitle)}) {
      if (!part.isEmpty()) heading << part;
    }
    const bool cut = places.title != text(panel.title) || places.subtitle != text(panel.subtitle);
    look(places.heading, cut, heading.join(QLatin1Char(' ')),
         explains_ ? explains_(only_.value_or(i)) : QString());
    look(places.xLabel, places.xText != text(panel.x.label), text(panel.x.label), {});
    look(places.yLabel, places.yText != text(panel.y.label), text(panel.y.label), {});
    if (words.isEmpty()) continue;
    QToolTip::showText(mapToGlobal(position).toPoint(), words, this, where.toAlignedRect());
    return true;
  }
  return false;
}

bool FigureView::event(QEvent* event) {
  switch (event->type()) {
    case QEvent::FocusIn: {
      const Qt::FocusReason reason = static_cast<QFocusEvent*>(event)->reason();
      if (figure() && (reason == Qt::TabFocusReason || reason == Qt::BacktabFocusReason)) moveCursor(0, 0, 0);
      break;
    }
    case QEvent::ToolTip: {
      const QPoint at = static_cast<QHelpEvent*>(event)->pos();
      if (tellCaption(at) || tellHeading(at)) return true;
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
