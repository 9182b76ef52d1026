// "What does position do to this model?": one pass over many images.
#include <algorithm>
#include <cmath>

#include "core/figure/text.h"
#include "core/labs/audit/data.h"
#include "core/labs/audit/panels.h"
#include "core/labs/audit/words.h"
#include "core/labs/framework/make_lab.h"
#include "core/labs/framework/parameters/colour_range.h"
#include "core/labs/framework/pieces/grid_map.h"

namespace whereabouts {
namespace {

using audit::Show;

// Numbers with their ends, of all layers: (L + 1, ..., 3).
template <std::size_t count>
Array intervals_array(const AuditData& data, const std::array<OverImages, count> (*of)(const AuditLayer&)) {
  std::vector<double> all;
  for (const AuditLayer& layer : data.layers) {
    for (const OverImages& each : of(layer)) all.insert(all.end(), {each.mean, each.low, each.high});
  }
  Array array{{data.layers.size()}, std::move(all)};
  if (count > 1) array.shape.push_back(count);
  array.shape.push_back(3);
  return array;
}

void add_arrays(Figure& figure, const std::shared_ptr<const AuditData>& data) {
  using One = std::array<OverImages, 1>;
  figure.arrays = {
      {"position_share",
       [data] {
         return intervals_array<1>(*data, [](const AuditLayer& each) -> const One { return {each.share}; });
       }},
      {"probe",
       [data] {
         return intervals_array<2>(
             *data, [](const AuditLayer& each) -> const std::array<OverImages, 2> { return each.probe; });
       }},
      {"artifact_rate", [data] {
         return intervals_array<1>(*data, [](const AuditLayer& each) -> const One { return {each.rate}; });
       }}};
  if (!data->one_size()) {
    // Patterns of several sizes are no one array.
    for (int layer = 0; layer <= data->depth(); ++layer) {
      figure.arrays.push_back({"pattern." + std::to_string(layer), [data, layer] {
                                 return to_array(data->layers[static_cast<std::size_t>(layer)].pattern);
                               }});
    }
    return;
  }
  figure.arrays.push_back({"pattern", [data] {
                             std::vector<float> all;
                             for (const AuditLayer& each : data->layers)
                               all.insert(all.end(), each.pattern.data(),
                                          each.pattern.data() + each.pattern.size());
                             const Matrix& first = data->layers.front().pattern;
                             return Array{{data->layers.size(), static_cast<std::size_t>(first.rows()),
                                           static_cast<std::size_t>(first.cols())},
                                          std::move(all)};
                           }});
}

// Where the colours of the lengths end: below the few places of artifacts, so that all others show what they
// have.
double ordinary_length(const AuditData& data) {
  std::vector<float> lengths;
  for (const AuditLayer& each : data.layers) {
    const RowVector values = pattern_values(each, Show::length);
    lengths.insert(lengths.end(), values.begin(), values.end());
  }
  const auto rank =
      lengths.begin() + static_cast<std::ptrdiff_t>(0.98 * static_cast<double>(lengths.size() - 1));
  std::nth_element(lengths.begin(), rank, lengths.end());
  return static_cast<double>(*rank);
}

ColourScale pattern_scale(const AuditData& data, const Values& values) {
  ColourScale scale;
  if (values[audit::show] != Show::length) {
    scale = symmetric_scale(1, "score, largest 1");
  } else {
    scale = {.map = values[colours::map],
             .lower = 0,
             .upper = std::max(ordinary_length(data), 1e-6),
             .label = "in deviations"};
  }
  scale.row = 1;
  scale.column = 2;
  return scale;
}

Figure figure(const AuditData& data, const Values& values, const Progress& progress) {
  progress.check();
  const int layer = std::min(values[audit::layer], data.depth());
  const Show show = values[audit::show];
  Figure figure;
  figure.subtitle =
      message("The tokens of the checkpoint {} over {} images of {}, layer by layer, with 95 % intervals.",
              data.model, grouped(data.images), data.data);
  figure.scales = {pattern_scale(data, values)};
  figure.panels = {audit_share_panel(data, layer), audit_probe_panel(data, layer),
                   audit_rate_panel(data, layer), audit_pattern_panel(data, layer, show)};
  for (std::size_t i = 0; i < figure.panels.size(); ++i)
    place(figure.panels[i], {.row = i < 3 ? 0 : 1, .column = static_cast<int>(i % 3)});
  figure.panels.back().column_span = 3;
  const bool two_rows = data.depth() + 1 > 8;
  figure.row_weights = {1, two_rows ? 1.25 : 0.8};
  figure.preferred_aspect = two_rows ? 1.45 : 1.75;
  figure.caption = audit_finding(data);
  if (!data.stand_in.empty()) figure.caption += message(" Note: {}.", data.stand_in);
  add_audit_readings(figure, data, layer, show);
  add_arrays(figure, data.shared_from_this());
  return figure;
}

Formula formula(const AuditData& data, const Values& values, const std::optional<Hit>& hovered) {
  Formula formula;
  formula.general =
      "share = mean<sub>n, i≠j</sub> ⟨<i>z</i><sub>in</sub>, <i>z</i><sub>jn</sub>⟩ / var <i>x</i>, "
      "<i>z</i><sub>in</sub> = <i>x</i><sub>in</sub> − mean<sub>n</sub> <i>x</i><sub>in</sub>";
  int layer = std::min(values[audit::layer], data.depth());
  if (hovered && hovered->layer && *hovered->layer <= data.depth()) layer = *hovered->layer;
  const AuditLayer& here = data.layers[static_cast<std::size_t>(layer)];
  if (!std::isnan(here.share.mean))
    formula.substituted = message("share({}) = {} / {} = {}", layer,
                                  brief(here.share.mean * here.deviation * here.deviation, 3),
                                  brief(here.deviation * here.deviation, 3), number(here.share.mean, 3));
  return formula;
}

}  // namespace

std::unique_ptr<const Lab> make_audit_lab() {
  return make_lab<AuditData>({.id = "audit",
                              .name = "Audit",
                              .question = "What does position do to this model?",
                              .section = "Inside",
                              .keywords = "many images data set folder variance ANOVA share probe artifact "
                                          "rate fixed pattern correction interval bootstrap",
                              .order = 106,
                              .inputs = {InputId::checkpoint, InputId::run, InputId::data, InputId::backend},
                              .fine_model = true,
                              .sweep = audit::layer.id},
                             audit_parameters(), {prepare_audit, figure, formula});
}

}  // namespace whereabouts
