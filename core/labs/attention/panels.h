// The panels of the lab `attention`: images and maps in four columns, and below them what is read
// from them.
#pragma once

#include <optional>

#include "core/base/message.h"
#include "core/labs/attention/data.h"
#include "core/labs/framework/pieces/over_image.h"

namespace whereabouts {

struct AttentionView {
  int layer = 0;
  int head = -1;              // -1: the mean of the heads
  std::optional<Cell> query;  // a patch of the image; empty: the class token
  bool rollout = false;
  OverImageLook look;      // how maps are drawn
  int slot = 0;            // of films: the time slot that is shown, and the query's
  bool relevance = false;  // of a class, in place of attention
};

// What a figure shows of one order, computed once.
struct Gaze {
  const AttentionRun& pass;
  int token = 0;      // that looks: of the scrambled image the place where the query's patch stands now
  Matrix heads;       // (heads, tokens): its weights in every head of the layer; empty without maps
  RowVector weights;  // (tokens): those of the view
};
Gaze gaze_of(const AttentionData& data, const AttentionRun& pass, const AttentionView& view);
// The layer whose tokens the view's map is of: of relevance of a whole model with stages the first.
int layer_of_map(const AttentionData& data, const AttentionView& view);
Message head_name(int head);  // "head 3", "the mean of the heads"
// The class that a run's relevance is of: "Egyptian cat".
std::string class_in_words(const AttentionData& data, const AttentionRun& pass);

// The image with the query marked, at `column`.
void add_image(Figure& figure, const AttentionData& data, const AttentionRun& pass, const AttentionView& view,
               int column);
// Where the query looks, through colour scale 0: the panel that leads. `beside` the map of the other order,
// its heading says so.
void add_map(Figure& figure, const AttentionData& data, const Gaze& gaze, const AttentionView& view,
             int column, bool beside = false);
// Every head of the layer (max_heads of them at the most) below, `across` in a row, each on a colour scale
// of its own; a click makes it the head that leads; rollout where a place is left. Returns the rows used.
int add_heads(Figure& figure, const AttentionData& data, const Gaze& gaze, const AttentionView& view,
              int across, const Progress& progress);
inline constexpr int max_heads = 16;
// Where the colours of the view's map end, and those of one head (-1: of the rollout): for a patch as the
// query where they end for every patch.
MapEnds ends_of_view(const AttentionData& data, const Gaze& gaze, const AttentionView& view,
                     const Progress& progress);

// Mean distance of every head of `chief` against the layer, with the mean of the other order where `both`
// are drawn.
Panel distance_panel(const AttentionData& data, const AttentionRun& chief, const AttentionView& view,
                     bool both);
// Weights of the query against distance, where one layer is all there is; `max`: of any query.
Panel falling_panel(const AttentionData& data, const Gaze& gaze, double max);
// The likeliest classes as bars.
Panel top_panel(const AttentionData& data, const AttentionRun& pass, int count);

}  // namespace whereabouts
