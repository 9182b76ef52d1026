// One step of training: forward and backward over a batch on all cores, then the optimiser. The numbers are
// the same for any number of threads: a batch is cut into parts of fixed size, whose gradients are added in
// their order.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <vector>

#include "core/base/progress.h"
#include "core/train/model/pass.h"
#include "core/train/optimise/adamw.h"

namespace whereabouts {

// Writes image `index` of a batch, (rows, columns, channels) normalised, and returns its label. Called on any
// thread, each index once.
using FillImage = std::function<int(int index, float* pixels)>;

struct StepOptions {
  int batch = 128;
  double dropout = 0, label_smoothing = 0;
  double clip = 1;             // the gradient's norm is at most this; 0: as it is
  bool checkpointing = false;  // less memory for activations, more time
  AdamwOptions adamw;
  std::uint64_t seed = 0;  // of dropout
};

struct StepResult {
  double loss = 0;  // mean over the batch
  int correct = 0;
  double gradient_norm = 0;  // before clipping
};

class TrainingStep {
 public:
  TrainingStep(const MiniVit& model, const StepOptions& options, std::vector<float> parameters);
  ~TrainingStep();

  // `images` of at most StepOptions::batch. Throws Failure(cancelled), leaving the parameters as they were.
  StepResult step(int images, const FillImage& fill, double weights_rate, double position_rate,
                  const Progress& progress = {});
  // Answers for any number of images with the present parameters: logits (images, classes) go to `logits`
  // where it is given, (images) loss and correctness are summed.
  PassSums evaluate(int images, const FillImage& fill, std::vector<float>* logits = nullptr,
                    const Progress& progress = {});

  const ParameterLayout& layout() const { return layout_; }
  const std::vector<float>& parameters() const { return parameters_; }
  std::vector<float>& parameters() { return parameters_; }
  Adamw& optimiser() { return optimiser_; }
  const Adamw& optimiser() const { return optimiser_; }
  // Held for activations, of all threads.
  std::size_t activation_bytes() const;

 private:
  struct Worker;
  Worker& worker(int slot);
  void add_parts(int parts);

  MiniVit model_;
  StepOptions options_;
  ParameterLayout layout_;
  TrainedPosition<float> position_;
  std::vector<float> parameters_;
  Adamw optimiser_;
  std::vector<std::unique_ptr<Worker>> workers_;
  std::vector<std::vector<float>> parts_;  // gradients of parameters, then of the position
  std::vector<float> gradient_, derived_;
};

}  // namespace whereabouts
