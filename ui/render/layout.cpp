#include "ui/render/layout.h"

#include <algorithm>
#include <cmath>

#include "ui/render/fold.h"
#include "ui/render/layout_bars.h"
#include "ui/render/layout_metrics.h"
#include "ui/render/layout_tracks.h"
#include "ui/render/legend.h"
#include "ui/render/list_rows.h"
#include "ui/theme.h"

namespace whereabouts {

TypeSizes::TypeSizes(double scale, double width)
    : title(std::clamp(width * 0.031, 15.0, 23.0) * scale),
      subtitle(width < 420 ? 11 * scale : 13 * scale),
      heading(12 * scale),
      tick(10.4 * scale),
      label(11 * scale),
      caption(width < 420 ? 11 * scale : 13 * scale) {}

namespace {

constexpr int allLines = 10000;

class Composer {
 public:
  // `narrow`: bars lie below the panels.
  Composer(const Figure& figure, const LayoutRequest& request, bool narrow)
      : figure_(figure),
        request_(request),
        type_(request.typeScale, request.size.width()),
        metrics_(type_),
        narrow_(narrow),
        least_(request.least.narrow == narrow ? request.least : LayoutRoom()),
        bars_(figure, metrics_, economy_, least_, request.typeScale, narrow) {
    out_.type = type_;
    economy_.level = least_.economy;
    padding_ = std::clamp(request.size.width() * 0.022, 8.0, 24.0);
    for (const Panel& panel : figure.panels) lists_.push_back(listRows(panel, request.typeScale));
  }

  FigureLayout compose() {
    placeWords(least_.wordShare);
    // Where the height is free, flat plots get more of it before words are left out.
    double least = placePanels();
    while (!bounded() && least < 70 && stretch_ < 1.9) {
      stretch_ *= 1.2;
      const double taller = placePanels();
      const bool helped = taller > 1.08 * least;
      if (!helped) {
        stretch_ /= 1.2;
        least = placePanels();
        break;
      }
      least = taller;
    }
    // Words give way to maps that would show little.
    const auto growsMaps = [&] {
      const double before = smallestMap_;
      if (!bounded() || least_.solved || before == 0 || before >= 64) return true;
      placeWords(0.3);
      economy_.level = 1;
      least = placePanels();
      return smallestMap_ >= 1.1 * before;
    };
    if (!growsMaps()) {
      placeWords(0.42);
      economy_.level = 0;
      least = placePanels();
    }
    while (least < 36 && economy_.level < 3) {
      ++economy_.level;
      least = placePanels();
    }
    out_.smallestMap = smallestMap_;
    placeCaption();
    out_.room.economy = economy_.level;
    out_.room.narrow = narrow_;
    bars_.tellRoom(out_.room);
    return std::move(out_);
  }

 private:
  double width() const { return request_.size.width(); }
  // With more words left out than in the figure before, its margins are too large.
  bool keepsRoom() const { return economy_.level == least_.economy; }
  bool bounded() const { return request_.size.height() > 0; }
  double lineOf(double pixels) const { return lineHeight(pixels); }

  // What stands above and below the panels, in at most this share of a given height.
  void placeWords(double share) {
    out_.room.wordShare = share;
    out_.titleText.clear();
    out_.title = out_.subtitle = {};
    const double inner = std::max(1.0, width() - 2 * padding_);
    const double budget = bounded() ? request_.size.height() * share : 1e9;
    bool title = request_.title && !figure_.title.empty();
    // A free height has room for every word.
    int sentences = request_.title && !figure_.subtitle.empty() ? (bounded() ? 2 : allLines) : 0;
    int captions = request_.caption && !figure_.caption.empty() ? (bounded() ? 5 : allLines) : 0;
    out_.captionCut = captions > 0;
    const double boxPadding = captionPadding();
    for (;;) {
      out_.subtitleLines = wrapped(figure_.subtitle, inner, type_.subtitle, sentences);
      out_.captionLines = wrapped(figure_.caption, inner - 2 * boxPadding - 4, type_.caption, captions);
      LayoutRoom& room = out_.room;
      room.subtitleLines = std::max(out_.subtitleLines.size(), least_.subtitleLines);
      room.captionLines = std::max(out_.captionLines.size(), least_.captionLines);
      above_ = (title ? lineOf(type_.title) : 0) +
               static_cast<double>(room.subtitleLines) * lineOf(type_.subtitle);
      if (above_ > 0) above_ += 10;
      below_ = room.captionLines == 0 ? 0
                                      : static_cast<double>(room.captionLines) * lineOf(type_.caption) +
                                            2 * boxPadding + 12;
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
      out_.captionCut = out_.captionLines.back().back().text.endsWith("…") && !figure_.caption.ends_with("…");
    double y = padding_ * 0.75;
    if (title) {
      double pixels = type_.title;
      const QString text = QString::fromStdString(figure_.title);
      const double least = std::max(14.0, 0.75 * type_.title);
      while (pixels > least && QFontMetricsF(figureFont(pixels, QFont::Bold)).horizontalAdvance(text) > inner)
        pixels -= 1;
      out_.type.title = pixels;
      out_.titleText = QFontMetricsF(figureFont(pixels, QFont::Bold)).elidedText(text, Qt::ElideRight, inner);
      out_.title = QRectF(padding_, y, inner, lineOf(type_.title));
      y += lineOf(type_.title);
    }
    if (!out_.subtitleLines.empty()) {
      const double height = static_cast<double>(out_.subtitleLines.size()) * lineOf(type_.subtitle);
      out_.subtitle = QRectF(padding_, y, inner, height);
    }
  }

  double captionPadding() const { return (width() < 420 ? 6 : 12) * std::min(1.2, request_.typeScale); }

  // Returns the least width or height of a plot.
  double placePanels() {
    const double left = padding_, top = padding_ * 0.75 + above_;
    const double areaWidth = std::max(1.0, width() - 2 * padding_);
    double areaHeight = stretch_ * areaWidth / std::max(0.05, figure_.preferred_aspect);
    if (bounded()) areaHeight = std::max(1.0, request_.size.height() - top - below_ - padding_ * 0.75);

    TrackRequest tracks;
    tracks.area = QRectF(left, top, areaWidth, areaHeight);
    tracks.gapX = 18 * economy_.tightness();
    tracks.gapY = 12 * economy_.tightness();
    tracks.deepMaps = narrow_ && !bounded();
    const std::size_t count = figure_.panels.size();
    legendHeights_.assign(count, 0);
    std::vector<QRectF> plots(count, QRectF(0, 0, areaWidth / std::max(1, figure_.columns()) - 50,
                                            areaHeight / std::max(1, figure_.rows()) - 40));
    out_.panels.assign(count, {});
    Tracks solved;
    if (least_.solved && least_.solved->tracks.plots.size() == count) {
      solved = least_.solved->tracks;
      plots = solved.plots;
    }
    for (int round = 0; round < 3; ++round) {
      tracks.margins.clear();
      tracks.legends.clear();
      tracks.leastHeights.clear();
      for (std::size_t i = 0; i < count; ++i) {
        tracks.margins.push_back(measure(i, plots[i].size()));
        tracks.legends.push_back(legendHeights_[i]);
        if (!bounded()) tracks.leastHeights.push_back(lists_[i] ? lists_[i]->count * lists_[i]->full : 0);
      }
      bars_.measure(solved, tracks);
      const Tracks before = std::move(solved);
      solved = stillTracks(figure_, tracks, least_);
      const bool still = before.plots == solved.plots;
      plots = solved.plots;
      if (still) break;
    }
    out_.room.margins = tracks.margins;
    out_.room.legends = tracks.legends;
    out_.room.solved = std::make_shared<const SolvedTracks>(SolvedTracks{shapesOf(figure_), tracks, solved});
    out_.bars = bars_.placed(solved, out_.panels, width());
    for (std::size_t i = 0; i < count; ++i) placePanel(i, solved);
    bottom_ = solved.bottomEdge;
    smallestMap_ = solved.smallestMap;
    return solved.smallest;
  }

  ViewRange view(std::size_t i) const {
    if (i < request_.views.size()) return request_.views[i];
    const Panel& panel = figure_.panels[i];
    return {{panel.x.lower, panel.x.upper}, {panel.y.lower, panel.y.upper}};
  }

  double headingHeight(const Panel& panel) const {
    const bool any = economy_.headings() && !(panel.title.empty() && panel.subtitle.empty());
    return any ? std::ceil(metrics_.heading.height()) + 4 : 0;
  }

  // Ticks, legend and margins of a panel whose plot has about this size.
  QMarginsF measure(std::size_t i, QSizeF size) {
    const Panel& panel = figure_.panels[i];
    PanelPlaces& places = out_.panels[i];
    const ViewRange range = view(i);
    places.xTicks = places.yTicks = {};
    if (economy_.numbers()) {
      places.xTicks = ticksOf(panel.x, range.x, size.width(), metrics_.tick, false);
      places.yTicks = ticksOf(panel.y, range.y, size.height(), metrics_.tick, true);
    }
    double left = 0, right = 0, top = headingHeight(panel), bottom = 0;
    places.legend = legendOf(panel, metrics_.label);
    const double titleWidth = metrics_.heading.horizontalAdvance(QString::fromStdString(panel.title)) + 6 +
                              metrics_.headingPlain.horizontalAdvance(QString::fromStdString(panel.subtitle));
    const double legend = flowLegend(places.legend, std::max(40.0, size.width()), titleWidth, top);
    top += legend;
    legendHeights_[i] = keepsRoom() && i < least_.legends.size() ? std::max(legend, least_.legends[i]) : legend;
    if (!places.yTicks.empty()) {
      left += tickPadding + widest(places.yTicks, metrics_.tick);
      const double half = std::ceil(metrics_.tick.height() / 2);
      top = std::max(top, half);
      bottom = std::max(bottom, half);
    }
    if (economy_.labels() && panel.y.visible && !panel.y.label.empty())
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
    if (economy_.labels() && panel.x.visible && !panel.x.label.empty())
      bottom += std::ceil(metrics_.label.height()) + 3;
    QMarginsF margins(std::ceil(left), std::ceil(top), std::ceil(right), std::ceil(bottom));
    if (keepsRoom() && i < least_.margins.size()) margins = margins | least_.margins[i];
    places.margins = margins;
    return margins;
  }

  // Where the words of panel `i` end at the right: at the next panel beside it, or a bar, or the figure's
  // edge.
  double rightOf(std::size_t i, const Tracks& tracks) const {
    const Panel& panel = figure_.panels[i];
    const double apart = 8 * economy_.tightness();
    double edge = width() - padding_;
    for (std::size_t k = 0; k < figure_.panels.size(); ++k) {
      const Panel& other = figure_.panels[k];
      const bool beside = other.row < panel.row + panel.row_span && panel.row < other.row + other.row_span;
      if (!beside || other.column < panel.column + panel.column_span) continue;
      edge = std::min(edge, tracks.plots[k].left() - out_.panels[k].margins.left() - apart);
    }
    const QRectF plot = tracks.plots[i];
    for (const BarPlaces& bar : out_.bars) {
      const bool behind = bar.vertical && bar.bar.left() > plot.left();
      if (behind && bar.bar.top() < plot.bottom() && bar.bar.bottom() > plot.top())
        edge = std::min(edge, bar.bar.left() - apart);
    }
    return edge;
  }

  // A list shows the rows that its height has room for, and says how many are left out.
  void placeList(const ListRows& rows, PanelPlaces& places) {
    const int shown = rowsThatFit(rows, places.plot.height());
    if (shown >= rows.count) return;
    const double line = places.plot.height() / (shown + 1.0);
    places.view.y.upper = rows.first + shown * rows.pitch;
    places.plot.setHeight(std::max(1, static_cast<int>(std::floor(shown * line))));
    places.moreText = QObject::tr("and %n more", "", rows.count - shown);
    places.more =
        QRectF(places.plot.left(), places.plot.y() + places.plot.height(), places.plot.width(), line);
    if (metrics_.tick.horizontalAdvance(places.moreText) > places.plot.width() ||
        line < metrics_.tick.height())
      places.moreText.clear();
  }

  void placePanel(std::size_t i, const Tracks& tracks) {
    const Panel& panel = figure_.panels[i];
    PanelPlaces& places = out_.panels[i];
    const QMarginsF kept = places.margins;
    const QRectF plot = tracks.plots[i];
    places.plot = plot.toRect();
    measure(i, plot.size());
    places.margins = kept;
    places.view = view(i);
    const bool whole = places.view.y.lower == panel.y.lower && places.view.y.upper == panel.y.upper;
    if (lists_[i] && whole) placeList(*lists_[i], places);

    const double edge = rightOf(i, tracks);
    const double heading = headingHeight(panel);
    const double top = plot.top() - kept.top();
    const double start = plot.left() - (tracks.inset[i] ? kept.left() : 0);
    if (heading > 0) {
      const double room = std::max(plot.right(), edge) - start;
      double shared = 0;  // with a legend at the right
      for (const LegendEntry& entry : places.legend) {
        if (entry.rect.top() < 0)
          shared = std::max(shared, plot.width() - places.legend.front().rect.left() + 8);
      }
      places.heading = QRectF(start, top, room, heading - 4);
      places.title =
          metrics_.heading.elidedText(QString::fromStdString(panel.title), Qt::ElideRight, room - shared);
      places.subtitleX = places.title.isEmpty() ? 0 : metrics_.heading.horizontalAdvance(places.title) + 5;
      const double rest = room - shared - places.subtitleX;
      const QString subtitle = QString::fromStdString(panel.subtitle);
      // A few words cut short say the wrong thing: "146…".
      const bool fits = metrics_.headingPlain.horizontalAdvance(subtitle) <= rest;
      if (fits || (rest > 30 && subtitle.size() > 10)) {
        places.subtitle = metrics_.headingPlain.elidedText(subtitle, Qt::ElideRight, rest);
      }
    }
    for (LegendEntry& entry : places.legend) {
      entry.rect.translate(entry.rect.top() < 0 ? plot.left() : start, top + heading);
      entry.label = metrics_.label.elidedText(entry.label, Qt::ElideRight, entry.rect.width() - 20);
    }
    if (!economy_.labels()) return;
    const double labelHeight = std::ceil(metrics_.label.height());
    if (panel.x.visible && !panel.x.label.empty()) {
      places.xLabel =
          QRectF(plot.left(), plot.bottom() + kept.bottom() - labelHeight, plot.width(), labelHeight);
      places.xText =
          metrics_.label.elidedText(QString::fromStdString(panel.x.label), Qt::ElideRight, plot.width());
    }
    if (panel.y.visible && !panel.y.label.empty()) {
      places.yLabel = QRectF(plot.left() - kept.left(), plot.top(), labelHeight, plot.height());
      places.yText =
          metrics_.label.elidedText(QString::fromStdString(panel.y.label), Qt::ElideRight, plot.height());
    }
  }

  void placeCaption() {
    double y = bottom_;
    if (!out_.captionLines.empty()) {
      const double pad = captionPadding();
      const double height = static_cast<double>(out_.room.captionLines) * lineOf(type_.caption) + 2 * pad;
      y += 12;
      if (bounded()) y = std::min(y, request_.size.height() - padding_ * 0.75 - height);
      out_.captionBox = QRectF(std::floor(padding_) + 0.5, std::floor(y) + 0.5,
                               std::floor(width() - 2 * padding_) - 1, height - 1);
      out_.captionAt = QPointF(padding_ + pad, std::floor(y) + pad);
      y += height;
    }
    out_.usedHeight = std::ceil(y + padding_ * 0.75);
  }

  const Figure& figure_;
  const LayoutRequest& request_;
  TypeSizes type_;
  Metrics metrics_;
  Economy economy_;
  bool narrow_;
  LayoutRoom least_;
  FigureLayout out_;
  double stretch_ = 1;  // of the free height
  double padding_ = 0, above_ = 0, below_ = 0, bottom_ = 0, smallestMap_ = 0;
  std::vector<double> legendHeights_;
  std::vector<std::optional<ListRows>> lists_;
  BarLayout bars_;
};

}  // namespace

FigureLayout layOut(const Figure& figure, const LayoutRequest& request) {
  FigureLayout chosen = Composer(figure, request, false).compose();
  // Maps of a few millimetres show nothing: on narrow pages they are larger in fewer columns, where there is
  // the height.
  constexpr double tiny = 72, narrow = 440;
  const QSize size = request.size;
  const bool room = size.height() == 0 || size.height() > 1.4 * size.width();
  std::optional<Figure> narrower;
  if (size.width() < narrow && room) {
    narrower = folded(figure);
    if (!narrower) narrower = withTallPanelsBelow(figure);
    // Where there are no halves, a bar below the maps at least leaves them the width.
    const auto tall = [](const Panel& panel) { return panel.row_span > 1; };
    if (!narrower && std::none_of(figure.panels.begin(), figure.panels.end(), tall)) narrower = figure;
  }
  while (narrower && chosen.smallestMap > 0 && chosen.smallestMap < tiny && barsFitBelow(*narrower)) {
    FigureLayout other = Composer(*narrower, request, true).compose();
    if (other.smallestMap < 1.25 * chosen.smallestMap) break;
    chosen = std::move(other);
    Figure used = std::move(*narrower);
    narrower = folded(used);
    if (narrower || size.height() > 0) continue;
    std::vector<double> widths;
    for (const PanelPlaces& places : chosen.panels) widths.push_back(places.plot.width());
    const std::vector<bool> wide = listsOfWideNames(used, widths, request.typeScale);
    if (const auto apart = withRowsOfTheirOwn(used, wide)) chosen = Composer(*apart, request, true).compose();
  }
  return chosen;
}

}  // namespace whereabouts
