#include "core/train/data/cifar.h"

#include <algorithm>
#include <string>
#include <vector>

#include "core/base/failure.h"
#include "core/base/number_text.h"
#include "core/checkpoint/weight_file.h"
#include "core/train/data/pixel_limit.h"

namespace whereabouts {
namespace {

namespace fs = std::filesystem;

constexpr int side = 32, channels = 3;
constexpr std::size_t plane = side * side, image_bytes = plane * channels;
constexpr const char* download_again = fixed_words("copy or download it again");

struct Version {
  const char* title;
  std::vector<const char*> train;
  const char* test;
  const char* names;
  int classes;
  std::size_t label_bytes;  // before each image; the last of them counts
};

const Version& cifar10() {
  static const Version version = {
      "CIFAR-10",
      {"data_batch_1.bin", "data_batch_2.bin", "data_batch_3.bin", "data_batch_4.bin", "data_batch_5.bin"},
      "test_batch.bin",
      "batches.meta.txt",
      10,
      1};
  return version;
}

const Version& cifar100() {
  static const Version version = {"CIFAR-100", {"train.bin"}, "test.bin", "fine_label_names.txt", 100, 2};
  return version;
}

bool has(const fs::path& folder, const char* name) {
  std::error_code unknown;
  return fs::is_regular_file(folder / name, unknown);
}

// One of its batches will do: what is missing is named when it is read.
bool is_cifar10(const fs::path& folder) {
  const std::vector<const char*>& batches = cifar10().train;
  return has(folder, cifar10().test) ||
         std::any_of(batches.begin(), batches.end(), [&](const char* name) { return has(folder, name); });
}

std::uint64_t records_in(const WeightFile& file, const Version& version) {
  const std::uint64_t record = version.label_bytes + image_bytes;
  if (file.size() % record != 0) {
    refuse_file(file.path().string(),
                message("its {} bytes are no whole number of records of {} bytes (label, 3 x 32 x 32)",
                        grouped(static_cast<long long>(file.size())), record),
                download_again);
  }
  return file.size() / record;
}

// Reds, greens, blues -> pixel by pixel.
void interleave(const std::uint8_t* planes, std::vector<std::uint8_t>& pixels) {
  for (std::size_t i = 0; i < plane; ++i) {
    for (std::size_t channel = 0; channel < channels; ++channel)
      pixels.push_back(planes[channel * plane + i]);
  }
}

void read_records(const WeightFile& file, const Version& version, LabelledImages& images,
                  const Progress& progress) {
  const std::uint64_t record = version.label_bytes + image_bytes, records = records_in(file, version);
  constexpr std::uint64_t at_once = 256;  // records; 0.8 MB
  std::vector<std::uint8_t> bytes;
  for (std::uint64_t done = 0; done < records; done += at_once) {
    const std::uint64_t piece = std::min(at_once, records - done);
    bytes.resize(static_cast<std::size_t>(piece * record));
    file.read(done * record, bytes.data(), bytes.size(), progress);
    for (std::uint64_t i = 0; i < piece; ++i) {
      const std::uint8_t* const at = bytes.data() + i * record;
      const int label = at[version.label_bytes - 1];
      if (label >= version.classes) {
        refuse_file(
            file.path().string(),
            message("record {} has the label {}; {} has labels 0 to {}",
                    grouped(static_cast<long long>(done + i + 1)), label, version.title, version.classes - 1),
            download_again);
      }
      images.labels.push_back(label);
      interleave(at + version.label_bytes, images.pixels);
    }
  }
}

LabelledImages empty_images(std::uint64_t count) {
  LabelledImages images;
  images.rows = images.columns = side;
  images.channels = channels;
  images.pixels.reserve(static_cast<std::size_t>(count) * image_bytes);
  images.labels.reserve(static_cast<std::size_t>(count));
  return images;
}

// One name a line; empty lines do not count.
std::vector<std::string> read_names(const fs::path& path, int classes) {
  const WeightFile file(path);
  constexpr std::uint64_t max_size = 1 << 16;
  if (file.size() > max_size)
    refuse_file(path.string(), "it is too long for a list of names", download_again);
  const std::string text = file.read(0, static_cast<std::size_t>(file.size())) + '\n';
  std::vector<std::string> names;
  std::string line;
  for (const char character : text) {
    if (character != '\n') {
      if (character != '\r') line += character;
      continue;
    }
    if (!line.empty()) names.push_back(shown(line));
    line.clear();
  }
  if (names.size() != static_cast<std::size_t>(classes)) {
    refuse_file(path.string(), message("it has {} names for {} classes", names.size(), classes),
                download_again);
  }
  return names;
}

}  // namespace

bool is_cifar_folder(const fs::path& folder) {
  return is_cifar10(folder) || (has(folder, "train.bin") && has(folder, "test.bin"));
}

bool is_cifar_python_folder(const fs::path& folder) {
  return has(folder, "batches.meta") || has(folder, "meta");
}

DataSet load_cifar_folder(const fs::path& folder, const Progress& progress) {
  const Version& version = is_cifar10(folder) ? cifar10() : cifar100();
  progress.report(0, "reading images");
  std::uint64_t train_count = 0;
  for (const char* name : version.train) train_count += records_in(WeightFile(folder / name), version);
  const WeightFile test(folder / version.test);
  const std::uint64_t test_count = records_in(test, version);
  check_pixel_bytes(folder.string(), train_count + test_count, image_bytes);

  DataSet data;
  data.title = version.title;
  if (has(folder, version.names)) {
    data.class_names = read_names(folder / version.names, version.classes);
  } else {
    for (int label = 0; label < version.classes; ++label) data.class_names.push_back(std::to_string(label));
    data.notes.push_back(
        message("{} is missing; classes are called by their numbers", std::string(version.names)));
  }
  data.train = empty_images(train_count);
  for (std::size_t i = 0; i < version.train.size(); ++i) {
    progress.report(static_cast<double>(i) / static_cast<double>(version.train.size() + 1), "reading images");
    read_records(WeightFile(folder / version.train[i]), version, data.train, progress);
  }
  data.test = empty_images(test_count);
  read_records(test, version, data.test, progress);
  return data;
}

}  // namespace whereabouts
