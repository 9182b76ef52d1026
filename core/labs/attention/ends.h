// Where the colours of the attention maps end: the same for every query, so that a sweep over the queries
// shows the attention change and not its colours.
#pragma once

#include <map>
#include <mutex>
#include <tuple>
#include <vector>

#include "core/base/matrix.h"
#include "core/base/progress.h"

namespace whereabouts {

struct AttentionData;
struct AttentionRun;

// The value that nearly all patches stay under: where colours end, so that a few do not darken all the
// others.
double bright_end(const RowVector& weights, int prefix);
// Where they begin: 0, or of a rollout, whose smallest weight is near its largest, that least weight.
double dark_end(const RowVector& weights, int prefix, bool rolled);

struct MapEnds {
  double dark = 0, bright = 0;
};
struct LayerEnds {
  std::vector<MapEnds> heads;  // empty where the rollout was asked for
  MapEnds whole;               // the mean of the heads, or the rollout to the layer
};

// The ends that nine in ten of the patches stay within as queries; of a table, whose patches do not draw all
// the attention to themselves, those that all do. Of many patches some, evenly spread, stand for all.
// Computed when a layer is first asked for. Safe to use from several threads.
class QueryEnds {
 public:
  LayerEnds of(const AttentionData& data, const AttentionRun& pass, int layer, bool rollout,
               const Progress& progress) const;

 private:
  mutable std::mutex mutex_;
  mutable std::map<std::tuple<const AttentionRun*, int, bool>, LayerEnds> layers_;
};

}  // namespace whereabouts
