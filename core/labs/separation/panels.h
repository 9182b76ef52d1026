// What the lab `separation` draws.
#pragma once

#include <cstddef>

#include "core/base/message.h"
#include "core/figure/figure.h"
#include "core/labs/separation/data.h"

namespace whereabouts {

// Mean distance within and between classes, layer by layer; a click chooses the layer.
Panel distance_panel(const SeparationData& data, std::size_t layer);
// Their ratio; above 1 classes stand apart.
Panel ratio_panel(const SeparationData& data, std::size_t layer);
// How the distances at one layer are distributed, over the range that all layers share.
Panel distribution_panel(const SeparationData& data, std::size_t layer);
// The first images on the first two principal components at one layer, by class.
Panel projection_panel(const SeparationData& data, std::size_t layer);

// "layer 2 (before block 2)", "layer 4 (after the last block)"
Message layer_text(const SeparationData& data, std::size_t layer);

}  // namespace whereabouts
