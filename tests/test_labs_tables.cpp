// The labs over position tables: what a table is made of, and what survives another grid.
#include <QFile>
#include <QTest>
#include <cmath>

#include "core/failure.h"
#include "core/figure/text.h"
#include "core/labs/host.h"
#include "core/labs/resize/data.h"
#include "core/position/resample.h"
#include "tests/lab_runs.h"

using namespace whereabouts;

namespace {

const std::string checkpoints = std::string(SHARED_DATA) + "/checkpoints/";
const std::string at_224 = checkpoints + "vit_b16_224_pos_embedding.npy";
const std::string at_384 = checkpoints + "vit_b16_384_pos_embedding.npy";

bool have(const std::string& file) {
  return QFile::exists(QString::fromStdString(file));
}

std::vector<std::string> names(const Figure& figure) {
  std::vector<std::string> list;
  for (const NamedArray& array : figure.arrays) list.push_back(array.name);
  return list;
}

bool holds(const std::vector<std::string>& list, const std::string& name) {
  return std::find(list.begin(), list.end(), name) != list.end();
}

const ResizeData& resize_data(const Result& result) {
  return dynamic_cast<const ResizeData&>(*result.data);
}

double cosine_of(const ResizeData& data, const std::string& method) {
  for (const RankedMethod& each : data.ranked) {
    if (each.method == method) return each.mean_cosine;
  }
  return NAN;
}

QString caption(const Result& result) {
  return QString::fromStdString(plain_text(result.figure.caption));
}

}  // namespace

class TestLabsTables : public QObject {
  Q_OBJECT

 private slots:
  void theFileNamesItsRule() {
    if (!have(at_224) || !have(at_384)) QSKIP("shared data are not here: the ViT-B/16 tables at 224 and 384");
    Inputs inputs = built_in_inputs();
    use_checkpoint(inputs, open_checkpoint(at_224));
    use_checkpoint2(inputs, open_checkpoint(at_384));
    const Result result = run("resize", inputs, {});
    const ResizeData& data = resize_data(result);
    QCOMPARE(result.values.integer("side"), 24);
    QVERIFY(std::abs(cosine_of(data, "corner-aligned") - 0.9998) < 5e-5);
    QVERIFY(std::abs(cosine_of(data, "bilinear") - 0.9932) < 5e-5);
    QVERIFY(std::abs(cosine_of(data, "timm") - 0.9902) < 5e-5);
    QVERIFY(std::abs(cosine_of(data, "articles") - 0.9899) < 5e-5);
    QCOMPARE(data.ranked.front().method, std::string("corner-aligned"));
    for (std::size_t i = 1; i < data.ranked.size(); ++i) {
      QVERIFY(data.ranked[i].mean_cosine <= data.ranked[i - 1].mean_cosine);
    }
    QVERIFY2(caption(result).startsWith(
                 "vit_b16_384_pos_embedding was made by Linear, corners aligned: mean cosine 0.9998"),
             qPrintable(caption(result)));
    QVERIFY(!holds(data.methods, "sinusoid-reevaluated") && !holds(data.methods, "factored"));
    QVERIFY(refusal("resize", inputs, values({{"method", std::string("sinusoid-reevaluated")}}))
                .starts_with("usage --method"));
    // The ranking is that of the reference's own grid, whatever grid is drawn.
    const Result smaller = run("resize", inputs, values({{"side", std::int64_t{9}}}));
    QCOMPARE(cosine_of(resize_data(smaller), "articles"), cosine_of(data, "articles"));
    QVERIFY(holds(names(smaller.figure), "after_slice") && !holds(names(result.figure), "after_slice"));
  }

  void resizesAsTheMethodDoes() {
    const Inputs inputs = built_in_inputs();
    const Result all = run("resize", inputs, values({{"grid", std::string("9x17")}}));
    const ResizeData& data = resize_data(all);
    QCOMPARE(array_of(all.figure, "before").shape, (std::vector<std::size_t>{196, 192}));
    const std::vector<std::string> methods = {"articles",       "timm",    "dinov2",
                                              "corner-aligned", "nearest", "factored"};
    for (const std::string& method : methods) {
      const Matrix expected = resample(data.table.patches, {14, 14}, {9, 17}, method);
      QVERIFY2(array_of(all.figure, "after_" + method) == to_array(expected), method.c_str());
    }
    const Result one = run(
        "resize", inputs, values({{"grid", std::string("9x17")}, {"method", std::string("corner-aligned")}}));
    QCOMPARE(names(one.figure), (std::vector<std::string>{"before", "after"}));
    QVERIFY(array_of(one.figure, "after") == array_of(all.figure, "after_corner-aligned"));
    // The panels before and after have grids of their own.
    QCOMPARE(one.figure.panels[0].tokens.count(), 14 * 14);
    QVERIFY((one.figure.panels[1].tokens == GridShape{9, 17}));
  }

  void theGridWinsOverTheSide() {
    const Inputs inputs = built_in_inputs();
    const Result result = run(
        "resize", inputs,
        values({{"grid", std::string("5x7")}, {"side", std::int64_t{30}}, {"method", std::string("timm")}}));
    QCOMPARE(array_of(result.figure, "after").shape, (std::vector<std::size_t>{35, 192}));
    const Result side =
        run("resize", inputs, values({{"side", std::int64_t{30}}, {"method", std::string("timm")}}));
    QCOMPARE(array_of(side.figure, "after").shape, (std::vector<std::size_t>{900, 192}));
    QCOMPARE(run("resize", inputs, {}).values.integer("side"), 24);
  }

  void theSameGridChangesNothing() {
    const Result result = run("resize", built_in_inputs(), values({{"side", std::int64_t{14}}}));
    const Array before = array_of(result.figure, "before");
    for (const std::string& name : names(result.figure)) {
      QVERIFY2(array_of(result.figure, name) == before, name.c_str());
    }
    QVERIFY(caption(result).contains("leaves it as it is"));
  }

  void everyShowIsDrawn() {
    const Inputs inputs = built_in_inputs();
    for (const char* show : {"similarity", "component", "dimension"}) {
      for (const char* method : {"all", "articles", "nearest"}) {
        for (const char* grid : {"auto", "1x1", "3x40"}) {
          for (const bool differences : {false, true}) {
            validate(run("resize", inputs,
                         values({{"show", std::string(show)},
                                 {"method", std::string(method)},
                                 {"grid", std::string(grid)},
                                 {"differences", differences}}))
                         .figure);
          }
        }
      }
    }
  }

  void refusesWhatItCannotDo() {
    const Inputs inputs = built_in_inputs();
    const auto refused = [&](std::initializer_list<std::pair<const char*, Value>> list, const char* start) {
      const std::string text = refusal("resize", inputs, values(list));
      return text.starts_with(start) ? std::string() : text;
    };
    QCOMPARE(refused({{"grid", std::string("0x4")}}, "usage --grid"), std::string());
    QCOMPARE(refused({{"grid", std::string("513x4")}}, "usage --grid"), std::string());
    QCOMPARE(refused({{"grid", std::string("big")}}, "usage --grid"), std::string());
    QCOMPARE(refused({{"table-grid", std::string("0x1")}}, "usage --table-grid"), std::string());
    QCOMPARE(refused({{"method", std::string("slice")}}, "usage --method"), std::string());
    QCOMPARE(refused({{"method", std::string("swin-bicubic")}}, "usage --method"), std::string());
    QCOMPARE(refused({{"side", std::int64_t{0}}}, "usage --side"), std::string());
  }

  void cellsKeepTheirPlace() {
    QVERIFY((same_place({7, 7}, {14, 14}, {24, 24}) == Cell{12, 12}));
    QVERIFY((same_place({0, 13}, {14, 14}, {3, 5}) == Cell{0, 4}));
    QVERIFY((same_place({1, 2}, {3, 5}, {1, 1}) == Cell{0, 0}));
    Matrix table(4, 2);
    table << 1, 0, 0, 1, 1, 0, 1, 1;
    // Pairs of the 2 x 2 grid: 0-1: 0, 0-2: 1, 1-3 and 2-3: cos 45 degrees.
    QVERIFY(std::abs(neighbour_similarity(table, {2, 2}) - (1 + 2 * std::sqrt(0.5)) / 4) < 1e-6);
    QVERIFY(std::isnan(neighbour_similarity(table.topRows(1), {1, 1})));
  }

  void secondCheckpointIsPartOfTheKey() {
    Inputs inputs = built_in_inputs();
    const auto without = inputs.key(false, true, true);
    QCOMPARE(without, inputs.key(false, true));
    use_checkpoint2(inputs, built_in_checkpoint());
    QVERIFY(inputs.anatomy2 && inputs.key(false, true, true) != without);
    QCOMPARE(inputs.key(false, true), without);
    // The table against itself: nothing to resize, every rule made it.
    const Result result = run("resize", inputs, {});
    QCOMPARE(result.values.integer("side"), 14);
    for (const RankedMethod& each : resize_data(result).ranked)
      QVERIFY(std::abs(each.mean_cosine - 1) < 1e-12);
    use_checkpoint2(inputs, nullptr);
    QCOMPARE(inputs.key(false, true, true), without);
  }

  void theBuiltInTableIsASinusoid() {
    const Result result = run("components", built_in_inputs(), {});
    const QString said = caption(result);
    QVERIFY2(said.startsWith("The table is a sinusoid: sinusoidal-2d, layout mae, T = 10000, error "),
             qPrintable(said));
    const std::vector<double> explained = doubles(array_of(result.figure, "explained"));
    QCOMPARE(explained.size(), std::size_t{64});
    double sum = 0;
    for (std::size_t k = 0; k < explained.size(); ++k) {
      QVERIFY(explained[k] >= 0 && (k == 0 || explained[k] <= explained[k - 1] + 1e-12));
      sum += explained[k];
    }
    QVERIFY(sum > 0.99 && sum < 1 + 1e-9);
    QCOMPARE(array_of(result.figure, "components").shape, (std::vector<std::size_t>{64, 14, 14}));
    QCOMPARE(array_of(result.figure, "rgb").shape, (std::vector<std::size_t>{14, 14, 3}));
    for (const double value : doubles(array_of(result.figure, "rgb"))) QVERIFY(value >= 0 && value <= 1);
    // MAE's first half encodes the column, its second the row, each fastest first: one radian per patch.
    const std::vector<double> frequency = doubles(array_of(result.figure, "frequency"));
    QCOMPARE(frequency.size(), std::size_t{192 * 4});
    QCOMPARE(frequency[0], 0.0);
    QCOMPARE(frequency[1], 2.0);
    QCOMPARE(frequency[96 * 4 + 1], 0.0);
    QCOMPARE(std::abs(frequency[96 * 4]), 2.0);
    QVERIFY(std::abs(frequency[2] - 2.0 / 14) < 1e-12);
  }

  void aLearnedTableIsCalledLearned() {
    if (!have(at_224)) QSKIP("shared data are not here: the ViT-B/16 table at 224");
    Inputs inputs = built_in_inputs();
    use_checkpoint(inputs, open_checkpoint(at_224));
    const Result result = run("components", inputs, values({{"component", std::int64_t{64}}}));
    QVERIFY2(caption(result).startsWith("The table is learned"), qPrintable(caption(result)));
    QCOMPARE(result.figure.readings.front().value, std::string("learned"));
  }

  void componentsSaysTheHoveredNumbers() {
    const Result result = run("components", built_in_inputs(), values({{"component", std::int64_t{2}}}));
    Place place;
    place.token = 93;
    place.quantity = "component 2, of its greatest score";
    const Formula formula = find_lab("components").formula(*result.data, result.values, place);
    QVERIFY(formula.substituted.starts_with("<i>s</i>(93, 2) = "));
    QVERIFY(refusal("components", built_in_inputs(), values({{"component", std::int64_t{65}}}))
                .starts_with("usage --component"));
  }
};

QTEST_GUILESS_MAIN(TestLabsTables)
#include "test_labs_tables.moc"
