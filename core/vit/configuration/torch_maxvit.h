// What torchvision's MaxViT has that its file does not tell.
#pragma once

namespace whereabouts {

// Of its norms over batches, in the convolutions; the others have PyTorch's default.
inline constexpr float torch_maxvit_batch_epsilon = 1e-3F;

}  // namespace whereabouts
