// Compiled with -mavx2 -mfma (core/CMakeLists.txt), empty elsewhere.
#if defined(__AVX2__) && defined(__FMA__)
#define KERNEL_SET avx2
#define KERNEL_NAME "avx2"
#define KERNEL_TITLE "AVX2"
#define KERNEL_BYTES 32
#define KERNEL_TILE_ROWS 6
#define KERNEL_REGISTERS 2
#include "core/gemm/kernels/table.h"
#endif
