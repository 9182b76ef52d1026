#include "core/train/data/labelled_arrays.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <string>
#include <utility>

#include "core/base/failure.h"
#include "core/base/number_text.h"
#include "core/checkpoint/open.h"
#include "core/train/data/class_numbers.h"
#include "core/train/data/pixel_limit.h"

namespace whereabouts {
namespace {

namespace fs = std::filesystem;

constexpr int max_array_label = 999, max_array_side = 1024;

struct Names {
  const char *train_images, *train_labels, *test_images, *test_labels, *validation;
};
constexpr std::array<Names, 2> known_names = {
    {{"train_images", "train_labels", "test_images", "test_labels", "val_images"},
     {"x_train", "y_train", "x_test", "y_test", "x_val"}}};

const Names* names_in(const Checkpoint& file) {
  for (const Names& names : known_names) {
    if (file.find(names.train_images) != nullptr && file.find(names.train_labels) != nullptr) return &names;
  }
  return nullptr;
}

std::string shape_text(const TensorInfo& tensor) {
  return fmt::format("({}{})", fmt::join(tensor.shape, ", "), tensor.shape.size() == 1 ? "," : "");
}

class Reader {
 public:
  Reader(const Checkpoint& file, const Progress& progress)
      : file_(file), where_(file.path().string()), progress_(progress) {}

  LabelledImages half(const char* images, const char* labels) const {
    const TensorInfo& pixels = array(images);
    LabelledImages read = shaped(pixels);
    const auto count = static_cast<std::uint64_t>(pixels.shape[0]);
    check_pixel_bytes(where_, count, read.image_bytes());
    read.labels = labels_of(array(labels), pixels);
    Array held = file_.read_array(images, progress_);
    auto* bytes = std::get_if<std::vector<std::uint8_t>>(&held.values);
    if (bytes == nullptr) refuse(pixels, message("is {}", to_text(pixels.dtype)), "save images as uint8");
    read.pixels = std::move(*bytes);
    if (channels_first(pixels)) put_channels_last(read);
    return read;
  }

  const TensorInfo& array(const char* name) const {
    if (const TensorInfo* found = file_.find(name)) return *found;
    refuse_file(where_, message("it has no array {}", name),
                "use a file with images and labels of both halves");
  }

 private:
  [[noreturn]] void refuse(const TensorInfo& tensor, const Message& problem, const Message& remedy) const {
    refuse_file(where_, message("{} {}", tensor.name, problem), remedy);
  }

  static bool is_channels(std::int64_t count) { return count == 1 || count == 3; }
  static bool channels_first(const TensorInfo& tensor) {
    return tensor.shape.size() == 4 && !is_channels(tensor.shape[3]) && is_channels(tensor.shape[1]);
  }

  LabelledImages shaped(const TensorInfo& tensor) const {
    const std::vector<std::int64_t>& shape = tensor.shape;
    if (tensor.dtype != DType::u8)
      refuse(tensor, message("is {}", to_text(tensor.dtype)), "save images as uint8");
    const bool first = channels_first(tensor);
    if (shape.size() < 3 || shape.size() > 4 || (shape.size() == 4 && !first && !is_channels(shape[3])))
      refuse(tensor, message("has the shape {}", shape_text(tensor)),
             "use images of (N, H, W) or (N, H, W, 3)");
    LabelledImages images;
    const std::size_t row = first ? 2 : 1;
    const std::int64_t rows = shape[row], columns = shape[row + 1];
    if (rows < 1 || columns < 1 || rows > max_array_side || columns > max_array_side)
      refuse(tensor, message("has the shape {}", shape_text(tensor)),
             message("use images of 1 to {} px", max_array_side));
    images.rows = static_cast<int>(rows);
    images.columns = static_cast<int>(columns);
    images.channels = shape.size() == 3 ? 1 : static_cast<int>(first ? shape[1] : shape[3]);
    return images;
  }

  std::vector<int> labels_of(const TensorInfo& labels, const TensorInfo& images) const {
    const std::int64_t count = images.shape[0];
    if (labels.shape.empty() || labels.shape[0] != count) {
      refuse(labels, message("has the shape {} for {} images", shape_text(labels), grouped(count)),
             "use images and labels of one data set");
    }
    if (labels.shape.size() > 2 || (labels.shape.size() == 2 && labels.shape[1] != 1)) {
      refuse(labels, message("has the shape {}: several labels of each image", shape_text(labels)),
             "use a data set with one class for each image");
    }
    std::vector<int> read;
    for (const float value : file_.read(labels.name, progress_)) {
      if (!(value >= 0 && value <= max_array_label) || value != static_cast<float>(static_cast<int>(value))) {
        refuse(labels, message("holds {}, which is no class", brief(static_cast<double>(value), 5)),
               message("use whole numbers from 0 to {}", max_array_label));
      }
      read.push_back(static_cast<int>(value));
    }
    return read;
  }

  void put_channels_last(LabelledImages& images) const {
    const std::size_t bytes = images.image_bytes(), channels = static_cast<std::size_t>(images.channels);
    const std::size_t plane = bytes / channels;
    std::vector<std::uint8_t> turned(bytes);
    for (std::size_t from = 0; from < images.pixels.size(); from += bytes) {
      progress_.check();
      for (std::size_t channel = 0; channel < channels; ++channel) {
        for (std::size_t i = 0; i < plane; ++i)
          turned[i * channels + channel] = images.pixels[from + channel * plane + i];
      }
      std::copy(turned.begin(), turned.end(), images.pixels.begin() + static_cast<std::ptrdiff_t>(from));
    }
  }

  const Checkpoint& file_;
  const std::string where_;
  const Progress& progress_;
};

}  // namespace

bool holds_labelled_arrays(const fs::path& path) {
  std::string suffix = path.extension().string();
  std::error_code unknown;
  if ((suffix != ".npz" && suffix != ".NPZ") || !fs::is_regular_file(path, unknown)) return false;
  try {
    return names_in(*open_checkpoint(path)) != nullptr;
  } catch (const Failure&) {
    return false;
  }
}

DataSet load_labelled_arrays(const fs::path& path, const Progress& progress) {
  progress.report(0, "reading images");
  const auto file = open_checkpoint(path, progress);
  const Names* const names = names_in(*file);
  if (names == nullptr)
    refuse_file(path.string(), "it holds no labelled images", "use arrays train_images, train_labels, ...");
  const Reader reader(*file, progress);
  DataSet data;
  data.title = path.stem().string();
  data.train = reader.half(names->train_images, names->train_labels);
  progress.report(0.7, "reading images");
  data.test = reader.half(names->test_images, names->test_labels);
  if (data.train.image_bytes() != data.test.image_bytes() || data.train.rows != data.test.rows) {
    refuse_file(path.string(), "its images to test on have another size than those to train on",
                "use images of one data set");
  }
  number_classes(data, false);
  if (const TensorInfo* validation = file->find(names->validation);
      validation != nullptr && !validation->shape.empty()) {
    data.notes.push_back(message("its {} images to validate on are left out", grouped(validation->shape[0])));
  }
  return data;
}

}  // namespace whereabouts
