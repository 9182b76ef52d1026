// Attention whose logits and probabilities can be read or replaced.
#pragma once

#include "core/backend/backend.h"
#include "core/backend/hook.h"

namespace whereabouts {

// cpu_attention() for the hooks that look at `block`, one image after the other: slower, and it holds the
// (heads, tokens, tokens) of an image. Of a request with a softmax. Throws Failure(cancelled); looks at
// `progress` after every head.
void hooked_attention(const AttentionRequest& request, const std::vector<Hook>& hooks, int block,
                      const Progress& progress);

}  // namespace whereabouts
