// The checkpoint's patch embedding, computed in both of the ways in which it is described: a matrix product
// on patches that were cut out and flattened, and a convolution that strides over the image (Dosovitskiy et
// al. 2021, section 3.1; timm's PatchEmbed).
#pragma once

#include <memory>
#include <optional>
#include <string>

#include "core/base/matrix.h"
#include "core/base/message.h"
#include "core/image/patches.h"
#include "core/labs/framework/inputs/inputs.h"

namespace whereabouts {

// The one convolution of a patch embedding, told from the header.
struct PatchKernel {
  std::string tensor, bias;  // names in the file; bias: empty where there is none
  bool jax = false;          // (row, column, channel, D) instead of (D, channel, row, column)
  int outputs = 0, channels = 0, side = 0;
};
// Empty where the checkpoint has none, several in a row, or one that is not of 1 or 3 channels.
std::optional<PatchKernel> patch_kernel(const Inputs& inputs);

struct Projection {
  PatchKernel kernel;
  PatchGrid grid;
  Message note;                           // what was done to the image; empty where nothing was
  std::shared_ptr<const Matrix> weights;  // (D, P * P * C), (row, column, channel) as patches are flattened
  std::shared_ptr<const Matrix> product;  // (N, D), float32
  std::shared_ptr<const Matrix> convolution;  // (N, D), summed in float64 from the pixels
  double difference = 0, largest = 0;         // max |product - convolution|, max |convolution|
  std::size_t bytes() const;
};

// Of `image`, values 0..1, cut as `cut` says where its patch is the kernel's, else into patches side by side;
// made smaller where that would be over 2e8 multiply-adds. A grey image has three equal channels for a model
// of colours, and a coloured one the mean of its channels for a model of grey. Fails (Fault::failed) on
// weights that are not finite.
std::shared_ptr<const Projection> projection_of(const Inputs& inputs, const PatchKernel& kernel,
                                                const PatchGrid& cut, Fit fit, const Progress& progress);

}  // namespace whereabouts
