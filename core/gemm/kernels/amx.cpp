// Compiled with -mamx-bf16 and friends (core/CMakeLists.txt), empty elsewhere.
#if (defined(__AMX_BF16__) || defined(__AMXBF16__)) && defined(__AVX512BF16__)  // GCC, Clang
#define KERNEL_BYTES 64
#define KERNEL_REGISTERS 2
#include "core/gemm/kernels/bf16_rows.h"
#include "core/gemm/kernels/tile_shapes.h"

namespace {

constexpr int tile_bytes = 64;                 // of a row of a left tile
constexpr int panel_bytes = panel * 2 * 2;     // of a pair of depths
constexpr int left_step = block_rows * chunk;  // numbers of a chunk
constexpr int panel_step = panel * chunk;

// Two blocks of rows, or one.
template <int Blocks>
void sum_tiles(const std::uint16_t* left, std::ptrdiff_t block, const std::uint16_t* columns, int depth,
               float* sums) {
  _tile_zero(0);
  _tile_zero(1);
  if constexpr (Blocks == 2) {
    _tile_zero(2);
    _tile_zero(3);
  }
  for (int k = 0; k < depth; k += chunk, left += left_step, columns += panel_step) {
    _tile_loadd(6, columns, panel_bytes);
    _tile_loadd(4, left, tile_bytes);
    _tile_loadd(7, columns + panel, panel_bytes);
    _tile_dpbf16ps(0, 4, 6);
    if constexpr (Blocks == 2) {
      _tile_loadd(5, left + block, tile_bytes);
      _tile_dpbf16ps(1, 4, 7);
      _tile_dpbf16ps(2, 5, 6);
      _tile_dpbf16ps(3, 5, 7);
    } else {
      _tile_dpbf16ps(1, 4, 7);
    }
  }
  store_sums<Blocks>(sums);
}

void product(const Task& task) {
  static constexpr TileShapes shapes;
  _tile_loadconfig(&shapes);
  alignas(64) float sums[2 * block_rows * lanes];
  const std::ptrdiff_t block = std::ptrdiff_t{block_rows} * task.depth;
  for (int number = task.first_panel; number < task.last_panel; ++number) {
    const std::uint16_t* columns = task.panels + std::ptrdiff_t{number} * panel * task.depth;
    const int column = number * panel;
    const int count = task.outputs.outputs - column < panel ? task.outputs.outputs - column : panel;
    for (int row = task.first_row; row < task.last_row; row += 2 * block_rows) {
      const int rows = task.last_row - row < 2 * block_rows ? task.last_row - row : 2 * block_rows;
      const std::uint16_t* left = task.left + row / block_rows * block;
      fetch_outputs(task.outputs, row, rows, column, count);
      if (rows > block_rows) {
        sum_tiles<2>(left, block, columns, task.depth, sums);
      } else {
        sum_tiles<1>(left, block, columns, task.depth, sums);
      }
      finish(task.outputs, sums, row, rows, column, count);
    }
  }
  _tile_release();
}

}  // namespace

namespace whereabouts::kernels::bf16 {
const Kernels amx = {"amx", "AMX", ::pack, ::product};
}  // namespace whereabouts::kernels::bf16
#endif
