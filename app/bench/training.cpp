// Steps of training: forward, backward and AdamW over a batch of 128 small images.
#include <fmt/format.h>

#include <algorithm>

#include "app/bench/benchmark.h"
#include "core/base/counter_random.h"
#include "core/train/optimise/training_step.h"

namespace whereabouts {

void measure_training(const MeasurementSink& sink, const Progress& progress) {
  constexpr int images = 128;
  for (const int side : {28, 32}) {
    MiniVit model;
    model.rows = model.columns = side;
    const auto values = static_cast<std::size_t>(side * side);
    std::vector<float> pixels(values * images);
    CounterRandom random(1);
    for (float& value : pixels) value = static_cast<float>(random.normal());
    StepOptions options;
    options.batch = images;
    TrainingStep step(model, options, initial_parameters(parameter_layout(model), 1));
    const FillImage fill = [&](int index, float* to) {
      std::copy_n(pixels.data() + values * static_cast<std::size_t>(index), values, to);
      return index % model.classes;
    };
    const double time = median_time([&] { step.step(images, fill, 1e-3, 1e-3, progress); }, progress, 3);
    sink({fmt::format("{} tokens, batch {}: a step", model.tokens(), images), time, "ms", 0});
    sink({fmt::format("{} tokens: samples a second", model.tokens()), 1000 * images / time, "1/s", 0});
  }
}

}  // namespace whereabouts
