#include "core/train/data/plain_folder.h"

#include <algorithm>
#include <system_error>

#include "core/base/failure.h"
#include "core/base/hash.h"
#include "core/base/number_text.h"
#include "core/image/image_suffix.h"
#include "core/train/data/class_files.h"
#include "core/train/data/find_data.h"

namespace whereabouts {
namespace {

namespace fs = std::filesystem;

bool is_hidden(const fs::path& path) {
  return path.filename().string().starts_with('.');
}

}  // namespace

ListedImages list_images(const fs::path& folder, const Progress& progress) {
  ListedImages listed;
  std::error_code why;
  for (fs::recursive_directory_iterator entry(folder, why), end; !why && entry != end; entry.increment(why)) {
    progress.check();
    std::error_code unknown;
    if (is_hidden(entry->path())) {
      entry.disable_recursion_pending();
    } else if (entry->is_regular_file(unknown)) {
      if (has_image_suffix(entry->path())) {
        listed.files.push_back(entry->path());
      } else {
        ++listed.others;
      }
    }
  }
  if (why) {
    refuse_file(folder.string(), message("it cannot be listed ({})", why.message()), "check its permissions");
  }
  std::sort(listed.files.begin(), listed.files.end());
  return listed;
}

bool is_plain_folder(const fs::path& folder) {
  std::error_code unknown;
  if (!fs::is_directory(folder, unknown)) return false;
  if (!data_sets_at(folder).empty() || has_class_folders(folder) || has_class_folders(folder / "train"))
    return false;
  for (fs::directory_iterator entry(folder, unknown), end; !unknown && entry != end;
       entry.increment(unknown)) {
    std::error_code other;
    if (!is_hidden(entry->path()) && has_image_suffix(entry->path()) && entry->is_regular_file(other))
      return true;
  }
  return false;
}

DataSet open_plain_folder(const fs::path& folder, const Progress& progress) {
  progress.report(0, "listing images");
  const ListedImages listed = list_images(folder, progress);
  DataSet set;
  set.id = folder.string();
  set.title = folder.filename().string();
  Hash hash;
  for (const fs::path& file : listed.files) {
    progress.check();
    std::error_code unknown;
    hash.text(file.lexically_relative(folder).string());
    hash.number(fs::file_size(file, unknown));
    hash.number(fs::last_write_time(file, unknown).time_since_epoch().count());
  }
  set.hash = hash.value();
  if (listed.others > 0)
    set.notes.push_back(message("{} files are no images by their names, and are passed over",
                                grouped(static_cast<long long>(listed.others))));
  return set;
}

bool has_no_classes(const DataSet& set) {
  return set.class_names.empty();
}

fs::path folder_of_images(const DataSet& set) {
  std::error_code unknown;
  if (set.id.find('/') == std::string::npos || !fs::is_directory(set.id, unknown)) return {};
  if (has_no_classes(set)) return set.id;
  const FoundData found = find_data(set.id);
  return found.form == DataForm::class_folders ? found.path : fs::path();
}

}  // namespace whereabouts
