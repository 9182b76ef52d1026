// Is a port right? Its activations against those of the model itself, and, where they differ, the mistake
// that explains it.
//
//   activations.h  what is compared, by name
//   mistakes.h     what ports do wrong
//   verify.h       the comparison and the search
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/checkpoint/checkpoint.h"
#include "core/image/image.h"
#include "core/vit/verify/activations.h"

namespace whereabouts {

struct ComparedActivation {
  std::string name;
  double error = 0;  // relative_error()
};

struct FoundCause {
  std::string id;
  Message text;
  double error_after = 0;  // of the first that differs, with this mistake made here too
  int explained = 0;       // of those compared, how many agree then
};

struct Verification {
  std::vector<ComparedActivation> compared;  // in the order of a forward pass
  std::optional<std::string> first;          // that differs
  std::vector<FoundCause> causes;            // the likeliest first
  int tried = 0;                             // mistakes
  std::vector<Message> notes;                // of the model, as predict tells them
};

struct VerifyOptions {
  double tolerance = 1e-3;
  std::string resample = "auto";
};

// Compares `activations` with what `checkpoint` gives for `image`; without an image, with what follows from
// the first block.N.input among them. Of a first difference, each of known_mistakes() is tried: it is a cause
// where the error of that activation falls below the tolerance, or to a tenth. Refuses (usage) what
// read_activations() does, and activations that nothing can be computed from without an image.
Verification verify(const Checkpoint& checkpoint, const Checkpoint& activations, const Image* image,
                    const VerifyOptions& options = {}, const Progress& progress = {});

}  // namespace whereabouts
