#include "ui/render/layout/arrange.h"

#include <algorithm>
#include <numeric>
#include <optional>

namespace whereabouts {
namespace {

constexpr int max_columns = 24;

struct Spot {
  std::size_t panel = 0;
  int row = 0, column = 0, rows = 1, columns = 1;
};

// Panels on a grid of their own.
struct Block {
  std::vector<Spot> spots;            // in reading order
  std::vector<double> rows, columns;  // weights
  int down() const { return static_cast<int>(rows.size()); }
  int across() const { return static_cast<int>(columns.size()); }
};

double total(const std::vector<double>& weights) {
  return std::accumulate(weights.begin(), weights.end(), 0.0);
}

std::vector<double> weightsOf(const std::vector<double>& given, int from, int to) {
  std::vector<double> weights;
  for (int i = from; i < to; ++i)
    weights.push_back(static_cast<std::size_t>(i) < given.size() ? given[static_cast<std::size_t>(i)] : 1.0);
  return weights;
}

// Every track as `parts` tracks.
std::vector<double> divided(const std::vector<double>& weights, int parts) {
  std::vector<double> finer;
  for (const double weight : weights)
    finer.insert(finer.end(), static_cast<std::size_t>(parts), weight / parts);
  return finer;
}

// The mean width of its panels, in weights.
double usual(const Block& block) {
  double sum = 0;
  for (const Spot& spot : block.spots) {
    const auto first = block.columns.begin() + spot.column;
    sum += std::accumulate(first, first + spot.columns, 0.0);
  }
  return sum / static_cast<double>(block.spots.size());
}

// The rows of a block, or its columns.
struct Lines {
  std::vector<double> Block::*weights;
  int Spot::*at;
  int Spot::*span;
  int count(const Block& block) const { return static_cast<int>((block.*weights).size()); }
};
constexpr Lines rowsOf{&Block::rows, &Spot::row, &Spot::rows};
constexpr Lines columnsOf{&Block::columns, &Spot::column, &Spot::columns};

// The second block behind the first one `along` its tracks, whose weights there are `scale` times its own;
// both share the tracks `over` those.
Block joined(const Block& first, const Block& second, const Lines& along, const Lines& over, double scale) {
  const int shared = std::lcm(over.count(first), over.count(second));
  Block both;
  both.*over.weights = divided(first.*over.weights, shared / over.count(first));
  both.*along.weights = first.*along.weights;
  for (const double weight : second.*along.weights) (both.*along.weights).push_back(scale * weight);
  for (const Block* block : {&first, &second}) {
    const int parts = shared / over.count(*block);
    for (Spot spot : block->spots) {
      spot.*over.at *= parts;
      spot.*over.span *= parts;
      if (block == &second) spot.*along.at += along.count(first);
      both.spots.push_back(spot);
    }
  }
  return both;
}

Block above(const Block& upper, const Block& lower) {
  return joined(upper, lower, rowsOf, columnsOf, 1);
}

Block beside(const Block& left, const Block& right) {
  // Beside maps, curves and lists want about two thirds of their width, and no more each than one of those.
  const double scale = std::min(0.6 * total(left.columns) / total(right.columns), usual(left) / usual(right));
  return joined(left, right, columnsOf, rowsOf, scale);
}

// The same panels one after another in `count` columns; one of any shape takes what is left of the last row.
Block inColumns(const Figure& figure, const Block& block, int count) {
  Block made;
  made.columns.assign(static_cast<std::size_t>(count), 1);
  for (std::size_t i = 0; i < block.spots.size(); ++i) {
    Spot spot = block.spots[i];
    const double weight = block.rows[static_cast<std::size_t>(spot.row)];
    spot.row = static_cast<int>(i) / count;
    spot.column = static_cast<int>(i) % count;
    spot.rows = spot.columns = 1;
    if (i + 1 == block.spots.size() && !figure.panels[spot.panel].square_units)
      spot.columns = count - spot.column;
    if (spot.row == made.down()) made.rows.push_back(weight);
    made.spots.push_back(spot);
  }
  return made;
}

// What lies in these rows and columns; nothing where a panel crosses their edge.
std::optional<Block> part(const Figure& figure, int row, int end, int column, int last) {
  Block block;
  block.rows = weightsOf(figure.row_weights, row, end);
  block.columns = weightsOf(figure.column_weights, column, last);
  for (std::size_t i = 0; i < figure.panels.size(); ++i) {
    const Panel& panel = figure.panels[i];
    const int below = panel.row + panel.row_span, behind = panel.column + panel.column_span;
    if (below <= row || panel.row >= end || behind <= column || panel.column >= last) continue;
    if (panel.row < row || below > end || panel.column < column || behind > last) return std::nullopt;
    block.spots.push_back({i, panel.row - row, panel.column - column, panel.row_span, panel.column_span});
  }
  if (block.spots.empty()) return std::nullopt;
  std::stable_sort(block.spots.begin(), block.spots.end(), [](const Spot& a, const Spot& b) {
    return std::pair(a.row, a.column) < std::pair(b.row, b.column);
  });
  return block;
}

bool oneRow(const Block& block) {
  return std::all_of(block.spots.begin(), block.spots.end(), [](const Spot& spot) { return spot.rows == 1; });
}

// Maps of one kind: any number of them may stand in a row.
bool areMultiples(const Figure& figure, const Block& block) {
  const Panel& first = figure.panels[block.spots.front().panel];
  return block.spots.size() > 1 && oneRow(block) &&
         std::all_of(block.spots.begin(), block.spots.end(), [&](const Spot& spot) {
           const Panel& panel = figure.panels[spot.panel];
           return panel.square_units && panel.x.upper - panel.x.lower == first.x.upper - first.x.lower &&
                  panel.y.upper - panel.y.lower == first.y.upper - first.y.lower;
         });
}

// Whether a bar stands beside some of these rows and not beside the others.
bool barDivides(const Figure& figure, int row, int middle, int end) {
  return std::any_of(figure.scales.begin(), figure.scales.end(), [&](const ColourScale& scale) {
    const auto beside = [&](int from, int to) {
      return scale.bar && scale.row < to && from < scale.row + scale.row_span;
    };
    return beside(row, middle) != beside(middle, end);
  });
}

// Rows that can be taken apart, small multiples of several rows together.
std::vector<Block> bandsOf(const Figure& figure) {
  std::vector<Block> bands;
  const int columns = figure.columns();
  int start = 0, before = -1;
  for (int row = 1; row <= figure.rows(); ++row) {
    const std::optional<Block> band = part(figure, start, row, 0, columns);
    if (!band) continue;
    const std::optional<Block> joined = before >= 0 ? part(figure, before, row, 0, columns) : std::nullopt;
    if (joined && areMultiples(figure, *joined) && !barDivides(figure, before, start, row)) {
      bands.back() = *joined;
    } else {
      bands.push_back(*band);
      before = start;
    }
    start = row;
  }
  return bands;
}

Block narrowed(const Figure& figure, const Block& band, int columns) {
  const int count = static_cast<int>(band.spots.size());
  if (count == 1) return inColumns(figure, band, 1);
  return oneRow(band) ? inColumns(figure, band, std::min(columns, count)) : band;
}

Block stacked(const std::vector<Block>& blocks) {
  Block all = blocks.front();
  for (std::size_t i = 1; i < blocks.size(); ++i) all = above(all, blocks[i]);
  return all;
}

void placeScale(Figure& figure, std::size_t index, const Figure& before) {
  const ColourScale& old = before.scales[index];
  ColourScale& scale = figure.scales[index];
  int row = figure.rows(), end = 0, column = 0;
  for (std::size_t i = 0; i < figure.panels.size(); ++i) {
    const Panel &panel = figure.panels[i], &was = before.panels[i];
    const bool here = was.row < old.row + old.row_span && old.row < was.row + was.row_span;
    if (!here || !usesScale(panel, index)) continue;
    row = std::min(row, panel.row);
    end = std::max(end, panel.row + panel.row_span);
    column = std::max(column, panel.column + panel.column_span - 1);
  }
  if (end == 0) return;
  scale.row = row;
  scale.row_span = end - row;
  scale.column = column;
}

std::optional<Figure> applied(const Figure& outline, const Block& block) {
  if (block.across() > max_columns || block.spots.size() != outline.panels.size()) return std::nullopt;
  Figure figure = outline;
  bool same = true;
  for (const Spot& spot : block.spots) {
    Panel& panel = figure.panels[spot.panel];
    same = same && panel.row == spot.row && panel.column == spot.column && panel.row_span == spot.rows &&
           panel.column_span == spot.columns;
    panel.row = spot.row;
    panel.column = spot.column;
    panel.row_span = spot.rows;
    panel.column_span = spot.columns;
  }
  if (same) return std::nullopt;
  figure.row_weights = block.rows;
  figure.column_weights = block.columns;
  figure.even_columns = false;
  for (std::size_t k = 0; k < figure.scales.size(); ++k) placeScale(figure, k, outline);
  return figure;
}

// Whether panels stand below each other to be read together along one axis.
bool sharesAxes(const Figure& figure) {
  for (const Panel& a : figure.panels) {
    for (const Panel& b : figure.panels) {
      if (&a == &b || a.square_units || b.square_units || a.x.indexing.index == Index::none) continue;
      if (a.column == b.column && a.x.indexing.index == b.x.indexing.index && a.x.lower == b.x.lower &&
          a.x.upper == b.x.upper)
        return true;
    }
  }
  return false;
}

}  // namespace

bool usesScale(const Panel& panel, std::size_t scale) {
  return std::any_of(panel.layers.begin(), panel.layers.end(), [&](const Layer& layer) {
    const auto* map = std::get_if<HeatMap>(&layer.content);
    return map && map->scale == static_cast<int>(scale);
  });
}

Figure outlineOf(const Figure& figure) {
  Figure outline;
  outline.scales = figure.scales;
  outline.row_weights = figure.row_weights;
  outline.column_weights = figure.column_weights;
  outline.even_columns = figure.even_columns;
  outline.keeps_places = figure.keeps_places;
  outline.leader = figure.leader;
  outline.preferred_aspect = figure.preferred_aspect;
  outline.decimal_mark = figure.decimal_mark;
  for (const Panel& panel : figure.panels) {
    Panel bare;
    bare.row = panel.row;
    bare.column = panel.column;
    bare.row_span = panel.row_span;
    bare.column_span = panel.column_span;
    bare.title = panel.title;
    bare.subtitle = panel.subtitle;
    bare.x = panel.x;
    bare.y = panel.y;
    bare.square_units = panel.square_units;
    bare.unit_ratio = panel.unit_ratio;
    bare.legend = panel.legend;
    for (const Layer& layer : panel.layers) {
      const bool raster =
          std::holds_alternative<HeatMap>(layer.content) || std::holds_alternative<RgbImage>(layer.content);
      if (raster) bare.layers.push_back(layer);
    }
    outline.panels.push_back(std::move(bare));
  }
  return outline;
}

std::vector<Figure> rearrangements(const Figure& outline) {
  std::vector<Figure> made;
  if (outline.keeps_places || outline.panels.size() < 2 || sharesAxes(outline)) return made;
  const auto add = [&](const Block& block) {
    if (auto figure = applied(outline, block)) made.push_back(std::move(*figure));
  };
  const std::vector<Block> bands = bandsOf(outline);
  for (const int columns : {1, 2, 3, 4, 6}) {
    std::vector<Block> narrow;
    for (const Block& band : bands) narrow.push_back(narrowed(outline, band, columns));
    add(stacked(narrow));
  }
  for (std::size_t cut = 1; cut < bands.size(); ++cut) {
    const Block upper = stacked({bands.begin(), bands.begin() + static_cast<std::ptrdiff_t>(cut)});
    const Block lower = stacked({bands.begin() + static_cast<std::ptrdiff_t>(cut), bands.end()});
    add(beside(upper, lower));
    for (const int columns : {1, 2}) add(beside(upper, narrowed(outline, lower, columns)));
  }
  const int rows = outline.rows(), across = outline.columns();
  const bool anyTall = std::any_of(outline.panels.begin(), outline.panels.end(),
                                   [](const Panel& panel) { return panel.row_span > 1; });
  for (int column = 1; column < across; ++column) {
    const auto left = part(outline, 0, rows, 0, column), right = part(outline, 0, rows, column, across);
    if (!left || !right || !anyTall) continue;
    const Block row = inColumns(outline, *right, static_cast<int>(right->spots.size()));
    add(above(*left, row));
    if (!areMultiples(outline, *left)) continue;
    for (const int columns : {2, 3, 4, 5, 6}) {
      const Block maps = narrowed(outline, *left, columns);
      add(above(maps, row));
      add(beside(maps, *right));
    }
  }
  return made;
}

}  // namespace whereabouts
