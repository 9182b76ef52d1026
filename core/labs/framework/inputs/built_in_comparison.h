// The runs of several schemes that stand in where none are given.
#pragma once

#include "core/labs/framework/inputs/inputs.h"
#include "core/train/run/compared_runs.h"

namespace whereabouts {

// resources/ablations/fashion-mnist, opened once. Fails (Fault::failed) where it is not installed.
std::shared_ptr<const ComparedRuns> built_in_comparison();

// Those that were given, else the built-in ones.
std::shared_ptr<const ComparedRuns> compared_of(const Inputs& inputs);

}  // namespace whereabouts
