#include "core/labs/resize/ranking.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "core/figure/text.h"
#include "core/labs/framework/pieces/axes.h"
#include "core/labs/framework/pieces/marks.h"

namespace whereabouts {
namespace {

// Above this a table is a rule's work and what rounding or a little training added.
constexpr double made_by = 0.999;

struct RankedRule {
  std::string id;
  Message title;
  double value = 0;
};

// Few, and none beyond 1: the room at the right is for the values.
std::vector<Tick> cosine_ticks(double min, double max) {
  if (max - min > 1) return {{-1, "−1"}, {0, "0"}, {1, "1"}};
  const double power = std::pow(10.0, std::floor(std::log10(std::max(max - min, 1e-3))));
  const double step = max - min > 5 * power ? 5 * power : max - min > 2 * power ? 2 * power : power;
  const int decimals = std::max(0, static_cast<int>(std::lround(-std::floor(std::log10(step)))));
  std::vector<Tick> ticks;
  for (double at = std::ceil(min / step - 1e-9) * step; at < std::min(max, 1.0) + 1e-9; at += step)
    ticks.push_back({at, number(at, decimals)});
  if (ticks.empty()) ticks.push_back({max, number(max, 4)});
  return ticks;
}

}  // namespace

Panel ranking_panel(const ResizeData& data, const std::vector<RuleResult>& rules, double before,
                    const std::string& chosen) {
  std::vector<RankedRule> lines;
  const bool ranked = data.reference.has_value();
  if (ranked) {
    for (const RankedMethod& each : data.ranked) {
      lines.push_back({each.method, short_title(each.method), each.mean_cosine});
    }
  } else {
    for (const RuleResult& rule : rules) {
      if (std::isfinite(rule.neighbours)) lines.push_back({rule.id, short_title(rule.id), rule.neighbours});
    }
  }
  double min = 1, max = 0;
  for (const RankedRule& line : lines) {
    min = std::min(min, line.value);
    max = std::max(max, line.value);
  }
  if (!ranked && std::isfinite(before)) {
    min = std::min(min, before);
    max = std::max(max, before);
  }
  if (!ranked) {
    // Ends that do not move with the target grid; the names stand at the left, where values are rare.
    min = -1;
    max = 1;
  }
  const double span = std::max(max - min, 1e-3);

  Panel panel;
  panel.title = ranked ? "Agreement" : "Adjacent cells";
  if (ranked) panel.subtitle = message("with {}", data.reference->source);
  panel.x = value_axis(min - 0.08 * span, max + 0.42 * span, "mean cosine");
  panel.x.ticks = cosine_ticks(min, max);
  panel.y.visible = false;
  panel.y.reversed = true;
  // Room for the rules that do not lead to this grid as well.
  const auto places = std::count_if(data.methods.begin(), data.methods.end(), [](const std::string& id) {
    return find_resample_method(id).same_as.empty();
  });
  panel.y.upper =
      std::max({1.0, static_cast<double>(lines.size()), ranked ? 0.0 : static_cast<double>(places)}) + 0.3;
  List list;
  list.style = List::Style::dot;
  list.left = panel.x.lower;
  list.right = panel.x.upper;
  for (const RankedRule& line : lines) {
    list.rows.push_back({line.title, line.value, number(line.value, ranked ? 4 : 3), line.id == chosen});
  }
  if (!ranked && std::isfinite(before)) {
    // In the row of every rule, below its name.
    Scatter original;
    original.colour = Colour::series2;
    original.size = 4;
    original.label = "original";
    for (std::size_t row = 0; row < lines.size(); ++row) {
      original.x.push_back(before);
      original.y.push_back(static_cast<double>(row) + 0.6);
    }
    panel.legend = true;
    panel.layers.push_back({original});
  }
  panel.layers.push_back({list});
  return panel;
}

Message maker_in_words(const ResizeData& data) {
  if (!data.reference || data.ranked.empty()) return {};
  const RankedMethod& best = data.ranked.front();
  const std::string& name = data.reference->source;
  const auto& closest = find_resample_method(best.method).title;
  const NumberText cosine = number(best.mean_cosine, 4);
  Message text =
      best.mean_cosine >= made_by
          ? message("{} was made by **{}**: mean cosine **{}**", name, Message(closest), cosine)
          : message("No rule made {}; closest is **{}**: mean cosine **{}**", name, Message(closest), cosine);
  for (const RankedMethod& next : data.ranked) {
    if (best.mean_cosine - next.mean_cosine < 5e-5) continue;
    text += message(", next **{}**, {}", number(next.mean_cosine, 4),
                    Message(find_resample_method(next.method).title));
    break;
  }
  return message("{}.", text);
}

}  // namespace whereabouts
