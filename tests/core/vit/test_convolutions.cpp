// core/vit/forward/convolutions.h against sums written out, for every kind of padding.
#include <QtTest>
#include <cmath>

#include "core/vit/forward/convolutions.h"
#include "tests/registered_test.h"

using namespace whereabouts;

class TestConvolutions : public QObject {
  Q_OBJECT

  static float number(int at) { return static_cast<float>((at * 37 + 11) % 23 - 11) / 8; }
  static Matrix numbers(Eigen::Index rows, Eigen::Index columns, int from) {
    Matrix made(rows, columns);
    for (Eigen::Index at = 0; at < made.size(); ++at) made.data()[at] = number(from + static_cast<int>(at));
    return made;
  }
  static FeatureMap map_of(GridShape grid, int channels) {
    return {2, grid, numbers(2 * grid.count(), channels, 3)};
  }
  // Of one output: (row, column, channel of the group) as the layer has its weights.
  static double summed(const FeatureMap& map, int image, Cell to, const MapWindow& window, Cell before,
                       int first, int channels, const float* weights) {
    double sum = 0;
    for (int row = 0; row < window.kernel; ++row) {
      for (int column = 0; column < window.kernel; ++column) {
        const Cell at{to.row * window.stride - before.row + row,
                      to.column * window.stride - before.column + column};
        for (int channel = 0; channel < channels; ++channel, ++weights) {
          if (map.grid.contains(at))
            sum += static_cast<double>(*weights) *
                   static_cast<double>(
                       map.values(image * map.grid.count() + map.grid.token(at), first + channel));
        }
      }
    }
    return sum;
  }

 private slots:
  void layersAreSumsOverWindows_data() {
    QTest::addColumn<int>("kernel");
    QTest::addColumn<int>("stride");
    QTest::addColumn<int>("padding");
    QTest::addColumn<bool>("same");
    QTest::addColumn<int>("groups");
    QTest::addColumn<QSize>("before");  // columns, rows of padding in front
    QTest::addColumn<QSize>("grid");
    QTest::newRow("one cell") << 1 << 1 << 0 << false << 1 << QSize(0, 0) << QSize(6, 5);
    QTest::newRow("neighbours") << 3 << 1 << 1 << false << 1 << QSize(1, 1) << QSize(6, 5);
    QTest::newRow("coarser") << 3 << 2 << 1 << false << 1 << QSize(1, 1) << QSize(3, 3);
    QTest::newRow("patches") << 2 << 2 << 0 << false << 1 << QSize(0, 0) << QSize(3, 2);
    // 6 cells need one more, 5 cells two: TensorFlow puts the odd one behind.
    QTest::newRow("same") << 3 << 2 << 0 << true << 1 << QSize(0, 1) << QSize(3, 3);
    QTest::newRow("same, 7") << 7 << 2 << 0 << true << 1 << QSize(2, 3) << QSize(3, 3);
    QTest::newRow("each channel") << 3 << 2 << 1 << false << 4 << QSize(1, 1) << QSize(3, 3);
    QTest::newRow("two groups") << 3 << 1 << 1 << false << 2 << QSize(1, 1) << QSize(6, 5);
  }
  void layersAreSumsOverWindows() {
    QFETCH(int, kernel);
    QFETCH(int, stride);
    QFETCH(int, padding);
    QFETCH(bool, same);
    QFETCH(int, groups);
    QFETCH(QSize, before);
    QFETCH(QSize, grid);
    constexpr int channels = 4, outputs = 8;
    FeatureMap map = map_of({5, 6}, channels);
    const FeatureMap from = map;
    const int own = channels / groups, inputs = kernel * kernel * own;
    const Matrix weights = numbers(outputs, inputs, 7);
    const std::vector<float> bias{1, 2, 3, 4, 5, 6, 7, 8};
    MapSteps steps(1);
    MapStep& step = steps.front();
    step.kind = MapStep::Kind::convolution;
    step.window = {kernel, stride, padding, same, false};
    step.groups = groups;
    if (groups == 1) {
      step.product = LinearWeights(weights.data(), bias.data(), outputs, inputs);
    } else {
      step.taps = weights.transpose();
      step.bias = bias;
    }
    run_steps(steps, true, map, {});
    QCOMPARE(map.grid, (GridShape{grid.height(), grid.width()}));
    QCOMPARE(map.values.rows(), Eigen::Index{2 * map.grid.count()});
    for (int image = 0; image < 2; ++image) {
      for (int token = 0; token < map.grid.count(); ++token) {
        for (int output = 0; output < outputs; ++output) {
          const int first = output / (outputs / groups) * own;
          const double sum =
              summed(from, image, map.grid.cell(token), step.window, {before.height(), before.width()}, first,
                     own, weights.row(output).data()) +
              static_cast<double>(bias[static_cast<std::size_t>(output)]);
          const auto got = static_cast<double>(map.values(image * map.grid.count() + token, output));
          QVERIFY2(std::abs(got - sum) < 1e-4, qPrintable(QString("%1 for %2").arg(got).arg(sum)));
        }
      }
    }
  }

  // A rest at the edge makes one more cell, whose mean is of what is there.
  void poolsTakeTheRest() {
    FeatureMap map{1, {3, 3}, (Matrix(9, 1) << 1, 2, 3, 4, 5, 6, 7, 8, 10).finished()};
    FeatureMap largest = map, whole = map;
    MapSteps steps(1);
    steps.front().kind = MapStep::Kind::average_pool;
    steps.front().window = {2, 2, 0, false, true};
    run_steps(steps, true, map, {});
    QCOMPARE(map.grid, (GridShape{2, 2}));
    QVERIFY(map.values == (Matrix(4, 1) << 3, 4.5F, 7.5F, 10).finished());
    steps.front().window.ceiled = false;
    run_steps(steps, true, whole, {});
    QCOMPARE(whole.grid, (GridShape{1, 1}));
    steps.front().kind = MapStep::Kind::max_pool;
    steps.front().window = {3, 2, 1, false, false};
    run_steps(steps, true, largest, {});
    QVERIFY(largest.values == (Matrix(4, 1) << 5, 6, 8, 10).finished());
  }

  void groupsOfChannelsAreNormalised() {
    FeatureMap map = map_of({2, 3}, 4);
    MapSteps steps(1);
    steps.front().kind = MapStep::Kind::group_norm;
    steps.front().groups = 2;
    steps.front().factor = {1, 1, 1, 2};
    steps.front().shift = {0, 0, 0, 5};
    run_steps(steps, true, map, {});
    for (int image = 0; image < 2; ++image) {
      const auto group = map.values.block(image * 6, 0, 6, 2);
      QVERIFY(std::abs(group.mean()) < 1e-5F);
      QVERIFY(std::abs(group.array().square().mean() - 1) < 1e-3F);
    }
  }

  // What tells places is left out where positions are zeroed.
  void placesAreLeftOut() {
    FeatureMap map = map_of({2, 3}, 2);
    const Matrix before = map.values;
    MapSteps steps(1);
    steps.front().kind = MapStep::Kind::residual;
    steps.front().position = true;
    MapStep twice;
    twice.kind = MapStep::Kind::scale;
    twice.factor = {2, 2};
    steps.front().body.push_back(std::move(twice));
    run_steps(steps, false, map, {});
    QVERIFY(map.values == before);
    run_steps(steps, true, map, {});
    QVERIFY((map.values - 3 * before).cwiseAbs().maxCoeff() < 1e-5F);
  }
};

REGISTER_TEST(TestConvolutions, QCoreApplication)
#include "test_convolutions.moc"
