#include "core/base/hash.h"
#include "core/figure/figure.h"

namespace whereabouts {
namespace {

// One overload per piece, so that a new kind of layer does not compile until it is hashed.
struct Hasher {
  Hash hash;

  void add(double value) { hash.number(value); }
  void add(int value) { hash.number(value); }
  void add(bool value) { hash.number(value); }
  void add(Colour value) { hash.number(value); }
  void add(const std::string& value) { hash.text(value); }
  void add(const Message& value) { hash.text(value.text()); }
  void add(const std::vector<double>& values) {
    hash.number(values.size());
    hash.bytes(values.data(), values.size() * sizeof(double));
  }
  void add(const std::vector<int>& values) {
    hash.number(values.size());
    hash.bytes(values.data(), values.size() * sizeof(int));
  }
  template <typename... Parts>
  void all(const Parts&... parts) {
    (add(parts), ...);
  }

  void add(const HeatMap& map) {
    all(static_cast<int>(map.values->rows()), static_cast<int>(map.values->cols()), map.scale, map.left,
        map.top, map.cell_width, map.cell_height, map.quantity, map.veil, map.smooth);
    hash.bytes(map.values->data(), static_cast<std::size_t>(map.values->size()) * sizeof(float));
  }
  void add(const RgbImage& image) {
    all(image.rows, image.columns, image.left, image.top, image.width, image.height);
    hash.bytes(image.rgb->data(), image.rgb->size());
  }
  void add(const Line& line) {
    all(line.x, line.y, line.colour, line.label, line.width, line.dashed, line.steps);
  }
  void add(const Scatter& scatter) {
    all(scatter.x, scatter.y, scatter.colour, scatter.size, scatter.label, static_cast<int>(scatter.mark));
  }
  void add(const Arrows& arrows) {
    all(arrows.x0, arrows.y0, arrows.x1, arrows.y1, arrows.colour, arrows.width);
  }
  void add(const LineSegments& segments) {
    all(segments.x0, segments.y0, segments.x1, segments.y1, segments.colour, segments.width, segments.opacity,
        segments.dashed, segments.halo);
  }
  void add(const Rectangles& rectangles) {
    all(rectangles.colour, rectangles.width, rectangles.fill_opacity);
    for (const Rectangles::Box& box : rectangles.boxes) all(box.left, box.top, box.width, box.height);
  }
  void add(const Text& text) {
    all(text.x, text.y, text.colour, text.size, text.halo, text.room_width, text.room_height, text.elided,
        text.max_cover, text.in_corner, static_cast<int>(text.align));
    add(text.sample);
    for (const Message& label : text.labels) add(label);
  }
  void add(const List& list) {
    all(static_cast<int>(list.style), list.left, list.right, list.colour);
    for (const List::Row& row : list.rows) all(row.label, row.value, row.value_text, row.highlighted);
  }
  void add(const Table& table) {
    add(table.title);
    for (const TableColumn& column : table.columns) all(column.title, column.number, column.shown);
    for (const auto& row : table.rows) {
      for (const TableCell& cell : row) {
        all(cell.text, cell.note, cell.value.has_value(), cell.value.value_or(0));
      }
    }
    for (const Message& note : table.notes) add(note);
  }
  void add(const Indexing& indexing) {
    all(static_cast<int>(indexing.index), indexing.count, indexing.origin, indexing.pitch, indexing.extent,
        indexing.repeats, indexing.repeat_pitch);
  }
  void add(const Axis& axis) {
    all(axis.label, axis.lower, axis.upper, axis.reversed, axis.visible, axis.whole, axis.logarithmic,
        axis.line, axis.indexing, axis.outer);
    for (const Tick& tick : axis.ticks) all(tick.at, tick.label);
  }
};

}  // namespace

std::uint64_t content_hash(const Figure& figure) {
  Hasher hasher;
  hasher.all(figure.title, figure.subtitle, figure.caption, figure.row_weights, figure.column_weights,
             figure.even_columns, figure.keeps_places, figure.preferred_aspect, figure.leader.has_value(),
             static_cast<int>(figure.leader.value_or(0)));
  for (const Panel& panel : figure.panels) {
    hasher.all(panel.id, panel.row, panel.column, panel.row_span, panel.column_span, panel.title,
               panel.subtitle, panel.x, panel.y, panel.square_units, panel.unit_ratio, panel.legend,
               panel.tokens.rows, panel.tokens.columns, panel.item_name, panel.token_at_place);
    if (panel.click) {
      std::vector<const ClickSets*> sets = {&*panel.click};
      for (const ClickSets& also : panel.click->also) sets.push_back(&also);
      for (const ClickSets* click : sets) {
        hasher.all(click->parameter, static_cast<int>(click->from));
        for (const Tick& place : click->places) hasher.all(place.at, place.label);
      }
    }
    if (panel.drag) hasher.add(panel.drag->parameter);
    for (const Layer& layer : panel.layers) {
      hasher.all(static_cast<int>(layer.content.index()), layer.cursor);
      std::visit([&](const auto& content) { hasher.add(content); }, layer.content);
    }
  }
  for (const ColourScale& scale : figure.scales) {
    hasher.all(scale.map, scale.lower, scale.upper, scale.extend_min, scale.extend_max, scale.label,
               scale.bar, scale.row, scale.row_span, scale.column);
  }
  for (const Reading& reading : figure.readings) hasher.all(reading.label, reading.value, reading.help);
  for (const NamedArray& array : figure.arrays) hasher.add(array.name);
  if (figure.table) hasher.add(*figure.table);
  return hasher.hash.value();
}

}  // namespace whereabouts
