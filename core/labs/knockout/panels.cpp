#include "core/labs/knockout/panels.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <utility>

#include "core/figure/text.h"
#include "core/labs/framework/pieces/axes.h"
#include "core/labs/framework/pieces/grid_map.h"
#include "core/labs/framework/pieces/marks.h"
#include "core/labs/framework/pieces/words.h"
#include "core/labs/knockout/words.h"

namespace whereabouts {
namespace {

using knockout::Parts;

std::shared_ptr<const Matrix> as_column(const std::vector<double>& values) {
  return std::make_shared<const Matrix>(
      Eigen::Map<const Eigen::VectorXd>(values.data(), static_cast<Eigen::Index>(values.size()))
          .cast<float>());
}

Axis layers_down(int count, Message label) {
  Axis axis = index_axis(Index::layer, count, std::move(label));
  axis.reversed = true;
  return axis;
}

void add_curve(Panel& panel, const std::vector<double>& values, Colour colour, Message label) {
  Line line;
  line.colour = colour;
  line.label = std::move(label);
  line.width = 2;
  for (std::size_t layer = 0; layer < values.size(); ++layer) {
    line.x.push_back(static_cast<double>(layer));
    line.y.push_back(values[layer]);
  }
  add_dotted(panel, std::move(line));
}

void add_level(Panel& panel, double value, Colour colour, Message label) {
  Line line;
  line.x = {panel.x.lower, panel.x.upper};
  line.y = {value, value};
  line.colour = colour;
  line.label = std::move(label);
  line.dashed = true;
  panel.layers.push_back({std::move(line)});
}

// A row of a map whose rows are layers.
Rectangles row_frame(double left, double right, int layer) {
  Rectangles frame;
  frame.boxes = {{.left = left, .top = layer - 0.5, .width = right - left, .height = 1}};
  frame.colour = Colour::accent;
  frame.width = 1.5;
  return frame;
}

}  // namespace

std::vector<KnockoutColumn> columns_of(const KnockoutData& data, const Replaced& replaced, Parts parts) {
  std::vector<KnockoutColumn> columns;
  const std::string what = data.measure();
  const SwitchedOff& off = replaced.off;
  const bool all = parts == Parts::all;
  if (all || parts == Parts::mlps) columns.push_back({"MLP", message("{} without the MLP", what), &off.mlp});
  if (all || parts == Parts::position) {
    columns.push_back({"position", message("{} without position", what), &off.position});
    if (!data.scheme.empty() && replaced.by == data.replaced.front().by)
      columns.push_back({data.scheme, message("{} without {}", what, data.scheme), &off.scheme});
  }
  if ((all || parts == Parts::registers) && !off.registers.empty())
    columns.push_back({"registers", message("{} without registers", what), &off.registers});
  return columns;
}

Panel off_panel(const KnockoutData& data, const Replaced& replaced, Parts parts, int layer) {
  const bool with_heads = parts == Parts::all || parts == Parts::heads;
  const int heads = data.heads();
  Panel panel;
  panel.id = &replaced == data.replaced.data() ? "off" : "beside";
  panel.title = capitalised(replacement_words(replaced));
  if (panel.id == "off")
    panel.subtitle = data.names_class() ? "probability, part by part" : "cosine, part by part";
  panel.y = layers_down(data.depth(), "layer");
  panel.click = ClickSets{inside::layer.id, ClickSets::From::layer};
  double right = -0.5;
  std::vector<Tick> ticks;
  if (with_heads) {
    HeatMap map;
    map.values = std::make_shared<const Matrix>(replaced.off.heads.cast<float>());
    map.quantity = message("{} without it", data.measure());
    panel.layers.push_back({std::move(map)});
    panel.x.indexing = {.index = Index::head, .count = heads};
    const int step = std::max(1, (heads + 11) / 12);
    for (int head = 0; head < heads; head += step) ticks.push_back({1.0 * head, fmt::to_string(head)});
    right = heads - 0.5;
  }
  // Wide enough for their names, however many heads there are.
  const std::vector<KnockoutColumn> columns = columns_of(data, replaced, parts);
  const double names = columns.size() > 2 ? 2 : 1;
  const double wide = with_heads ? names * std::max(1.0, 0.28 * heads) : 1, gap = 0.12 * wide / names;
  for (const KnockoutColumn& column : columns) {
    HeatMap map;
    map.values = as_column(*column.off);
    map.left = right + (panel.layers.empty() ? 0 : gap);
    map.cell_width = wide;
    map.quantity = column.quantity;
    ticks.push_back({map.left + wide / 2, column.name});
    right = map.left + wide;
    panel.layers.push_back({std::move(map)});
  }
  panel.x.lower = -0.5;
  panel.x.upper = right;
  panel.x.ticks = std::move(ticks);
  if (layer < data.depth()) panel.layers.push_back(cursor(row_frame(-0.5, right, layer)));
  return panel;
}

Panel lens_panel(const KnockoutData& data, int layer) {
  const Lens& lens = data.lens;
  const int rows = static_cast<int>(lens.answer.size());
  Panel panel;
  panel.id = "lens";
  panel.title = "At each layer";
  panel.subtitle = data.names_class() ? "" : "cosine";
  panel.x = hidden_axis(0, 1);
  panel.y = layers_down(rows, "");
  panel.click = ClickSets{inside::layer.id, ClickSets::From::layer};
  constexpr double bar = 0.16, after = bar + 0.04;
  HeatMap map;
  map.values = as_column(lens.answer);
  map.left = 0;
  map.cell_width = bar;
  map.quantity =
      data.names_class() ? message("probability of {}", Message(data.answer())) : "cosine to the end";
  panel.layers = {{std::move(map)}};
  Text others, own;
  others.align = own.align = Text::Align::left;
  others.room_width = own.room_width = 1 - after;
  others.room_height = own.room_height = 1;
  others.elided = own.elided = true;
  others.colour = Colour::muted;
  for (int row = lens.first; row < rows; ++row) {
    const auto at = static_cast<std::size_t>(row);
    const bool same = !data.names_class() || lens.classes[at] == data.question.of_class;
    Text& text = same ? own : others;
    text.x.push_back(after);
    text.y.push_back(row);
    text.labels.push_back(data.names_class() ? message("{} {}", number(lens.likely[at], 2),
                                                       first_name(data.seen.labels.of(lens.classes[at])))
                                             : number(lens.answer[at], 2));
  }
  if (!others.labels.empty()) panel.layers.push_back({std::move(others)});
  if (!own.labels.empty()) panel.layers.push_back({std::move(own)});
  panel.layers.push_back(cursor(row_frame(0, bar, layer)));
  return panel;
}

Panel token_panel(const KnockoutData& data, int layer, double end) {
  const auto map = on_grid(RowVector(data.lens.of_patches.row(layer)), data.seen.grid);
  Panel panel = grid_map_panel(
      data.seen.grid,
      {.values = map,
       .scale = 1,
       .quantity = data.names_class() ? message("probability of {}", Message(data.answer()))
                                      : "cosine to the pooled vector",
       .id = "tokens",
       .title = "By token",
       .subtitle = layer < data.lens.first ? message("from layer {} on", data.lens.first)
                                           : message("layer {}, to {}", layer, brief(end, 2))});
  // As the image beside it has none.
  panel.x.visible = panel.y.visible = false;
  return panel;
}

Panel patched_panel(const KnockoutData& data, int layer) {
  Panel panel;
  panel.id = "patched";
  panel.title = "Scrambled run put in";
  panel.x = index_axis(Index::layer, data.depth() + 1, "from layer");
  panel.x.line = true;
  panel.legend = true;
  panel.click = ClickSets{inside::layer.id, ClickSets::From::layer};
  double min = std::min(data.natural, data.scrambled), max = std::max(data.natural, data.scrambled);
  for (const std::vector<double>* each : {&data.patched.prefix, &data.patched.patches}) {
    for (const double value : *each) {
      min = std::min(min, value);
      max = std::max(max, value);
    }
  }
  if (data.names_class()) min = 0;
  const double room = std::max(0.07 * (max - min), 1e-3);
  panel.y = value_axis(min - (data.names_class() ? 0 : room), max + room, "");
  panel.layers.push_back(cursor(upright_at(panel, layer)));
  add_level(panel, data.natural, Colour::muted, "nothing");
  add_level(panel, data.scrambled, Colour::series2, "all tokens");
  add_curve(panel, data.patched.patches, Colour::series3, "patches");
  if (!data.patched.prefix.empty())
    add_curve(panel, data.patched.prefix, Colour::accent,
              data.seen.prefix == 1 ? "class token" : "tokens in front");
  return panel;
}

}  // namespace whereabouts
