// Tells whether a checkpoint can run, without reading its weights: a dry read of names, types and shapes by
// the code that reads them (WeightReader::Reading::dry). Vit::load() begins with it, so that both refuse with
// the same words.
#pragma once

#include <vector>

#include "core/base/progress.h"
#include "core/checkpoint/checkpoint.h"
#include "core/checkpoint/inspect/anatomy.h"
#include "core/vit/configuration/configuration.h"
#include "core/vit/configuration/weight_names.h"
#include "core/vit/forward/vit.h"

namespace whereabouts {

// What the model is, as far as names and shapes tell. Fails (Fault::failed) as Vit::load() does; where
// nothing tells the heads, and the model could not run with any number of them, with what else is wrong.
VitConfiguration dry_configuration(const WeightNames& names, const Anatomy& anatomy,
                                   const Progress& progress = {});

ModelOutlook model_outlook(const Checkpoint& checkpoint);

}  // namespace whereabouts
