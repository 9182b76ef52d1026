// A trained model as a file that others read: safetensors with timm's names, and what names and shapes do not
// tell in its metadata.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "core/checkpoint/safetensors/safetensors_writer.h"
#include "core/train/model/parameters.h"

namespace whereabouts {

// What a file says beside the weights.
struct ModelWords {
  std::vector<std::string> class_names;
  std::vector<double> mean, deviation;       // of the channels, of values 0..1
  std::map<std::string, std::string> other;  // such as the step and the data set
};

// A fixed table that is added to the tokens is written as `pos_embed`, as MAE does; the metadata name its
// scheme, by which it is evaluated anew for another grid.
std::vector<TensorValues> model_tensors(const MiniVit& model, const ParameterLayout& layout,
                                        const std::vector<float>& parameters);
// The bytes of the file.
std::string model_bytes(const MiniVit& model, const ParameterLayout& layout,
                        const std::vector<float>& parameters, const ModelWords& words);
// The parameters of such a file. Fails (Fault::failed) naming the file and the tensor that is missing or has
// another shape.
std::vector<float> read_parameters(const Checkpoint& checkpoint, const ParameterLayout& layout,
                                   const Progress& progress = {});

}  // namespace whereabouts
