// All heads of all layers on one sheet: a small map each, on one scale.
#pragma once

#include "core/labs/attention/panels.h"

namespace whereabouts {

// The weights of one query, or of films those of a slot, in every head.
struct Sheet {
  bool staged = false;  // layers differ in their tokens: weights are then in times of even attention
  int merged = 1;       // patches along each side of which a cell is the mean
  // (layers) of (heads), each (R, C) of the layer's grid, merged.
  std::vector<std::vector<std::shared_ptr<const Matrix>>> maps;
  double bright = 0;  // where the colours end: what 95 in 100 of all cells stay under
  // The largest weight that one patch has.
  struct Peak {
    int layer = 0, head = 0;
    double weight = 0;
  } peak;
};
// Of the cell of view.layer's grid that is the query, the cell of each layer that lies there.
Sheet sheet_of(const AttentionData& data, const AttentionRun& pass, const AttentionView& view,
               const Progress& progress);

// The image with its query, the sheet through colour scale 0, and the distances. A click enters a head.
void arrange_sheet(Figure& figure, const AttentionData& data, const AttentionRun& pass,
                   const AttentionView& view, const Sheet& sheet);
// One sentence: what is drawn.
Message sheet_in_words(const AttentionData& data, const AttentionView& view, const Sheet& sheet);
// Which head looks nearest, which farthest, and which at one patch alone.
Message sheet_finding(const AttentionData& data, const AttentionRun& pass, const Sheet& sheet);

}  // namespace whereabouts
