// The lab `learn`: what it tells of a training run, against numbers counted here, and runs that tell less.
#include <QTemporaryDir>
#include <QtTest>
#include <cmath>
#include <filesystem>
#include <fstream>
#include <random>

#include "core/array/write_file.h"
#include "core/base/number_text.h"
#include "core/labs/framework/inputs/built_in_run.h"
#include "core/labs/framework/pieces/click.h"
#include "core/train/model/model_file.h"
#include "tests/core/train/small_model.h"
#include "tests/lab_runs.h"
#include "tests/made_safetensors.h"
#include "tests/registered_test.h"

using namespace whereabouts;
namespace fs = std::filesystem;

namespace {

const Panel* panel(const Figure& figure, const std::string& id) {
  for (const Panel& each : figure.panels) {
    if (each.id == id) return &each;
  }
  return nullptr;
}

const Reading* reading(const Figure& figure, const std::string& label) {
  for (const Reading& each : figure.readings) {
    if (each.label == label) return &each;
  }
  return nullptr;
}

}  // namespace

class TestLabsLearn : public QObject {
  Q_OBJECT

  std::unique_ptr<QTemporaryDir> made_;
  fs::path folder() const { return made_->path().toStdString(); }
  Inputs inputs() const {
    Inputs inputs = built_in_inputs();
    use_run(inputs, open_run(folder()));
    return inputs;
  }
  // Two snapshots of a small model with that scheme, in a folder as anyone may have it.
  void write_snapshots(const std::string& scheme) const {
    const MiniVit model = made::small_vit(scheme, true);
    const ParameterLayout layout = parameter_layout(model);
    for (const int step : {5, 20}) {
      write_file(folder() / ("step_" + std::to_string(step) + ".safetensors"),
                 model_bytes(model, layout, made::noisy_parameters<float>(layout, step), {}));
    }
  }

 private slots:
  void init() { made_ = std::make_unique<QTemporaryDir>(); }

  void theBuiltInRunStandsIn() {
    const auto built_in = built_in_run();
    QCOMPARE(built_in->steps().size(), std::size_t{12});
    QCOMPARE(built_in->name(), std::string("where"));
    QCOMPARE(built_in->note(), std::string());
    const Result result = run("learn", built_in_inputs(), {});
    QCOMPARE(result.values.get<std::string>("step"), std::string("625"));
    QVERIFY2(has(result.figure.caption, "Step **625** of the run “where”."),
             result.figure.caption.text().c_str());
    QCOMPARE(array_of(result.figure, "metrics").shape, (std::vector<std::size_t>{33, 7}));
    QCOMPARE(array_of(result.figure, "ssdc").shape, (std::vector<std::size_t>{12, 2}));
    QCOMPARE(array_of(result.figure, "neighbour_share").shape, std::vector<std::size_t>{12});
    QCOMPARE(array_of(result.figure, "attention_distance").shape, std::vector<std::size_t>{12});
    QCOMPARE(array_of(result.figure, "similarity").shape, (std::vector<std::size_t>{64, 64}));
    QCOMPARE(numbers(result.figure, "steps")[11], 20000.0);
    std::uintmax_t bytes = 0;
    for (const auto& file : fs::recursive_directory_iterator(built_in->path()))
      if (file.is_regular_file()) bytes += file.file_size();
    QVERIFY(bytes < 1'000'000);
  }

  // The story of the figure: the table finds the grid before the answers leave chance.
  void neighbourShareRisesBeforeAccuracy() {
    const Figure figure = run("learn", built_in_inputs(), {}).figure;
    const std::vector<double> share = numbers(figure, "neighbour_share"), at = numbers(figure, "steps");
    const std::vector<double> metrics = numbers(figure, "metrics");
    QVERIFY(share[0] < 0.1 && share[11] > 0.6);
    std::size_t passed = 0, left = 0;
    while (share[passed] < 0.5) ++passed;
    while (metrics[7 * left + 6] < 1.0 / 16 + 0.1 * 15 / 16) ++left;
    QVERIFY(at[passed] < metrics[7 * left + 1]);
    QVERIFY(metrics[7 * 32 + 6] > 0.99);
    const auto words = [](double count) { return "**" + grouped(std::llround(count)) + "**"; };
    QVERIFY2(has(figure.caption, "eighbour share passes **0.5** after " + words(at[passed]) + " images") &&
                 has(figure.caption, "test accuracy leaves chance (6.2 %) after " +
                                         words(metrics[7 * left + 1]) + " and ends at **100 %**"),
             figure.caption.text().c_str());
    const std::vector<double> ssdc = numbers(figure, "ssdc");
    QVERIFY(std::abs(ssdc[0]) < 0.2 && ssdc[22] > ssdc[0] + 0.2);
  }

  // From the file's bytes alone, with the definition written out.
  void theShareIsCountedHere() {
    const auto checkpoint = built_in_run()->open(5).checkpoint;
    const std::vector<float> table = checkpoint->read("pos_embed");
    const Eigen::Map<const Matrix> rows(table.data() + 32, 64, 32);
    const Matrix unit = rows.rowwise().normalized();
    int adjacent = 0;
    for (int i = 0; i < 64; ++i) {
      int nearest = -1;
      double best = -2;
      for (int j = 0; j < 64; ++j) {
        const double alike = unit.row(i).cast<double>().dot(unit.row(j).cast<double>());
        if (j != i && alike > best) {
          best = alike;
          nearest = j;
        }
      }
      if (std::abs(nearest / 8 - i / 8) + std::abs(nearest % 8 - i % 8) == 1) ++adjacent;
    }
    const std::string id = built_in_run()->steps()[5].id;
    const Figure figure = run("learn", built_in_inputs(), values({{"step", id}})).figure;
    QCOMPARE(numbers(figure, "neighbour_share")[5], adjacent / 64.0);
    const std::vector<double> similarity = numbers(figure, "similarity");
    QVERIFY(std::abs(similarity[3 * 64 + 17] - unit.row(3).dot(unit.row(17))) < 1e-6);
    QCOMPARE(reading(figure, "neighbour share")->value, number(adjacent / 64.0, 2));
  }

  void theStepIsLight() {
    LabRunner host;
    const Lab& lab = find_lab("learn");
    const Result last = host.run(lab, built_in_inputs(), {}, Policy::refuse);
    QVERIFY(last.prepared);
    const Result first = host.run(lab, built_in_inputs(), values({{"step", "0"}}), Policy::refuse);
    QVERIFY(!first.prepared);
    QVERIFY(content_hash(first.figure) != content_hash(last.figure));
    QCOMPARE(numbers(first.figure, "ssdc"), numbers(last.figure, "ssdc"));
    QVERIFY(numbers(first.figure, "similarity") != numbers(last.figure, "similarity"));
    QVERIFY(host.run(lab, built_in_inputs(), values({{"seed", std::int64_t{3}}}), Policy::refuse).prepared);
    QVERIFY(refusal("learn", built_in_inputs(), values({{"step", "7"}})).starts_with("usage --step"));
  }

  void aClickChoosesTheNearestStep() {
    const Figure figure = run("learn", built_in_inputs(), {}).figure;
    for (const char* id : {"accuracy", "loss", "position", "distance"}) {
      const Panel* curves = panel(figure, id);
      QVERIFY2(curves && curves->click, id);
      // Steps 0 and 57 are 1,824 images apart.
      QVERIFY(clicked_value(*curves->click, {}, 900) == Value(std::string("0")));
      QVERIFY(clicked_value(*curves->click, {}, 950) == Value(std::string("57")));
      QVERIFY(clicked_value(*curves->click, {}, 1e9) == Value(std::string("625")));
    }
  }

  // Random weights look everywhere alike; a trained model sees its place.
  void distancesStartAtUniformAttention() {
    const Figure figure = run("learn", built_in_inputs(), {}).figure;
    double uniform = 0;
    for (int i = 0; i < 64; ++i) {
      for (int j = 0; j < 64; ++j) uniform += std::hypot(i / 8 - j / 8, i % 8 - j % 8) / 4096;
    }
    const std::vector<double> distance = numbers(figure, "attention_distance");
    QVERIFY2(std::abs(distance[0] - uniform) < 0.02, qPrintable(QString::number(distance[0])));
    QVERIFY(distance[11] != distance[0]);
  }

  void anotherRunIsAnotherResult() {
    write_snapshots("learned-1d");
    LabRunner host;
    const Lab& lab = find_lab("learn");
    host.run(lab, built_in_inputs(), {}, Policy::refuse);
    const Result other = host.run(lab, inputs(), {}, Policy::refuse);
    QVERIFY(other.prepared);
    validate(other.figure);
    // No metrics: the curves of the snapshots alone, by their numbers.
    QVERIFY(!has_array(other.figure, "metrics"));
    QVERIFY(!panel(other.figure, "accuracy") && !panel(other.figure, "loss"));
    QCOMPARE(numbers(other.figure, "steps"), (std::vector<double>{5, 20}));
    QCOMPARE(panel(other.figure, "position")->x.label, std::string("step"));
    QCOMPARE(reading(other.figure, "shown to the model")->value, std::string("the image dusk"));
    QVERIFY2(has(other.figure.caption, "eighbour share "), other.figure.caption.text().c_str());
  }

  void withoutATableMapsAreLeftOut_data() {
    QTest::addColumn<QString>("scheme");
    for (const char* scheme : {"none", "rope-2d", "relative-bias"}) QTest::newRow(scheme) << scheme;
  }
  void withoutATableMapsAreLeftOut() {
    QFETCH(QString, scheme);
    write_snapshots(scheme.toStdString());
    const Figure figure = run("learn", inputs(), {}).figure;
    validate(figure);
    QVERIFY(!has_array(figure, "neighbour_share") && !has_array(figure, "similarity"));
    QVERIFY(figure.scales.empty());
    QVERIFY(has_note(figure, "neighbour share and similarity maps are left out"));
    QVERIFY(panel(figure, "position") && panel(figure, "distance"));
    QVERIFY2(has(figure.caption, "SSDC on scrambled images goes from"), figure.caption.text().c_str());
    for (const double value : numbers(figure, "ssdc")) QVERIFY(std::abs(value) <= 1);
  }

  // A table and nothing else, as in a file of weights that is no whole model.
  void aTableAloneIsFollowed() {
    for (const int step : {1, 2}) {
      std::mt19937 engine(step);
      std::normal_distribution<float> draw;
      std::string data;
      for (int i = 0; i < 144 * 6; ++i) data += made::raw({draw(engine)});
      write_file(folder() / ("s" + std::to_string(step) + ".safetensors"),
                 made::with_length(
                     R"({"pos_embed":{"dtype":"F32","shape":[1,144,6],"data_offsets":[0,3456]}})", data));
    }
    const Figure figure = run("learn", inputs(), {}).figure;
    validate(figure);
    QVERIFY(!has_array(figure, "ssdc") && !has_array(figure, "attention_distance"));
    QVERIFY(has_note(figure, "the model is not run"));
    // Six maps of a grid that is too large for all of them.
    QVERIFY(panel(figure, "reference (0, 0)"));
    QCOMPARE(figure.panels.size(), std::size_t{7});
  }

  // A table that is not learned knows the grid before the training begins: nothing passes anything.
  void whatIsThereFromTheStartDoesNotPass() {
    std::string data;
    for (int place = 0; place < 144; ++place) {
      const float row = 0.2F * static_cast<float>(place / 12), column = 0.2F * static_cast<float>(place % 12);
      data += made::raw({std::cos(row), std::sin(row), std::cos(column), std::sin(column), 0.0F, 0.0F});
    }
    for (const int step : {1, 2}) {
      write_file(folder() / ("s" + std::to_string(step) + ".safetensors"),
                 made::with_length(
                     R"({"pos_embed":{"dtype":"F32","shape":[1,144,6],"data_offsets":[0,3456]}})", data));
    }
    const Figure figure = run("learn", inputs(), {}).figure;
    QVERIFY2(has(figure.caption, "eighbour share is **1.00** from the start"), figure.caption.text().c_str());
    QVERIFY(!has(figure.caption, "passes"));
  }

  // Weights that are not finite, and a table of another size, as after a change of resolution.
  void aSnapshotThatCannotBeUsedIsLeftOut() {
    write_snapshots("learned-1d");
    MiniVit model = made::small_vit("learned-1d", true);
    model.rows = 8;
    const ParameterLayout larger = parameter_layout(model);
    write_file(folder() / "step_30.safetensors",
               model_bytes(model, larger, made::noisy_parameters<float>(larger, 30), {}));
    const std::vector<float> lost(static_cast<std::size_t>(larger.count), std::nanf(""));
    write_file(folder() / "step_40.safetensors", model_bytes(model, larger, lost, {}));
    for (const char* step : {"5", "30", "40"}) {
      const Result result = run("learn", inputs(), values({{"step", std::string(step)}}));
      validate(result.figure);
      const bool left_out = std::string(step) == "40";
      QVERIFY(has_note(result.figure, "step 40 is left out: "));
      // What stands at the end is that of the last snapshot that could be measured.
      QVERIFY2(has(result.figure.caption, "at the end") && !has(result.figure.caption, "–"),
               result.figure.caption.text().c_str());
      QCOMPARE(has_array(result.figure, "similarity"), !left_out);
      QCOMPARE(reading(result.figure, "neighbour share") == nullptr, left_out);
      QCOMPARE(array_of(result.figure, "ssdc").shape, (std::vector<std::size_t>{4, 2}));
      QVERIFY(std::isnan(numbers(result.figure, "ssdc")[7]) &&
              std::isfinite(numbers(result.figure, "ssdc")[5]));
      QVERIFY(!find_lab("learn").formula(*result.data, result.values, {}).general.empty());
    }
    const Figure larger_grid = run("learn", inputs(), values({{"step", std::string("30")}})).figure;
    QCOMPARE(array_of(larger_grid, "similarity").shape, (std::vector<std::size_t>{20, 20}));
  }

  void damagedMetricsAreNamed() {
    fs::create_directories(folder() / "snapshots");
    for (const auto& file : fs::directory_iterator(built_in_run()->path() / "snapshots"))
      fs::copy(file.path(), folder() / "snapshots");
    write_file(folder() / "run.json", R"({"batch": "many", "classes": -3, "data": 7, "samples": 1e300})");
    const Figure plain = run("learn", inputs(), {}).figure;
    validate(plain);
    QVERIFY(!has_array(plain, "metrics"));
    QCOMPARE(panel(plain, "position")->x.label, std::string("step"));
    write_file(folder() / "metrics.csv",
               "step,samples,seconds,train_loss,train_accuracy,test_loss,test_accuracy\n1,32,oops\n");
    const std::string refused = refusal("learn", inputs(), {});
    QVERIFY2(has(refused, "metrics.csv") && has(refused, "line 2 is no row of seven numbers"),
             refused.c_str());
  }

  void formulasHaveTheNumbers() {
    const Result result = run("learn", built_in_inputs(), {});
    const Lab& lab = find_lab("learn");
    QVERIFY(has(lab.formula(*result.data, result.values, {}).general, "argmax"));
    QVERIFY(lab.formula(*result.data, result.values, {}).substituted.empty());
    const auto mosaic =
        static_cast<std::size_t>(std::find_if(result.figure.panels.begin(), result.figure.panels.end(),
                                              [](const Panel& each) { return each.tokens.count() > 0; }) -
                                 result.figure.panels.begin());
    // Map of reference (1, 2), cell (3, 4).
    const Hit hit = hit_test(result.figure, mosaic, 2 * 8 + 4.5, 1 * 8 + 3.5);
    const std::string text = lab.formula(*result.data, result.values, hit).substituted;
    const double expected = numbers(result.figure, "similarity")[10 * 64 + 28];
    QVERIFY2(has(text, "cos(<i>E</i><sub>10</sub>, <i>E</i><sub>28</sub>) = " + number(expected, 3)) &&
                 has(text, " / 64 = "),
             text.c_str());
  }

  void itStopsWhenAsked() {
    Progress progress;
    progress.cancel();
    LabRunner host;
    try {
      host.run(find_lab("learn"), built_in_inputs(), {}, Policy::refuse, progress);
      QFAIL("it ran");
    } catch (const Failure& failure) {
      QCOMPARE(failure.fault(), Fault::cancelled);
    }
  }
};

REGISTER_TEST(TestLabsLearn, QCoreApplication)
#include "test_labs_learn.moc"
