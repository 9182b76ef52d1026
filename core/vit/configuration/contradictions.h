// What a library's configuration says of a model, and its tensors show to be otherwise. The library would
// refuse such a file, leave tensors out, or draw some anew; here the file is refused by the word.
#pragma once

#include <string>

#include "core/vit/configuration/configuration.h"
#include "core/vit/configuration/model_config.h"
#include "core/vit/configuration/weight_names.h"

namespace whereabouts {

// Fails (Fault::failed) with the first word that the file contradicts: sizes, numbers of blocks, tokens and
// classes, and parts that a word adds or takes away.
void refuse_contradictions(const WeightNames& names, const ModelConfig& stated,
                           const VitConfiguration& configuration);

// Of an architecture of timm whose own width or depth the file has not, where no argument says another: adds
// to `assumed` what is taken instead. Fails where the heads would be those of another width.
void assume_sizes(const WeightNames& names, const ModelConfig& stated, VitConfiguration& configuration);

// The kernel (D, C, rows, columns) or (D, C, frames, rows, columns) of patches that are cut out of pixels;
// null where they are cut otherwise: those of a hybrid and of VOLO out of what a stem makes.
const TensorInfo* pixel_kernel(const WeightNames& names);

// Refuses the file by the value of `key`; `what` the file has: "and its tokens have 192 dimensions".
[[noreturn]] void refuse_contradiction(const WeightNames& names, const ModelConfig& stated, const char* key,
                                       const Message& what);

}  // namespace whereabouts
