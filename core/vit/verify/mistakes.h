// The mistakes that ports of vision transformers are known for, each as what it makes of the right model. Who
// runs the model with one and meets the activations of a port has found what the port does.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "core/base/message.h"
#include "core/vit/preprocess/preprocess.h"
#include "core/vit/verify/activations.h"
#include "core/vit/weights/weights.h"

namespace whereabouts {

struct Mistake {
  std::string id;  // "rotary-pairs"
  Message text;    // what the port does, a sentence without its full stop
  // What it changes, each null where it changes nothing there.
  std::function<void(VitConfiguration&, VitWeights&)> model = {};
  std::function<void(ForwardOptions&)> pass = {};
  std::function<void(Preprocessing&)> pixels = {};
  bool transposed = false;  // rows and columns trade places
};

// Those that could be made with this model. `preprocessing`: null where the pass does not begin at an image.
// `grid`: of its patches.
std::vector<Mistake> known_mistakes(const VitConfiguration& configuration, const Preprocessing* preprocessing,
                                    GridShape grid);

}  // namespace whereabouts
