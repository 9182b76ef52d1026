#include <QObject>
#include <algorithm>
#include <cmath>

#include "ui/render/layout/layout_solver.h"
#include "ui/theme/theme.h"

namespace whereabouts {
namespace {

constexpr int allLines = 10000;

}  // namespace

void LayoutSolver::placeWords(double share) {
  out_.room.wordShare = share;
  out_.titleText.clear();
  out_.title = out_.subtitle = {};
  const double inner = std::max(1.0, width() - 2 * padding_);
  const double budget = bounded() ? request_.size.height() * share : 1e9;
  bool title = request_.title && !content_.title.empty();
  // A free height has room for every word.
  int sentences = request_.title && !content_.subtitle.empty() ? (bounded() ? 2 : allLines) : 0;
  int captions = request_.caption && !content_.caption.empty() ? (bounded() ? 5 : allLines) : 0;
  out_.captionCut = captions > 0;
  const double boxPadding = captionPadding();
  for (;;) {
    out_.subtitleLines = wrapped(content_.subtitle, inner, type_.subtitle, sentences, type_.family);
    out_.captionLines =
        wrapped(content_.caption, inner - 2 * boxPadding - 4, type_.caption, captions, type_.family);
    LayoutRoom& room = out_.room;
    room.subtitleLines = std::max(out_.subtitleLines.size(), min_.subtitleLines);
    room.captionLines = std::max(out_.captionLines.size(), min_.captionLines);
    above_ = (title ? lineHeight(type_.title) : 0) +
             static_cast<double>(room.subtitleLines) * lineHeight(type_.subtitle);
    if (above_ > 0) above_ += 10;
    below_ = room.captionLines == 0
                 ? 0
                 : static_cast<double>(room.captionLines) * lineHeight(type_.caption) + 2 * boxPadding + 12;
    if (above_ + below_ <= budget) break;
    if (captions > 2)
      --captions;
    else if (sentences > 1)
      --sentences;
    else if (captions > 1)
      --captions;
    else if (sentences > 0)
      --sentences;
    else if (captions > 0)
      --captions;
    else if (title)
      title = false;
    else
      break;
  }
  if (out_.captionCut && !out_.captionLines.empty())
    out_.captionCut =
        out_.captionLines.back().back().text.endsWith("…") && !content_.caption.text().ends_with("…");
  double y = padding_ * 0.75;
  if (title) {
    double pixels = type_.title;
    const QString text = QString::fromStdString(content_.title);
    const double min = std::max(14.0, 0.75 * type_.title);
    while (pixels > min &&
           Face(figureFont(pixels, QFont::Bold, type_.family)).horizontalAdvance(text) > inner)
      pixels -= 1;
    out_.type.title = pixels;
    out_.titleText =
        QFontMetricsF(figureFont(pixels, QFont::Bold, type_.family)).elidedText(text, Qt::ElideRight, inner);
    out_.title = QRectF(padding_, y, inner, lineHeight(type_.title));
    y += lineHeight(type_.title);
  }
  if (!out_.subtitleLines.empty()) {
    const double height = static_cast<double>(out_.subtitleLines.size()) * lineHeight(type_.subtitle);
    out_.subtitle = QRectF(padding_, y, inner, height);
  }
}

double LayoutSolver::captionPadding() const {
  return (width() < 420 ? 6 : 12) * std::min(1.2, request_.typeScale);
}

double LayoutSolver::rightOf(std::size_t i, const Tracks& tracks) const {
  const Panel& panel = figure_.panels[i];
  const double apart = 8 * detail_.spacing();
  double edge = width() - padding_;
  for (std::size_t k = 0; k < figure_.panels.size(); ++k) {
    const Panel& other = figure_.panels[k];
    const bool beside = other.row < panel.row + panel.row_span && panel.row < other.row + other.row_span;
    if (!beside || other.column < panel.column + panel.column_span) continue;
    edge = std::min(edge, tracks.plots[k].left() - out_.panels[k].margins.left() - apart);
  }
  const QRectF plot = tracks.plots[i];
  for (const ColourBarLayout& bar : out_.bars) {
    const bool behind = bar.vertical && bar.bar.left() > plot.left();
    if (behind && bar.bar.top() < plot.bottom() && bar.bar.bottom() > plot.top())
      edge = std::min(edge, bar.bar.left() - apart);
  }
  return edge;
}

void LayoutSolver::placeList(const ListRows& rows, PanelLayout& places) {
  const int shown = rowsThatFit(rows, places.plot.height());
  if (shown >= rows.count) return;
  const double line = places.plot.height() / (shown + 1.0);
  places.view.y.upper = shown;
  places.plot.setHeight(std::max(1, static_cast<int>(std::floor(shown * line))));
  places.moreText = QObject::tr("and %n more", "", rows.count - shown);
  places.more = QRectF(places.plot.left(), places.plot.y() + places.plot.height(), places.plot.width(), line);
  if (metrics_.tick.horizontalAdvance(places.moreText) > places.plot.width() || line < metrics_.tick.height())
    places.moreText.clear();
}

void LayoutSolver::placeSheet(const Panel& panel, QSizeF needed, PanelLayout& places) {
  const double wide = places.plot.width() / needed.width();
  const double line = std::ceil(metrics_.tick.height());
  if (wide >= 1 && places.plot.height() >= needed.height()) return;
  if (places.plot.height() > 3 * line) {
    places.moreText = QObject::tr("Not all of it fits here.");
    places.plot.setHeight(places.plot.height() - static_cast<int>(line));
    places.more =
        QRectF(places.plot.left(), places.plot.y() + places.plot.height(), places.plot.width(), line);
  }
  const double high = places.plot.height() / needed.height();
  if (wide < 1) places.view.x.upper = panel.x.lower + wide * (panel.x.upper - panel.x.lower);
  if (high < 1) places.view.y.upper = panel.y.lower + high * (panel.y.upper - panel.y.lower);
}

// Where the headings of a row begin: at one height, also where the numbers of one axis stand out above its
// plot.
double LayoutSolver::headingTop(std::size_t i, const Tracks& tracks) const {
  double top = tracks.plots[i].top() - out_.panels[i].margins.top();
  for (std::size_t k = 0; k < figure_.panels.size(); ++k) {
    if (figure_.panels[k].row != figure_.panels[i].row || headingHeight(k) <= 0) continue;
    top = std::min(top, tracks.plots[k].top() - out_.panels[k].margins.top());
  }
  return top;
}

void LayoutSolver::placePanel(std::size_t i, const Tracks& tracks) {
  const Panel& panel = figure_.panels[i];
  PanelLayout& places = out_.panels[i];
  const QMarginsF kept = places.margins;
  const QRectF plot = tracks.plots[i];
  places.plot = plot.toRect();
  const double legend = legendHeights_[i], low = lowLegends_[i];
  const bool side = sideLegends_[i];
  // Names do not move from the curves to a line above, nor back, for the last pixels.
  if (request_.legend == LegendPlace::fitting) sureSide_ = side;
  measure(i, plot.size());
  sureSide_.reset();
  places.margins = kept;
  // In a plot that became narrower in the end its lines may want more room than there is.
  if (legendHeights_[i] > legend || lowLegends_[i] > low || sideLegends_[i] != side) places.legend.clear();
  places.view = view(i);
  const bool whole = places.view.y.lower == panel.y.lower && places.view.y.upper == panel.y.upper;
  if (lists_[i] && whole) placeList(*lists_[i], places);
  if (sheets_[i] && whole && bounded()) placeSheet(panel, *sheets_[i], places);

  const double edge = rightOf(i, tracks);
  const double heading = headingHeight(i);
  const double top = heading > 0 ? headingTop(i, tracks) : plot.top() - kept.top();
  const double start = plot.left() - (tracks.inset[i] ? kept.left() : 0);
  if (heading > 0) {
    const double room = std::max(plot.right(), edge) - start;
    double shared = 0;  // with a legend at the right
    for (const LegendEntry& entry : places.legend) {
      if (entry.rect.top() < 0 && !sideLegends_[i])
        shared = std::max(shared, plot.width() - places.legend.front().rect.left() + 8);
    }
    places.heading = QRectF(start, top, room, heading - 4);
    places.letter = letter(i);
    places.titleX = letterWidth(i);
    const double words = detail_.headings() ? room - shared - places.titleX : 0;
    places.title = metrics_.heading.elidedText(QString::fromStdString(panel.title), Qt::ElideRight, words);
    places.subtitleX =
        places.titleX + (places.title.isEmpty() ? 0 : metrics_.heading.horizontalAdvance(places.title) + 5);
    const double rest = room - shared - places.subtitleX;
    const QString subtitle = QString::fromStdString(panel.subtitle);
    // Words of which most are cut say the wrong thing: "146…".
    constexpr double most = 0.6;
    const double wanted = metrics_.headingPlain.horizontalAdvance(subtitle);
    const bool fits = wanted <= rest, tells = subtitle.size() > 10 && rest > most * wanted;
    if (detail_.headings() && (fits || tells)) {
      places.subtitle = metrics_.headingPlain.elidedText(subtitle, Qt::ElideRight, rest);
    }
  }
  placeLegend(i, plot, QPointF(start, top + heading), places);
  if (!detail_.labels()) return;
  const double labelHeight = std::ceil(metrics_.label.height());
  if (panel.x.visible && !panel.x.label.empty()) {
    places.xLabel =
        QRectF(plot.left(), plot.bottom() + kept.bottom() - low - labelHeight, plot.width(), labelHeight);
    places.xText =
        metrics_.label.elidedText(QString::fromStdString(panel.x.label), Qt::ElideRight, plot.width());
  }
  if (panel.y.visible && !panel.y.label.empty()) {
    places.yLabel = QRectF(plot.left() - kept.left(), plot.top(), labelHeight, plot.height());
    places.yText =
        metrics_.label.elidedText(QString::fromStdString(panel.y.label), Qt::ElideRight, plot.height());
  }
}

// `below`: where the heading ends, at the left.
void LayoutSolver::placeLegend(std::size_t i, const QRectF& plot, const QPointF& below,
                               PanelLayout& places) const {
  const double under = plot.bottom() + places.margins.bottom() - lowLegends_[i] + 4;
  for (LegendEntry& entry : places.legend) {
    if (sideLegends_[i]) {
      entry.translate(plot.topRight());
    } else if (request_.legend == LegendPlace::below) {
      entry.rect.translate(plot.left(), under);
    } else {
      entry.rect.translate(entry.rect.top() < 0 ? plot.left() : below.x(), below.y());
    }
    if (entry.end) continue;
    entry.label = metrics_.label.elidedText(entry.label, Qt::ElideRight, entry.rect.width() - 20);
  }
}

void LayoutSolver::placeCaption() {
  double y = bottom_ + request_.footer;
  if (!out_.captionLines.empty()) {
    const double pad = captionPadding();
    const double height = static_cast<double>(out_.room.captionLines) * lineHeight(type_.caption) + 2 * pad;
    y += 12;
    if (bounded()) y = std::min(y, request_.size.height() - padding_ * 0.75 - height);
    out_.captionBox = QRectF(std::floor(padding_) + 0.5, std::floor(y) + 0.5,
                             std::floor(width() - 2 * padding_) - 1, height - 1);
    out_.captionAt = QPointF(padding_ + pad, std::floor(y) + pad);
    y += height;
  }
  out_.usedHeight = std::ceil(y + padding_ * 0.75);
}

}  // namespace whereabouts
