// What NumPy in float64 makes of a golden model from inside (tests/golden/inside.py).
#pragma once

#include <string>
#include <vector>

#include "core/checkpoint/open.h"
#include "tests/fused_on_cpu.h"

namespace whereabouts {

inline std::vector<float> golden_inside(const std::string& name) {
  return open_checkpoint(std::string(TEST_DATA) + "/vit/inside.npz")->read(name);
}

// The first image that the golden models were given.
inline PixelBatch golden_picture() {
  const std::vector<float> both =
      open_checkpoint(std::string(TEST_DATA) + "/vit/input_20x28.npy")->read("input_20x28");
  return {1, 20, 28, 3, {both.begin(), both.begin() + 20 * 28 * 3}};
}

}  // namespace whereabouts
