// A model whose weights are drawn at random: a map that says what a model has learned must not survive that.
//   Source: Adebayo et al., Sanity Checks for Saliency Maps, NeurIPS 2018, arXiv 1810.03292, section 3
//   (weights from the top of the network down, all of them here).
#pragma once

#include <cstdint>

#include "core/vit/vit.h"

namespace whereabouts {

// For Vit::load(). Each product becomes normal numbers of the mean and the deviation that it has, its sums
// (biases) likewise: of the classes of every patch (VOLO), of the head and its layers, of attention that
// pools fc2, gate, fc1, out and keys and values (as one), of a neck (SAM) its convolutions from the last to
// the first, of the layers of a class token behind the blocks, from the last one on, fc2, gate, fc1, proj, q,
// and keys and values (as one), then from the last block to the first fc2, gate, its convolution over the
// grid, fc1, the convolutions between attention and MLP from the last to the first, proj and qkv (as one), of
// attention over time the layer behind it, proj and qkv, the convolutions of heads of values, keys and
// queries, keys and values of fewer places, what makes those places. Of blocks beside those: the meetings of
// two encoders before the blocks in front of them, then the other's (CrossViT); behind each block what the
// pixels of a patch give it and the block among them (TNT). Before each block, and behind the last one, stand
// those that make the queries of a stage, layers of convolutions from the last to the first, beside a
// shortcut before those of it, and mergings with what they are made of. The weight (outputs, inputs) is drawn
// row by row, inputs of a convolution as (kernel row, kernel column, channel) with the norm over batches
// behind it in them, and then the bias; by NumPy's RandomState(seed).standard_normal. Norms, scales,
// embedding and positions stay. What is the same everywhere stays, such as a bias that is not there.
ModelChange randomised(std::uint32_t seed);

}  // namespace whereabouts
