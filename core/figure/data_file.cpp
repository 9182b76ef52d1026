#include "core/figure/data_file.h"

#include <algorithm>
#include <cctype>

#include "core/array/array_text.h"
#include "core/array/npz.h"
#include "core/array/write_file.h"
#include "core/base/failure.h"

namespace whereabouts {
namespace {

std::string suffix_of(const std::filesystem::path& path) {
  std::string suffix = path.extension().string();
  for (char& c : suffix) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  return suffix;
}

// The same arrays, which report their progress and stop when cancelled.
std::vector<NamedArray> watched(std::vector<NamedArray> arrays, const Progress& progress) {
  const double count = static_cast<double>(std::max<std::size_t>(1, arrays.size()));
  for (std::size_t i = 0; i < arrays.size(); ++i) {
    NamedArray& array = arrays[i];
    const double share = static_cast<double>(i) / count;
    if (array.make) {
      array.make = [make = std::move(array.make), progress, share, name = array.name] {
        progress.report(share, name);
        return make();
      };
    }
    if (array.give) {
      array.give = [give = std::move(array.give), progress, share,
                    name = array.name](const TakeFloats& take) {
        progress.report(share, name);
        give(take);
      };
    }
  }
  return arrays;
}

}  // namespace

void write_data(const Figure& figure, const std::filesystem::path& path, const std::string& where,
                const Progress& progress) {
  const std::string suffix = suffix_of(path);
  const bool words = suffix == ".md" || suffix == ".tex";
  if (words && !figure.table) {
    refuse_usage(where, message("this figure carries no table to write as {}", suffix),
                 "choose a name that ends in .npz, .csv or .json");
  }
  const std::vector<NamedArray> arrays = watched(figure.arrays, progress);
  if (suffix == ".npz") {
    const FileContent content = npz_content(arrays);
    write_file(path, FileContent([&](const WriteBytes& write) {
                 content([&](const char* data, std::size_t size) {
                   progress.check();
                   write(data, size);
                 });
               }));
    return;
  }
  // A figure that is a table leaves as that table: its words are no arrays.
  const std::string bytes = suffix == ".md"                    ? markdown_text(*figure.table)
                            : suffix == ".tex"                 ? latex_text(*figure.table)
                            : suffix == ".csv" && figure.table ? csv_text(*figure.table)
                            : suffix == ".csv"                 ? csv_text(arrays)
                            : suffix == ".json"                ? json_text(arrays)
                                                               : std::string();
  if (bytes.empty()) {
    refuse_usage(where, message("\"{}\" does not name a file of numbers", shown(path.filename().string())),
                 "choose a name that ends in .npz, .csv or .json");
  }
  progress.check();
  write_file(path, bytes);
}

}  // namespace whereabouts
