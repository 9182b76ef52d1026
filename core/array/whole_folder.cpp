#include "core/array/whole_folder.h"

#include <random>
#include <system_error>
#include <utility>
#include <vector>

#include "core/array/array.h"
#include "core/array/hidden_part.h"
#include "core/array/write_file.h"
#include "core/base/failure.h"

namespace whereabouts {
namespace {

namespace fs = std::filesystem;

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
  if (error == std::errc::read_only_file_system)
    refuse_file(path.string(), "the file system is read-only", "choose another folder");
  if (error == std::errc::directory_not_empty || error == std::errc::file_exists)
    refuse_file(path.string(), "another program has written there meanwhile", "name another folder");
  refuse_file(path.string(), message("it cannot be written ({})", error.message()), "choose another place");
}

}  // namespace

WholeFolder::WholeFolder(fs::path place, std::string content, Replaces replaces)
    : place_(std::move(place)), content_(std::move(content)), replaces_(std::move(replaces)) {
  if (!place_.has_filename()) place_ = place_.parent_path();
  std::error_code error;
  const fs::file_status status = fs::status(place_, error);
  if (fs::exists(status) && !fs::is_directory(status)) {
    refuse_file(place_.string(), message("it is a file, and {} go to a folder", content_),
                "name a new folder");
  }
  existed_ = fs::is_directory(status);
  if (existed_) check_earlier();
  const fs::path around = existed_ ? place_ : place_.parent_path();
  std::random_device random;
  remove_abandoned_folders(around.empty() ? fs::path(".") : around);
  hidden_ = around / hidden_part_name(random());
  if (!fs::create_directory(hidden_, error)) {
    hidden_.clear();
    refuse_folder(place_, error);
  }
  held_ = hold_hidden_folder(hidden_);
}

WholeFolder::~WholeFolder() {
  std::error_code ignored;
  if (!hidden_.empty()) fs::remove_all(hidden_, ignored);
}

void WholeFolder::check_earlier() const {
  std::error_code error;
  for (fs::directory_iterator entry(place_, error), end; !error && entry != end; entry.increment(error)) {
    // Another program may be writing there.
    if (replaces_(*entry) || is_hidden_part_name(entry->path().filename().string())) continue;
    refuse_file(place_.string(), message("it holds other files (\"{}\")", entry->path().filename().string()),
                "name a new folder or an empty one");
  }
  if (error) refuse_folder(place_, error);
}

void WholeFolder::add(const std::string& name, const std::string& bytes) const {
  try {
    write_file(hidden_ / name, bytes);
  } catch (const Failure& failure) {
    // The hidden name would tell the reader nothing.
    throw Failure(failure.fault(), FilePath{place_.string()}, failure.problem(), failure.remedy());
  }
}

void WholeFolder::finish() {
  std::error_code error;
  if (!existed_) {
    fs::rename(hidden_, place_, error);
    if (error) refuse_folder(place_, error);
    hidden_.clear();
    return;
  }
  std::vector<fs::path> fresh, earlier;
  for (const auto& entry : fs::directory_iterator(hidden_)) fresh.push_back(entry.path());
  for (const auto& entry : fs::directory_iterator(place_)) {
    if (entry.path() != hidden_ && replaces_(entry)) earlier.push_back(entry.path());
  }
  // The hidden folder is in the same file system, so these moves cannot run out of space half way.
  const fs::path away = hidden_;
  hidden_.clear();
  for (const fs::path& file : earlier) fs::remove(file, error);
  for (const fs::path& file : fresh) {
    fs::rename(file, place_ / file.filename(), error);
    if (error) refuse_folder(place_, error);
  }
  fs::remove(away, error);
}

}  // namespace whereabouts
