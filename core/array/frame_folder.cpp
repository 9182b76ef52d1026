#include "core/array/frame_folder.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <random>
#include <system_error>
#include <utility>
#include <vector>

#include "core/array/array.h"
#include "core/array/write_file.h"
#include "core/base/failure.h"

namespace whereabouts {
namespace {

namespace fs = std::filesystem;

// frame_0000.png and its kin.
bool is_frame(const fs::path& path) {
  const std::string name = path.filename().string();
  constexpr std::size_t before = 6, after = 4;
  if (name.size() < before + 4 + after || name.rfind("frame_", 0) != 0) return false;
  if (name.compare(name.size() - after, after, ".png") != 0) return false;
  return std::all_of(name.begin() + before, name.end() - after,
                     [](unsigned char c) { return std::isdigit(c) != 0; });
}

[[noreturn]] void refuse_folder(const fs::path& path, const std::error_code& error) {
  if (error == std::errc::permission_denied || error == std::errc::operation_not_permitted) {
    refuse_file(path.string(), "no permission to write there",
                "choose another folder or change its permissions");
  }
  if (error == std::errc::no_such_file_or_directory) {
    refuse_file(path.string(), "the folder around it does not exist", "create it first or choose another");
  }
  if (error == std::errc::not_a_directory) {
    refuse_file(path.string(), "a part of the path is a file, not a folder", "choose another folder");
  }
  refuse_file(path.string(), "it cannot be written (" + error.message() + ")", "choose another place");
}

std::vector<fs::path> earlier_frames(const fs::path& place) {
  std::vector<fs::path> frames;
  std::error_code error;
  for (fs::directory_iterator entry(place, error), end; !error && entry != end; entry.increment(error)) {
    if (!is_frame(entry->path()) || !entry->is_regular_file()) {
      refuse_file(place.string(), "it holds other files (\"" + entry->path().filename().string() + "\")",
                  "name a new folder or an empty one");
    }
    frames.push_back(entry->path());
  }
  if (error) refuse_folder(place, error);
  return frames;
}

}  // namespace

FrameFolder::FrameFolder(fs::path place, int count) : place_(std::move(place)) {
  if (!place_.has_filename()) place_ = place_.parent_path();
  for (int max = 10000; count > max && digits_ < 9; max *= 10) ++digits_;
  std::error_code error;
  const fs::file_status status = fs::status(place_, error);
  if (fs::exists(status) && !fs::is_directory(status)) {
    refuse_file(place_.string(), "it is a file, and frames go to a folder", "name a new folder");
  }
  existed_ = fs::is_directory(status);
  if (existed_) earlier_frames(place_);
  const fs::path around = existed_ ? place_ : place_.parent_path();
  std::random_device random;
  hidden_ = around / fmt::format(".whereabouts-{}.part", random());
  if (!fs::create_directory(hidden_, error)) {
    hidden_.clear();
    refuse_folder(place_, error);
  }
}

FrameFolder::~FrameFolder() {
  std::error_code ignored;
  if (!hidden_.empty()) fs::remove_all(hidden_, ignored);
}

std::string FrameFolder::next_name() const {
  std::string number = std::to_string(added_);
  number.insert(0, static_cast<std::size_t>(std::max(0, digits_ - static_cast<int>(number.size()))), '0');
  return "frame_" + number + ".png";
}

void FrameFolder::add(const std::string& png) {
  try {
    write_file(hidden_ / next_name(), png);
  } catch (const Failure& failure) {
    // The hidden name would tell the reader nothing.
    throw Failure(failure.fault(), place_.string(), failure.problem(), failure.remedy());
  }
  ++added_;
}

void FrameFolder::finish() {
  std::error_code error;
  if (!existed_) {
    fs::rename(hidden_, place_, error);
    if (error) refuse_folder(place_, error);
    hidden_.clear();
    return;
  }
  std::vector<fs::path> fresh;
  for (const auto& entry : fs::directory_iterator(hidden_)) fresh.push_back(entry.path());
  // The hidden folder is in the same file system, so these moves cannot run out of space half way.
  const fs::path away = hidden_;
  hidden_.clear();
  for (const auto& entry : fs::directory_iterator(place_)) {
    if (is_frame(entry.path())) fs::remove(entry.path(), error);
  }
  for (const fs::path& frame : fresh) {
    fs::rename(frame, place_ / frame.filename(), error);
    if (error) refuse_folder(place_, error);
  }
  fs::remove(away, error);
}

}  // namespace whereabouts
