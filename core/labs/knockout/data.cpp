#include "core/labs/knockout/data.h"

#include <algorithm>
#include <utility>

#include "core/base/failure.h"
#include "core/base/permutation.h"
#include "core/figure/text.h"
#include "core/labs/framework/parameters/scheme_parameters.h"
#include "core/vit/inside/slot_means.h"

namespace whereabouts {
namespace {

// The tokens of two runs, the sums over orders and their means.
void refuse_runs_too_large(const ModelImage& seen) {
  const VitConfiguration& configuration = seen.vit->configuration();
  double numbers = 0;
  for (int layer = 0; layer <= seen.depth(); ++layer) {
    const EncoderStage stage = configuration.stage_of(layer);
    numbers += 1.0 * (seen.prefix + stage.grid(seen.grid).count()) * stage.width;
  }
  refuse_too_large("knockout", numbers * (3 * sizeof(float) + sizeof(double)));
}

void experiment(KnockoutData& data, BackendPasses& passes, const Progress& progress) {
  const Vit& vit = *data.seen.vit;
  ForwardOptions options;
  options.backend = passes.backend();
  const auto pass = [&](std::vector<int> order) {
    ForwardOptions kept = options;
    kept.order = std::move(order);
    kept.output_hidden_states = true;
    Forward forward = vit.forward(data.seen.pixels, kept, progress);
    passes.add(forward);
    return forward;
  };
  Forward natural = pass({});
  Forward scrambled = pass(NumpyRandomState(data.seed).permutation(data.seen.grid.count()));
  data.notes = natural.notes;
  data.question = question_of(data.seen.model, natural);
  data.natural = answers(data.question, natural).front();
  data.scrambled = answers(data.question, scrambled).front();
  const TokenRun run = run_of(natural), other = run_of(scrambled);
  const Asked asked{vit, data.question, options, [&](const Forward& forward) { passes.add(forward); }};
  data.lens = lens_of(asked, run, progress);
  const std::vector<Matrix> means =
      slot_means(vit, data.seen.pixels, data.orders, options, asked.passed, progress);
  data.off = switched_off(asked, run, means, progress);
  data.patched = patched_in(asked, run, other, progress);
}

}  // namespace

std::string KnockoutData::answer() const {
  return names_class() ? first_name(seen.labels.of(question.of_class)) : "the pooled vector";
}

std::size_t KnockoutData::bytes() const {
  return seen.bytes() + sizeof(double) * static_cast<std::size_t>(off.heads.size() + 8 * (depth() + 1)) +
         sizeof(float) * static_cast<std::size_t>(lens.of_patches.size() + lens.of_patch_classes.size());
}

std::shared_ptr<const KnockoutData> prepare_knockout(const Inputs& inputs, const Values& heavy,
                                                     const Progress& progress) {
  auto data = std::make_shared<KnockoutData>(model_image(inputs, inputs.image, progress));
  refuse_runs_too_large(data->seen);
  data->orders = heavy[inside::orders];
  data->seed = heavy[scheme::seed];
  data->scheme = scheme_in_blocks(data->seen.vit->configuration());
  const auto work = [&](BackendPasses& passes) { experiment(*data, passes, progress); };
  data->keep(run_on(inputs.backend, work), data->seen.notes);
  return data;
}

}  // namespace whereabouts
