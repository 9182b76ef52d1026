#include "core/train/data/find_data.h"

#include <algorithm>
#include <system_error>

#include "core/base/failure.h"
#include "core/base/number_text.h"
#include "core/train/data/cifar.h"
#include "core/train/data/class_files.h"
#include "core/train/data/first_few.h"
#include "core/train/data/idx.h"
#include "core/train/data/labelled_arrays.h"
#include "core/train/data/pixel_table.h"

namespace whereabouts {
namespace {

namespace fs = std::filesystem;

constexpr int looked_at = 200, levels = 2;

bool is_file(const fs::path& path) {
  std::error_code unknown;
  return fs::is_regular_file(path, unknown);
}

std::vector<FoundData> data_in_file(const fs::path& file) {
  if (const auto set = idx_set_of(file)) return {{DataForm::idx, file.parent_path(), *set, file}};
  if (is_pixel_table(file)) return {{DataForm::pixel_table, file, "", file}};
  if (holds_labelled_arrays(file)) return {{DataForm::arrays, file, "", file}};
  return {};
}

std::vector<fs::path> entries_of(const fs::path& folder, bool folders) {
  std::vector<fs::path> found;
  int seen = 0;
  std::error_code why;
  for (fs::directory_iterator entry(folder, why), end; !why && entry != end && seen < looked_at;
       entry.increment(why), ++seen) {
    std::error_code unknown;
    if (entry->path().filename().string().starts_with('.')) continue;
    if (folders ? entry->is_directory(unknown) : entry->is_regular_file(unknown))
      found.push_back(entry->path());
  }
  std::sort(found.begin(), found.end());
  return found;
}

// A file that names the set of a folder which holds several.
fs::path file_of(const fs::path& folder, const std::string& set) {
  fs::path first;
  for (const fs::path& file : entries_of(folder, false)) {
    if (idx_set_of(file) == set &&
        (first.empty() || file.filename().string().find("train-images") != std::string::npos))
      first = file;
  }
  return first.empty() ? folder : first;
}

// Sets that names alone tell.
std::vector<FoundData> named_sets_at(const fs::path& path) {
  std::vector<FoundData> found;
  const std::vector<std::string> sets = idx_sets_in(path);
  found.reserve(sets.size() + 1);
  for (const std::string& set : sets)
    found.push_back({DataForm::idx, path, set, sets.size() > 1 ? file_of(path, set) : path});
  if (is_cifar_folder(path)) found.push_back({DataForm::cifar, path, "", path});
  if (found.empty() && is_cifar_python_folder(path))
    found.push_back({DataForm::cifar_python, path, "", path});
  return found;
}

// Below a folder, the sets of its folders; files are opened on the first level alone. The deeper ones come
// only where a folder has none.
void find_below(const fs::path& folder, int level, std::vector<FoundData>& found) {
  for (const fs::path& below : entries_of(folder, true)) {
    const std::vector<FoundData> here = level == levels ? data_sets_at(below) : named_sets_at(below);
    found.insert(found.end(), here.begin(), here.end());
    if (here.empty() && has_class_folders(below / "train"))
      found.push_back({DataForm::class_folders, below, "", below});
    else if (here.empty() && level > 1)
      find_below(below, level - 1, found);
  }
}

bool has_own_classes(const fs::path& folder) {
  return has_class_folders(folder) || has_class_folders(folder / "train");
}

}  // namespace

std::vector<FoundData> data_sets_at(const fs::path& path) {
  if (is_file(path)) return data_in_file(path);
  std::vector<FoundData> found = named_sets_at(path);
  for (const fs::path& table : pixel_tables_in(path))
    found.push_back({DataForm::pixel_table, table, "", table});
  for (const fs::path& file : entries_of(path, false)) {
    if (holds_labelled_arrays(file)) found.push_back({DataForm::arrays, file, "", file});
  }
  return found;
}

FoundData find_data(const fs::path& path) {
  std::vector<FoundData> found = data_sets_at(path);
  if (found.empty() && !has_own_classes(path)) find_below(path, levels, found);
  if (found.size() == 1) return found.front();
  if (found.empty()) return {DataForm::class_folders, path, "", path};
  std::vector<std::string> names;
  for (const FoundData& each : found) {
    const fs::path relative = each.name.lexically_relative(path);
    names.push_back(shown(relative == "." ? each.name.string() : relative.string()));
  }
  refuse_file(
      path.string(),
      message("it holds {} data sets: {}", grouped(static_cast<long long>(found.size())), first_few(names)),
      "name one of them");
}

bool looks_like_data_set(const fs::path& path) {
  if (!data_sets_at(path).empty()) return true;
  std::error_code unknown;
  if (!fs::is_directory(path, unknown)) return false;
  if (has_own_classes(path)) return true;
  std::vector<FoundData> below;
  find_below(path, levels, below);
  return !below.empty();
}

}  // namespace whereabouts
