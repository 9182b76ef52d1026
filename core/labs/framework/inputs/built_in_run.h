// The training run that stands in where none is given.
#pragma once

#include "core/labs/framework/inputs/inputs.h"

namespace whereabouts {

// resources/runs/where, opened once. Fails (Fault::failed) where it is not installed.
std::shared_ptr<const CheckpointRun> built_in_run();

// The run that was given, else the built-in one.
std::shared_ptr<const CheckpointRun> run_of(const Inputs& inputs);

}  // namespace whereabouts
