// A small model of odd sizes on a grid that is no square, with numbers in every parameter.
#pragma once

#include <string>
#include <vector>

#include "core/base/counter_random.h"
#include "core/train/model/pass.h"

namespace whereabouts::made {

// 3 x 5 patches of 2 px in 3 channels, width 12, 3 heads, 2 blocks, 5 classes.
inline MiniVit small_vit(const std::string& position, bool class_token, bool class_position = true) {
  MiniVit model;
  model.rows = 6;
  model.columns = 10;
  model.channels = 3;
  model.patch = 2;
  model.width = 12;
  model.depth = 2;
  model.heads = 3;
  model.hidden = 20;
  model.classes = 5;
  model.class_token = class_token;
  model.class_position = class_position;
  model.position = position;
  if (position.find("lookhere") != std::string::npos) model.heads = 4;  // one for each side at least
  model.scheme_values.set("reach", std::int64_t{4});
  model.scheme_values.set("block", std::int64_t{4});
  model.scheme_values.set("parabolas", std::int64_t{3});
  return model;
}

// The same patches of images twice as large, in stages of 2 and 2.
inline MiniVit in_stages(MiniVit model) {
  model.rows *= 2;
  model.columns *= 2;
  model.patch = 4;
  model.stride = 0;
  model.hierarchy = {2, 2};
  return model;
}

// Every scheme that a model is trained with, some of them together.
inline const std::vector<std::string>& trained_positions() {
  static const std::vector<std::string> all = {"none",
                                               "learned-1d",
                                               "learned-2d",
                                               "sinusoidal-1d",
                                               "sinusoidal-2d",
                                               "relative-bias",
                                               "log-cpb",
                                               "fire",
                                               "rope-ntk",
                                               "rope-yarn",
                                               "rope-dype",
                                               "rope-spiral",
                                               "rope-jitter",
                                               "learned-1d+fire",
                                               "alibi-2d",
                                               "lookhere",
                                               "shaw",
                                               "rope-1d",
                                               "rope-2d",
                                               "rope-mixed",
                                               "liere",
                                               "pape",
                                               "learned-1d+relative-bias+pape",
                                               "cpe",
                                               "learned-1d+rope-2d",
                                               "sinusoidal-2d+relative-bias",
                                               "rope-mixed+relative-bias",
                                               "liere+relative-bias",
                                               "learned-1d+lookhere"};
  return all;
}

// Initial parameters with noise on all of them, so that no gradient is zero by chance.
template <class T>
std::vector<T> noisy_parameters(const ParameterLayout& layout, std::uint64_t seed) {
  const std::vector<float> initial = initial_parameters(layout, 7);
  std::vector<T> parameters(initial.begin(), initial.end());
  CounterRandom random(seed);
  for (T& value : parameters) value += static_cast<T>(static_cast<float>(0.15 * random.normal()));
  return parameters;
}

template <class T>
struct SmallBatch {
  int images = 3;
  std::vector<T> pixels;
  std::vector<int> labels{4, 0, 2};
  std::vector<std::uint64_t> streams{11, 12, 13};

  explicit SmallBatch(const MiniVit& model) {
    CounterRandom random(5);
    pixels.resize(static_cast<std::size_t>(images * model.rows * model.columns * model.channels));
    for (T& value : pixels) value = static_cast<T>(static_cast<float>(random.normal()));
  }
  PassInput<T> input() const { return {images, pixels.data(), labels.data(), streams.data()}; }
};

}  // namespace whereabouts::made
