// What goes into the classifier: class token, mean, attention pooling.
#pragma once

#include "core/vit/configuration/configuration.h"
#include "core/vit/configuration/configure.h"
#include "core/vit/configuration/model_config.h"
#include "core/vit/configuration/weight_names.h"

namespace whereabouts {

void configure_pooling(const WeightNames& names, const Anatomy& anatomy, const ModelConfig& stated,
                       VitConfiguration& configuration);

// The layer that gives the classes; empty where there is none of a known name. A language tower's or a
// self-supervised projection's layers are other things.
std::string classifier_layer(const WeightNames& names);

}  // namespace whereabouts
