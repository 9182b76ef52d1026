// The sets that are drawn: nothing but the order of the cells tells where the shape is.
#include <QtTest>
#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <optional>
#include <set>
#include <vector>

#include "core/base/failure.h"
#include "core/base/parallel.h"
#include "core/train/data/data_set.h"
#include "core/train/data/made.h"
#include "tests/registered_test.h"

using namespace whereabouts;

namespace {

using Bytes = std::vector<std::uint8_t>;

Bytes drawn(int number, int form, int cell, Share share = Share::train, std::uint32_t seed = 0) {
  Bytes image(made_side * made_side);
  draw_made_image(seed, share, number, static_cast<Form>(form), cell, image.data());
  return image;
}

// The patches of `side` pixels, row by row.
std::vector<Bytes> patches(const std::uint8_t* image, int side) {
  std::vector<Bytes> all;
  for (int top = 0; top < made_side; top += side) {
    for (int left = 0; left < made_side; left += side) {
      Bytes patch;
      for (int row = 0; row < side; ++row)
        patch.insert(patch.end(), image + (top + row) * made_side + left,
                     image + (top + row) * made_side + left + side);
      all.push_back(std::move(patch));
    }
  }
  return all;
}

std::vector<Bytes> sorted(std::vector<Bytes> all) {
  std::sort(all.begin(), all.end());
  return all;
}

const DataSet& where() {
  static const DataSet data = load_data_set("where");
  return data;
}

const DataSet& which() {
  static const DataSet data = load_data_set("which");
  return data;
}

double mean(const std::vector<double>& values) {
  double sum = 0;
  for (const double value : values) sum += value;
  return sum / static_cast<double>(values.size());
}

}  // namespace

class TestMade : public QObject {
  Q_OBJECT

 private slots:
  void hasItsCountsAndNames() {
    const DataSet& data = where();
    QCOMPARE(data.id, std::string("where"));
    QCOMPARE(data.train.count(), 16000);
    QCOMPARE(data.test.count(), 4096);
    QCOMPARE(data.train.rows, 32);
    QCOMPARE(data.train.columns, 32);
    QCOMPARE(data.train.channels, 1);
    QCOMPARE(data.train.pixels.size(), std::size_t{16000} * 1024);
    QCOMPARE(data.classes(), 16);
    QCOMPARE(data.class_names[0], std::string("row 1, column 1"));
    QCOMPARE(data.class_names[7], std::string("row 2, column 4"));
    QVERIFY(!data.augmentable);
    QVERIFY(data.notes.empty());
    QCOMPARE(which().classes(), 8);
    QCOMPARE(which().class_names[3], std::string("diagonal cross"));
    QVERIFY(!which().augmentable);
  }

  void everyFormIsInEveryCellEquallyOften() {
    for (const auto share : {&DataSet::train, &DataSet::test}) {
      const LabelledImages &cells = where().*share, &forms = which().*share;
      QVERIFY(cells.pixels == forms.pixels);
      std::map<std::pair<int, int>, int> seen;
      for (int i = 0; i < cells.count(); ++i)
        ++seen[{cells.labels[static_cast<std::size_t>(i)], forms.labels[static_cast<std::size_t>(i)]}];
      QCOMPARE(seen.size(), std::size_t{128});
      for (const auto& [combination, count] : seen) QCOMPARE(count, cells.count() / 128);
    }
  }

  // The property that `none` has to fail on: the same draws in another cell are the same patches in another
  // order, to the last bit.
  void anotherCellPermutesPatches_data() {
    QTest::addColumn<int>("side");
    QTest::newRow("patches of 8 px") << 8;
    QTest::newRow("patches of 4 px") << 4;
    QTest::newRow("patches of 2 px") << 2;
  }
  void anotherCellPermutesPatches() {
    QFETCH(int, side);
    for (int number = 0; number < 200; ++number) {
      const int form = number % made_forms;
      const auto first = sorted(patches(drawn(number, form, 0).data(), side));
      for (int cell = 1; cell < made_cells; ++cell) {
        const Bytes image = drawn(number, form, cell);
        QVERIFY(image != drawn(number, form, 0));
        QVERIFY(sorted(patches(image.data(), side)) == first);
      }
    }
  }

  void theShapeStaysInItsCell() {
    for (int number = 0; number < 400; ++number) {
      const int cell = number % made_cells;
      const auto one = patches(drawn(number, 0, cell).data(), made_cell);
      for (int form = 1; form < made_forms; ++form) {
        const auto other = patches(drawn(number, form, cell).data(), made_cell);
        for (int i = 0; i < made_cells; ++i) {
          const auto at = static_cast<std::size_t>(i);
          QCOMPARE(one[at] == other[at], i != cell);
        }
      }
    }
  }

  void formsDifferClearly() {
    int fewest = made_cell * made_cell;
    for (int number = 0; number < 100; ++number) {
      for (int a = 0; a < made_forms; ++a) {
        for (int b = 0; b < a; ++b) {
          const Bytes one = drawn(number, a, 0), other = drawn(number, b, 0);
          int differing = 0;  // by more than noise
          for (std::size_t i = 0; i < one.size(); ++i) differing += std::abs(one[i] - other[i]) > 20 ? 1 : 0;
          fewest = std::min(fewest, differing);
        }
      }
    }
    QVERIFY2(fewest >= 10, qPrintable(QString::number(fewest)));
  }

  // Class means differ in the cells of the classes alone; everywhere else they agree within chance.
  void classesDifferInTheirCellAlone() {
    const LabelledImages& images = where().train;
    // The mean and the variance inside each cell, averaged over the images of each class.
    std::array<std::array<double, made_cells>, made_cells> means{}, spreads{};
    for (int i = 0; i < images.count(); ++i) {
      const auto label = static_cast<std::size_t>(images.labels[static_cast<std::size_t>(i)]);
      const auto cells = patches(images.image(i), made_cell);
      for (std::size_t cell = 0; cell < cells.size(); ++cell) {
        double sum = 0, squares = 0;
        for (const double value : cells[cell]) {
          sum += value;
          squares += value * value;
        }
        means[label][cell] += sum / 64 / 1000;
        spreads[label][cell] += (squares / 64 - sum / 64 * sum / 64) / 1000;
      }
    }
    for (std::size_t label = 0; label < made_cells; ++label) {
      for (std::size_t cell = 0; cell < made_cells; ++cell) {
        // Levels are uniform in 0.48..0.52: 127.5 with a deviation of 2.9 over 1,000 images. A shape lifts or
        // lowers half of its cell by 100.
        const double off = std::abs(means[label][cell] - 127.5);
        QVERIFY2(off < (cell == label ? 8 : 0.5), qPrintable(QString::number(off)));
        // Noise with a deviation of 0.01 to 0.02, and the rounding: 15.17 + 1 / 12.
        const double spread = spreads[label][cell];
        const bool fits = cell == label ? spread > 1000 : std::abs(spread - 15.25) < 1;
        QVERIFY2(fits, qPrintable(QString::number(spread)));
      }
    }
  }

  // What is left of an image without the order of its patches has the same distribution in every class: means
  // of the brightest and of the darkest cell, of the largest spread, agree between classes within chance.
  void bagsOfPatchesAreAlike() {
    const LabelledImages& images = where().train;
    std::array<std::vector<double>, made_cells> brightest, widest;
    for (int i = 0; i < images.count(); ++i) {
      double bright = 0, wide = 0;
      for (const Bytes& cell : patches(images.image(i), made_cell)) {
        double sum = 0, squares = 0;
        for (const double value : cell) {
          sum += value;
          squares += value * value;
        }
        bright = std::max(bright, sum / 64);
        wide = std::max(wide, std::sqrt(squares / 64 - sum / 64 * sum / 64));
      }
      const auto label = static_cast<std::size_t>(images.labels[static_cast<std::size_t>(i)]);
      brightest[label].push_back(bright);
      widest[label].push_back(wide);
    }
    for (const auto& statistic : {brightest, widest}) {
      std::vector<double> means;
      for (const auto& values : statistic) means.push_back(mean(values));
      const double all = mean(means);
      double variance = 0;
      for (const double value : statistic[0]) variance += (value - means[0]) * (value - means[0]) / 1000;
      for (const double value : means)
        QVERIFY2(std::abs(value - all) < 4 * std::sqrt(variance / 1000),
                 qPrintable(QString::number(value - all)));
    }
  }

  void testImagesAreTheirOwn() {
    std::set<Bytes> train;
    const std::size_t size = where().train.image_bytes();
    for (int i = 0; i < where().train.count(); ++i)
      train.emplace(where().train.image(i), where().train.image(i) + size);
    QCOMPARE(train.size(), std::size_t{16000});
    for (int i = 0; i < where().test.count(); ++i)
      QVERIFY(!train.contains(Bytes(where().test.image(i), where().test.image(i) + size)));
    QVERIFY(drawn(5, 1, 2, Share::train) != drawn(5, 1, 2, Share::test));
  }

  void seedsDrawOtherImages() {
    QVERIFY(drawn(5, 1, 2, Share::train, 0) != drawn(5, 1, 2, Share::train, 1));
    const DataSet other = load_data_set("where", {.seed = 1});
    QVERIFY(other.hash != where().hash);
    QVERIFY(other.train.pixels != where().train.pixels);
    QVERIFY(other.train.labels == where().train.labels);
  }

  void anyNumberOfThreadsDrawsTheSame() {
    const int threads = compute_threads();
    std::vector<std::uint64_t> hashes;
    for (const int count : {1, 3}) {
      set_compute_threads(count);
      hashes.push_back(load_data_set("where").hash);
    }
    set_compute_threads(threads);
    QCOMPARE(hashes[0], where().hash);
    QCOMPARE(hashes[1], where().hash);
  }

  // Another machine or compiler draws the same pixels.
  void pixelsStay() {
    const Bytes image = drawn(3, 5, 6);
    const std::vector<int> row(image.begin() + 8 * made_side + 16, image.begin() + 8 * made_side + 24);
    QCOMPARE(row, (std::vector<int>{128, 132, 125, 124, 123, 128, 127, 127}));
    QCOMPARE(where().hash, std::uint64_t{0xcf19b2336433fe95});
    QCOMPARE(which().hash, std::uint64_t{0x5c3df4f415627222});
  }

  // On a larger canvas the shape is as large in pixels, in the same sixteenth, and the class is the same.
  void canvasesGrow() {
    const DataSet& data = where();
    Bytes same(made_side * made_side);
    for (const int number : {0, 77, 1234}) {
      draw_test_image(0, number, made_side, same.data());
      QVERIFY(std::equal(same.begin(), same.end(), data.test.image(number)));
    }
    std::set<std::pair<int, int>> offsets;
    for (const int side : {48, 96}) {
      const int cell_side = side / made_cells_across;
      Bytes image(static_cast<std::size_t>(side * side));
      for (int number = 0; number < 256; ++number) {
        draw_test_image(0, number, side, image.data());
        // Contrasts are 0.2 at least, noise 0.02: what is far from the level of the canvas is the shape.
        Bytes sorted = image;
        std::nth_element(sorted.begin(), sorted.begin() + side * side / 2, sorted.end());
        const int level = sorted[static_cast<std::size_t>(side * side / 2)];
        int top = side, bottom = -1, left = side, right = -1;
        for (int row = 0; row < side; ++row) {
          for (int column = 0; column < side; ++column) {
            if (std::abs(image[static_cast<std::size_t>(row * side + column)] - level) < 40) continue;
            top = std::min(top, row);
            bottom = std::max(bottom, row);
            left = std::min(left, column);
            right = std::max(right, column);
          }
        }
        QVERIFY(bottom >= top && bottom - top < 7 && right - left < 7);
        const int label = data.test.labels[static_cast<std::size_t>(number)];
        QCOMPARE(top / cell_side, label / made_cells_across);
        QCOMPARE(bottom / cell_side, label / made_cells_across);
        QCOMPARE(left / cell_side, label % made_cells_across);
        QCOMPARE(right / cell_side, label % made_cells_across);
        if (side == 96) offsets.insert({top % cell_side, left % cell_side});
      }
    }
    QVERIFY(offsets.size() > 100);  // anywhere in the cell
    // Held-out training images are none that were drawn for testing.
    QVERIFY(is_made(data, 0) && is_made(which(), 0) && !is_made(data, 100));
  }

  void meanAndDeviationAreOfTheTrainingImages() {
    const DataSet& data = where();
    double sum = 0, squares = 0;
    for (const double value : data.train.pixels) {
      sum += value / 255;
      squares += value / 255 * value / 255;
    }
    const double count = static_cast<double>(data.train.pixels.size()), average = sum / count;
    QCOMPARE(data.mean.size(), std::size_t{1});
    QCOMPARE(data.deviation.size(), std::size_t{1});
    QVERIFY(std::abs(data.mean[0] - average) < 1e-9);
    QVERIFY(std::abs(data.deviation[0] - std::sqrt(squares / count - average * average)) < 1e-9);
    QVERIFY(std::abs(average - 0.5) < 0.002);
  }

  void unknownNamesAreRefused() {
    try {
      load_data_set("were");
      QFAIL("not refused");
    } catch (const Failure& failure) {
      QVERIFY(failure.fault() == Fault::usage);
      QVERIFY(QString(failure.what()).contains("\"were\""));
      QVERIFY(QString(failure.what()).contains("where"));
      QVERIFY(QString(failure.what()).contains("which"));
    }
  }

  void cancelStopsIt() {
    std::vector<std::string> stages;
    std::optional<Progress> progress;
    progress.emplace([&](double, const std::string& stage) {
      stages.push_back(stage);
      progress->cancel();
    });
    try {
      load_data_set("where", {}, *progress);
      QFAIL("not cancelled");
    } catch (const Failure& failure) {
      QVERIFY(failure.fault() == Fault::cancelled);
    }
    QCOMPARE(stages, std::vector<std::string>{"drawing images"});
  }
};

REGISTER_TEST(TestMade, QCoreApplication)
#include "test_made.moc"
