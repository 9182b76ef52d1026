#include "core/vit/inside/lens.h"

#include <fmt/format.h>

#include <cmath>

#include "core/vit/inside/outliers.h"

namespace whereabouts {
namespace {

// Whether one token is what the head reads, or without a head, what is pooled.
bool reads_one_token(const VitConfiguration& configuration) {
  using Pooling = VitConfiguration::Pooling;
  const Pooling pooling = configuration.pooling;
  return pooling != Pooling::attention && pooling != Pooling::class_attention &&
         pooling != Pooling::class_and_distillation && pooling != Pooling::class_and_mean;
}

}  // namespace

Lens lens_of(const Asked& asked, const TokenRun& run, const Progress& progress) {
  const VitConfiguration& configuration = asked.vit.configuration();
  const int depth = run.depth(), patches = run.grid.count();
  const bool tokens = reads_one_token(configuration);
  const Question& question = asked.question;
  Lens lens;
  lens.first = configuration.stage_of(depth).first;
  if (tokens) lens.of_patches.setConstant(depth + 1, patches, NAN);
  if (tokens && question.names_class()) lens.of_patch_classes.setConstant(depth + 1, patches, -1);
  lens.answer.assign(static_cast<std::size_t>(lens.first), NAN);
  if (question.names_class()) {
    lens.classes.assign(static_cast<std::size_t>(lens.first), -1);
    lens.likely.assign(static_cast<std::size_t>(lens.first), NAN);
  }
  const std::vector<int> token_of = token_of_patch(configuration, run.grid, depth);
  for (int layer = lens.first; layer <= depth; ++layer) {
    progress.report(static_cast<double>(layer) / (depth + 1), message("the head at layer {}", layer));
    const Forward forward = asked.vit.resume(run.states[static_cast<std::size_t>(layer)], 1, run.grid, depth,
                                             asked.options, progress);
    if (asked.passed) asked.passed(forward);
    lens.answer.push_back(answers(question, forward).front());
    if (question.names_class()) {
      lens.classes.push_back(likeliest(forward.logits).front());
      lens.likely.push_back(probabilities_of(lens.classes.back(), forward.logits).front());
    }
    if (!tokens) continue;
    const Matrix each = forward.tokens.bottomRows(forward.tokens.rows() - run.prefix);
    std::vector<double> found;
    if (question.names_class()) {
      const Matrix logits = asked.vit.classify(each, progress);
      found = probabilities_of(question.of_class, logits);
      const std::vector<int> likely = likeliest(logits);
      for (int patch = 0; patch < patches; ++patch)
        lens.of_patch_classes(layer, patch) =
            likely[static_cast<std::size_t>(token_of[static_cast<std::size_t>(patch)])];
    } else {
      found = cosines_to(question.pooled, each);
    }
    for (int patch = 0; patch < patches; ++patch)
      lens.of_patches(layer, patch) =
          static_cast<float>(found[static_cast<std::size_t>(token_of[static_cast<std::size_t>(patch)])]);
  }
  return lens;
}

}  // namespace whereabouts
