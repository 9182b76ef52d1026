#include "ui/widgets/combo_box.h"

#include <QKeyEvent>
#include <QPainter>
#include <QStyledItemDelegate>
#include <QWheelEvent>

#include "ui/theme/current_theme.h"

namespace whereabouts {
namespace {

// Rows of equal height, with room between the swatch and the words.
class RowDelegate : public QStyledItemDelegate {
 public:
  using QStyledItemDelegate::QStyledItemDelegate;
  QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override {
    QSize size = QStyledItemDelegate::sizeHint(option, index);
    size.setHeight(qMax(size.height(), scaled(28)));
    return size;
  }
};

}  // namespace

ComboBox::ComboBox(QWidget* parent) : QComboBox(parent) {
  setFocusPolicy(Qt::StrongFocus);
  setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
  setAttribute(Qt::WA_Hover);
  setItemDelegate(new RowDelegate(this));
  setMaxVisibleItems(16);
}

QSize ComboBox::sizeHint() const {
  return {scaled(160), scaled(32)};
}

QSize ComboBox::minimumSizeHint() const {
  return {scaled(60), scaled(30)};
}

// Enter opens the list; Up and Down move through it in either case.
void ComboBox::keyPressEvent(QKeyEvent* event) {
  if (event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter) {
    showPopup();
  } else {
    QComboBox::keyPressEvent(event);
  }
}

void ComboBox::wheelEvent(QWheelEvent* event) {
  event->ignore();
}

void ComboBox::paintEvent(QPaintEvent*) {
  const Theme& colours = currentTheme();
  QPainter painter(this);
  painter.setRenderHint(QPainter::Antialiasing);
  painter.setPen(QPen(hasFocus() ? colours.accent : colours.line, 1));
  painter.setBrush(underMouse() ? colours.chip : colours.panel);
  painter.drawRoundedRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5), scaled(7), scaled(7));
  int left = scaled(10);
  const QIcon swatch = itemIcon(currentIndex());
  if (!swatch.isNull()) {
    const QRect place(left, (height() - scaled(12)) / 2, scaled(40), scaled(12));
    swatch.paint(&painter, place);
    left = place.right() + scaled(9);
  }
  const QRect words(left, 0, width() - left - scaled(26), height());
  painter.setPen(isEnabled() ? colours.text : colours.muted);
  painter.drawText(words, Qt::AlignVCenter | Qt::AlignLeft,
                   fontMetrics().elidedText(currentText(), Qt::ElideRight, words.width()));
  painter.drawPixmap(QPoint(width() - scaled(24), (height() - scaled(16)) / 2),
                     iconPixmap(QStringLiteral("chevron"), colours.muted, scaled(16), devicePixelRatioF()));
}

}  // namespace whereabouts
