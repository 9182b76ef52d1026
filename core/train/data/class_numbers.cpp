#include "core/train/data/class_numbers.h"

#include <algorithm>
#include <cstring>
#include <string>

#include "core/base/permutation.h"

namespace whereabouts {

void number_classes(DataSet& data, bool may_begin_with_1) {
  int low = 1, high = -1;
  for (const LabelledImages* images : {&data.train, &data.test}) {
    for (const int label : images->labels) {
      low = std::min(low, label);
      high = std::max(high, label);
    }
  }
  const int first = may_begin_with_1 && high > 0 ? low : 0;  // 0 or 1
  for (LabelledImages* images : {&data.train, &data.test}) {
    for (int& label : images->labels) label -= first;
  }
  data.class_names.clear();
  for (int label = first; label <= high; ++label) data.class_names.push_back(std::to_string(label));
  if (first > 0) data.notes.emplace_back("its labels begin with 1: class 0 here is its 1");
}

std::vector<bool> held_out(const std::vector<int>& labels, int classes, std::uint32_t seed,
                           const Progress& progress) {
  std::vector<bool> held(labels.size(), false);
  std::vector<std::vector<std::size_t>> members(static_cast<std::size_t>(classes));
  for (std::size_t i = 0; i < labels.size(); ++i) members[static_cast<std::size_t>(labels[i])].push_back(i);
  NumpyRandomState random(seed);
  for (const std::vector<std::size_t>& images : members) {
    progress.check();
    const int count = static_cast<int>(images.size());
    const std::vector<int> order = random.permutation(count);
    const int taken = count < 2 ? 0 : std::max(1, count / 5);
    for (int i = 0; i < taken; ++i)
      held[images[static_cast<std::size_t>(order[static_cast<std::size_t>(i)])]] = true;
  }
  return held;
}

LabelledImages take_out(LabelledImages& images, const std::vector<bool>& held, const Progress& progress) {
  LabelledImages taken;
  taken.rows = images.rows;
  taken.columns = images.columns;
  taken.channels = images.channels;
  const std::size_t bytes = images.image_bytes();
  taken.pixels.reserve(static_cast<std::size_t>(std::count(held.begin(), held.end(), true)) * bytes);
  std::size_t kept = 0;
  for (std::size_t i = 0; i < held.size(); ++i) {
    progress.check();
    const std::uint8_t* const from = images.pixels.data() + i * bytes;
    if (held[i]) {
      taken.pixels.insert(taken.pixels.end(), from, from + bytes);
      taken.labels.push_back(images.labels[i]);
    } else {
      std::memmove(images.pixels.data() + kept * bytes, from, bytes);
      images.labels[kept++] = images.labels[i];
    }
  }
  images.pixels.resize(kept * bytes);
  images.labels.resize(kept);
  return taken;
}

void transpose(LabelledImages& images, const Progress& progress) {
  const auto rows = static_cast<std::size_t>(images.rows), columns = static_cast<std::size_t>(images.columns);
  const auto channels = static_cast<std::size_t>(images.channels);
  std::vector<std::uint8_t> turned(images.image_bytes());
  for (int number = 0; number < images.count(); ++number) {
    if (number % 256 == 0) progress.check();
    std::uint8_t* const image =
        images.pixels.data() + images.image_bytes() * static_cast<std::size_t>(number);
    for (std::size_t row = 0; row < rows; ++row) {
      for (std::size_t column = 0; column < columns; ++column)
        std::copy_n(image + (row * columns + column) * channels, channels,
                    turned.data() + (column * rows + row) * channels);
    }
    std::copy(turned.begin(), turned.end(), image);
  }
  std::swap(images.rows, images.columns);
}

}  // namespace whereabouts
