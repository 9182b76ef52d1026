// A folder of numbered PNG frames that appears whole or not at all.
#pragma once

#include <filesystem>
#include <string>

#include "core/array/whole_folder.h"

namespace whereabouts {

// Earlier frames in an existing folder are replaced; a folder with anything else in it is refused, as is one
// whose parent does not exist (Fault::failed).
class FrameFolder {
 public:
  // At most `count` frames, which decides how many digits their names have (four at least).
  FrameFolder(std::filesystem::path place, int count);

  void add(const std::string& png);
  void finish() { folder_.finish(); }

 private:
  std::string next_name() const;

  WholeFolder folder_;
  int digits_ = 4;
  int added_ = 0;
};

}  // namespace whereabouts
