// Vectors of offsets along each axis (SAM, MViT v2).
#include <fmt/format.h>

#include "core/vit/weights/weight_reader.h"
#include "core/vit/weights/weights.h"

namespace whereabouts {

void read_decomposed(WeightReader& source, const BlockPlace& place, GridShape grid,
                     const VitConfiguration& configuration, PackedBlock& block) {
  const WeightNames& names = source.names();
  for (const auto& [candidates, side, into] :
       {std::tuple{relative_row_names, grid.rows, &block.row_offsets},
        std::tuple{relative_column_names, grid.columns, &block.column_offsets}}) {
    const std::string name = names.first_tensor(place.before, candidates);
    if (name.empty()) source.refuse_missing(place.before + *candidates.begin());
    const std::vector<std::int64_t>& shape = names.tensor(name)->shape;
    const bool fits = shape.size() == 2 && shape[0] % 2 == 1 && shape[0] < 8192 &&
                      shape[1] == configuration.head_dim && (side == 0 || shape[0] == 2 * side - 1);
    if (!fits) {
      source.refuse_shape(name, side > 0 ? fmt::format("({}, {})", 2 * side - 1, configuration.head_dim)
                                         : fmt::format("(2 R - 1, {})", configuration.head_dim));
    }
    *into = source.matrix(name, shape[0], shape[1]);
  }
}

}  // namespace whereabouts
