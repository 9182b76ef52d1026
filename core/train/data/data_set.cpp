#include "core/train/data/data_set.h"

#include <algorithm>
#include <cmath>

#include "core/base/failure.h"
#include "core/base/hash.h"
#include "core/train/data/made.h"

namespace whereabouts {
namespace {

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
  const double count = static_cast<double>(data.train.pixels.size() / channels);
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

// Refuses what cannot be learned or tested; names classes without images.
void check_classes(DataSet& data) {
  std::vector<int> trained(data.class_names.size()), tested(data.class_names.size());
  for (const int label : data.train.labels) ++trained[static_cast<std::size_t>(label)];
  for (const int label : data.test.labels) ++tested[static_cast<std::size_t>(label)];
  if (data.train.count() == 0) refuse_file(data.id, "it has no images to train on", "add images");
  if (data.test.count() == 0) refuse_file(data.id, "it has no images to test on", "add images");
  for (std::size_t i = 0; i < trained.size(); ++i) {
    const std::string& name = data.class_names[i];
    if (trained[i] == 0 && tested[i] > 0) {
      refuse_file(data.id, "class \"" + name + "\" has images to test on and none to train on",
                  "add training images of this class, or take it out");
    }
    if (trained[i] == 0) data.notes.push_back("class \"" + name + "\" has no images");
    if (trained[i] > 0 && tested[i] == 0) data.notes.push_back("class \"" + name + "\" has no test images");
  }
  const auto classes = std::count_if(trained.begin(), trained.end(), [](int images) { return images > 0; });
  if (classes < 2)
    refuse_file(data.id, "all its images are of one class",
                "add a second class; there is nothing to tell apart");
}

DataSet read_data_set(const std::string& name, const DataOptions& options, const Progress& progress) {
  if (name == "where") return made_data_set(MadeSet::where, options.seed, progress);
  if (name == "which") return made_data_set(MadeSet::which, options.seed, progress);
  refuse_usage("data set", "\"" + name + "\" is not known", "use where or which");
}

}  // namespace

std::size_t LabelledImages::image_bytes() const {
  return static_cast<std::size_t>(rows) * static_cast<std::size_t>(columns) *
         static_cast<std::size_t>(channels);
}

DataSet load_data_set(const std::string& name, const DataOptions& options, const Progress& progress) {
  DataSet data = read_data_set(name, options, progress);
  check_classes(data);
  measure(data, progress);
  data.hash = content_hash(data, progress);
  progress.report(1, "images loaded");
  return data;
}

}  // namespace whereabouts
