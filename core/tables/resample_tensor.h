// The position tensors of a checkpoint for another grid, ready to be written back.
#pragma once

#include "core/checkpoint/inspect/anatomy.h"
#include "core/checkpoint/safetensors/safetensors_writer.h"
#include "core/tables/resample_auto.h"

namespace whereabouts {

// A table of patches: the chosen one (else the encoder's), in its own type and rank; rows in front of the
// patches stay as they are. Two tensors where it is factored (then the method must be `factored` or
// `naflex-aspect`; the first refuses other tables too). Methods with `windows`: every relative bias table of
// the checkpoint, (offsets, heads), whatever the choice; rows behind the offsets stay. Fails as
// load_position_table() and resample() do, and where there is no such table or its type is not one of F64,
// F32, F16 and BF16.
std::vector<TensorValues> resample_tensors(const Checkpoint& checkpoint, const TableChoice& choice,
                                           GridShape to, const std::string& method,
                                           const Progress& progress = {});

// The method that `rule`, an id of resample_choices(), means there: for the table that `choice` leads to,
// else for the relative biases. Fails where the table does.
ChosenRule chosen_rule(const Checkpoint& checkpoint, const TableChoice& choice, GridShape to,
                       const std::string& rule);

}  // namespace whereabouts
