#include "core/labs/neighbours/data.h"

#include <algorithm>
#include <cmath>

#include "core/analysis/neighbours.h"
#include "core/base/failure.h"
#include "core/figure/text.h"
#include "core/labs/framework/pieces/similarity_maps.h"
#include "core/labs/neighbours/table.h"

namespace whereabouts {
namespace {

// Ends that hold the similarities of evenly chosen references (all, where there are at most 256), rounded
// outwards to a tick.
void choose_ends(NeighboursData& data, const Progress& progress) {
  const int count = data.table.grid.count();
  const int step = std::max(1, count / 256);
  double min = 0, max = 0;
  for (int reference = 0; reference < count; reference += step) {
    progress.check();
    const RowVector row = similarity_row(data.basis, reference);
    min = std::min(min, static_cast<double>(row.minCoeff()));
    max = std::max(max, static_cast<double>(row.maxCoeff()));
  }
  const bool cosine = data.basis.measure == Measure::cosine || data.basis.measure == Measure::centred_cosine;
  const double span = max > min ? max - min : 1;
  const double tick = cosine ? 0.05 : std::pow(10.0, std::floor(std::log10(span)) - 1);
  data.min = std::floor(min / tick) * tick;
  data.max = cosine ? 1 : std::ceil(max / tick) * tick;
  if (data.max <= data.min) data.max = data.min + 1;
}

}  // namespace

std::size_t NeighboursData::bytes() const {
  const auto size = [](const std::shared_ptr<const Matrix>& matrix) {
    return matrix ? static_cast<std::size_t>(matrix->size()) * sizeof(float) : 0;
  };
  return static_cast<std::size_t>(table.patches.size()) * 2 * sizeof(float) + size(prefix) +
         size(similarity) + size(all_maps);
}

void check_pairs(int positions, int max) {
  if (positions <= max) return;
  refuse_usage(flag("show"),
               message("all pairs of {} positions are more than can be drawn or kept", grouped(positions)),
               message("up to {} positions can; show one map or six instead", grouped(max)));
}

Message measure_name(Measure measure) {
  switch (measure) {
    case Measure::cosine:
      return "cosine similarity";
    case Measure::centred_cosine:
      return "centred cosine similarity";
    case Measure::dot:
      return "dot product";
    case Measure::negative_distance:
      return "negative distance";
  }
  return "";
}

std::shared_ptr<const NeighboursData> prepare_neighbours(const Inputs& inputs, const Values& heavy,
                                                         const Progress& progress) {
  auto data = std::make_shared<NeighboursData>();
  data->table = any_table(inputs, heavy, progress);
  data->computed = neighbours::computed(heavy);
  progress.report(0.2, "similarity");
  data->basis = similarity_basis(data->table.patches, heavy[neighbours::measure], progress);
  const int count = data->table.grid.count();
  auto prefix = std::make_shared<Matrix>(data->table.prefix, count);
  for (int token = 0; token < data->table.prefix; ++token) {
    prefix->row(token) = similarity_to(data->basis, data->table.patches, data->table.prefix_rows.row(token));
  }
  data->prefix = prefix;
  choose_ends(*data, progress);
  progress.report(0.4, "neighbours");
  data->readings = neighbour_readings(data->basis, data->table.grid, progress);
  const neighbours::Show show = heavy[neighbours::show];
  if (show == neighbours::Show::all || show == neighbours::Show::matrix) {
    check_pairs(count, 4096);
    progress.report(0.7, "all pairs");
    data->similarity = std::make_shared<const Matrix>(similarity_matrix(data->basis, progress));
    if (show == neighbours::Show::all)
      data->all_maps = tiled_maps(*data->similarity, data->table.grid, progress);
  }
  return data;
}

}  // namespace whereabouts
