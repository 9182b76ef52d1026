#include "ui/widgets/flow_row.h"

namespace whereabouts {

FlowRow::~FlowRow() {
  qDeleteAll(items_);
}

QLayoutItem* FlowRow::takeAt(int index) {
  return index >= 0 && index < items_.size() ? items_.takeAt(index) : nullptr;
}

QSize FlowRow::minimumSize() const {
  QSize size;
  for (const QLayoutItem* item : items_) {
    if (!item->isEmpty()) size = size.expandedTo(item->minimumSize());
  }
  return size;
}

void FlowRow::setGeometry(const QRect& rect) {
  QLayout::setGeometry(rect);
  place(rect, true);
}

int FlowRow::place(const QRect& rect, bool move) const {
  int x = rect.x(), y = rect.y(), line = 0;
  for (QLayoutItem* item : items_) {
    if (item->isEmpty()) continue;  // hidden
    const QSize size = item->sizeHint().boundedTo({qMax(1, rect.width()), QWIDGETSIZE_MAX});
    if (line > 0 && x + size.width() > rect.x() + rect.width()) {
      x = rect.x();
      y += line + spacing();
      line = 0;
    }
    if (move) item->setGeometry(QRect(QPoint(x, y), size));
    x += size.width() + spacing();
    line = qMax(line, size.height());
  }
  return y + line - rect.y();
}

}  // namespace whereabouts
