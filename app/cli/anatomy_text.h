// What inspect prints of a checkpoint: for people, and as JSON.
#pragma once

#include <nlohmann/json.hpp>
#include <string>

#include "app/cli/model_run.h"
#include "core/checkpoint/inspect/anatomy.h"

namespace whereabouts {

// `chosen`: the first position entry is the user's choice.
nlohmann::ordered_json anatomy_json(const Checkpoint& checkpoint, const Anatomy& anatomy, const ModelRun& run,
                                    bool chosen);
std::string anatomy_text(const Checkpoint& checkpoint, const Anatomy& anatomy, const ModelRun& run,
                         bool chosen);

}  // namespace whereabouts
