#include "ui/render/layout/layout_tracks.h"

#include <QRectF>

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

#include "core/figure/figure.h"
#include "ui/render/layout/track_axis.h"

namespace whereabouts {
namespace {

// One below the other, both share what stands along x: their columns stay below each other.
bool alignedAcross(const Panel& a, const Panel& b) {
  return a.column == b.column && a.column_span == b.column_span && a.x.lower == b.x.lower &&
         a.x.upper == b.x.upper && a.x.indexing.index == b.x.indexing.index;
}

// A page of words, such as a table: nothing stands beside it, and its type is as large as it is wide.
bool isPage(const Panel& panel) {
  return !panel.square_units && !panel.x.visible && !panel.y.visible && panel.y.reversed;
}

bool overlap(int first, int count, int other, int otherCount) {
  return first < other + otherCount && other < first + count;
}

// Whether the numbers beside a panel may stand inside its columns: those hold square maps or pages of words
// as well, none of which it continues.
std::vector<bool> insetPanels(const Figure& figure) {
  std::vector<bool> inset;
  for (const Panel& panel : figure.panels) {
    bool maps = false, continued = false;
    for (const Panel& other : figure.panels) {
      const bool wide = other.square_units || isPage(other);
      if (!wide || !overlap(panel.column, panel.column_span, other.column, other.column_span)) continue;
      maps = true;
      continued = continued || alignedAcross(panel, other);
    }
    inset.push_back(!panel.square_units && !isPage(panel) && maps && !continued);
  }
  return inset;
}

// Whether a panel above or below shares its x axis.
bool continues(const Figure& figure, const Panel& panel) {
  return std::any_of(figure.panels.begin(), figure.panels.end(), [&](const Panel& other) {
    return &other != &panel && other.row != panel.row && alignedAcross(panel, other);
  });
}

// Of each track, how many of them the smallest map that lies in it spans; 0: there is none, or it spans all.
std::vector<int> smallestMapSpans(const Figure& figure, const PanelTracks& along, std::size_t count) {
  std::vector<int> spans(count, 0);
  for (const Panel& panel : figure.panels) {
    const int span = panel.*along.span;
    const bool all = span > 1 && span == static_cast<int>(count);
    if (!panel.square_units || all) continue;
    for (int i = panel.*along.first; i < along.end(panel); ++i) {
      int& smallest = spans[static_cast<std::size_t>(i)];
      smallest = smallest > 0 ? std::min(smallest, span) : span;
    }
  }
  return spans;
}

// The tracks that hold maps, and no more panels of other kinds than maps: one image among charts and lists
// makes no row of maps.
std::vector<bool> mapTracks(const Figure& figure, const PanelTracks& along,
                            const std::vector<int>& smallestSpans) {
  std::vector<int> balance(smallestSpans.size(), 0);  // maps in a track alone, less other panels
  for (const Panel& panel : figure.panels) {
    if (panel.*along.span == 1)
      balance[static_cast<std::size_t>(panel.*along.first)] += panel.square_units ? 1 : -1;
  }
  std::vector<bool> tracks;
  for (std::size_t i = 0; i < balance.size(); ++i) tracks.push_back(smallestSpans[i] > 0 && balance[i] >= 0);
  return tracks;
}

// `length` px, or the px that hold a whole number of device pixels for each of `cells` cells.
double snapped(double length, double cells, double deviceScale) {
  const double device = length * deviceScale + 1e-6, pixels = std::floor(device / cells);
  // Above this a pixel more or less is no stripe.
  constexpr double fine = 8;
  if (cells < 2 || pixels < 1 || pixels >= fine) return length;
  const double whole = std::ceil(pixels * cells / deviceScale - 1e-6);
  // With one pixel a cell there is nothing else that keeps them all alike.
  const double min = pixels < 2 ? 0.87 : 0.95;
  return whole >= min * length ? std::min(whole, length) : length;
}

bool sharesX(const Panel& a, const Panel& b) {
  return a.column == b.column && a.column_span == b.column_span && a.x.lower == b.x.lower &&
         a.x.upper == b.x.upper;
}

bool sharesY(const Panel& a, const Panel& b) {
  return a.row == b.row && a.row_span == b.row_span && a.y.lower == b.y.lower && a.y.upper == b.y.upper;
}

// Where a map has nearly as many cells as pixels, some cells would look twice as wide as others. Its plot,
// and all panels that share an axis with it, become a little smaller instead, if that costs little; otherwise
// resample.h averages.
void snapPlots(const Figure& figure, double deviceScale, std::vector<QRectF>& plots) {
  const std::size_t count = figure.panels.size();
  std::vector<double> widths, heights;
  for (std::size_t i = 0; i < count; ++i) {
    const Panel& panel = figure.panels[i];
    double width = plots[i].width(), height = plots[i].height();
    for (const Layer& layer : panel.layers) {
      const auto* map = std::get_if<HeatMap>(&layer.content);
      if (!map || panel.square_units) continue;
      width = snapped(width, (panel.x.upper - panel.x.lower) / map->cell_width, deviceScale);
      height = snapped(height, (panel.y.upper - panel.y.lower) / map->cell_height, deviceScale);
    }
    widths.push_back(width);
    heights.push_back(height);
  }
  for (std::size_t i = 0; i < count; ++i) {
    double width = widths[i], height = heights[i];
    for (std::size_t k = 0; k < count; ++k) {
      const Panel &a = figure.panels[i], &b = figure.panels[k];
      if (a.square_units || b.square_units) continue;
      // Only those that were as long before: others have their own margins.
      if (sharesX(a, b) && plots[i].width() == plots[k].width()) width = std::min(width, widths[k]);
      if (sharesY(a, b) && plots[i].height() == plots[k].height()) height = std::min(height, heights[k]);
    }
    plots[i].setSize({width, height});
  }
}

double spanX(const Panel& panel) {
  return panel.x.upper - panel.x.lower;
}
double spanY(const Panel& panel) {
  return (panel.y.upper - panel.y.lower) * panel.unit_ratio;
}

// The length of one cell or image pixel, in axis units; 0 where there is none.
double grain(const Panel& panel) {
  if (panel.x.indexing.index != Index::none && panel.x.indexing.pitch == panel.x.indexing.extent) {
    return panel.x.indexing.pitch;
  }
  for (const Layer& layer : panel.layers) {
    if (const auto* map = std::get_if<HeatMap>(&layer.content)) return map->cell_width;
    if (const auto* image = std::get_if<RgbImage>(&layer.content)) return image->width / image->columns;
  }
  return 0;
}

// Equal cells are worth a twentieth of the size.
constexpr double worthKeeping = 0.95;

// Whole pixels for a cell make all cells equal. Of the layout's pixels: a figure of free height is as high
// for every device.
double snapped(double scale, double cell) {
  const double pixels = std::floor(scale * cell + 1e-9);
  return cell > 0 && pixels >= 1 && pixels >= worthKeeping * scale * cell ? pixels / cell : scale;
}

// The scale of the plot before where there is room for it, `scale` where a little is missing; snapped where
// more than that has changed.
double kept(double scale, const QRectF& before, const Panel& panel) {
  const double was = std::min(before.width() / spanX(panel), before.height() / spanY(panel));
  const double half = 0.5 / std::max(spanX(panel), spanY(panel));  // px; plots are rounded
  if (was < worthKeeping * scale || scale < worthKeeping * was) return snapped(scale, grain(panel));
  return was <= scale + half ? was : scale;
}

QSizeF sizeAt(double scale, const Panel& panel) {
  return {std::max(1.0, std::round(scale * spanX(panel))), std::max(1.0, std::round(scale * spanY(panel)))};
}

// The grid in phases, each of which needs what the ones before it have found.
class GridSolver {
 public:
  GridSolver(const Figure& figure, const TrackRequest& request, const std::vector<QRectF>& before)
      : figure_(figure),
        request_(request),
        before_(before),
        across_(figure.columns(), figure.column_weights, request.barWidths, request.gapX),
        down_(figure.rows(), figure.row_weights, request.barHeights, request.gapY),
        smallestAcross_(smallestMapSpans(figure, alongColumns, across_.count())),
        smallestDown_(smallestMapSpans(figure, alongRows, down_.count())),
        inset_(insetPanels(figure)) {}

  Tracks solve() {
    weighMaps();
    reserveMargins();
    fitMaps();
    measureLegends();
    raiseRows();
    placeTracks();
    placePlots();
    snapPlots(figure_, request_.deviceScale, tracks_.plots);
    tracks_.rooms = tracks_.plots;
    tracks_.inset = inset_;
    return std::move(tracks_);
  }

 private:
  // Tracks of maps get the share that was asked for.
  void weighMaps() {
    const auto weigh = [this](TrackAxis& axis, const PanelTracks& along, const std::vector<int>& spans,
                              double factor) {
      const std::vector<bool> maps = mapTracks(figure_, along, spans);
      for (std::size_t i = 0; i < axis.count(); ++i) axis.weights[i] *= maps[i] ? factor : 1;
    };
    weigh(across_, alongColumns, smallestAcross_, request_.mapColumns);
    weigh(down_, alongRows, smallestDown_, request_.mapRows);
  }

  // Every track has the largest margins of its panels; what is left is shared by weight.
  void reserveMargins() {
    const auto grow = [](double& value, double min) { value = std::max(value, min); };
    for (std::size_t i = 0; i < figure_.panels.size(); ++i) {
      const Panel& panel = figure_.panels[i];
      const QMarginsF& margins = request_.margins[i];
      if (!inset_[i]) {
        grow(across_.before[panel.column], margins.left());
        grow(across_.after[alongColumns.end(panel) - 1], margins.right());
      }
      grow(down_.before[panel.row], margins.top());
      grow(down_.after[alongRows.end(panel) - 1], margins.bottom());
    }
    across_.fit(request_.area.width());
    down_.fit(request_.area.height());
    across_.shareOut(across_.size);
    down_.shareOut(down_.size);
  }

  // The columns that a panel of any shape lies in, or lies across where all maps do so too.
  std::vector<bool> freeColumns() const {
    std::vector<bool> free(across_.count(), false);
    for (const Panel& panel : figure_.panels) {
      if (panel.square_units) continue;
      for (int c = panel.column; c < alongColumns.end(panel); ++c) {
        free[c] = free[c] || panel.column_span == 1 || smallestAcross_[c] == 0 ||
                  smallestAcross_[c] >= panel.column_span;
      }
    }
    return free;
  }

  std::vector<bool> freeRows() const {
    std::vector<bool> free(down_.count(), false);
    for (const Panel& panel : figure_.panels) {
      if (panel.square_units) continue;
      for (int r = panel.row; r < alongRows.end(panel); ++r) free[r] = true;
    }
    return free;
  }

  // Pixels per axis unit of square panels, those of equal ranges alike unless one leads; 0 for the
  // others.
  std::vector<double> squareScales() const {
    const std::size_t count = figure_.panels.size();
    std::vector<double> scales(count, 0.0);
    for (std::size_t i = 0; i < count; ++i) {
      const Panel& panel = figure_.panels[i];
      if (!panel.square_units) continue;
      scales[i] = across_.extent(panel, alongColumns) / spanX(panel);
      if (!request_.deepMaps || panel.row_span > 1)
        scales[i] = std::min(scales[i], down_.extent(panel, alongRows) / spanY(panel));
    }
    for (std::size_t i = 0; i < count; ++i) {
      for (std::size_t j = 0; j < count && scales[i] > 0; ++j) {
        const Panel &a = figure_.panels[i], &b = figure_.panels[j];
        if (i != j && (figure_.leader == i || figure_.leader == j)) continue;
        if (scales[j] > 0 && spanX(a) == spanX(b) && spanY(a) == spanY(b))
          scales[i] = std::min(scales[i], scales[j]);
      }
    }
    for (std::size_t i = 0; i < count; ++i) {
      const Panel& panel = figure_.panels[i];
      if (scales[i] > 0)
        scales[i] = before_.empty() ? snapped(scales[i], grain(panel)) : kept(scales[i], before_[i], panel);
    }
    return scales;
  }

  // What the maps of these scales ask of each track: one over several asks each for its share.
  std::vector<double> mapSizes(const TrackAxis& axis, const PanelTracks& along,
                               const std::vector<double>& scales, double (*span)(const Panel&)) const {
    std::vector<double> sizes(axis.count(), 0.0);
    for (std::size_t i = 0; i < figure_.panels.size(); ++i) {
      const Panel& panel = figure_.panels[i];
      if (!panel.square_units) continue;
      const double length = scales[i] * span(panel);
      const double part = length / axis.extent(panel, along);
      for (int k = panel.*along.first; k < along.end(panel); ++k) {
        sizes[k] = std::max(sizes[k], panel.*along.span == 1 ? length : part * axis.size[k]);
      }
    }
    return sizes;
  }

  // Tracks of maps alone are as large as those need and leave the rest to the others. Room that one gives up
  // may let maps elsewhere grow, so this is repeated.
  void fitMaps() {
    constexpr int rounds = 4;
    const std::vector<bool> freeAcross = freeColumns(), freeDown = freeRows();
    for (int round = 0; round < rounds; ++round) {
      const std::vector<double> scales = squareScales();
      const std::vector<double> widths = mapSizes(across_, alongColumns, scales, spanX);
      const std::vector<double> heights = mapSizes(down_, alongRows, scales, spanY);
      for (std::size_t c = 0; c < across_.count(); ++c)
        across_.elastic[c] = figure_.even_columns || freeAcross[c] || widths[c] == 0;
      for (std::size_t r = 0; r < down_.count(); ++r) down_.elastic[r] = freeDown[r] || heights[r] == 0;
      across_.shareOut(widths);
      if (request_.deepMaps) {
        takeHeights(heights);
      } else {
        down_.shareOut(heights);
      }
    }
  }

  // Of a free height: the rows of maps as high as they need, the others as they are.
  void takeHeights(const std::vector<double>& heights) {
    for (std::size_t r = 0; r < down_.count(); ++r) {
      if (!down_.elastic[r]) down_.size[r] = heights[r];
    }
  }

  void measureLegends() {
    legends_.assign(down_.count(), 0.0);
    for (std::size_t i = 0; i < figure_.panels.size() && i < request_.legends.size(); ++i) {
      double& legend = legends_[figure_.panels[i].row];
      legend = std::max(legend, request_.legends[i]);
    }
  }

  // How far a panel reaches into the legends above its neighbours, and the numbers below them.
  double reachAbove(std::size_t i) const {
    return i < request_.legends.size() ? legends_[figure_.panels[i].row] - request_.legends[i] : 0.0;
  }
  double reachBelow(std::size_t i) const {
    const Panel& panel = figure_.panels[i];
    if (panel.square_units || panel.x.visible || panel.y.visible) return 0.0;
    return down_.after[alongRows.end(panel) - 1] - request_.margins[i].bottom();
  }

  // Where the height is free, rows grow to what their panels need at least.
  void raiseRows() {
    for (std::size_t i = 0; i < figure_.panels.size() && i < request_.minHeights.size(); ++i) {
      const Panel& panel = figure_.panels[i];
      const double missing =
          request_.minHeights[i] - reachAbove(i) - reachBelow(i) - down_.extent(panel, alongRows);
      if (missing > 0) down_.size[alongRows.end(panel) - 1] += missing;
    }
  }

  void placeTracks() {
    across_.place(request_.area.left(), tracks_.left, tracks_.right);
    tracks_.bottomEdge = down_.place(request_.area.top(), tracks_.top, tracks_.bottom);
  }

  // The room of each panel, with its margins at the left and right unless it is a map.
  std::vector<QRectF> cells() const {
    std::vector<QRectF> cells;
    for (std::size_t i = 0; i < figure_.panels.size(); ++i) {
      const Panel& panel = figure_.panels[i];
      const int lastColumn = alongColumns.end(panel) - 1;
      QRectF cell(QPointF(tracks_.left[panel.column], tracks_.top[panel.row]),
                  QPointF(tracks_.right[lastColumn], tracks_.bottom[alongRows.end(panel) - 1]));
      if (inset_[i]) {
        // What stands inside its columns does not stop at the margin that others of them need.
        cell.setLeft(cell.left() - across_.before[panel.column]);
        cell.setRight(cell.right() + across_.after[lastColumn]);
      } else {
        cell.setRight(cell.right() + request_.margins[i].right());
        if (!panel.square_units) cell.setLeft(cell.left() - request_.margins[i].left());
      }
      cells.push_back(cell);
    }
    return cells;
  }

  bool isBesideBar(std::size_t i) const { return i < request_.besideBar.size() && request_.besideBar[i]; }

  bool mayWiden(std::size_t i) const {
    const Panel& panel = figure_.panels[i];
    return !panel.square_units && panel.row_span == 1 && !isBesideBar(i) && !continues(figure_, panel);
  }

  // The panels of one row, none of them a map, share the whole width where no bar stands behind them.
  void widenRows(std::vector<QRectF>& cells) const {
    const double start = request_.area.left();
    for (int row = 0; row < figure_.rows(); ++row) {
      double right = 0;
      bool all = true;
      for (std::size_t i = 0; i < cells.size(); ++i) {
        const Panel& panel = figure_.panels[i];
        if (!overlap(row, 1, panel.row, panel.row_span)) continue;
        all = all && mayWiden(i);
        right = std::max(right, cells[i].right());
      }
      if (!all || right <= start || right >= request_.area.right()) continue;
      const double factor = (request_.area.right() - start) / (right - start);
      for (std::size_t i = 0; i < cells.size(); ++i) {
        if (figure_.panels[i].row != row) continue;
        const double left = start + (cells[i].left() - start) * factor;
        const double end = start + (cells[i].right() - start) * factor;
        cells[i].setLeft(left);
        cells[i].setRight(end);
      }
    }
  }

  // Whole pixels without the margins of `cell`.
  QRectF plotIn(QRectF cell, std::size_t i) const {
    const QMarginsF& margins = request_.margins[i];
    if (!figure_.panels[i].square_units) cell.setLeft(cell.left() + margins.left());
    cell.setRight(cell.right() - margins.right());
    const double left = std::round(cell.left()), top = std::round(cell.top() - reachAbove(i));
    constexpr double rounding = 1e-6;
    return {left, top, std::max(1.0, std::floor(cell.right() - left + rounding)),
            std::max(1.0, std::floor(cell.bottom() + reachBelow(i) - top + rounding))};
  }

  void placePlots() {
    tracks_.smallest = std::numeric_limits<double>::max();
    const std::vector<double> scales = squareScales();
    std::vector<QRectF> rooms = cells();
    widenRows(rooms);
    for (std::size_t i = 0; i < figure_.panels.size(); ++i) {
      const Panel& panel = figure_.panels[i];
      QRectF plot = plotIn(rooms[i], i);
      if (panel.square_units) {
        plot.setSize(sizeAt(scales[i], panel));
        const double side = std::min(plot.width(), plot.height());
        tracks_.smallestMap = tracks_.smallestMap > 0 ? std::min(tracks_.smallestMap, side) : side;
      } else if (alongColumns.end(panel) == figure_.columns() && !continues(figure_, panel)) {
        // Below a row of square maps a panel at the end takes what room they leave.
        const double bar = isBesideBar(i) ? across_.behind.back() : 0;
        const double right = request_.area.right() - request_.margins[i].right() - bar;
        plot.setRight(std::max(plot.right(), std::floor(right)));
      }
      // A sliver stays one, however few words there are: what counts of it is its length, and where its room
      // is much higher, words above it cost it nothing.
      constexpr double sliver = 4;
      const double side = std::min(plot.width(), plot.height()),
                   length = std::max(plot.width(), plot.height());
      const bool isSliver = panel.square_units && length > sliver * side;
      const bool spare = plot.width() > plot.height() && rooms[i].height() > 2 * sliver * plot.height();
      tracks_.smallest = std::min(tracks_.smallest, !isSliver ? side : spare ? length : length / sliver);
      tracks_.plots.push_back(plot);
    }
  }

  const Figure& figure_;
  const TrackRequest& request_;
  const std::vector<QRectF>& before_;
  TrackAxis across_, down_;
  std::vector<int> smallestAcross_, smallestDown_;  // spans of the smallest maps
  std::vector<bool> inset_;
  std::vector<double> legends_;  // the highest of each row
  Tracks tracks_;
};

}  // namespace

Tracks solveGrid(const Figure& figure, const TrackRequest& request, const std::vector<QRectF>& before) {
  return GridSolver(figure, request, before).solve();
}

QRectF plotWithin(const QRectF& room, const Panel& panel) {
  const double scale = std::min(room.width() / spanX(panel), room.height() / spanY(panel));
  return {room.topLeft(), sizeAt(snapped(scale, grain(panel)), panel)};
}

}  // namespace whereabouts
