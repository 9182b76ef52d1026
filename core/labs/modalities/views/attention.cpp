// Similarity and attention of words and patches together: with their blocks, and where the query looks in the
// image.
#include <algorithm>
#include <cmath>

#include "core/figure/text.h"
#include "core/labs/framework/parameters/colour_range.h"
#include "core/labs/framework/parameters/scheme_parameters.h"
#include "core/labs/framework/pieces/arrays.h"
#include "core/labs/framework/pieces/axes.h"
#include "core/labs/framework/pieces/grid_map.h"
#include "core/labs/modalities/panels.h"
#include "core/labs/modalities/parameters.h"
#include "core/labs/modalities/views.h"

namespace whereabouts {
namespace {

struct JointAttentionData : Data, std::enable_shared_from_this<JointAttentionData> {
  JointSequence sequence;
  RopeForm form;
  JointAttention attention;

  std::size_t bytes() const override {
    const auto numbers = static_cast<std::size_t>(attention.similarity.size() + attention.attention.size());
    return sequence.bytes() + numbers * sizeof(double) + 4096;
  }
};

std::shared_ptr<const JointAttentionData> prepare_joint_attention(const Inputs& inputs, const Values& heavy,
                                                                  const Progress& progress) {
  progress.check();
  auto data = std::make_shared<JointAttentionData>();
  data->form = modalities::rope_form(heavy, heavy[modalities::rope]);
  data->sequence = joint_sequence(modalities::joint_request(heavy), *inputs.image.image, progress);
  data->attention = joint_attention_of(data->sequence, data->form, progress);
  return data;
}

using Block = std::array<std::array<double, 2>, 2>;

// Two by two means, with their numbers: from the rows to the columns.
Panel block_panel(const Block& means, int scale, const Message& title, const Message& quantity) {
  MatrixD values(2, 2);
  for (int row = 0; row < 2; ++row) {
    for (int column = 0; column < 2; ++column) {
      values(row, column) = means[static_cast<std::size_t>(row)][static_cast<std::size_t>(column)];
    }
  }
  Panel panel;
  panel.title = title;
  panel.x = hidden_axis(-0.5, 1.5);
  panel.y = hidden_axis(-0.5, 1.5);
  panel.x.visible = panel.y.visible = true;
  panel.x.ticks = panel.y.ticks = {{0, "text"}, {1, "image"}};
  panel.y.reversed = true;
  panel.square_units = true;
  HeatMap heat;
  heat.values = as_floats(values);
  heat.scale = scale;
  heat.quantity = quantity;
  panel.layers = {{heat}, cell_numbers(values, 2)};
  return panel;
}

Message quoted(const JointSequence& sequence, int token) {
  const auto at = static_cast<std::size_t>(token);
  return sequence.is_text[at] ? message("“{}”", sequence.labels[at]) : Message(sequence.labels[at]);
}

Message attention_caption(const JointAttentionData& data) {
  const Blocks& blocks = data.attention.blocks;
  const auto& scrambled = data.attention.scrambled;
  const JointSequence& sequence = data.sequence;
  // A single word or patch has no other one of its kind.
  Message text = "Mean cosine ";
  if (!std::isnan(blocks.similarity[0][0]))
    text += message("within the text is {}, ", strong_number(blocks.similarity[0][0]));
  if (!std::isnan(blocks.similarity[1][1]))
    text += message("within the image {}, ", strong_number(blocks.similarity[1][1]));
  text += message("between the two {}. ", strong_number(blocks.similarity[0][1]));
  if (sequence.patches() < 2) return message("{}A single patch has no place to change.", text);
  text += message("When the patches change places, outputs of words change by {} without RoPE",
                  strong_number(scrambled[0]));
  if (data.form.rope == JointRope::none) {
    return text + (sequence.request.text_positions
                       ? ": only text has positions here, so the image is a bag of patches."
                       : ": nothing has a position here, so words and patches are one bag.");
  }
  const auto rope = static_cast<std::size_t>(data.form.rope);
  return message("{}, by {} with {}.", text, strong_number(scrambled[rope]),
                 data.form.rope == JointRope::multimodal ? Message("M-RoPE")
                 : data.form.rope == JointRope::shared   ? "one RoPE over both"
                                                         : "a RoPE for each modality");
}

void add_attention_readings(Figure& figure, const JointAttentionData& data) {
  const JointSequence& sequence = data.sequence;
  const JointAttention& made = data.attention;
  figure.readings = {
      {"words, patches", message("{}, {}", sequence.request.words.size(), sequence.patches()),
       "How many tokens of text and of image the sequence has."},
      {"a word's attention to text", number(made.blocks.attention[0][0], 2),
       "Share of a word's attention that goes to words, mean over words, 0 to 1. High: text looks at text."},
      {"a patch's attention to text", number(made.blocks.attention[1][0], 2),
       "Share of a patch's attention that goes to words, mean over patches, 0 to 1."}};
  for (std::size_t rope = 0; rope < made.scrambled.size(); ++rope) {
    figure.readings.push_back(
        {message("patches scrambled, {}", modalities::rope.options[rope].label),
         brief(made.scrambled[rope], 2),
         "The largest change of a word's output when the patches change places under this RoPE. 0: the words "
         "cannot tell where the patches are."});
  }
}

Figure joint_attention_figure(const JointAttentionData& data, const Values& values,
                              const Progress& progress) {
  progress.check();
  Figure figure;
  const JointSequence& sequence = data.sequence;
  const JointAttention& made = data.attention;
  const int query = std::min(values[modalities::query], sequence.tokens() - 1);
  figure.subtitle = "Words and patches in one sequence, untrained: each attends to all of both.";
  // Colours end at the most that a token gives to another one, since most look at themselves first.
  MatrixD others = made.attention;
  others.diagonal().setZero();
  const double peak = others.maxCoeff();
  figure.scales = {
      scale_for(values, {.map = "PuOr_r", .lower = -1, .label = "cosine"}),
      {.map = "viridis", .lower = 0, .upper = peak > 0 ? peak : 1, .label = "attention", .column = 1},
      {.map = "viridis", .lower = 0, .upper = 1, .label = "share of attention", .bar = false}};
  Panel similarity = joint_pair_panel(
      sequence,
      {.values = made.similarity, .quantity = "cosine", .title = "Similarity", .subtitle = "of embeddings"});
  similarity.x.visible = false;
  Panel attention = joint_pair_panel(
      sequence,
      {.values = made.attention,
       .scale = 1,
       .quantity = "attention",
       .title = "Attention",
       .subtitle = message("RoPE: {}", std::string(modalities::rope.option(data.form.rope).label))});
  attention.x.visible = attention.y.visible = false;
  place(attention, {.column = 1});
  Rectangles row;
  row.boxes = {{.left = -0.5, .top = query - 0.5, .width = 1.0 * sequence.tokens(), .height = 1}};
  attention.layers.push_back({row});
  Panel shares = block_panel(made.blocks.attention, 2, "Attention goes to", "share of attention");
  place(shares, {.row = 1});
  const RowVector seen =
      made.attention.row(query).segment(sequence.first_patch(), sequence.patches()).cast<float>();
  Panel map =
      grid_map_panel(sequence.request.grid, {.values = on_grid(seen, sequence.request.grid),
                                             .scale = 1,
                                             .quantity = "attention",
                                             .title = message("From {}", quoted(sequence, query)),
                                             .subtitle = message("{} on the image", number(seen.sum(), 2))});
  map.token_at_place = joint_token_of_patch(sequence);
  map.item_name = "token of the sequence";
  map.x.visible = map.y.visible = false;
  place(map, {.row = 1, .column = 1});
  figure.panels = {similarity, attention, shares, map};
  figure.row_weights = {2.8, 1};
  figure.preferred_aspect = 1.35;
  figure.caption = attention_caption(data);
  add_attention_readings(figure, data);
  const auto kept = data.shared_from_this();
  figure.arrays = {{"similarity", [kept] { return to_array(kept->attention.similarity); }},
                   {"attention", [kept] { return to_array(kept->attention.attention); }},
                   {"embedding", [kept] { return to_array(kept->sequence.sum); }},
                   {"scrambled", [kept] {
                      const auto& changes = kept->attention.scrambled;
                      return Array{{changes.size()}, std::vector<double>(changes.begin(), changes.end())};
                    }}};
  return figure;
}

Formula joint_attention_formula(const JointAttentionData&, const Values&, const std::optional<Hit>& hovered) {
  return pair_formula(
      "<i>A</i> = softmax(<i>R</i>(<i>x</i>) <i>R</i>(<i>x</i>)<sup>T</sup> / √<i>D</i>), &nbsp; <i>x</i> = "
      "norm(token + position + modality)",
      hovered);
}

bool turns(const Scope& scope) {
  return scope[modalities::rope] != JointRope::none;
}

bool turns_by_sections(const Scope& scope) {
  return scope[modalities::rope] == JointRope::multimodal;
}

bool lies_on_a_circle(const Scope& scope) {
  return turns_by_sections(scope) && scope[modalities::layout] == "circle";
}

}  // namespace

LabView modalities::attention_view() {
  return make_view<JointAttentionData>(
      {.id = "attention",
       .label = "Attention",
       .help = "Similarity and attention of words and patches together",
       .parameters = {{text.id},
                      {before.id},
                      {scheme::grid.id},
                      {width.id},
                      {scheme::seed.id},
                      {text_positions.id},
                      {modality_embeddings.id},
                      {rope.id},
                      {layout.id, turns_by_sections},
                      {sections.id, turns_by_sections},
                      {m_rope::part.id, turns_by_sections},
                      {m_rope::radius.id, lies_on_a_circle},
                      {m_rope::mix.id, lies_on_a_circle},
                      {scheme::temperature.id, turns},
                      {query.id}}},
      {prepare_joint_attention, joint_attention_figure, joint_attention_formula});
}

}  // namespace whereabouts
