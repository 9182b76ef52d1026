#include "core/vit/inside/lens.h"

#include <fmt/format.h>

namespace whereabouts {
namespace {

// Whether one token is what the head reads, or without a head, what is pooled.
bool reads_one_token(const VitConfiguration& configuration) {
  using Pooling = VitConfiguration::Pooling;
  const Pooling pooling = configuration.pooling;
  return pooling != Pooling::attention && pooling != Pooling::class_and_distillation &&
         pooling != Pooling::class_and_mean;
}

}  // namespace

Lens lens_of(const Asked& asked, const TokenRun& run, const Progress& progress) {
  const int depth = run.depth(), patches = run.grid.count();
  const bool tokens = reads_one_token(asked.vit.configuration());
  const Question& question = asked.question;
  Lens lens;
  if (tokens) lens.of_patches.resize(depth + 1, patches);
  if (tokens && question.names_class()) lens.of_patch_classes.resize(depth + 1, patches);
  for (int layer = 0; layer <= depth; ++layer) {
    progress.report(static_cast<double>(layer) / (depth + 1), fmt::format("the head at layer {}", layer));
    const Forward forward = asked.vit.resume(run.states[static_cast<std::size_t>(layer)], 1, run.grid, depth,
                                             asked.options, progress);
    if (asked.passed) asked.passed(forward);
    lens.answer.push_back(answers(question, forward).front());
    if (question.names_class()) {
      lens.classes.push_back(likeliest(forward.logits).front());
      lens.likely.push_back(probabilities_of(lens.classes.back(), forward.logits).front());
    }
    if (!tokens) continue;
    const Matrix each = forward.tokens.bottomRows(patches);
    std::vector<double> found;
    if (question.names_class()) {
      const Matrix logits = asked.vit.classify(each, progress);
      found = probabilities_of(question.of_class, logits);
      const std::vector<int> likely = likeliest(logits);
      lens.of_patch_classes.row(layer) = Eigen::Map<const Eigen::RowVectorXi>(likely.data(), patches);
    } else {
      found = cosines_to(question.pooled, each);
    }
    lens.of_patches.row(layer) = Eigen::Map<const Eigen::RowVectorXd>(found.data(), patches).cast<float>();
  }
  return lens;
}

}  // namespace whereabouts
