#include "core/lesson/same_content.h"

#include <algorithm>
#include <cstring>

#include "core/labs/framework/inputs/built_in_comparison.h"
#include "core/labs/framework/inputs/built_in_run.h"
#include "core/labs/framework/lab.h"
#include "core/train/run/compared_runs.h"

namespace whereabouts {
namespace {

std::vector<const TensorInfo*> by_name(const Checkpoint& checkpoint) {
  std::vector<const TensorInfo*> tensors;
  for (const TensorInfo& tensor : checkpoint.tensors()) tensors.push_back(&tensor);
  std::sort(tensors.begin(), tensors.end(),
            [](const TensorInfo* x, const TensorInfo* y) { return x->name < y->name; });
  return tensors;
}

// NaN equals NaN of the same bits.
bool same_bits(const std::vector<float>& a, const std::vector<float>& b) {
  return a.size() == b.size() &&
         (a.empty() || std::memcmp(a.data(), b.data(), a.size() * sizeof(float)) == 0);
}

// The same tensors in any order, format and file. The first that differs ends it.
bool same_weights(const std::shared_ptr<const Checkpoint>& a, const std::shared_ptr<const Checkpoint>& b,
                  const Progress& progress) {
  if (!a || !b) return a == b;
  if (a == b || a->identity() == b->identity()) return true;
  const auto these = by_name(*a), those = by_name(*b);
  const bool alike = std::equal(
      these.begin(), these.end(), those.begin(), those.end(),
      [](const TensorInfo* x, const TensorInfo* y) { return x->name == y->name && x->shape == y->shape; });
  if (!alike) return false;
  for (const TensorInfo* tensor : these) {
    progress.check();
    if (!same_bits(a->read(tensor->name, progress), b->read(tensor->name, progress))) return false;
  }
  return true;
}

bool same_run(const CheckpointRun& a, const CheckpointRun& b, const Progress& progress) {
  if (&a == &b || a.identity() == b.identity()) return true;
  if (a.steps().size() != b.steps().size()) return false;
  for (std::size_t at = 0; at < a.steps().size(); ++at) {
    const bool alike =
        a.steps()[at].number == b.steps()[at].number &&
        same_weights(a.open(at, progress).checkpoint, b.open(at, progress).checkpoint, progress);
    if (!alike) return false;
  }
  return true;
}

bool same_pixels(const ImageInput& a, const ImageInput& b) {
  if (!a.image || !b.image) return a.image == b.image;
  return a.image->content_hash() == b.image->content_hash();
}

}  // namespace

bool have_same_content(const LabInfo& lab, const Inputs& a, const Inputs& b, const Progress& progress) {
  if (lab.uses_image && !same_pixels(a.image, b.image)) return false;
  if (lab.uses_image2 && !same_pixels(a.image2, b.image2)) return false;
  if (lab.uses_data && (a.data.set ? a.data.set->hash : 0) != (b.data.set ? b.data.set->hash : 0))
    return false;
  if (lab.uses_series && a.series->identity != b.series->identity) return false;
  if (lab.uses_compared && compared_of(a)->identity != compared_of(b)->identity) return false;
  if (lab.uses_checkpoint2 && !same_weights(a.checkpoint2, b.checkpoint2, progress)) return false;
  // A lab over a whole run; any other sees one snapshot of it.
  if (lab.uses_run && !lab.uses_checkpoint) return same_run(*run_of(a), *run_of(b), progress);
  return !lab.uses_checkpoint || same_weights(a.checkpoint, b.checkpoint, progress);
}

}  // namespace whereabouts
