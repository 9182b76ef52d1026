#include "core/labs/components/data.h"

#include <algorithm>
#include <cmath>

#include "core/analysis/components_spectrum.h"
#include "core/figure/text.h"
#include "core/labs/framework/parameters/table_parameters.h"
#include "core/position/scheme.h"
#include "core/tables/detect_in_checkpoint.h"
#include "core/tables/position_table.h"

namespace whereabouts {
namespace {

// The value that 99 of 100 absolute values stay below, told from evenly chosen ones.
double bound_of(const Matrix& values) {
  const Eigen::Index step = std::max<Eigen::Index>(1, values.size() / 100003);
  std::vector<float> sizes;
  for (Eigen::Index i = 0; i < values.size(); i += step) sizes.push_back(std::abs(values.data()[i]));
  const auto at = sizes.begin() + static_cast<std::ptrdiff_t>((sizes.size() - 1) * 99 / 100);
  std::nth_element(sizes.begin(), at, sizes.end());
  return *at > 0 ? static_cast<double>(*at) : 1;
}

Message reading_in_words(const Sinusoid& sinusoid) {
  Message text = sinusoid.scheme;
  if (!sinusoid.layout.empty()) text += message(", layout {}", sinusoid.layout);
  if (sinusoid.temperature) text += message(", T = {}", brief(*sinusoid.temperature, 6));
  if (std::abs(sinusoid.scale - 1) > 1e-6) text += message(", times {}", brief(sinusoid.scale, 4));
  if (sinusoid.first != 0) text += message(", from address {}", sinusoid.first);
  if (sinusoid.wraps) text += message(", cut from a grid {} wide", sinusoid.columns);
  return text;
}

// "3e-8" is how people write it.
Message error_text(double error) {
  if (error == 0) return "0";
  const int exponent = static_cast<int>(std::floor(std::log10(error)));
  if (exponent >= -3) return brief(error, 1);
  return message("{}e{}", std::lround(error / std::pow(10.0, exponent)), exponent);
}

}  // namespace

std::size_t ComponentsData::bytes() const {
  const Eigen::Index floats = 2 * table.patches.size() + colours.size();
  const Eigen::Index doubles = components.directions.size() + 2 * components.scores.size();
  return static_cast<std::size_t>(floats) * sizeof(float) +
         static_cast<std::size_t>(doubles) * sizeof(double);
}

double ComponentsData::explained_by(int count) const {
  const Eigen::Index kept = std::min<Eigen::Index>(count, components.explained.size());
  return components.explained.head(kept).sum();
}

Message kind_in_short(const Detection& detection) {
  if (!detection.sinusoid) return to_text(detection.kind);
  const Sinusoid& sinusoid = *detection.sinusoid;
  return sinusoid.scheme + (sinusoid.layout.empty() ? "" : message(", {}", sinusoid.layout));
}

Message kind_in_words(const Detection& detection) {
  switch (detection.kind) {
    case TableKind::sinusoid: {
      Message text = message("a **sinusoid**: {}, error **{}**", reading_in_words(*detection.sinusoid),
                             error_text(detection.sinusoid->error));
      for (std::size_t i = 0; i < detection.ties.size() && i < 3; ++i) {
        text += (i == 0 ? "; as well " : "; ") + reading_in_words(detection.ties[i]);
      }
      if (detection.ties.size() > 3) text += message("; {} more", detection.ties.size() - 3);
      return text;
    }
    case TableKind::learned:
      return message(
          "**learned**: no sinusoid, and neighbours are more alike than other pairs by **{}** in cosine",
          number(detection.neighbour_likeness, 2));
    case TableKind::random:
      return message(
          "**random**: neighbours are more alike than other pairs by **{}** in cosine, no more than by "
          "chance",
          number(detection.neighbour_likeness, 2));
    case TableKind::constant:
      return "**constant**: every row is the same";
  }
  return {};
}

std::shared_ptr<const ComponentsData> prepare_components(const Inputs& inputs, const Values& heavy,
                                                         const Progress& progress) {
  auto data = std::make_shared<ComponentsData>();
  data->table = load_position_table(*inputs.checkpoint, table_choice(heavy), progress);
  const Matrix& patches = data->table.patches;
  const GridShape grid = data->table.grid;
  data->patches = std::make_shared<const Matrix>(patches);
  data->value_bound = bound_of(patches);
  progress.report(0.1, "principal components");
  data->components = principal_components(patches, component_limit, progress);
  for (Matrix& map : component_maps(data->components, grid)) {
    const auto max = static_cast<double>(map.cwiseAbs().maxCoeff());
    data->max.push_back(max > 0 ? max : 1);
    data->maps.push_back(std::make_shared<const Matrix>(std::move(map)));
  }
  data->colours = component_colours(data->components);
  std::vector<std::uint8_t> rgb;
  for (Eigen::Index i = 0; i < data->colours.size(); ++i) {
    rgb.push_back(static_cast<std::uint8_t>(std::lround(255 * data->colours.data()[i])));
  }
  data->rgb = std::make_shared<const std::vector<std::uint8_t>>(std::move(rgb));
  progress.report(0.6, "frequencies");
  data->frequencies = dimension_frequencies(patches, grid, progress);
  progress.report(0.8, "what it is");
  data->detection = detection_of(data->table, progress);
  return data;
}

}  // namespace whereabouts
