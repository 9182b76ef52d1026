// What enters the first layer: the image in patches, the vocabulary, and token + position + modality.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "core/figure/text.h"
#include "core/labs/framework/parameters/colour_range.h"
#include "core/labs/framework/parameters/scheme_parameters.h"
#include "core/labs/framework/pieces/arrays.h"
#include "core/labs/framework/pieces/axes.h"
#include "core/labs/framework/pieces/grid_map.h"
#include "core/labs/framework/pieces/image_panel.h"
#include "core/labs/framework/pieces/words.h"
#include "core/labs/modalities/panels.h"
#include "core/labs/modalities/parameters.h"
#include "core/labs/modalities/views.h"

namespace whereabouts {
namespace {

struct SequenceData : Data, std::enable_shared_from_this<SequenceData> {
  JointSequence sequence;
  int image_rows = 0, image_columns = 0;  // before it was resized to patches

  std::size_t bytes() const override { return sequence.bytes() + 4096; }
};

std::shared_ptr<const SequenceData> prepare_sequence(const Inputs& inputs, const Values& heavy,
                                                     const Progress& progress) {
  progress.check();
  auto data = std::make_shared<SequenceData>();
  data->image_rows = inputs.image.image->rows();
  data->image_columns = inputs.image.image->columns();
  data->sequence = joint_sequence(modalities::joint_request(heavy), *inputs.image.image, progress);
  return data;
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

Panel patches_panel(const SequenceData& data) {
  const JointSequence& sequence = data.sequence;
  const Image& image = *sequence.image;
  PatchGrid grid;
  grid.patch = grid.stride = patch_side;
  grid.grid = sequence.request.grid;
  grid.image_rows = image.rows();
  grid.image_columns = image.columns();
  Panel panel =
      patched_image_panel("Image", message("{} patches", times_text(grid.grid)), grid, image, false);
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
    list.rows.push_back({.label = count > 1 ? message("{}, {} times", word, count) : Message(word),
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

Figure sequence_figure(const SequenceData& data, const Values& values, const Progress& progress) {
  progress.check();
  Figure figure;
  const JointSequence& sequence = data.sequence;
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
      message("**{}** {} of a vocabulary of **{}**, and **{}** {}, each **{}** numbers wide. ", words,
              words == 1 ? "word" : "words", sequence.vocabulary.words.size(), sequence.patches(),
              sequence.patches() == 1 ? "patch" : "patches", sequence.request.width);
  figure.caption +=
      sequence.request.text_positions
          ? message(
                "Learned positions are added to text alone: those of patches have a root mean square of {}, "
                "those of words {}. ",
                strong_number(rms(sequence.position, false)), strong_number(rms(sequence.position, true)))
          : "Learned positions are switched off, for words as for patches. ";
  // Whether a rotation turns them is chosen in another view, and is no part of this sum.
  figure.caption += "A usual vision-language model gives its patches no position at all.";
  figure.readings = {
      {"tokens", fmt::to_string(sequence.tokens()), "Words and patches together."},
      {"vocabulary", fmt::to_string(sequence.vocabulary.words.size()),
       "Different words of the text: rows of the embedding table. Upper and lower case are one word."},
      {"RMS of a word", number(rms(sequence.token, true), 2),
       "Root mean square of the embeddings of words. Its share of the sum says how loud they are."},
      {"RMS of a patch", number(rms(sequence.token, false), 2),
       "Root mean square of the embeddings of patches. Far below that of words: the image is drowned."}};
  const auto kept = data.shared_from_this();
  figure.arrays = {{"token", [kept] { return to_array(kept->sequence.token); }},
                   {"position", [kept] { return to_array(kept->sequence.position); }},
                   {"modality", [kept] { return to_array(kept->sequence.modality); }},
                   {"embedding", [kept] { return to_array(kept->sequence.sum); }},
                   {"vocabulary_ids", [kept] { return to_array(kept->sequence.ids); }}};
  return figure;
}

Formula sequence_formula(const SequenceData&, const Values&, const std::optional<Hit>&) {
  return {"<i>x</i><sub>n</sub> = token<sub>n</sub> + position<sub>n</sub> + modality<sub>n</sub>", {}};
}

}  // namespace

LabView modalities::sequence_view() {
  return make_view<SequenceData>({.id = "sequence",
                                  .label = "Embeddings",
                                  .help = "What is added up before the first layer",
                                  .parameters = {{text.id},
                                                 {before.id},
                                                 {scheme::grid.id},
                                                 {width.id},
                                                 {scheme::seed.id},
                                                 {text_positions.id},
                                                 {modality_embeddings.id}}},
                                 {prepare_sequence, sequence_figure, sequence_formula});
}

}  // namespace whereabouts
