// One panel alone or leading, and places in panels whichever of them are shown.
#include "core/figure/select_panels.h"
#include "ui/render/view/interaction.h"

namespace whereabouts {

void FigureView::setOnlyPanel(std::optional<std::size_t> panel) {
  partChosen_ = true;
  if (panel && (!whole_ || *panel >= whole_->panels.size() || whole_->panels.size() < 2)) panel.reset();
  if (only_ == panel) return;
  choosePending();
  only_ = panel;
  drawAnew();
}

void FigureView::setLeadersAlone(bool on) {
  leadersAlone_ = on;
  if (const auto alone = leaderAlone()) {
    setOnlyPanel(alone);
    partChosen_ = false;
  }
}

std::optional<std::size_t> FigureView::leaderAlone() const {
  if (!leadersAlone_ || !whole_ || !whole_->leader) return std::nullopt;
  const Panel& panel = whole_->panels.at(*whole_->leader);
  if (!panel.square_units) return whole_->leader;
  constexpr double forWords = 0.3;  // of the height: the question, what it says, the caption
  constexpr double filled = 0.55;   // of the width
  const double high = (panel.y.upper - panel.y.lower) * panel.unit_ratio;
  const double across = (1 - forWords) * height() * (panel.x.upper - panel.x.lower) / high;
  return across > filled * width() ? whole_->leader : std::nullopt;
}

void FigureView::setLeader(std::optional<std::size_t> panel) {
  partChosen_ = true;
  if (panel && (!whole_ || *panel >= whole_->panels.size() || whole_->panels.size() < 2)) panel.reset();
  if (leader_ == panel) return;
  choosePending();
  leader_ = panel;
  drawAnew();
}

void FigureView::drawAnew() {
  cancelDrag();
  interaction_->cursor.reset();
  showUpcoming();
  draw(whole_);
}

void FigureView::toggleLeader(std::optional<std::size_t> panel) {
  if (only_) return setOnlyPanel(std::nullopt);
  if (!panel || !whole_) return;
  if (leader_ == panel) return setLeader(std::nullopt);
  const bool leadsAlready = !leader_ && whole_->leader == panel;
  leadsAlready ? setOnlyPanel(panel) : setLeader(whole_->leader == panel ? std::nullopt : panel);
}

bool FigureView::goBack() {
  if (!makesLeaders_ || (!only_ && !leader_)) return false;
  only_ ? setOnlyPanel(std::nullopt) : setLeader(std::nullopt);
  return true;
}

std::shared_ptr<const Figure> FigureView::chosenPart(std::shared_ptr<const Figure> figure) const {
  if (!figure) return figure;
  const std::size_t count = figure->panels.size();
  if (only_ && *only_ < count) return std::make_shared<Figure>(select_panels(*figure, {*only_}));
  if (!leader_ || *leader_ >= count || figure->leader == leader_) return figure;
  auto led = std::make_shared<Figure>(*figure);
  led->leader = leader_;
  return led;
}

void FigureView::togglePanel(std::optional<std::size_t> panel) {
  setOnlyPanel(only_ ? std::nullopt : panel);
}

void FigureView::showUpcoming() {
  std::vector<std::shared_ptr<const Figure>> figures = upcoming_;
  for (auto& figure : figures) figure = chosenPart(std::move(figure));
  renderer_->setUpcoming(std::move(figures), allUpcoming_);
  interaction_->reserve.start(0);
}

std::optional<std::size_t> FigureView::drawnPanel(std::size_t panel) const {
  if (!whole_ || panel >= whole_->panels.size()) return std::nullopt;
  if (only_ && *only_ != panel) return std::nullopt;
  if (!only_ && !isShown(panel)) return std::nullopt;
  return only_ ? 0 : panel;
}

std::optional<std::size_t> FigureView::panelUnder(QPointF position) const {
  const std::optional<std::size_t> panel = panelAt(position);
  return panel && only_ ? only_ : panel;
}

std::optional<std::size_t> FigureView::panelPointedAt() const {
  const Interaction& now = *interaction_;
  if (now.cursor) return only_ ? only_ : std::optional<std::size_t>(now.cursor->panel);
  return now.pointer ? panelUnder(*now.pointer) : std::nullopt;
}

std::optional<QPointF> FigureView::axesAt(std::size_t panel, QPointF position) const {
  const std::optional<std::size_t> at = drawnPanel(panel);
  return at ? std::optional<QPointF>(renderer_->toAxes(*at, position)) : std::nullopt;
}

std::optional<QPointF> FigureView::pixelsAt(std::size_t panel, QPointF axes) const {
  const std::optional<std::size_t> at = drawnPanel(panel);
  return at ? std::optional<QPointF>(renderer_->toPixels(*at, axes)) : std::nullopt;
}

std::optional<QRectF> FigureView::zoomedPlot(std::size_t panel) const {
  const std::optional<std::size_t> at = drawnPanel(panel);
  const std::shared_ptr<const PlacedFigure> shown = renderer_->placed();
  if (!at || !shown->zoomed(*at)) return std::nullopt;
  return QRectF(shown->plot(*at));
}

}  // namespace whereabouts
