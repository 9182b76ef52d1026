// A model whose weights are drawn at random: a map that says what a model has learned must not survive that.
//   Source: Adebayo et al., Sanity Checks for Saliency Maps, NeurIPS 2018, arXiv 1810.03292, section 3
//   (weights from the top of the network down, all of them here).
#pragma once

#include <cstdint>

#include "core/vit/forward/vit.h"

namespace whereabouts {

// For Vit::load(). Each product becomes normal numbers of the mean and the deviation that it has, its sums
// (biases) likewise: of the head, of attention that pools fc2, gate, fc1, out and keys and values (as one),
// then of every block from the last to the first fc2, gate, fc1, proj and qkv (as one), the weight (outputs,
// inputs) row by row and then the bias; drawn by NumPy's RandomState(seed).standard_normal. Norms, scales,
// embedding and positions stay. What is the same everywhere stays, such as a bias that is not there.
ModelChange randomised(std::uint32_t seed);

}  // namespace whereabouts
