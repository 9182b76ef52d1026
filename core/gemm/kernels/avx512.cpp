// Compiled with -mavx512f and friends (core/CMakeLists.txt), empty elsewhere.
#if defined(__AVX512F__) && defined(__AVX512DQ__) && defined(__FMA__)
#define KERNEL_SET avx512
#define KERNEL_NAME "avx512"
#define KERNEL_TITLE "AVX-512"
#define KERNEL_BYTES 64
#define KERNEL_TILE_ROWS 14
#define KERNEL_REGISTERS 2
#include "core/gemm/kernels/table.h"
#endif
