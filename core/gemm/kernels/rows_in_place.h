// The innermost loop of AVX2 and AVX-512 over rows that lie where the caller has them, said to the assembler:
// GCC 12 and clang 14 keep an address for each of 14 rows, for which there are not enough registers, and move
// sums to memory and back in every round; of 6 rows GCC 12 moves one.
#pragma once

#include "core/gemm/kernels/vector.h"

namespace {

// R rows that lie `step` floats apart, as pointers to every third: any other is one or two distances from one
// of these, which an instruction adds by itself.
template <int R>
class RowsInPlace {
 public:
  RowsInPlace(const float* first, std::ptrdiff_t step) : step_(4 * step) {
    for (int i = 0; i < pointers; ++i) at_[i] = first + 3 * i * step;
    asm volatile("" ::: "memory");  // add() reads unseen: what is read is written by now
  }

  // sums[i] += row i's float At from here * right, for rows I and on. In the order in which it is written.
  template <int At, int I = 0>
  [[gnu::always_inline]] void add(const Vector (&right)[2], Vector (*sums)[2]) const {
    if constexpr (I < R) {
      Vector factor;
#define KERNEL_ADD(address)                                                                                \
  asm volatile("vbroadcastss %c[at](" address                                                              \
               "), %[factor]\n\t"                                                                          \
               "vfmadd231ps %[factor], %[right0], %[sum0]\n\t"                                             \
               "vfmadd231ps %[factor], %[right1], %[sum1]"                                                 \
               : [sum0] "+&v"(sums[I][0]), [sum1] "+v"(sums[I][1]), [factor] "=&v"(factor)                 \
               : [right0] "v"(right[0]), [right1] "v"(right[1]), [row] "r"(at_[I / 3]), [step] "r"(step_), \
                 [at] "i"(4 * At))
      if constexpr (I % 3 == 0) KERNEL_ADD("%[row]");
      if constexpr (I % 3 == 1) KERNEL_ADD("%[row],%[step]");
      if constexpr (I % 3 == 2) KERNEL_ADD("%[row],%[step],2");
#undef KERNEL_ADD
      add<At, I + 1>(right, sums);
    }
  }

  [[gnu::always_inline]] void go_on(int floats) {
    KERNEL_UNROLL
    for (int i = 0; i < pointers; ++i) {
      at_[i] += floats;
      asm("" : "+r"(at_[i]));  // one register, not the sum of two
    }
  }

 private:
  static constexpr int pointers = (R + 2) / 3;
  const float* at_[pointers];
  std::ptrdiff_t step_;  // bytes
};

}  // namespace
