// Whether `auto` computes by OpenCL: only where it was measured to be faster than `cpu` on this machine.
//
// The measurement takes the attention of ViT-S, then a block of it, then two of ViT-B at 197 tokens by both;
// what is ten times slower at one of the first two is let off the rest, its check included, which takes a
// slow device longest. It runs in a thread of its own, for which those who need the answer wait until they
// are cancelled. Its answer is kept in $XDG_CACHE_HOME/whereabouts/opencl-auto (else ~/.cache), under the
// drivers that were there, since OpenCL compiles its kernels at first: so each machine pays for it once, and
// every run of the program computes by the same backend. A measurement that did not end, as where a driver
// crashed, is tried once more, then never again with those drivers.
#pragma once

#include <filesystem>
#include <functional>
#include <string>

#include "core/base/progress.h"

namespace whereabouts {

// The drivers of OpenCL devices that are installed, with what else decides: a line, or "" where there is
// none. Loads nothing.
std::string opencl_drivers();

// The answer kept in `file` for `drivers`, else that of `measure`, kept there. Where the file cannot be
// written it is measured each time; where another process measures, the answer is no until then. A `measure`
// that throws Failure (cancelled) leaves what was kept.
bool remembered_choice(const std::filesystem::path& file, const std::string& drivers,
                       const std::function<bool()>& measure);

// Found out once per process. Without a driver no library is loaded. Throws where `progress` is cancelled
// before it is known; the measurement goes on for the next who asks, until it is stopped before the program
// ends.
bool opencl_is_faster(const Progress& progress = {});
void stop_measuring_opencl();

}  // namespace whereabouts
