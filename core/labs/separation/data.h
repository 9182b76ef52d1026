// What the lab `separation` prepares: distances within and between classes at every layer of a model.
//
//   data.h       the data, and what is measured
//   features.h   a forward pass over many images
//   panels.h     what is drawn
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/analysis/separation.h"
#include "core/base/message.h"
#include "core/labs/framework/model/model_data.h"

namespace whereabouts {

namespace separation {
enum class Share { test, train };
}  // namespace separation

struct LayerSeparation {
  ClassSeparation means;               // over all pairs
  std::vector<float> same, different;  // distances of the drawn pairs
  double further = 0;                  // share_further() of these
  Matrix points;                       // (shown, 2): scores on the first two principal components
  std::array<double, 2> explained{};   // their shares of the variance
};

struct SeparationData : ModelData {
  std::string model, data;  // names
  Message pooling;          // "class token"
  RowDistance distance = RowDistance::cosine;
  separation::Share share = separation::Share::test;
  int images = 0, available = 0;               // measured; in that share
  std::vector<std::string> class_names;        // of all classes
  std::vector<int> labels;                     // (images)
  bool all_same = true, all_different = true;  // whether the drawn pairs are all there are
  std::vector<LayerSeparation> layers;         // (L + 1)
  std::string stand_in;  // why these data, where none were given and others were meant; else empty

  // Whether every image is the same at a layer, as the class token is before it has read any.
  bool all_one(std::size_t layer) const {
    return layers[layer].means.same == 0 && layers[layer].means.different == 0;
  }
  std::size_t shown() const { return layers.empty() ? 0 : static_cast<std::size_t>(layers[0].points.rows()); }
  std::size_t bytes() const override;
  // The layer with the highest ratio.
  std::size_t best() const;
};

// Every parameter of the lab, which are the options of `diagnose` as well.
std::vector<Parameter> separation_parameters();
// Refuses (Fault::failed) a checkpoint without blocks.
std::shared_ptr<const SeparationData> prepare_separation(const Inputs& inputs, const Values& heavy,
                                                         const Progress& progress);

}  // namespace whereabouts
