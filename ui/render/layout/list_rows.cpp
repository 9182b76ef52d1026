#include "ui/render/layout/list_rows.h"

#include <algorithm>
#include <cmath>

#include "ui/render/layout/face.h"
#include "ui/theme/theme.h"

namespace whereabouts {
namespace {

// Shares of a row's height; the type in px at 96 dpi.
struct RowShape {
  double label, labelRoom;  // the middle of the label, and how high it may be
  double mark;              // the top of the bar, or the thin line
  double type;
};
constexpr RowShape barRow{0.36, 0.72, 0.72, 11}, dotRow{0.24, 0.55, 0.6, 10};
constexpr double barHeight = 0.2;
// Shares of a row's width.
constexpr double minBar = 0.004;                             // a bar for zero is seen
constexpr double valueGap = 1.0 / 30, valueRoom = 7.0 / 30;  // from a dot to its value, and for that

const RowShape& shapeOf(const List& list) {
  return list.style == List::Style::bar ? barRow : dotRow;
}

std::string labelOf(const List& list, const List::Row& row) {
  const bool both = list.style == List::Style::bar && !row.value_text.empty();
  return both ? row.value_text + "  " + row.label : row.label;
}

Text labelsOf(const List& list) {
  const RowShape& shape = shapeOf(list);
  Text labels;
  labels.align = Text::Align::left;
  labels.size = shape.type;
  labels.elided = true;
  labels.room_width = list.right - list.left;
  labels.room_height = shape.labelRoom;
  for (std::size_t i = 0; i < list.rows.size(); ++i) {
    labels.x.push_back(list.left);
    labels.y.push_back(static_cast<double>(i) + shape.label);
    labels.labels.push_back(labelOf(list, list.rows[i]));
  }
  return labels;
}

std::vector<Layer> barMarks(const List& list) {
  Rectangles bars, highlighted;
  bars.colour = list.colour;
  bars.width = highlighted.width = 0;
  bars.fill_opacity = highlighted.fill_opacity = 0.85;
  const double min = minBar * (list.right - list.left);
  for (std::size_t i = 0; i < list.rows.size(); ++i) {
    const List::Row& row = list.rows[i];
    (row.highlighted ? highlighted : bars)
        .boxes.push_back({list.left, static_cast<double>(i) + barRow.mark,
                          std::max(row.value - list.left, min), barHeight});
  }
  return {{bars}, {highlighted}, {labelsOf(list)}};
}

std::vector<Layer> dotMarks(const List& list) {
  LineSegments stems;
  stems.colour = Colour::line;
  Scatter dots, highlighted;
  dots.colour = list.colour;
  highlighted.colour = Colour::highlight;
  Text values;
  values.align = Text::Align::left;
  values.size = dotRow.type;
  values.room_width = valueRoom * (list.right - list.left);
  values.room_height = dotRow.labelRoom;
  for (std::size_t i = 0; i < list.rows.size(); ++i) {
    const List::Row& row = list.rows[i];
    const double y = static_cast<double>(i) + dotRow.mark;
    stems.x0.push_back(list.left);
    stems.x1.push_back(row.value);
    stems.y0.push_back(y);
    stems.y1.push_back(y);
    Scatter& marks = row.highlighted ? highlighted : dots;
    marks.x.push_back(row.value);
    marks.y.push_back(y);
    values.x.push_back(row.value + valueGap * (list.right - list.left));
    values.y.push_back(y);
    values.labels.push_back(row.value_text);
  }
  Text labels = labelsOf(list);
  labels.colour = Colour::muted;
  return {{stems}, {dots}, {highlighted}, {labels}, {values}};
}

}  // namespace

std::optional<ListRows> listRows(const Panel& panel, const TypeStyle& type) {
  if (panel.x.visible) return std::nullopt;
  for (const Layer& layer : panel.layers) {
    const auto* list = std::get_if<List>(&layer.content);
    if (!list || list->rows.size() < 2) continue;
    ListRows rows;
    rows.count = static_cast<int>(list->rows.size());
    const RowShape& shape = shapeOf(*list);
    const Face metrics(type.font(shape.type * type.scale));
    constexpr double filled = 0.92;    // the part of a room that type fills (markers.cpp)
    constexpr double smallest = 0.83;  // of its own size, that type is read without effort
    rows.full = std::ceil(metrics.height() / filled / shape.labelRoom);
    rows.min = std::ceil(metrics.height() * smallest / filled / shape.labelRoom);
    for (const List::Row& row : list->rows) {
      rows.longest =
          std::max(rows.longest, metrics.horizontalAdvance(QString::fromStdString(labelOf(*list, row))));
    }
    return rows;
  }
  return std::nullopt;
}

int rowsThatFit(const ListRows& rows, double height) {
  const int fitting = static_cast<int>(std::floor(height / rows.min + 1e-6));
  return fitting >= rows.count ? rows.count : std::max(1, fitting - 1);
}

std::vector<bool> listsWithWideLabels(const Figure& figure, const Figure& outline,
                                      const std::vector<double>& widths, const TypeStyle& type) {
  std::vector<bool> lists, wide;
  for (std::size_t i = 0; i < figure.panels.size(); ++i) {
    const auto rows = listRows(figure.panels[i], type);
    lists.push_back(rows.has_value());
    wide.push_back(rows && rows->longest > widths[i]);
  }
  std::vector<bool> chosen = wide;
  for (std::size_t i = 0; i < wide.size(); ++i) {
    for (std::size_t k = 0; k < wide.size(); ++k) {
      if (wide[k] && lists[i] && outline.panels[k].row == outline.panels[i].row) chosen[i] = true;
    }
  }
  return chosen;
}

std::vector<Layer> listMarks(const List& list) {
  return list.style == List::Style::bar ? barMarks(list) : dotMarks(list);
}

}  // namespace whereabouts
