// The innermost loop of AVX2 and AVX-512, said to the assembler. Over rows that lie where the caller has them
// GCC 12 and clang 14 keep an address for each of 14 rows, for which there are not enough registers, and move
// sums to memory and back in every round; of 6 rows, packed or not, GCC 12 moves one.
#pragma once

#include "core/gemm/kernels/vector.h"

namespace {

// sums[I] += factor at 4 * `offset` bytes beyond `address` * right, in the order in which it is written.
#define KERNEL_ADD(address, offset)                                                                 \
  asm volatile("vbroadcastss %c[at](" address                                                       \
               "), %[factor]\n\t"                                                                   \
               "vfmadd231ps %[factor], %[right0], %[sum0]\n\t"                                      \
               "vfmadd231ps %[factor], %[right1], %[sum1]"                                          \
               : [sum0] "+&v"(sums[I][0]), [sum1] "+v"(sums[I][1]), [factor] "=&v"(factor)          \
               : [right0] "v"(right[0]), [right1] "v"(right[1]), [row] "r"(row), [step] "r"(step_), \
                 [at] "i"(4 * (offset)))

// R rows that lie `step` floats apart, as pointers to every third: any other is one or two distances from one
// of these, which an instruction adds by itself.
template <int R>
class RowsInPlace {
 public:
  RowsInPlace(const float* first, std::ptrdiff_t step) : step_(4 * step) {
    for (int i = 0; i < pointers; ++i) at_[i] = first + 3 * i * step;
    asm volatile("" ::: "memory");  // add() reads unseen: what is read is written by now
  }

  // sums[i] += row i's float At from here * right, for rows I and on.
  template <int At, int I = 0>
  [[gnu::always_inline]] void add(const Vector (&right)[2], Vector (*sums)[2]) const {
    if constexpr (I < R) {
      Vector factor;
      const float* const row = at_[I / 3];
      if constexpr (I % 3 == 0) KERNEL_ADD("%[row]", At);
      if constexpr (I % 3 == 1) KERNEL_ADD("%[row],%[step]", At);
      if constexpr (I % 3 == 2) KERNEL_ADD("%[row],%[step],2", At);
      add<At, I + 1>(right, sums);
    }
  }

  // Past four floats of each row.
  [[gnu::always_inline]] void go_on() {
    KERNEL_UNROLL
    for (int i = 0; i < pointers; ++i) {
      at_[i] += 4;
      asm("" : "+r"(at_[i]));  // one register, not the sum of two
    }
  }

 private:
  static constexpr int pointers = (R + 2) / 3;
  const float* at_[pointers];
  std::ptrdiff_t step_;  // bytes
};

// R rows packed together: their first floats, then, `step` floats further, their second ones.
template <int R>
class RowsPacked {
 public:
  RowsPacked(const float* first, std::ptrdiff_t step) : at_(first), step_(step) {
    asm volatile("" ::: "memory");
  }

  // As that of RowsInPlace, for At 0, 1, 2 and 3 in turn: each goes on by itself.
  template <int At, int I = 0>
  [[gnu::always_inline]] void add(const Vector (&right)[2], Vector (*sums)[2]) {
    if constexpr (I < R) {
      Vector factor;
      const float* const row = at_;
      KERNEL_ADD("%[row]", I);
      add<At, I + 1>(right, sums);
    } else {
      at_ += step_;
      asm("" : "+r"(at_));
    }
  }

  [[gnu::always_inline]] void go_on() {}

 private:
  const float* at_;
  std::ptrdiff_t step_;  // floats
};
#undef KERNEL_ADD

}  // namespace
