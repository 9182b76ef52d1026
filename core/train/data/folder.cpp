#include "core/train/data/folder.h"

#include <algorithm>
#include <cmath>
#include <string>
#include <tuple>
#include <utility>
#include <variant>
#include <vector>

#include "core/base/failure.h"
#include "core/base/number_text.h"
#include "core/base/parallel.h"
#include "core/image/image.h"
#include "core/image/load.h"
#include "core/train/data/class_files.h"
#include "core/train/data/class_numbers.h"
#include "core/train/data/first_few.h"
#include "core/train/data/pixel_limit.h"
#include "core/vit/preprocess/resize_pillow.h"

namespace whereabouts {
namespace {

namespace fs = std::filesystem;

constexpr int usual_size = 32, min_size = 4, max_size = 1024;

// One image as it is kept, or why it is not.
struct Square {
  std::vector<std::uint8_t> pixels;
  int channels = 0;
  Message problem;
  bool cancelled = false;
};

std::vector<std::uint8_t> bytes_of(const Image& image) {
  if (const auto* bytes = std::get_if<std::vector<std::uint8_t>>(&image.pixels())) return *bytes;
  std::vector<std::uint8_t> bytes;
  bytes.reserve(image.count());
  for (const float value : image.values()) {
    // NaN becomes black.
    const float inside = value > 0 ? std::min(value, 1.0F) : 0.0F;
    bytes.push_back(static_cast<std::uint8_t>(std::lround(255 * inside)));
  }
  return bytes;
}

// A grey image may be saved as colour.
void drop_equal_channels(Square& square) {
  if (square.channels != 3) return;
  std::vector<std::uint8_t>& pixels = square.pixels;
  for (std::size_t i = 0; i < pixels.size(); i += 3) {
    if (pixels[i] != pixels[i + 1] || pixels[i] != pixels[i + 2]) return;
  }
  for (std::size_t i = 0; i < pixels.size(); i += 3) pixels[i / 3] = pixels[i];
  pixels.resize(pixels.size() / 3);
  square.channels = 1;
}

Square load_square(const fs::path& path, int size, const Progress& progress) {
  Square square;
  try {
    const Image image = load_image(path, progress);
    const int side = std::min(image.rows(), image.columns());
    const Image centre = cropped(image, (image.rows() - side) / 2, (image.columns() - side) / 2, side, side);
    const Image resized = side == size ? centre : antialiased(centre, size, size, "bilinear", progress);
    square.pixels = bytes_of(resized);
    square.channels = resized.channels();
    drop_equal_channels(square);
  } catch (const Failure& failure) {
    square.problem = failure.problem();
    square.cancelled = failure.fault() == Fault::cancelled;
  } catch (const std::bad_alloc&) {
    square.problem = "there is not enough memory for it";
  }
  return square;
}

// All images so far, grey until the first that is not.
class Collected {
 public:
  Collected(std::string where, int size, std::size_t files) : where_(std::move(where)), files_(files) {
    images_.rows = images_.columns = size;
    check_pixel_bytes(where_, files_, images_.image_bytes());
    images_.pixels.reserve(files_ * images_.image_bytes());
  }

  void add(const Square& square, const ClassFile& file, const Progress& progress) {
    if (square.channels == 3 && images_.channels == 1) colour(progress);
    if (square.channels == images_.channels) {
      images_.pixels.insert(images_.pixels.end(), square.pixels.begin(), square.pixels.end());
    } else {
      append_grey(square.pixels.data(), square.pixels.size());
    }
    images_.labels.push_back(file.label);
    test_.push_back(file.test);
  }

  const std::vector<int>& labels() const { return images_.labels; }
  std::vector<bool>& test() { return test_; }

  // Parts them into those to train on and those to test on; the first stay where they are in memory.
  std::pair<LabelledImages, LabelledImages> split(const Progress& progress) && {
    LabelledImages test = take_out(images_, test_, progress);
    return {std::move(images_), std::move(test)};
  }

 private:
  void append_grey(const std::uint8_t* values, std::size_t count) {
    for (std::size_t i = 0; i < count; ++i) images_.pixels.insert(images_.pixels.end(), 3, values[i]);
  }

  void colour(const Progress& progress) {
    const std::vector<std::uint8_t> grey = std::exchange(images_.pixels, {});
    const std::size_t image_bytes = images_.image_bytes();
    images_.channels = 3;
    check_pixel_bytes(where_, files_, images_.image_bytes());
    images_.pixels.reserve(files_ * images_.image_bytes());
    for (std::size_t i = 0; i < grey.size(); i += image_bytes) {
      progress.check();
      append_grey(grey.data() + i, image_bytes);
    }
  }

  std::string where_;
  std::size_t files_;
  LabelledImages images_;
  std::vector<bool> test_;
};

}  // namespace

DataSet load_class_folders(const fs::path& folder, const DataOptions& options, const Progress& progress) {
  const int size = options.size == 0 ? usual_size : options.size;
  if (size < min_size || size > max_size) {
    refuse_usage("size of images", message("{} is out of range", std::to_string(size)),
                 message("use {} to {} pixels", std::to_string(min_size), std::to_string(max_size)));
  }
  progress.report(0, "listing images");
  const ClassFiles found = find_class_files(folder, progress);
  const std::size_t count = found.files.size();
  DataSet data;
  data.title = folder.filename().string();
  data.class_names = found.class_names;
  data.notes = found.notes;

  Collected collected(folder.string(), size, count);
  std::vector<std::string> skipped;
  const NumberText of = grouped(static_cast<long long>(count));
  const int threads = compute_threads();
  const std::size_t at_once = std::size_t{8} * static_cast<std::size_t>(threads);
  for (std::size_t first = 0; first < count; first += at_once) {
    progress.report(static_cast<double>(first) / static_cast<double>(count),
                    message("image {} of {}", grouped(static_cast<long long>(first + 1)), of));
    std::vector<Square> squares(std::min(at_once, count - first));
    parallel_for(static_cast<int>(squares.size()), threads, progress, [&](int task, int) {
      const auto at = static_cast<std::size_t>(task);
      squares[at] = load_square(found.files[first + at].path, size, progress);
    });
    for (std::size_t i = 0; i < squares.size(); ++i) {
      const ClassFile& file = found.files[first + i];
      if (squares[i].cancelled) progress.check();
      if (squares[i].problem.empty()) {
        collected.add(squares[i], file, progress);
      } else {
        skipped.push_back(shown(file.path.lexically_relative(folder).string()) + " (" + squares[i].problem +
                          ")");
      }
    }
  }
  if (skipped.size() == count) {
    refuse_file(folder.string(),
                message("none of its {} files can be read: {}", grouped(static_cast<long long>(count)),
                        first_few(skipped)),
                "use images in PNG, JPEG, TIFF, BMP, WebP, GIF or npy");
  }
  if (!skipped.empty()) {
    data.notes.push_back(message("{} of {} files skipped: {}",
                                 grouped(static_cast<long long>(skipped.size())), of, first_few(skipped)));
  }
  if (!found.has_test)
    collected.test() = held_out(collected.labels(), data.classes(), options.seed, progress);
  std::tie(data.train, data.test) = std::move(collected).split(progress);
  return data;
}

}  // namespace whereabouts
