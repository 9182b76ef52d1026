#include "core/labs/artifacts/data.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/base/failure.h"
#include "core/base/permutation.h"
#include "core/figure/text.h"
#include "core/labs/framework/parameters/scheme_parameters.h"
#include "core/vit/forward/attention_maps.h"
#include "core/vit/inside/answer.h"

namespace whereabouts {
namespace {

// The tokens of a run, its queries and its keys.
void refuse_states_too_large(const ModelImage& seen) {
  const VitConfiguration& configuration = seen.vit->configuration();
  double bytes = 0;
  for (int layer = 0; layer <= seen.depth(); ++layer) {
    const EncoderStage stage = configuration.stage_of(layer);
    bytes += sizeof(float) * (seen.prefix + stage.grid(seen.grid).count()) *
             (stage.width + 2.0 * stage.heads * stage.head_dim);
  }
  refuse_too_large("artifacts", bytes);
}

ForwardOptions options_of(const BackendPasses& passes) {
  ForwardOptions options;
  options.backend = passes.backend();
  options.output_hidden_states = options.keep_queries_keys = true;
  return options;
}

ArtifactsRun traced(ArtifactsData& data, const Forward& forward, const Progress& progress) {
  ArtifactsRun made{trace_of(forward, data.seen.vit->configuration(), progress), {}, 0};
  for (int layer = 0; layer <= data.depth(); ++layer)
    made.outliers.push_back(outliers_at(made.trace, layer, data.threshold));
  if (data.of_class >= 0) made.answer = probabilities_of(data.of_class, forward.logits).front();
  return made;
}

// The neurons of the block that the first outliers leave, and of the one before, that write most to them.
std::vector<Neuron> writers_of(const ArtifactsData& data, const Forward& natural, int count,
                               BackendPasses& passes, const Progress& progress) {
  const int last = data.first - 1, from = std::max(0, last - 1);
  std::vector<Matrix> hidden(static_cast<std::size_t>(last - from) + 1);
  ForwardOptions options;
  options.backend = passes.backend();
  for (int block = from; block <= last; ++block)
    options.hooks.push_back(
        keeping(Place::mlp_hidden, block, hidden[static_cast<std::size_t>(block - from)]));
  passes.add(data.seen.vit->resume(natural.hidden_states[static_cast<std::size_t>(from)], 1, natural.grid,
                                   from, options, progress));
  std::vector<Neuron> found;
  for (int block = last; block >= from; --block) {
    progress.check();
    const std::vector<Neuron> some =
        writers(data.seen.vit->block(block), block, hidden[static_cast<std::size_t>(block - from)],
                data.seen.prefix, data.outliers(data.first), count);
    found.insert(found.end(), some.begin(), some.end());
  }
  return found;
}

void run_all(ArtifactsData& data, int neurons, BackendPasses& passes, const Progress& progress) {
  const Vit& vit = *data.seen.vit;
  data.runs.clear();
  data.shares.clear();
  data.neurons.clear();
  const auto pass = [&](const ForwardOptions& options, const char* what) {
    progress.report(static_cast<double>(data.runs.size()) / artifacts::kinds, what);
    Forward forward = vit.forward(data.seen.pixels, options, progress);
    passes.add(forward);
    return forward;
  };
  const Forward natural = pass(options_of(passes), "the image as it is");
  data.notes = natural.notes;
  data.of_class = question_of(data.seen.model, natural).of_class;
  data.runs.push_back(traced(data, natural, progress));
  data.first = -1;
  data.worst = 0;
  for (int layer = 0; layer <= data.depth(); ++layer) {
    const Matrix& states = natural.hidden_states[static_cast<std::size_t>(layer)];
    data.shares.push_back(
        dimension_shares(states.bottomRows(states.rows() - data.seen.prefix), data.outlying_tokens(layer)));
    if (data.first < 0 && !data.outliers(layer).empty()) data.first = layer;
    const TokenTrace& trace = data.natural().trace;
    if (excess(trace, layer) > excess(trace, data.worst)) data.worst = layer;
  }
  ForwardOptions scrambled = options_of(passes);
  scrambled.order = data.order;
  data.runs.push_back(traced(data, pass(scrambled, "patches scrambled"), progress));
  ForwardOptions zeroed = options_of(passes);
  zeroed.zero_position = true;
  data.runs.push_back(traced(data, pass(zeroed, "without position"), progress));
  data.not_moved = data.first == 0 ? "the first outliers are there before any MLP"
                   : data.seen.has_stages() && data.first > 0
                       ? "a register would lie in no window and be in the way of merging"
                   : vit.configuration().shaw && data.first > 0
                       ? "Shaw's vectors know no distance to a register"
                   : !vit.configuration().beside.empty() && data.first > 0 ? vit.configuration().beside.text()
                   : !vit.configuration().is_plain_softmax() && data.first > 0
                       ? "its blocks have no place for a token in front that moves"
                       : "";
  if (data.first <= 0 || !data.not_moved.empty()) return;
  data.neurons = writers_of(data, natural, neurons, passes, progress);
  ForwardOptions moved = options_of(passes);
  moved.registers = 1;
  moved.hooks = redirect(data.neurons, data.seen.prefix);
  data.runs.push_back(traced(data, pass(moved, "moved into a register"), progress));
}

ManyImages over_images(const ArtifactsData& data, const Inputs& inputs, int samples, BackendPasses& passes,
                       const Progress& progress) {
  const Vit& vit = *data.seen.vit;
  const auto measure = [&](const PixelBatch& pixels) {
    ForwardOptions options;
    options.backend = passes.backend();
    options.output_hidden_states = true;
    const Forward forward = vit.forward(pixels, options, progress);
    passes.add(forward);
    const TokenTrace trace = norms_of(forward, vit.configuration(), progress);
    std::vector<std::vector<double>> found(2);
    for (int layer = 0; layer <= data.depth(); ++layer) {
      found[artifacts::largest].push_back(excess(trace, layer));
      found[artifacts::rate].push_back(static_cast<double>(outliers_at(trace, layer, data.threshold).size()) /
                                       trace.grid.count());
    }
    return found;
  };
  const Measuring measuring{fmt::format("artifacts: largest, rate\n{}", data.threshold), passes, measure};
  return measure_images(inputs, vit, samples, data.seed, measuring, progress);
}

}  // namespace

double excess(const TokenTrace& trace, int layer) {
  const double median = median_norm(trace, layer);
  return median > 0 ? largest_norm(trace, layer) / median : 0;
}

double attention_to(const TokenTrace& trace, int layer, const std::vector<int>& patches) {
  double sum = 0;
  for (const int patch : patches) sum += static_cast<double>(trace.received(layer, trace.prefix + patch));
  return sum;
}

double attention_to_register(const TokenTrace& trace, int layer) {
  return static_cast<double>(trace.received(layer, trace.prefix - 1));
}

std::vector<int> ArtifactsData::outlying_tokens(int layer) const {
  const std::vector<int> token_of = token_of_patch(seen.vit->configuration(), seen.grid, layer);
  std::vector<int> tokens;
  for (const int patch : outliers(layer)) tokens.push_back(token_of[static_cast<std::size_t>(patch)]);
  std::sort(tokens.begin(), tokens.end());
  tokens.erase(std::unique(tokens.begin(), tokens.end()), tokens.end());
  return tokens;
}

std::size_t ArtifactsData::bytes() const {
  std::size_t total = seen.bytes() + (many ? many->bytes() : 0);
  for (const ArtifactsRun& each : runs)
    total += sizeof(float) * static_cast<std::size_t>(each.trace.norms.size() + each.trace.received.size());
  for (const DimensionShares& each : shares)
    total += sizeof(float) * static_cast<std::size_t>(each.at.size() + each.elsewhere.size());
  return total;
}

std::shared_ptr<const ArtifactsData> prepare_artifacts(const Inputs& inputs, const Values& heavy,
                                                       const Progress& progress) {
  auto data = std::make_shared<ArtifactsData>(model_image(inputs, inputs.image, progress));
  refuse_states_too_large(data->seen);
  data->seed = heavy[scheme::seed];
  data->threshold = heavy[artifacts::threshold];
  data->order = NumpyRandomState(data->seed).permutation(data->seen.grid.count());
  const auto work = [&](BackendPasses& passes) {
    const double alone = inputs.data.set ? 0.2 : 1;
    run_all(*data, heavy[artifacts::neurons], passes, progress.part(0, alone));
    if (inputs.data.set)
      data->many = over_images(*data, inputs, heavy[many::samples], passes, progress.part(alone, 1));
  };
  data->keep(run_on(inputs.backend, work), data->seen.notes);
  if (data->many) add_notes(data->notes, data->many->notes);
  return data;
}

}  // namespace whereabouts
