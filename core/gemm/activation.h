// The activations of an MLP. Kernels and OpenCV's module know them by these numbers.
#pragma once

namespace whereabouts {

enum class Activation : int { none, gelu, gelu_tanh, quick_gelu, silu, relu, hard_swish };

}  // namespace whereabouts
