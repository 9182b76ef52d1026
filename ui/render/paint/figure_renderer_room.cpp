// Room for the figures that may follow.
#include <algorithm>
#include <cmath>

#include "ui/render/layout/held_ranges.h"
#include "ui/render/layout/layout_metrics.h"
#include "ui/render/paint/figure_renderer.h"

namespace whereabouts {
namespace {

void roundUp(LayoutRoom& room) {
  const auto up = [](double length) { return 4 * std::ceil(length / 4); };
  for (QMarginsF& margins : room.margins)
    margins = {up(margins.left()), up(margins.top()), up(margins.right()), up(margins.bottom())};
  for (double& width : room.barNumbers) width = up(width);
}

// Where the numbers along an axis change with the figure, one of them may stand at its very end.
void leaveEndsOfAxes(LayoutRoom& room, const std::vector<std::shared_ptr<const Figure>>& figures,
                     const LayoutRequest& request) {
  if (!DetailLevel{room.detail}.numbers()) return;
  const Metrics metrics(TypeSizes(request.type(), request.size.width()));
  for (std::size_t i = 0; i < room.margins.size(); ++i) {
    const double first = figures.front()->panels[i].x.upper;
    bool changes = false;
    double widest = 0;
    for (const auto& figure : figures) {
      const Axis& axis = figure->panels[i].x;
      if (!axis.visible || !axis.ticks.empty() || axis.indexing.index == Index::none) continue;
      changes = changes || axis.upper != first;
      widest = std::max(widest, metrics.tick.horizontalAdvance(QString::number(axis.upper, 'f', 0)));
    }
    if (changes) room.margins[i].setRight(std::max(room.margins[i].right(), std::ceil(widest / 2) + 1));
  }
}

// The last of them with the longest sentence and caption of all, and `more` characters: where those fill a
// line the numbers or names of another figure may begin the next one.
Figure wordier(const std::vector<std::shared_ptr<const Figure>>& figures, std::size_t more) {
  const std::string filler = " " + std::string(more, '0');
  Figure figure = *figures.back();
  for (Message Figure::*words : {&Figure::subtitle, &Figure::caption}) {
    for (const auto& other : figures) {
      if ((*other.*words).text().size() > (figure.*words).text().size()) figure.*words = *other.*words;
    }
    if (!(figure.*words).empty()) figure.*words += filler;
  }
  return figure;
}

}  // namespace

// In another size a figure that stands still owes nothing to a sweep that was played in the one before.
void FigureRenderer::startRoomAfresh() {
  upcomingRoom_ = {};
  reserved_ = 0;
  leavesRoom_ = holdsRanges_;
  forgetRoom();
}

void FigureRenderer::forgetRoom() {
  const bool known = leavesRoom_ && figure() && reserved_ == upcoming_.size() && isUpcoming(*figure());
  room_ = zoomedRoom_ = known ? upcomingRoom_ : LayoutRoom();
  layoutStale_ = true;
}

bool FigureRenderer::isUpcoming(const Figure& figure) const {
  return !upcoming_.empty() && upcoming_.front()->title == figure.title &&
         upcomingShapes_ == shapesOf(figure);
}

void FigureRenderer::setUpcoming(std::vector<std::shared_ptr<const Figure>> figures, bool all) {
  allUpcoming_ = all;
  upcoming_.clear();
  upcomingShapes_.clear();
  for (auto& figure : figures) {
    if (upcoming_.empty()) upcomingShapes_ = shapesOf(*figure);
    if (shapesOf(*figure) == upcomingShapes_) upcoming_.push_back(std::move(figure));
  }
  // All over the ranges of all, as they are when they play.
  for (std::size_t i = 1; i < upcoming_.size(); ++i)
    upcoming_[i] = holdingRanges(*upcoming_[i - 1], upcoming_[i]);
  for (auto& figure : upcoming_) figure = holdingRanges(*upcoming_.back(), figure);
  upcomingRoom_ = {};
  reserved_ = 0;
}

std::size_t FigureRenderer::charactersMore() const {
  return allUpcoming_ ? 8 : 60;
}

// Whether words give way to maps is decided for the longest of them: room for words that only others of the
// figures have would else be taken from maps that are small already.
LayoutRoom FigureRenderer::roomOfLongestWords() const {
  LayoutRequest asked = request(laidOut_);
  asked.views.clear();
  const bool shown = figure() && isUpcoming(*figure());
  asked.min = {};
  if (shown) {
    asked.min.plan = room_.plan;
    asked.min.stripShown = room_.stripShown;
  }
  asked.min = computeLayout(wordier(upcoming_, charactersMore()), asked).room;
  return shown ? computeLayout(*figure(), asked).room : asked.min;
}

bool FigureRenderer::reserveNext() {
  if (reserved_ >= upcoming_.size() || laidOut_.isEmpty()) return false;
  LayoutRequest asked = request(laidOut_);
  asked.views.clear();
  if (upcomingRoom_.margins.empty()) upcomingRoom_ = roomOfLongestWords();
  asked.min = std::move(upcomingRoom_);
  const int detail = asked.min.detail;
  upcomingRoom_ = computeLayout(*upcoming_[reserved_], asked).room;
  // With more left out than before, the earlier ones need another room: once more.
  reserved_ = upcomingRoom_.detail > detail && reserved_ > 0 ? 0 : reserved_ + 1;
  if (reserved_ < upcoming_.size()) return true;
  // Those between may need a little more.
  leaveEndsOfAxes(upcomingRoom_, upcoming_, asked);
  roundUp(upcomingRoom_);
  asked.min = std::move(upcomingRoom_);
  upcomingRoom_ = computeLayout(wordier(upcoming_, charactersMore()), asked).room;
  if (holdsRanges_) useReserved();
  return false;
}

void FigureRenderer::useReserved() {
  if (upcomingRoom_.margins.empty() || !figure() || !isUpcoming(*figure())) return;
  room_ = zoomedRoom_ = upcomingRoom_;
  layoutStale_ = true;
}

void FigureRenderer::leaveRoom() {
  updateLayout(laidOut_.isValid() ? laidOut_ : plot_->size());
  while (reserveNext()) {
  }
  leavesRoom_ = true;
  useReserved();
}

void FigureRenderer::setHoldsRanges(bool holds) {
  if (holds == holdsRanges_) return;
  holdsRanges_ = holds;
  if (holds) leaveRoom();
  // From its first step on a figure that plays has the axes of all, and its own again when it stands.
  if (given_) setFigure(std::shared_ptr<const Figure>(given_));
}

}  // namespace whereabouts
