// The work of prepare_separation(), so that its forward passes can run elsewhere.
#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/labs/framework/inputs/inputs.h"
#include "core/labs/separation/data.h"
#include "core/labs/separation/features.h"

namespace whereabouts {

class SeparationTask {
 public:
  // Refuses and fails as prepare_separation() does.
  SeparationTask(const Inputs& inputs, const Values& heavy, const Progress& progress);
  SeparationTask(const SeparationTask&) = delete;  // passes() look at the data set that it holds

  const FeaturePasses& passes() const { return *passes_; }
  // What is measured of the features of all images, whoever computed them.
  std::shared_ptr<const SeparationData> measured(LayerFeatures features, RanOn ran,
                                                 const Progress& progress) const;

 private:
  std::shared_ptr<SeparationData> data_;  // without its layers
  DataInput source_;
  std::uint32_t seed_;
  std::optional<FeaturePasses> passes_;
};

// A pass of it as the bytes of a safetensors file: `layer.0` to `layer.L`, and who computed it.
std::string stored_pass(const SeparationTask& task, int pass, const std::string& backend,
                        const Progress& progress);

// What prepare_separation() gives, from the files of all passes in their order. Fails (Fault::failed) naming
// a file that holds something else, or that another backend computed than the first.
std::shared_ptr<const SeparationData> from_stored_passes(const SeparationTask& task,
                                                         const std::vector<std::filesystem::path>& files,
                                                         const Progress& progress);

}  // namespace whereabouts
