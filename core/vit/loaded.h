// Models kept after use, so that a second request does not read them again.
#pragma once

#include <memory>

#include "core/vit/labels.h"
#include "core/vit/predict.h"
#include "core/vit/preprocess/preprocess.h"
#include "core/vit/vit.h"
#include "core/vit/weights/outlook.h"

namespace whereabouts {

// The model of a checkpoint, loaded once and shared: the two used last stay. Two callers that ask for the
// same file at the same time both get one copy. Fails as Vit::load() does.
std::shared_ptr<const Vit> cached_vit(const std::shared_ptr<const Checkpoint>& checkpoint,
                                      const Progress& progress = {});

// What model_outlook() tells of a checkpoint, looked at once for each of the last files.
std::shared_ptr<const ModelOutlook> cached_outlook(const Checkpoint& checkpoint);

// Whether the checkpoint's model runs, by its cached outlook.
bool model_runs(const Checkpoint& checkpoint);

}  // namespace whereabouts
