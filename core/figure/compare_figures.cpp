#include "core/figure/compare_figures.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>
#include <set>

#include "core/figure/difference.h"
#include "core/figure/matches.h"
#include "core/figure/scale.h"
#include "core/figure/text.h"

namespace whereabouts {
namespace {

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
