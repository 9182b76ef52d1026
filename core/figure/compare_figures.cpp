#include "core/figure/compare_figures.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <functional>
#include <map>
#include <numeric>
#include <optional>
#include <set>
#include <tuple>
#include <vector>

#include "core/figure/figure.h"
#include "core/figure/scale.h"
#include "core/figure/text.h"

namespace whereabouts {
namespace {

struct Match {
  std::optional<std::size_t> pinned, present;              // indices of panels; one of them at least
  int row = 0, column = 0, row_span = 1, column_span = 1;  // the place both have
};

using Name = std::function<std::string(const Panel&)>;

std::string without_numbers(const Panel& panel) {
  std::string name;
  for (const char c : panel.title.text()) {
    if (c < '0' || c > '9') name += c;
  }
  return name;
}

// Whether both show maps or curves of the same quantity over the same places.
bool measure_alike(const Panel& a, const Panel& b) {
  const auto first = [](const Panel& panel) -> const Layer* {
    for (const Layer& layer : panel.layers) {
      if (std::holds_alternative<HeatMap>(layer.content) || std::holds_alternative<Line>(layer.content))
        return &layer;
    }
    return nullptr;
  };
  const Layer *one = first(a), *other = first(b);
  if (!one || !other || one->content.index() != other->content.index()) return false;
  if (const auto* map = std::get_if<HeatMap>(&one->content)) {
    const HeatMap& with = std::get<HeatMap>(other->content);
    return map->quantity == with.quantity && map->values->rows() == with.values->rows() &&
           map->values->cols() == with.values->cols();
  }
  return a.y.label == b.y.label && a.x.label == b.x.label &&
         std::get<Line>(one->content).x == std::get<Line>(other->content).x;
}

// Every panel of either figure once, those of `present` first and at their places; those of `pinned` alone
// follow in rows below, as they stood to each other. Panels are the same where they have the same title, or
// else the same but for its numbers ("Position 37", "Position 12"); where no two are, those that measure the
// same over the same places belong together.
std::vector<Match> matched(const Figure& pinned, const Figure& present) {
  std::vector<Match> matches;
  for (std::size_t i = 0; i < present.panels.size(); ++i) {
    const Panel& panel = present.panels[i];
    matches.push_back({{}, i, panel.row, panel.column, panel.row_span, panel.column_span});
  }
  std::vector<bool> taken(pinned.panels.size(), false);
  for (const Name& name : {Name([](const Panel& panel) { return panel.title; }), Name(without_numbers)}) {
    for (Match& match : matches) {
      if (match.pinned) continue;
      const std::string wanted = name(present.panels[*match.present]);
      for (std::size_t i = 0; i < taken.size() && !match.pinned; ++i) {
        if (taken[i] || name(pinned.panels[i]) != wanted) continue;
        taken[i] = true;
        match.pinned = i;
      }
    }
  }
  // No name in common, as of two views of one thing: those that can be subtracted, one after another.
  const bool none =
      std::none_of(matches.begin(), matches.end(), [](const Match& each) { return each.pinned; });
  for (Match& match : matches) {
    for (std::size_t i = 0; none && i < taken.size() && !match.pinned; ++i) {
      if (taken[i] || !measure_alike(pinned.panels[i], present.panels[*match.present])) continue;
      taken[i] = true;
      match.pinned = i;
    }
  }
  std::set<int> rows;  // that have a panel left
  for (std::size_t i = 0; i < taken.size(); ++i) {
    if (!taken[i]) rows.insert(pinned.panels[i].row);
  }
  const int below = present.rows();
  for (std::size_t i = 0; i < taken.size(); ++i) {
    if (taken[i]) continue;
    const Panel& panel = pinned.panels[i];
    const auto at = [&](int row) {
      return static_cast<int>(std::distance(rows.begin(), rows.lower_bound(row)));
    };
    const int first = at(panel.row), end = at(panel.row + panel.row_span);
    matches.push_back({i, {}, below + first, panel.column, std::max(1, end - first), panel.column_span});
  }
  return matches;
}

// The same in `columns` columns, fewer than they have: what stood in one row stands in as many as it takes,
// in the same order; a figure of panels of one size is one such row. Panels over several rows or all columns
// stand over the whole width, those over several rows below the others.
std::vector<Match> in_columns(std::vector<Match> matches, int columns) {
  int all = 1;
  for (const Match& match : matches) all = std::max(all, match.column + match.column_span);
  const auto fits = [](const Match& match) { return match.column_span == 1 || match.row_span > 1; };
  const bool alike = std::all_of(matches.begin(), matches.end(), fits);
  std::vector<std::size_t> order(matches.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
    const auto place = [&](const Match& match) {
      return std::tuple(match.row_span > 1, match.row, match.column);
    };
    return place(matches[a]) < place(matches[b]);
  });
  std::vector<Match> folded = matches;
  int row = -1, next = columns, of = -1;
  for (const std::size_t i : order) {
    const Match& match = matches[i];
    const bool whole = match.row_span > 1 || match.column_span == all;
    const int span = whole ? columns : std::max(1, match.column_span * columns / all);
    if ((match.row != of && !(alike && !whole)) || next + span > columns) {
      ++row;
      next = 0;
    }
    of = match.row;
    folded[i].row = row;
    folded[i].column = next;
    folded[i].row_span = 1;
    folded[i].column_span = span;
    next += span;
  }
  return folded;
}

struct Difference {
  Panel panel;  // its layers alone are set anew, and the y axis of curves
  std::optional<int>
      of_scale;             // the present figure's scale whose maps were subtracted; empty: images or curves
  bool coloured = false;    // maps or images, which need a scale; else curves
  double max = 0, sum = 0;  // of the absolute values
  std::size_t count = 0;
};

std::optional<HeatMap> subtracted(const HeatMap& pinned, const HeatMap& present) {
  if (pinned.values->rows() != present.values->rows() || pinned.values->cols() != present.values->cols())
    return {};
  HeatMap map = present;
  map.values = std::make_shared<const Matrix>(*present.values - *pinned.values);
  map.quantity = "difference";
  map.veil = 0;
  return map;
}

std::optional<HeatMap> subtracted(const RgbImage& pinned, const RgbImage& present) {
  if (pinned.rows != present.rows || pinned.columns != present.columns) return {};
  auto values = std::make_shared<Matrix>(present.rows, present.columns);
  for (Eigen::Index i = 0; i < values->size(); ++i) {
    int sum = 0;
    for (std::size_t channel = 0; channel < 3; ++channel) {
      const std::size_t at = static_cast<std::size_t>(i) * 3 + channel;
      sum += (*present.rgb)[at] - (*pinned.rgb)[at];
    }
    values->data()[i] = static_cast<float>(sum) / (3 * 255.0f);
  }
  HeatMap map;
  map.values = values;
  map.left = present.left;
  map.top = present.top;
  map.cell_width = present.width / present.columns;
  map.cell_height = present.height / present.rows;
  map.quantity = "difference of brightness";
  return map;
}

// Where both have a value. Curves that run back and forth are subtracted point by point alone.
std::optional<Line> subtracted(const Line& pinned, const Line& present) {
  Line curve = present;
  curve.x.clear();
  curve.y.clear();
  const bool same = pinned.x == present.x;
  const bool rising =
      std::is_sorted(pinned.x.begin(), pinned.x.end()) && std::is_sorted(present.x.begin(), present.x.end());
  if (!same && !rising) return {};
  for (std::size_t i = 0, k = 0; i < present.x.size() && k < pinned.x.size(); ++i) {
    if (same) k = i;
    while (k < pinned.x.size() && pinned.x[k] < present.x[i] && !same) ++k;
    if (k == pinned.x.size()) break;
    if (pinned.x[k] != present.x[i]) continue;
    curve.x.push_back(present.x[i]);
    curve.y.push_back(present.y[i] - pinned.y[k]);
  }
  if (curve.x.size() < 2) return {};
  return curve;
}

// The difference of two layers of the same kind; empty for kinds that are not subtracted.
std::optional<Layer> subtracted(const Layer& pinned, const Layer& present) {
  if (pinned.content.index() != present.content.index()) return {};
  return std::visit(
      [&](const auto& now) -> std::optional<Layer> {
        using Kind = std::decay_t<decltype(now)>;
        if constexpr (std::is_same_v<Kind, HeatMap> || std::is_same_v<Kind, RgbImage> ||
                      std::is_same_v<Kind, Line>) {
          if (auto made = subtracted(std::get<Kind>(pinned.content), now)) return Layer{*made};
        }
        return {};
      },
      present.content);
}

void widen_for_curve(Axis& axis, const Line& curve, bool first) {
  double bound = 0;
  for (const double value : curve.y) {
    if (std::isfinite(value)) bound = std::max(bound, 1.1 * std::abs(value));
  }
  if (bound < 1e-9) bound = first ? 1 : 0;
  axis.lower = first ? -bound : std::min(axis.lower, -bound);
  axis.upper = first ? bound : std::max(axis.upper, bound);
}

void note(Difference& found, double value) {
  if (!std::isfinite(value)) return;
  found.max = std::max(found.max, std::abs(value));
  found.sum += std::abs(value);
  ++found.count;
}

// Present - pinned, layer by layer; empty where no layer of them can be subtracted.
std::optional<Difference> difference(const Panel& pinned, const Panel& present) {
  Difference found;
  found.panel = present;
  found.panel.layers.clear();
  found.panel.click.reset();
  found.panel.drag.reset();
  bool first_curve = true;
  // Marks come and go between the layers: the nth map of one belongs to the nth map of the other.
  std::vector<bool> taken(pinned.layers.size(), false);
  for (const Layer& now : present.layers) {
    std::size_t at = 0;
    while (at < taken.size() && (taken[at] || pinned.layers[at].content.index() != now.content.index())) ++at;
    if (at == taken.size()) continue;
    taken[at] = true;
    auto layer = subtracted(pinned.layers[at], now);
    if (!layer) continue;
    if (const auto* map = std::get_if<HeatMap>(&layer->content)) {
      for (Eigen::Index i = 0; i < map->values->size(); ++i)
        note(found, static_cast<double>(map->values->data()[i]));
      found.coloured = true;
      if (const auto* source = std::get_if<HeatMap>(&now.content)) found.of_scale = source->scale;
    }
    if (const auto* curve = std::get_if<Line>(&layer->content)) {
      for (const double value : curve->y) note(found, value);
      widen_for_curve(found.panel.y, *curve, first_curve);
      first_curve = false;
    }
    found.panel.layers.push_back(std::move(*layer));
  }
  if (found.panel.layers.empty()) return {};
  return found;
}

void share(Axis& now, Axis& before) {
  now.lower = before.lower = std::min(now.lower, before.lower);
  now.upper = before.upper = std::max(now.upper, before.upper);
}

// Scales of the same name share one range; so do the axes of values of matched curves.
void share_ranges(Figure& pinned, Figure& present, const std::vector<Match>& matches) {
  for (ColourScale& now : present.scales) {
    for (ColourScale& before : pinned.scales) {
      if (before.label != now.label) continue;
      now.lower = before.lower = std::min(now.lower, before.lower);
      now.upper = before.upper = std::max(now.upper, before.upper);
      before.map = now.map;
    }
  }
  for (const Match& match : matches) {
    if (!match.pinned || !match.present) continue;
    Panel &before = pinned.panels[*match.pinned], &now = present.panels[*match.present];
    if (now.y.line && before.y.line && now.y.label == before.y.label) share(now.y, before.y);
    const bool values = now.x.indexing.index == Index::none && before.x.indexing.index == Index::none;
    if (values && now.x.line && before.x.line && now.x.label == before.x.label) share(now.x, before.x);
  }
}

// Where a panel has no partner: of its shape, and empty but for why.
Panel empty_panel(const Panel& partner, const std::string& why) {
  Panel panel;
  panel.title = partner.title;
  panel.square_units = partner.square_units;
  panel.unit_ratio = partner.unit_ratio;
  for (const auto& [axis, of] : {std::pair(&panel.x, &partner.x), std::pair(&panel.y, &partner.y)}) {
    axis->lower = of->lower;
    axis->upper = of->upper;
    axis->visible = false;
  }
  Text text;
  text.x = {(panel.x.lower + panel.x.upper) / 2};
  text.y = {(panel.y.lower + panel.y.upper) / 2};
  text.labels = {why};
  text.colour = Colour::muted;
  text.room_width = panel.x.upper - panel.x.lower;
  text.elided = true;
  panel.layers.push_back({text});
  return panel;
}

std::vector<double> weights(const std::vector<double>& given, int count) {
  std::vector<double> full = given;
  full.resize(static_cast<std::size_t>(count), 1);
  return full;
}

class Comparison {
 public:
  Comparison(const Figure& pinned, const Figure& present)
      : pinned_(pinned),
        present_(present),
        matches_(matched(pinned, present)),
        columns_(std::max(pinned.columns(), present.columns())) {
    rows_ = rows_of(matches_);
    aspect_ = present.preferred_aspect * std::max(1, present.rows()) / std::max(1, rows_);
    share_ranges(pinned_, present_, matches_);
    fold();
  }

  Figure figure(Middle middle) {
    whole_ = present_;
    whole_.panels.clear();
    whole_.scales.clear();
    add_block(pinned_, "Pinned", false, 0);
    const bool present = middle == Middle::present;
    add_block(present ? present_ : pinned_, present ? "Present" : "Pinned", present, 1);
    // A bar that the blocks share is drawn once, with the middle one.
    for (std::size_t i = 0; i < pinned_.scales.size(); ++i) {
      for (std::size_t k = pinned_.scales.size(); k < whole_.scales.size(); ++k) {
        if (whole_.scales[k].label == whole_.scales[i].label && whole_.scales[k].bar)
          whole_.scales[i].bar = false;
      }
    }
    const bool subtracted = add_differences();
    const int blocks = subtracted ? 3 : 2;
    whole_.row_weights = weights(folded_ ? row_weights_ : present_.row_weights, rows_);
    whole_.column_weights.clear();
    const std::vector<double> once =
        weights(folded_ ? std::vector<double>() : present_.column_weights, columns_);
    for (int block = 0; block < blocks; ++block)
      whole_.column_weights.insert(whole_.column_weights.end(), once.begin(), once.end());
    whole_.keeps_places = true;
    whole_.leader.reset();  // of the three blocks none does
    whole_.preferred_aspect = aspect_ * blocks;
    whole_.subtitle = subtracted
                          ? "Pinned, present and their difference, present − pinned, on the same scales."
                          : "Pinned and present, on the same scales.";
    if (!subtracted) {
      whole_.caption =
          "The two figures show different things: there is nothing to subtract. " + present_.caption;
    }
    finalize_scales(whole_);
    return std::move(whole_);
  }

 private:
  static int rows_of(const std::vector<Match>& matches) {
    int rows = 1;
    for (const Match& match : matches) rows = std::max(rows, match.row + match.row_span);
    return rows;
  }

  // As many columns for each of the three as make them together about the shape of a window.
  void fold() {
    constexpr double window_aspect = 1.65;
    const auto cost = [](double aspect) { return std::abs(std::log(3 * aspect / window_aspect)); };
    std::vector<Match> best;
    int best_columns = columns_;
    double best_aspect = aspect_;
    for (int columns = 1; columns < columns_; ++columns) {
      std::vector<Match> places = in_columns(matches_, columns);
      // What was several rows high stays higher than one.
      std::vector<double> heights(static_cast<std::size_t>(rows_of(places)), 1);
      for (std::size_t i = 0; i < places.size(); ++i) {
        double& height = heights[static_cast<std::size_t>(places[i].row)];
        height = std::max(height, 0.6 * matches_[i].row_span);
      }
      const double high = std::accumulate(heights.begin(), heights.end(), 0.0);
      const double aspect = aspect_ * columns / columns_ * rows_ / high;
      if (cost(aspect) >= cost(best_aspect)) continue;
      row_weights_ = std::move(heights);
      best = std::move(places);
      best_columns = columns;
      best_aspect = aspect;
    }
    if (best.empty()) return;
    folded_ = true;
    matches_ = std::move(best);
    columns_ = best_columns;
    rows_ = rows_of(matches_);
    aspect_ = best_aspect;
  }

  // Beside the first rows of its panels that follow each other.
  void move_bar(ColourScale& scale, bool of_pinned, int index) const {
    const Figure& part = of_pinned ? pinned_ : present_;
    std::set<int> rows;
    for (const Match& match : matches_) {
      const auto own = of_pinned ? match.pinned : match.present;
      if (!own) continue;
      for (const Layer& layer : part.panels[*own].layers) {
        const auto* map = std::get_if<HeatMap>(&layer.content);
        if (!map || map->scale != index) continue;
        for (int row = match.row; row < match.row + match.row_span; ++row) rows.insert(row);
      }
    }
    scale.column = columns_ - 1;
    if (rows.empty()) return;
    scale.row = *rows.begin();
    scale.row_span = 1;
    while (rows.contains(scale.row + scale.row_span)) ++scale.row_span;
  }

  // Puts a panel at the place of `match` in a block; those at the top name the block.
  void put(Panel panel, const Match& match, const std::string& block, int number) {
    panel.row = match.row;
    panel.column = match.column + number * columns_;
    panel.row_span = match.row_span;
    panel.column_span = match.column_span;
    if (match.row == 0)
      panel.title = panel.title.empty() ? Message(block) : message("{}: {}", Message(block), panel.title);
    whole_.panels.push_back(std::move(panel));
  }

  void add_block(const Figure& part, const std::string& name, bool interactive, int number) {
    const bool is_pinned = &part == &pinned_;
    const int first_scale = static_cast<int>(whole_.scales.size());
    for (const Match& match : matches_) {
      const auto own = is_pinned ? match.pinned : match.present;
      if (!own) {
        const Panel& partner = is_pinned ? present_.panels[*match.present] : pinned_.panels[*match.pinned];
        put(empty_panel(partner, is_pinned ? "not in the pinned figure" : "not in the present figure"), match,
            name, number);
        continue;
      }
      Panel panel = part.panels[*own];
      if (!interactive) {
        panel.click.reset();
        panel.drag.reset();
      }
      for (Layer& layer : panel.layers) {
        if (auto* map = std::get_if<HeatMap>(&layer.content)) map->scale += first_scale;
      }
      put(std::move(panel), match, name, number);
    }
    for (std::size_t i = 0; i < part.scales.size(); ++i) {
      ColourScale scale = part.scales[i];
      if (folded_ || is_pinned) move_bar(scale, is_pinned, static_cast<int>(i));
      scale.column += number * columns_;
      whole_.scales.push_back(scale);
    }
  }

  bool add_differences() {
    const Difference* chief = nullptr;
    std::vector<std::optional<Difference>> found;
    for (const Match& match : matches_) {
      found.push_back(match.pinned && match.present
                          ? difference(pinned_.panels[*match.pinned], present_.panels[*match.present])
                          : std::nullopt);
    }
    // The first that differs; what has numbers of its own comes before brightness.
    const auto rank = [](const Difference& each) {
      return std::pair(each.max > 0, !each.coloured || each.of_scale);
    };
    for (const auto& each : found) {
      if (each && (!chief || rank(*each) > rank(*chief))) chief = &*each;
    }
    if (!chief) return false;
    std::map<int, double> bounds;
    double max = 0, sum = 0;
    std::size_t count = 0;
    for (const auto& each : found) {
      if (!each) continue;
      if (each->coloured) {
        double& bound = bounds[each->of_scale.value_or(-1)];
        bound = std::max(bound, each->max);
      }
      if (each->coloured != chief->coloured || each->of_scale != chief->of_scale) continue;
      max = std::max(max, each->max);
      sum += each->sum;
      count += each->count;
    }
    std::map<int, int> scales;
    for (const auto& [of, max_of] : bounds) {
      scales[of] = static_cast<int>(whole_.scales.size());
      ColourScale scale = of >= 0 ? present_.scales[static_cast<std::size_t>(of)] : ColourScale();
      if (of < 0) {
        scale.row_span = rows_;
        scale.column = columns_ - 1;
        // One bar is enough where the maps have theirs.
        scale.bar = bounds.size() == 1;
      } else if (folded_) {
        move_bar(scale, false, of);
      }
      const double bound = max_of > 0 ? max_of : 1;
      scale.map = "PuOr_r";
      scale.lower = -bound;
      scale.upper = bound;
      const Message what = of < 0 ? "brightness" : scale.label;
      scale.label = what.empty() ? "difference" : message("difference of {}", what);
      scale.column += 2 * columns_;
      whole_.scales.push_back(scale);
    }
    for (std::size_t i = 0; i < found.size(); ++i) {
      if (!found[i]) {
        const Match& match = matches_[i];
        put(empty_panel(match.present ? present_.panels[*match.present] : pinned_.panels[*match.pinned],
                        "nothing to subtract"),
            match, "Difference", 2);
        continue;
      }
      Difference each = std::move(*found[i]);
      const int of = each.of_scale.value_or(-1);
      each.panel.subtitle = "± " + brief(each.coloured ? bounds[of] : each.max, 2);
      for (Layer& layer : each.panel.layers) {
        if (auto* map = std::get_if<HeatMap>(&layer.content)) map->scale = scales[of];
      }
      put(std::move(each.panel), matches_[i], "Difference", 2);
    }
    if (count > 0) {
      whole_.caption = "Largest difference **" + brief(max, 3) + "**, mean absolute difference **" +
                       brief(sum / static_cast<double>(count), 3) + "**. " + present_.caption;
    }
    return true;
  }

  Figure pinned_, present_, whole_;
  std::vector<Match> matches_;
  int columns_, rows_ = 1;           // of one of the three
  double aspect_ = 1.5;              // of it
  std::vector<double> row_weights_;  // where it is folded
  bool folded_ = false;              // not as the present figure arranges its panels
};

}  // namespace

Figure compare_figures(const Figure& pinned, const Figure& present, Middle middle) {
  return Comparison(pinned, present).figure(middle);
}

}  // namespace whereabouts
