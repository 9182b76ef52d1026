// Activations and exponentials of numbers in place.
#pragma once

#include "core/gemm/kernels/activation.h"

namespace {

template <int A>
void activate_all(float* values, int count) {
  for (int i = 0; i < count; i += width) {
    const int some = count - i < width ? count - i : width;
    store_some(values + i, activated<A>(load_some(values + i, some)), some);
  }
}

void activate(int activation, float* values, int count) {
  using Function = void (*)(float*, int);
  static constexpr Function functions[] = {activate_all<0>, activate_all<1>, activate_all<2>, activate_all<3>,
                                           activate_all<4>, activate_all<5>, activate_all<6>};
  functions[activation](values, count);
}

void exponentials(float* values, int count) {
  for (int i = 0; i < count; i += width) {
    const int some = count - i < width ? count - i : width;
    store_some(values + i, exponential(load_some(values + i, some)), some);
  }
}

}  // namespace
