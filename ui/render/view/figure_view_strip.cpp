// The small maps beside a leader, some of them at a time, and the buttons that turn to others.
#include <QApplication>
#include <QHBoxLayout>
#include <QToolButton>
#include <algorithm>

#include "ui/render/layout/strip.h"
#include "ui/render/view/interaction.h"

namespace whereabouts {

void FigureView::makeStrip() {
  Interaction& now = *interaction_;
  now.strip = new QWidget(this);
  now.strip->setObjectName(QStringLiteral("strip"));
  now.strip->setAccessibleName(tr("Small maps"));
  auto* row = new QHBoxLayout(now.strip);
  row->setContentsMargins(0, 0, 0, 0);
  row->setSpacing(6);
  const auto add = [&](const QString& face, const QString& name, const QString& help, const char* id,
                       int by) {
    auto* button = new QToolButton(now.strip);
    button->setObjectName(QLatin1String(id));
    button->setText(face);
    button->setAccessibleName(name);
    button->setToolTip(help);
    button->setFocusPolicy(Qt::TabFocus);
    button->setCursor(Qt::ArrowCursor);
    connect(button, &QToolButton::clicked, this, [this, by] { turnMaps(by); });
    return button;
  };
  now.back =
      add(QStringLiteral("‹"), tr("Previous maps"), tr("The maps before these: Shift+N"), "mapsBefore", -1);
  now.told = new QLabel(now.strip);
  now.told->setObjectName(QStringLiteral("mapsShown"));
  now.told->setTextFormat(Qt::PlainText);
  now.on = add(QStringLiteral("›"), tr("Next maps"), tr("The maps behind these: N"), "mapsBehind", 1);
  row->addStretch(1);
  row->addWidget(now.back);
  row->addWidget(now.told);
  row->addWidget(now.on);
  row->addStretch(1);
  now.strip->hide();
}

std::optional<StripPlaces> FigureView::shownMaps() const {
  if (!figure()) return std::nullopt;
  const StripPlaces& strip = renderer_->layout().strip;
  return strip.whole() ? std::nullopt : std::optional<StripPlaces>(strip);
}

void FigureView::placeStrip() {
  Interaction& now = *interaction_;
  const std::optional<StripPlaces> strip = shownMaps();
  if (!strip) {
    if (now.strip->isAncestorOf(QApplication::focusWidget())) setFocus();
    now.strip->hide();
    return;
  }
  const int last = strip->first + strip->shown;
  const QString which = strip->shown == 1
                            ? tr("%1 of %2").arg(last).arg(strip->count)
                            : tr("%1–%2 of %3").arg(strip->first + 1).arg(last).arg(strip->count);
  now.told->setText(which);
  now.told->setAccessibleName(tr("Small maps %1").arg(which));
  const QRect place = strip->rect.toAlignedRect();
  const QSize wanted = now.strip->sizeHint();
  // Around the middle of the maps, within the view.
  const int wide = std::max(wanted.width(), place.width());
  const int left = std::clamp(place.center().x() - wide / 2, 0, std::max(0, width() - wide));
  now.strip->setGeometry(left, place.top() + 2, wide, std::max(wanted.height(), place.height() - 4));
  now.strip->show();
  now.strip->raise();
  // A button at its end keeps the keyboard where it was.
  const bool first = strip->first == 0, end = last == strip->count;
  if (first && now.back->hasFocus()) now.on->setFocus(Qt::OtherFocusReason);
  if (end && now.on->hasFocus()) now.back->setFocus(Qt::OtherFocusReason);
  now.back->setEnabled(!first);
  now.on->setEnabled(!end);
}

void FigureView::showMaps(int first) {
  if (first == firstMap_) return;
  choosePending();
  firstMap_ = first;
  cancelDrag();
  draw(whole_);
  interaction_->reserve.start(0);
}

void FigureView::turnMaps(int by) {
  const std::optional<StripPlaces> strip = shownMaps();
  if (!strip) return;
  const int end = strip->count - strip->shown, next = strip->first + by * strip->shown;
  const bool beyond = (strip->first == end && by > 0) || (strip->first == 0 && by < 0);
  showMaps(beyond ? (by > 0 ? 0 : end) : std::clamp(next, 0, end));
}

void FigureView::showMapOf(std::size_t panel) {
  const std::optional<StripPlaces> strip = shownMaps();
  if (!strip || isShown(panel)) return;
  std::vector<std::size_t> maps = stripPanels(*figure(), false);
  if (strip->count > static_cast<int>(maps.size())) maps = stripPanels(*figure(), true);
  const auto rank = static_cast<int>(std::find(maps.begin(), maps.end(), panel) - maps.begin());
  showMaps(std::min(rank / strip->shown * strip->shown, strip->count - strip->shown));
}

bool FigureView::isShown(std::size_t panel) const {
  return !renderer_->layout().panels.at(panel).plot.isEmpty();
}

}  // namespace whereabouts
