// Preprocessing by model family, where no configuration says it.
#pragma once

#include "core/vit/preprocess/preprocess.h"
#include "core/vit/preprocess/preprocess_sources.h"

namespace whereabouts {

// As the published models of the family are used; marked as assumed. `name`: of the checkpoint.
void apply_family(const std::string& name, const VitConfiguration& configuration,
                  Preprocessing& preprocessing);

}  // namespace whereabouts
