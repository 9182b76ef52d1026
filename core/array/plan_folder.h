// Folders of work in which several may work at once, here or each on a machine of its own: a plan.json says
// what is to be done, and what is there tells what has been.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "core/base/file_lock.h"

namespace whereabouts {

inline constexpr const char* plan_name = "plan.json";

// Makes the folder. Refuses (usage, naming --out) a file, and a folder that holds something but neither a
// plan nor `known`; fails (Fault::failed) where it cannot be made.
void make_plan_folder(const std::filesystem::path& folder, const std::string& known = plan_name);

// Held while a plan is read and written: of several that begin at once each sees what the one before wrote.
// Waits; fails (Fault::failed) after half a minute.
FileLock lock_plan(const std::filesystem::path& folder);

// `folder`, and those in it that have a plan, in the order of their names.
std::vector<std::filesystem::path> plan_folders_in(const std::filesystem::path& folder);

// Numbered parts of one computation, each a file:
//
//   DIR/plan.json    what is computed, the same for all parts
//   DIR/N.part       a part, whole or not at all
//   DIR/N.part.lock  held by whoever computes it
class PartFolder {
 public:
  explicit PartFolder(std::filesystem::path path) : path_(std::move(path)) {}

  const std::filesystem::path& path() const { return path_; }
  std::filesystem::path part_path(int part) const;
  // Makes the folder with that plan. Fails (Fault::failed) naming the plan that is there, where it is
  // another.
  void begin(const std::string& plan) const;
  bool has(int part) const;
  // Empty where another process works on it.
  std::optional<FileLock> lock(int part) const;
  void write(int part, const std::string& bytes) const;

 private:
  std::filesystem::path path_;
};

// The parts in a folder, or in the folders in it, whoever made them.
class CollectedParts {
 public:
  // Fails (Fault::failed) naming `folder` where there is no plan, or a plan that differs from the others.
  explicit CollectedParts(const std::filesystem::path& folder);

  const std::string& plan() const { return plan_; }
  // Empty: it is missing.
  std::optional<std::filesystem::path> part(int number) const;

 private:
  std::vector<PartFolder> folders_;
  std::string plan_;
};

}  // namespace whereabouts
