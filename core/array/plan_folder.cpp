#include "core/array/plan_folder.h"

#include <algorithm>
#include <chrono>
#include <system_error>
#include <thread>

#include "core/array/write_file.h"
#include "core/base/failure.h"
#include "core/base/regular_file.h"

namespace whereabouts {
namespace {

namespace fs = std::filesystem;

constexpr std::uint64_t plan_limit = 4U << 20U;
constexpr std::size_t max_things = 100'000;

[[noreturn]] void refuse_other_plan(const fs::path& folder) {
  throw Failure(Fault::failed, FilePath{(folder / plan_name).string()},
                "these parts were planned with other options or other files",
                "give the same ones, or remove the folder");
}

// Whether there is more than what others who begin at the same time hold or write.
bool holds_something(const fs::path& folder) {
  std::error_code error;
  for (fs::directory_iterator at(folder, error), end; !error && at != end; at.increment(error)) {
    if (!at->path().filename().string().starts_with(".whereabouts-")) return true;
  }
  return false;
}

}  // namespace

void make_plan_folder(const fs::path& folder, const std::string& known) {
  std::error_code error;
  if (fs::exists(folder, error) && !fs::is_directory(folder, error))
    throw Failure(Fault::usage, flag("out"), message("{} is a file", folder.string()), "name a folder");
  // In this order: what another process puts there meanwhile comes behind its plan.
  if (holds_something(folder) && !fs::exists(folder / known, error) && !fs::exists(folder / plan_name, error))
    throw Failure(Fault::usage, flag("out"), message("{} holds something else", folder.string()),
                  "name a new folder");
  fs::create_directories(folder, error);
  if (error)
    refuse_file(folder.string(), message("the folder cannot be made: {}", error.message()),
                "choose a place where you may write");
}

FileLock lock_plan(const fs::path& folder) {
  const fs::path path = folder / ".whereabouts-plan.lock";
  for (int look = 0; look < 3000; ++look) {
    if (std::optional<FileLock> lock = FileLock::take(path)) return std::move(*lock);
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
  }
  refuse_file(path.string(), "another process has held this lock for half a minute",
              "end it, then try again");
}

std::vector<fs::path> plan_folders_in(const fs::path& folder) {
  std::vector<fs::path> all = {folder};
  std::error_code error;
  std::size_t things = 0;
  for (fs::directory_iterator at(folder, error), end; !error && at != end; at.increment(error)) {
    if (++things > max_things)
      refuse_file(folder.string(), "there are more than 100,000 things in it", "choose a folder of runs");
    if (fs::is_directory(at->path(), error) && fs::is_regular_file(at->path() / plan_name, error))
      all.push_back(at->path());
  }
  std::sort(all.begin() + 1, all.end());
  return all;
}

fs::path PartFolder::part_path(int part) const {
  return path_ / (std::to_string(part) + ".part");
}

void PartFolder::begin(const std::string& plan) const {
  make_plan_folder(path_);
  const FileLock lock = lock_plan(path_);
  std::error_code error;
  const fs::path path = path_ / plan_name;
  if (!fs::exists(path, error)) return write_file(path, plan);
  if (read_regular_file(path, plan_limit) != plan) refuse_other_plan(path_);
}

bool PartFolder::has(int part) const {
  std::error_code error;
  return fs::is_regular_file(part_path(part), error);
}

std::optional<FileLock> PartFolder::lock(int part) const {
  return FileLock::take(part_path(part).string() + ".lock");
}

void PartFolder::write(int part, const std::string& bytes) const {
  write_file(part_path(part), bytes);
}

CollectedParts::CollectedParts(const fs::path& folder) {
  std::error_code error;
  if (!fs::is_directory(folder, error))
    refuse_file(folder.string(), "there is no such folder", "name the folder of the parts");
  for (const fs::path& place : plan_folders_in(folder)) {
    if (!fs::exists(place / plan_name, error)) continue;
    const std::string here = read_regular_file(place / plan_name, plan_limit);
    if (folders_.empty()) plan_ = here;
    if (here != plan_) refuse_other_plan(place);
    folders_.emplace_back(place);
  }
  if (folders_.empty())
    refuse_file(folder.string(), "there is no plan.json in it", "name the folder of the parts");
}

std::optional<fs::path> CollectedParts::part(int number) const {
  for (const PartFolder& folder : folders_) {
    if (folder.has(number)) return folder.part_path(number);
  }
  return std::nullopt;
}

}  // namespace whereabouts
