// Whether two inputs hold the same, whatever their files are called and whatever is said of them.
#pragma once

#include "core/base/progress.h"
#include "core/labs/framework/inputs/inputs.h"

namespace whereabouts {

// Whether both show the same to this lab. `a`, `b`: as the lab sees them (seen_inputs()). Images are compared
// by their pixels, data sets and series by their values, checkpoints by the values of all tensors, which may
// read the files of both to the end. What the user states about a checkpoint is not compared: it may say
// what the file says anyway. Fails (Fault::failed) where a file cannot be read.
bool have_same_content(const LabInfo& lab, const Inputs& a, const Inputs& b, const Progress& progress = {});

}  // namespace whereabouts
