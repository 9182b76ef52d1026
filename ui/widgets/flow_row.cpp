#include "ui/widgets/flow_row.h"

#include <algorithm>
#include <iterator>

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
  const auto sizeOf = [&](const QLayoutItem* item) {
    return item->sizeHint().boundedTo({qMax(1, rect.width()), QWIDGETSIZE_MAX});
  };
  QList<QLayoutItem*> shown;
  std::copy_if(items_.begin(), items_.end(), std::back_inserter(shown),
               [](const QLayoutItem* item) { return !item->isEmpty(); });
  int y = rect.y();
  for (qsizetype from = 0, to = 0; from < shown.size(); from = to) {
    int width = 0, line = 0;
    for (; to < shown.size(); ++to) {
      const QSize size = sizeOf(shown[to]);
      const int wider = width + size.width() + (to > from ? spacing() : 0);
      if (to > from && wider > rect.width()) break;
      width = wider;
      line = qMax(line, size.height());
    }
    int x = rect.x();
    for (qsizetype i = from; move && i < to; ++i) {
      // What is left of the line lies before the first that goes to its right end.
      if (shown[i]->alignment() & Qt::AlignRight) x = qMax(x, rect.x() + rect.width() - width);
      const QSize size = sizeOf(shown[i]);
      shown[i]->setGeometry(QRect(QPoint(x, y), size));
      x += size.width() + spacing();
      width -= size.width() + spacing();
    }
    y += line + (to < shown.size() ? spacing() : 0);
  }
  return y - rect.y();
}

}  // namespace whereabouts
