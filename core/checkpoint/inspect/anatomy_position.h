// The tensors of a model that carry position, described.
#pragma once

#include <optional>
#include <vector>

#include "core/checkpoint/inspect/anatomy.h"
#include "core/checkpoint/inspect/anatomy_metadata.h"
#include "core/checkpoint/inspect/table_shape.h"
#include "core/checkpoint/inspect/tensor_names.h"

namespace whereabouts {

// From the configuration, the patch kernel and the tokens of the file. Reads the patch, the prefix tokens and
// the family of `anatomy`.
GridWitnesses grid_witnesses(const StatedSizes& stated, const TensorNames& names, const Anatomy& anatomy);

// Empty where the tensor's shape contradicts the kind that its name says. `width`: the model's, where known.
std::optional<PositionTensor> described(const TensorNames& names, const NamedTensor& tensor,
                                        const PositionName& name, std::optional<int> width,
                                        const GridWitnesses& witnesses);

// What is known of one table: an embedding (a matrix "pos_embed.weight") is of places alone even in a model
// of films; one with its tokens first may have no row for a class token.
GridWitnesses witnesses_of(const TensorInfo& table, GridWitnesses witnesses);

// All of a model: known names first, the encoder's before the decoder's and the language tower's, tables
// before what acts elsewhere; then guesses, the likeliest first. Where a file names none of its arrays, by
// shape: (1, N, D) over a grid.
std::vector<PositionTensor> positions_of(const Checkpoint& checkpoint, const TensorNames& names,
                                         std::optional<int> width, const GridWitnesses& witnesses);

}  // namespace whereabouts
