#include "core/labs/attention/panels.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "core/figure/text.h"
#include "core/labs/framework/model/model_image_panel.h"
#include "core/labs/framework/pieces/axes.h"
#include "core/labs/framework/pieces/by_distance.h"
#include "core/labs/framework/pieces/grid_map.h"
#include "core/labs/framework/pieces/image_panel.h"
#include "core/labs/framework/pieces/marks.h"
#include "core/vit/preprocess/resize_pillow.h"

namespace whereabouts {
namespace {

bool is_moved(const AttentionData& data, const AttentionRun& pass) {
  return &pass == &data.scrambled;
}

int place_of(const AttentionRun& pass, int patch) {
  return static_cast<int>(std::find(pass.order.begin(), pass.order.end(), patch) - pass.order.begin());
}

// The token of a layer where the query's patch stands, or, where its tokens are merged patches, that at its
// cell.
int token_of(const AttentionData& data, const AttentionRun& pass, int layer, Cell query) {
  const int token = data.at(layer).grid.token(query);
  return data.has_patches(layer) ? place_of(pass, token) : token;
}

// An empty panel over the image: pixels, carrying the rows and columns of the layer's tokens.
Panel panel_over_image(const AttentionData& data, const AttentionRun& pass, int layer) {
  const InputPatches& places = data.at(layer);
  Panel panel =
      patch_pixels_panel(places, places.grid, pass.image.rows() / data.time_slots, pass.image.columns());
  if (data.has_maps()) panel.click = ClickSets{attention::query.id, ClickSets::From::cell};
  if (is_moved(data, pass) && data.has_patches(layer)) panel.token_at_place = pass.order;
  return panel;
}

void mark_query(Panel& panel, const AttentionData& data, const AttentionRun& pass,
                const AttentionView& view) {
  if (!view.query) return;
  const InputPatches& places = data.at(view.layer);
  const int token = token_of(data, pass, view.layer, *view.query);
  panel.layers.push_back({patch_frame(places, places.grid, places.grid.cell(token))});
}

// The border of what the query sees of its window.
void mark_window(Panel& panel, const AttentionData& data, const AttentionRun& pass,
                 const AttentionView& view) {
  if (!view.query) return;
  const InputPatches& places = data.at(view.layer);
  const std::vector<int> seen =
      seen_tokens(*pass.maps, view.layer, token_of(data, pass, view.layer, *view.query));
  if (seen.empty()) return;
  Cell first = places.grid.cell(seen.front()), last = first;
  Rectangles border;
  border.width = 1.5;
  border.colour = Colour::accent;
  if (pass.maps->windows(view.layer)->spread) {  // each for itself
    for (const int each : seen) border.boxes.push_back(patch_box(places, places.grid.cell(each)));
    panel.layers.push_back({border});
    return;
  }
  for (const int token : seen) {
    const Cell cell = places.grid.cell(token);
    first = {std::min(first.row, cell.row), std::min(first.column, cell.column)};
    last = {std::max(last.row, cell.row), std::max(last.column, cell.column)};
  }
  Rectangles::Box box = patch_box(places, first);
  box.width *= last.column - first.column + 1;
  box.height *= last.row - first.row + 1;
  border.boxes = {box};
  panel.layers.push_back({border});
}

HeatMap map_of(const AttentionData& data, const AttentionView& view, const RowVector& weights, int scale,
               Message quantity) {
  const InputPatches& places = data.at(view.layer);
  HeatMap map;
  map.values = std::make_shared<const Matrix>(Eigen::Map<const Matrix>(
      weights.data() + data.prefix + view.slot * places.grid.count(), places.grid.rows, places.grid.columns));
  map.scale = scale;
  map.left = map.top = places.first;
  map.cell_width = map.cell_height = places.stride;
  map.quantity = std::move(quantity);
  return map;
}

// What this pass was given; of films the first frame of the slot.
RgbImage image_of(const AttentionData& data, const AttentionRun& pass, const AttentionView& view) {
  if (data.time_slots == 1) return whole_image(pass.image);
  const int rows = pass.image.rows() / data.time_slots;
  return whole_image(cropped(pass.image, view.slot * rows, 0, rows, pass.image.columns()));
}

// The map as the view draws it, over what this pass was given.
void draw_map(Panel& panel, const AttentionData& data, const AttentionRun& pass, HeatMap map,
              const AttentionView& view) {
  panel.layers = over_image_layers(image_of(data, pass, view), std::move(map), view.look);
}

Line layer_means(const MatrixD& distances) {
  Line curve;
  for (Eigen::Index layer = 0; layer < distances.rows(); ++layer) {
    curve.x.push_back(static_cast<double>(layer));
    curve.y.push_back(mean_distance(distances, static_cast<int>(layer)));
  }
  return curve;
}

}  // namespace

Gaze gaze_of(const AttentionData& data, const AttentionRun& pass, const AttentionView& view) {
  Gaze gaze{pass, 0, {}, {}};
  if (view.query)
    gaze.token = data.prefix + view.slot * data.grid.count() + token_of(data, pass, view.layer, *view.query);
  if (pass.maps) gaze.heads = pass.maps->rows(view.layer, gaze.token);
  gaze.weights = view.relevance   ? pass.relevance->at(view.layer)
                 : view.rollout   ? rollout_row(*pass.maps, pass.flow, view.layer, gaze.token)
                 : view.head >= 0 ? RowVector(gaze.heads.row(view.head))
                                  : RowVector(gaze.heads.colwise().mean());
  return gaze;
}

int layer_of_map(const AttentionData& data, const AttentionView& view) {
  const bool whole = view.relevance && data.original.relevance->maps.size() == 1;
  return whole && data.has_stages() ? 0 : view.layer;
}

std::string class_in_words(const AttentionData& data, const AttentionRun& pass) {
  return first_name(data.labels.of(pass.relevance->of_class));
}

double mean_distance(const MatrixD& distances, int layer) {
  if (!distances.row(layer).hasNaN()) return distances.row(layer).mean();
  double sum = 0;
  int heads = 0;
  for (Eigen::Index head = 0; head < distances.cols(); ++head) {
    if (std::isnan(distances(layer, head))) continue;
    sum += distances(layer, head);
    ++heads;
  }
  return sum / std::max(1, heads);
}

Message head_name(int head) {
  return head < 0 ? "the mean of the heads" : message("head {}", head);
}

MapEnds ends_of_view(const AttentionData& data, const Gaze& gaze, const AttentionView& view,
                     const Progress& progress) {
  if (view.relevance) return {0, bright_end(gaze.weights, data.prefix)};
  if (!view.query)
    return {dark_end(gaze.weights, data.prefix, view.rollout), bright_end(gaze.weights, data.prefix)};
  const LayerEnds ends = data.query_ends.of(data, gaze.pass, view.layer, view.rollout, progress);
  return view.rollout || view.head < 0 ? ends.whole : ends.heads[static_cast<std::size_t>(view.head)];
}

void add_image(Figure& figure, const AttentionData& data, const AttentionRun& pass, const AttentionView& view,
               int column) {
  const bool moved = is_moved(data, pass);
  Panel image = panel_over_image(data, pass, view.layer);
  image.title = moved ? "Scrambled" : data.image;
  image.subtitle = moved ? message("seed {}", data.seed) : "";
  if (moved && data.patches.overlap) image.subtitle = message("{} px squares", data.patches.stride);
  // A grey one as an image too, so that it needs no scale.
  image.layers = {{image_of(data, pass, view)}};
  mark_query(image, data, pass, view);
  place(image, {.column = column});
  figure.panels.push_back(std::move(image));
}

void add_map(Figure& figure, const AttentionData& data, const Gaze& gaze, const AttentionView& view,
             int column, bool beside) {
  const AttentionRun& pass = gaze.pass;
  AttentionView of_map = view;
  of_map.layer = layer_of_map(data, view);
  Panel seen = panel_over_image(data, pass, of_map.layer);
  seen.title = view.rollout ? "Rollout" : data.position_only ? "Position" : message("Layer {}", view.layer);
  seen.subtitle = data.position_only ? "alone"
                  : view.rollout     ? message("to layer {}", view.layer)
                  : view.head < 0    ? "mean"
                                     : head_name(view.head);
  if (view.relevance) {
    const bool of_layer = pass.relevance->maps.size() > 1;
    seen.title = "Relevance";
    seen.subtitle = of_layer ? message("of layer {}", view.layer) : Message(class_in_words(data, pass));
  }
  if (beside && !data.position_only) {
    // What is first stays where a heading is short of room.
    seen.title = "Scrambled";
    seen.subtitle = view.relevance ? Message("relevance")
                                   : message("{} {}", view.rollout ? "rollout" : "layer", view.layer);
  }
  draw_map(seen, data, pass,
           map_of(data, of_map, gaze.weights, 0,
                  view.relevance ? "relevance"
                  : view.rollout ? "rollout"
                                 : "attention"),
           of_map);
  if (!view.relevance) {
    mark_window(seen, data, pass, view);
    mark_query(seen, data, pass, view);
  }
  place(seen, {.column = column});
  figure.panels.push_back(std::move(seen));
}

int add_heads(Figure& figure, const AttentionData& data, const Gaze& gaze, const AttentionView& view,
              int across, const Progress& progress) {
  const AttentionRun& pass = gaze.pass;
  const int heads = pass.maps->heads(view.layer), count = std::min(heads, max_heads);
  const bool with_rollout = count % across != 0 && !data.has_stages();
  const std::string colour_map = figure.scales.front().map;  // a copy: scales are added below
  for (int i = 0; i < count + (with_rollout ? 1 : 0); ++i) {
    const bool rolled = i == count;
    // With more heads than there is room for, evenly chosen ones.
    const int head = static_cast<int>(static_cast<std::int64_t>(i) * heads / count);
    const RowVector weights = !rolled        ? RowVector(gaze.heads.row(head))
                              : view.rollout ? gaze.weights
                                             : rollout_row(*pass.maps, pass.flow, view.layer, gaze.token);
    const int scale = static_cast<int>(figure.scales.size());
    const MapEnds ends = ends_of_view(data, {pass, gaze.token, {}, weights},
                                      {view.layer, head, view.query, rolled, {}, view.slot}, progress);
    // Names of their own, so that beside another figure each keeps company with its like alone.
    const Message name = rolled ? "rollout" : message("attention of head {}", head);
    figure.scales.push_back({.map = colour_map,
                             .lower = ends.dark < ends.bright ? ends.dark : 0,
                             .upper = ends.bright,
                             .label = name,
                             .bar = false,
                             .row = 1});
    Panel panel = panel_over_image(data, pass, view.layer);
    panel.title = rolled ? "Rollout" : message("Head {}", head);
    // How far it looks on average.
    panel.subtitle = rolled ? "" : message("{} px", number(pass.flow.distances(view.layer, head), 0));
    if (!rolled)
      panel.click = ClickSets{attention::head.id, ClickSets::From::nearest, {{0, fmt::to_string(head)}}};
    draw_map(panel, data, pass, map_of(data, view, weights, scale, name), view);
    mark_window(panel, data, pass, view);
    mark_query(panel, data, pass, view);
    if (rolled ? view.rollout : head == view.head && !view.rollout) {
      Rectangles frame;
      frame.boxes = {{.width = panel.x.upper, .height = panel.y.upper}};
      frame.colour = Colour::accent;
      panel.layers.push_back(cursor(std::move(frame)));
    }
    place(panel, {.row = 1 + i / across, .column = i % across});
    figure.panels.push_back(std::move(panel));
  }
  return (count + across - 1) / across;
}

Panel distance_panel(const AttentionData& data, const AttentionRun& chief, const AttentionView& view,
                     bool both) {
  const MatrixD& distances = chief.flow.distances;
  const bool moved = &chief == &data.scrambled;
  const AttentionRun& other = moved ? data.original : data.scrambled;
  Panel panel;
  panel.title = "Mean attention distance";
  panel.subtitle = moved ? "px, scrambled" : "px";
  panel.x = index_axis(Index::layer, static_cast<int>(distances.rows()), "layer");
  panel.x.line = true;
  panel.click = ClickSets{attention::layer.id, ClickSets::From::layer};
  double max = 0;
  for (const MatrixD* each : {&distances, &other.flow.distances}) {
    for (const double value : each->reshaped()) max = std::isnan(value) ? max : std::max(max, value);
  }
  panel.y = value_axis(0, 1.12 * std::max(max, 1.0), "");
  panel.legend = true;
  Scatter heads, chosen;
  heads.colour = Colour::muted;
  heads.size = 5;
  heads.label = "heads";
  chosen.mark = Marker::ring;
  chosen.size = 11;
  for (Eigen::Index layer = 0; layer < distances.rows(); ++layer) {
    for (Eigen::Index head = 0; head < distances.cols(); ++head) {
      if (std::isnan(distances(layer, head))) continue;
      heads.x.push_back(static_cast<double>(layer));
      heads.y.push_back(distances(layer, head));
    }
  }
  // An order keeps its colour whichever of them is in front.
  Line mean = layer_means(distances), behind = layer_means(other.flow.distances);
  mean.label = "mean";
  mean.width = 2;
  behind.label = moved ? "original" : "scrambled";
  behind.dashed = true;
  (moved ? mean : behind).colour = Colour::series2;
  chosen.x = {1.0 * view.layer};
  chosen.y = {view.head < 0 ? mean.y[static_cast<std::size_t>(view.layer)]
                            : distances(view.layer, view.head)};
  panel.layers = {{heads}, {mean}};
  if (both) panel.layers.push_back({behind});
  panel.layers.push_back(cursor(std::move(chosen)));
  return panel;
}

Panel falling_panel(const AttentionData& data, const Gaze& gaze, double max) {
  const RowVector& weights = gaze.weights;
  Panel panel;
  panel.title = "Attention by distance";
  const Cell from = data.grid.cell(std::max(0, gaze.token - data.prefix));
  Scatter dots = dots_by_distance(data.grid, weights.data() + data.prefix, from);
  dots.size = 4;
  panel.x = distance_axis(data.grid, from, "distance in patches");
  panel.x.whole = true;
  panel.y = value_axis(0, 1.1 * std::max(max, *std::max_element(dots.y.begin(), dots.y.end())), "attention");
  Line even;
  even.x = {0, panel.x.upper};
  even.y = {1.0 / static_cast<double>(weights.size()), 1.0 / static_cast<double>(weights.size())};
  even.dashed = true;
  even.colour = Colour::muted;
  even.label = "uniform";
  panel.legend = true;
  panel.layers = {{even}, {dots}};
  return panel;
}

Panel top_panel(const AttentionData& data, const AttentionRun& pass, int count) {
  const std::vector<ClassScore> top =
      top_classes(pass.logits.data(), static_cast<int>(pass.logits.size()), count, data.labels);
  Panel panel;
  const bool moved = &pass == &data.scrambled;
  panel.title = moved ? "Scrambled" : "Original";
  panel.subtitle = message("top {}", top.size());
  panel.x = hidden_axis(0, 1);
  panel.y = hidden_axis(0, static_cast<double>(std::max<std::size_t>(top.size(), 3)));
  panel.y.reversed = true;
  List list;  // a bar has the panel's whole width for 1
  list.colour = moved ? Colour::series2 : Colour::accent;
  for (const ClassScore& each : top) {
    list.rows.push_back({first_name(each.label), each.probability, number(each.probability, 2)});
  }
  panel.layers = {{list}};
  return panel;
}

}  // namespace whereabouts
