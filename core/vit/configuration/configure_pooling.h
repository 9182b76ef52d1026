// The input of the classifier: class token, mean or attention pooling.
#pragma once

#include "core/vit/configuration/configuration.h"
#include "core/vit/configuration/configure.h"
#include "core/vit/configuration/model_config.h"
#include "core/vit/configuration/weight_names.h"

namespace whereabouts {

void configure_pooling(const WeightNames& names, const Anatomy& anatomy, const ModelConfig& stated,
                       VitConfiguration& configuration);

// Says which input is taken where the tensors of several are the same and nothing in the file tells.
void assume_published_pooling(const WeightNames& names, const ModelConfig& stated,
                              VitConfiguration& configuration);
// The same where `only`, "avg" or "token", is built in; refuses (file) another one.
void take_only_pooling(const WeightNames& names, const ModelConfig& stated, const char* only,
                       VitConfiguration& configuration);

// The name of the classification layer; empty without a known one. Layers of a language tower or a
// self-supervised projection do not count.
std::string classifier_layer(const WeightNames& names);

}  // namespace whereabouts
