// Random crop and flip: values, and how often.
#include <QtTest>
#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <numeric>
#include <vector>

#include "core/base/counter_random.h"
#include "core/train/data/augment.h"
#include "tests/registered_test.h"

using namespace whereabouts;

namespace {

using Bytes = std::vector<std::uint8_t>;

Bytes augmented(const Bytes& image, int rows, int columns, int channels, Augmentation how,
                std::uint64_t key) {
  Bytes out(image.size(), 99);
  CounterRandom random(0, key);
  augment(image.data(), rows, columns, channels, how, random, out.data());
  return out;
}

// The crop at (top, left) of `image` with `padding` zeros around it, made by padding first.
Bytes padded_crop(const Bytes& image, int rows, int columns, int padding, int top, int left) {
  const int wide = columns + 2 * padding;
  Bytes padded(static_cast<std::size_t>(wide) * (rows + 2 * padding));
  for (int row = 0; row < rows; ++row) {
    for (int column = 0; column < columns; ++column)
      padded[static_cast<std::size_t>((row + padding) * wide + column + padding)] =
          image[static_cast<std::size_t>(row * columns + column)];
  }
  Bytes crop;
  for (int row = 0; row < rows; ++row) {
    for (int column = 0; column < columns; ++column)
      crop.push_back(padded[static_cast<std::size_t>((row + top) * wide + column + left)]);
  }
  return crop;
}

Bytes counted(std::size_t count) {
  Bytes image(count);
  std::iota(image.begin(), image.end(), std::uint8_t{1});
  return image;
}

}  // namespace

class TestAugment : public QObject {
  Q_OBJECT

 private slots:
  void switchedOffItCopies() {
    const Bytes image = counted(24);
    for (std::uint64_t key = 0; key < 50; ++key) QVERIFY(augmented(image, 4, 3, 2, {}, key) == image);
  }

  void flipMirrorsPixelsNotChannels() {
    const Bytes image = counted(12), mirrored = {4, 5, 6, 1, 2, 3, 10, 11, 12, 7, 8, 9};
    int flipped = 0;
    for (std::uint64_t key = 0; key < 2000; ++key) {
      const Bytes out = augmented(image, 2, 2, 3, {.flip = true}, key);
      QVERIFY(out == image || out == mirrored);
      flipped += out == mirrored ? 1 : 0;
    }
    QVERIFY2(std::abs(flipped - 1000) < 100, qPrintable(QString::number(flipped)));
  }

  // Every one of the 5 x 5 crops of a padded image comes, and nothing else, all equally often.
  void cropsTakeEveryOffset() {
    constexpr int rows = 4, columns = 6, padding = 2, times = 10000;
    const Bytes image = counted(rows * columns);
    std::vector<Bytes> crops;
    for (int top = 0; top <= 2 * padding; ++top) {
      for (int left = 0; left <= 2 * padding; ++left)
        crops.push_back(padded_crop(image, rows, columns, padding, top, left));
    }
    std::vector<int> seen(crops.size());
    for (std::uint64_t key = 0; key < times; ++key) {
      const Bytes out = augmented(image, rows, columns, 1, {.padding = padding}, key);
      const auto found = std::find(crops.begin(), crops.end(), out);
      QVERIFY(found != crops.end());
      ++seen[static_cast<std::size_t>(found - crops.begin())];
    }
    for (const int count : seen) QVERIFY2(std::abs(count - 400) < 100, qPrintable(QString::number(count)));
  }

  void flipLeavesTheCropsAsTheyWere() {
    const Bytes image = counted(5 * 7);
    int flipped = 0;
    for (std::uint64_t key = 0; key < 100; ++key) {
      const Bytes crop = augmented(image, 5, 7, 1, {.padding = 3}, key);
      Bytes mirrored = crop;
      for (int row = 0; row < 5; ++row)
        std::reverse(mirrored.begin() + row * 7, mirrored.begin() + (row + 1) * 7);
      const Bytes both = augmented(image, 5, 7, 1, {.padding = 3, .flip = true}, key);
      QVERIFY(both == crop || both == mirrored);
      flipped += both == mirrored && both != crop ? 1 : 0;
    }
    QVERIFY(flipped > 20 && flipped < 80);
  }

  void paddingBeyondTheImageGivesZeros() {
    const Bytes image = {7};
    int kept = 0;
    for (std::uint64_t key = 0; key < 900; ++key) {
      const Bytes out = augmented(image, 1, 1, 1, {.padding = 1}, key);
      QVERIFY(out[0] == 0 || out[0] == 7);
      kept += out[0] == 7 ? 1 : 0;
    }
    QVERIFY2(std::abs(kept - 100) < 40, qPrintable(QString::number(kept)));
  }
};

REGISTER_TEST(TestAugment, QCoreApplication)
#include "test_augment.moc"
