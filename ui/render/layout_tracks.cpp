#include "ui/render/layout_tracks.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

namespace whereabouts {
namespace {

double spanX(const Panel& panel) {
  return panel.x.upper - panel.x.lower;
}
double spanY(const Panel& panel) {
  return panel.y.upper - panel.y.lower;
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

// The length of one cell or picture pixel, in axis units; 0 where there is none.
double grain(const Panel& panel) {
  if (panel.x.indexing.index != Index::none && panel.x.indexing.pitch == panel.x.indexing.extent) {
    return panel.x.indexing.pitch;
  }
  for (const Layer& layer : panel.layers) {
    if (const auto* map = std::get_if<HeatMap>(&layer.content)) return map->cell_width;
    if (const auto* picture = std::get_if<Picture>(&layer.content)) return picture->width / picture->columns;
  }
  return 0;
}

// Whole pixels for a cell make all cells equal; worth a twentieth of the size.
double snapped(double scale, double cell) {
  const double pixels = std::floor(scale * cell + 1e-9);
  return cell > 0 && pixels >= 1 && pixels >= 0.95 * scale * cell ? pixels / cell : scale;
}

std::vector<double> squareScales(const Figure& figure, const Direction& across, const Direction& down) {
  const std::size_t count = figure.panels.size();
  std::vector<double> scales(count, 0.0);
  for (std::size_t i = 0; i < count; ++i) {
    const Panel& panel = figure.panels[i];
    if (!panel.square_units) continue;
    scales[i] = std::min(across.extent(panel.column, panel.column_span) / spanX(panel),
                         down.extent(panel.row, panel.row_span) / spanY(panel));
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

}  // namespace

Tracks solveTracks(const Figure& figure, const TrackRequest& request) {
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
  for (std::size_t i = 0; i < figure.panels.size(); ++i) {
    const Panel& panel = figure.panels[i];
    const QMarginsF& margins = request.margins[i];
    const auto grow = [](double& value, double least) { value = std::max(value, least); };
    grow(across.before[panel.column], margins.left());
    grow(across.after[panel.column + panel.column_span - 1], margins.right());
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

  // A track is elastic when a panel that may take any shape lies in it.
  std::vector<bool> freeColumn(columns, false), freeRow(rows, false);
  for (const Panel& panel : figure.panels) {
    if (panel.square_units) continue;
    if (panel.column_span == 1) freeColumn[panel.column] = true;
    for (int r = 0; r < panel.row_span; ++r) freeRow[panel.row + r] = true;
  }
  std::vector<double> scales;
  for (int round = 0; round < 4; ++round) {
    scales = squareScales(figure, across, down);
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
    down.shareOut(height);
    // Room that a square column gives up may let square panels elsewhere grow: ask again with what there is.
  }

  Tracks tracks;
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
  scales = squareScales(figure, across, down);
  for (std::size_t i = 0; i < figure.panels.size(); ++i) {
    const Panel& panel = figure.panels[i];
    const double left = std::round(tracks.left[panel.column]), top = std::round(tracks.top[panel.row]);
    QRectF plot(left, top, std::floor(tracks.right[panel.column + panel.column_span - 1] - left + 1e-6),
                std::floor(tracks.bottom[panel.row + panel.row_span - 1] - top + 1e-6));
    if (panel.square_units) {
      plot.setSize({std::max(1.0, std::round(scales[i] * spanX(panel))),
                    std::max(1.0, std::round(scales[i] * spanY(panel)))});
    }
    if (!panel.square_units && panel.column_span > 1 &&
        panel.column + panel.column_span == figure.columns()) {
      // Below a row of square maps a wide panel takes what room they leave.
      const bool beside = i < request.besideBar.size() && request.besideBar[i];
      const double right =
          request.area.right() - request.margins[i].right() - (beside ? across.extra.back() : 0);
      plot.setRight(std::max(plot.right(), std::floor(right)));
    }
    tracks.smallest = std::min({tracks.smallest, plot.width(), plot.height()});
    tracks.plots.push_back(plot);
  }
  return tracks;
}

}  // namespace whereabouts
