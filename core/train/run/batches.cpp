#include "core/train/run/batches.h"

#include <algorithm>
#include <numeric>

#include "core/base/counter_random.h"
#include "core/base/permutation.h"

namespace whereabouts {
namespace {

// Keys of the streams of one seed (training_step.cpp has 2, parameters.cpp has 1).
constexpr std::uint64_t order_key = 3, augment_key = 4;

std::vector<int> shuffled(int count, std::uint64_t seed, std::int64_t epoch) {
  std::vector<int> order(static_cast<std::size_t>(count));
  std::iota(order.begin(), order.end(), 0);
  CounterRandom random(seed, order_key, static_cast<std::uint64_t>(epoch));
  for (int i = count - 1; i > 0; --i)
    std::swap(order[static_cast<std::size_t>(i)], order[static_cast<std::size_t>(random.below(i + 1))]);
  return order;
}

}  // namespace

Batches::Batches(const RunConfiguration& configuration, const DataSet& data)
    : model_(configuration.model()),
      samples_(configuration[training::samples]),
      batch_(configuration[training::batch]),
      seed_(configuration[training::seed]),
      augmentation_{configuration[training::crop], configuration[training::flip]},
      data_(data) {
  for (std::size_t channel = 0; channel < data.mean.size(); ++channel) {
    std::array<float, 256> values{};
    for (int byte = 0; byte < 256; ++byte)
      values[static_cast<std::size_t>(byte)] =
          static_cast<float>((byte / 255.0 - data.mean[channel]) / data.deviation[channel]);
    values_.push_back(values);
  }
}

int Batches::images(std::int64_t step) const {
  return static_cast<int>(std::min(batch_, samples_ - step * batch_));
}

void Batches::prepare(std::int64_t step) {
  const std::int64_t epoch = step * batch_ / data_.train.count();
  if (epoch == first_epoch_) return;
  orders_[0] = epoch == first_epoch_ + 1 && first_epoch_ >= 0 ? std::move(orders_[1])
                                                              : shuffled(data_.train.count(), seed_, epoch);
  orders_[1] = shuffled(data_.train.count(), seed_, epoch + 1);
  first_epoch_ = epoch;
}

void Batches::normalise(const std::uint8_t* image, float* pixels) const {
  const auto channels = static_cast<std::size_t>(data_.train.channels);
  const std::size_t count = data_.train.image_bytes();
  for (std::size_t i = 0; i < count; ++i) pixels[i] = values_[channels == 1 ? 0 : i % channels][image[i]];
}

FillImage Batches::training(std::int64_t step) const {
  return [this, step](int index, float* pixels) {
    const LabelledImages& images = data_.train;
    // A batch larger than the data set may reach beyond two epochs: the second is then gone through again.
    std::int64_t place = step * batch_ + index - first_epoch_ * images.count();
    const std::size_t epoch = place < images.count() ? 0 : 1;
    place %= images.count();
    const int number = orders_[epoch][static_cast<std::size_t>(place)];
    if (augmentation_.padding == 0 && !augmentation_.flip) {
      normalise(images.image(number), pixels);
    } else {
      thread_local std::vector<std::uint8_t> changed;
      changed.resize(images.image_bytes());
      CounterRandom random(seed_, augment_key, static_cast<std::uint64_t>(step),
                           static_cast<std::uint64_t>(index));
      augment(images.image(number), images.rows, images.columns, images.channels, augmentation_, random,
              changed.data());
      normalise(changed.data(), pixels);
    }
    return images.labels[static_cast<std::size_t>(number)];
  };
}

FillImage Batches::test(const std::vector<std::vector<int>>* orders) const {
  return [this, orders](int index, float* pixels) {
    const LabelledImages& images = data_.test;
    const std::uint8_t* image = images.image(index);
    if (orders == nullptr) {
      normalise(image, pixels);
    } else {
      thread_local std::vector<std::uint8_t> moved;
      moved.resize(images.image_bytes());
      const std::vector<int>& order = (*orders)[static_cast<std::size_t>(index)];
      const GridShape grid = model_.grid();
      const int side = model_.step();
      const auto row_bytes = std::ptrdiff_t{images.columns} * images.channels,
                 patch_bytes = std::ptrdiff_t{side} * images.channels;
      for (int place = 0; place < grid.count(); ++place) {
        const Cell to = grid.cell(place), from = grid.cell(order[static_cast<std::size_t>(place)]);
        for (int row = 0; row < side; ++row) {
          std::copy_n(image + (from.row * side + row) * row_bytes + from.column * patch_bytes, patch_bytes,
                      moved.data() + (to.row * side + row) * row_bytes + to.column * patch_bytes);
        }
      }
      normalise(moved.data(), pixels);
    }
    return images.labels[static_cast<std::size_t>(index)];
  };
}

std::vector<std::vector<int>> scrambled_orders(int images, int patches) {
  std::vector<std::vector<int>> orders;
  orders.reserve(static_cast<std::size_t>(images));
  for (int image = 0; image < images; ++image)
    orders.push_back(NumpyRandomState(static_cast<std::uint32_t>(image)).permutation(patches));
  return orders;
}

}  // namespace whereabouts
