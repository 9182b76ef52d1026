// How far a pass over many images came, kept in the user's cache folder beside kept_measures.h, so that one
// that was stopped goes on there, and one that ended is not done again.
//
// For sums over images, of which no image has numbers of its own that could be kept. A file holds one state,
// the last; its key, which is inside, says all that it follows from but the images, whose pixels the pass
// itself compares. One that is damaged, or has another key, counts as not there.
#pragma once

#include <filesystem>
#include <optional>
#include <string>

#include "core/checkpoint/checkpoint.h"
#include "core/labs/framework/model/execution.h"

namespace whereabouts {

class KeptState {
 public:
  // Of all states together. A larger one is not kept.
  static constexpr std::size_t max_bytes = std::size_t{1} << 30;

  // `what`: the lab, and every parameter that its numbers depend on beside checkpoint and pixels.
  KeptState(const Checkpoint& checkpoint, const std::string& what);

  // Only what the CPU computed is kept.
  std::optional<std::string> find(const BackendPasses& passes) const;
  // Lets those go that were not used for longest, where all are more than `max_bytes`.
  void keep(std::string state, const BackendPasses& passes);

 private:
  std::filesystem::path folder_, path_;  // empty: nothing is kept
  std::string key_;
};

}  // namespace whereabouts
