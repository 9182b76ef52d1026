// A figure as plain data: what a lab makes, and all that a renderer, an exporter or a test needs to know.
//
//   figure.h           panels, axes, layers, colour scales, captions, interaction
//   scale.h            what lies beyond the ends of a colour scale
//   select_panels.h    some of its panels
//   without_cursors.h  as it is on paper
//   lead_panel.h       one of its panels large, the others around it
//   compare_figures.h  a pinned figure next to another one, with their difference: which panels of the two
//                      belong together by their names, what they differ by where they can be subtracted, and
//                      the scales that both are drawn on
//   text.h             the small mark-up of captions
//   names.h            how patches, tokens and cells are counted in words
//   data_file.h        the arrays of a figure as a file
//
// For example, a map over 14 x 14 patches with its colour bar, in which a click sets `reference`:
//
//   Figure similarity_figure(std::shared_ptr<const Matrix> similarity) {  // (14, 14)
//     Panel panel;
//     panel.tokens = {14, 14};
//     for (Axis* axis : {&panel.x, &panel.y}) {
//       axis->lower = -0.5;
//       axis->upper = 13.5;
//       axis->indexing.count = 14;
//     }
//     panel.x.indexing.index = Index::column;
//     panel.y.indexing.index = Index::row;
//     panel.y.reversed = panel.square_units = true;
//     HeatMap map;
//     map.values = std::move(similarity);
//     panel.layers = {{map}};
//     panel.click = ClickSets{.parameter = "reference"};
//     Figure figure;
//     figure.title = "Who is near whom?";
//     figure.panels = {panel};
//     figure.scales = {{.label = "cosine similarity"}};
//     return figure;
//   }
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "core/array/array.h"
#include "core/array/table.h"
#include "core/base/grid.h"
#include "core/base/matrix.h"
#include "core/base/message.h"

namespace whereabouts {

// What the places along an axis stand for. Linked hover uses this and nothing else.
enum class Index {
  none,
  token,
  row,
  column,
  dimension,
  layer,
  head,
  day,
  step,
  reference_row,
  reference_column
};

// Element k, 0 <= k < count, covers [origin + k * pitch, origin + k * pitch + extent) in axis units. With
// `repeats` > 1 the whole series is repeated every `repeat_pitch` (small multiples drawn on one axis).
struct Indexing {
  Index index = Index::none;
  int count = 0;
  double origin = -0.5;
  double pitch = 1;
  double extent = 1;
  int repeats = 1;
  double repeat_pitch = 0;
};

struct Tick {
  double at = 0;
  Message label;
};

struct Axis {
  Message label;
  double lower = 0;
  double upper = 1;       // lower < upper always
  bool reversed = false;  // the lower end at the top (y) or right (x)
  bool visible = true;    // ticks and numbers; false draws nothing
  bool whole = false;     // ticks at whole numbers only
  bool logarithmic = false;
  bool line = false;        // curves have axis lines and a light grid, maps have not
  std::vector<Tick> ticks;  // empty: chosen by the renderer
  Indexing indexing;        // what the places are
  Indexing outer;           // of small multiples: which one
};

enum class Colour {
  text,
  muted,
  line,
  accent,
  highlight,
  series1,
  series2,
  series3,
  series4,
  white,
  black,
  background
};

// Values as colours. Cell (r, c) covers [left + c * cell_width, ...) x [top + r * cell_height, ...) in axis
// units.
struct HeatMap {
  std::shared_ptr<const Matrix> values;
  int scale = 0;  // index into Figure::scales
  double left = -0.5;
  double top = -0.5;
  double cell_width = 1;
  double cell_height = 1;
  Message quantity;  // what a value is, for the hover readout: "similarity to (7, 7)"
  // Over an image: how opaque the colours are at the far end of the scale; from there they fade, and where
  // the scale begins the image is as it is. 0: opaque everywhere.
  double veil = 0;
  // Drawn with values in between, by linear interpolation from the middle of one cell to the next.
  bool smooth = false;
};

// An image in its own colours (no scale), covering [left, left + width) x [top, top + height).
struct RgbImage {
  int rows = 0;
  int columns = 0;
  std::shared_ptr<const std::vector<std::uint8_t>> rgb;  // rows * columns * 3
  double left = 0, top = 0, width = 0, height = 0;
};

struct Line {
  std::vector<double> x, y;
  Colour colour = Colour::accent;
  Message label;       // for the legend; empty: not in it
  double width = 1.5;  // px at 96 dpi
  bool dashed = false;
  bool steps = false;
};

enum class Marker { ring, dot, cross };
struct Scatter {
  std::vector<double> x, y;
  Marker mark = Marker::dot;
  Colour colour = Colour::accent;
  double size = 7;  // px at 96 dpi
  Message label;
};

struct Arrows {
  std::vector<double> x0, y0, x1, y1;
  Colour colour = Colour::text;
  double width = 1.25;
};

// Straight lines, for grids over images and guides over curves.
struct LineSegments {
  std::vector<double> x0, y0, x1, y1;
  Colour colour = Colour::white;
  double width = 1;
  double opacity = 1;
  bool dashed = false;
  bool halo = false;  // a thin contrasting edge, so that the lines read on any image
};

// Outlined rectangles in axis units.
struct Rectangles {
  struct Box {
    double left = 0, top = 0, width = 1, height = 1;
  };
  std::vector<Box> boxes;
  Colour colour = Colour::highlight;
  double width = 2;
  double fill_opacity = 0;
};

// Words at places. `room_width` x `room_height` (axis units) is the space one label has: a renderer leaves
// labels out where the text does not fit it (0: always drawn) and may use larger type where there is plenty.
// `elided`: labels that are too wide are cut short instead. `max_cover`: the largest part of its room
// that a label may cover, for numbers on an image that is to stay visible (0: all of it); none is drawn
// where that is too small to read. `in_corner`: in the upper left corner of its room instead of around its
// place. `sample`: the words that are measured against the room instead of the labels, so that layers that
// share sample and room are set in one size.
struct Text {
  std::vector<double> x, y;
  std::vector<Message> labels;
  Colour colour = Colour::text;
  double size = 11;   // px at 96 dpi
  bool halo = false;  // a contrasting edge, so that it reads on any image
  double room_width = 0, room_height = 0;
  bool elided = false;
  double max_cover = 0;
  bool in_corner = false;
  std::string sample;
  enum class Align { centre, left, right } align = Align::centre;
};

// Rows one below another, each with its label and what it is worth: the likeliest classes, rules by their
// rank. Row i covers [i, i + 1) of a reversed y axis that begins at 0. A renderer keeps rows high enough to
// be read; where there is no axis below them, it shows as many as there is room for and says how many are
// left.
struct List {
  struct Row {
    Message label;
    double value = 0;    // where its bar or dot ends, x axis units
    Message value_text;  // the value in words; empty: not written
    bool highlighted = false;
  };
  std::vector<Row> rows;
  // bar: the value in front of the label, a bar from `left` below both. dot: the label above a thin line from
  // `left` to a dot, the value behind the dot.
  enum class Style { bar, dot } style = Style::bar;
  double left = 0, right = 1;  // of every row, x axis units
  Colour colour = Colour::accent;
};

// A click in a panel sets a parameter to what was hit: a cell from row and column (or the outer cell of small
// multiples), a token, a dimension.
struct ClickSets {
  std::string parameter;
  // pair: the row's token and the column's token, as a cell, where tokens meet tokens. x_index: the nearest
  // whole number, for integer parameters. nearest: the label of that of `places` which is nearest along x,
  // for choices. layer: of whichever axis stands for layers. head: the label of that of `places` which is
  // nearest to the head there.
  enum class From { cell, token, dimension, outer_cell, x_value, x_index, pair, nearest, layer, head };
  From from = From::cell;
  std::vector<Tick> places = {};
  std::vector<ClickSets> also = {};  // parameters that the same click sets
};
// Dragging place a onto place b swaps two entries of this permutation parameter.
struct DragSwaps {
  std::string parameter;
};

struct Layer {
  std::variant<HeatMap, RgbImage, Line, Scatter, Arrows, LineSegments, Rectangles, Text, List> content;
  // Only says what is chosen in the window: the place a sweep is at, the frame of the chosen head. Left out
  // on paper, where nothing can be chosen; the panels' words say it. A mark without which the other panels
  // cannot be read is none: the query of an attention map, the key that is compared.
  bool cursor = false;
};

struct Panel {
  std::string id;  // what a hit calls this panel, for a lab whose formula depends on it; else empty
  int row = 0, column = 0, row_span = 1, column_span = 1;
  Message title;     // bold
  Message subtitle;  // muted, after the title: "(7, 7)"
  Axis x, y;
  bool square_units = false;  // one unit is as long down as across, times `unit_ratio`
  double unit_ratio = 1;
  bool legend = false;
  std::vector<Layer> layers;
  // The grid of the tokens that this panel's rows and columns (or tokens) belong to; {0, 0} where it shows
  // none.
  GridShape tokens;
  Message item_name = "token";  // what such a place is called in the readout; empty: left out
  // place -> token where places were rearranged; empty: the same.
  std::vector<int> token_at_place;
  std::optional<ClickSets> click;
  std::optional<DragSwaps> drag;
};

// One meaning of colour, shared by every heat map that names it.
struct ColourScale {
  std::string map = "viridis";  // a name of colour_map.h, "_r" reversed
  double lower = 0, upper = 1;  // lower < upper
  Message label;                // of the bar
  bool bar = true;
  // Where the bar stands: beside these panel rows, in its own narrow column at the right of `column`.
  int row = 0, row_span = 1, column = 0;
  // Whether values lie beyond its ends: the bar then ends in a point there, and that number says so.
  bool extend_min = false, extend_max = false;
};

struct Reading {
  Message label, value;
  // What is measured, its range, and what a high value means: the tooltip.
  Message help = {};
};

struct Figure {
  Message title;     // the question
  Message subtitle;  // one sentence: what is drawn
  Message caption;   // the finding, **numbers** marked
  std::vector<Panel> panels;
  std::vector<ColourScale> scales;
  std::vector<double> row_weights, column_weights;  // of the panel grid; missing: 1
  // Columns of square panels keep their share of the width, where otherwise they leave what they do not need
  // to the others: for grids of maps above panels of other kinds.
  bool even_columns = false;
  // Rows and columns mean something: a renderer does not move the panels where they would be larger
  // elsewhere.
  bool keeps_places = false;
  // The panel that is large, with the others small around it wherever there is room; none: all by their
  // places. With a leader a renderer places the panels itself, see lead_panel.h.
  std::optional<std::size_t> leader = {};
  std::vector<Reading> readings;
  std::vector<NamedArray> arrays;
  std::optional<Table> table;      // where the figure draws one
  double preferred_aspect = 1.5;   // width / height of the panel area
  std::string decimal_mark = ".";  // of numbers along axes that the renderer chooses

  int rows() const;
  int columns() const;
};

// What is under the pointer: as much of it as the panel's axes tell.
struct Hit {
  std::optional<int> token, dimension, layer, head;
  std::optional<Cell> cell;        // where that token belongs
  std::optional<Cell> shown_at;    // where it stands, in a panel whose places were rearranged
  std::optional<int> other_token;  // a similarity matrix has a token on either axis: y is `token`, x is this
  std::optional<Cell> outer_cell;  // the small multiple it is in
  std::optional<double> value;     // of the uppermost heat map or image there
  Message quantity;                // what that value is
  Message noun = "token";          // what `token` is called (Panel::item_name)
  std::string panel;               // Panel::id of the panel that was hit
  bool operator==(const Hit&) const = default;
};

// What panel `panel` shows at (x, y), axis units; Hit() where nothing is indexed there.
Hit hit_test(const Figure& figure, std::size_t panel, double x, double y);
// "patch 94, row 6, column 9 · similarity to centre 0.412"; where places were rearranged "patch 2, now
// at row 1, column 0"
Message describe(const Hit& hit);
// The boxes, in axis units of `panel`, that stand for the same token (or dimension) as `hit`.
std::vector<Rectangles::Box> highlight_boxes(const Panel& panel, const Hit& hit);
// Place index (0-based, before token_at_place) at (x, y) for drags; -1 where there is none.
int place_index_at(const Panel& panel, double x, double y);

// Throws std::logic_error where the figure contradicts itself (a scale that does not exist, lines of unequal
// lengths, lower >= upper, panels on top of each other): labs are checked with it in the tests.
void validate(const Figure& figure);

// FNV-1a over everything but the arrays' functions (their names count): equal figures have equal hashes.
std::uint64_t content_hash(const Figure& figure);

}  // namespace whereabouts
