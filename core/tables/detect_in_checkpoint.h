// What a tensor of a checkpoint is, by its values. Opening and inspect() look at names and shapes only.
#pragma once

#include "core/checkpoint/inspect/anatomy.h"
#include "core/position/detect/detect.h"

namespace whereabouts {

// Reads the tensor and detects what it is. A table whose rows fit no square is taken as a line. Fails where
// the tensor cannot be read. Only for tensors with tokens > 0.
Detection detect_in_checkpoint(const Checkpoint& checkpoint, const PositionTensor& position,
                               const Progress& progress = {});

// The same of a table that was read: what its metadata say comes before what fits as well.
Detection detection_of(const PositionTable& table, const Progress& progress = {});

// Puts a detected sinusoid into the entry: scheme, layout, error. Leaves the entry alone otherwise.
void describe(const Detection& detection, PositionTensor& position);

}  // namespace whereabouts
