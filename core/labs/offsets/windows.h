// The windows of a network of offsets, whose weights do not tell them: from the file's words or its name.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/base/grid.h"
#include "core/base/message.h"
#include "core/checkpoint/checkpoint.h"

namespace whereabouts {

struct ToldWindows {
  GridShape window;
  std::optional<GridShape> pretraining;
  Message assumed;  // empty where the file's words tell
};

// Asked about every network of one checkpoint.
class WindowReader {
 public:
  explicit WindowReader(const Checkpoint& checkpoint);
  // `name`: of the network, whose stage it tells. `plain`: timm's form, which no window scales.
  ToldWindows of(const std::string& name, bool plain) const;

 private:
  GridShape at_stage(GridShape window, std::optional<GridShape> image, int stage) const;

  std::optional<GridShape> window_, image_, pretraining_, pretraining_image_;
  std::optional<std::vector<double>> pretrainings_;  // by stage
  int patch_ = 4;
  bool by_name_ = false;  // the window is told by a name only
};

}  // namespace whereabouts
