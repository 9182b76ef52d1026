// The convolutions between the blocks and the head of SAM.
#include "core/vit/forward/forward.h"

namespace whereabouts {

void ForwardPass::apply_neck() {
  constexpr float epsilon = 1e-6F;  // of its norms, whatever the blocks have
  const NeckWeights& neck = weights_.neck;
  if (neck.second.outputs() > 0) {
    const int inner = neck.first.outputs(), outputs = neck.second.outputs();
    const GridShape grid = configuration_.stage_of(configuration_.depth).grid(position_.grid);
    Matrix between(rows_, inner), around(rows_, neck.second.inputs());
    linear(x_.data(), x_.cols(), rows_, neck.first, between.data(), inner, {}, progress_);
    neck.first_norm.apply(between.data(), inner, rows_, epsilon, between.data(), inner);
    const PatchStage stage{.kernel = 3, .stride = 1, .padding = 1};
    unfold(between.data(), count_, grid, inner, stage, grid, around.data(), progress_);
    x_.resize(rows_, outputs);
    linear(around.data(), around.cols(), rows_, neck.second, x_.data(), outputs, {}, progress_);
  }
  neck.last_norm.apply(x_.data(), x_.cols(), rows_, epsilon, x_.data(), x_.cols());
}

}  // namespace whereabouts
