#include "core/train/data/data_set.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <filesystem>
#include <system_error>

#include "core/base/failure.h"
#include "core/base/hash.h"
#include "core/train/data/cifar.h"
#include "core/train/data/find_data.h"
#include "core/train/data/first_few.h"
#include "core/train/data/folder.h"
#include "core/train/data/hold_out.h"
#include "core/train/data/idx.h"
#include "core/train/data/labelled_arrays.h"
#include "core/train/data/made.h"
#include "core/train/data/pixel_table.h"

namespace whereabouts {
namespace {

struct BuiltIn {
  const char *word, *title;
};
constexpr std::array<BuiltIn, 3> built_in_sets = {
    {{"where", where_title}, {"which", which_title}, {"fashion-mnist", "Fashion-MNIST"}}};

namespace fs = std::filesystem;

// Sums over whole numbers: exact, in any order.
void measure(DataSet& data, const Progress& progress) {
  const auto channels = static_cast<std::size_t>(data.train.channels);
  std::vector<std::uint64_t> sums(channels), squares(channels);
  for (int number = 0; number < data.train.count(); ++number) {
    progress.check();
    const std::uint8_t* const image = data.train.image(number);
    for (std::size_t i = 0; i < data.train.image_bytes(); i += channels) {
      for (std::size_t channel = 0; channel < channels; ++channel) {
        const std::uint64_t value = image[i + channel];
        sums[channel] += value;
        squares[channel] += value * value;
      }
    }
  }
  const std::size_t samples = data.train.pixels.size() / channels;  // of a channel
  const auto count = static_cast<double>(samples);
  for (std::size_t channel = 0; channel < channels; ++channel) {
    const double mean = static_cast<double>(sums[channel]) / count;
    const double variance = static_cast<double>(squares[channel]) / count - mean * mean;
    data.mean.push_back(mean / 255);
    data.deviation.push_back(variance > 1e-9 ? std::sqrt(variance) / 255 : 1);
  }
}

std::uint64_t content_hash(const DataSet& data, const Progress& progress) {
  Hash hash;
  for (const LabelledImages* images : {&data.train, &data.test}) {
    for (const int size : {images->count(), images->rows, images->columns, images->channels})
      hash.number(size);
    for (int number = 0; number < images->count(); ++number) {
      progress.check();
      hash.bytes(images->image(number), images->image_bytes());
      hash.number(images->labels[static_cast<std::size_t>(number)]);
    }
  }
  return hash.value();
}

void note_classes(DataSet& data, const std::vector<std::string>& names, const char* lack) {
  if (names.empty()) return;
  data.notes.push_back(message("{} of {} classes {}: {}", std::to_string(names.size()),
                               std::to_string(data.classes()), lack, first_few(names)));
}

// Refuses what cannot be learned or tested; notes classes without images.
void check_classes(DataSet& data) {
  std::vector<int> trained(data.class_names.size()), tested(data.class_names.size());
  for (const int label : data.train.labels) ++trained[static_cast<std::size_t>(label)];
  for (const int label : data.test.labels) ++tested[static_cast<std::size_t>(label)];
  if (data.train.count() == 0) refuse_file(data.id, "it has no images to train on", "add images");
  std::vector<std::string> absent, untested, untrained;
  for (std::size_t i = 0; i < trained.size(); ++i) {
    std::vector<std::string>* const list = trained[i] > 0  ? (tested[i] > 0 ? nullptr : &untested)
                                           : tested[i] > 0 ? &untrained
                                                           : &absent;
    if (list) list->push_back(data.class_names[i]);
  }
  if (!untrained.empty()) {
    refuse_file(data.id,
                message("there are images to test on and none to train on of: {}", first_few(untrained)),
                "add images to train on, or take those to test on away");
  }
  if (trained.size() - absent.size() < 2) {
    refuse_file(data.id, "all its images are of one class", "add a class; there is nothing to tell apart");
  }
  if (data.test.count() == 0) {
    refuse_file(data.id, "it has no images to test on", "add images; a class needs two to hold one out");
  }
  note_classes(data, absent, "have no images");
  note_classes(data, untested, "have no images to test on");
}

DataSet read_found(const FoundData& found, const DataOptions& options, const Progress& progress) {
  switch (found.form) {
    case DataForm::idx:
      return load_idx_folder(found.path, progress, found.set);
    case DataForm::cifar:
      return load_cifar_folder(found.path, progress);
    case DataForm::cifar_python:
      refuse_file(found.path.string(), "it holds the Python version of CIFAR",
                  "download the binary version (cifar-10-binary.tar.gz, cifar-100-binary.tar.gz)");
    case DataForm::pixel_table:
      return load_pixel_table(found.path, options, progress);
    case DataForm::arrays:
      return load_labelled_arrays(found.path, progress);
    case DataForm::class_folders:
      break;
  }
  return load_class_folders(found.path, options, progress);
}

DataSet read_path(const fs::path& path, const DataOptions& options, const Progress& progress) {
  const std::string where = path.string();
  std::error_code unknown;
  if (!fs::exists(path, unknown)) refuse_file(where, "there is no such folder", "check the path");
  if (!fs::is_directory(path, unknown) && data_sets_at(path).empty())
    refuse_file(where, "it is a file", "name the folder that it is in");
  const FoundData found = find_data(path);
  DataSet data = read_found(found, options, progress);
  if (found.path != path && fs::is_directory(path, unknown))
    data.notes.insert(data.notes.begin(),
                      message("read from {}", shown(found.path.lexically_relative(path).string())));
  return data;
}

// Whole, so that it names the folder from elsewhere too.
fs::path whole_path(const std::string& name) {
  std::error_code unknown;
  fs::path path = fs::absolute(name, unknown).lexically_normal();
  if (unknown) path = name;
  return path.has_filename() ? path : path.parent_path();
}

DataSet read_data_set(const std::string& name, const DataOptions& options, const Progress& progress) {
  if (name == "where") return made_data_set(MadeSet::where, options.seed, progress);
  if (name == "which") return made_data_set(MadeSet::which, options.seed, progress);
  DataSet data;
  if (name == "fashion-mnist") {
    data = load_fashion_mnist(progress);
    data.id = name;
    return data;
  }
  std::error_code unknown;
  const bool is_path = name.find('/') != std::string::npos || fs::exists(name, unknown);
  if (!is_path && (name == "cifar-10" || name == "cifar-100")) {
    refuse_file(name, "it is not part of this program",
                "download its binary version and name the folder with its .bin files");
  }
  if (name.empty() || !is_path) {
    refuse_usage("data set", message("there is no data set \"{}\"", name),
                 "use where, which, fashion-mnist, or the path of a folder");
  }
  const fs::path path = whole_path(name);
  data = read_path(path, options, progress);
  data.id = path.string();
  return data;
}

}  // namespace

std::size_t LabelledImages::image_bytes() const {
  return static_cast<std::size_t>(rows) * static_cast<std::size_t>(columns) *
         static_cast<std::size_t>(channels);
}

bool is_built_in_set(const std::string& word) {
  return std::any_of(built_in_sets.begin(), built_in_sets.end(),
                     [&](const BuiltIn& each) { return word == each.word; });
}

std::string built_in_set_titled(const std::string& title) {
  for (const BuiltIn& each : built_in_sets) {
    if (title == each.title) return each.word;
  }
  return {};
}

DataSet load_data_set(const std::string& name, const DataOptions& options, const Progress& progress) {
  DataSet data = read_data_set(name, options, progress);
  if (options.hold_out > 0) hold_out(data, options.hold_out);
  check_classes(data);
  measure(data, progress);
  data.hash = content_hash(data, progress);
  progress.report(1, "images loaded");
  return data;
}

}  // namespace whereabouts
