// What `train` and `ablate` share: the options of a data set, and the line of progress.
#pragma once

#include <string>
#include <vector>

#include "core/parameter/parameter.h"
#include "core/train/data/data_set.h"
#include "core/train/run/training_job.h"

namespace whereabouts {

inline constexpr const char* data_help =
    "images with classes: where or which (drawn here), fashion-mnist (the distribution's package), or a "
    "folder of IDX "
    "files, of CIFAR's binaries or of a folder for each class";

// --data-size and --data-seed.
std::vector<Parameter> data_parameters();
DataOptions data_options(const Values& values);
// What was skipped, on stderr.
void print_notes(const DataSet& data);
// "loss 0.531, 0.812 right, 1,650 samples/s, 0:42 left".
std::string training_text(const RunProgress& told);

}  // namespace whereabouts
