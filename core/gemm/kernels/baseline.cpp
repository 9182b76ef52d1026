// What every CPU of the architecture runs: SSE2 on x86-64, NEON on arm64.
#define KERNEL_SET baseline
#define KERNEL_NAME "baseline"
#define KERNEL_BYTES 16
#if defined(__aarch64__)
#define KERNEL_TITLE "NEON"
#define KERNEL_TILE_ROWS 12
#define KERNEL_REGISTERS 2
#else
#define KERNEL_TITLE "SSE2"
#define KERNEL_TILE_ROWS 3
#define KERNEL_REGISTERS 4
#endif
#include "core/gemm/kernels/table.h"
