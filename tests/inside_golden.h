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

// The first image that the golden models of a size, "20x28", were given.
inline PixelBatch golden_picture(const std::string& size = "20x28") {
  const std::string name = "input_" + size;
  const std::vector<float> images =
      open_checkpoint(std::string(TEST_DATA) + "/vit/" + name + ".npy")->read(name);
  const auto by = size.find('x');
  const int rows = std::stoi(size.substr(0, by)), columns = std::stoi(size.substr(by + 1));
  return {1, rows, columns, 3, {images.begin(), images.begin() + rows * columns * 3}};
}

}  // namespace whereabouts
