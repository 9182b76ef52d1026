// "Which tokens are not patches?": norms far above the others', where they stand, and what they do.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "core/figure/names.h"
#include "core/figure/text.h"
#include "core/labs/artifacts/data.h"
#include "core/labs/artifacts/panels.h"
#include "core/labs/artifacts/words.h"
#include "core/labs/framework/make_lab.h"
#include "core/labs/framework/model/model_image_panel.h"
#include "core/labs/framework/parameters/colour_range.h"
#include "core/labs/framework/parameters/scheme_parameters.h"
#include "core/labs/framework/pieces/arrays.h"
#include "core/labs/framework/pieces/grid_map.h"
#include "core/labs/framework/pieces/over_image.h"

namespace whereabouts {
namespace {

using artifacts::RunKind;

std::vector<Parameter> parameters() {
  Parameter seed = seed_parameter({.help = "NumPy's RandomState(seed).permutation scrambles the patches"});
  seed.heavy = seed.folded = true;
  std::vector<Parameter> list = {
      std::move(seed),
      declare(artifacts::threshold,
              {.label = "Threshold",
               .help = "Norm above which a patch token is an outlier, in medians of the patches",
               .heavy = true,
               .step = 0.5,
               .initial = 4.0,
               .range = Range{.min = 1.5, .max = 50}}),
      declare(artifacts::neurons,
              {.label = "Neurons",
               .help = "How many neurons of each of two MLPs write to the register instead: where the "
                       "outliers appear, and one block before",
               .heavy = true,
               .initial = 2,
               .range = Range{.min = 1, .max = 32},
               .folded = true}),
      depth_parameter("Which layer's norms are drawn: 0 is what enters the first block, the last one what "
                      "leaves the last block",
                      [](const Scope& scope) { return 5 * layer_count(scope.inputs) / 6; }),
      samples_parameter(),
      map_parameter("viridis"),
      range_parameter()};
  for (Parameter& each : over_image_parameters(OverImage::map)) list.push_back(std::move(each));
  return list;
}

int layer_of(const ArtifactsData& data, const Values& values) {
  return std::min(values[inside::layer], data.depth());
}

// The largest patch of any run in any layer, so that the colours stay while the layers play.
double max_of(const ArtifactsData& data, Matrix TokenTrace::*of) {
  double max = 0;
  for (const ArtifactsRun& run : data.runs) {
    const Matrix& values = run.trace.*of;
    max = std::max(max, static_cast<double>(values.rightCols(data.seen.grid.count()).maxCoeff()));
  }
  return max;
}

// Where the colours of the maps by layer end: a little above the threshold, so that ordinary layers show what
// they have, or where no token comes near it, at the largest.
double strip_end(const ArtifactsData& data) {
  const double largest = excess(data.natural().trace, data.worst);
  return largest > 0 ? std::min(1.25 * data.threshold, 1.05 * largest) : 1;
}

void add_arrays(Figure& figure, const std::shared_ptr<const ArtifactsData>& data) {
  for (std::size_t kind = 0; kind < data->runs.size(); ++kind) {
    const std::string suffix = kind == 0 ? "" : std::string("_") + artifacts::names[kind];
    figure.arrays.push_back(
        {fmt::format("norms{}", suffix), [data, kind] { return to_array(data->runs[kind].trace.norms); }});
    figure.arrays.push_back({fmt::format("received{}", suffix),
                             [data, kind] { return to_array(data->runs[kind].trace.received); }});
    figure.arrays.push_back({fmt::format("outliers{}", suffix), [data, kind] {
                               Matrix marks = Matrix::Zero(data->depth() + 1, data->seen.grid.count());
                               for (int layer = 0; layer <= data->depth(); ++layer) {
                                 for (const int patch :
                                      data->runs[kind].outliers[static_cast<std::size_t>(layer)])
                                   marks(layer, patch) = 1;
                               }
                               return to_array(marks);
                             }});
  }
  figure.arrays.push_back({"order", [data] { return to_array(data->order); }});
  if (data->many) {
    add_many_arrays(figure, data, *data->many, artifacts::largest, "excess");
    add_many_arrays(figure, data, *data->many, artifacts::rate, "outlier_rate");
  }
  // (2, L + 1, D): the share of the squared norm in each dimension at the outliers (0 where a layer has none)
  // and at all other patches. NaN where a layer has fewer dimensions than the last.
  figure.arrays.push_back(
      {"dimension_shares", [data] {
         const auto layers = data->shares.size(),
                    width = static_cast<std::size_t>(data->shares.back().elsewhere.size());
         std::vector<float> all(2 * layers * width, 0.0F);
         for (std::size_t layer = 0; layer < layers; ++layer) {
           const DimensionShares& each = data->shares[layer];
           for (auto beyond = static_cast<std::size_t>(each.elsewhere.size()); beyond < width; ++beyond)
             all[layer * width + beyond] = all[(layers + layer) * width + beyond] = NAN;
           std::copy_n(each.at.data(), each.at.size(), all.begin() + layer * width);
           std::copy_n(each.elsewhere.data(), each.elsewhere.size(), all.begin() + (layers + layer) * width);
         }
         return Array{{2, layers, width}, std::move(all)};
       }});
  if (data->of_class >= 0) {
    figure.arrays.push_back({"answer", [data] {
                               std::vector<double> all;
                               for (const ArtifactsRun& run : data->runs) all.push_back(run.answer);
                               return Array{{all.size()}, all};
                             }});
  }
  if (data->neurons.empty()) return;
  figure.arrays.push_back({"neurons", [data] {
                             Array array{{data->neurons.size(), 2}, {}};
                             std::vector<std::int64_t> pairs;
                             for (const Neuron& each : data->neurons) {
                               pairs.push_back(each.block);
                               pairs.push_back(each.index);
                             }
                             array.values = std::move(pairs);
                             return array;
                           }});
}

Figure figure(const ArtifactsData& data, const Values& values, const Progress& progress) {
  progress.check();
  const int layer = layer_of(data, values), runs = static_cast<int>(data.runs.size());
  Figure figure;
  figure.subtitle = message(
      "Norms of the tokens of the checkpoint {} for the image {}, in layer {}, and the attention they get.",
      data.seen.model, data.seen.image, layer);
  figure.subtitle += over_image_sentence(over_image_look(values));
  const bool drawn = !followed(data, layer).empty();
  const int above = drawn ? 1 : 0;
  figure.scales.resize(3);
  figure.scales[excess_scale] = {.map = values[colours::map],
                                 .upper = strip_end(data),
                                 .label = "norm / median",
                                 .bar = false};  // the title says where it ends
  figure.scales[norm_scale] = scale_for(values, {.lower = 0,
                                                 .upper = max_of(data, &TokenTrace::norms),
                                                 .label = "norm",
                                                 .row = above,
                                                 .column = runs - 1});
  figure.scales[received_scale] = {.map = values[colours::map],
                                   .lower = 0,
                                   .upper = std::max(max_of(data, &TokenTrace::received), 1e-9),
                                   .label = "attention",
                                   .bar = drawn,  // else the titles say where it ends
                                   .row = above + 1,
                                   .column = runs - 1};
  const auto put = [&](Panel panel, int row, int column, int span) {
    place(panel, {.row = row, .column = column, .column_span = span});
    figure.panels.push_back(std::move(panel));
  };
  const OverImageLook look = over_image_look(values);
  const RgbImage image = image_under_grid(data.seen);
  for (int run = 0; run < runs; ++run) {
    const auto kind = static_cast<RunKind>(run);
    for (const int row : {above, above + 1}) {
      Panel panel = row == above ? norm_map_panel(data, kind, layer) : received_map_panel(data, kind, layer);
      // Scrambled, other patches stand there.
      if (kind != RunKind::scrambled) draw_over_image(panel, image, look);
      put(std::move(panel), row, run, 1);
    }
  }
  Panel largest = excess_panel(data, layer);
  if (drawn) {
    put(artifacts_image_panel(data, layer), 0, 0, 1);
    put(excess_strip_panel(data, layer, strip_end(data)), 0, 1, runs - 1);
    put(drawn_panel(data, layer), 3, 0, runs - 2);
    largest.legend = false;  // the one beside it has the same
    put(std::move(largest), 3, runs - 2, 1);
    put(dimension_panel(data, layer), 3, runs - 1, 1);
    figure.row_weights = {1, 1, 1, 1.1};
    figure.preferred_aspect = 0.95;
  } else {
    // No dimension is guilty of anything.
    put(artifacts_image_panel(data, layer), 2, 0, 1);
    put(excess_strip_panel(data, layer, strip_end(data)), 2, 1, 1);
    put(std::move(largest), 2, 2, runs - 2);
    figure.row_weights = {1, 1, 1};
    figure.preferred_aspect = 1.15;
  }
  if (data.many) {
    const int row = figure.rows(), half = runs / 2;
    put(many_images_panel(*data.many, artifacts::largest, "Largest norm", "in medians", layer,
                          inside::layer.id),
        row, 0, half);
    put(many_images_panel(*data.many, artifacts::rate, "Outliers", "share of patches", layer,
                          inside::layer.id),
        row, half, runs - half);
    figure.row_weights.push_back(1.1);
    figure.preferred_aspect *= 0.8;
  }
  figure.caption = artifacts_finding(data);
  if (data.seen.has_stages()) {
    figure.caption += message(
        " In a stage a token is several patches: each has its norm, and its part of the attention that the "
        "token gets.");
  }
  if (data.many) figure.caption += artifacts_over_images(data);
  add_artifacts_readings(figure, data, layer);
  add_arrays(figure, data.shared_from_this());
  return figure;
}

Formula formula(const ArtifactsData& data, const Values&, const std::optional<Hit>& hovered) {
  Formula formula;
  formula.general = message("|<i>x</i><sub>l,n</sub>| &gt; {} · median<sub>m</sub> |<i>x</i><sub>l,m</sub>|",
                            brief(data.threshold, 3));
  if (hovered && hovered->token && hovered->value) {
    formula.substituted =
        message("{}, {}: {}", hovered->quantity, hovered->cell ? cell_text(*hovered->cell) : Message(""),
                brief(*hovered->value, 3));
  }
  return formula;
}

}  // namespace

std::unique_ptr<const Lab> make_artifacts_lab() {
  return make_lab<ArtifactsData>(
      {.id = "artifacts",
       .name = "Artifacts",
       .question = "Which tokens are not patches?",
       .section = "Inside",
       .keywords = "outliers norm registers massive activations attention sink corners dimension neurons",
       .order = 102,
       .inputs = {InputId::image, InputId::checkpoint, InputId::backend, InputId::data},
       .fine_model = true,
       .sweep = inside::layer.id},
      parameters(), {prepare_artifacts, figure, formula});
}

}  // namespace whereabouts
