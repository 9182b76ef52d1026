// Convolution layers from a file, with the norms over batches behind them taken in.
#pragma once

#include <initializer_list>
#include <optional>
#include <string>

#include "core/vit/weights/convolution.h"
#include "core/vit/weights/weight_reader.h"

namespace whereabouts {

struct ConvolutionForm {
  int stride = 1;
  std::optional<int> padding;  // on every side; else half the kernel
  bool same = false;           // as TensorFlow pads
  std::string batch_norm;      // behind it: goes into the product; empty: none
  float batch_epsilon = 1e-5F;
  std::optional<float> standardised;  // the epsilon of weights of mean 0 and variance 1 for each output
  Activation activation = Activation::none;  // behind both
};

// Appends a layer of `inputs` channels, and its activation; returns its outputs.
int read_convolution(WeightReader& source, const std::string& layer, int inputs, const ConvolutionForm& form,
                     MapSteps& steps);
// A linear layer is a convolution of one cell.
int read_cell_product(WeightReader& source, const std::string& layer, int inputs, MapSteps& steps,
                      Activation activation = Activation::none);
// What is left of a norm over batches where nothing takes it in: a factor and a shift per channel.
void read_batch_norm(WeightReader& source, const std::string& layer, int channels, float epsilon,
                     MapSteps& steps);
void read_layer_norm(WeightReader& source, const std::string& layer, int channels, float epsilon,
                     MapSteps& steps);
void read_group_norm(WeightReader& source, const std::string& layer, int channels, int groups, float epsilon,
                     MapSteps& steps);
// Multiplied by the factor of a norm over batches and shifted, as that norm does behind the layer.
void fold_batch_norm(WeightReader& source, const std::string& norm, float epsilon, Dense& dense);

MapStep activation_step(Activation activation);
MapStep pool_step(MapStep::Kind kind, const MapWindow& window);
MapStep residual_step(MapSteps body, MapSteps shortcut = {});

}  // namespace whereabouts
