// A configuration is read whole: each of its words is used, changes no number, or the model is refused by it.
#pragma once

#include "core/base/message.h"
#include "core/vit/configuration/configuration.h"
#include "core/vit/configuration/model_config.h"
#include "core/vit/configuration/weight_names.h"

namespace whereabouts {

// Refuses an architecture or a model_type that is not known to be right, by its name.
void refuse_unknown_model(const WeightNames& names, const ModelConfig& stated);

// To be called when everything has been asked for. Refuses by name and value what a known library's
// configuration says and nobody read, unless it is the default that is known to be right or changes no number
// of an encoder at inference; and words that the tensors contradict.
void refuse_unread_words(const WeightNames& names, const ModelConfig& stated,
                         const VitConfiguration& configuration);

// Adds to `assumed` that a pooling or an activation was said which a known library's configuration
// contradicts.
void tell_overridden(const ModelConfig& stated, VitConfiguration& configuration);

// Refuses what the library's configuration says under `key`, with where: `what` goes on, "and the file has 12
// blocks".
[[noreturn]] void refuse_stated(const WeightNames& names, const ModelConfig& stated, const char* key,
                                const Message& what, const Message& remedy);

// Refuses the value that the library's configuration has for `key`.
[[noreturn]] void refuse_word(const WeightNames& names, const ModelConfig& stated, const char* key,
                              const Message& remedy = {});

}  // namespace whereabouts
