// A folder of files that appears whole or not at all.
#pragma once

#include <filesystem>
#include <functional>
#include <string>

#include "core/base/port.h"

namespace whereabouts {

// Files are collected in a hidden folder beside (or, where the folder exists, inside) their final place;
// finish() moves them there, and whatever was not finished is removed; where the program was killed, by the
// next that writes beside it.
class WholeFolder {
 public:
  // Whether this entry of the existing folder is an earlier file of the same kind, which finish() replaces.
  using Replaces = std::function<bool(const std::filesystem::directory_entry& entry)>;

  // `content`: what goes there, for messages: "frames". Refuses (Fault::failed) a file, a folder with
  // anything in it that is not replaced, and one whose parent does not exist.
  WholeFolder(std::filesystem::path place, std::string content, Replaces replaces);
  WholeFolder(const WholeFolder&) = delete;
  WholeFolder& operator=(const WholeFolder&) = delete;
  ~WholeFolder();

  // Safe to call from several threads, for different names. Fails naming the final place.
  void add(const std::string& name, const std::string& bytes) const;
  void finish();
  // Without a slash at the end.
  const std::filesystem::path& place() const { return place_; }

 private:
  void check_earlier() const;

  std::filesystem::path place_, hidden_;
  std::string content_;
  Replaces replaces_;
  bool existed_ = false;
  port::Descriptor held_;  // of the hidden folder, so that others leave it alone
};

}  // namespace whereabouts
