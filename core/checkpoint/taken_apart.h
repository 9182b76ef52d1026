// Weights that PyTorch keeps in parts, while it trains or prunes, put together again.
#pragma once

#include <memory>

#include "core/checkpoint/checkpoint.h"

namespace whereabouts {

// The checkpoint with each weight (or bias) that a function of torch.nn.utils keeps in parts as the one
// tensor that its layer works with, in the place of the first of them, as F32, or F64 where that is kept:
//
//   prune          NAME_orig and NAME_mask of one shape: their product
//   weight_norm    NAME_g and NAME_v, or parametrizations.NAME.original0 and .original1: g v / |v|, with a
//   length
//                  for each row, or along the axes of which g has more than one, or for all (Salimans and
//                  Kingma 2016)
//   spectral_norm  NAME_orig, NAME_u and NAME_v, or parametrizations.NAME.original, .0._u and .0._v: W / (u W
//   v) of
//                  W as a matrix of rows, with u and v as they are kept, as in evaluation (Miyato et al.
//                  2018)
//
// Parts whose shapes do not go together stay as they are. The metadata's "put_together" counts the weights by
// function: {"torch.nn.utils.weight_norm": 24}. `checkpoint` itself where there are none.
std::shared_ptr<const Checkpoint> put_together(std::shared_ptr<const Checkpoint> checkpoint);

}  // namespace whereabouts
