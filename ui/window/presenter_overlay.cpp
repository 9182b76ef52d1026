#include "ui/window/presenter_overlay.h"

#include <QPaintEvent>
#include <QPainter>
#include <QPainterPath>

#include "ui/render/view/figure_view.h"

namespace whereabouts {
namespace {

constexpr double kRadius = 0.09;  // of the widget's smaller side; a spotlight has twice that
constexpr float kDarkness = 0.6F;
constexpr double kRingWidth = 5, kPenWidth = 4;  // px, for type of size 1

// Apart in lightness as well as in hue; an edge in the background's colour lets them read on any map.
struct PenColour {
  const char* colour;
  const char* name;
};
constexpr PenColour kPenColours[] = {
    {"#D81B60", QT_TRANSLATE_NOOP("whereabouts::PresenterOverlay", "pink")},
    {"#1E7FE0", QT_TRANSLATE_NOOP("whereabouts::PresenterOverlay", "blue")},
    {"#12A15C", QT_TRANSLATE_NOOP("whereabouts::PresenterOverlay", "green")},
    {"#FF8F3F", QT_TRANSLATE_NOOP("whereabouts::PresenterOverlay", "orange")}};

}  // namespace

PresenterOverlay::PresenterOverlay(FigureView& view, QWidget* parent)
    : QWidget(parent), view_(view), ink_(view), theme_(theme({})) {
  setObjectName(QStringLiteral("presenterOverlay"));
  setAttribute(Qt::WA_TransparentForMouseEvents);
  setAttribute(Qt::WA_NoSystemBackground);
  setFocusPolicy(Qt::NoFocus);
  hide();
  // The lines follow their panels.
  connect(&view_, &FigureView::drawn, this, [this] {
    if (!ink_.empty()) inkChanged();
  });
}

void PresenterOverlay::setTheme(const Theme& theme) {
  theme_ = theme;
  update();
}

double PresenterOverlay::radius() const {
  const double radius = kRadius * std::min(width(), height());
  return highlight_ == Highlight::spotlight ? 2 * radius : radius;
}

QRect PresenterOverlay::around(const std::optional<QPointF>& pointer) const {
  if (!pointer) return {};
  const double reach = radius() + kRingWidth * theme_.typeScale + 2;
  return QRectF(pointer->x() - reach, pointer->y() - reach, 2 * reach, 2 * reach).toAlignedRect();
}

void PresenterOverlay::showIfNeeded() {
  setVisible(highlight_ != Highlight::none || !ink_.empty());
}

void PresenterOverlay::setHighlight(Highlight highlight) {
  highlight_ = highlight;
  showIfNeeded();
  update();
}

void PresenterOverlay::setPointer(std::optional<QPointF> pointer) {
  // A spotlight that comes or goes changes everything, one that moves only its disc.
  const bool all = highlight_ == Highlight::spotlight && pointer.has_value() != pointer_.has_value();
  const QRect before = around(pointer_);
  pointer_ = pointer;
  if (highlight_ == Highlight::none) return;
  if (all) return update();
  update(before);
  update(around(pointer_));
}

QPoint PresenterOverlay::offset() const {
  return view_.mapTo(parentWidget(), QPoint()) - pos();
}

void PresenterOverlay::inkChanged() {
  showIfNeeded();
  const QRect now = ink_.bounds().translated(offset()).toAlignedRect();
  update(inked_ | now);
  inked_ = now;
}

QColor PresenterOverlay::penColour() const {
  return QColor(QLatin1String(kPenColours[colour_].colour));
}

QString PresenterOverlay::penColourName() const {
  return tr(kPenColours[colour_].name);
}

void PresenterOverlay::takeNextColour() {
  colour_ = (colour_ + 1) % std::size(kPenColours);
}

void PresenterOverlay::beginLine(QPointF position) {
  ink_.begin(position, penColour(), kPenWidth * theme_.typeScale);
  inkChanged();
}

void PresenterOverlay::extendLine(QPointF position) {
  ink_.extend(position);
  inkChanged();
}

void PresenterOverlay::endLine() {
  ink_.end();
}

void PresenterOverlay::removeLastLine() {
  ink_.removeLast();
  inkChanged();
}

void PresenterOverlay::clearInk() {
  ink_.clear();
  inkChanged();
}

void PresenterOverlay::paintEvent(QPaintEvent* event) {
  QPainter painter(this);
  painter.setRenderHint(QPainter::Antialiasing);
  painter.save();
  painter.translate(offset());
  ink_.paint(painter, theme_.background);
  painter.restore();
  if (highlight_ == Highlight::none || !pointer_) return;
  const QRectF disc(pointer_->x() - radius(), pointer_->y() - radius(), 2 * radius(), 2 * radius());
  if (highlight_ == Highlight::spotlight) {
    QPainterPath dark;
    dark.addRect(event->rect());
    dark.addEllipse(disc);  // odd and even: a hole
    QColor shade(Qt::black);
    shade.setAlphaF(kDarkness);
    painter.fillPath(dark, shade);
    return;
  }
  painter.setBrush(Qt::NoBrush);
  const double width = kRingWidth * theme_.typeScale;
  painter.setPen(QPen(theme_.background, width + 3));
  painter.drawEllipse(disc);
  painter.setPen(QPen(theme_.highlight, width));
  painter.drawEllipse(disc);
}

}  // namespace whereabouts
