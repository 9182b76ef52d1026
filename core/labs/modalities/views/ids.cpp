// M-RoPE's three position ids of every token, how far patches are from a word by them, the frequencies that
// they turn, and the angles.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>

#include "core/base/hypotenuse.h"
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
#include "core/position/scheme.h"

namespace whereabouts {
namespace {

struct IdsData : Data, std::enable_shared_from_this<IdsData> {
  JointSequence sequence;
  RopeForm form;
  MRopeForm layout;
  std::vector<MRopeIds> position_ids;  // (N)
  double taken = 0;                    // numbers from the image's first to that of text behind it
  std::vector<MRopeAxis> axes;         // of the pairs that turn, at most D/2
  JointRotation rotation;

  std::size_t bytes() const override {
    return sequence.bytes() + static_cast<std::size_t>(rotation.angles.size()) * sizeof(double) + 4096;
  }
  int turning = 0;  // dimensions of D

  // Positions that a pair takes for one turn.
  double wavelength(std::size_t pair) const {
    return 2 * std::numbers::pi * std::pow(form.temperature, 2.0 * static_cast<double>(pair) / turning);
  }
  // The word from which distances are drawn: the first behind the image, or else the last before it.
  int seen_from() const {
    const MRopeSequence spans = sequence.spans();
    return spans.text_after > 0 ? spans.text_before + spans.image_tokens() : spans.text_before - 1;
  }
};

bool is_video(const Scope& scope) {
  return scope[modalities::layout] == "video";
}

bool is_circle(const Scope& scope) {
  return scope[modalities::layout] == "circle";
}

std::shared_ptr<const IdsData> prepare_ids(const Inputs& inputs, const Values& heavy,
                                           const Progress& progress) {
  progress.check();
  auto data = std::make_shared<IdsData>();
  data->form = modalities::rope_form(heavy, JointRope::multimodal);
  JointRequest joint = modalities::joint_request(heavy);
  // One image lies on a circle, and no film.
  if (data->form.layout != "circle") joint.frames = heavy[m_rope::frames];
  data->sequence = joint_sequence(joint, *inputs.image.image, progress);
  MRopeSequence spans = data->sequence.spans();
  const RotaryRequest request = checked_rotary("m-rope", m_rope_request(spans, joint.width, data->form));
  data->rotation = joint_rotation(spans, joint.width, data->form, progress);
  data->layout = m_rope_form(request);
  data->position_ids = m_rope_ids(spans, data->layout);
  data->turning = turning_width(request);
  data->axes = m_rope_axes(data->form.layout, *request.sections, turning_pairs(request));
  spans.text_after = 1;
  data->taken = m_rope_ids(spans, data->layout).back()[0] - spans.text_before;
  return data;
}

// Whole where it is one.
Message id_text(double id) {
  return id == std::round(id) ? Message(fmt::format("{}", std::llround(id))) : Message(number(id, 1));
}

// (N) of all three ids, from one token.
std::vector<double> distances_from(const IdsData& data, int token) {
  std::vector<double> distances;
  const MRopeIds& from = data.position_ids[static_cast<std::size_t>(token)];
  for (const MRopeIds& id : data.position_ids)
    distances.push_back(hypotenuse(hypotenuse(id[0] - from[0], id[1] - from[1]), id[2] - from[2]));
  return distances;
}

// Of the patches, all frames, from the word that seen_from() names: nearest, farthest.
std::array<double, 2> distance_ends(const IdsData& data) {
  const std::vector<double> all = distances_from(data, data.seen_from());
  const auto first = all.begin() + data.sequence.first_patch();
  const auto [least, most] = std::minmax_element(first, first + data.sequence.patches());
  return {*least, *most};
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

// Every id in its cell, where there is room.
Layer id_cells(const MatrixD& ids) {
  Layer layer = cell_numbers(ids, 0);
  Text text = std::get<Text>(layer.content);
  for (Eigen::Index cell = 0; cell < ids.size(); ++cell)
    text.labels[static_cast<std::size_t>(cell)] = id_text(ids.data()[cell]);
  return {text};
}

Message layout_title(const IdsData& data) {
  for (const Layout& layout : find_scheme("m-rope").layouts)
    if (layout.id == data.form.layout) return layout.title;
  return data.form.layout;
}

Panel ids_panel(const IdsData& data) {
  const MatrixD ids = ids_with_count(data);
  Panel panel;
  panel.title = "Position ids";
  panel.subtitle = message("one count, and three of {}", layout_title(data));
  panel.x = index_axis(Index::token, static_cast<int>(ids.cols()), "");
  panel.x.ticks = block_ticks(data.sequence);
  panel.y = hidden_axis(-0.5, 3.5);
  panel.y.visible = true;
  panel.y.reversed = true;
  panel.y.ticks = {{0, "count"}, {1, axis_names[0]}, {2, axis_names[1]}, {3, axis_names[2]}};
  HeatMap heat;
  heat.values = as_floats(ids);
  heat.quantity = "id";
  panel.layers = {{heat}, id_cells(ids), block_lines(data.sequence, panel, false, true)};
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
  const int pairs = data.sequence.request.width / 2;
  const auto resting = static_cast<std::size_t>(pairs) - data.axes.size();
  Panel panel;
  panel.title = "Wavelengths";
  panel.subtitle = resting > 0 ? message("by axis; the last {} do not turn", resting) : "by axis";
  panel.legend = true;
  panel.x = index_axis(Index::dimension, pairs, "pair");
  panel.x.line = true;
  panel.y = value_axis(data.wavelength(0) / 2, 2 * data.wavelength(data.axes.size() - 1), "positions a turn");
  panel.y.logarithmic = true;
  const Colour colours[] = {Colour::series1, Colour::series2, Colour::series3};
  for (std::size_t axis = 0; axis < 3; ++axis) {
    Scatter points;
    points.colour = colours[axis];
    points.label = axis_names[axis];
    points.size = 6;
    for (std::size_t pair = 0; pair < data.axes.size(); ++pair) {
      if (static_cast<std::size_t>(data.axes[pair]) != axis) continue;
      points.x.push_back(static_cast<double>(pair));
      points.y.push_back(data.wavelength(pair));
    }
    panel.layers.push_back({points});
  }
  return panel;
}

Panel distance_panel(const IdsData& data) {
  const int from = data.seen_from();
  const std::vector<double> all = distances_from(data, from);
  const GridShape grid = data.sequence.request.grid;
  RowVector seen(grid.count());
  for (int patch = 0; patch < grid.count(); ++patch)
    seen[patch] = static_cast<float>(all[static_cast<std::size_t>(data.sequence.first_patch() + patch)]);
  const std::string& word = data.sequence.labels[static_cast<std::size_t>(from)];
  Panel panel = grid_map_panel(
      grid, {.values = on_grid(seen, grid),
             .scale = 2,
             .quantity = "distance",
             .title = message("Distance from “{}”", word),
             .subtitle = data.sequence.request.frames > 1 ? "by all ids, first frame" : "of all three ids"});
  panel.token_at_place = joint_token_of_patch(data.sequence);
  panel.token_at_place.resize(static_cast<std::size_t>(grid.count()));
  panel.item_name = "token of the sequence";
  panel.x.visible = panel.y.visible = false;
  return panel;
}

Panel turned_panel(const IdsData& data) {
  const JointSequence& sequence = data.sequence;
  Panel panel = table_map_panel({.values = as_floats(data.rotation.angles.array().cos()),
                                 .scale = 1,
                                 .quantity = "cosine of the angle",
                                 .rows = "",
                                 .columns = "pair",
                                 .title = "Angles",
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

Message taken_text(const IdsData& data) {
  const int patches = data.sequence.patches();
  const Message taken = id_text(data.taken);
  if (data.taken < patches) {
    return message("The **{}** patches take **{}** {} instead of {}", patches, taken,
                   data.taken == 1 ? "id" : "ids", patches);
  }
  const Message subject = patches == 1 ? "patch takes" : "patches take";
  if (data.taken == patches) {
    return message("The **{}** {} **{}** {}, as one count would", patches, subject, taken,
                   patches == 1 ? "id" : "ids");
  }
  return message("The **{}** {} **{}** ids, more than in one count", patches, subject, taken);
}

Message ids_caption(const IdsData& data) {
  const MRopeSequence spans = data.sequence.spans();
  Message text = taken_text(data);
  if (spans.text_after > 0 && data.taken != data.sequence.patches()) {
    const int shown_ids = std::min(3, spans.text_after);
    Message list = "";
    for (int id = data.sequence.tokens() - shown_ids; id < data.sequence.tokens(); ++id) {
      const Message each = id_text(data.position_ids[static_cast<std::size_t>(id)][0]);
      list = id == data.sequence.tokens() - shown_ids ? each : message("{}, {}", list, each);
    }
    text += message(", so the text behind the image ends with **{}**, where one count says {}", list,
                    data.sequence.tokens() - 1);
  }
  const auto [nearest, farthest] = distance_ends(data);
  const std::string& word = data.sequence.labels[static_cast<std::size_t>(data.seen_from())];
  text += farthest - nearest > 1e-9
              ? message(". From “{}” patches are **{}** to **{}** away", word, number(nearest, 1),
                        number(farthest, 1))
              : message(". From “{}” every patch is **{}** away", word, number(nearest, 1));
  const MRopeSections pairs = pairs_per_axis(data.axes);
  double fastest[3] = {0, 0, 0}, slowest[3] = {0, 0, 0};
  for (std::size_t pair = data.axes.size(); pair-- > 0;) {
    const double wave = data.wavelength(pair);
    const auto axis = static_cast<std::size_t>(data.axes[pair]);
    if (slowest[axis] == 0) slowest[axis] = wave;
    fastest[axis] = wave;
  }
  text += message(". Time, height and width have {}, {} and {} of the pairs", pairs[0], pairs[1], pairs[2]);
  const auto resting = static_cast<std::size_t>(data.sequence.request.width / 2) - data.axes.size();
  if (resting > 0) text += message(", {} do not turn", resting);
  if (pairs[0] > 0 && pairs[2] > 0) {
    text +=
        message("; a turn takes **{}** to **{}** steps in time, {} to {} in width", steps_text(fastest[0]),
                steps_text(slowest[0]), steps_text(fastest[2]), steps_text(slowest[2]));
  }
  text = message("{}.", text);
  if (data.form.layout == "interleaved" && data.sequence.request.frames > 1)
    text += " Qwen3-VL also writes the time before each frame, as text, which is left out here.";
  return text;
}

Figure ids_figure(const IdsData& data, const Values& values, const Progress& progress) {
  progress.check();
  Figure figure;
  const JointSequence& sequence = data.sequence;
  const MRopeSequence spans = sequence.spans();
  figure.subtitle = "Every token has three position ids; each pair of dimensions turns with one of them.";
  const MatrixD all = ids_with_count(data);
  figure.scales = {
      scale_for(values, {.map = "viridis",
                         .lower = std::min(0.0, all.minCoeff()),
                         .upper = std::max(1.0, all.maxCoeff()),
                         .label = "id",
                         .column = 2}),
      symmetric_scale(1, "cosine"),
      {.map = "viridis", .lower = 0, .upper = std::max(1.0, distance_ends(data)[1]), .label = "distance"}};
  figure.scales[1].row = figure.scales[2].row = 1;
  figure.scales[1].column = 2;
  Panel ids = ids_panel(data), distances = distance_panel(data), frequencies = frequency_panel(data),
        turned = turned_panel(data);
  place(ids, {.column_span = 3});
  place(distances, {.row = 1});
  place(frequencies, {.row = 1, .column = 1});
  place(turned, {.row = 1, .column = 2});
  figure.panels = {ids, distances, frequencies, turned};
  figure.row_weights = {1, 2};
  figure.preferred_aspect = 1.5;
  figure.caption = ids_caption(data);
  const MRopeSections pairs = pairs_per_axis(data.axes);
  const bool between = spans.text_before > 0 && spans.text_after > 0;
  figure.readings = {
      {"tokens", fmt::to_string(sequence.tokens()), "Words and patches together."},
      {"largest id", id_text(all.bottomRows(3).maxCoeff()),
       "Of all tokens. Far below the number of tokens: long sequences stay within the trained range."},
      {"pairs of time, height, width", message("{}, {}, {}", pairs[0], pairs[1], pairs[2]),
       "How many pairs of dimensions turn with each id."},
      {"per-token distance", number(per_token_distance(spans, data.position_ids), 2),
       "How far patches are from being equally far from a word: the mean deviation of their distances, over "
       "all words. 0: no word is nearer to one patch than to another (Circle-RoPE's measure)."}};
  if (between) {
    figure.readings.push_back(
        {"words either side of the image",
         message("{} apart, {} in one count", id_text(data.taken + 1), sequence.patches() + 1),
         "Steps from the last word in front of the image to the first one after it. Few: the image does not "
         "tear the sentence apart."});
  }
  const auto kept = data.shared_from_this();
  figure.arrays = {{"ids",
                    [kept] {
                      std::vector<double> flat;
                      for (const MRopeIds& id : kept->position_ids)
                        flat.insert(flat.end(), id.begin(), id.end());
                      const std::vector<std::size_t> shape = {kept->position_ids.size(), 3};
                      if (!whole_ids(kept->layout)) return Array{shape, std::move(flat)};
                      return Array{shape, std::vector<std::int64_t>(flat.begin(), flat.end())};
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
  if (token >= data.rotation.angles.rows() || pair >= static_cast<int>(data.axes.size())) return formula;
  const auto axis = static_cast<std::size_t>(data.axes[static_cast<std::size_t>(pair)]);
  formula.substituted = message("θ<sub>{}</sub>({}) = {} · {}<sup>−{}/{}</sup> = {} rad", pair, token,
                                id_text(data.position_ids[static_cast<std::size_t>(token)][axis]),
                                brief(data.form.temperature, 6), 2 * pair, data.turning,
                                number(data.rotation.angles(token, pair), 3));
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
                      {m_rope::part.id},
                      {m_rope::frames.id, [](const Scope& scope) { return !is_circle(scope); }},
                      {m_rope::spacing.id, is_video},
                      {m_rope::radius.id, is_circle},
                      {m_rope::mix.id, is_circle},
                      {scheme::temperature.id}},
       // As wide as Qwen's heads, whose pairs are shared out.
       .overrides = {{width.id, [](const Scope&) { return width.write(128); }},
                     {colours::map.id, [](const Scope&) { return colours::map.write("viridis"); }}}},
      {prepare_ids, ids_figure, ids_formula});
}

}  // namespace whereabouts
