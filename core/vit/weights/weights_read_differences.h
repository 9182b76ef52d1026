// Differential attention: what a block has instead of one product of queries, keys and values.
#pragma once

#include "core/vit/weights/weight_reader.h"
#include "core/vit/weights/weights.h"

namespace whereabouts {

// `before` precedes the names of its lambdas and norms; `qkv` is (3 D) of (D). `configuration.heads` counts
// maps, two of a head of timm's.
void read_differences(WeightReader& source, const std::string& before, int number, const Dense& qkv,
                      const VitConfiguration& configuration, PackedBlock& block);

}  // namespace whereabouts
