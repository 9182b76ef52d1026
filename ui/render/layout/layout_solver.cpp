#include "ui/render/layout/layout_solver.h"

#include <algorithm>
#include <cmath>

#include "ui/render/layout/legend.h"

namespace whereabouts {

namespace {

// What the request asks for, where it can be.
bool barsLieBelow(const Figure& outline, const LayoutRequest& request, bool narrow) {
  if (request.bars == BarPlace::below) return barsCanLieBelow(outline);
  return narrow && request.bars != BarPlace::right;
}

}  // namespace

LayoutSolver::LayoutSolver(const Figure& figure, const Plan& plan, const LayoutRequest& request, bool narrow)
    : content_(figure),
      figure_(plan.outline),
      plan_(plan),
      request_(request),
      type_(request.type(), request.size.width()),
      metrics_(type_),
      narrow_(narrow),
      min_(request.min.narrow == narrow ? request.min : LayoutRoom()),
      bars_(plan.outline, metrics_, detail_, min_, request.typeScale,
            barsLieBelow(plan.outline, request, narrow)) {
  out_.type = type_;
  detail_.level = min_.detail;
  padding_ = paddingOf(width());
  for (const Panel& panel : figure.panels) {
    lists_.push_back(listRows(panel, request.type()));
    sheets_.push_back(readableSize(panel, request.type()));
  }
}

FigureLayout LayoutSolver::solve() {
  arrange({min_.wordShare, min_.detail});
  if (!bounded()) raisePlots();
  if (bounded() && !min_.solved) preferMaps();
  dropDetails();
  out_.smallestMap = smallestMap_;
  placeCaption();
  out_.room.detail = detail_.level;
  out_.room.narrow = narrow_;
  out_.barsBelow = bars_.below();
  bars_.tellRoom(out_.room);
  return std::move(out_);
}

void LayoutSolver::arrange(const Style& style) {
  placeWords(style.wordShare);
  detail_.level = style.detail;
  placePanels();
}

// Flat plots get more of a free height before words are left out.
void LayoutSolver::raisePlots() {
  constexpr double flat = 70;                     // px
  constexpr double step = 1.2, maxStretch = 1.9;  // of the height
  constexpr double worthwhile = 1.08;             // as much higher the smallest plot must become
  while (smallest_ < flat && stretch_ < maxStretch) {
    const double before = smallest_;
    stretch_ *= step;
    placePanels();
    if (smallest_ > worthwhile * before) continue;
    stretch_ /= step;
    placePanels();
    return;
  }
}

// Words give way to maps that would show little, where that enlarges them enough.
void LayoutSolver::preferMaps() {
  constexpr Style fewWords{0.3, 1};
  // Small for the figure, not only small.
  constexpr double smallShare = 0.3, minSmall = 64, maxSmall = 120;  // of its shorter side; px
  constexpr double gain = 1.2, gainOfTiny = 1.1;                     // of the maps' side
  const double side = std::min(request_.size.width(), request_.size.height());
  const double before = smallestMap_;
  if (before == 0 || before >= std::clamp(smallShare * side, minSmall, maxSmall)) return;
  const Style usual{out_.room.wordShare, detail_.level};
  arrange(fewWords);
  if (smallestMap_ < (before < minSmall ? gainOfTiny : gain) * before) arrange(usual);
}

// Details go, in the order of `details`, until every plot can be read. On a page of free height, where words
// cost no plot its height, they stay for all but the smallest.
void LayoutSolver::dropDetails() {
  const double readable = bounded() ? 36 : 20;  // px
  while (smallest_ < readable && !detail_.least()) {
    ++detail_.level;
    placePanels();
  }
}

void LayoutSolver::placePanels() {
  const double left = padding_, top = padding_ * 0.75 + above_;
  const double areaWidth = std::max(1.0, width() - 2 * padding_);
  double areaHeight = stretch_ * areaWidth / std::max(0.05, figure_.preferred_aspect);
  if (bounded()) {
    const double words = top + below_ + request_.footer + padding_ * 0.75;
    areaHeight = std::max(1.0, request_.size.height() - words);
  }

  TrackRequest tracks;
  tracks.area = QRectF(left, top, areaWidth, areaHeight);
  constexpr double usualGapX = 18, usualGapY = 12;
  tracks.gapX = usualGapX * detail_.spacing();
  tracks.gapY = usualGapY * detail_.spacing();
  tracks.deepMaps = (narrow_ || request_.bars == BarPlace::below) && !bounded();
  tracks.mapColumns = plan_.mapColumns;
  tracks.mapRows = plan_.mapRows;
  tracks.deviceScale = request_.deviceScale;
  const std::size_t count = figure_.panels.size();
  legendHeights_.assign(count, 0);
  lowLegends_.assign(count, 0);
  sideLegends_.assign(count, false);
  std::vector<QRectF> plots(count, QRectF(0, 0, areaWidth / std::max(1, figure_.columns()) - 50,
                                          areaHeight / std::max(1, figure_.rows()) - 40));
  out_.panels.assign(count, {});
  Tracks solved;
  // Where it was laid out in as many rows and columns, from there.
  const Tracks* before = min_.solved ? &min_.solved->tracks : nullptr;
  if (before && before->plots.size() == count &&
      before->bottom.size() == static_cast<std::size_t>(figure_.rows()) &&
      before->right.size() == static_cast<std::size_t>(figure_.columns())) {
    solved = *before;
    plots = solved.plots;
  }
  // Numbers need margins, which decide how large the plots are, which decides what numbers there are.
  constexpr int rounds = 5;
  for (int round = 0; round < rounds; ++round) {
    tracks.margins.clear();
    tracks.legends.clear();
    tracks.minHeights.clear();
    for (std::size_t i = 0; i < count; ++i) {
      tracks.margins.push_back(measure(i, plots[i].size()));
      tracks.legends.push_back(legendHeights_[i]);
      if (bounded()) continue;
      const double words = sheets_[i] ? sheets_[i]->height() : 0;
      tracks.minHeights.push_back(lists_[i] ? lists_[i]->count * lists_[i]->full : words);
    }
    bars_.measure(solved, tracks);
    solved = stillTracks(figure_, tracks, min_, request_.plays);
    const bool still = plots == solved.plots;
    plots = solved.plots;
    if (still) break;
  }
  out_.room.margins = tracks.margins;
  out_.room.legends = tracks.legends;
  out_.room.solved = std::make_shared<const SolvedTracks>(SolvedTracks{shapesOf(figure_), tracks, solved});
  out_.bars = bars_.placed(solved, out_.panels, width());
  for (std::size_t i = 0; i < count; ++i) placePanel(i, solved);
  bottom_ = solved.bottomEdge;
  out_.panelsEnd = bottom_;
  smallest_ = solved.smallest;
  smallestMap_ = solved.smallestMap;
}

ViewRange LayoutSolver::view(std::size_t i) const {
  if (i < request_.views.size()) return request_.views[i];
  const Panel& panel = figure_.panels[i];
  return {{panel.x.lower, panel.x.upper}, {panel.y.lower, panel.y.upper}};
}

QString LayoutSolver::letter(std::size_t i) const {
  return i < request_.letters.size() ? request_.letters[i] : QString();
}

double LayoutSolver::letterWidth(std::size_t i) const {
  return letter(i).isEmpty() ? 0 : std::ceil(metrics_.letter.horizontalAdvance(letter(i))) + 6;
}

double LayoutSolver::headingHeight(std::size_t i) const {
  const Panel& panel = figure_.panels[i];
  const bool words = detail_.headings() && !(panel.title.empty() && panel.subtitle.empty());
  return words || !letter(i).isEmpty() ? std::ceil(metrics_.heading.height()) + 4 : 0;
}

QMarginsF LayoutSolver::measure(std::size_t i, QSizeF size) {
  const Panel& panel = figure_.panels[i];
  PanelLayout& places = out_.panels[i];
  const ViewRange range = view(i);
  places.xTicks = places.yTicks = {};
  if (detail_.numbers()) {
    const auto ticks = [&](const Axis& axis, auto along, double length, bool vertical) {
      std::vector<TickMark> made = ticksOf(axis, along, length, metrics_.tick, vertical);
      return axis.ticks.empty() ? withMark(std::move(made), figure_.decimal_mark) : made;
    };
    places.xTicks = ticks(panel.x, range.x, size.width(), false);
    places.yTicks = ticks(panel.y, range.y, size.height(), true);
  }
  double left = 0, right = 0, top = headingHeight(i), bottom = 0;
  places.legend = legendOf(content_.panels[i], metrics_.label);
  const double titleWidth = letterWidth(i) +
                            metrics_.heading.horizontalAdvance(QString::fromStdString(panel.title)) + 6 +
                            metrics_.headingPlain.horizontalAdvance(QString::fromStdString(panel.subtitle));
  double side = 0;
  if (request_.legend == LegendPlace::right) side = stackLegend(places.legend, size);
  if (request_.legend == LegendPlace::fitting && sureSide_.value_or(true))
    side = labelEnds(places.legend, content_.panels[i], range, size, size.width() + places.margins.right(),
                     sureSide_.has_value());
  sideLegends_[i] = side > 0;
  lowLegends_[i] = 0;
  double legend = 0;
  if (side > 0) {
    right = side;
  } else if (request_.legend == LegendPlace::below) {
    const double height = flowLegend(places.legend, std::max(40.0, size.width()), 0, 0);
    lowLegends_[i] = height > 0 ? height + 4 : 0;
  } else {
    legend = flowLegend(places.legend, std::max(40.0, size.width()), titleWidth, top);
  }
  top += legend;
  legendHeights_[i] = keepsRoom() && i < min_.legends.size() ? std::max(legend, min_.legends[i]) : legend;
  if (!places.yTicks.empty()) {
    left += tickPadding + widest(places.yTicks, metrics_.tick);
    const double half = std::ceil(metrics_.tick.height() / 2);
    top = std::max(top, half);
    bottom = std::max(bottom, half);
  }
  if (detail_.labels() && panel.y.visible && !panel.y.label.empty())
    left += std::ceil(metrics_.label.height()) + 4;
  if (!places.xTicks.empty()) {
    bottom = tickPadding - 1 + std::ceil(metrics_.tick.height());
    const double perUnit = size.width() / (range.x.upper - range.x.lower);
    for (const TickMark& tick : places.xTicks) {
      const double half = metrics_.tick.horizontalAdvance(tick.label) / 2 + 1;
      if (panel.x.logarithmic) {
        left = std::max(left, half);
        right = std::max(right, half);
        continue;
      }
      double from = (tick.at - range.x.lower) * perUnit;
      if (panel.x.reversed) from = size.width() - from;
      left = std::max(left, half - from);
      right = std::max(right, half - (size.width() - from));
    }
  }
  if (detail_.labels() && panel.x.visible && !panel.x.label.empty())
    bottom += std::ceil(metrics_.label.height()) + 3;
  bottom += lowLegends_[i];
  QMarginsF margins(std::ceil(left), std::ceil(top), std::ceil(right), std::ceil(bottom));
  if (keepsRoom() && i < min_.margins.size()) margins = margins | min_.margins[i];
  places.margins = margins;
  return margins;
}

double paddingOf(double width) {
  return std::clamp(width * 0.022, 8.0, 24.0);
}

QSizeF usualArea(const Figure& figure, const LayoutRequest& request) {
  const double width = request.size.width(), padding = paddingOf(width);
  const double inner = std::max(1.0, width - 2 * padding);
  if (request.size.height() == 0) return {inner, inner / std::max(0.05, figure.preferred_aspect)};
  const TypeSizes type(request.type(), width);
  double words = 1.5 * padding + request.footer;
  if (request.title && !figure.title.empty()) words += lineHeight(type.title) + 10;
  if (request.title && !figure.subtitle.empty()) words += lineHeight(type.subtitle);
  // Captions have one line or three from one frame to the next.
  if (request.caption && !figure.caption.empty()) words += 2 * lineHeight(type.caption) + 30;
  const double max = usualWordShare * request.size.height();
  return {inner, std::max(1.0, request.size.height() - std::min(words, max))};
}

}  // namespace whereabouts
