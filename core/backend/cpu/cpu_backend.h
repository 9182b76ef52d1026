// Our tuned kernels as a backend: the default, and what computes where another backend fails.
#pragma once

#include "core/backend/backend.h"

namespace whereabouts {

// "cpu": always usable.
const AttentionBackend& cpu_backend();

}  // namespace whereabouts
