// Outliers moved into a register that the model was never trained with (Jiang et al. 2025, "Vision
// Transformers Don't Need Trained Registers"): of the few neurons that write them, the register gets the
// largest activation, and all other tokens get none.
#pragma once

#include <vector>

#include "core/vit/inside/outliers.h"

namespace whereabouts {

// A unit of the inner layer of a block's MLP.
struct Neuron {
  int block = 0, index = 0;
  double writes = 0;  // mean |activation| at the outliers times the norm of what one of it adds to a token
};

// The `count` neurons of a block that write most to `outliers`; the first of these writes most. `hidden`:
// (tokens, hidden), what the last product of the block's MLP takes.
std::vector<Neuron> writers(const BlockWeights& weights, int block, const Matrix& hidden, int prefix,
                            const std::vector<int>& outliers, int count);

// Hooks that move the activations of `neurons` to token `to`: it gets the one that is furthest from 0.
std::vector<Hook> redirect(const std::vector<Neuron>& neurons, int to);

}  // namespace whereabouts
