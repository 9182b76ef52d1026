#include "ui/render/layout.h"

#include <algorithm>
#include <cmath>

#include "ui/render/layout_metrics.h"
#include "ui/render/layout_tracks.h"
#include "ui/render/legend.h"
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

class Composer {
 public:
  Composer(const Figure& figure, const LayoutRequest& request)
      : figure_(figure), request_(request), type_(request.typeScale, request.size.width()), metrics_(type_) {
    out_.type = type_;
    padding_ = std::clamp(request.size.width() * 0.022, 8.0, 24.0);
  }

  FigureLayout compose() {
    placeWords();
    // Where the height is free, flat plots get more of it before words are left out.
    double least = placePanels();
    while (!bounded() && least < 70 && stretch_ < 1.9) {
      stretch_ *= 1.2;
      const double taller = placePanels();
      const bool helped = taller > least + 1;
      least = taller;
      if (!helped) break;
    }
    while (least < 36 && economy_.level < 3) {
      ++economy_.level;
      least = placePanels();
    }
    placeCaption();
    return std::move(out_);
  }

 private:
  double width() const { return request_.size.width(); }
  bool bounded() const { return request_.size.height() > 0; }
  double lineOf(double pixels) const { return lineHeight(pixels); }

  void placeWords() {
    const double inner = std::max(1.0, width() - 2 * padding_);
    const double budget = bounded() ? request_.size.height() * 0.42 : 1e9;
    bool title = request_.title && !figure_.title.empty();
    int sentences = request_.title && !figure_.subtitle.empty() ? 2 : 0;
    int captions = request_.caption && !figure_.caption.empty() ? 5 : 0;
    const double boxPadding = captionPadding();
    for (;;) {
      out_.subtitleLines = wrapped(figure_.subtitle, inner, type_.subtitle, sentences);
      out_.captionLines = wrapped(figure_.caption, inner - 2 * boxPadding - 4, type_.caption, captions);
      above_ = (title ? lineOf(type_.title) : 0) +
               static_cast<double>(out_.subtitleLines.size()) * lineOf(type_.subtitle);
      if (above_ > 0) above_ += 10;
      below_ =
          out_.captionLines.empty()
              ? 0
              : static_cast<double>(out_.captionLines.size()) * lineOf(type_.caption) + 2 * boxPadding + 12;
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
    const std::size_t count = figure_.panels.size();
    std::vector<QRectF> plots(count, QRectF(0, 0, areaWidth / std::max(1, figure_.columns()) - 50,
                                            areaHeight / std::max(1, figure_.rows()) - 40));
    out_.panels.assign(count, {});
    Tracks solved;
    for (int round = 0; round < 3; ++round) {
      tracks.margins.clear();
      for (std::size_t i = 0; i < count; ++i) tracks.margins.push_back(measure(i, plots[i].size()));
      tracks.barWidths = measureBars(solved);
      tracks.besideBar.assign(count, false);
      for (std::size_t i = 0; i < count; ++i) {
        const Panel& panel = figure_.panels[i];
        for (const Slot& slot : slots_) {
          if (slot.width > 0 && panel.row < slot.end && slot.row < panel.row + panel.row_span)
            tracks.besideBar[i] = true;
        }
      }
      const Tracks before = std::move(solved);
      solved = solveTracks(figure_, tracks);
      const bool still = before.plots == solved.plots;
      plots = solved.plots;
      if (still) break;
    }
    for (std::size_t i = 0; i < count; ++i) placePanel(i, solved);
    placeBars(solved);
    bottom_ = solved.bottomEdge;
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
    if (i < request_.leastMargins.size()) margins = margins | request_.leastMargins[i];
    places.margins = margins;
    return margins;
  }

  void placePanel(std::size_t i, const Tracks& tracks) {
    const Panel& panel = figure_.panels[i];
    PanelPlaces& places = out_.panels[i];
    const QMarginsF kept = places.margins;
    const QRectF plot = tracks.plots[i];
    places.plot = plot.toRect();
    measure(i, plot.size());
    places.margins = kept;

    const std::size_t last = static_cast<std::size_t>(panel.column + panel.column_span - 1);
    // Up to the next column, or the bar behind this one.
    const bool open = last + 1 == tracks.left.size() && (slotWidths_.empty() || slotWidths_[last].empty());
    const double edge =
        open ? width() - padding_ : tracks.right[last] + kept.right() + 8 * economy_.tightness();
    const double top = plot.top() - kept.top();
    const double heading = headingHeight(panel);
    if (heading > 0) {
      const double room = std::max(plot.right(), edge) - plot.left();
      double shared = 0;  // with a legend at the right
      for (const LegendEntry& entry : places.legend) {
        if (entry.rect.top() < 0)
          shared = std::max(shared, plot.width() - places.legend.front().rect.left() + 8);
      }
      places.heading = QRectF(plot.left(), top, room, heading - 4);
      places.title =
          metrics_.heading.elidedText(QString::fromStdString(panel.title), Qt::ElideRight, room - shared);
      places.subtitleX = places.title.isEmpty() ? 0 : metrics_.heading.horizontalAdvance(places.title) + 5;
      const double rest = room - shared - places.subtitleX;
      const QString subtitle = QString::fromStdString(panel.subtitle);
      if (rest > 30 || metrics_.headingPlain.horizontalAdvance(subtitle) <= rest) {
        places.subtitle = metrics_.headingPlain.elidedText(subtitle, Qt::ElideRight, rest);
      }
    }
    for (LegendEntry& entry : places.legend) {
      entry.rect.translate(plot.left(), top + heading);
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

  // Bars behind the same column stand side by side where they share rows.
  struct Slot {
    std::size_t column = 0;
    int slot = 0;
    double width = 0;
    int row = 0, end = 0;
  };

  std::vector<double> measureBars(const Tracks& tracks) {
    const std::size_t columns = static_cast<std::size_t>(figure_.columns());
    slots_.assign(figure_.scales.size(), {});
    std::vector<std::vector<double>> widths(columns);
    barTicks_.assign(figure_.scales.size(), {});
    for (std::size_t k = 0; k < figure_.scales.size(); ++k) {
      const ColourScale& scale = figure_.scales[k];
      if (!scale.bar || columns == 0) continue;
      Slot& slot = slots_[k];
      slot.column = static_cast<std::size_t>(std::clamp(scale.column, 0, figure_.columns() - 1));
      slot.row = std::clamp(scale.row, 0, figure_.rows() - 1);
      slot.end = std::clamp(scale.row + scale.row_span, slot.row + 1, figure_.rows());
      for (std::size_t other = 0; other < k; ++other) {
        const Slot& b = slots_[other];
        if (b.width > 0 && b.column == slot.column && b.row < slot.end && slot.row < b.end) {
          slot.slot = std::max(slot.slot, b.slot + 1);
        }
      }
      double length = 200;
      if (!tracks.plots.empty()) length = extentOfRows(slot, tracks).second;
      barTicks_[k] = barTicks(scale.lower, scale.upper, length, metrics_.tick);
      slot.width =
          16 * economy_.tightness() + barThickness() + tickPadding + widest(barTicks_[k], metrics_.tick) + 1;
      if (economy_.labels() && !scale.label.empty()) slot.width += 4 + std::ceil(metrics_.label.height());
      auto& column = widths[slot.column];
      column.resize(std::max<std::size_t>(column.size(), slot.slot + 1), 0.0);
      column[slot.slot] = std::max(column[slot.slot], slot.width);
    }
    std::vector<double> totals(columns, 0.0);
    for (std::size_t c = 0; c < columns; ++c) {
      for (const double each : widths[c]) totals[c] += each;
    }
    slotWidths_ = widths;
    return totals;
  }

  double barThickness() const { return std::round(11 * std::min(1.3, request_.typeScale)); }

  // Top and length of the plots beside a bar.
  std::pair<double, double> extentOfRows(const Slot& slot, const Tracks& tracks) const {
    double top = 1e9, bottom = 0;
    for (std::size_t i = 0; i < figure_.panels.size(); ++i) {
      const Panel& panel = figure_.panels[i];
      if (panel.row >= slot.end || panel.row + panel.row_span <= slot.row) continue;
      top = std::min(top, std::max(tracks.plots[i].top(), tracks.top[slot.row]));
      bottom = std::max(bottom, std::min(tracks.plots[i].bottom(), tracks.bottom[slot.end - 1]));
    }
    if (bottom <= top) return {tracks.top[slot.row], tracks.bottom[slot.end - 1] - tracks.top[slot.row]};
    return {top, bottom - top};
  }

  void placeBars(const Tracks& tracks) {
    out_.bars.clear();
    for (std::size_t k = 0; k < slots_.size(); ++k) {
      const Slot& slot = slots_[k];
      if (slot.width <= 0) continue;
      BarPlaces bar;
      bar.scale = static_cast<int>(k);
      // Close to the panels it belongs to, behind the numbers of the last column.
      double x = 0, margin = 0;
      for (std::size_t i = 0; i < figure_.panels.size(); ++i) {
        const Panel& panel = figure_.panels[i];
        if (static_cast<std::size_t>(panel.column + panel.column_span - 1) != slot.column) continue;
        margin = std::max(margin, out_.panels[i].margins.right());
        if (panel.row < slot.end && slot.row < panel.row + panel.row_span)
          x = std::max(x, tracks.plots[i].right());
      }
      if (x == 0) x = tracks.right[slot.column];
      x += margin;
      for (int s = 0; s < slot.slot; ++s) x += slotWidths_[slot.column][s];
      const auto [top, length] = extentOfRows(slot, tracks);
      x += 16 * economy_.tightness();
      bar.bar = QRect(static_cast<int>(std::round(x)), static_cast<int>(std::round(top)),
                      static_cast<int>(barThickness()), std::max(1, static_cast<int>(std::round(length))));
      // In a figure this narrow the panels come first.
      if (bar.bar.right() >= request_.size.width()) continue;
      bar.ticks = barTicks(figure_.scales[k].lower, figure_.scales[k].upper, length, metrics_.tick);
      if (economy_.labels() && !figure_.scales[k].label.empty()) {
        const double at = bar.bar.x() + bar.bar.width() + tickPadding + widest(bar.ticks, metrics_.tick) + 4;
        bar.label = QRectF(at, top, std::ceil(metrics_.label.height()), length);
        bar.text = metrics_.label.elidedText(QString::fromStdString(figure_.scales[k].label), Qt::ElideRight,
                                             length);
      }
      out_.bars.push_back(bar);
    }
  }

  void placeCaption() {
    double y = bottom_;
    if (!out_.captionLines.empty()) {
      const double pad = captionPadding();
      const double height = static_cast<double>(out_.captionLines.size()) * lineOf(type_.caption) + 2 * pad;
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
  FigureLayout out_;
  double stretch_ = 1;  // of the free height
  double padding_ = 0, above_ = 0, below_ = 0, bottom_ = 0;
  std::vector<Slot> slots_;
  std::vector<std::vector<double>> slotWidths_;
  std::vector<std::vector<TickMark>> barTicks_;
};

}  // namespace

FigureLayout layOut(const Figure& figure, const LayoutRequest& request) {
  return Composer(figure, request).compose();
}

}  // namespace whereabouts
