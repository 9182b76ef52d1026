// The panels of the lab `artifacts`.
#pragma once

#include "core/labs/artifacts/data.h"

namespace whereabouts {

// Colour scales of the figure.
enum ArtifactsScale { excess_scale, norm_scale, received_scale };

// The image with the outliers of a layer framed.
Panel artifacts_image_panel(const ArtifactsData& data, int layer);
// Norms of the natural run in medians, one map for each layer; of deep models evenly chosen ones. The
// colours end at `end`.
Panel excess_strip_panel(const ArtifactsData& data, int layer, double end);
// Of one run: norms at a layer, and the attention received in the block that it enters.
Panel norm_map_panel(const ArtifactsData& data, artifacts::RunKind kind, int layer);
Panel received_map_panel(const ArtifactsData& data, artifacts::RunKind kind, int layer);
// The largest norm in medians by layer, of every run.
Panel excess_panel(const ArtifactsData& data, int layer);
// The attention that the outliers' places draw by block, of every run, and the register.
Panel drawn_panel(const ArtifactsData& data, int layer);
// Each dimension's share of the squared norm.
Panel dimension_panel(const ArtifactsData& data, int layer);

// The block whose attention goes with a layer: the last one with what leaves it.
int block_of(const ArtifactsData& data, int layer);
// The outliers' places that are followed through the runs: those of the layer, or where it has none, of the
// worst layer.
const std::vector<int>& followed(const ArtifactsData& data, int layer);

}  // namespace whereabouts
