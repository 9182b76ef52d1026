#include "core/labs/modalities/show_joint.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numeric>

#include "core/figure/text.h"
#include "core/labs/framework/parameters/colour_range.h"
#include "core/labs/framework/pieces/arrays.h"
#include "core/labs/framework/pieces/axes.h"
#include "core/labs/framework/pieces/grid_map.h"
#include "core/labs/framework/pieces/image_panel.h"
#include "core/labs/framework/pieces/words.h"
#include "core/labs/modalities/view_panels.h"

namespace whereabouts {
namespace {

using Block = std::array<std::array<double, 2>, 2>;

// Two by two means, with their numbers: from the rows to the columns.
Panel block_panel(const Block& means, int scale, const std::string& title, const std::string& quantity) {
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

std::vector<int> joint_token_of_patch(const JointSequence& sequence) {
  std::vector<int> tokens(static_cast<std::size_t>(sequence.patches()));
  std::iota(tokens.begin(), tokens.end(), sequence.first_patch());
  return tokens;
}

std::string quoted(const JointSequence& sequence, int token) {
  const auto at = static_cast<std::size_t>(token);
  return sequence.is_text[at] ? "“" + sequence.labels[at] + "”" : sequence.labels[at];
}

std::string attention_caption(const ModalitiesData& data) {
  const Blocks& blocks = data.attention->blocks;
  const auto& scrambled = data.attention->scrambled;
  const JointSequence& sequence = *data.sequence;
  // A single word or patch has no other one of its kind.
  std::string text = "Mean cosine ";
  if (!std::isnan(blocks.similarity[0][0]))
    text += fmt::format("within the text is {}, ", strong_number(blocks.similarity[0][0]));
  if (!std::isnan(blocks.similarity[1][1]))
    text += fmt::format("within the image {}, ", strong_number(blocks.similarity[1][1]));
  text += fmt::format("between the two {}. ", strong_number(blocks.similarity[0][1]));
  if (sequence.patches() < 2) return text + "A single patch has no place to change.";
  text += fmt::format("When the patches change places, outputs of words change by {} without RoPE",
                      strong_number(scrambled[0]));
  if (data.form.rope == JointRope::none) {
    return text +
           (sequence.request.text_positions
                ? ": only text has positions here, as in the article, so the image is a bag of patches."
                : ": nothing has a position here, so words and patches are one bag.");
  }
  const auto rope = static_cast<std::size_t>(data.form.rope);
  return text + fmt::format(", by {} with {}.", strong_number(scrambled[rope]),
                            data.form.rope == JointRope::multimodal ? "M-RoPE"
                            : data.form.rope == JointRope::shared   ? "one RoPE over both"
                                                                    : "a RoPE for each modality");
}

void add_attention_readings(Figure& figure, const ModalitiesData& data) {
  const JointSequence& sequence = *data.sequence;
  const JointAttention& made = *data.attention;
  figure.readings = {
      {"words, patches", fmt::format("{}, {}", sequence.request.words.size(), sequence.patches()),
       "How many tokens of text and of image the sequence has."},
      {"a word's attention to text", number(made.blocks.attention[0][0], 2),
       "Share of a word's attention that goes to words, mean over words, 0 to 1. High: text looks at text."},
      {"a patch's attention to text", number(made.blocks.attention[1][0], 2),
       "Share of a patch's attention that goes to words, mean over patches, 0 to 1."}};
  for (std::size_t rope = 0; rope < made.scrambled.size(); ++rope) {
    figure.readings.push_back(
        {fmt::format("patches scrambled, {}", modalities::rope.options[rope].label),
         brief(made.scrambled[rope], 2),
         "The largest change of a word's output when the patches change places under this RoPE. 0: the words "
         "cannot tell where the patches are."});
  }
}

// One part of the sum: tokens down, dimensions across.
Panel part_panel(const JointSequence& sequence, const MatrixD& part, const char* title, const char* subtitle,
                 int column) {
  Panel panel =
      table_map_panel({.values = as_floats(part), .rows = "", .title = title, .subtitle = subtitle});
  panel.y.ticks = block_ticks(sequence);
  panel.y.visible = column == 0;
  panel.layers.push_back(block_lines(sequence, panel, true, false));
  place(panel, {.row = 1, .column = column});
  return panel;
}

Panel patches_panel(const ModalitiesData& data) {
  const JointSequence& sequence = *data.sequence;
  const Image& image = *sequence.image;
  PatchGrid grid;
  grid.patch = grid.stride = patch_side;
  grid.grid = sequence.request.grid;
  grid.image_rows = image.rows();
  grid.image_columns = image.columns();
  Panel panel =
      patched_image_panel("Image", fmt::format("{} patches", times_text(grid.grid)), grid, image, false);
  // As wide as the image was before it was resized.
  if (panel.square_units) {
    panel.unit_ratio = 1.0 * data.image_rows / image.rows() * image.columns() / data.image_columns;
  }
  panel.x.visible = panel.y.visible = false;
  panel.token_at_place = joint_token_of_patch(sequence);
  panel.item_name = "token of the sequence";
  panel.layers = {{whole_image(image)}};
  if (lines_fit(grid.grid)) panel.layers.push_back(patch_lines(grid));
  if (numbers_fit(grid.grid)) panel.layers.push_back(patch_numbers(grid));
  return panel;
}

Panel vocabulary_panel(const JointSequence& sequence) {
  Panel panel;
  panel.title = "Vocabulary";
  panel.subtitle = "made from the text";
  List list;
  double most = 1;
  for (std::size_t id = 0; id < sequence.vocabulary.words.size(); ++id) {
    const auto count = std::count(sequence.ids.begin(), sequence.ids.end(), static_cast<int>(id));
    most = std::max(most, static_cast<double>(count));
    const std::string word = short_word(sequence.vocabulary.words[id]);
    list.rows.push_back({.label = count > 1 ? fmt::format("{}, {} times", word, count) : word,
                         .value = static_cast<double>(count),
                         .value_text = fmt::to_string(id)});
  }
  list.right = most;
  panel.x = hidden_axis(0, most);
  panel.y = hidden_axis(0, static_cast<double>(list.rows.size()));
  panel.y.reversed = true;
  panel.layers = {{list}};
  return panel;
}

}  // namespace

void show_attention(Figure& figure, const ModalitiesData& data, const Values& values) {
  const JointSequence& sequence = *data.sequence;
  const JointAttention& made = *data.attention;
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
      sequence, {.values = made.attention,
                 .scale = 1,
                 .quantity = "attention",
                 .title = "Attention",
                 .subtitle = "RoPE: " + std::string(modalities::rope.option(data.form.rope).label)});
  attention.x.visible = attention.y.visible = false;
  place(attention, {.column = 1});
  Rectangles row;
  row.boxes = {{.left = -0.5, .top = query - 0.5, .width = 1.0 * sequence.tokens(), .height = 1}};
  attention.layers.push_back({row});
  Panel shares = block_panel(made.blocks.attention, 2, "Attention goes to", "share of attention");
  place(shares, {.row = 1});
  const RowVector seen =
      made.attention.row(query).segment(sequence.first_patch(), sequence.patches()).cast<float>();
  Panel map = grid_map_panel(sequence.request.grid,
                             {.values = on_grid(seen, sequence.request.grid),
                              .scale = 1,
                              .quantity = "attention",
                              .title = "From " + quoted(sequence, query),
                              .subtitle = fmt::format("{} on the image", number(seen.sum(), 2))});
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
  figure.arrays = {{"similarity", [kept] { return to_array(kept->attention->similarity); }},
                   {"attention", [kept] { return to_array(kept->attention->attention); }},
                   {"embedding", [kept] { return to_array(kept->sequence->sum); }},
                   {"scrambled", [kept] {
                      const auto& changes = kept->attention->scrambled;
                      return Array{{changes.size()}, std::vector<double>(changes.begin(), changes.end())};
                    }}};
}

void show_sequence(Figure& figure, const ModalitiesData& data, const Values& values) {
  const JointSequence& sequence = *data.sequence;
  figure.subtitle =
      "What enters the first layer: an embedding of every word and patch, and what is added to it.";
  const double end = std::max(1.0, std::ceil(sequence.sum.cwiseAbs().maxCoeff()));
  ColourScale scale = symmetric_scale(end, "value");
  scale.row = 1;
  scale.column = 3;
  figure.scales = {scale_for(values, scale)};
  Panel image = patches_panel(data), vocabulary = vocabulary_panel(sequence);
  place(image, {.column_span = 2});
  place(vocabulary, {.column = 2, .column_span = 2});
  figure.panels = {image,
                   vocabulary,
                   part_panel(sequence, sequence.token, "Token", "word or patch", 0),
                   part_panel(sequence, sequence.position, "+ position", "", 1),
                   part_panel(sequence, sequence.modality, "+ modality", "", 2),
                   part_panel(sequence, sequence.sum, "= embedding", "", 3)};
  figure.row_weights = {1, 1.5};
  figure.preferred_aspect = 1.35;
  const auto rms = [&](const MatrixD& part, bool text) {
    double sum = 0;
    int rows = 0;
    for (int i = 0; i < sequence.tokens(); ++i) {
      if (sequence.is_text[static_cast<std::size_t>(i)] != text) continue;
      sum += part.row(i).squaredNorm();
      ++rows;
    }
    return rows > 0 ? std::sqrt(sum / rows / static_cast<double>(part.cols())) : 0;
  };
  const std::size_t words = sequence.request.words.size();
  figure.caption =
      fmt::format("**{}** {} of a vocabulary of **{}**, and **{}** {}, each **{}** numbers wide. ", words,
                  words == 1 ? "word" : "words", sequence.vocabulary.words.size(), sequence.patches(),
                  sequence.patches() == 1 ? "patch" : "patches", sequence.request.width);
  figure.caption +=
      sequence.request.text_positions
          ? fmt::format(
                "Learned positions are added to text alone: those of patches have a root mean square of {}, "
                "those of words {}. ",
                strong_number(rms(sequence.position, false)), strong_number(rms(sequence.position, true)))
          : "Learned positions are switched off, for words as for patches. ";
  // Whether a rotation turns them is chosen in another view, and is no part of this sum.
  figure.caption += "The article's model gives its patches no position at all.";
  figure.readings = {
      {"tokens", fmt::to_string(sequence.tokens()), "Words and patches together."},
      {"vocabulary", fmt::to_string(sequence.vocabulary.words.size()),
       "Different words of the text: rows of the embedding table. Upper and lower case are one word."},
      {"RMS of a word", number(rms(sequence.token, true), 2),
       "Root mean square of the embeddings of words. Its share of the sum says how loud they are."},
      {"RMS of a patch", number(rms(sequence.token, false), 2),
       "Root mean square of the embeddings of patches. Far below that of words: the image is drowned."}};
  const auto kept = data.shared_from_this();
  figure.arrays = {{"token", [kept] { return to_array(kept->sequence->token); }},
                   {"position", [kept] { return to_array(kept->sequence->position); }},
                   {"modality", [kept] { return to_array(kept->sequence->modality); }},
                   {"embedding", [kept] { return to_array(kept->sequence->sum); }},
                   {"vocabulary_ids", [kept] { return to_array(kept->sequence->ids); }}};
}

}  // namespace whereabouts
