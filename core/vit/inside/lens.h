// The answer as each layer would have it: what the head says of tokens that it was not made for (the "logit
// lens", nostalgebraist 2020).
#pragma once

#include "core/vit/inside/knockout.h"

namespace whereabouts {

struct Lens {
  std::vector<double> answer;  // (L + 1): of x_l behind the final norm, pooled as the head has it
  std::vector<int> classes;    // (L + 1): the likeliest; empty without a head
  std::vector<double> likely;  // (L + 1): and its probability
  // (L + 1, N): of every patch token alone behind the final norm, and its likeliest class. Without rows where
  // the head does not read one token (Vit::classify()); `of_patch_classes` without a head as well.
  Matrix of_patches;
  Eigen::Matrix<int, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor> of_patch_classes;
};
// Throws as Vit::resume() does.
Lens lens_of(const Asked& asked, const TokenRun& run, const Progress& progress = {});

}  // namespace whereabouts
