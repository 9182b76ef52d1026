// core/image: patch grids, fitting, tokens, rearranging, and resizing.
#include <QFile>
#include <QtTest>
#include <cmath>

#include "core/array/array.h"
#include "core/array/npy.h"
#include "core/base/failure.h"
#include "core/base/permutation.h"
#include "core/image/load.h"
#include "core/image/patches.h"
#include "core/image/resized.h"
#include "core/position/additive/additive_table.h"
#include "core/position/additive/table_means.h"
#include "tests/refusal.h"
#include "tests/registered_test.h"

using namespace whereabouts;

namespace {

// Sample (row, column, channel) is start + 1000 row + 10 column + channel.
Image counting(int rows, int columns, int channels = 1, int start = 1) {
  std::vector<double> values;
  for (int row = 0; row < rows; ++row) {
    for (int column = 0; column < columns; ++column) {
      for (int channel = 0; channel < channels; ++channel)
        values.push_back(start + 1000 * row + 10 * column + channel);
    }
  }
  return Image(rows, columns, channels, std::move(values));
}

template <typename T>
std::vector<T> samples(const Image& image) {
  return std::get<std::vector<T>>(image.pixels());
}

QString refusal(int rows, int columns, int patch, int stride) {
  const auto act = [&] { fit_patches(counting(rows, columns), patch, stride, 0, Fit::resize); };
  return QString::fromStdString(whereabouts::usage_refusal(act));
}

TableRequest wanted_table(GridShape grid, int width) {
  TableRequest made;
  made.grid = grid;
  made.width = width;
  return made;
}

}  // namespace

class TestPatches : public QObject {
  Q_OBJECT

 private slots:
  void fittingGivesWholePatches_data() {
    QTest::addColumn<int>("rows");
    QTest::addColumn<int>("columns");
    QTest::addColumn<int>("patch");
    QTest::addColumn<int>("stride");
    QTest::addColumn<int>("padding");
    QTest::addColumn<int>("fit");
    QTest::addColumn<int>("fitted_rows");
    QTest::addColumn<int>("fitted_columns");
    QTest::addColumn<int>("grid_rows");
    QTest::addColumn<int>("grid_columns");
    const int resize = 0, crop = 1, pad = 2;
    QTest::newRow("divides") << 60 << 100 << 20 << 20 << 0 << resize << 60 << 100 << 3 << 5;
    QTest::newRow("resize") << 67 << 101 << 10 << 10 << 0 << resize << 70 << 100 << 7 << 10;
    QTest::newRow("crop") << 67 << 101 << 10 << 10 << 0 << crop << 60 << 100 << 6 << 10;
    QTest::newRow("pad") << 67 << 101 << 10 << 10 << 0 << pad << 70 << 110 << 7 << 11;
    QTest::newRow("overlap, resize") << 50 << 61 << 16 << 8 << 0 << resize << 48 << 64 << 5 << 7;
    QTest::newRow("overlap, crop") << 50 << 61 << 16 << 8 << 0 << crop << 48 << 56 << 5 << 6;
    QTest::newRow("overlap, pad") << 50 << 61 << 16 << 8 << 0 << pad << 56 << 64 << 6 << 7;
    QTest::newRow("padding") << 224 << 224 << 16 << 8 << 4 << crop << 224 << 224 << 28 << 28;
    QTest::newRow("one patch") << 7 << 9 << 7 << 7 << 0 << crop << 7 << 7 << 1 << 1;
    QTest::newRow("single pixels") << 3 << 5 << 1 << 1 << 0 << pad << 3 << 5 << 3 << 5;
    QTest::newRow("odd padding") << 31 << 30 << 5 << 3 << 2 << pad << 31 << 31 << 11 << 11;
  }
  void fittingGivesWholePatches() {
    QFETCH(int, rows);
    QFETCH(int, columns);
    QFETCH(int, patch);
    QFETCH(int, stride);
    QFETCH(int, padding);
    QFETCH(int, fit);
    QFETCH(int, fitted_rows);
    QFETCH(int, fitted_columns);
    QFETCH(int, grid_rows);
    QFETCH(int, grid_columns);
    const FittedImage fitted =
        fit_patches(counting(rows, columns), patch, stride, padding, static_cast<Fit>(fit));
    QCOMPARE(fitted.image.rows(), fitted_rows);
    QCOMPARE(fitted.image.columns(), fitted_columns);
    QCOMPARE(fitted.grid.image_rows, fitted_rows);
    QCOMPARE(fitted.grid.image_columns, fitted_columns);
    QCOMPARE(fitted.grid.grid.rows, grid_rows);
    QCOMPARE(fitted.grid.grid.columns, grid_columns);
    QCOMPARE(fitted.grid.patch, patch);
    QCOMPARE(fitted.grid.stride, stride);
    QCOMPARE(fitted.grid.padding, padding);
    QCOMPARE(fitted.note.empty(), rows == fitted_rows && columns == fitted_columns);
    if (!fitted.note.empty()) {
      const QString note = QString::fromStdString(fitted.note);
      QVERIFY(note.startsWith(fit == 0 ? "resized from " : fit == 1 ? "cropped from " : "padded from "));
      QVERIFY(note.contains(QString::number(fitted_rows)) && note.contains(QString::number(columns)));
    }
  }

  void twoHundredAndTwentyFourWithPaddingHas784Patches() {
    const FittedImage fitted = fit_patches(counting(224, 224), 16, 8, 4, Fit::resize);
    QCOMPARE(fitted.grid.grid.count(), 784);
    const MatrixD tokens = patch_tokens(fitted.image, fitted.grid);
    QCOMPARE(tokens.rows(), Eigen::Index{784});
    QCOMPARE(tokens.cols(), Eigen::Index{256});
    QCOMPARE(tokens(0, 3 * 16 + 4), 0.0);  // in the padding
    QCOMPARE(tokens(0, 4 * 16 + 4), 1.0);  // the image's first pixel
    QCOMPARE(tokens(29, 0), 4041.0);       // row 1, column 1 of the grid begins at pixel (4, 4)
    QCOMPARE(tokens(783, 11 * 16 + 11), 223 * 1000 + 223 * 10 + 1.0);
    QCOMPARE(tokens(783, 12 * 16 + 11), 0.0);
  }

  void croppingKeepsTheMiddle() {
    const FittedImage fitted = fit_patches(counting(67, 108), 10, 10, 0, Fit::crop);
    QCOMPARE(fitted.image.value(0, 0, 0), 1 + 3 * 1000 + 4 * 10.0);
    QCOMPARE(fitted.image.value(59, 99, 0), 1 + 62 * 1000 + 103 * 10.0);
  }

  void paddingIsBlackAtTheRightAndTheBottom() {
    const FittedImage fitted = fit_patches(counting(67, 101, 3), 10, 10, 0, Fit::pad);
    QCOMPARE(fitted.image.channels(), 3);
    for (int row = 0; row < 70; ++row) {
      for (int column = 0; column < 110; ++column) {
        const bool inside = row < 67 && column < 101;
        QCOMPARE(fitted.image.value(row, column, 2), inside ? 1 + 1000 * row + 10 * column + 2 : 0.0);
      }
    }
  }

  void tokensFlattenByRowColumnChannel() {
    const FittedImage fitted = fit_patches(counting(4, 6, 3), 2, 2, 0, Fit::resize);
    const MatrixD tokens = patch_tokens(fitted.image, fitted.grid);
    QCOMPARE(tokens.rows(), Eigen::Index{6});
    QCOMPARE(tokens.cols(), Eigen::Index{12});
    const double expected[] = {2021, 2022, 2023, 2031, 2032, 2033, 3021, 3022, 3023, 3031, 3032, 3033};
    for (Eigen::Index i = 0; i < 12; ++i) QCOMPARE(tokens(4, i), expected[i]);
  }

  void tokensOfBytesAndWordsLieIn0To1() {
    const Image bytes(1, 2, 1, std::vector<std::uint8_t>{51, 255});
    const Image words(1, 2, 1, std::vector<std::uint16_t>{13107, 65535});
    for (const Image& image : {bytes, words}) {
      const MatrixD tokens = patch_tokens(image, fit_patches(image, 1, 1, 0, Fit::crop).grid);
      QCOMPARE(tokens(0, 0), 0.2);
      QCOMPARE(tokens(1, 0), 1.0);
    }
  }

  void patchesOutOfRangeAreRefused() {
    QVERIFY(refusal(9, 12, 10, 10).contains("1 to 9"));
    QVERIFY(refusal(9, 12, 0, 1).contains("1 to 9"));
    QVERIFY(refusal(9, 12, -3, 1).contains("1 to 9"));
    QVERIFY(refusal(9, 12, 4, 0).contains("1 to 4"));
    QVERIFY(refusal(9, 12, 4, 5).contains("1 to 4"));
    QVERIFY(refusal(9, 12, 9, 9).isEmpty());
  }

  void rearrangingAndBackGivesTheSameImage() {
    const Image image(6, 4, 3, [] {
      std::vector<std::uint16_t> values(72);
      for (std::size_t i = 0; i < values.size(); ++i) values[i] = static_cast<std::uint16_t>(901 * i);
      return values;
    }());
    const PatchGrid grid = fit_patches(image, 2, 2, 0, Fit::crop).grid;
    const std::vector<int> order = NumpyRandomState(5).permutation(6);
    const Image moved = rearranged(image, grid, order);
    QVERIFY(moved.content_hash() != image.content_hash());
    const MatrixD before = patch_tokens(image, grid), after = patch_tokens(moved, grid);
    std::vector<int> back(6);
    for (int place = 0; place < 6; ++place) {
      QVERIFY(after.row(place) == before.row(order[static_cast<std::size_t>(place)]));
      back[static_cast<std::size_t>(order[static_cast<std::size_t>(place)])] = place;
    }
    QVERIFY(samples<std::uint16_t>(rearranged(moved, grid, back)) == samples<std::uint16_t>(image));
  }

  void theArticlesImage() {
    const std::string folder = std::string(SHARED_DATA) + "/arrays/lanl/";
    if (!QFile::exists(QString::fromStdString(folder + "mountains.npy"))) {
      QSKIP("the article's arrays are not here (SHARED_DATA)");
    }
    const Image mountains = load_image(folder + "mountains.npy");
    QCOMPARE(mountains.rows(), 60);
    QCOMPARE(mountains.columns(), 100);
    const FittedImage fitted = fit_patches(mountains, 20, 20, 0, Fit::resize);
    const MatrixD tokens = patch_tokens(fitted.image, fitted.grid);
    QVERIFY(to_array(tokens) == read_npy(folder + "expected_tokens_15x400_f64.npy"));
    const Image scrambled = rearranged(fitted.image, fitted.grid, NumpyRandomState(21).permutation(15));
    const Array expected = read_npy(folder + "expected_scrambled_60x100_f64.npy");
    QVERIFY(samples<double>(scrambled) == std::get<std::vector<double>>(expected.values));
  }

  void smallerIsTheAverageOfWhatIsCovered() {
    const Image image(2, 3, 1, std::vector<double>{1, 2, 3, 4, 5, 9});
    // Columns: 1.5 of 3 each, so the middle one counts half on both sides. Rows: the mean of two.
    const Image small = resized(image, 1, 2);
    const std::vector<double> values = samples<double>(small);
    QVERIFY(std::abs(values[0] - ((1 + 4) / 2.0 + (2 + 5) / 4.0) / 1.5) < 1e-15);
    QVERIFY(std::abs(values[1] - ((3 + 9) / 2.0 + (2 + 5) / 4.0) / 1.5) < 1e-15);
    QCOMPARE(samples<double>(resized(image, 1, 1))[0], 4.0);
  }

  void largerIsLinearBetweenCentres() {
    const Image image(1, 2, 1, std::vector<double>{0, 8});
    const std::vector<double> values = samples<double>(resized(image, 2, 4));
    const std::vector<double> expected = {0, 2, 6, 8, 0, 2, 6, 8};
    QVERIFY(values == expected);
  }

  void singlePixelsAreThoseOfTheFittedImage() {
    for (const Fit fit : {Fit::resize, Fit::crop, Fit::pad}) {
      for (const auto& [rows, columns] : {std::pair{67, 101}, {40, 53}, {60, 100}}) {
        const Image image = counting(rows, columns, 3);
        const FitPlan plan = plan_fit(rows, columns, 10, 7, 1, fit);
        const Image whole = fitted(image, plan);
        QCOMPARE(whole.rows(), plan.grid.image_rows);
        const PixelReader reader(image, plan.part, whole.rows(), whole.columns());
        for (int row = 0; row < whole.rows(); ++row) {
          for (int column = 0; column < whole.columns(); ++column) {
            for (int channel = 0; channel < 3; ++channel)
              QCOMPARE(reader.value(row, column, channel), whole.value(row, column, channel));
          }
        }
      }
    }
  }

  void resizingKeepsDepthChannelsAndFlatColours() {
    const Image bytes(2, 2, 3, std::vector<std::uint8_t>{7, 8, 9, 7, 8, 9, 7, 8, 9, 7, 8, 9});
    for (const auto& [rows, columns] : {std::pair{5, 3}, {1, 1}, {2, 7}, {2, 2}}) {
      const Image other = resized(bytes, rows, columns);
      QCOMPARE(other.rows(), rows);
      QCOMPARE(other.columns(), columns);
      const auto values = samples<std::uint8_t>(other);
      QCOMPARE(values.size(), static_cast<std::size_t>(rows * columns * 3));
      for (std::size_t i = 0; i < values.size(); ++i) QCOMPARE(int(values[i]), int(7 + i % 3));
    }
    const Image words(1, 2, 1, std::vector<std::uint16_t>{0, 65535});
    QCOMPARE(int(samples<std::uint16_t>(resized(words, 1, 1))[0]), 32768);
  }

  // What a figure draws of a table that is not held: its very numbers, and their means.
  void meansAreThoseOfTheTable() {
    for (const Scheme& scheme : image_schemes()) {
      if (!scheme.is_additive()) continue;
      TableRequest wanted = wanted_table({5, 7}, 24);
      wanted.seed = 3;
      const Matrix table = additive_table(scheme.id, wanted);
      const std::vector<int> dimensions = {0, 1, 5, 11, 12, 18, 23};
      std::vector<float> row(dimensions.size());
      const auto single = table_means(scheme.id, wanted, dimensions);
      for (int token = 0; token < 35; ++token) {
        single->mean(token, 1, row.data(), {});
        for (std::size_t i = 0; i < row.size(); ++i) QCOMPARE(row[i], table(token, dimensions[i]));
      }
      const auto blocks = table_means(scheme.id, wanted, dimensions);
      for (int first = 0; first < 35; first += 6) {
        const int count = std::min(6, 35 - first);
        blocks->mean(first, count, row.data(), {});
        for (std::size_t i = 0; i < row.size(); ++i) {
          const float mean = table.col(dimensions[i]).segment(first, count).mean();
          QVERIFY2(std::abs(row[i] - mean) < 1e-6F, scheme.id.c_str());
        }
      }
    }
    QVERIFY(no_table_because("sinusoidal-2d", wanted_table({4, 4}, 675)).text().find("divides by 4") !=
            std::string::npos);
    QVERIFY(no_table_because("market-cycle", wanted_table({5, 7}, 24)).text().find("days, not patches") !=
            std::string::npos);
    QVERIFY(!no_table_because("learned-1d", wanted_table({1000, 1000}, 1000)).empty());
    QVERIFY(no_table_because("sinusoidal-1d", wanted_table({1000, 1000}, 1000000)).empty());
  }

  void aCancelledJobStops() {
    const Progress progress;
    progress.cancel();
    const Image image = counting(40, 40);
    const PatchGrid grid = fit_patches(image, 4, 4, 0, Fit::crop).grid;
    QVERIFY_THROWS_EXCEPTION(Failure, patch_tokens(image, grid, progress));
    QVERIFY_THROWS_EXCEPTION(Failure,
                             rearranged(image, grid, NumpyRandomState(1).permutation(100), progress));
  }
};

REGISTER_TEST(TestPatches, QCoreApplication)
#include "test_patches.moc"
