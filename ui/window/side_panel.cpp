#include "ui/window/side_panel.h"

#include <QApplication>
#include <QEvent>
#include <QLayout>
#include <QScrollArea>
#include <QScrollBar>
#include <QStyle>
#include <QVBoxLayout>

#include "ui/theme/current_theme.h"
#include "ui/widgets/icon_button.h"

namespace whereabouts {
namespace {

constexpr int kMargin = 18, kMarginBesideBar = 10;
constexpr double kReadingsShare = 0.5;  // the largest share of readings while controls need the space

// Text wraps at the same width with and without a scroll bar, which uses the margin.
int neededHeight(const QScrollArea* area, int width) {
  const QScrollBar* bar = area->verticalScrollBar();
  if (bar->maximum() > 0) width -= bar->sizeHint().width();
  const QLayout* layout = area->widget()->layout();
  return layout->hasHeightForWidth() ? layout->totalHeightForWidth(width) : layout->totalSizeHint().height();
}

}  // namespace

SidePanel::SidePanel(QWidget* controls, QWidget* readings, QWidget* parent) : QWidget(parent) {
  setObjectName(QStringLiteral("side"));
  setAttribute(Qt::WA_StyledBackground);
  setFixedWidth(kWidth);
  strip_ = new QWidget(this);
  auto* stripLayout = new QVBoxLayout(strip_);
  stripLayout->setContentsMargins(6, 9, 6, 6);
  auto* back =
      new IconButton(QStringLiteral("panel-right"), tr("Show parameters and readings (Shift+F9)"), strip_);
  back->setObjectName(QStringLiteral("showParameters"));
  connect(back, &QAbstractButton::clicked, this, &SidePanel::toggleRequested);
  stripLayout->addWidget(back);
  stripLayout->addStretch(1);
  strip_->hide();
  above_ = scrolling(controls, QStringLiteral("controlsScroll"));
  rule_ = new QWidget(this);
  rule_->setObjectName(QStringLiteral("sideRule"));
  rule_->setAttribute(Qt::WA_StyledBackground);
  below_ = scrolling(readings, QStringLiteral("readingsScroll"));
  below_->setToolTip(tr("Readings and formula; the arrow keys scroll them"));
  below_->setAccessibleName(tr("Readings and formula"));
  below_->installEventFilter(this);
  for (QScrollArea* area : {above_, below_})
    connect(area->verticalScrollBar(), &QScrollBar::rangeChanged, this, &SidePanel::tellMargins);
  // Controls scroll to the keyboard focus, also when it comes from outside; not while the mouse is pressed.
  connect(qApp, &QApplication::focusChanged, this, [this](QWidget*, QWidget* now) {
    if (now && above_->isAncestorOf(now)) reveal(now);
  });
  // Readings take no focus.
  connect(below_->verticalScrollBar(), &QScrollBar::rangeChanged, this,
          [this](int, int max) { below_->setFocusPolicy(max > 0 ? Qt::TabFocus : Qt::NoFocus); });
}

void SidePanel::reveal(QWidget* control) {
  if (QGuiApplication::mouseButtons() == Qt::NoButton) above_->ensureWidgetVisible(control, 0, 24);
}

void SidePanel::settle() {
  // A row asks its panel for room, the panel the area that scrolls, and that one this.
  constexpr int floors = 4;
  for (int i = 0; i < floors; ++i) QCoreApplication::sendPostedEvents(nullptr, QEvent::LayoutRequest);
}

void SidePanel::scrollToTop() {
  for (QScrollArea* area : {above_, below_}) area->verticalScrollBar()->setValue(0);
}

QScrollArea* SidePanel::scrolling(QWidget* content, const QString& name) {
  auto* area = new QScrollArea(this);
  area->setObjectName(name);
  area->setWidgetResizable(true);
  area->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  area->setFocusPolicy(Qt::NoFocus);
  area->setFrameShape(QFrame::NoFrame);
  area->setWidget(content);
  content->installEventFilter(this);
  return area;
}

bool SidePanel::eventFilter(QObject* watched, QEvent* event) {
  if (watched == below_) {
    if (event->type() == QEvent::FocusIn || event->type() == QEvent::FocusOut) {
      rule_->setProperty("active", event->type() == QEvent::FocusIn);
      rule_->style()->polish(rule_);
    }
  } else if (event->type() == QEvent::LayoutRequest) {
    divide();
  }
  return QWidget::eventFilter(watched, event);
}

void SidePanel::tellMargins() {
  const auto margin = [](const QScrollArea* area) {
    return scaled(area->verticalScrollBar()->maximum() > 0 ? kMarginBesideBar : kMargin);
  };
  emit controlsMargin(margin(above_));
  emit readingsMargin(margin(below_));
}

void SidePanel::setCollapsed(bool collapsed) {
  strip_->setVisible(collapsed);
  for (QWidget* part : {static_cast<QWidget*>(above_), rule_, static_cast<QWidget*>(below_)})
    part->setVisible(!collapsed);
  divide();
}

// The margins scale with the theme's font size.
void SidePanel::changeEvent(QEvent* event) {
  QWidget::changeEvent(event);
  if (event->type() == QEvent::StyleChange) tellMargins();
}

void SidePanel::resizeEvent(QResizeEvent* event) {
  QWidget::resizeEvent(event);
  divide();
}

void SidePanel::divide() {
  strip_->setGeometry(1, 0, width() - 1, height());
  if (collapsed()) return;
  const int left = 1, wide = width() - left;  // the line beside the figure
  const int room = height() - 1;
  const int free = room - neededHeight(above_, wide);
  // Spare height stays empty below the readings.
  const int below = qMax(free, qMin(neededHeight(below_, wide), qRound(kReadingsShare * room)));
  above_->setGeometry(left, 0, wide, room - below);
  rule_->setGeometry(left, room - below, wide, 1);
  below_->setGeometry(left, room - below + 1, wide, below);
}

}  // namespace whereabouts
