// The keyboard cursor of a figure.
#include <QKeyEvent>
#include <algorithm>

#include "ui/render/view/interaction.h"

namespace whereabouts {
namespace {

bool isArrow(int key) {
  return key == Qt::Key_Left || key == Qt::Key_Right || key == Qt::Key_Up || key == Qt::Key_Down;
}

}  // namespace

void FigureView::moveCursor(int columns, int rows, int panels) {
  Interaction& now = *interaction_;
  const auto indexed = [&](std::size_t i) {
    const Panel& panel = figure()->panels.at(i);
    return panel.x.indexing.index != Index::none || panel.y.indexing.index != Index::none;
  };
  const int count = static_cast<int>(figure()->panels.size());
  if (!now.cursor) {
    const QPointF pointer = now.pointer.value_or(QPointF(-1, -1));
    const std::optional<std::size_t> under = panelAt(pointer);
    std::size_t first = under && indexed(*under) ? *under : 0;
    while (first < figure()->panels.size() && !(indexed(first) && isShown(first))) ++first;
    if (first == figure()->panels.size()) return;
    const Panel& panel = figure()->panels.at(first);
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
      showMapOf(next);
      break;
    }
  } else {
    now.cursor->column += columns;
    now.cursor->row += rows;
  }
  now.cursor = Interaction::within(figure()->panels.at(now.cursor->panel), *now.cursor);
  hoverCursor();
  showOutlines();
}

void FigureView::hoverCursor() {
  const Interaction::Cursor& cursor = *interaction_->cursor;
  const Panel& panel = figure()->panels.at(cursor.panel);
  hover(hitAt(cursor.panel, {centreOfStep(panel.x, cursor.column), centreOfStep(panel.y, cursor.row)}));
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
    if (goBack()) return;
    return QWidget::keyPressEvent(event);
  }
  if (event->modifiers() & (Qt::ControlModifier | Qt::AltModifier | Qt::MetaModifier))
    return QWidget::keyPressEvent(event);
  // "Up" is up on the screen, whichever way the axis runs.
  const auto towards = [&](bool vertical, int direction) {
    const std::size_t panel = now.cursor ? now.cursor->panel : 0;
    const Axis& axis = vertical ? figure()->panels.at(panel).y : figure()->panels.at(panel).x;
    const bool increases = vertical ? axis.reversed : !axis.reversed;
    return increases ? direction : -direction;
  };
  // Without Shift the arrows are those of the animation.
  const bool shift = event->modifiers().testFlag(Qt::ShiftModifier);
  if (isArrow(event->key()) && !shift) return QWidget::keyPressEvent(event);
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
      if (now.cursor) {
        const Panel& panel = figure()->panels.at(now.cursor->panel);
        return chooseAt(now.cursor->panel,
                        {centreOfStep(panel.x, now.cursor->column), centreOfStep(panel.y, now.cursor->row)});
      }
      break;
    default:
      break;
  }
  QWidget::keyPressEvent(event);
}

}  // namespace whereabouts
