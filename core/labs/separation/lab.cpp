// "Are the embeddings good?": distances between images of one class and of different classes, layer by layer.
#include <algorithm>
#include <cmath>

#include "core/figure/text.h"
#include "core/labs/framework/make_lab.h"
#include "core/labs/framework/pieces/arrays.h"
#include "core/labs/framework/pieces/notes.h"
#include "core/labs/separation/panels.h"
#include "core/labs/separation/parameters.h"

namespace whereabouts {
namespace {

Message times_as_far(double ratio) {
  return std::isinf(ratio) ? "these coincide" : message("**{}** times as far", brief(ratio, 3));
}

Message finding(const SeparationData& data, std::size_t layer) {
  const LayerSeparation& here = data.layers[layer];
  const std::size_t best = data.best();
  const Message where_best = best == layer ? ""
                                           : message(" The ratio is highest at layer {}: **{}**.", best,
                                                     number(data.layers[best].means.ratio(), 2));
  if (data.all_one(layer)) {
    return message(
        "At {} all images of {} are one: mean distance **0**; the {} has read nothing of them yet.{}",
        layer_text(data, layer), data.data, data.pooling, where_best);
  }
  const char* verdict = here.means.ratio() > 1 ? "" : " Here the model does not tell the classes apart.";
  Message text = message(
      "At {} images of different classes of {} are **{}** apart (mean {} distance), those of one class "
      "**{}**: {}.{}",
      layer_text(data, layer), data.data, brief(here.means.different, 3),
      data.distance == RowDistance::cosine ? "cosine" : "Euclidean", brief(here.means.same, 3),
      times_as_far(here.means.ratio()), verdict);
  text += message(" Of a pair of each kind the one of different classes is the further **{} %** of the time.",
                  number(100 * here.further, 1));
  const double first = data.layers.front().means.ratio();
  if (best == layer && layer > 0 && std::isfinite(first))
    text += message(" At layer 0 the ratio is {}.", number(first, 2));
  return text + where_best;
}

Message pairs_text(std::int64_t pairs, std::size_t drawn, bool all) {
  return all ? grouped(pairs)
             : message("{} ({} drawn for the distribution)", grouped(pairs),
                       grouped(static_cast<long long>(drawn)));
}

std::vector<Reading> readings_of(const SeparationData& data, std::size_t layer) {
  const LayerSeparation& here = data.layers[layer];
  std::vector<Reading> readings = {
      {"same-class distance", brief(here.means.same, 4),
       "Mean distance of two images of one class at this layer, over all pairs. Low: the class holds "
       "together."},
      {"different-class distance", brief(here.means.different, 4),
       "Mean distance of two images of different classes, over all pairs. High: classes stand apart."},
      {"ratio", std::isnan(here.means.ratio()) ? "none: all images are one" : number(here.means.ratio(), 3),
       "Different-class distance over same-class distance. 1: the classes are not told apart; high is good."},
      {"further", message("{} %", number(100 * here.further, 1)),
       "How often a pair of different classes is further apart than a pair of one class, of the drawn pairs. "
       "50 %: no separation; 100 %: complete."},
      {"highest ratio at", message("layer {}", data.best()), "The layer whose ratio is the highest."},
      {"images",
       data.images == data.available ? grouped(data.images)
                                     : message("{} of {}", grouped(data.images), grouped(data.available)),
       "How many images are measured."},
      {"same-class pairs", pairs_text(here.means.same_pairs, here.same.size(), data.all_same),
       "Pairs of images of one class that the mean is over."},
      {"different-class pairs",
       pairs_text(here.means.different_pairs, here.different.size(), data.all_different),
       "Pairs of images of different classes that the mean is over."},
      {"pooled", data.pooling, "What stands for an image: the class token, or the mean over its patches."}};
  add_note_readings(readings, data.notes);
  return readings;
}

std::vector<NamedArray> arrays_of(const SeparationData& data, std::size_t layer) {
  std::vector<double> distances, further;
  for (const LayerSeparation& each : data.layers) {
    distances.insert(distances.end(), {each.means.same, each.means.different});
    further.push_back(each.further);
  }
  const LayerSeparation& here = data.layers[layer];
  const auto list = [](std::vector<double> values) {
    return [values = std::move(values)] { return Array{{values.size()}, values}; };
  };
  std::vector<double> classes(data.labels.begin(),
                              data.labels.begin() + static_cast<std::ptrdiff_t>(data.shown()));
  return {{"distances",
           [distances] {
             return Array{{distances.size() / 2, 2}, distances};
           }},
          {"further", list(std::move(further))},
          {"same", list({here.same.begin(), here.same.end()})},
          {"different", list({here.different.begin(), here.different.end()})},
          {"projection", [points = here.points] { return to_array(points); }},
          {"classes", list(std::move(classes))}};
}

Figure figure(const SeparationData& data, const Values& values, const Progress& progress) {
  progress.check();
  const auto layer = std::min(static_cast<std::size_t>(values[separation::layer]), data.layers.size() - 1);
  Figure figure;
  figure.subtitle = message("{} {} images of {} as seen by the model {}, layer by layer: {}.",
                            grouped(data.images), data.share == separation::Share::test ? "test" : "training",
                            data.data, data.model, data.pooling);
  figure.panels = {distance_panel(data, layer), ratio_panel(data, layer), distribution_panel(data, layer),
                   projection_panel(data, layer)};
  for (std::size_t i = 0; i < figure.panels.size(); ++i) {
    figure.panels[i].row = static_cast<int>(i / 2);
    figure.panels[i].column = static_cast<int>(i % 2);
  }
  figure.row_weights = {1, 1.25};
  figure.preferred_aspect = 1.5;
  figure.caption = finding(data, layer);
  if (!data.stand_in.empty()) {
    figure.caption += message(" Note: {}.", data.stand_in);
  }
  figure.readings = readings_of(data, layer);
  figure.arrays = arrays_of(data, layer);
  return figure;
}

Formula formula(const SeparationData& data, const Values& values, const std::optional<Hit>&) {
  Formula formula;
  formula.general = data.distance == RowDistance::cosine
                        ? "<i>d</i> = 1 − <i>y</i><sub>i</sub>·<i>y</i><sub>j</sub> / "
                          "|<i>y</i><sub>i</sub>||<i>y</i><sub>j</sub>|, ratio = "
                          "mean <i>d</i> of different classes / of one class"
                        : "<i>d</i> = |<i>y</i><sub>i</sub> − <i>y</i><sub>j</sub>|, ratio = mean <i>d</i> "
                          "of different classes / of one class";
  const auto layer = std::min(static_cast<std::size_t>(values[separation::layer]), data.layers.size() - 1);
  const ClassSeparation& means = data.layers[layer].means;
  formula.substituted = message("ratio = {} / {} = {}", brief(means.different, 3), brief(means.same, 3),
                                number(means.ratio(), 2));
  return formula;
}

}  // namespace

std::unique_ptr<const Lab> make_separation_lab() {
  return make_lab<SeparationData>(
      {.id = "separation",
       .name = "Separation",
       .question = "Are the embeddings good?",
       .section = "Learn",
       .keywords = "class distance cosine same different projection PCA diagnose clusters",
       .order = 115,
       .inputs = {InputId::checkpoint, InputId::run, InputId::data, InputId::backend},
       .sweep = separation::layer.id},
      separation_parameters(), {prepare_separation, figure, formula});
}

}  // namespace whereabouts
