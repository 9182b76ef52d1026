// What was measured of snapshots before: a run that grows while it is trained is measured where it is new.
#pragma once

#include <cstdint>
#include <optional>

#include "core/labs/learn/measures.h"

namespace whereabouts {

struct RememberedMeasures {
  SnapshotMeasures measures;
  GridShape patches;    // of the model's input; {0, 0} where none was run
  Execution execution;  // of the passes, where one was run
};

// A key names everything that the measures depend on. The last 256 are kept; safe to use from several
// threads.
std::optional<RememberedMeasures> recall_measures(std::uint64_t key);
void remember_measures(std::uint64_t key, RememberedMeasures made);

}  // namespace whereabouts
