#include "core/train/optimise/training_step.h"

#include <algorithm>
#include <cmath>

#include "core/base/counter_random.h"
#include "core/base/parallel.h"

namespace whereabouts {
namespace {

constexpr std::uint64_t position_key = 5;  // of the stream of one seed (batches.cpp has others)
constexpr int part_images = 16;            // whose gradients share a buffer
constexpr int pass_images = 8;             // computed at once: their activations stay near the core

}  // namespace

// What one thread computes with.
struct TrainingStep::Worker {
  Worker(const MiniVit& model, const ParameterLayout& layout, const TrainedPosition<float>& position,
         bool checkpointing)
      : pass(model, layout, position, pass_images, checkpointing),
        image_values(static_cast<std::size_t>(model.rows) * static_cast<std::size_t>(model.columns) *
                     static_cast<std::size_t>(model.channels)),
        pixels(image_values * pass_images) {}

  PassInput<float> fill(int first, int count, const FillImage& of) {
    for (int i = 0; i < count; ++i)
      labels[i] = of(first + i, pixels.data() + image_values * static_cast<std::size_t>(i));
    return {count, pixels.data(), labels, nullptr};
  }

  Pass<float> pass;
  std::size_t image_values;
  std::vector<float> pixels;
  int labels[pass_images] = {};
  std::uint64_t streams[pass_images] = {};
};

TrainingStep::TrainingStep(const MiniVit& model, const StepOptions& options, std::vector<float> parameters)
    : model_(model),
      options_(options),
      layout_(parameter_layout(model)),
      position_(model, layout_),
      parameters_(std::move(parameters)),
      optimiser_(layout_, options.adamw),
      workers_(max_threads),
      gradient_(layout_.count, 0.0F),
      derived_(position_.gradient_count(), 0.0F) {
  parts_.resize(static_cast<std::size_t>((options.batch + part_images - 1) / part_images));
}

TrainingStep::~TrainingStep() = default;

TrainingStep::Worker& TrainingStep::worker(int slot) {
  std::unique_ptr<Worker>& own = workers_[static_cast<std::size_t>(slot)];
  if (!own) own = std::make_unique<Worker>(model_, layout_, position_, options_.checkpointing);
  return *own;
}

// The sum of the parts' gradients, part by part.
void TrainingStep::add_parts(int parts) {
  constexpr std::size_t range = 1 << 14;
  const std::size_t count = layout_.count + derived_.size();
  parallel_for(static_cast<int>((count + range - 1) / range), compute_threads(), {}, [&](int number, int) {
    const std::size_t begin = static_cast<std::size_t>(number) * range, end = std::min(count, begin + range);
    float* sum = parts_.front().data();
    for (int part = 1; part < parts; ++part) {
      const float* from = parts_[static_cast<std::size_t>(part)].data();
      for (std::size_t i = begin; i < end; ++i) sum[i] += from[i];
    }
  });
  const auto first = parts_.front().begin();
  std::copy_n(first, gradient_.size(), gradient_.begin());
  std::copy_n(first + static_cast<std::ptrdiff_t>(gradient_.size()), derived_.size(), derived_.begin());
}

StepResult TrainingStep::step(int images, const FillImage& fill, double weights_rate, double position_rate,
                              const Progress& progress) {
  const int parts = (images + part_images - 1) / part_images;
  const std::size_t count = layout_.count + derived_.size();
  std::vector<PassSums> sums(static_cast<std::size_t>(parts));
  PassSettings settings;
  settings.dropout = options_.dropout;
  settings.label_smoothing = options_.label_smoothing;
  settings.weight = 1.0 / images;
  const auto number = static_cast<std::uint64_t>(optimiser_.steps);
  for (int slot = 0; slot < std::min(parts, compute_threads()); ++slot) worker(slot);
  for (int part = 0; part < parts; ++part) parts_[static_cast<std::size_t>(part)].resize(count);
  CounterRandom random(options_.seed, position_key, number);
  position_.augment(&random);
  position_.update(parameters_.data());
  parallel_for(parts, compute_threads(), progress, [&](int part, int slot) {
    Worker& own = worker(slot);
    std::vector<float>& gradient = parts_[static_cast<std::size_t>(part)];
    std::fill(gradient.begin(), gradient.end(), 0.0F);
    const int end = std::min(images, (part + 1) * part_images);
    for (int first = part * part_images; first < end && !progress.cancelled(); first += pass_images) {
      const int now = std::min(pass_images, end - first);
      PassInput<float> input = own.fill(first, now, fill);
      for (int i = 0; i < now; ++i)
        own.streams[i] =
            CounterRandom(options_.seed, 2, number, static_cast<std::uint64_t>(first + i)).next();
      input.streams = own.streams;
      const PassSums now_sums =
          own.pass.run(parameters_.data(), input, settings, gradient.data(), gradient.data() + layout_.count);
      sums[static_cast<std::size_t>(part)].loss += now_sums.loss;
      sums[static_cast<std::size_t>(part)].correct += now_sums.correct;
    }
  });
  add_parts(parts);
  position_.backward(parameters_.data(), derived_.data(), gradient_.data());
  StepResult result;
  for (const PassSums& each : sums) {
    result.loss += each.loss / images;
    result.correct += each.correct;
  }
  double squares = 0;
  for (const float value : gradient_) squares += double{value} * value;
  result.gradient_norm = std::sqrt(squares);
  const bool clips = options_.clip > 0 && result.gradient_norm > options_.clip;
  optimiser_.step(parameters_, gradient_, clips ? options_.clip / result.gradient_norm : 1.0, weights_rate,
                  position_rate);
  return result;
}

PassSums TrainingStep::evaluate(int images, const FillImage& fill, std::vector<float>* logits,
                                const Progress& progress) {
  const int parts = (images + pass_images - 1) / pass_images;
  const auto classes = static_cast<std::size_t>(model_.classes);
  if (logits != nullptr) logits->assign(static_cast<std::size_t>(images) * classes, 0.0F);
  for (int slot = 0; slot < std::min(parts, compute_threads()); ++slot) worker(slot);
  std::vector<PassSums> sums(static_cast<std::size_t>(parts));
  position_.augment(nullptr);
  position_.update(parameters_.data());
  parallel_for(parts, compute_threads(), progress, [&](int part, int slot) {
    Worker& own = worker(slot);
    const int first = part * pass_images, count = std::min(pass_images, images - first);
    float* answers = logits == nullptr ? nullptr : logits->data() + static_cast<std::size_t>(first) * classes;
    sums[static_cast<std::size_t>(part)] =
        own.pass.run(parameters_.data(), own.fill(first, count, fill), {}, nullptr, nullptr, answers);
  });
  PassSums total;
  for (const PassSums& each : sums) {
    total.loss += each.loss;
    total.correct += each.correct;
  }
  return total;
}

std::size_t TrainingStep::activation_bytes() const {
  std::size_t bytes = 0;
  for (const auto& own : workers_) bytes += own ? own->pass.bytes() : 0;
  return bytes;
}

}  // namespace whereabouts
