#include "core/labs/separation/panels.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <utility>

#include "core/base/failure.h"
#include "core/figure/text.h"
#include "core/labs/framework/pieces/axes.h"
#include "core/labs/framework/pieces/marks.h"
#include "core/labs/separation/parameters.h"

namespace whereabouts {
namespace {

constexpr int bins = 60;
constexpr std::size_t named_classes = 20;  // at most so many names are written among the points

const char* distance_word(const SeparationData& data) {
  return data.distance == RowDistance::cosine ? "cosine distance" : "Euclidean distance";
}

Panel layer_panel(const SeparationData& data, Axis y, std::string id, Message title, std::string subtitle) {
  Panel panel;
  panel.id = std::move(id);
  panel.title = std::move(title);
  panel.subtitle = std::move(subtitle);
  const double last = static_cast<double>(data.layers.size()) - 1;
  panel.x = value_axis(-0.35, last + 0.35, "layer");
  panel.x.whole = true;
  panel.x.indexing = {Index::layer, static_cast<int>(data.layers.size())};
  panel.y = std::move(y);
  panel.click = ClickSets{separation::layer.id, ClickSets::From::x_index};
  return panel;
}

void add_curve(Panel& panel, const std::vector<double>& values, Colour colour, Message label) {
  Line line;
  line.colour = colour;
  line.label = std::move(label);
  Scatter points;
  points.colour = colour;
  points.size = 6;
  for (std::size_t i = 0; i < values.size(); ++i) {
    if (!std::isfinite(values[i])) continue;
    line.x.push_back(static_cast<double>(i));
    line.y.push_back(values[i]);
  }
  points.x = line.x;
  points.y = line.y;
  panel.layers.push_back({std::move(line)});
  panel.layers.push_back({std::move(points)});
}

std::vector<double> by_layer(const SeparationData& data, double (*value)(const LayerSeparation&)) {
  std::vector<double> values;
  for (const LayerSeparation& each : data.layers) values.push_back(value(each));
  return values;
}

double largest(const std::vector<double>& values, double at_least) {
  for (const double value : values) {
    if (std::isfinite(value)) at_least = std::max(at_least, value);
  }
  return at_least;
}

// Of all drawn distances of all layers, from 0 to the end of the last bin.
double drawn_range(const SeparationData& data) {
  float most = 0;
  for (const LayerSeparation& each : data.layers) {
    for (const auto* distances : {&each.same, &each.different}) {
      for (const float distance : *distances) most = std::max(most, distance);
    }
  }
  return most > 0 ? most : 1.0;
}

// Percent of the distances in each of equal bins from 0 to `range`.
std::vector<double> binned(const std::vector<float>& distances, double range) {
  std::vector<double> shares(bins);
  for (const float distance : distances) {
    const int bin = std::clamp(static_cast<int>(distance / range * bins), 0, bins - 1);
    shares[static_cast<std::size_t>(bin)] += 100.0 / static_cast<double>(distances.size());
  }
  return shares;
}

Line distribution(const std::vector<double>& shares, double range, Colour colour, Message label) {
  Line line;
  line.colour = colour;
  line.label = std::move(label);
  line.x.push_back(0);
  line.y.push_back(0);
  for (int i = 0; i < bins; ++i) {
    const double share = shares[static_cast<std::size_t>(i)];
    line.x.insert(line.x.end(), {range * i / bins, range * (i + 1) / bins});
    line.y.insert(line.y.end(), {share, share});
  }
  line.x.push_back(range);
  line.y.push_back(0);
  return line;
}

// In percent, over both kinds of pairs. Of this layer: early layers, whose distances are all but one, would
// flatten those of all others.
double fullest_bin(const LayerSeparation& layer, double range) {
  double fullest = 0;
  for (const auto* distances : {&layer.same, &layer.different}) {
    const std::vector<double> shares = binned(*distances, range);
    fullest = std::max(fullest, *std::max_element(shares.begin(), shares.end()));
  }
  return fullest > 0 ? fullest : 100;
}

LineSegments mean_line(double at, double top, Colour colour) {
  LineSegments line;
  add_segment(line, at, 0, at, top);
  line.colour = colour;
  line.dashed = true;
  line.width = 1.25;
  return line;
}

// Colours and marks that tell classes apart, in turn.
PointStyle style_of(std::size_t number) {
  constexpr Colour colours[] = {Colour::series1, Colour::series2, Colour::series3, Colour::muted,
                                Colour::series4};
  const bool dot = number / 5 % 2 == 0;
  return {dot ? Marker::dot : Marker::cross, colours[number % 5], dot ? 4.0 : 3.2};
}

// Names of classes near their middles, moved up or down where they would cover each other, left out where
// that does not help. A letter is taken to be this part of the panel wide, a line that part high; where the
// panel is smaller, the renderer leaves names out.
class Names {
 public:
  explicit Names(const Panel& panel)
      : left_(panel.x.lower),
        right_(panel.x.upper),
        letter_(0.021 * (panel.x.upper - panel.x.lower)),
        line_(0.07 * (panel.y.upper - panel.y.lower)) {}

  void add(double x, double y, const std::string& name) {
    const double width = letter_ * static_cast<double>(name.size() + 1);
    x = std::clamp(x, left_ + width / 2, std::max(left_ + width / 2, right_ - width / 2));
    for (const int lines : {0, 1, -1, 2, -2, 3, -3}) {
      const Rectangles::Box box{x - width / 2, y + (lines - 0.5) * line_, width, line_};
      if (std::any_of(boxes_.begin(), boxes_.end(), [&](const auto& other) { return overlap(box, other); }))
        continue;
      boxes_.push_back(box);
      Text text;
      text.x = {x};
      text.y = {y + lines * line_};
      text.labels = {name};
      text.halo = true;
      text.size = 11;
      text.room_width = width;
      text.room_height = line_;
      texts_.push_back({std::move(text)});
      return;
    }
  }
  const std::vector<Layer>& layers() const { return texts_; }

 private:
  static bool overlap(const Rectangles::Box& a, const Rectangles::Box& b) {
    return a.left < b.left + b.width && b.left < a.left + a.width && a.top < b.top + b.height &&
           b.top < a.top + a.height;
  }
  double left_, right_, letter_, line_;
  std::vector<Rectangles::Box> boxes_;
  std::vector<Layer> texts_;
};

struct ClassPoints {
  std::vector<double> x, y;
};

// Those that are drawn, by class.
std::map<int, ClassPoints> points_by_class(const SeparationData& data, const Matrix& points) {
  std::map<int, ClassPoints> classes;
  for (Eigen::Index i = 0; i < points.rows(); ++i) {
    ClassPoints& into = classes[data.labels[static_cast<std::size_t>(i)]];
    into.x.push_back(points(i, 0));
    into.y.push_back(points(i, 1));
  }
  return classes;
}

double mean_of_points(const std::vector<double>& values) {
  double sum = 0;
  for (const double value : values) sum += value;
  return sum / static_cast<double>(values.size());
}

// Of one component at all layers, so that it stands still while they are played.
Axis component_axis(const SeparationData& data, int column, double explained) {
  double lower = 0, upper = 0;
  for (const LayerSeparation& each : data.layers) {
    lower = std::min(lower, static_cast<double>(each.points.col(column).minCoeff()));
    upper = std::max(upper, static_cast<double>(each.points.col(column).maxCoeff()));
  }
  const double room = std::max(0.06 * (upper - lower), 1e-6);
  return value_axis(lower - room, upper + room,
                    message("component {} ({} %)", column + 1, number(100 * explained, 0)));
}

}  // namespace

Message layer_text(const SeparationData& data, std::size_t layer) {
  return layer + 1 == data.layers.size() ? message("layer {} (after the last block)", layer)
                                         : message("layer {} (before block {})", layer, layer);
}

Panel distance_panel(const SeparationData& data, std::size_t layer) {
  const auto same = by_layer(data, [](const LayerSeparation& each) { return each.means.same; });
  const auto different = by_layer(data, [](const LayerSeparation& each) { return each.means.different; });
  const double top = 1.12 * largest(different, largest(same, 1e-6));
  Panel panel = layer_panel(data, value_axis(0, top, ""), "distance", "Mean distance", distance_word(data));
  panel.legend = true;
  panel.layers.push_back(cursor(upright_at(panel, static_cast<double>(layer))));
  add_curve(panel, different, Colour::series2, "different classes");
  add_curve(panel, same, Colour::accent, "same class");
  return panel;
}

Panel ratio_panel(const SeparationData& data, std::size_t layer) {
  const auto ratios = by_layer(data, [](const LayerSeparation& each) { return each.means.ratio(); });
  double least = 1;
  for (const double ratio : ratios) least = std::isfinite(ratio) ? std::min(least, ratio) : least;
  const double most = largest(ratios, 1.1), room = 0.08 * (most - least);
  Panel panel =
      layer_panel(data, value_axis(least - room, most + room, ""), "ratio", "Ratio", "different / same");
  panel.layers.push_back(cursor(upright_at(panel, static_cast<double>(layer))));
  Line even;
  even.x = {panel.x.lower, panel.x.upper};
  even.y = {1, 1};
  even.colour = Colour::muted;
  even.dashed = true;
  even.width = 1.2;
  panel.layers.push_back({even});
  add_curve(panel, ratios, Colour::accent, "");
  return panel;
}

Panel distribution_panel(const SeparationData& data, std::size_t layer) {
  const LayerSeparation& here = data.layers[layer];
  const double range = drawn_range(data);
  Line same = distribution(binned(here.same, range), range, Colour::accent, "same class");
  Line different = distribution(binned(here.different, range), range, Colour::series2, "different classes");
  Panel panel;
  panel.id = "distribution";
  panel.title = message("Distances at layer {}", layer);
  panel.subtitle = "% of pairs";
  panel.legend = true;
  panel.x = value_axis(0, range, distance_word(data));
  panel.y = value_axis(0, 1.1 * fullest_bin(here, range), "");
  panel.layers = {{mean_line(here.means.different, panel.y.upper, Colour::series2)},
                  {mean_line(here.means.same, panel.y.upper, Colour::accent)},
                  {std::move(different)},
                  {std::move(same)}};
  return panel;
}

Panel projection_panel(const SeparationData& data, std::size_t layer) {
  const LayerSeparation& here = data.layers[layer];
  Panel panel;
  panel.id = "projection";
  panel.title = "Projection";
  panel.subtitle = message("{} images", grouped(here.points.rows()));
  panel.x = component_axis(data, 0, here.explained[0]);
  panel.y = component_axis(data, 1, here.explained[1]);
  Names names(panel);
  std::size_t number = 0;
  const auto classes = points_by_class(data, here.points);
  for (const auto& [label, points] : classes) {
    const PointStyle style = style_of(number++);
    Scatter scatter;
    scatter.x = points.x;
    scatter.y = points.y;
    scatter.mark = style.mark;
    scatter.colour = style.colour;
    scatter.size = style.size;
    panel.layers.push_back({std::move(scatter)});
    names.add(mean_of_points(points.x), mean_of_points(points.y),
              whereabouts::shown(data.class_names[static_cast<std::size_t>(label)], 18));
  }
  if (classes.size() <= named_classes && !data.all_one(layer))
    panel.layers.insert(panel.layers.end(), names.layers().begin(), names.layers().end());
  return panel;
}

}  // namespace whereabouts
