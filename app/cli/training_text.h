// What `train` and `ablate` print: what was skipped of the data, and the line of progress.
#pragma once

#include <string>

#include "core/train/data/data_set.h"
#include "core/train/run/training_job.h"

namespace whereabouts {

// What was skipped, on stderr.
void print_notes(const DataSet& data);
// "loss 0.531, 0.812 right, 1,650 samples/s, 0:42 left".
std::string training_text(const RunProgress& told);

}  // namespace whereabouts
