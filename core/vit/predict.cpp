#include "core/vit/predict.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "core/base/failure.h"
#include "core/vit/loaded.h"
#include "core/vit/preprocess/preprocess_film.h"

namespace whereabouts {

Prepared prepared_for(const Checkpoint& checkpoint, const Vit& vit, const Image& image,
                      const std::optional<Preprocessing>& preprocessing, const Progress& progress) {
  const VitConfiguration& configuration = vit.configuration();
  const Preprocessing used = preprocessing.value_or(preprocessing_of(checkpoint, configuration));
  if (configuration.film.present()) return preprocess_film(image, used, configuration, progress);
  return preprocess(image, used, configuration.channels, progress);
}

std::vector<ClassScore> top_classes(const float* logits, int classes, int count, const Labels& labels) {
  std::vector<int> order(static_cast<std::size_t>(std::max(0, classes)));
  std::iota(order.begin(), order.end(), 0);
  const auto kept = static_cast<std::ptrdiff_t>(std::clamp(count, 0, std::max(0, classes)));
  std::partial_sort(order.begin(), order.begin() + kept, order.end(),
                    [&](int a, int b) { return logits[a] > logits[b] || (logits[a] == logits[b] && a < b); });
  std::vector<ClassScore> top;
  if (kept == 0) return top;
  const double max = logits[order.front()];
  double sum = 0;
  for (int index = 0; index < classes; ++index) sum += std::exp(logits[index] - max);
  for (std::ptrdiff_t place = 0; place < kept; ++place) {
    const int index = order[static_cast<std::size_t>(place)];
    top.push_back({index, labels.of(index), std::exp(logits[index] - max) / sum});
  }
  return top;
}

Prediction predict(const Checkpoint& checkpoint, const Vit& vit, const Image& image,
                   const PredictOptions& options, const Progress& progress) {
  const VitConfiguration& configuration = vit.configuration();
  const std::string where = checkpoint.place();
  if (configuration.classes < 1) {
    refuse_file(
        where,
        configuration.head_unknown.empty()
            ? Message("the model has no head, so it gives features but no classes")
            : message("{}, so it gives features but no classes", configuration.head_unknown),
        "its attention, tokens and position tables can be shown (labs attention, separation, neighbours); "
        "to predict, choose a checkpoint with a classifier");
  }
  if (options.top < 1) refuse_usage("top", "at least one class must be asked for", "5 is usual");
  const Preprocessing used = options.preprocessing.value_or(preprocessing_of(checkpoint, configuration));
  Prediction prediction{{}, {}, prepared_for(checkpoint, vit, image, used, progress), 0, {}, {}};
  prediction.forward = vit.forward(prediction.prepared.pixels, options.forward, progress);
  const Forward& forward = prediction.forward;
  if (!forward.logits.allFinite()) {
    refuse_file(where, "the model's outputs are not numbers for this image",
                "weights this large overflow: use another checkpoint");
  }
  const Labels labels = options.labels.value_or(Labels::of_model(checkpoint, configuration.classes));
  prediction.top = top_classes(forward.logits.data(), configuration.classes, options.top, labels);
  prediction.milliseconds = forward.milliseconds;
  prediction.backend = forward.backend;
  prediction.notes = forward.notes;
  prediction.notes.push_back(prediction.prepared.note);
  prediction.notes.insert(prediction.notes.end(), prediction.prepared.assumed.begin(),
                          prediction.prepared.assumed.end());
  return prediction;
}

Prediction predict(const std::shared_ptr<const Checkpoint>& checkpoint, const Image& image,
                   const PredictOptions& options, const Progress& progress) {
  return predict(*checkpoint, *cached_vit(checkpoint, progress), image, options, progress);
}

}  // namespace whereabouts
