// The files of a folder of class folders, before any is opened.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "core/base/message.h"
#include "core/base/progress.h"

namespace whereabouts {

struct ClassFile {
  std::filesystem::path path;
  int label = 0;
  bool test = false;
};

struct ClassFiles {
  std::vector<std::string> class_names;  // sorted; each has files
  std::vector<ClassFile> files;          // those to train on first; then by class, then by path
  bool has_test = false;                 // a folder for testing is there
  std::vector<Message> notes;            // class folders without files
};

// Whether `folder` has at least two class folders that hold an image each, told by suffixes. Looks at names
// only, and at a few of them.
bool has_class_folders(const std::filesystem::path& folder);

// Fails naming the folder where there are no class folders or no files in them.
ClassFiles find_class_files(const std::filesystem::path& folder, const Progress& progress = {});

}  // namespace whereabouts
