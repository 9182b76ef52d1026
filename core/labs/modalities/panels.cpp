#include "core/labs/modalities/panels.h"

#include <cmath>
#include <numeric>
#include <utility>

#include "core/figure/text.h"
#include "core/labs/framework/pieces/axes.h"
#include "core/labs/framework/pieces/marks.h"
#include "core/labs/modalities/parameters.h"

namespace whereabouts {
namespace {

constexpr int max_ticks = 24;

Panel pair_panel(int count, PairMap map) {
  Panel panel;
  panel.title = std::move(map.title);
  panel.subtitle = std::move(map.subtitle);
  panel.x = index_axis(Index::token, count, "");
  panel.y = index_axis(Index::token, count, "");
  panel.y.reversed = true;
  panel.square_units = true;
  HeatMap heat;
  heat.values = as_floats(map.values);
  heat.scale = map.scale;
  heat.quantity = std::move(map.quantity);
  panel.layers.push_back({heat});
  return panel;
}

}  // namespace

std::shared_ptr<const Matrix> as_floats(const MatrixD& values) {
  return std::make_shared<const Matrix>(values.cast<float>());
}

std::vector<int> joint_token_of_patch(const JointSequence& sequence) {
  std::vector<int> tokens(static_cast<std::size_t>(sequence.patches()));
  std::iota(tokens.begin(), tokens.end(), sequence.first_patch());
  return tokens;
}

std::vector<Tick> block_ticks(const JointSequence& sequence) {
  const MRopeSequence spans = sequence.spans();
  const int patches = sequence.patches();
  std::vector<Tick> ticks;
  const auto add = [&](int from, int count, const char* name) {
    if (count > 0) ticks.push_back({from + 0.5 * (count - 1), name});
  };
  add(0, spans.text_before, "text");
  add(spans.text_before, patches, "image");
  add(spans.text_before + patches, spans.text_after, "text");
  return ticks;
}

Layer block_lines(const JointSequence& sequence, const Panel& panel, bool down, bool across) {
  LineSegments lines;
  const MRopeSequence spans = sequence.spans();
  for (const int border : {spans.text_before, spans.text_before + sequence.patches()}) {
    if (border == 0 || border == sequence.tokens()) continue;
    const double at = border - 0.5;
    if (down) add_segment(lines, panel.x.lower, at, panel.x.upper, at);
    if (across) add_segment(lines, at, panel.y.lower, at, panel.y.upper);
  }
  lines.colour = Colour::text;
  lines.width = 1.25;
  return {lines};
}

Panel joint_pair_panel(const JointSequence& sequence, PairMap map) {
  Panel panel = pair_panel(sequence.tokens(), std::move(map));
  panel.x.ticks = panel.y.ticks = block_ticks(sequence);
  panel.layers.push_back(block_lines(sequence, panel, true, true));
  panel.click = ClickSets{modalities::query.id, ClickSets::From::token};
  return panel;
}

Panel named_pair_panel(const std::vector<std::string>& names, PairMap map) {
  Panel panel = pair_panel(static_cast<int>(names.size()), std::move(map));
  const std::size_t every = (names.size() + max_ticks - 1) / max_ticks;
  for (std::size_t i = 0; i < names.size(); i += every)
    panel.y.ticks.push_back({static_cast<double>(i), names[i]});
  panel.x.visible = false;
  panel.item_name = "row";
  return panel;
}

Layer cell_numbers(const MatrixD& values, int decimals) {
  Text text;
  for (Eigen::Index row = 0; row < values.rows(); ++row) {
    for (Eigen::Index column = 0; column < values.cols(); ++column) {
      text.x.push_back(static_cast<double>(column));
      text.y.push_back(static_cast<double>(row));
      text.labels.push_back(number(values(row, column), decimals));
    }
  }
  text.colour = Colour::white;
  text.halo = true;
  text.size = 12;
  text.room_width = text.room_height = 1;
  return {text};
}

Panel message_panel(const std::vector<std::string>& lines) {
  Panel panel;
  panel.x = hidden_axis(0, 1);
  panel.y = hidden_axis(0, static_cast<double>(lines.size()) + 1);
  panel.y.reversed = true;
  Text text;
  for (std::size_t i = 0; i < lines.size(); ++i) {
    text.x.push_back(0.5);
    text.y.push_back(static_cast<double>(i) + 1);
    text.labels.push_back(lines[i]);
  }
  text.colour = Colour::muted;
  text.size = 12;
  text.room_width = 1;
  text.elided = true;
  panel.layers.push_back({text});
  return panel;
}

Message strong_number(double value) {
  return message("**{}**", (std::abs(value) >= 0.005 ? number(value, 2) : brief(value, 1)));
}

Formula pair_formula(std::string general, const std::optional<Hit>& hovered) {
  Formula formula{std::move(general), {}};
  if (hovered && hovered->token && hovered->value && hovered->other_token) {
    formula.substituted = message("{}({}, {}) = {}", hovered->quantity, *hovered->token,
                                  *hovered->other_token, brief(*hovered->value, 4));
  }
  return formula;
}

}  // namespace whereabouts
