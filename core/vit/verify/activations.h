// Activations by name: what a model gives at the places of a forward pass, and what somebody else's port of
// it gave there.
//
//   embedding                   (tokens, D): patches and tokens in front, with what is added to them
//   block.N.input, .output      (tokens, D): what enters block N and what leaves it
//   block.N.q, .k, .v           (heads, tokens, d): behind a norm of their own, before scale and rotation;
//   also (tokens,
//                               heads, d) and (tokens, heads * d)
//   block.N.logits              (heads, tokens, tokens): with scale, rotation and bias, before the softmax
//   norm                        (tokens, D): behind the last norm
//   logits                      (classes)
//
// A leading axis of 1 may stand before each.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "core/base/matrix.h"
#include "core/base/progress.h"
#include "core/checkpoint/checkpoint.h"
#include "core/vit/vit.h"

namespace whereabouts {

// By name, in one form whatever form they were given in: (tokens, D), (tokens, heads * d), (heads * tokens,
// tokens), (1, classes).
using Activations = std::map<std::string, Matrix>;

// The names in the order in which a forward pass comes to them.
std::vector<std::string> in_order(const Activations& activations);

// Those of a file of named arrays. Refuses (usage, naming the file) names that are none of the above, blocks
// that the model does not have, and shapes that do not fit `configuration`.
Activations read_activations(const Checkpoint& file, const VitConfiguration& configuration,
                             const Progress& progress = {});

// Where a forward pass begins: at the pixels, or where there are none at the tokens that enter a block.
struct PassStart {
  PixelBatch pixels;
  Matrix states;  // (tokens, D); used where there are no pixels
  int block = 0;
  GridShape grid;  // of the patches
};

// Those of `wanted` that a pass from `start` comes to. `transposed`: patches trade places with those of the
// transposed grid on the way in, and trade them back in what is recorded.
Activations recorded(const Vit& vit, const PassStart& start, const std::vector<std::string>& wanted,
                     ForwardOptions options, bool transposed, const Progress& progress = {});

// |a - b| / |a| over all numbers; infinite where the sizes differ or a number is none.
double relative_error(const Matrix& a, const Matrix& b);

}  // namespace whereabouts
