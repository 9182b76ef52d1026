// Images as a model takes them.
#pragma once

#include <string>
#include <vector>

#include "core/base/grid.h"
#include "core/vit/configuration/configuration.h"

namespace whereabouts {

// Preprocessed images, (count, rows, columns, channels) interleaved.
struct PixelBatch {
  int count = 0, rows = 0, columns = 0, channels = 3;
  std::vector<float> values;
};

// The patches of an input of so many pixels. Refuses (usage) one that is smaller than a patch, or makes more
// patches than attention can hold; `where` names the model.
GridShape check_input(const std::string& where, const VitConfiguration& configuration, int rows, int columns);

}  // namespace whereabouts
