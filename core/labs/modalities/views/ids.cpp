// M-RoPE's three position ids of every token, the frequencies that they turn, and the angles.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numbers>

#include "core/figure/text.h"
#include "core/labs/framework/parameters/colour_range.h"
#include "core/labs/framework/parameters/scheme_parameters.h"
#include "core/labs/framework/pieces/axes.h"
#include "core/labs/framework/pieces/grid_map.h"
#include "core/labs/modalities/panels.h"
#include "core/labs/modalities/parameters.h"
#include "core/labs/modalities/views.h"
#include "core/position/rotary/rotary.h"
#include "core/position/rotary/rotary_table.h"

namespace whereabouts {
namespace {

struct IdsData : Data, std::enable_shared_from_this<IdsData> {
  JointSequence sequence;
  RopeForm form;
  std::vector<MRopeIds> position_ids;  // (N)
  std::vector<MRopeAxis> axes;         // (D/2)
  JointRotation rotation;

  std::size_t bytes() const override {
    return sequence.bytes() + static_cast<std::size_t>(rotation.angles.size()) * sizeof(double) + 4096;
  }
};

std::shared_ptr<const IdsData> prepare_ids(const Inputs& inputs, const Values& heavy,
                                           const Progress& progress) {
  progress.check();
  auto data = std::make_shared<IdsData>();
  data->form = modalities::rope_form(heavy, JointRope::multimodal);
  data->sequence = joint_sequence(modalities::joint_request(heavy), *inputs.image.image, progress);
  const JointRequest& joint = data->sequence.request;
  data->rotation = joint_rotation(data->sequence.spans(), joint.width, data->form, progress);
  data->position_ids = m_rope_ids(data->sequence.spans());
  RotaryRequest request;
  request.grid = joint.grid;
  request.head_dim = joint.width;
  request.layout = data->form.layout;
  request.sections = data->form.sections;
  data->axes =
      m_rope_axes(data->form.layout, *checked_rotary("m-rope", request).sections, request.head_dim / 2);
  return data;
}

constexpr const char* axis_names[] = {"time", "height", "width"};

// The number in the sequence, as one count would have it, above the three ids. (4, N).
MatrixD ids_with_count(const IdsData& data) {
  const auto tokens = static_cast<Eigen::Index>(data.position_ids.size());
  MatrixD ids(4, tokens);
  for (Eigen::Index token = 0; token < tokens; ++token) {
    ids(0, token) = static_cast<double>(token);
    for (std::size_t axis = 0; axis < 3; ++axis)
      ids(static_cast<Eigen::Index>(axis) + 1, token) =
          data.position_ids[static_cast<std::size_t>(token)][axis];
  }
  return ids;
}

Panel ids_panel(const IdsData& data) {
  const MatrixD ids = ids_with_count(data);
  Panel panel;
  panel.title = "Position ids";
  panel.subtitle = "one count, and M-RoPE's three";
  panel.x = index_axis(Index::token, static_cast<int>(ids.cols()), "");
  panel.x.ticks = block_ticks(data.sequence);
  panel.y = hidden_axis(-0.5, 3.5);
  panel.y.visible = true;
  panel.y.reversed = true;
  panel.y.ticks = {{0, "count"}, {1, axis_names[0]}, {2, axis_names[1]}, {3, axis_names[2]}};
  HeatMap heat;
  heat.values = as_floats(ids);
  heat.quantity = "id";
  panel.layers = {{heat}, cell_numbers(ids, 0), block_lines(data.sequence, panel, false, true)};
  LineSegments under;
  under.x0 = {panel.x.lower};
  under.x1 = {panel.x.upper};
  under.y0 = under.y1 = {0.5};
  under.colour = Colour::background;
  under.width = 3;
  panel.layers.push_back({under});
  return panel;
}

Panel frequency_panel(const IdsData& data) {
  const int width = data.sequence.request.width, pairs = width / 2;
  Panel panel;
  panel.title = "Wavelength of each pair";
  panel.subtitle = "by axis";
  panel.legend = true;
  panel.x = index_axis(Index::dimension, pairs, "pair");
  panel.x.line = true;
  const double turn = 2 * std::numbers::pi;
  panel.y =
      value_axis(turn / 2, 2 * turn * std::pow(data.form.temperature, 1 - 2.0 / width), "positions a turn");
  panel.y.logarithmic = true;
  const Colour colours[] = {Colour::series1, Colour::series2, Colour::series3};
  for (std::size_t axis = 0; axis < 3; ++axis) {
    Scatter points;
    points.colour = colours[axis];
    points.label = axis_names[axis];
    points.size = 6;
    for (int pair = 0; pair < pairs; ++pair) {
      if (static_cast<std::size_t>(data.axes[static_cast<std::size_t>(pair)]) != axis) continue;
      points.x.push_back(pair);
      points.y.push_back(turn * std::pow(data.form.temperature, 2.0 * pair / width));
    }
    panel.layers.push_back({points});
  }
  return panel;
}

Panel turned_panel(const IdsData& data) {
  const JointSequence& sequence = data.sequence;
  Panel panel = table_map_panel({.values = as_floats(data.rotation.angles.array().cos()),
                                 .scale = 1,
                                 .quantity = "cosine of the angle",
                                 .rows = "",
                                 .columns = "pair",
                                 .title = "How far each pair turns",
                                 .subtitle = "cosine"});
  panel.id = "angles";
  panel.y.ticks = block_ticks(sequence);
  panel.layers.push_back(block_lines(sequence, panel, true, false));
  return panel;
}

// Whole steps where there are many.
NumberText steps_text(double steps) {
  return steps < 100 ? brief(steps, 2) : grouped(std::llround(steps));
}

Message ids_caption(const IdsData& data) {
  const MRopeSequence spans = data.sequence.spans();
  const int patches = spans.image.count(), taken = std::max(spans.image.rows, spans.image.columns);
  Message text = taken < patches ? message("The **{}** patches take **{}** {} instead of {}", patches, taken,
                                           taken == 1 ? "id" : "ids", patches)
                                 : message("The **{}** {} **{}** {}, as one count would", patches,
                                           patches == 1 ? "patch takes" : "patches take", taken,
                                           taken == 1 ? "id" : "ids");
  if (spans.text_after > 0 && taken < patches) {
    const int last = data.position_ids.back()[0], shown_ids = std::min(3, spans.text_after);
    std::string list;
    for (int id = last - shown_ids + 1; id <= last; ++id)
      list += (list.empty() ? "" : ", ") + fmt::to_string(id);
    text += message(", so the text behind the image ends with **{}**, where one count says {}", list,
                    data.sequence.tokens() - 1);
  }
  const MRopeSections pairs = pairs_per_axis(data.axes);
  double fastest[3] = {0, 0, 0}, slowest[3] = {0, 0, 0};
  const int width = data.sequence.request.width;
  for (std::size_t pair = data.axes.size(); pair-- > 0;) {
    const double wave =
        2 * std::numbers::pi * std::pow(data.form.temperature, 2.0 * static_cast<double>(pair) / width);
    const auto axis = static_cast<std::size_t>(data.axes[pair]);
    if (slowest[axis] == 0) slowest[axis] = wave;
    fastest[axis] = wave;
  }
  text += message(". Time, height and width have {}, {} and {} of the pairs", pairs[0], pairs[1], pairs[2]);
  if (pairs[0] > 0 && pairs[2] > 0) {
    text +=
        message("; a turn takes **{}** to **{}** steps in time, {} to {} in width", steps_text(fastest[0]),
                steps_text(slowest[0]), steps_text(fastest[2]), steps_text(slowest[2]));
  }
  return message("{}.", text);
}

Figure ids_figure(const IdsData& data, const Values& values, const Progress& progress) {
  progress.check();
  Figure figure;
  const JointSequence& sequence = data.sequence;
  const MRopeSequence spans = sequence.spans();
  figure.subtitle = "Every token has three position ids; each pair of dimensions turns with one of them.";
  const double last = std::max(1, sequence.tokens() - 1);
  figure.scales = {
      scale_for(values, {.map = "viridis", .lower = 0, .upper = last, .label = "id", .column = 1}),
      symmetric_scale(1, "cosine")};
  figure.scales[1].row = 1;
  figure.scales[1].column = 1;
  Panel ids = ids_panel(data), frequencies = frequency_panel(data), turned = turned_panel(data);
  place(ids, {.column_span = 2});
  place(frequencies, {.row = 1});
  place(turned, {.row = 1, .column = 1});
  figure.panels = {ids, frequencies, turned};
  figure.row_weights = {1, 2};
  figure.preferred_aspect = 1.5;
  figure.caption = ids_caption(data);
  const MRopeSections pairs = pairs_per_axis(data.axes);
  const int apart =
      spans.text_before > 0 && spans.text_after > 0 ? std::max(spans.image.rows, spans.image.columns) + 1 : 0;
  figure.readings = {
      {"tokens", fmt::to_string(sequence.tokens()), "Words and patches together."},
      {"largest id",
       fmt::to_string(
           std::max({data.position_ids.back()[0], data.position_ids.back()[1], data.position_ids.back()[2]})),
       "Of the last token. Far below the number of tokens: long sequences stay within the trained range."},
      {"pairs of time, height, width", message("{}, {}, {}", pairs[0], pairs[1], pairs[2]),
       "How many pairs of dimensions turn with each id."}};
  if (apart > 0) {
    figure.readings.push_back(
        {"words either side of the image",
         message("{} apart, {} in one count", apart, sequence.patches() + 1),
         "Steps from the last word in front of the image to the first one after it. Few: the image does not "
         "tear the sentence apart."});
  }
  const auto kept = data.shared_from_this();
  figure.arrays = {{"ids",
                    [kept] {
                      std::vector<std::int64_t> flat;
                      for (const MRopeIds& id : kept->position_ids)
                        flat.insert(flat.end(), id.begin(), id.end());
                      return Array{{kept->position_ids.size(), 3}, std::move(flat)};
                    }},
                   {"angles", [kept] { return to_array(kept->rotation.angles); }},
                   {"axes", [kept] {
                      std::vector<int> axes;
                      for (const MRopeAxis axis : kept->axes) axes.push_back(static_cast<int>(axis));
                      return to_array(axes);
                    }}};
  return figure;
}

Formula ids_formula(const IdsData& data, const Values&, const std::optional<Hit>& hovered) {
  Formula formula{"θ<sub>k</sub>(<i>n</i>) = id<sub>axis(k)</sub>(<i>n</i>) · <i>T</i><sup>−2k/D</sup>", {}};
  if (!hovered || hovered->panel != "angles" || !hovered->token || !hovered->dimension) return formula;
  const int token = *hovered->token, pair = *hovered->dimension;
  if (token >= data.rotation.angles.rows() || pair >= data.rotation.angles.cols()) return formula;
  const auto axis = static_cast<std::size_t>(data.axes[static_cast<std::size_t>(pair)]);
  formula.substituted =
      message("θ<sub>{}</sub>({}) = {} · {}<sup>−{}/{}</sup> = {} rad", pair, token,
              data.position_ids[static_cast<std::size_t>(token)][axis], brief(data.form.temperature, 6),
              2 * pair, data.sequence.request.width, number(data.rotation.angles(token, pair), 3));
  return formula;
}

}  // namespace

LabView modalities::ids_view() {
  return make_view<IdsData>(
      {.id = "ids",
       .label = "M-RoPE",
       .help = "The three position ids of every token, and how they turn it",
       .parameters = {{text.id},
                      {before.id},
                      {scheme::grid.id},
                      {width.id},
                      {layout.id},
                      {sections.id},
                      {scheme::temperature.id}},
       // As wide as Qwen's heads, whose pairs are shared out.
       .overrides = {{width.id, [](const Scope&) { return width.write(128); }},
                     {colours::map.id, [](const Scope&) { return colours::map.write("viridis"); }}}},
      {prepare_ids, ids_figure, ids_formula});
}

}  // namespace whereabouts
