#include "ui/render/layout/layout_tracks.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

#include "ui/render/layout/snap.h"

namespace whereabouts {
namespace {

double spanX(const Panel& panel) {
  return panel.x.upper - panel.x.lower;
}
double spanY(const Panel& panel) {
  return (panel.y.upper - panel.y.lower) * panel.unit_ratio;
}

std::vector<double> weightsOf(const std::vector<double>& given, int count) {
  std::vector<double> weights(static_cast<std::size_t>(count), 1.0);
  for (std::size_t i = 0; i < weights.size() && i < given.size(); ++i) weights[i] = std::max(given[i], 0.01);
  return weights;
}

// One direction of the grid.
struct Direction {
  std::vector<double> weights, before, after, size;  // margins before and after the plot; size of the plot
  std::vector<bool> elastic;
  double available = 0;  // for all plots together
  double gap = 0;
  std::vector<double> extra;  // room behind each track (colour bars)

  void shareOut(const std::vector<double>& fixed) {
    double left = available, weight = 0;
    for (std::size_t i = 0; i < size.size(); ++i) {
      if (elastic[i]) {
        weight += weights[i];
      } else {
        size[i] = fixed[i];
        left -= fixed[i];
      }
    }
    for (std::size_t i = 0; i < size.size(); ++i) {
      if (elastic[i]) size[i] = std::max(1.0, left * weights[i] / weight);
    }
  }
  // From the start of track `first`'s plot to the end of the last one's.
  double extent(std::size_t first, std::size_t count) const {
    double length = 0;
    for (std::size_t i = first; i < first + count; ++i) {
      length += size[i];
      if (i + 1 < first + count) length += after[i] + extra[i] + gap + before[i + 1];
    }
    return length;
  }
};

// The length of one cell or image pixel, in axis units; 0 where there is none.
double grain(const Panel& panel) {
  if (panel.x.indexing.index != Index::none && panel.x.indexing.pitch == panel.x.indexing.extent) {
    return panel.x.indexing.pitch;
  }
  for (const Layer& layer : panel.layers) {
    if (const auto* map = std::get_if<HeatMap>(&layer.content)) return map->cell_width;
    if (const auto* picture = std::get_if<RgbImage>(&layer.content)) return picture->width / picture->columns;
  }
  return 0;
}

// Whole pixels for a cell make all cells equal; worth a twentieth of the size. Of the layout's pixels: a
// figure of free height is as high for every device.
double snapped(double scale, double cell) {
  const double pixels = std::floor(scale * cell + 1e-9);
  return cell > 0 && pixels >= 1 && pixels >= 0.95 * scale * cell ? pixels / cell : scale;
}

std::vector<double> squareScales(const Figure& figure, const Direction& across, const Direction& down,
                                 const TrackRequest& request) {
  const std::size_t count = figure.panels.size();
  std::vector<double> scales(count, 0.0);
  for (std::size_t i = 0; i < count; ++i) {
    const Panel& panel = figure.panels[i];
    if (!panel.square_units) continue;
    scales[i] = across.extent(panel.column, panel.column_span) / spanX(panel);
    if (!request.deepMaps || panel.row_span > 1)
      scales[i] = std::min(scales[i], down.extent(panel.row, panel.row_span) / spanY(panel));
  }
  for (std::size_t i = 0; i < count; ++i) {
    for (std::size_t j = 0; j < count && scales[i] > 0; ++j) {
      const Panel &a = figure.panels[i], &b = figure.panels[j];
      if (scales[j] > 0 && spanX(a) == spanX(b) && spanY(a) == spanY(b))
        scales[i] = std::min(scales[i], scales[j]);
    }
  }
  for (std::size_t i = 0; i < count; ++i) {
    if (scales[i] > 0) scales[i] = snapped(scales[i], grain(figure.panels[i]));
  }
  return scales;
}

// One below the other, both share what stands along x: their columns stay below each other.
bool alignedAcross(const Panel& a, const Panel& b) {
  return a.column == b.column && a.column_span == b.column_span && a.x.lower == b.x.lower &&
         a.x.upper == b.x.upper && a.x.indexing.index == b.x.indexing.index;
}

bool overlap(int first, int count, int other, int otherCount) {
  return first < other + otherCount && other < first + count;
}

// Whether the numbers beside a panel may stand inside its columns: those hold square maps as well, none of
// which it continues.
std::vector<bool> insetPanels(const Figure& figure) {
  std::vector<bool> inset;
  for (const Panel& panel : figure.panels) {
    bool maps = false, continues = false;
    for (const Panel& other : figure.panels) {
      if (!other.square_units || !overlap(panel.column, panel.column_span, other.column, other.column_span))
        continue;
      maps = true;
      continues = continues || alignedAcross(panel, other);
    }
    inset.push_back(!panel.square_units && maps && !continues);
  }
  return inset;
}

// Whether a panel above or below shares its x axis.
bool continued(const Figure& figure, const Panel& panel) {
  return std::any_of(figure.panels.begin(), figure.panels.end(), [&](const Panel& other) {
    return &other != &panel && other.row != panel.row && alignedAcross(panel, other);
  });
}

// The panels of one row, none of them a map, share the whole width where no bar stands behind them.
void spreadRows(const Figure& figure, const TrackRequest& request, std::vector<QRectF>& cells) {
  const auto mayGrow = [&](std::size_t i) {
    const Panel& panel = figure.panels[i];
    if (panel.square_units || panel.row_span > 1) return false;
    if (i < request.besideBar.size() && request.besideBar[i]) return false;
    return !continued(figure, panel);
  };
  for (int row = 0; row < figure.rows(); ++row) {
    double right = 0;
    bool all = true;
    for (std::size_t i = 0; i < cells.size(); ++i) {
      const Panel& panel = figure.panels[i];
      if (!overlap(row, 1, panel.row, panel.row_span)) continue;
      all = all && mayGrow(i);
      right = std::max(right, cells[i].right());
    }
    const double start = request.area.left();
    if (!all || right <= start || right >= request.area.right()) continue;
    const double factor = (request.area.right() - start) / (right - start);
    for (std::size_t i = 0; i < cells.size(); ++i) {
      if (figure.panels[i].row != row) continue;
      const double left = start + (cells[i].left() - start) * factor;
      const double end = start + (cells[i].right() - start) * factor;
      cells[i].setLeft(left);
      cells[i].setRight(end);
    }
  }
}

}  // namespace

Tracks solveGrid(const Figure& figure, const TrackRequest& request) {
  const std::size_t columns = static_cast<std::size_t>(figure.columns()),
                    rows = static_cast<std::size_t>(figure.rows());
  Direction across, down;
  across.weights = weightsOf(figure.column_weights, figure.columns());
  down.weights = weightsOf(figure.row_weights, figure.rows());
  for (Direction* d : {&across, &down}) {
    const std::size_t n = d->weights.size();
    d->before.assign(n, 0);
    d->after.assign(n, 0);
    d->extra.assign(n, 0);
    d->size.assign(n, 0);
    d->elastic.assign(n, true);
  }
  across.gap = request.gapX;
  down.gap = request.gapY;
  for (std::size_t c = 0; c < columns && c < request.barWidths.size(); ++c)
    across.extra[c] = request.barWidths[c];
  for (std::size_t r = 0; r < rows && r < request.barHeights.size(); ++r)
    down.extra[r] = request.barHeights[r];
  // How many columns and rows the smallest map that lies in one spans; 0: there is none, or it spans all.
  std::vector<int> mapColumn(columns, 0), mapRow(rows, 0);
  const auto lower = [](std::vector<int>& min, int first, int span) {
    if (span > 1 && span == static_cast<int>(min.size())) return;
    for (int i = first; i < first + span; ++i) min[i] = min[i] > 0 ? std::min(min[i], span) : span;
  };
  for (const Panel& panel : figure.panels) {
    if (!panel.square_units) continue;
    lower(mapColumn, panel.column, panel.column_span);
    lower(mapRow, panel.row, panel.row_span);
  }
  // The weights know no row or column of maps where charts and lists have one image among them.
  std::vector<int> columnWeighs(columns, 0), rowWeighs(rows, 0);  // maps there, less the others
  for (const Panel& panel : figure.panels) {
    const int one = panel.square_units ? 1 : -1;
    if (panel.column_span == 1) columnWeighs[panel.column] += one;
    if (panel.row_span == 1) rowWeighs[panel.row] += one;
  }
  for (std::size_t c = 0; c < columns; ++c)
    across.weights[c] *= mapColumn[c] > 0 && columnWeighs[c] >= 0 ? request.mapColumns : 1;
  for (std::size_t r = 0; r < rows; ++r)
    down.weights[r] *= mapRow[r] > 0 && rowWeighs[r] >= 0 ? request.mapRows : 1;
  const std::vector<bool> inset = insetPanels(figure);
  for (std::size_t i = 0; i < figure.panels.size(); ++i) {
    const Panel& panel = figure.panels[i];
    const QMarginsF& margins = request.margins[i];
    const auto grow = [](double& value, double min) { value = std::max(value, min); };
    if (!inset[i]) {
      grow(across.before[panel.column], margins.left());
      grow(across.after[panel.column + panel.column_span - 1], margins.right());
    }
    grow(down.before[panel.row], margins.top());
    grow(down.after[panel.row + panel.row_span - 1], margins.bottom());
  }
  const auto total = [](const std::vector<double>& values) {
    return std::accumulate(values.begin(), values.end(), 0.0);
  };
  const auto fixedLength = [&](const Direction& d) {
    return total(d.before) + total(d.after) + total(d.extra) +
           d.gap * (static_cast<double>(d.size.size()) - 1);
  };
  across.available = std::max(1.0, request.area.width() - fixedLength(across));
  down.available = std::max(1.0, request.area.height() - fixedLength(down));
  across.shareOut(across.size);
  down.shareOut(down.size);

  // A track is elastic when a panel that may take any shape lies in it, or lies across it where all maps do
  // so too.
  std::vector<bool> freeColumn(columns, false), freeRow(rows, false);
  for (const Panel& panel : figure.panels) {
    if (panel.square_units) continue;
    for (int c = panel.column; c < panel.column + panel.column_span; ++c)
      freeColumn[c] =
          freeColumn[c] || panel.column_span == 1 || mapColumn[c] == 0 || mapColumn[c] >= panel.column_span;
    for (int r = 0; r < panel.row_span; ++r) freeRow[panel.row + r] = true;
  }
  std::vector<double> scales;
  for (int round = 0; round < 4; ++round) {
    scales = squareScales(figure, across, down, request);
    std::vector<double> width(columns, 0.0), height(rows, 0.0);
    for (std::size_t i = 0; i < figure.panels.size(); ++i) {
      const Panel& panel = figure.panels[i];
      if (!panel.square_units) continue;
      // A spanning panel asks each of its tracks for its share.
      const double w = scales[i] * spanX(panel), h = scales[i] * spanY(panel);
      const double partX = w / across.extent(panel.column, panel.column_span);
      const double partY = h / down.extent(panel.row, panel.row_span);
      for (int c = panel.column; c < panel.column + panel.column_span; ++c) {
        width[c] = std::max(width[c], panel.column_span == 1 ? w : partX * across.size[c]);
      }
      for (int r = panel.row; r < panel.row + panel.row_span; ++r) {
        height[r] = std::max(height[r], panel.row_span == 1 ? h : partY * down.size[r]);
      }
    }
    for (std::size_t c = 0; c < columns; ++c)
      across.elastic[c] = figure.even_columns || freeColumn[c] || width[c] == 0;
    for (std::size_t r = 0; r < rows; ++r) down.elastic[r] = freeRow[r] || height[r] == 0;
    across.shareOut(width);
    if (!request.deepMaps) {
      down.shareOut(height);
    } else {
      for (std::size_t r = 0; r < rows; ++r) {
        if (!down.elastic[r]) down.size[r] = height[r];
      }
    }
    // Room that a square column gives up may let square panels elsewhere grow: ask again with what there is.
  }

  Tracks tracks;
  tracks.inset = inset;
  std::vector<double> legends(rows, 0.0);  // the highest of each row
  for (std::size_t i = 0; i < figure.panels.size() && i < request.legends.size(); ++i) {
    double& legend = legends[figure.panels[i].row];
    legend = std::max(legend, request.legends[i]);
  }
  // How far a panel reaches into the legends above its neighbours, and the numbers below them.
  const auto above = [&](std::size_t i) {
    return i < request.legends.size() ? legends[figure.panels[i].row] - request.legends[i] : 0.0;
  };
  const auto below = [&](std::size_t i) {
    const Panel& panel = figure.panels[i];
    if (panel.square_units || panel.x.visible || panel.y.visible) return 0.0;
    return down.after[panel.row + panel.row_span - 1] - request.margins[i].bottom();
  };
  for (std::size_t i = 0; i < figure.panels.size() && i < request.minHeights.size(); ++i) {
    const Panel& panel = figure.panels[i];
    const double missing =
        request.minHeights[i] - above(i) - below(i) - down.extent(panel.row, panel.row_span);
    if (missing > 0) down.size[panel.row + panel.row_span - 1] += missing;
  }
  const auto place = [](const Direction& d, double start, std::vector<double>& first,
                        std::vector<double>& last) {
    double at = start;
    for (std::size_t i = 0; i < d.size.size(); ++i) {
      at += d.before[i];
      first.push_back(at);
      at += d.size[i];
      last.push_back(at);
      at += d.after[i] + d.extra[i] + d.gap;
    }
    return at - d.gap;
  };
  place(across, request.area.left(), tracks.left, tracks.right);
  tracks.bottomEdge = place(down, request.area.top(), tracks.top, tracks.bottom);
  tracks.smallest = std::numeric_limits<double>::max();
  scales = squareScales(figure, across, down, request);
  std::vector<QRectF> cells;  // with the margins of those that stand inside their columns
  for (const Panel& panel : figure.panels) {
    cells.emplace_back(QPointF(tracks.left[panel.column], tracks.top[panel.row]),
                       QPointF(tracks.right[panel.column + panel.column_span - 1],
                               tracks.bottom[panel.row + panel.row_span - 1]));
  }
  for (std::size_t i = 0; i < cells.size(); ++i) {
    const Panel& panel = figure.panels[i];
    // What stands inside its columns does not stop at the margin that others of them need.
    if (!inset[i]) continue;
    cells[i].setLeft(cells[i].left() - across.before[panel.column]);
    cells[i].setRight(cells[i].right() + across.after[panel.column + panel.column_span - 1]);
  }
  std::vector<QRectF> spread = cells;
  for (std::size_t i = 0; i < spread.size(); ++i) {
    if (inset[i]) continue;
    const Panel& panel = figure.panels[i];
    spread[i].setRight(spread[i].right() + request.margins[i].right());
    if (!panel.square_units) spread[i].setLeft(spread[i].left() - request.margins[i].left());
  }
  spreadRows(figure, request, spread);
  for (std::size_t i = 0; i < figure.panels.size(); ++i) {
    const Panel& panel = figure.panels[i];
    const QMarginsF& margins = request.margins[i];
    QRectF cell = spread[i];
    if (!panel.square_units) cell.setLeft(cell.left() + margins.left());
    cell.setRight(cell.right() - margins.right());
    const double left = std::round(cell.left()), top = std::round(cell.top() - above(i));
    QRectF plot(left, top, std::max(1.0, std::floor(cell.right() - left + 1e-6)),
                std::max(1.0, std::floor(cell.bottom() + below(i) - top + 1e-6)));
    if (panel.square_units) {
      plot.setSize({std::max(1.0, std::round(scales[i] * spanX(panel))),
                    std::max(1.0, std::round(scales[i] * spanY(panel)))});
      const double side = std::min(plot.width(), plot.height());
      tracks.smallestMap = tracks.smallestMap > 0 ? std::min(tracks.smallestMap, side) : side;
    } else if (panel.column + panel.column_span == figure.columns() && !continued(figure, panel)) {
      // Below a row of square maps a panel at the end takes what room they leave.
      const bool compare_figures = i < request.besideBar.size() && request.besideBar[i];
      const double right =
          request.area.right() - margins.right() - (compare_figures ? across.extra.back() : 0);
      plot.setRight(std::max(plot.right(), std::floor(right)));
    }
    tracks.smallest = std::min({tracks.smallest, plot.width(), plot.height()});
    tracks.plots.push_back(plot);
  }
  snapPlots(figure, request.deviceScale, tracks.plots);
  return tracks;
}

}  // namespace whereabouts
