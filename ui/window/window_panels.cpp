#include "ui/window/window_panels.h"

#include <QEvent>
#include <algorithm>

#include "ui/theme/current_theme.h"
#include "ui/window/lab_list.h"
#include "ui/window/panel_edge.h"
#include "ui/window/side_panel.h"

namespace whereabouts {
namespace {

// A narrower stage (px at font scale 1) crowds the figure: the list is hidden first.
constexpr int kStageWithNames = 520, kStageWithControls = 300;

}  // namespace

WindowPanels::WindowPanels(LabList& list, SidePanel& side, QWidget* body, Settings& settings)
    : QObject(body), list_(list), side_(side), body_(body), settings_(settings) {
  left_ = {QStringLiteral("lab-list"), LabList::kWidth, 140, 320, LabList::kCompactWidth};
  right_ = {QStringLiteral("parameters"), SidePanel::kWidth, SidePanel::kWidth, SidePanel::kMaxWidth,
            SidePanel::kCollapsedWidth};
  add(left_, true, tr("Drag to make the list of labs wider or narrower; double-click for icons alone (F9)"));
  add(right_, false,
      tr("Drag to make the parameters wider or narrower; double-click to hide them (Shift+F9)"));
  connect(&list_, &LabList::toggleRequested, this, &WindowPanels::toggleList);
  connect(&side_, &SidePanel::toggleRequested, this, &WindowPanels::toggleSide);
  for (QWidget* each : {body_, static_cast<QWidget*>(&list_), static_cast<QWidget*>(&side_)})
    each->installEventFilter(this);
}

void WindowPanels::add(Panel& panel, bool atLeft, const QString& help) {
  const Settings::Panel kept = settings_.panel(panel.name);
  panel.width = kept.width > 0 ? std::clamp(kept.width, panel.min, panel.max) : panel.initial;
  if (kept.state == QLatin1String("open")) panel.wish = Wish::open;
  if (kept.state == QLatin1String("collapsed")) panel.wish = Wish::collapsed;
  panel.edge = new PanelEdge(help, body_);
  panel.edge->setObjectName(panel.name + QStringLiteral("-edge"));
  connect(panel.edge, &PanelEdge::pressed, this, [&panel] { panel.widthAtPress = panel.width; });
  connect(panel.edge, &PanelEdge::dragged, this, [this, &panel, atLeft](int by) {
    const double wider = (atLeft ? by : -by) / currentTheme().typeScale;
    setWidth(panel, panel.widthAtPress + qRound(wider));
  });
  connect(panel.edge, &PanelEdge::released, this, [this, &panel] { keep(panel); });
  connect(panel.edge, &PanelEdge::doubleClicked, this, [this, &panel] { toggle(panel); });
}

void WindowPanels::toggleList() {
  toggle(left_);
}
void WindowPanels::toggleSide() {
  toggle(right_);
}
void WindowPanels::widenSide(int by) {
  setWidth(right_, right_.width + by);
  keep(right_);
}

void WindowPanels::toggle(Panel& panel) {
  if (panel.inLesson) {
    panel.besideLesson = !panel.besideLesson;
    return fit();
  }
  // Automatic hiding is not stored as the user's choice: the window may be resized again.
  if (panel.collapsed()) {
    panel.wish = panel.small ? Wish::open : Wish::automatic;
  } else {
    panel.wish = panel.small ? Wish::automatic : Wish::collapsed;
  }
  keep(panel);
  fit();
}

void WindowPanels::setWidth(Panel& panel, int width) {
  panel.width = std::clamp(width, panel.min, panel.max);
  fit();
}

void WindowPanels::keep(const Panel& panel) {
  const QString state = panel.wish == Wish::open        ? QStringLiteral("open")
                        : panel.wish == Wish::collapsed ? QStringLiteral("collapsed")
                                                        : QString();
  settings_.setPanel(panel.name, {panel.width == panel.initial ? 0 : panel.width, state});
}

void WindowPanels::fit() {
  int taken = 0;
  bool folds = false;
  for (const Between& each : between_) {
    if (each.panel->isHidden()) continue;
    taken += each.panel->width();
    folds = folds || each.folds;
  }
  const double room = (body_->width() - taken) / currentTheme().typeScale;
  left_.inLesson = right_.inLesson = folds;
  right_.small = room - left_.collapsedWidth - right_.initial < kStageWithControls;
  const int beside = right_.collapsed() ? right_.collapsedWidth : right_.width;
  left_.small = room - left_.width - beside < kStageWithNames;
  // However wide they were dragged, the stage keeps its minimum width.
  const double rest = room - (left_.collapsed() ? left_.collapsedWidth : left_.width) - kStageWithControls;
  const int max = std::max(right_.initial, static_cast<int>(rest));
  list_.setCompact(left_.collapsed());
  list_.setFixedWidth(scaled(left_.collapsed() ? left_.collapsedWidth : left_.width));
  side_.setCollapsed(right_.collapsed());
  side_.setFixedWidth(scaled(right_.collapsed() ? right_.collapsedWidth : std::min(right_.width, max)));
  placeEdges();
}

void WindowPanels::placeEdges() {
  const auto place = [this](Panel& panel, const QWidget& of, int x) {
    panel.edge->setVisible(!panel.collapsed());
    panel.edge->setGeometry(x - PanelEdge::kGrip / 2, of.mapTo(body_, QPoint()).y(), PanelEdge::kGrip,
                            of.height());
    panel.edge->raise();
  };
  place(left_, list_, list_.mapTo(body_, QPoint(list_.width() - 1, 0)).x());
  place(right_, side_, side_.mapTo(body_, QPoint()).x());
}

bool WindowPanels::eventFilter(QObject* watched, QEvent* event) {
  const bool moved = event->type() == QEvent::Resize || event->type() == QEvent::Move;
  if (watched == body_ && event->type() == QEvent::Resize) fit();
  if (watched != body_ && moved) placeEdges();
  return QObject::eventFilter(watched, event);
}

}  // namespace whereabouts
