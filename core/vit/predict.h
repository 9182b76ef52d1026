// The whole way: image, model, top classes.
#pragma once

#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/base/message.h"
#include "core/vit/labels.h"
#include "core/vit/preprocess/preprocess.h"
#include "core/vit/vit.h"

namespace whereabouts {

struct ClassScore {
  int class_index = 0;
  std::string label;
  double probability = 0;
};

struct PredictOptions {
  int top = 5;  // how many classes; fewer where the model has fewer
  ForwardOptions forward;
  std::optional<Preprocessing> preprocessing;  // empty: preprocessing_of() the model
  std::optional<Labels> labels;                // empty: Labels::of_model()
};

struct Prediction {
  std::vector<ClassScore> top;  // the likeliest first; of equal ones the lower index
  Forward forward;
  Prepared prepared;
  double milliseconds = 0;  // of the forward pass alone
  std::string backend;      // id of what computed: "cpu"
  std::vector<Message> notes;
};

// What forward() runs on: `image` as `preprocessing` (else preprocessing_of()) makes it.
Prepared prepared_for(const Checkpoint& checkpoint, const Vit& vit, const Image& image,
                      const std::optional<Preprocessing>& preprocessing = {}, const Progress& progress = {});

// Refuses (Fault::failed) a model without a head, saying what is missing and what still works, and logits
// that are not numbers; otherwise fails as preprocess() and forward() do.
Prediction predict(const Checkpoint& checkpoint, const Vit& vit, const Image& image,
                   const PredictOptions& options = {}, const Progress& progress = {});
Prediction predict(const std::shared_ptr<const Checkpoint>& checkpoint, const Image& image,
                   const PredictOptions& options = {}, const Progress& progress = {});

// The softmax of one image's logits, and its `count` likeliest classes.
std::vector<ClassScore> top_classes(const float* logits, int classes, int count, const Labels& labels);

}  // namespace whereabouts
