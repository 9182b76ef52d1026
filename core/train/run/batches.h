// Which images a step trains on, and how they become the model's input.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "core/train/data/augment.h"
#include "core/train/optimise/training_step.h"
#include "core/train/run/run_configuration.h"

namespace whereabouts {

// The order is a function of the seed and the sample's number alone: a resumed run sees the same images.
class Batches {
 public:
  // `data` must outlive it.
  Batches(const RunConfiguration& configuration, const DataSet& data);

  // Images of step `step`; the last step of a run may have fewer.
  int images(std::int64_t step) const;
  // Fills image `index` of step `step`, cropped and flipped. prepare(step) comes first.
  void prepare(std::int64_t step);
  FillImage training(std::int64_t step) const;
  // Test image `index`; `orders`: place i shows patch order[i], an order for each image, or none.
  FillImage test(const std::vector<std::vector<int>>* orders = nullptr) const;

 private:
  void normalise(const std::uint8_t* image, float* pixels) const;

  MiniVit model_;
  std::int64_t samples_, batch_;
  std::uint32_t seed_;
  Augmentation augmentation_;
  const DataSet& data_;
  std::vector<std::array<float, 256>> values_;  // of every byte, per channel
  std::int64_t first_epoch_ = -1;
  std::array<std::vector<int>, 2> orders_;  // of the epoch in which the step begins, and of the next
};

// RandomState(i).permutation(patches) for test image i: the scrambled test set.
std::vector<std::vector<int>> scrambled_orders(int images, int patches);

}  // namespace whereabouts
