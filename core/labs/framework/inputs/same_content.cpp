#include "core/labs/framework/inputs/same_content.h"

#include <algorithm>
#include <cstring>
#include <vector>

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

}  // namespace

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

bool same_pixels(const std::shared_ptr<const Image>& a, const std::shared_ptr<const Image>& b) {
  if (!a || !b) return a == b;
  return a->content_hash() == b->content_hash();
}

}  // namespace whereabouts
