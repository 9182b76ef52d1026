// What a checkpoint was trained on, as far as it tells: the data that stand in where none are given.
#pragma once

#include <string>

#include "core/base/message.h"
#include "core/labs/framework/inputs/inputs.h"

namespace whereabouts {

struct TrainedOn {
  std::string name;  // a word of load_data_set() or a path; empty: the checkpoint does not tell
  DataOptions options;
  Message title;  // as the checkpoint calls it, where it does
};
// From run.json of the run, beside the file or in the folder above it; else from the file's own words. Reads
// nothing else, and takes what is damaged for missing.
TrainedOn trained_on(const Inputs& inputs);

// The data that were given; else those that the checkpoint was trained on; where it does not tell, or they
// are not here, `where`, and `note` says so. The last set opened is kept. Its images may have no classes.
DataInput images_of(const Inputs& inputs, std::string& note, const Progress& progress);
// The same where classes are needed: fails (Fault::failed) naming a folder of images without any.
DataInput data_of(const Inputs& inputs, std::string& note, const Progress& progress);

}  // namespace whereabouts
