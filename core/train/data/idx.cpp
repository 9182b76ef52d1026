#include "core/train/data/idx.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <limits>
#include <map>
#include <optional>
#include <set>
#include <sstream>
#include <string>

#include "core/base/failure.h"
#include "core/base/number_text.h"
#include "core/train/data/class_numbers.h"
#include "core/train/data/pixel_limit.h"

namespace whereabouts {
namespace {

namespace fs = std::filesystem;

constexpr const char* copy_again = fixed_words("copy or download it again");
constexpr const char* fashion_folder = "/usr/share/datasets/fashion-mnist";

// What is known by the first labels of its test images.
struct KnownSet {
  const char* title;
  std::array<int, 10> labels;
  std::vector<std::string> class_names;  // empty: numbers
};

const std::vector<KnownSet>& known_sets() {
  static const std::vector<KnownSet> sets = {{"MNIST", {7, 2, 1, 0, 4, 1, 4, 9, 5, 9}, {}},
                                             {"Fashion-MNIST",
                                              {9, 2, 1, 1, 6, 1, 4, 6, 5, 7},
                                              {"T-shirt/top", "Trouser", "Pullover", "Dress", "Coat",
                                               "Sandal", "Shirt", "Sneaker", "Bag", "Ankle boot"}}};
  return sets;
}

std::string type_name(std::uint8_t type) {
  switch (type) {
    case 0x09:
      return "int8";
    case 0x0b:
      return "int16";
    case 0x0c:
      return "int32";
    case 0x0d:
      return "float32";
    case 0x0e:
      return "float64";
  }
  return fmt::format("of an unknown type (0x{:02x})", type);
}

std::string shape_text(const std::vector<std::uint32_t>& shape) {
  std::string text;
  for (const std::uint32_t size : shape) text += (text.empty() ? "" : " x ") + std::to_string(size);
  return text;
}

// "train-images", 3 -> train-images-idx3-ubyte in the folder, as it is spelled there.
std::optional<fs::path> find_idx(const fs::path& folder, const std::string& what, int dimensions) {
  for (const char* separator : {"-", "."}) {
    for (const char* suffix : {"", ".gz"}) {
      const fs::path path = folder / fmt::format("{}{}idx{}-ubyte{}", what, separator, dimensions, suffix);
      std::error_code unknown;
      // Some archives have each file in a folder of its own name.
      if (fs::is_regular_file(path, unknown)) return path;
    }
  }
  return {};
}

fs::path idx_path(const fs::path& folder, const std::string& what, int dimensions) {
  if (const std::optional<fs::path> path = find_idx(folder, what, dimensions)) return *path;
  refuse_file(folder.string(), message("{}-idx{}-ubyte is missing (also with .gz)", what, dimensions),
              "put all four files into one folder");
}

void check_dimensions(const IdxFile& file, std::size_t dimensions) {
  if (file.shape().size() == dimensions) return;
  refuse_file(file.path().string(),
              message("it has {} dimensions ({}) in place of {}", file.shape().size(),
                      shape_text(file.shape()), dimensions),
              copy_again);
}

// "1 65 97": label 1 is A and a. Left as it is where a label has no line.
void read_characters(DataSet& data, const fs::path& path) {
  std::error_code unknown;
  if (!fs::is_regular_file(path, unknown)) return;
  const WeightFile file(path);
  constexpr std::uint64_t max_size = 1 << 16;
  if (file.size() > max_size) return;
  std::istringstream lines(file.read(0, static_cast<std::size_t>(file.size())));
  std::map<std::string, std::string> characters;  // by the label as it is written
  for (std::string line; std::getline(lines, line);) {
    std::istringstream words(line);
    std::string label, name;
    words >> label;
    for (int code = 0; words >> code;) {
      if (code > ' ' && code < 127) name += std::string(name.empty() ? "" : "/") + static_cast<char>(code);
    }
    if (!name.empty()) characters[label] = name;
  }
  std::vector<std::string> names;
  for (const std::string& label : data.class_names) {
    const auto found = characters.find(label);
    if (found == characters.end()) return;
    names.push_back(found->second);
  }
  data.class_names = std::move(names);
}

// The files of one half, opened and found to agree.
struct Half {
  Half(const fs::path& folder, const std::string& what, const Progress& progress)
      : images(idx_path(folder, what + "-images", 3), progress),
        labels(idx_path(folder, what + "-labels", 1), progress) {
    check_dimensions(images, 3);
    check_dimensions(labels, 1);
    if (images.count() == 0) refuse_file(images.path().string(), "it holds no pixels", copy_again);
    if (images.shape()[0] != labels.shape()[0]) {
      refuse_file(
          labels.path().string(),
          message("it has {} labels for {} images", grouped(labels.shape()[0]), grouped(images.shape()[0])),
          "use images and labels of one data set");
    }
  }

  LabelledImages read(const Progress& progress) {
    LabelledImages read;
    read.rows = static_cast<int>(images.shape()[1]);
    read.columns = static_cast<int>(images.shape()[2]);
    images.read(read.pixels, progress);
    std::vector<std::uint8_t> numbers;
    labels.read(numbers, progress);
    read.labels.assign(numbers.begin(), numbers.end());
    return read;
  }

  IdxFile images, labels;
};

}  // namespace

IdxFile::IdxFile(const fs::path& path, const Progress& progress) : file_(path) {
  const std::string where = path.string();
  const std::uint64_t max_bytes = file_.max_bytes();
  std::array<std::uint8_t, 4> magic{};
  if (max_bytes >= magic.size()) file_.read(magic.data(), magic.size(), progress);
  if (magic[0] != 0 || magic[1] != 0 || magic[3] == 0)
    refuse_file(where, "it is not an IDX file", "check which file you meant");
  if (magic[2] != 0x08)
    refuse_file(where, message("its values are {}; bytes are read", type_name(magic[2])), copy_again);
  std::vector<std::uint8_t> sizes(std::size_t{4} * magic[3]);
  if (max_bytes < magic.size() + sizes.size()) refuse_file(where, "it ends inside its header", copy_again);
  file_.read(sizes.data(), sizes.size(), progress);
  for (std::size_t i = 0; i < sizes.size(); i += 4) {
    shape_.push_back(static_cast<std::uint32_t>(sizes[i]) << 24 |
                     static_cast<std::uint32_t>(sizes[i + 1]) << 16 |
                     static_cast<std::uint32_t>(sizes[i + 2]) << 8 | sizes[i + 3]);
  }
  const std::uint64_t room = max_bytes - magic.size() - sizes.size();
  const bool empty = std::find(shape_.begin(), shape_.end(), 0U) != shape_.end();
  count_ = empty ? 0 : 1;
  for (const std::uint32_t size : shape_) {
    if (!empty && size > room / count_) {
      refuse_file(where, message("it cannot hold the {} values that its header states", shape_text(shape_)),
                  copy_again);
    }
    count_ *= size;
  }
}

void IdxFile::read(std::vector<std::uint8_t>& values, const Progress& progress) {
  // Piece by piece: memory that grows at once cannot be cancelled.
  constexpr std::uint64_t at_once = std::uint64_t{1} << 20;
  values.reserve(values.size() + static_cast<std::size_t>(count_));
  for (std::uint64_t done = 0; done < count_; done += at_once) {
    const auto piece = static_cast<std::size_t>(std::min(at_once, count_ - done));
    const std::size_t start = values.size();
    values.resize(start + piece);
    file_.read(values.data() + start, piece, progress);
  }
  if (!file_.at_end(progress)) {
    refuse_file(path().string(),
                message("it goes on after the {} values that its header states", shape_text(shape_)),
                copy_again);
  }
}

std::optional<std::string> idx_set_of(const fs::path& file) {
  std::string name = file.filename().string();
  if (name.ends_with(".gz")) name.resize(name.size() - 3);
  for (const char* half : {"train", "t10k", "test"}) {
    for (const char* kind :
         {"-images-idx3-ubyte", "-images.idx3-ubyte", "-labels-idx1-ubyte", "-labels.idx1-ubyte"}) {
      const std::string ending = std::string(half) + kind;
      if (!name.ends_with(ending)) continue;
      const std::string set = name.substr(0, name.size() - ending.size());
      // "latest-..." is no "test-...".
      if (set.empty() || !std::isalnum(static_cast<unsigned char>(set.back()))) return set;
    }
  }
  return {};
}

std::vector<std::string> idx_sets_in(const fs::path& folder) {
  constexpr int looked_at = 1000;
  int seen = 0;
  std::set<std::string> sets;
  std::error_code why;
  for (fs::directory_iterator entry(folder, why), end; !why && entry != end && seen < looked_at;
       entry.increment(why), ++seen) {
    std::error_code unknown;
    if (!entry->is_regular_file(unknown)) continue;
    if (const auto set = idx_set_of(entry->path())) sets.insert(*set);
  }
  return {sets.begin(), sets.end()};
}

bool is_idx_folder(const fs::path& folder) {
  return find_idx(folder, "train-images", 3) || find_idx(folder, "train-labels", 1) ||
         find_idx(folder, "t10k-images", 3) || find_idx(folder, "t10k-labels", 1);
}

DataSet load_idx_folder(const fs::path& folder, const Progress& progress, const std::string& set) {
  progress.report(0, "reading images");
  const bool named_test = find_idx(folder, set + "test-images", 3).has_value();
  Half train(folder, set + "train", progress), test(folder, set + (named_test ? "test" : "t10k"), progress);
  const std::vector<std::uint32_t>&shape = train.images.shape(), &other = test.images.shape();
  if (shape[1] != other[1] || shape[2] != other[2]) {
    refuse_file(test.images.path().string(),
                message("its images have {} x {} pixels, those to train on {} x {}", other[1], other[2],
                        shape[1], shape[2]),
                "use images of one data set");
  }
  check_pixel_bytes(folder.string(), std::uint64_t{shape[0]} + other[0], std::uint64_t{shape[1]} * shape[2]);

  DataSet data;
  // torchvision's folders are called "raw".
  data.title = (folder.filename() == "raw" ? folder.parent_path() : folder).filename().string();
  if (!set.empty()) data.title = set.substr(0, set.find_last_not_of("-_.") + 1);
  data.train = train.read(progress);
  progress.report(0.7, "reading images");
  data.test = test.read(progress);
  number_classes(data, set.starts_with("emnist-"));
  const int classes = data.classes();
  if (set.starts_with("emnist-")) {
    read_characters(data, folder / (set + "mapping.txt"));
    for (LabelledImages* images : {&data.train, &data.test}) transpose(*images, progress);
    data.notes.emplace_back("EMNIST's images lie on their sides: rows and columns are exchanged");
  }
  for (const KnownSet& known : known_sets()) {
    const std::vector<int>& labels = data.test.labels;
    if (classes != 10 || labels.size() < known.labels.size()) continue;
    if (!std::equal(known.labels.begin(), known.labels.end(), labels.begin())) continue;
    data.title = known.title;
    if (!known.class_names.empty()) data.class_names = known.class_names;
  }
  return data;
}

bool has_fashion_mnist() {
  return is_idx_folder(fashion_folder);
}

DataSet load_fashion_mnist(const Progress& progress) {
  if (!has_fashion_mnist()) {
    refuse_file("fashion-mnist", std::string("its files are not in ") + fashion_folder,
                "install the package dataset-fashion-mnist, or name the folder that holds them");
  }
  return load_idx_folder(fashion_folder, progress);
}

}  // namespace whereabouts
