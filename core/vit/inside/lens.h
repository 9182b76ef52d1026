// The answer as each layer would have it: what the head says of tokens that it was not made for (the "logit
// lens", nostalgebraist 2020).
#pragma once

#include "core/vit/inside/knockout.h"

namespace whereabouts {

// Where the layers lie in stages, the head can read those of the last one, whose width it has.
struct Lens {
  int first = 0;  // the first layer that the head can read; before it numbers are NaN and classes -1
  std::vector<double> answer;  // (L + 1): of x_l behind the final norm, pooled as the head has it
  std::vector<int> classes;    // (L + 1): the likeliest; empty without a head
  std::vector<double> likely;  // (L + 1): and its probability
  // (L + 1, N), of stages at each patch of a token: of every patch token alone behind the final norm, and its
  // likeliest class. Without rows where the head does not read one token (Vit::classify());
  // `of_patch_classes` without a head as well.
  Matrix of_patches;
  Eigen::Matrix<int, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor> of_patch_classes;
};
// Throws as Vit::resume() does.
Lens lens_of(const Asked& asked, const TokenRun& run, const Progress& progress = {});

}  // namespace whereabouts
