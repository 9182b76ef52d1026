#include "core/train/data/hold_out.h"

#include <fmt/format.h>

#include <utility>

#include "core/base/failure.h"
#include "core/base/number_text.h"
#include "core/base/permutation.h"

namespace whereabouts {

void hold_out(DataSet& data, int count) {
  const int images = data.train.count();
  if (count >= images) {
    throw Failure(Fault::usage, flag("hold-out"),
                  message("{} has {} images to train on, and {} would be held out", data.title,
                          grouped(images), grouped(count)),
                  "hold out fewer");
  }
  std::vector<bool> held(static_cast<std::size_t>(images));
  const std::vector<int> order = NumpyRandomState(0).permutation(images);
  for (int i = images - count; i < images; ++i)
    held[static_cast<std::size_t>(order[static_cast<std::size_t>(i)])] = true;
  LabelledImages train, test;
  for (LabelledImages* part : {&train, &test}) {
    part->rows = data.train.rows;
    part->columns = data.train.columns;
    part->channels = data.train.channels;
  }
  for (int i = 0; i < images; ++i) {
    LabelledImages& part = held[static_cast<std::size_t>(i)] ? test : train;
    const std::uint8_t* const pixels = data.train.image(i);
    part.pixels.insert(part.pixels.end(), pixels, pixels + data.train.image_bytes());
    part.labels.push_back(data.train.labels[static_cast<std::size_t>(i)]);
  }
  data.train = std::move(train);
  data.test = std::move(test);
  data.title += fmt::format(", {} training images held out", grouped(count));
}

}  // namespace whereabouts
