// A folder of numbered PNG frames that appears whole or not at all.
#pragma once

#include <filesystem>
#include <string>

namespace whereabouts {

// Frames are collected in a hidden folder beside (or, where the folder exists, inside) their final place;
// finish() moves them there, and whatever was not finished is removed. Earlier frames in an existing folder
// are replaced; a folder with anything else in it is refused, as is one whose parent does not exist
// (Fault::failed).
class FrameFolder {
 public:
  // At most `count` frames, which decides how many digits their names have (four at least).
  FrameFolder(std::filesystem::path place, int count);
  FrameFolder(const FrameFolder&) = delete;
  FrameFolder& operator=(const FrameFolder&) = delete;
  ~FrameFolder();

  void add(const std::string& png);
  void finish();

 private:
  std::string next_name() const;

  std::filesystem::path place_, hidden_;
  bool existed_ = false;
  int digits_ = 4;
  int added_ = 0;
};

}  // namespace whereabouts
