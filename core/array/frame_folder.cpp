#include "core/array/frame_folder.h"

#include <algorithm>
#include <cctype>
#include <utility>

namespace whereabouts {
namespace {

namespace fs = std::filesystem;

// frame_0000.png and its kin.
bool is_frame(const fs::directory_entry& entry) {
  const std::string name = entry.path().filename().string();
  constexpr std::size_t before = 6, after = 4;
  if (name.size() < before + 4 + after || name.rfind("frame_", 0) != 0) return false;
  if (name.compare(name.size() - after, after, ".png") != 0) return false;
  return entry.is_regular_file() && std::all_of(name.begin() + before, name.end() - after,
                                                [](unsigned char c) { return std::isdigit(c) != 0; });
}

}  // namespace

FrameFolder::FrameFolder(fs::path place, int count) : folder_(std::move(place), "frames", is_frame) {
  for (int max = 10000; count > max && digits_ < 9; max *= 10) ++digits_;
}

std::string FrameFolder::next_name() const {
  std::string number = std::to_string(added_);
  number.insert(0, static_cast<std::size_t>(std::max(0, digits_ - static_cast<int>(number.size()))), '0');
  return "frame_" + number + ".png";
}

void FrameFolder::add(const std::string& png) {
  folder_.add(next_name(), png);
  ++added_;
}

}  // namespace whereabouts
