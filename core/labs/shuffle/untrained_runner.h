// An untrained layer that stands in for a model.
#pragma once

#include <cstdint>
#include <memory>

#include "core/labs/shuffle/model_result.h"

namespace whereabouts {

// Where the checkpoint has a position table and no transformer: a random embedding of the patches, the table
// added, random Q, K and V, and ten random sums of the mean of AV.
std::unique_ptr<ModelRunner> untrained_runner(const Inputs& inputs, bool objects, std::uint32_t seed,
                                              const AttentionRule& rule, const Progress& progress);

}  // namespace whereabouts
