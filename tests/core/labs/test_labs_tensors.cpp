// The lab "tensors": what it says about a tensor's values, and how it draws each shape.
#include <QTemporaryDir>
#include <QTest>
#include <cmath>
#include <fstream>
#include <limits>

#include "core/checkpoint/open.h"
#include "tests/lab_runs.h"
#include "tests/made_safetensors.h"
#include "tests/registered_test.h"
#include "tests/sinusoid_checkpoint.h"

using namespace whereabouts;

namespace {

struct Tensor {
  std::string name, dtype;
  made::Shape shape;
  std::string data;
};

template <typename T>
std::string bytes_of(const std::vector<T>& values) {
  return std::string(reinterpret_cast<const char*>(values.data()), values.size() * sizeof(T));
}

Tensor float_tensor(const std::string& name, made::Shape shape, const std::vector<float>& values) {
  return {name, "F32", std::move(shape), bytes_of(values)};
}

std::vector<float> counting(int count) {
  std::vector<float> values;
  for (int i = 0; i < count; ++i) values.push_back(static_cast<float>(i));
  return values;
}

const HeatMap& map_in(const Panel& panel) {
  return std::get<HeatMap>(panel.layers.at(0).content);
}

std::string told(const Figure& figure, const std::string& label) {
  for (const Reading& each : figure.readings) {
    if (each.label == label) return each.value;
  }
  return "none";
}

}  // namespace

class TestLabsTensors : public QObject {
  Q_OBJECT

  QTemporaryDir folder_;

  Inputs with(const std::vector<Tensor>& tensors) const {
    nlohmann::ordered_json header = nlohmann::ordered_json::object();
    std::string data;
    for (const Tensor& tensor : tensors) {
      const std::size_t begin = data.size();
      data += tensor.data;
      header[tensor.name] = {
          {"dtype", tensor.dtype}, {"shape", tensor.shape}, {"data_offsets", {begin, data.size()}}};
    }
    static int number = 0;
    const std::string path = folder_.filePath(QString("made%1.safetensors").arg(++number)).toStdString();
    std::ofstream(path, std::ios::binary) << made::with_length(header.dump(), data);
    Inputs inputs = sinusoid_inputs();
    use_checkpoint(inputs, open_checkpoint(path));
    return inputs;
  }
  static Result show(const Inputs& inputs, const std::string& tensor) {
    return run("tensors", inputs, values({{"tensor", tensor}}));
  }

 private slots:
  void theBuiltInTableIsShownFirst() {
    const Result result = run("tensors", sinusoid_inputs(), {});
    QCOMPARE(result.values.get<std::string>("tensor"), std::string("pos_embed"));
    const Figure& figure = result.figure;
    validate(figure);
    QCOMPARE(figure.panels.size(), std::size_t{2});
    QCOMPARE(map_in(figure.panels[0]).values->rows(), Eigen::Index{196});
    QCOMPARE(map_in(figure.panels[0]).values->cols(), Eigen::Index{192});
    QCOMPARE(figure.panels[0].y.indexing.index, Index::token);
    QCOMPARE(told(figure, "shape"), std::string("1 × 196 × 192"));
    QCOMPARE(told(figure, "size"), std::string("151 kB"));
    const std::vector<double> counts = doubles(array_of(figure, "histogram"));
    QCOMPARE(counts.size(), std::size_t{128});
    double all = 0;
    for (const double count : counts) all += count;
    QCOMPARE(all, 196.0 * 192);
  }

  void statisticsAreThoseOfTheFiniteValues() {
    const float nan = std::numeric_limits<float>::quiet_NaN(),
                infinite = std::numeric_limits<float>::infinity();
    const Inputs inputs = with({float_tensor("w", {2, 4}, {1, 2, 3, 0, nan, nan, -infinite, -6})});
    const Figure figure = show(inputs, "w").figure;
    validate(figure);
    QCOMPARE(told(figure, "mean"), std::string("0"));
    QCOMPARE(told(figure, "deviation"), std::string("3.162"));  // sqrt(50 / 5)
    QCOMPARE(told(figure, "minimum, maximum"), std::string("−6, 3"));
    QCOMPARE(told(figure, "zeros"), std::string("12.5 %"));
    QCOMPARE(told(figure, "NaN, infinite"), std::string("2, 1"));
    QVERIFY2(has(figure.caption, "**2** are NaN and **1** is infinite"), figure.caption.text().c_str());
    QVERIFY(std::isnan(map_in(figure.panels[0]).values->operator()(1, 0)));
    const std::vector<double> values = doubles(array_of(figure, "values"));
    QCOMPARE(values[7], -6.0);
    QVERIFY(std::isinf(values[6]));
  }

  void histogramIsNumPys() {
    // numpy.histogram(numpy.arange(10) ** 2, bins=16)
    std::vector<float> squares;
    for (int i = 0; i < 10; ++i) squares.push_back(static_cast<float>(i * i));
    const Inputs inputs = with({float_tensor("w", {10}, squares)});
    const Result result = run("tensors", inputs, values({{"bins", std::string("16")}}));
    QCOMPARE(doubles(array_of(result.figure, "histogram")),
             (std::vector<double>{3, 1, 0, 1, 1, 0, 0, 1, 0, 1, 0, 0, 1, 0, 0, 1}));
    const std::vector<double> edges = doubles(array_of(result.figure, "edges"));
    QCOMPARE(edges.size(), std::size_t{17});
    QCOMPARE(edges.front(), 0.0);
    QCOMPARE(edges[1], 5.0625);
    QCOMPARE(edges.back(), 81.0);
  }

  void valuesOfOneSizeAndOneValueAreShown() {
    const Inputs inputs = with({float_tensor("same", {3}, {7, 7, 7}),
                                float_tensor("one", {}, {-2}),
                                {"big", "F64", {2}, bytes_of<double>({-1.7e308, 1.7e308})},
                                {"flags", "BOOL", {4}, std::string("\1\0\1\1", 4)}});
    const Figure same = show(inputs, "same").figure;
    QCOMPARE(doubles(array_of(same, "edges")).front(), 6.5);
    QCOMPARE(told(same, "deviation"), std::string("0"));
    const Figure one = show(inputs, "one").figure;
    validate(one);
    QCOMPARE(told(one, "shape"), std::string("one number"));
    QVERIFY(has(one.caption, "**1** value of mean"));
    const Figure big = show(inputs, "big").figure;
    validate(big);
    QCOMPARE(doubles(array_of(big, "histogram")).front() + doubles(array_of(big, "histogram")).back(), 2.0);
    QCOMPARE(told(show(inputs, "flags").figure, "zeros"), std::string("25 %"));
  }

  void nothingFiniteIsSaid() {
    const float nan = std::numeric_limits<float>::quiet_NaN();
    const Figure figure = show(with({float_tensor("w", {2, 2}, {nan, nan, nan, nan})}), "w").figure;
    validate(figure);
    QVERIFY2(has(figure.caption, "not one of them finite"), figure.caption.text().c_str());
  }

  void slicesAreTheLeadingAxes() {
    const Inputs inputs = with({float_tensor("w", {2, 1, 3, 4, 5}, counting(120))});
    const Result last = run("tensors", inputs, values({{"slice", std::int64_t{5}}}));
    QCOMPARE(map_in(last.figure.panels[0]).values->operator()(3, 4), 119.0F);
    QCOMPARE(map_in(last.figure.panels[0]).values->operator()(0, 0), 100.0F);
    QCOMPARE(last.figure.panels[0].subtitle, std::string("slice 5 of 0–5, 4 × 5"));
    QVERIFY(refusal("tensors", inputs, values({{"slice", std::int64_t{6}}})).starts_with("usage --slice"));
    // The hover readout names row and column of the slice.
    const Hit place = hit_test(last.figure, 0, 4, 3);
    QCOMPARE(describe(place), std::string("row 3, column 4 · w 119.000"));
  }

  void largeTensorsAreMeansOfBlocks() {
    const Inputs inputs = with({float_tensor("w", {2050, 3}, counting(2050 * 3))});
    const Figure figure = show(inputs, "w").figure;
    validate(figure);
    const HeatMap& map = map_in(figure.panels[0]);
    QCOMPARE(map.values->rows(), Eigen::Index{684});  // ceil(2050 / 3)
    QCOMPARE(map.values->cols(), Eigen::Index{3});
    QCOMPARE(map.cell_height, 3.0);
    QCOMPARE((*map.values)(0, 1), 4.0F);  // the mean of 1, 4 and 7
    QVERIFY2(has(figure.subtitle, "the mean of 3 × 1"), figure.subtitle.text().c_str());
    QCOMPARE(figure.panels[0].y.upper, 2049.5);
    QCOMPARE(doubles(array_of(figure, "values")).size(), std::size_t{6150});
  }

  void vectorsAreCurves() {
    const Result result = show(with({float_tensor("bias", {5}, {1, -1, 4, 0, 2})}), "bias");
    QCOMPARE(result.values.get<std::string>("show"), std::string("curve"));
    const auto& curve = std::get<Line>(result.figure.panels[0].layers.back().content);
    QCOMPARE(curve.y, (std::vector<double>{1, -1, 4, 0, 2}));
    QVERIFY(result.figure.scales.empty());
  }

  void kernelsAreFilters() {
    // Four filters of 3 x 2 x 2; the second one has its largest weight in green at the upper right.
    std::vector<float> weights(48, 0.0F);
    weights[12 + 4 + 1] = -2;
    weights[12] = 1;
    const Inputs inputs =
        with({float_tensor("proj", {4, 3, 2, 2}, weights), float_tensor("depth", {4, 1, 3, 3}, counting(36)),
              float_tensor("jax", {2, 2, 3, 5}, counting(60))});
    const Result colours = show(inputs, "proj");
    QCOMPARE(colours.values.get<std::string>("show"), std::string("filters"));
    const auto& image = std::get<RgbImage>(colours.figure.panels[0].layers[0].content);
    QCOMPARE(image.rows, 4);
    QCOMPARE(image.columns, 4);
    const auto at = [&](int row, int column, int channel) {
      return static_cast<int>((*image.rgb)[static_cast<std::size_t>((row * 4 + column) * 3 + channel)]);
    };
    QCOMPARE(at(0, 2, 0), 191);  // half of its largest
    QCOMPARE(at(0, 3, 1), 0);
    QCOMPARE(at(0, 0, 0), 128);
    QCOMPARE(describe(hit_test(colours.figure, 0, 2.5, 0.5)), std::string("filter 1, row 0, column 1"));
    const Result grey = show(inputs, "depth");
    QCOMPARE(map_in(grey.figure.panels[0]).values->operator()(3, 3), 27.0F);
    const Result jax = show(inputs, "jax");
    QCOMPARE(jax.figure.panels[0].subtitle, std::string("5 filters of 2 × 2"));
    const Result map =
        run("tensors", inputs, values({{"tensor", std::string("depth")}, {"show", std::string("map")}}));
    QCOMPARE(map_in(map.figure.panels[0]).values->operator()(2, 2), 8.0F);
  }

  void namesMayBeEndings() {
    const Inputs inputs =
        with({float_tensor("a.norm.weight", {2}, {1, 2}), float_tensor("b.norm.weight", {2}, {3, 4}),
              float_tensor("b.fc.weight", {2}, {5, 6})});
    QCOMPARE(doubles(array_of(show(inputs, "fc.weight").figure, "values"))[0], 5.0);
    const auto refused = [&](const char* name) {
      return refusal("tensors", inputs, values({{"tensor", std::string(name)}}));
    };
    QVERIFY2(has(refused("norm.weight"), "several tensors end with"), refused("norm.weight").c_str());
    QVERIFY2(has(refused("norm"), "names with it in are a.norm.weight, b.norm.weight"),
             refused("norm").c_str());
    QVERIFY(refused("zzz").starts_with("usage --tensor: there is no tensor \"zzz\""));
    QVERIFY(refused("").starts_with("usage --tensor"));
  }

  void whatCannotBeReadIsRefused() {
    const Inputs inputs = with(
        {{"codes", "F8_E4M3", {3}, "abc"}, float_tensor("none", {0, 4}, {}), float_tensor("w", {2}, {1, 2})});
    // The first that can be read.
    QCOMPARE(run("tensors", inputs, {}).values.get<std::string>("tensor"), std::string("w"));
    QVERIFY(refusal("tensors", inputs, values({{"tensor", std::string("codes")}})).starts_with("other "));
    QVERIFY(has(refusal("tensors", inputs, values({{"tensor", std::string("none")}})), "holds no values"));
  }

  void itCanBeCancelled() {
    const Inputs inputs = with({float_tensor("w", {1000, 1000}, counting(1000000))});
    Progress progress;
    progress.cancel();
    QVERIFY_THROWS_EXCEPTION(Failure,
                             LabRunner().run(find_lab("tensors"), inputs, {}, Policy::refuse, progress));
  }

  void aTrainedModelsFiltersAreDrawn() {
    const std::string path = std::string(SHARED_DATA) + "/checkpoints/vit_tiny_patch16_224.safetensors";
    if (!std::filesystem::exists(path)) QSKIP("the real checkpoint is not here");
    Inputs inputs = sinusoid_inputs();
    use_checkpoint(inputs, open_checkpoint(path));
    const Result result = show(inputs, "patch_embed.proj.weight");
    QCOMPARE(result.values.get<std::string>("show"), std::string("filters"));
    QCOMPARE(result.figure.panels[0].subtitle, std::string("192 filters of 16 × 16"));
    QCOMPARE(told(result.figure, "shape"), std::string("192 × 3 × 16 × 16"));
  }
};

REGISTER_TEST(TestLabsTensors, QCoreApplication)
#include "test_labs_tensors.moc"
