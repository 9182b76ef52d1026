#include "core/vit/inside/replacement.h"

#include "core/base/failure.h"

namespace whereabouts {
namespace {

// The mean of `count` values of which `one` is the last: exact enough in float, and never above what it is
// of.
void take(Matrix& mean, const Matrix& one, int count) {
  if (count == 1) {
    mean = one;
  } else {
    mean += (one - mean) / static_cast<float>(count);
  }
}

}  // namespace

std::size_t PartOutputs::bytes() const {
  std::size_t numbers = 0;
  for (const auto* parts : {&heads, &mlps, &prefix, &places}) {
    for (const Matrix& each : *parts) numbers += static_cast<std::size_t>(each.size());
  }
  return numbers * sizeof(float);
}

void add_part_outputs(PartOutputs& mean, const Vit& vit, const PixelBatch& pixels,
                      const ForwardOptions& options, const std::function<void(const Forward&)>& passed,
                      const Progress& progress) {
  const auto depth = static_cast<std::size_t>(vit.configuration().depth);
  std::vector<Matrix> heads(depth), mlps(depth);
  ForwardOptions kept = options;
  kept.output_hidden_states = true;
  for (std::size_t layer = 0; layer < depth; ++layer) {
    kept.hooks.push_back(keeping(Place::head_output, static_cast<int>(layer), heads[layer]));
    kept.hooks.push_back(keeping(Place::mlp_output, static_cast<int>(layer), mlps[layer]));
  }
  const Forward forward = vit.forward(pixels, kept, progress);
  if (passed) passed(forward);
  if (mean.images > 0 && forward.grid != mean.grid) {
    refuse_usage(flag("replace"),
                 message("the model sees one image as {} × {} patches and another as {} × {}", mean.grid.rows,
                         mean.grid.columns, forward.grid.rows, forward.grid.columns),
                 "choose zero or places, or images of one shape");
  }
  if (mean.images == 0) {
    mean.grid = forward.grid;
    for (auto* parts : {&mean.heads, &mean.mlps, &mean.prefix, &mean.places}) parts->resize(depth);
  }
  const int count = ++mean.images;
  for (std::size_t layer = 0; layer < depth; ++layer) {
    const Matrix& states = forward.hidden_states[layer];
    take(mean.heads[layer], heads[layer], count);
    take(mean.mlps[layer], mlps[layer], count);
    take(mean.prefix[layer], states.topRows(forward.prefix), count);
    Matrix places = states.bottomRows(states.rows() - forward.prefix);
    const RowVector middle = places.colwise().mean();
    places.rowwise() -= middle;
    take(mean.places[layer], places, count);
  }
}

}  // namespace whereabouts
