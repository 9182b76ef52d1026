// The panels of the lab `layers`.
#pragma once

#include "core/base/message.h"
#include "core/labs/layers/data.h"

namespace whereabouts {

struct LayersView {
  int layer = 0;  // 0 .. L
  Cell reference;
  layers::Run run = layers::Run::natural;
};

// SSDC of the four runs; what a probe reads of row and column; the place's share of the variance: against the
// layer.
Panel ssdc_panel(const LayersData& data, const LayersView& view);
Panel probe_panel(const LayersData& data, const LayersView& view);
Panel share_panel(const LayersData& data, const LayersView& view);
// The image in its patches: in a heap (the order of the seed), or where the tokens of the layer put them,
// with position or without; the misplaced ones framed.
Panel heap_panel(const LayersData& data, const LayersView& view);
Panel put_back_panel(const LayersData& data, const LayersView& view, bool zeroed);
// Similarity maps of the layers side by side, in one row or two; of a deep model some, the first and the last
// among them.
Panel strip_panel(const LayersData& data, const LayersView& view);

// "before block 5", "after the last block"
Message layer_in_words(const LayersData& data, int layer);

}  // namespace whereabouts
