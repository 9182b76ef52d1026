// What the backend "auto" stands for on this machine, found out before it is needed.
#pragma once

#include "core/base/progress.h"

namespace whereabouts {

// Returns once find_attention_backend("auto") answers at once: where there is an OpenCL device, that may take
// a measurement (core/backend/opencv/opencl_choice.h). Throws where `progress` is cancelled before.
void find_out_automatic_backend(const Progress& progress);
// Before the program ends: a measurement that somebody was cancelled waiting for stops, which takes until the
// kernel that it runs or compiles is done. Drivers do not outlive the end of main().
void stop_finding_out_automatic_backend();

}  // namespace whereabouts
