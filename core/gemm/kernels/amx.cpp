// Compiled with -mamx-bf16 and friends (core/CMakeLists.txt), empty elsewhere.
#if (defined(__AMX_BF16__) || defined(__AMXBF16__)) && defined(__AVX512BF16__)  // GCC, Clang
#define KERNEL_BYTES 64
#define KERNEL_REGISTERS 2
#include "core/gemm/kernels/beside.h"
#include "core/gemm/kernels/bf16_tiles.h"

namespace {

void product(const Task& task) {
  static constexpr TileShapes shapes;
  _tile_loadconfig(&shapes);
  constexpr int pair_rows = 2 * block_rows;
  alignas(64) float sums[2][pair_rows * lanes];  // of these rows and of those before
  int turn = 0;
  const ProductTask& outputs = task.outputs;
  const std::ptrdiff_t block = std::ptrdiff_t{block_rows} * task.depth;
  const int pairs = (task.last_row - task.first_row + pair_rows - 1) / pair_rows;
  // The next panel is asked for with each chunk of this one's products.
  Beside beside = {.outputs = &outputs, .lines = (chunk * panel * 2 / 64 + pairs - 1) / pairs};
  for (int number = task.first_panel; number < task.last_panel; ++number) {
    const std::uint16_t* columns = task.panels + std::ptrdiff_t{number} * panel * task.depth;
    const int column = number * panel;
    const int count = outputs.outputs - column < panel ? outputs.outputs - column : panel;
    beside.ahead = reinterpret_cast<const char*>(columns + std::ptrdiff_t{panel} * task.depth);
    for (int pair = 0; pair < pairs; ++pair, turn = 1 - turn) {
      const int row = task.first_row + pair * pair_rows;
      const int rows = task.last_row - row < pair_rows ? task.last_row - row : pair_rows;
      const std::uint16_t* left = task.left + row / block_rows * block;
      const auto sum = rows > block_rows ? sum_tiles<2, Beside> : sum_tiles<1, Beside>;
      sum(left, block, columns, task.depth, sums[turn], beside);
      beside.follow(sums[turn], row, rows, column, count);
    }
  }
  beside.rest();
  _tile_release();
}

}  // namespace

namespace whereabouts::kernels::bf16 {
const Kernels amx = {"amx", "AMX", ::pack, ::product, &amx_attention};
}  // namespace whereabouts::kernels::bf16
#endif
