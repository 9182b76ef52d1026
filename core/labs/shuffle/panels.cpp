#include "core/labs/shuffle/panels.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "core/base/permutation.h"
#include "core/colour/colour_map.h"
#include "core/figure/names.h"
#include "core/figure/text.h"
#include "core/labs/framework/parameters/colour_range.h"
#include "core/labs/framework/pieces/axes.h"
#include "core/labs/framework/pieces/grid_map.h"
#include "core/labs/framework/pieces/image_panel.h"
#include "core/labs/framework/pieces/marks.h"
#include "core/vit/labels.h"

namespace whereabouts {
namespace {

constexpr Eigen::Index max_numbers = 700;  // a matrix of more cells shows colours alone

std::shared_ptr<const Matrix> shared(const MatrixD& values) {
  return std::make_shared<const Matrix>(values.cast<float>());
}

// Whole numbers as they are; else so many decimals that about three digits tell.
int decimals_for(const MatrixD& values) {
  if ((values.array() == values.array().round()).all()) return 0;
  const double max = values.cwiseAbs().maxCoeff();
  return max >= 1000 ? 0 : max >= 10 ? 1 : max >= 1e-3 ? 2 : -1;
}

// The numbers in their cells: dark ones where the map is light. Each colour also carries the labels of the
// other, far outside of the panel where they are not drawn, so that both get the size that fits the longest.
void add_numbers(Panel& panel, const MatrixD& values, const ColourScale& scale) {
  if (values.size() > max_numbers) return;
  constexpr double outside = -1e6;
  const int decimals = decimals_for(values);
  const ColourMap& map = colour_map(scale.map);
  Text light, dark;
  light.colour = Colour::white;
  dark.colour = Colour::black;
  for (Eigen::Index i = 0; i < values.size(); ++i) {
    const double value = values.data()[i];
    const Eigen::Index row = i / values.cols(), column = i % values.cols();
    const Rgb colour = map.at((value - scale.lower) / (scale.upper - scale.lower));
    const bool bright = 0.299 * colour.red + 0.587 * colour.green + 0.114 * colour.blue > 140;
    const std::string label = decimals < 0 ? brief(value, 1) : number(value, decimals);
    for (Text* text : {&light, &dark}) {
      const bool here = (text == &dark) == bright;
      text->x.push_back(here ? static_cast<double>(column) : outside);
      text->y.push_back(static_cast<double>(row));
      text->labels.push_back(label);
    }
  }
  for (Text* text : {&light, &dark}) {
    text->room_width = 0.94;  // clear of the edges
    text->room_height = 1;
    panel.layers.push_back({*text});
  }
}

bool are_objects(const ShuffleData& data) {
  return data.source == shuffle::Source::objects;
}

// Which patch stands at each place after the swap.
std::vector<int> patches_at(const ShuffleData& data) {
  std::vector<int> patches;
  for (std::size_t place = static_cast<std::size_t>(data.prefix); place < data.order.size(); ++place)
    patches.push_back(data.order[place] - data.prefix);
  return patches;
}

// The index of an axis that counts all tokens, the prefix in front of the patches too.
Axis token_axis(const ShuffleData& data) {
  Axis axis = index_axis(Index::token, static_cast<int>(data.order.size()), "");
  axis.indexing.origin = data.prefix - 0.5;
  axis.indexing.count -= data.prefix;
  return axis;
}

GridShape patch_grid(const ShuffleData& data) {
  return data.seen ? data.seen->grid : GridShape{static_cast<int>(data.order.size()), 1};
}

// Rows are tokens; columns are dimensions, or tokens too.
Panel matrix_panel(const Figure& figure, const ShuffleData& data, Message title, Message subtitle,
                   const MatrixD& values, int scale, Message quantity, bool square, bool moved) {
  Panel made;
  made.title = std::move(title);
  made.subtitle = std::move(subtitle);
  made.y = token_axis(data);
  made.y.reversed = true;
  made.x = square ? token_axis(data) : index_axis(Index::dimension, static_cast<int>(values.cols()), "");
  if (data.seen || moved) made.tokens = patch_grid(data);
  if (square && !moved && !are_objects(data)) made.click = ClickSets{shuffle::swap.id, ClickSets::From::pair};
  HeatMap map;
  map.values = shared(values);
  map.scale = scale;
  map.quantity = std::move(quantity);
  made.layers.push_back({map});
  add_numbers(made, values, figure.scales[static_cast<std::size_t>(scale)]);
  if (moved) made.token_at_place = patches_at(data);
  return made;
}

// Frames the rows (and columns) of the tokens that move; where nearly all do, a frame says nothing.
void mark_moved(Panel& panel, const ShuffleData& data, bool square) {
  if (data.moved.empty() || data.moved.size() > 8) return;
  Rectangles frames;
  frames.width = data.order.size() > 60 ? 1 : 2;
  const double across = panel.x.upper - panel.x.lower, down = panel.y.upper - panel.y.lower;
  for (const int place : data.moved) {
    frames.boxes.push_back({.left = -0.5, .top = place - 0.5, .width = across, .height = 1});
    if (square) frames.boxes.push_back({.left = place - 0.5, .top = -0.5, .width = 1, .height = down});
  }
  panel.layers.push_back({frames});
}

Panel mean_panel(const ShuffleData& data, const Figure& figure) {
  MatrixD both(2, data.mean.size());
  both << data.mean, data.mean_swapped;
  Panel panel;
  panel.title = "Mean of AV";
  panel.subtitle = data.differences.of_mean == 0 ? "the same" : "";
  panel.x = index_axis(Index::dimension, static_cast<int>(data.mean.size()), "");
  panel.y = index_axis(Index::none, 2, "");
  panel.y.indexing = {};
  panel.y.reversed = true;
  panel.y.ticks = {{0, "old"}, {1, "new"}};
  HeatMap map;
  map.values = shared(both);
  map.scale = output_scale;
  map.quantity = "mean";
  panel.layers.push_back({map});
  add_numbers(panel, both, figure.scales[output_scale]);
  return panel;
}

std::string short_label(const Message& label) {
  std::string text = first_name(label);
  if (text.size() > 22) text = text.substr(0, 21) + "…";
  return text;
}

}  // namespace

Message moved_words(const ShuffleData& data) {
  if (are_objects(data)) return "the two objects";
  if (data.moved.size() != 2) return "nothing";
  const int first = data.moved[0] - data.prefix, second = data.moved[1] - data.prefix;
  return data.seen ? message("patches {} and {}", first + 1, second + 1)
                   : message("{} and {}", first, second);
}

Message moved_patches(const ShuffleData& data) {
  const int first = data.moved[0] - data.prefix, second = data.moved[1] - data.prefix;
  return message("Patch {} (token {}) and patch {} (token {})", first + 1, first, second + 1, second);
}

void add_matrices(Figure& figure, const ShuffleData& data, const std::string& map) {
  // Of an image's many tokens the outermost 1 % at either end would leave no colours for the others.
  const double margin = data.seen ? 0.01 : 0;
  const auto scale = [&](std::initializer_list<const MatrixD*> matrices, Message label) {
    std::vector<double> all;
    for (const MatrixD* each : matrices) all.insert(all.end(), each->data(), each->data() + each->size());
    const auto quantile_at = [&all](double share) {
      const auto at = static_cast<std::ptrdiff_t>(std::lround(share * static_cast<double>(all.size() - 1)));
      std::nth_element(all.begin(), all.begin() + at, all.end());
      return all[static_cast<std::size_t>(at)];
    };
    ColourScale made{.map = map,
                     .lower = quantile_at(margin),
                     .upper = quantile_at(1 - margin),
                     .label = std::move(label),
                     .bar = false};
    if (!(made.lower < made.upper)) made.upper = made.lower + 1;
    return made;
  };
  const auto difference_scale = [margin](const MatrixD& difference) {
    std::vector<double> all(static_cast<std::size_t>(difference.size()));
    std::transform(difference.data(), difference.data() + difference.size(), all.begin(),
                   [](double value) { return std::abs(value); });
    const auto at = static_cast<std::ptrdiff_t>((1 - margin) * static_cast<double>(all.size() - 1));
    std::nth_element(all.begin(), all.begin() + at, all.end());
    ColourScale made = symmetric_scale(all[static_cast<std::size_t>(at)], "difference", "RdBu_r");
    made.bar = false;
    return made;
  };
  const Attended &was = data.original, &is = data.swapped;
  const Differences& left = data.differences;
  figure.scales = {
      scale({&was.from.q, &was.from.k, &was.from.v, &is.from.q, &is.from.k, &is.from.v}, "value"),
      scale({&was.a, &is.a}, data.rule.softmax ? "attention" : "score"), scale({&was.av, &is.av}, "output"),
      difference_scale(left.a), difference_scale(left.av)};

  const auto matrix = [&](auto&&... rest) {
    return matrix_panel(figure, data, std::forward<decltype(rest)>(rest)...);
  };
  const Message swapped = are_objects(data) ? "exchanged" : message("{} swapped", moved_words(data));
  const auto add = [&](Panel panel, int row, int column, int span, bool square) {
    place(panel, {.row = row, .column = column, .column_span = span});
    mark_moved(panel, data, square);
    panel.x.visible = false;
    figure.panels.push_back(std::move(panel));
  };
  const std::array<std::pair<const char*, MatrixD AttentionMatrices::*>, 3> three = {
      {{"Q", &AttentionMatrices::q}, {"K", &AttentionMatrices::k}, {"V", &AttentionMatrices::v}}};
  for (int i = 0; i < 3; ++i) {
    const auto& [name, member] = three[static_cast<std::size_t>(i)];
    const std::string title = name;
    add(matrix(title, "", was.from.*member, token_scale, title, false, false), 0, 4 * i, 4, false);
    add(matrix(title, swapped, is.from.*member, token_scale, title, false, true), 1, 4 * i, 4, false);
  }
  const std::string a = data.rule.softmax ? "attention" : "score";
  add(matrix(data.rule.softmax ? "A" : "A = QKᵀ", "", was.a, score_scale, a, true, false), 2, 0, 2, true);
  add(matrix(are_objects(data) ? "A moved" : "A swapped", "", is.a, score_scale, a, true, true), 2, 2, 2,
      true);
  add(matrix("AV", "", was.av, output_scale, "output", false, false), 2, 4, 4, false);
  add(matrix("AV", swapped, is.av, output_scale, "output", false, true), 2, 8, 4, false);
  Panel of_a = matrix("A put back − A", left.of_a == 0 ? "all 0" : "", left.a, score_difference_scale,
                      "difference of A", true, false);
  Panel of_av = matrix("AV put back − AV", left.of_av == 0 ? "all 0" : "", left.av, output_difference_scale,
                       "difference of AV", false, false);
  add(std::move(of_a), 3, 0, 4, true);
  add(std::move(of_av), 3, 4, 4, false);
  Panel mean = mean_panel(data, figure);
  place(mean, {.row = 3, .column = 8, .column_span = 4});
  mean.x.visible = false;
  figure.panels.push_back(std::move(mean));
}

void add_images(Figure& figure, const ShuffleData& data) {
  const ModelResult& seen = *data.seen;
  const GridShape grid = seen.grid;
  const bool objects = are_objects(data);
  for (const bool moved : {false, true}) {
    const Image& image = moved ? seen.moved : seen.image;
    const int side = std::max(1, image.columns() / grid.columns);
    const PatchGrid cells{.patch = side,
                          .stride = side,
                          .grid = grid,
                          .image_rows = image.rows(),
                          .image_columns = image.columns()};
    const std::string title = moved ? (objects ? "Exchanged" : "Swapped") : "The image";
    Panel panel = patched_image_panel(title, "", cells, image, false);
    panel.x.visible = panel.y.visible = false;
    panel.layers = {image_layer(image, token_scale)};
    if (moved) panel.token_at_place = patches_at(data);
    if (!objects) {
      Rectangles frames;
      for (const int place : data.moved) {
        const Cell cell = grid.cell(place - data.prefix);
        const double width = side;
        frames.boxes.push_back(
            {.left = cell.column * width, .top = cell.row * width, .width = width, .height = width});
      }
      panel.layers.push_back({frames});
    }
    place(panel, {.row = moved ? 2 : 0, .row_span = 2});
    figure.panels.push_back(std::move(panel));
  }
}

int max_change_output(const ModelResult& seen) {
  Eigen::Index output = 0;
  (seen.logits.row(1) - seen.logits.row(0)).cwiseAbs().maxCoeff(&output);
  return static_cast<int>(output);
}

void add_logits(Figure& figure, const ShuffleData& data) {
  const int row = figure.rows();
  const ModelResult& seen = *data.seen;
  constexpr int shown = 3;
  std::vector<int> classes = in_place(static_cast<int>(seen.logits.cols()));
  const auto all = classes.size();
  const auto count = std::min<std::size_t>(shown, classes.size());
  // Of the image or the moved one, whichever gives the class more.
  const auto weight = [&](int each) { return std::max(seen.logits(0, each), seen.logits(1, each)); };
  std::partial_sort(classes.begin(), classes.begin() + static_cast<std::ptrdiff_t>(count), classes.end(),
                    [&](int x, int y) { return weight(x) > weight(y); });
  // And the one that changes most, which the caption names.
  const int changed = max_change_output(seen);
  const auto last = classes.begin() + static_cast<std::ptrdiff_t>(count) - 1;
  if (std::find(classes.begin(), last, changed) == last) *last = changed;
  classes.resize(count);
  for (const int without : {0, 1}) {
    Scatter was, is;
    LineSegments between;
    Text names;  // with their values, inside: a low panel has no numbers beside it
    was.mark = Marker::ring;
    was.size = 9;
    was.label = "image";
    is.size = 5;
    is.label = are_objects(data) ? "exchanged" : "swapped";
    between.colour = Colour::muted;
    Panel panel;
    panel.title = without == 1 ? "Without position" : "With position";
    panel.subtitle = message("{} of {} {}", count, all, seen.untrained ? "outputs" : "logits");
    double min = INFINITY, max = -INFINITY;
    for (std::size_t i = 0; i < count; ++i) {
      const auto a = static_cast<double>(seen.logits(2 * without, classes[i]));
      const auto b = static_cast<double>(seen.logits(2 * without + 1, classes[i]));
      const auto y = static_cast<double>(i);
      was.x.push_back(a);
      is.x.push_back(b);
      was.y.push_back(y);
      is.y.push_back(y);
      add_segment(between, a, y, b, y);
      min = std::min({min, a, b});
      max = std::max({max, a, b});
      const std::string label = seen.labels[static_cast<std::size_t>(classes[i])];
      names.y.push_back(y - 0.45);
      names.labels.push_back(message("{} {} → {}", short_label(label), number(a, 2), number(b, 2)));
    }
    const double room = std::max(0.08 * (max - min), 1e-3);
    panel.x = value_axis(min - room, max + room, "");
    panel.y = hidden_axis(-0.8, static_cast<double>(count) - 0.6);
    panel.y.reversed = true;
    names.align = Text::Align::left;
    names.size = 10;
    names.elided = true;
    names.room_width = panel.x.upper - panel.x.lower;
    names.room_height = 0.5;
    names.x.assign(count, panel.x.lower);
    panel.legend = without == 0;
    panel.layers = {{between}, {was}, {is}, {names}};
    place(panel, {.row = row, .column = 7 * without, .column_span = without == 1 ? 6 : 7});
    figure.panels.push_back(std::move(panel));
  }
}

}  // namespace whereabouts
