#include "core/labs/attention/words.h"

#include <algorithm>
#include <cctype>

#include "core/figure/names.h"
#include "core/figure/text.h"

namespace whereabouts {
namespace {

std::string capital(std::string text) {
  if (!text.empty()) text[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(text[0])));
  return text;
}

std::string classes_finding(const AttentionData& data) {
  const auto best = [&](const AttentionPass& pass) {
    return top_classes(pass.logits.data(), static_cast<int>(pass.logits.size()), 1, data.labels).front();
  };
  if (data.original.logits.size() == 0) return "The checkpoint has no head, so it names no class. ";
  const ClassScore was = best(data.original), is = best(data.scrambled);
  std::string text =
      capital(first_name(was.label)) + " **" + number(was.probability, 2) + "**; with its patches scrambled ";
  text +=
      was.class_index == is.class_index
          ? "still " + first_name(is.label) + " **" + number(is.probability, 2) + "**: texture is enough. "
          : first_name(is.label) + " **" + number(is.probability, 2) + "**. ";
  if (data.zero_position) {
    text += "The position embedding is zeroed: scrambling changes no logit by more than **" +
            brief(data.logit_change, 2) + "**. ";
  }
  return text;
}

// A share in per cent, never rounded to all or nothing.
std::string per_cent(double share) {
  const double value = 100 * share;
  if (value > 99.9 && value < 100) return "over **99.9 %**";
  if (value < 0.1 && value > 0) return "under **0.1 %**";
  return "**" + number(value, value > 99 || value < 1 ? 1 : 0) + " %**";
}

// Patches that are brighter than the colours go, and how bright; empty where there are none.
std::string beyond_the_colours(const AttentionData& data, const std::vector<const Gaze*>& drawn, double end) {
  int above = 0;
  double max = 0;
  for (const Gaze* gaze : drawn) {
    for (const float weight : gaze->weights.tail(data.grid.count())) {
      if (static_cast<double>(weight) > end) ++above;
      max = std::max(max, static_cast<double>(weight));
    }
  }
  if (above == 0) return {};
  const auto patches = static_cast<long long>(drawn.size()) * data.grid.count();
  return grouped(above) + " of " + grouped(patches) + " (max " + brief(max, 3) + ")";
}

}  // namespace

std::string query_token(const AttentionData& data, const AttentionView& view) {
  if (!view.query) return "the class token";
  return patch_name(data.grid.token(*view.query)) + " (" + cell_name(*view.query) + ")";
}

std::string drawn_in_words(const AttentionData& data, const AttentionView& view) {
  if (data.position_only)
    return "A position table attends to itself: how much one position attends to each of the others.";
  return "How much " + query_token(data, view) + " attends to each patch, in " + data.model +
         (data.zero_position ? ", its position embedding zeroed" : "") +
         "; below, each map with its own colour scale.";
}

std::string finding(const AttentionData& data, const Gaze& gaze, const AttentionView& view) {
  if (data.position_only) {
    return (data.model == "built-in" ? "The built-in checkpoint" : data.model) +
           " holds a position table and no transformer, so no attention to the image can be computed. Shown "
           "is "
           "attention by position alone, softmax(P · Pᵀ / √D) of the table's rows, each of mean 0 and "
           "variance 1: mean distance **" +
           number(data.original.flow.distances(0, 0), 0) + "** px" +
           (data.zero_position ? ", the same for all places with the table zeroed."
                               : ". Scrambling moves the patches and leaves it where it is. Open a "
                                 "checkpoint of a whole ViT to see it look.");
  }
  const AttentionPass& pass = gaze.pass;
  std::string text = classes_finding(data);
  const double distance =
      view.head < 0 ? pass.flow.distances.row(view.layer).mean() : pass.flow.distances(view.layer, view.head);
  text += &pass == &data.scrambled ? "Scrambled, in layer " : "In layer ";
  text += std::to_string(view.layer) + " " + head_name(view.head) + " reaches **" + number(distance, 0) +
          "** px on average";
  if (data.prefix > 0) {
    text += "; " + query_token(data, view) + " gives " +
            per_cent(static_cast<double>(gaze.weights.tail(data.grid.count()).sum())) + " to the patches";
  }
  return text + ".";
}

void add_readings(Figure& figure, const AttentionData& data, const AttentionView& view,
                  const std::vector<const Gaze*>& drawn) {
  const auto pixels = [](int rows, int columns) {
    return std::to_string(rows) + " × " + std::to_string(columns) + " px";
  };
  figure.readings = {{"patches", std::to_string(data.grid.rows) + " × " + std::to_string(data.grid.columns) +
                                     " + " + std::to_string(data.prefix)},
                     {"input", pixels(data.input_rows, data.input_columns)}};
  if (data.patches.rows != data.input_rows || data.patches.columns != data.input_columns)
    figure.readings.push_back({"part that is used", pixels(data.patches.rows, data.patches.columns)});
  if (data.patches.overlap)
    figure.readings.push_back(
        {"patches overlap", "one every " + std::to_string(data.patches.stride) + " px"});
  figure.readings.push_back({"layers × heads", std::to_string(data.original.maps->layers()) + " × " +
                                                   std::to_string(data.original.maps->heads())});
  const MatrixD& distances = data.original.flow.distances;
  figure.readings.push_back({"mean distance", number(distances.row(view.layer).mean(), 1) + " px"});
  figure.readings.push_back(
      {"scrambled", number(data.scrambled.flow.distances.row(view.layer).mean(), 1) + " px"});
  if (data.original.logits.size() > 0) {
    figure.readings.push_back({"logits, scrambled", "± " + brief(data.logit_change, 2)});
  }
  const double end = figure.scales.front().upper;
  if (const std::string beyond = beyond_the_colours(data, drawn, end); !beyond.empty())
    figure.readings.push_back({"beyond the scale", beyond});
  // Where something was cut, the panel of the crop says how much is seen.
  if (!data.position_only && !data.crop)
    figure.readings.push_back({"the model sees", seen_in_words(data.crop)});
  if (!data.preparation.empty()) figure.readings.push_back({"image", data.preparation});
  for (const std::string& note : data.notes) figure.readings.push_back({"note", note});
}

}  // namespace whereabouts
