// The tensors of a model that carry position, described.
#pragma once

#include <optional>
#include <vector>

#include "core/checkpoint/inspect/anatomy.h"
#include "core/checkpoint/inspect/anatomy_metadata.h"
#include "core/checkpoint/inspect/tensor_names.h"

namespace whereabouts {

// The patch grids that follow from the input sizes in the configuration, the most specific first.
struct ExpectedGrids {
  std::vector<GridShape> grids;
  int max_prefix = 0;  // rows that a table may have in front of them
};
ExpectedGrids expected_grids(const StatedSizes& stated, const Anatomy& anatomy);

// Empty where the tensor's shape contradicts the kind that its name says. `width`: the model's, where known.
std::optional<PositionTensor> described(const TensorNames& names, const NamedTensor& tensor,
                                        const PositionName& name, std::optional<int> width,
                                        const ExpectedGrids& expected);

// All of a model: known names first, the encoder's before the decoder's and the language tower's; then
// guesses, the likeliest first. Where a file names none of its arrays, by shape: (1, N, D) over a grid.
std::vector<PositionTensor> positions_of(const Checkpoint& checkpoint, const TensorNames& names,
                                         std::optional<int> width, const ExpectedGrids& expected);

}  // namespace whereabouts
