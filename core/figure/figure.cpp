#include "core/figure/figure.h"

#include <algorithm>
#include <cmath>
#include <stdexcept>

#include "core/figure/scale.h"

namespace whereabouts {
namespace {

void require(bool holds, const std::string& message) {
  if (!holds) throw std::logic_error("figure: " + message);
}

bool finite(double value) {
  return std::isfinite(value);
}

void validate_layer(const Figure& figure, const Layer& layer) {
  if (const auto* map = std::get_if<HeatMap>(&layer.content)) {
    require(map->values && map->values->size() > 0, "a heat map has no values");
    require(map->scale >= 0 && map->scale < static_cast<int>(figure.scales.size()),
            "a heat map names no scale");
    require(map->cell_width > 0 && map->cell_height > 0, "a heat map has no cell size");
    require(map->veil >= 0 && map->veil <= 1, "a heat map has no such opacity");
  } else if (const auto* image = std::get_if<RgbImage>(&layer.content)) {
    require(image->rgb && image->rows > 0 && image->columns > 0, "an image is empty");
    require(image->rgb->size() == std::size_t{3} * image->rows * image->columns, "an image has another size");
    require(image->width > 0 && image->height > 0, "an image covers nothing");
  } else if (const auto* line = std::get_if<Line>(&layer.content)) {
    require(line->x.size() == line->y.size(), "a line has unequal lengths");
  } else if (const auto* scatter = std::get_if<Scatter>(&layer.content)) {
    require(scatter->x.size() == scatter->y.size(), "points have unequal lengths");
  } else if (const auto* arrows = std::get_if<Arrows>(&layer.content)) {
    require(arrows->x0.size() == arrows->y0.size() && arrows->x0.size() == arrows->x1.size() &&
                arrows->x0.size() == arrows->y1.size(),
            "arrows have unequal lengths");
  } else if (const auto* segments = std::get_if<LineSegments>(&layer.content)) {
    require(segments->x0.size() == segments->y0.size() && segments->x0.size() == segments->x1.size() &&
                segments->x0.size() == segments->y1.size(),
            "segments have unequal lengths");
  } else if (const auto* text = std::get_if<Text>(&layer.content)) {
    require(text->x.size() == text->y.size() && text->x.size() == text->labels.size(),
            "labels have unequal lengths");
  } else if (const auto* list = std::get_if<List>(&layer.content)) {
    require(list->left < list->right, "a list has no width");
    for (const List::Row& row : list->rows) require(finite(row.value), "a row of a list has no value");
  }
}

void validate_axis(const Axis& axis) {
  require(finite(axis.lower) && finite(axis.upper) && axis.lower < axis.upper, "an axis has no range");
  require(!axis.logarithmic || axis.lower > 0, "a logarithmic axis reaches zero");
  for (const Indexing* indexing : {&axis.indexing, &axis.outer}) {
    if (indexing->index == Index::none) continue;
    require(indexing->count > 0 && indexing->pitch > 0 && indexing->extent > 0, "an index has no places");
  }
}

void validate_table(const Table& table) {
  require(!table.columns.empty(), "a table has no columns");
  for (const auto& row : table.rows) {
    require(row.size() == table.columns.size(), "a row of a table has another length");
    for (const TableCell& cell : row) {
      require(cell.note >= -1 && cell.note < static_cast<int>(table.notes.size()), "a cell names no note");
    }
  }
}

}  // namespace

int Figure::rows() const {
  int rows = 0;
  for (const Panel& panel : panels) rows = std::max(rows, panel.row + panel.row_span);
  return rows;
}

int Figure::columns() const {
  int columns = 0;
  for (const Panel& panel : panels) columns = std::max(columns, panel.column + panel.column_span);
  return columns;
}

void validate(const Figure& figure) {
  require(!figure.title.empty(), "it has no title");
  require(!figure.panels.empty(), "it has no panels");
  require(finite(figure.preferred_aspect) && figure.preferred_aspect > 0, "it has no aspect");
  require(!figure.leader || *figure.leader < figure.panels.size(), "there is no panel that leads");
  std::vector<bool> taken(static_cast<std::size_t>(figure.rows()) * figure.columns(), false);
  for (const Panel& panel : figure.panels) {
    require(panel.row >= 0 && panel.column >= 0 && panel.row_span > 0 && panel.column_span > 0,
            "a panel has no place");
    for (int row = panel.row; row < panel.row + panel.row_span; ++row) {
      for (int column = panel.column; column < panel.column + panel.column_span; ++column) {
        const std::size_t at = static_cast<std::size_t>(row) * figure.columns() + column;
        require(!taken[at], "two panels share a place");
        taken[at] = true;
      }
    }
    validate_axis(panel.x);
    validate_axis(panel.y);
    for (const Layer& layer : panel.layers) validate_layer(figure, layer);
    if (!panel.token_at_place.empty()) {
      require(static_cast<int>(panel.token_at_place.size()) == panel.tokens.count(),
              "places and tokens differ");
    }
  }
  for (const ColourScale& scale : figure.scales) {
    require(is_drawable_range(scale.lower, scale.upper), "a colour scale has no range that can be drawn");
  }
  if (figure.table) validate_table(*figure.table);
}

}  // namespace whereabouts
