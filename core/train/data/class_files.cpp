#include "core/train/data/class_files.h"

#include <algorithm>
#include <map>
#include <set>
#include <system_error>

#include "core/base/failure.h"
#include "core/base/number_text.h"
#include "core/image/image_suffix.h"
#include "core/train/data/first_few.h"

namespace whereabouts {
namespace {

namespace fs = std::filesystem;

constexpr const char* arrange = fixed_words("put the images of each class into a folder of its own");

bool is_hidden(const fs::path& path) {
  return path.filename().string().starts_with('.');
}

[[noreturn]] void refuse_listing(const fs::path& folder, const std::error_code& why) {
  refuse_file(folder.string(), message("it cannot be listed ({})", why.message()), "check its permissions");
}

std::vector<fs::path> folders_in(const fs::path& folder, const Progress& progress) {
  std::vector<fs::path> found;
  std::error_code why;
  for (fs::directory_iterator entry(folder, why), end; !why && entry != end; entry.increment(why)) {
    progress.check();
    std::error_code unknown;
    if (!is_hidden(entry->path()) && entry->is_directory(unknown)) found.push_back(entry->path());
  }
  if (why) refuse_listing(folder, why);
  std::sort(found.begin(), found.end());
  return found;
}

// Folders inside of it too; a link to a folder is not followed.
std::vector<fs::path> files_in(const fs::path& folder, const Progress& progress) {
  std::vector<fs::path> found;
  std::error_code why;
  for (fs::recursive_directory_iterator entry(folder, why), end; !why && entry != end; entry.increment(why)) {
    progress.check();
    std::error_code unknown;
    if (is_hidden(entry->path())) {
      entry.disable_recursion_pending();
    } else if (!entry->is_directory(unknown)) {
      found.push_back(entry->path());
    }
  }
  if (why) refuse_listing(folder, why);
  std::sort(found.begin(), found.end());
  return found;
}

// Files by the name of their class folder; class folders without any are there too.
using Classes = std::map<std::string, std::vector<fs::path>>;

Classes classes_in(const fs::path& folder, const Progress& progress) {
  Classes classes;
  for (const fs::path& path : folders_in(folder, progress))
    classes[path.filename().string()] = files_in(path, progress);
  return classes;
}

// FOLDER/test or FOLDER/val where it has class folders; else an empty path.
fs::path test_folder(const fs::path& folder, const Progress& progress) {
  for (const char* name : {"test", "val"}) {
    std::error_code unknown;
    if (fs::is_directory(folder / name, unknown) && !folders_in(folder / name, progress).empty())
      return folder / name;
  }
  return {};
}

bool holds_image(const fs::path& folder) {
  constexpr int looked_at = 100;
  int seen = 0;
  std::error_code why;
  for (fs::directory_iterator entry(folder, why), end; !why && entry != end && seen < looked_at;
       entry.increment(why), ++seen) {
    if (has_image_suffix(entry->path())) return true;
  }
  return false;
}

}  // namespace

bool has_class_folders(const fs::path& folder) {
  constexpr int looked_at = 100;
  int seen = 0, classes = 0;
  std::error_code why;
  for (fs::directory_iterator entry(folder, why), end; !why && entry != end && seen < looked_at;
       entry.increment(why), ++seen) {
    std::error_code unknown;
    if (is_hidden(entry->path()) || !entry->is_directory(unknown)) continue;
    if (holds_image(entry->path()) && ++classes == 2) return true;
  }
  return false;
}

ClassFiles find_class_files(const fs::path& folder, const Progress& progress) {
  std::error_code unknown;
  fs::path train = folder / "train", test;
  if (fs::is_directory(train, unknown) && !folders_in(train, progress).empty()) {
    test = test_folder(folder, progress);
  } else {
    train = folder;
  }
  const Classes to_train = classes_in(train, progress);
  const Classes to_test = test.empty() ? Classes{} : classes_in(test, progress);
  if (to_train.empty() && !holds_image(train))
    refuse_file(folder.string(), "it holds neither images nor class folders",
                "name a folder of images; to train, one with a folder of its own for each class");
  if (to_train.empty()) refuse_file(folder.string(), "it has no class folders", arrange);

  ClassFiles found;
  found.has_test = !test.empty();
  std::set<std::string> used;
  std::vector<std::string> empty;
  for (const Classes* classes : {&to_train, &to_test}) {
    for (const auto& [name, files] : *classes) {
      if (files.empty()) {
        empty.push_back(shown((classes == &to_train ? train : test).filename().string() + "/" + name));
      } else {
        used.insert(name);
      }
    }
  }
  if (used.empty()) refuse_file(folder.string(), "its class folders are empty", arrange);
  if (!empty.empty()) {
    found.notes.push_back(message("{} empty class folders skipped: {}",
                                  grouped(static_cast<long long>(empty.size())), first_few(empty)));
  }
  for (const Classes* classes : {&to_train, &to_test}) {
    int label = 0;
    for (const std::string& name : used) {
      const auto files = classes->find(name);
      if (files != classes->end()) {
        for (const fs::path& path : files->second) found.files.push_back({path, label, classes == &to_test});
      }
      ++label;
    }
  }
  for (const std::string& name : used) found.class_names.push_back(shown(name));
  return found;
}

}  // namespace whereabouts
