// Published accuracies, grouped so that they can be compared.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/position/scheme.h"

namespace whereabouts {

// A published number and what it is compared with: the learned 1-D table of the same study and setting.
struct StudyResult {
  std::string scheme;
  PublishedResult result;
  std::string group;           // "Swin-T · ImageNet top-1 accuracy · Liu et al. 2021 (Swin)"
  std::optional<double> gain;  // percentage points above learned-1d of the group; empty without one
};
// All published results of the catalogue, group by group.
std::vector<StudyResult> study_results();

// The groups as choices: "swin-t-imagenet", "ViT of 820k parameters · CIFAR-10 accuracy · ...".
struct Study {
  std::string id, group;
  int results = 0;
};
const std::vector<Study>& studies();

}  // namespace whereabouts
