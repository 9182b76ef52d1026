// Compiled with -mamx-bf16 and friends (core/CMakeLists.txt), empty elsewhere.
#if (defined(__AMX_BF16__) || defined(__AMXBF16__)) && defined(__AVX512BF16__)  // GCC, Clang
#define KERNEL_BYTES 64
#define KERNEL_REGISTERS 2
#include "core/gemm/kernels/bf16_tiles.h"
#include "core/gemm/kernels/transpose.h"

namespace {

namespace bf16 = whereabouts::kernels::bf16;
using bf16::AttentionTask;

static_assert(bf16::attention_queries == 2 * block_rows);

inline __m512bh rounded(Vector lower, Vector upper) {
  return _mm512_cvtne2ps_pbh(reinterpret_cast<__m512>(upper), reinterpret_cast<__m512>(lower));
}

void pack_columns(const float* x, std::ptrdiff_t stride, int columns, int depth, std::uint16_t* to) {
  constexpr int pairs = chunk / 2;
  alignas(64) float rows[panel * pairs] = {};  // of two numbers each
  for (int k = 0; k < depth; k += chunk, to += panel * chunk) {
    for (int column = 0; column < columns; ++column) {
      const float* from = x + column * stride + k;
      const __m512bh both =
          rounded(Vector(first_floats(from, depth - k)), Vector(first_floats(from + 16, depth - k - 16)));
      __builtin_memcpy(rows + column * pairs, &both, sizeof both);
    }
    transpose(rows, pairs, panel, pairs, reinterpret_cast<float*>(to), panel);
  }
}

void pack_depths(const float* x, std::ptrdiff_t stride, int columns, int depth, std::uint16_t* to) {
  // Of two rows of 16 numbers one after the other: the first of each, the second of each.
  alignas(64) std::uint16_t order[2 * block_rows];
  for (int i = 0; i < block_rows; ++i) {
    order[2 * i] = static_cast<std::uint16_t>(i);
    order[2 * i + 1] = static_cast<std::uint16_t>(block_rows + i);
  }
  const __m512i by_column = _mm512_load_si512(order);
  for (int k = 0; k < bf16::padded(depth); k += 2, x += 2 * stride) {
    for (int column = 0; column < panel; column += 16, to += 2 * 16) {
      const Vector first(first_floats(x + column, k < depth ? columns - column : 0));
      const Vector second(first_floats(x + stride + column, k + 1 < depth ? columns - column : 0));
      const __m512i both =
          _mm512_permutexvar_epi16(by_column, reinterpret_cast<__m512i>(rounded(first, second)));
      _mm512_store_si512(to, both);
    }
  }
}

inline float largest(Vector v) {
  alignas(KERNEL_BYTES) float lane[width];
  store(lane, v);
  float most = lane[0];
  for (int i = 1; i < width; ++i) most = lane[i] > most ? lane[i] : most;
  return most;
}

// What is made of the products of the first `rows` queries with the keys of a panel before the softmax:
// biases are added, and keys that are not there get no weight.
void complete_logits(const AttentionTask& task, int first, int rows, float* logits) {
  const int keys = task.tokens - first;
  for (int query = 0; query < task.count && task.bias != nullptr; ++query) {
    const float* bias = task.bias + std::ptrdiff_t{query} * task.tokens + first;
    float* row = logits + query * panel;
    store(row, load(row) + Vector(first_floats(bias, keys)));
    store(row + 16, load(row + 16) + Vector(first_floats(bias + 16, keys - 16)));
  }
  if (keys >= panel) return;
  const float nothing = task.softmax ? -__builtin_inff() : 0;
  for (int query = 0; query < rows; ++query) {
    for (int key = keys; key < panel; ++key) logits[query * panel + key] = nothing;
  }
}

// Queries of one block of rows, or of two.
template <int Blocks>
void attend(const AttentionTask& task) {
  constexpr int rows = Blocks * block_rows, logits_of_panel = rows * panel;
  const int depth = bf16::padded(task.dim), keys = bf16::padded(task.tokens), panels = keys / panel;
  const std::ptrdiff_t weights_block = std::ptrdiff_t{block_rows} * keys;
  Nothing nothing;

  alignas(64) Vector max[rows], total[rows];
  for (Vector& each : max) each = all(-__builtin_inff());
  for (Vector& each : total) each = Vector{};
  float* logits = task.logits;
  for (int number = 0; number < panels; ++number, logits += logits_of_panel) {
    sum_tiles<Blocks>(task.queries, std::ptrdiff_t{block_rows} * depth,
                      task.keys + std::ptrdiff_t{number} * panel * depth, depth, logits, nothing);
    complete_logits(task, number * panel, rows, logits);
    for (int query = 0; query < rows && task.softmax; ++query) {
      const float* row = logits + query * panel;
      max[query] = larger(load(row + 16), larger(load(row), max[query]));
    }
  }
  // A query with every key at minus infinity: its weights are e^-inf = 0 rather than e^(inf - inf).
  for (Vector& each : max) {
    const float most = largest(each);
    each = all(most == -__builtin_inff() ? 0 : most);
  }

  logits = task.logits;
  std::uint16_t* weights = task.weights;
  for (int number = 0; number < panels; ++number, logits += logits_of_panel, weights += block_rows * chunk) {
    for (int query = 0; query < rows; ++query) {
      float* row = logits + query * panel;
      Vector first = load(row), second = load(row + 16);
      if (task.softmax) {
        first = falling_exponential(first - max[query]);
        second = falling_exponential(second - max[query]);
        total[query] += first;
        total[query] += second;
        if (task.probabilities != nullptr) {
          store(row, first);
          store(row + 16, second);
        }
      }
      const __m512bh both = rounded(first, second);
      __builtin_memcpy(weights + query / block_rows * weights_block + query % block_rows * chunk, &both,
                       sizeof both);
    }
  }
  float shares[rows];
  for (int query = 0; query < rows; ++query) {
    // No weight at all: zero, not 0 / 0. Sums that are NaN stay so.
    const float weight = task.softmax ? sum(total[query]) : 1;
    shares[query] = weight == 0 ? 0 : 1 / weight;
  }

  alignas(64) float sums[logits_of_panel];
  for (int first = 0; first < task.dim; first += panel) {
    sum_tiles<Blocks>(task.weights, weights_block, task.values + std::ptrdiff_t{first} * keys, keys, sums,
                      nothing);
    const int columns = task.dim - first < panel ? task.dim - first : panel;
    for (int query = 0; query < task.count; ++query) {
      float* to = task.output + query * task.output_stride + first;
      for (int j = 0; j < columns; j += width) {
        store_some(to + j, load(sums + query * panel + j) * shares[query],
                   columns - j < width ? columns - j : width);
      }
    }
  }
  if (task.probabilities == nullptr) return;
  for (int query = 0; query < task.count; ++query) {
    float* to = task.probabilities + std::ptrdiff_t{query} * task.tokens;
    for (int key = 0; key < task.tokens; key += width) {
      const float* from =
          task.logits + std::ptrdiff_t{key / panel} * logits_of_panel + query * panel + key % panel;
      store_some(to + key, load(from) * shares[query], task.tokens - key < width ? task.tokens - key : width);
    }
  }
}

void attention(const AttentionTask& task) {
  static constexpr TileShapes shapes;
  _tile_loadconfig(&shapes);
  task.count > block_rows ? attend<2>(task) : attend<1>(task);
  _tile_release();
}

}  // namespace

namespace whereabouts::kernels::bf16 {
const Attention amx_attention = {::pack_columns, ::pack_depths, ::attention};
}  // namespace whereabouts::kernels::bf16
#endif
