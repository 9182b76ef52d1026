// Predicts whether a checkpoint can run, without reading its weights.
#pragma once

#include "core/backend/backend.h"
#include "core/base/grid.h"
#include "core/base/matrix.h"
#include "core/checkpoint/checkpoint.h"
#include "core/checkpoint/inspect/anatomy.h"
#include "core/vit/configuration/configuration.h"
#include "core/vit/forward/vit.h"

namespace whereabouts {

ModelOutlook model_outlook(const Checkpoint& checkpoint);

}  // namespace whereabouts
