#include "core/labs/ablation/measured_panels.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <span>
#include <string_view>
#include <utility>

#include "core/figure/text.h"
#include "core/labs/framework/pieces/axes.h"
#include "core/labs/framework/pieces/marks.h"

namespace whereabouts {
namespace {

// What one panel compares, each in a colour of its own.
struct Series {
  int measure = 0;
  Colour colour = Colour::accent;
  const char* label = "";
};
constexpr Series elsewhere[] = {
    {1, Colour::series3, "scrambled"}, {2, Colour::series2, "1.5 ×"}, {3, Colour::series1, "2 ×"}};

constexpr double key_rows = 1.1;  // rows that the key takes above the first scheme

// Characters, not bytes.
std::size_t text_length(std::string_view text) {
  return static_cast<std::size_t>(std::count_if(text.begin(), text.end(), [](char byte) {
    return (static_cast<unsigned char>(byte) & 0xC0U) != 0x80U;
  }));
}

const AblationMeasure& measure_of(int number) {
  return ablation_measures()[static_cast<std::size_t>(number)];
}

// From the lowest to the highest run or end of a deviation, in percent, with some room.
Axis percent_axis(const Measured& measured, std::span<const Series> series) {
  double lower = 100, upper = 0;
  const auto cover = [&](double share) {
    lower = std::min(lower, 100 * share);
    upper = std::max(upper, 100 * share);
  };
  for (const MeasuredScheme& each : measured.schemes) {
    for (const Series& one : series) {
      const SampleMean& value = each.summary.*measure_of(one.measure).over_seeds;
      cover(value.mean - value.deviation);
      cover(value.mean + value.deviation);
      for (const AblationRow& run : each.runs) cover(run.*measure_of(one.measure).of_run);
    }
  }
  // At least a point wide, so that what is all the same looks so.
  const double room = std::max(0.06 * (upper - lower), 0.5);
  return value_axis(std::max(-1.0, lower - room), std::min(101.0, upper + room), "%");
}

Rectangles band_of_best(const Measured& measured, const AblationMeasure& measure) {
  const SampleMean best =
      measured.schemes[best_of(measured.summaries(), measure)].summary.*measure.over_seeds;
  Rectangles band;
  band.boxes = {{100 * (best.mean - best.deviation), -0.5, 200 * best.deviation,
                 static_cast<double>(measured.schemes.size())}};
  band.colour = Colour::accent;
  band.width = 0;
  band.fill_opacity = 0.16;
  return band;
}

// Marks of one colour: a dot for each run, a bar over mean ± deviation, a stroke at the mean.
struct Marks {
  Scatter runs;
  LineSegments spread, means;

  explicit Marks(Colour colour) {
    runs.mark = Marker::dot;
    runs.colour = spread.colour = means.colour = colour;
    runs.size = 5;
    spread.width = 1.6;
    means.width = 2.2;
  }
  void add(const MeasuredScheme& scheme, const AblationMeasure& measure, double y) {
    for (const AblationRow& run : scheme.runs) {
      runs.x.push_back(100 * run.*measure.of_run);
      runs.y.push_back(y);
    }
    if (scheme.runs.size() < 2) return;
    const SampleMean& value = scheme.summary.*measure.over_seeds;
    add_segment(spread, 100 * (value.mean - value.deviation), y, 100 * (value.mean + value.deviation), y);
    add_segment(means, 100 * value.mean, y - 0.26, 100 * value.mean, y + 0.26);
  }
  void put(Panel& panel) const {
    if (!spread.x0.empty()) panel.layers.push_back({spread});
    if (!means.x0.empty()) panel.layers.push_back({means});
    if (!runs.x.empty()) panel.layers.push_back({runs});
  }
};

Panel schemes_panel(const Measured& measured, const std::vector<std::size_t>& order,
                    std::span<const Series> series) {
  Panel panel;
  panel.x = percent_axis(measured, series);
  panel.y = value_axis(-0.5 - key_rows, static_cast<double>(order.size()) - 0.5, "");
  panel.y.reversed = true;
  for (std::size_t i = 0; i < order.size(); ++i)
    panel.y.ticks.push_back({static_cast<double>(i), measured.schemes[order[i]].title});
  return panel;
}

struct KeyEntry {
  const char* words;
  Colour colour;
};

// What the colours mean, in one line above the first scheme: rows of panels side by side stay level, which
// legends of different lengths would not leave them.
void add_key(Panel& panel, std::span<const KeyEntry> entries) {
  const auto letters = [](const KeyEntry& entry) {
    return static_cast<double>(text_length(entry.words) + 3);
  };
  double all = 0;
  for (const KeyEntry& entry : entries) all += letters(entry);
  const double width = panel.x.upper - panel.x.lower;
  double left = panel.x.lower;
  for (const KeyEntry& entry : entries) {
    Text text;
    text.room_width = width * letters(entry) / all;
    text.room_height = 0.9 * key_rows;
    text.x = {left + text.room_width / 2};
    text.y = {-0.5 - key_rows / 2};
    text.labels = {entry.words};
    text.colour = entry.colour;
    text.size = 10.5;
    left += text.room_width;
    panel.layers.push_back({std::move(text)});
  }
}

Panel accuracy_panel(const Measured& measured, const std::vector<std::size_t>& order) {
  constexpr Series natural[] = {{0, Colour::accent, ""}};
  Panel panel = schemes_panel(measured, order, natural);
  panel.id = "accuracy";
  panel.title = "Accuracy";
  const AblationMeasure& measure = measure_of(0);
  const bool spread = std::any_of(measured.schemes.begin(), measured.schemes.end(),
                                  [](const MeasuredScheme& each) { return each.summary.seeds > 1; });
  if (spread) panel.layers.push_back({band_of_best(measured, measure)});
  Marks tied(Colour::accent), apart(Colour::muted);
  for (std::size_t i = 0; i < order.size(); ++i) {
    const MeasuredScheme& scheme = measured.schemes[order[i]];
    (is_best_or_ties(measured, scheme, measure) ? tied : apart).add(scheme, measure, static_cast<double>(i));
  }
  apart.put(panel);
  tied.put(panel);
  constexpr KeyEntry key[] = {{"behind", Colour::muted}, {"best or tied", Colour::accent}};
  add_key(panel, key);
  return panel;
}

Panel elsewhere_panel(const Measured& measured, const std::vector<std::size_t>& order) {
  Panel panel = schemes_panel(measured, order, elsewhere);
  panel.id = "elsewhere";
  panel.title = "Transfer";
  panel.subtitle = "scrambled, larger grids";
  std::vector<KeyEntry> key;
  for (const Series& one : elsewhere) {
    key.push_back({one.label, one.colour});
    Marks marks(one.colour);
    for (std::size_t i = 0; i < order.size(); ++i)
      marks.add(measured.schemes[order[i]], measure_of(one.measure), static_cast<double>(i));
    marks.put(panel);
  }
  add_key(panel, key);
  return panel;
}

}  // namespace

std::vector<Panel> measured_panels(const Measured& measured, const std::vector<std::size_t>& order) {
  std::vector<Panel> panels = {accuracy_panel(measured, order), elsewhere_panel(measured, order)};
  panels[1].column = 1;
  return panels;
}

Panel grids_panel(const Measured& measured) {
  constexpr Colour colours[] = {Colour::series1, Colour::series2, Colour::series3, Colour::series4};
  const std::vector<double> factors = grids_of(measured.summaries());
  Panel panel;
  panel.id = "grids";
  panel.title = "Larger grids";
  panel.subtitle = "accuracy against the grid's side, in times of training's";
  panel.legend = true;
  double upper = 0;
  std::vector<const MeasuredScheme*> tried;
  for (const MeasuredScheme& each : measured.schemes) {
    if (each.summary.grids.empty()) continue;
    tried.push_back(&each);
    for (const auto& [factor, accuracy] : each.summary.grids)
      upper = std::max(upper, 100 * (accuracy.mean + accuracy.deviation));
  }
  std::stable_sort(tried.begin(), tried.end(), [](const MeasuredScheme* a, const MeasuredScheme* b) {
    return a->summary.grids.rbegin()->second.mean > b->summary.grids.rbegin()->second.mean;
  });
  const double room = std::max(0.1, 0.03 * (factors.back() - factors.front()));
  panel.x = value_axis(factors.front() - room, factors.back() + room, "times the grid");
  panel.y = value_axis(0, std::min(100.0, std::ceil(upper / 10 + 0.2) * 10), "%");
  // The best on top.
  for (std::size_t i = tried.size(); i-- > 0;) {
    const bool named = i < std::size(colours);
    Line curve;
    LineSegments spread;
    curve.colour = spread.colour = named ? colours[i] : Colour::muted;
    if (named) curve.label = tried[i]->title;
    if (i == std::size(colours)) curve.label = "the others";
    curve.width = named ? 1.8 : 1.1;
    for (const auto& [factor, accuracy] : tried[i]->summary.grids) {
      curve.x.push_back(factor);
      curve.y.push_back(100 * accuracy.mean);
      if (named && accuracy.deviation > 0) {
        add_segment(spread, factor, 100 * (accuracy.mean - accuracy.deviation), factor,
                    100 * (accuracy.mean + accuracy.deviation));
      }
    }
    if (!spread.x0.empty()) panel.layers.push_back({spread});
    add_dotted(panel, std::move(curve), named ? 5 : 3);
  }
  return panel;
}

}  // namespace whereabouts
