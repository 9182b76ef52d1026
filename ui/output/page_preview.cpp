#include "ui/output/page_preview.h"

#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <algorithm>

#include "ui/theme/current_theme.h"

namespace whereabouts {
namespace {

constexpr double kMark = 16, kInset = 4;  // px

}  // namespace

PagePreview::PagePreview(QWidget* parent) : QLabel(parent) {
  setMouseTracking(true);
  setFocusPolicy(Qt::StrongFocus);
  setAlignment(Qt::AlignCenter);
  setAccessibleName(tr("Preview"));
  setToolTip(tr("A click on a panel leaves it out. Keys: arrows and Space; + and − zoom."));
}

void PagePreview::setPage(const QPixmap& page, std::vector<Spot> spots) {
  spots_ = std::move(spots);
  hovered_ = -1;
  current_ = std::clamp(current_, 0, std::max(0, static_cast<int>(spots_.size()) - 1));
  setPixmap(page);
  resize(page.deviceIndependentSize().toSize());
  describe();
}

QPointF PagePreview::origin() const {
  const QSizeF page = pixmap().deviceIndependentSize();
  return {std::max(0.0, (width() - page.width()) / 2), std::max(0.0, (height() - page.height()) / 2)};
}

int PagePreview::spotAt(QPointF position) const {
  for (std::size_t i = 0; i < spots_.size(); ++i) {
    if (spots_[i].rect.translated(origin()).contains(position)) return static_cast<int>(i);
  }
  return -1;
}

QPoint PagePreview::markOf(std::size_t spot) const {
  const QRectF rect = spots_.at(spot).rect.translated(origin());
  return (rect.topRight() + QPointF(-kInset - kMark / 2, kInset + kMark / 2)).toPoint();
}

void PagePreview::setCurrent(int spot) {
  if (spots_.empty()) return;
  const int count = static_cast<int>(spots_.size());
  current_ = (spot % count + count) % count;
  describe();
  update();
}

void PagePreview::describe() {
  if (!choosable()) return setAccessibleDescription({});
  const Spot& spot = spots_[static_cast<std::size_t>(current_)];
  setAccessibleDescription(
      tr("Panel %1, %2: on the page. Space leaves it out.").arg(spot.number).arg(spot.name));
}

// The marks show while somebody chooses; the page is bare otherwise.
void PagePreview::paintEvent(QPaintEvent* event) {
  QLabel::paintEvent(event);
  if (!choosable() || (!underMouse() && !hasFocus())) return;
  QPainter painter(this);
  painter.setRenderHint(QPainter::Antialiasing);
  const QColor accent = currentTheme().accent;
  for (std::size_t i = 0; i < spots_.size(); ++i) {
    const int index = static_cast<int>(i);
    if (index == hovered_ || (hasFocus() && index == current_)) {
      painter.setPen(QPen(accent, 2));
      painter.setBrush(Qt::NoBrush);
      painter.drawRoundedRect(spots_[i].rect.translated(origin()), 4, 4);
    }
    const QPointF middle = markOf(i);
    const QRectF box(middle - QPointF(kMark / 2, kMark / 2), QSizeF(kMark, kMark));
    painter.setPen(QPen(Qt::white, 1));
    painter.setBrush(accent);
    painter.drawRoundedRect(box, 4, 4);
    painter.setPen(QPen(Qt::white, 2, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    const QPointF tick[] = {middle + QPointF(-4, 0), middle + QPointF(-1, 3), middle + QPointF(4, -3.5)};
    painter.drawPolyline(tick, 3);
  }
}

void PagePreview::mouseMoveEvent(QMouseEvent* event) {
  const int now = spotAt(event->position());
  setCursor(choosable() && now >= 0 ? Qt::PointingHandCursor : Qt::ArrowCursor);
  hovered_ = now;
  update();
}

void PagePreview::leaveEvent(QEvent*) {
  hovered_ = -1;
  update();
}

void PagePreview::mousePressEvent(QMouseEvent* event) {
  const int spot = spotAt(event->position());
  if (event->button() != Qt::LeftButton || !choosable() || spot < 0) return QLabel::mousePressEvent(event);
  setCurrent(spot);
  emit panelClicked(spots_[static_cast<std::size_t>(spot)].number);
}

void PagePreview::keyPressEvent(QKeyEvent* event) {
  switch (event->key()) {
    case Qt::Key_Right:
    case Qt::Key_Down:
      return setCurrent(current_ + 1);
    case Qt::Key_Left:
    case Qt::Key_Up:
      return setCurrent(current_ - 1);
    case Qt::Key_Plus:
    case Qt::Key_Equal:
      emit zoomed(1);
      return;
    case Qt::Key_Minus:
      emit zoomed(-1);
      return;
    case Qt::Key_Space:
      if (choosable()) emit panelClicked(spots_[static_cast<std::size_t>(current_)].number);
      return;
    default:
      QLabel::keyPressEvent(event);
  }
}

void PagePreview::focusInEvent(QFocusEvent* event) {
  QLabel::focusInEvent(event);
  update();
}

void PagePreview::focusOutEvent(QFocusEvent* event) {
  QLabel::focusOutEvent(event);
  update();
}

void PagePreview::wheelEvent(QWheelEvent* event) {
  if (!(event->modifiers() & Qt::ControlModifier) || event->angleDelta().y() == 0)
    return QLabel::wheelEvent(event);
  emit zoomed(event->angleDelta().y() > 0 ? 1 : -1);
  event->accept();
}

}  // namespace whereabouts
