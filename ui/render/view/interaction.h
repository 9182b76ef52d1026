// What the pointer and the keyboard do to a figure.
#pragma once

#include <QLabel>
#include <QPoint>
#include <QTimer>
#include <QToolButton>
#include <optional>

#include "ui/render/paint/figure_renderer.h"
#include "ui/render/view/figure_view.h"

namespace whereabouts {

// px of the shorter side: smaller, a map of 14 x 14 places shows little.
inline constexpr double minStripMap = 96;

struct FigureView::Interaction {
  QTimer redraw;   // collapses all changes of one turn of the event loop
  QTimer reserve;  // room for the figures that may follow, one of them at a time

  // pressed: a click, unless the pointer moves on.
  enum class Mode { idle, pressed, panning, dragging } mode = Mode::idle;
  std::size_t panel = 0;  // where the press was
  QPointF pressedAt;      // px
  ViewRange viewAtPress;
  bool clicked = false;  // the last press ended where it began
  // A click in a zoomed panel waits whether it is the first half of a double click, which resets the zoom.
  struct Click {
    std::size_t panel = 0;
    QPointF at;  // axis units
  };
  std::optional<Click> waiting;
  QTimer wait;
  int draggedPlace = -1;
  QPointF grip;  // from the patch's top left to the pointer

  std::optional<QPointF> pointer;  // px, while it is over the figure
  std::optional<Hit> hovered;
  struct Cursor {
    std::size_t panel = 0;
    int column = 0, row = 0;
  };
  // The nearest place of the panel.
  static Cursor within(const Panel& panel, Cursor cursor);
  std::optional<Cursor> cursor;  // set while the keyboard leads
  QToolButton* reset = nullptr;  // of the zoom, while there is one
  // Turns to other small maps: where they are, and the buttons around that.
  QWidget* strip = nullptr;
  QToolButton *back = nullptr, *on = nullptr;
  QLabel* told = nullptr;
};

// How many places the arrow keys step through along an axis, and where one has its centre; none: 1 and the
// middle.
int stepsAlong(const Axis& axis);
double centreOfStep(const Axis& axis, int step);
int stepAt(const Axis& axis, double position);

// `full` cut to `view` zoomed by `factor` (< 1: in) about `at`; never beyond `full`, never below a
// hundred-thousandth of it.
TickRange zoomedRange(const TickRange& view, const TickRange& full, double at, double factor,
                      bool logarithmic);
TickRange movedRange(const TickRange& view, const TickRange& full, double by, bool logarithmic);

}  // namespace whereabouts
