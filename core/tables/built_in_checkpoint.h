// The checkpoint that stands in where none is given, and images of what it was trained on.
#pragma once

#include <memory>

#include "core/checkpoint/checkpoint.h"
#include "core/image/image.h"

namespace whereabouts {

// resources/checkpoints/fashion.safetensors, opened once: a vision transformer of 4 blocks, 64 wide, with a
// learned table of 7 x 7, which this program trained on Fashion-MNIST. Its path is empty. Fails
// (Fault::failed) where it is not installed.
std::shared_ptr<const Checkpoint> built_in_checkpoint();

// resources/checkpoints/fashion-14x14.safetensors, likewise: patches of 2 px, a learned table of 14 x 14.
// What labs see whose figures need a finer grid (LabInfo::fine_model).
std::shared_ptr<const Checkpoint> built_in_fine_checkpoint();

// Whether it is one of these two, also where it was opened by its path.
bool is_built_in(const Checkpoint& checkpoint);

// resources/images/fashion-mnist/ankle-boot.png, the first test image of Fashion-MNIST, read once: the
// built-in checkpoint names it rightly, and wrongly where its patches are scrambled by seed 21.
std::shared_ptr<const Image> built_in_test_image();

}  // namespace whereabouts
