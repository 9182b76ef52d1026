// Our tuned kernels as a backend: the default, and what computes where another backend fails.
#pragma once

#include "core/backend/backend.h"

namespace whereabouts {

// "cpu": always usable.
const AttentionBackend& cpu_backend();

// "cpu-bf16": the linear layers of blocks in bfloat16, 8 bits of precision, where the processor multiplies
// such numbers, and their attention where it has tiles for it (bf16_attention.h); all else as "cpu". Only for
// those who ask for it.
const AttentionBackend& cpu_bf16_backend();

}  // namespace whereabouts
