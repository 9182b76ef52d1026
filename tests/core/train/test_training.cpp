// Training steps against PyTorch, and runs: the same numbers for any number of threads, and however often
// stopped.
#include <QTemporaryDir>
#include <QtTest>
#include <cmath>

#include "core/array/write_file.h"
#include "core/base/failure.h"
#include "core/base/parallel.h"
#include "core/checkpoint/open.h"
#include "core/parameter/no_inputs.h"
#include "core/train/data/data_parameters.h"
#include "core/train/data/data_set.h"
#include "core/train/data/hold_out.h"
#include "core/train/model/model_file.h"
#include "core/train/run/ablation_table.h"
#include "core/train/run/grid_accuracy.h"
#include "core/train/run/training_job.h"
#include "core/train/run/tuning.h"
#include "tests/core/train/small_model.h"
#include "tests/refusal.h"
#include "tests/registered_test.h"

using namespace whereabouts;
namespace fs = std::filesystem;

class TestTraining : public QObject {
  Q_OBJECT

  // `where` with few images, so that a run takes a moment.
  static std::shared_ptr<const DataSet> small_where() {
    static const auto data = [] {
      DataSet set = load_data_set("where", {.size = 0, .seed = 3});
      for (LabelledImages* images : {&set.train, &set.test}) {
        images->labels.resize(320);
        images->pixels.resize(images->image_bytes() * 320);
      }
      return std::make_shared<const DataSet>(std::move(set));
    }();
    return data;
  }

  // Of a model of any scheme whose options have their defaults.
  static void set_model(RunConfiguration& run, const MiniVit& model) {
    run.rows = model.rows;
    run.columns = model.columns;
    run.channels = model.channels;
    run.classes = model.classes;
    run.set(training::position, model.position);
    run.set(training::hierarchy, {model.hierarchy.begin(), model.hierarchy.end()});
    run.set(training::patch, model.patch);
    run.set(training::stride, model.stride);
    run.set(training::width, model.width);
    run.set(training::depth, model.depth);
    run.set(training::heads, model.heads);
    run.set(training::hidden, model.hidden);
    run.set(training::pool, model.class_token ? training::Pool::token : training::Pool::mean);
    run.set(training::class_position, model.class_position);
  }

  static RunConfiguration small_run(const std::string& position = "learned-1d") {
    RunConfiguration run;
    set_model(run, made::small_vit(position, true));
    run.rows = run.columns = 32;
    run.channels = 1;
    run.classes = 16;
    run.set(training::patch, 8);
    run.set(training::samples, 1000);
    run.set(training::batch, 48);
    run.set(training::evaluations, 4);
    run.set(training::snapshots, 3);
    run.set(training::dropout, 0.1);
    run.set(training::seed, 5);
    return run;
  }

  static std::string text_of(const fs::path& path) {
    QFile file(QString::fromStdString(path.string()));
    return file.open(QIODevice::ReadOnly) ? file.readAll().toStdString() : std::string();
  }

  // metrics.csv without the seconds.
  static QStringList metrics_of(const RunFolder& folder) {
    QStringList lines;
    for (const QString& line : QString::fromStdString(text_of(folder.metrics_path())).split('\n')) {
      QStringList fields = line.split(',');
      if (fields.size() == 7) fields.removeAt(2);
      lines << fields.join(',');
    }
    return lines;
  }

 private slots:
  // A class token without a row is written down, and read from runs that do not know the choice as they were.
  void rememberClassPosition() {
    RunConfiguration run;
    set_model(run, made::small_vit("learned-1d+rope-2d", true, false));
    nlohmann::ordered_json json = to_json(run);
    QVERIFY(!run_configuration_from(json, "run.json").model().class_position);
    json.erase("class_position");
    QVERIFY(run_configuration_from(json, "run.json").model().class_position);
    run.set(training::class_position, true);
    QVERIFY(to_json(run) == json);
    run.set(training::patch, 6);
    run.set(training::stride, 2);
    QCOMPARE(run_configuration_from(to_json(run), "run.json").model().stride, 2);
  }

  // The run that comes with the program, and one with every choice that came later: the bytes of version 1.
  // A table of biases learns faster by default, and none because another scheme does.
  void positionRatesAreThoseOfTheChosenSchemes() {
    for (const char* slow : {"learned-1d", "rope-mixed", "log-cpb", "shaw+learned-2d", "none"})
      QCOMPARE(default_position_rate(slow), 2e-3);
    for (const char* fast : {"relative-bias", "learned-1d+relative-bias", "relative-bias+rope-2d"})
      QCOMPARE(default_position_rate(fast), 3e-2);
    QCOMPARE(RunConfiguration()[training::position_rate], 2e-3);
  }

  // What a scheme declares counts where it is one of the parts alone.
  void optionsOfSchemesGoWithThem() {
    const std::vector<Parameter> declared = train_parameters();
    const auto applies = [&](const char* id, const char* position) {
      const Values values = with(training::position, position);
      return find_parameter(declared, id)->applies(Scope{no_inputs(), values});
    };
    QVERIFY(applies("combine", "learned-2d") && applies("combine", "learned-2d+cpe"));
    QVERIFY(!applies("combine", "learned-1d") && !applies("combine", "sinusoidal-2d"));
    QVERIFY(applies("block", "learned-1d+liere") && !applies("block", "rope-2d"));
    QVERIFY(applies("reach", "shaw") && !applies("reach", "pape"));
    QVERIFY(applies("parabolas", "pape") && !applies("parabolas", "shaw"));
    QVERIFY(applies("pairs", "rope-1d") && applies("pairs", "m-rope") && !applies("pairs", "liere"));
    QVERIFY(applies("layout", "rope-2d") && !applies("layout", "rope-1d"));
  }

  void runsOfBeforeAreWrittenAsTheyWere() {
    const std::string built_in = text_of(fs::path(PROJECT_ROOT) / "resources/runs/where/run.json");
    const auto json = nlohmann::ordered_json::parse(built_in);
    const std::string written = to_json(run_configuration_from(json, "run.json")).dump(2);
    QVERIFY(written.size() > 600);
    QCOMPARE(written.substr(0, written.size() - 2), built_in.substr(0, written.size() - 2));
    RunConfiguration run;
    run.set(data_option::hold_out, 3);
    run.set(training::position, "learned-1d+liere");
    run.set(training::hierarchy, {2, 2});
    run.set(training::class_position, false);
    const std::string later = to_json(run).dump();
    QVERIFY2(
        later.ends_with(R"("patience":0,"hold_out":3,"hierarchy":[2,2],"class_position":false,"block":8})"),
        later.c_str());
    run.set(training::hierarchy, {});
    run.set(training::stride, 2);
    run.set(training::position, "pape");
    QVERIFY(to_json(run).dump().ends_with(
        R"("patience":0,"hold_out":3,"stride":2,"class_position":false,"parabolas":8})"));
  }

  // 28 px in patches of 6 px every 4 px: 7 x 7, as without overlap.
  void overlapHasAsManyPatchesAsSteps() {
    MiniVit model;
    model.patch = 6;
    model.stride = 4;
    checked(model);
    QVERIFY((model.grid() == GridShape{7, 7}));
    QCOMPARE((model.rows + 2 * model.padding() - model.patch) / model.stride + 1, 7);
    model.stride = 3;
    QVERIFY(refusal_of([&] { checked(model); }).find("cut every 3 px") != std::string::npos);
    model.patch = 5;
    model.stride = 2;
    QVERIFY(refusal_of([&] { checked(model); }).find("padded alike") != std::string::npos);
  }

  // 2 x 3 patches of 4 x 2 x 2 px; channels double from stage to stage.
  void stagesMergeWhatTheOnesBeforeLeft() {
    MiniVit model;
    model.rows = 32;
    model.columns = 48;
    model.channels = 3;
    model.width = 24;
    model.hierarchy = {4, 2, 2};
    model.patch = 16;
    QVERIFY((model.grid() == GridShape{2, 3}));
    QCOMPARE(model.tokens(), 7);
    const ParameterLayout layout = parameter_layout(model);
    const std::vector<std::pair<std::string, std::vector<int>>> expected = {
        {"patch_embed.stages.0.0.weight", {6, 3, 4, 4}},  {"patch_embed.stages.0.0.bias", {6}},
        {"patch_embed.stages.0.1.weight", {6}},           {"patch_embed.stages.0.1.bias", {6}},
        {"patch_embed.stages.1.0.weight", {12, 6, 2, 2}}, {"patch_embed.stages.1.0.bias", {12}},
        {"patch_embed.stages.1.1.weight", {12}},          {"patch_embed.stages.1.1.bias", {12}},
        {"patch_embed.stages.2.0.weight", {24, 12, 2, 2}}};
    for (std::size_t i = 0; i < expected.size(); ++i) {
      QCOMPARE(layout.slices[i].name, expected[i].first);
      QVERIFY(layout.slices[i].shape == expected[i].second);
    }
    RunConfiguration run;
    set_model(run, model);
    QVERIFY(
        (run_configuration_from(to_json(run), "run.json").model().hierarchy == std::vector<int>{4, 2, 2}));

    const auto line = [&](const std::vector<int>& factors, int patch, int stride) {
      MiniVit other = model;
      other.hierarchy = factors;
      other.patch = patch;
      other.stride = stride;
      return refusal_of([&] { checked(other); });
    };
    QVERIFY(line({4, 2, 2}, 16, 8).find("usage --stride: patches of a hierarchy do not overlap") == 0);
    QVERIFY(line({4, 2, 2}, 4, 0)
                .find("usage --patch: patches of 4 px are not those of the hierarchy, of 16 px") == 0);
    QVERIFY(line({4, 8, 16}, 64, 0)
                .find("usage --hierarchy: 32 / 4 = 8, 8 / 8 = 1, and a kernel of 16 does not fit into 1; "
                      "4,2,2 fits") == 0);
    QVERIFY(line({3, 2}, 6, 0)
                .find("usage --hierarchy: images of 32 x 48 px cannot be cut into patches of 6 px") == 0);
    QVERIFY(line(std::vector<int>(9, 1), 1, 0).find("9 stages are too many") != std::string::npos);
    QVERIFY(line({0}, 0, 0).find("a stage merges a whole number of cells") != std::string::npos);
  }

  void cleanup() { set_compute_threads(2); }

  void fiveStepsAreThoseOfPyTorch() {
    const auto golden = open_checkpoint(fs::path(TEST_DATA) / "train/training.npz");
    MiniVit model = made::small_vit("learned-1d", true);
    model.channels = 1;
    StepOptions options;
    options.batch = 6;
    options.label_smoothing = 0.1;
    options.clip = 0.7;
    const ParameterLayout layout = parameter_layout(model);
    std::vector<float> parameters(layout.count);
    for (const ParameterSlice& slice : layout.slices) {
      const std::vector<float> values = golden->read("before/" + slice.name);
      QCOMPARE(values.size(), slice.size);
      std::copy(values.begin(), values.end(), parameters.begin() + std::ptrdiff_t(slice.offset));
    }
    TrainingStep step(model, options, parameters);
    const auto images = golden->read("images"), labels = golden->read("labels"),
               losses = golden->read("losses"), norms = golden->read("norms"),
               corrects = golden->read("corrects"), rates = golden->read("rates");
    const std::size_t values = 60;
    for (std::size_t i = 0; i < losses.size(); ++i) {
      const StepResult result = step.step(
          6,
          [&](int index, float* pixels) {
            const std::size_t number = i * 6 + std::size_t(index);
            std::copy_n(images.data() + number * values, values, pixels);
            return int(labels[number]);
          },
          double(rates[2 * i]), double(rates[2 * i + 1]));
      QVERIFY2(std::abs(result.loss - double(losses[i])) < 1e-5 * double(losses[i]),
               qPrintable(QString::number(result.loss - double(losses[i]))));
      QVERIFY(std::abs(result.gradient_norm - double(norms[i])) < 1e-4 * double(norms[i]));
      QCOMPARE(result.correct, int(corrects[i]));
    }
    for (const ParameterSlice& slice : layout.slices) {
      const std::vector<float> after = golden->read("after/" + slice.name);
      for (std::size_t i = 0; i < slice.size; ++i) {
        const float own = step.parameters()[slice.offset + i];
        // A gradient of zero but for rounding steps by up to its rate: the biases of keys.
        const bool key_bias = slice.name.find("qkv.bias") != std::string::npos && i >= 12 && i < 24;
        QVERIFY2(std::abs(own - after[i]) < (key_bias ? 0.02F : 2e-5F),
                 qPrintable(QString("%1[%2]: %3, PyTorch %4")
                                .arg(QString::fromStdString(slice.name))
                                .arg(i)
                                .arg(own)
                                .arg(after[i])));
      }
    }
  }

  void ratesRiseAndFall() {
    Schedule schedule;
    schedule.rate = 2;
    schedule.final_share = 0.1;
    schedule.warmup = 4;
    schedule.steps = 14;
    QCOMPARE(schedule.at(0), 0.5);
    QCOMPARE(schedule.at(3), 2.0);
    QCOMPARE(schedule.at(4), 2.0);
    QVERIFY(std::abs(schedule.at(9) - 1.1) < 1e-12);
    QVERIFY(std::abs(schedule.at(14) - 0.2) < 1e-12);
  }

  void threadsChangeNothing() {
    const auto train = [](int threads) {
      set_compute_threads(threads);
      QTemporaryDir folder;
      const auto job = TrainingJob::begin(small_run("rope-mixed+relative-bias"), small_where(),
                                          RunFolder(fs::path(folder.path().toStdString()) / "run"));
      job->run({});
      return job->model().parameters();
    };
    const std::vector<float> one = train(1);
    QVERIFY(train(2) == one);
    QVERIFY(train(5) == one);
  }

  void aStoppedRunEndsWithTheSameNumbers() {
    QTemporaryDir folder;
    const fs::path root = folder.path().toStdString();
    const RunFolder whole(root / "whole"), parts(root / "parts");
    const auto job = TrainingJob::begin(small_run(), small_where(), whole);
    job->run({});
    // Cancelled at steps 3 and 9: the first before any evaluation, the second between two.
    const auto stopped_at = [&](std::int64_t at) {
      std::unique_ptr<TrainingJob> part = fs::exists(parts.configuration_path())
                                              ? TrainingJob::resume(parts, small_where())
                                              : TrainingJob::begin(small_run(), small_where(), parts);
      const Progress progress;
      try {
        part->run(
            [&](const RunProgress& told) {
              if (told.step == at) progress.cancel();
            },
            progress);
      } catch (const Failure& failure) {
        return failure.fault() == Fault::cancelled;
      }
      return false;
    };
    QVERIFY(stopped_at(3));
    QVERIFY(!parts.read_configuration().empty());
    QVERIFY(stopped_at(9));
    TrainingJob::resume(parts, small_where())->run({});
    QCOMPARE(metrics_of(parts), metrics_of(whole));
    QCOMPARE(metrics_of(parts).size(), 6);  // the header, four rows, the end
    for (const fs::path& name :
         {fs::path("model.safetensors"), fs::path("confusion.csv"), fs::path("snapshots/step_0.safetensors"),
          fs::path("snapshots/step_21.safetensors")})
      QVERIFY2(!text_of(whole.path() / name).empty() &&
                   text_of(parts.path() / name) == text_of(whole.path() / name),
               qPrintable(QString::fromStdString(name.string())));
    // What the file says is what was trained.
    const auto checkpoint = open_checkpoint(whole.model_path());
    QVERIFY(read_parameters(*checkpoint, job->model().layout()) == job->model().parameters());
  }

  void stopsEarly() {
    QTemporaryDir folder;
    RunConfiguration run = small_run("none");
    run.set(training::rate, 1e-7);
    run.set(training::position_rate, 1e-7);
    run.set(training::patience, 2);
    run.set(training::evaluations, 10);
    const auto job = TrainingJob::begin(run, small_where(), RunFolder(folder.path().toStdString() + "/run"));
    job->run({});
    QVERIFY(job->ended());
    QVERIFY2(job->metrics().size() < 10, qPrintable(QString::number(job->metrics().size())));
    QVERIFY(fs::exists(folder.path().toStdString() + "/run/model.safetensors"));
  }

  void checkpointingHalvesMemory() {
    const auto bytes = [](bool checkpointing) {
      MiniVit model;
      model.depth = 4;
      StepOptions options;
      options.batch = 16;
      options.checkpointing = checkpointing;
      TrainingStep step(model, options, initial_parameters(parameter_layout(model), 1));
      step.step(
          16,
          [&](int index, float* pixels) {
            std::fill_n(pixels, 28 * 28, float(index));
            return index % 10;
          },
          1e-3, 1e-3);
      return double(step.activation_bytes());
    };
    const double share = bytes(true) / bytes(false);
    QVERIFY2(share < 0.5, qPrintable(QString::number(share)));
  }

  void refusesWhatCannotGoOn_data() {
    QTest::addColumn<QString>("file");
    QTest::addColumn<QByteArray>("content");
    QTest::addColumn<QString>("says");
    QTest::newRow("no configuration") << "run.json" << QByteArray() << "run.json: it is no JSON object";
    QTest::newRow("no version") << "run.json" << QByteArray("{}") << "\"version\" is missing";
    QTest::newRow("damaged metrics")
        << "metrics.csv"
        << QByteArray("step,samples,seconds,train_loss,train_accuracy,test_loss,test_accuracy\n1,2,3\n")
        << "line 2 is no row";
    QTest::newRow("damaged state") << "state.safetensors" << QByteArray("garbage") << "state.safetensors";
  }
  void refusesWhatCannotGoOn() {
    QFETCH(QString, file);
    QFETCH(QByteArray, content);
    QFETCH(QString, says);
    QTemporaryDir folder;
    const RunFolder run(folder.path().toStdString() + "/run");
    TrainingJob::begin(small_run(), small_where(), run);
    QFile damaged(QString::fromStdString((run.path() / file.toStdString()).string()));
    QVERIFY(damaged.open(QIODevice::WriteOnly));
    damaged.write(content);
    damaged.close();
    try {
      TrainingJob::resume(run, small_where());
      QFAIL("it went on");
    } catch (const Failure& failure) {
      QVERIFY2(QString::fromUtf8(failure.what()).contains(says), failure.what());
    }
  }

  // Every number of the file, at values that no training has.
  void everyFieldIsHeldToItsRange() {
    const nlohmann::json whole = to_json(small_run());
    QCOMPARE(to_json(run_configuration_from(whole, "run.json")), to_json(small_run()));
    const auto told = [&](const std::string& key, const nlohmann::json& value) {
      nlohmann::json other = whole;
      other[key] = value;
      const std::string said = refusal([&] { run_configuration_from(other, "run.json"); });
      QVERIFY2(has(said, "run.json: ") &&
                   (has(said, "\"" + key + "\"") || (key == "version" && has(said, "newer version"))),
               (key + " " + value.dump() + " -> " + said).c_str());
    };
    int numbers = 0;
    for (const auto& [key, value] : whole.items()) {
      if (!value.is_number()) continue;
      ++numbers;
      for (const nlohmann::json& wrong :
           {nlohmann::json(1e300), nlohmann::json(-1), nlohmann::json("x"), nlohmann::json(nullptr),
            nlohmann::json({1}), nlohmann::json(std::numeric_limits<std::uint64_t>::max()),
            nlohmann::json(std::numeric_limits<std::int64_t>::max())}) {
        if (key == "version" && !wrong.is_number_integer()) continue;
        told(key, wrong);
      }
      nlohmann::json without = whole;
      without.erase(key);
      QVERIFY(has(refusal([&] { run_configuration_from(without, "run.json"); }), "\"" + key + "\""));
    }
    QVERIFY(numbers >= 28);
    told("snapshots", 2147483647);
    told("evaluations", 0);
    told("dropout", 0.95);
    told("stride", 9);
    told("hierarchy", {1e9});
    told("hierarchy", "4,2");
    told("crop", 65);
    told("flip", 1);
    told("rows", 4097);
  }

  void metricsAreHeldToTheirRanges_data() {
    QTest::addColumn<QString>("rows");
    QTest::addColumn<QString>("says");
    QTest::newRow("step") << "-1,0,0,1,0,1,0"
                          << "line 2: its step";
    QTest::newRow("steps back") << "5,9,0,1,0,1,0\n4,9,0,1,0,1,0"
                                << "line 3: its step";
    QTest::newRow("step beyond") << "9223372036854775807,0,0,1,0,1,0"
                                 << "line 2: its step";
    QTest::newRow("samples") << "0,-4,0,1,0,1,0"
                             << "line 2: its samples";
    QTest::newRow("seconds") << "0,0,nan,1,0,1,0"
                             << "line 2: its seconds";
    QTest::newRow("loss") << "0,0,0,-1,0,1,0"
                          << "line 2: a loss is negative";
    QTest::newRow("accuracy") << "0,0,0,1,1.5,1,0"
                              << "line 2: an accuracy";
    QTest::newRow("no accuracy") << "0,0,0,1,0,1,nan"
                                 << "line 2: an accuracy";
    QTest::newRow("a training that diverged") << "0,0,0,1,0,inf,0\n1,1,1,nan,0,nan,0"
                                              << "";
  }
  void metricsAreHeldToTheirRanges() {
    QFETCH(QString, rows);
    QFETCH(QString, says);
    QTemporaryDir folder;
    const RunFolder run(folder.path().toStdString());
    write_file(run.metrics_path(),
               "step,samples,seconds,train_loss,train_accuracy,test_loss,test_accuracy\n" +
                   rows.toStdString() + "\n");
    const std::string said = refusal([&] { run.read_metrics(); });
    QVERIFY2(says.isEmpty() ? said.empty() : has(said, says.toStdString()), said.c_str());
  }

  void aStateBeyondTheEndIsRefused() {
    QTemporaryDir folder;
    const RunFolder run(folder.path().toStdString() + "/run");
    TrainingJob::begin(small_run(), small_where(), run);
    RunState state = run.read_state(parameter_layout(small_run().model()).count);
    state.step = std::int64_t{1} << 62;
    run.write_state(state);
    QVERIFY(has(refusal([&] { TrainingJob::resume(run, small_where()); }), "in a run of 21 steps"));
  }

  void refusesOtherImages() {
    QTemporaryDir folder;
    const RunFolder run(folder.path().toStdString() + "/run");
    TrainingJob::begin(small_run(), small_where(), run);
    auto other = std::make_shared<DataSet>(*small_where());
    other->hash ^= 1;
    QVERIFY_THROWS_EXCEPTION(Failure, TrainingJob::resume(run, other));
    QVERIFY_THROWS_EXCEPTION(Failure, TrainingJob::begin(small_run(), small_where(), run));
  }

  void ablationGoesOnAndSumsUp() {
    QTemporaryDir folder;
    const fs::path root = folder.path().toStdString() + "/all";
    AblationPlan plan;
    plan.positions = {"none", "learned-1d"};
    plan.seeds = 2;
    plan.run = small_run();
    plan.run.set(training::samples, 96);
    plan.run.set(training::evaluations, 1);
    plan.run.set(training::snapshots, 1);
    const Progress progress;
    QVERIFY_THROWS_EXCEPTION(Failure, run_ablation(
                                          plan, small_where(), root,
                                          [&](const AblationProgress& told) {
                                            if (told.run == 2) progress.cancel();
                                          },
                                          progress));
    QCOMPARE(read_ablation(root / "ablation.csv").size(), 2u);
    const auto rows = run_ablation(plan, small_where(), root, {});
    QCOMPARE(rows.size(), 4u);
    QCOMPARE(text_of(root / "ablation.csv"), ablation_csv(rows));
    QCOMPARE(rows[3].position, std::string("learned-1d"));
    QCOMPARE(rows[3].parameters, std::int64_t(17 * 12));
    // The order of patches is nothing to a model without position.
    QCOMPARE(rows[0].accuracy_scrambled, rows[0].accuracy);
    plan.run.set(training::rate, 2 * plan.run[training::rate]);
    QVERIFY_THROWS_EXCEPTION(Failure, run_ablation(plan, small_where(), root, {}));
  }

  // A model is tried on each grid once, at whatever time it is asked for.
  void largerGridsAreAddedToRuns() {
    QTemporaryDir folder;
    const fs::path root = folder.path().toStdString() + "/all";
    AblationPlan plan;
    plan.positions = {"none", "rope-2d"};
    plan.seeds = 1;
    plan.run = small_run();
    plan.run.set(data_option::seed, 3U);  // that small_where() is drawn from
    plan.run.set(training::samples, 96);
    plan.run.set(training::evaluations, 1);
    plan.run.set(training::snapshots, 1);
    const auto without = run_ablation(plan, small_where(), root, {});
    QVERIFY(text_of(root / "ablation.csv").find("accuracy_grid") == std::string::npos);
    QVERIFY(without[0].grids.empty());
    plan.grids = {1, 2};
    const Progress progress;
    const auto stopped_in_the_second = [&](const AblationProgress& told) {
      if (told.grid == 2.0) progress.cancel();
    };
    QVERIFY_THROWS_EXCEPTION(Failure,
                             run_ablation(plan, small_where(), root, stopped_in_the_second, progress));
    // The grid that was done is kept, and no model is trained again.
    QCOMPARE(read_ablation(root / "none-seed0" / "row.csv").front().grids.size(), std::size_t{1});
    int trained = 0, tried = 0;
    const auto rows = run_ablation(plan, small_where(), root, [&](const AblationProgress& told) {
      ++(told.grid ? tried : trained);
      if (told.grid) QCOMPARE(told.all_images, 320);
    });
    QCOMPARE(trained, 0);
    QVERIFY(tried > 0);
    QCOMPARE(rows.size(), std::size_t{2});
    for (std::size_t i = 0; i < rows.size(); ++i) {
      QCOMPARE(rows[i].accuracy, without[i].accuracy);
      QCOMPARE(rows[i].grids.size(), std::size_t{2});
      // On its own grid a model gets right what it gets right in training.
      QVERIFY(std::abs(rows[i].grids.at(1) - rows[i].accuracy) < 2.0 / 320);
    }
    const std::string text = text_of(root / "ablation.csv");
    QVERIFY(text.find("accuracy_double,accuracy_grid_1,accuracy_grid_2\n") != std::string::npos);
    QCOMPARE(ablation_csv(read_ablation(root / "ablation.csv")), text);
    QVERIFY(text_of(root / "ablation.md").find("| Grid of 1 ×, % | Grid of 2 ×, % |") != std::string::npos);
    // Nothing is left to do; fewer grids take none away.
    plan.grids = {2};
    run_ablation(plan, small_where(), root, [&](const AblationProgress&) { ++trained; });
    QCOMPARE(trained, 0);
    QCOMPARE(text_of(root / "ablation.csv"), text);
    // Over other images: another plan.
    plan.grid_images = 64;
    QVERIFY_THROWS_EXCEPTION(Failure, run_ablation(plan, small_where(), root, {}));
  }

  void gridsAreChecked() {
    QCOMPARE(sorted_grids({3, 1, 1.5}), (std::vector<double>{1, 1.5, 3}));
    QVERIFY(has(refusal([] { sorted_grids({2, 3, 2}); }), "2 is there twice"));
    RunConfiguration run = small_run();
    QCOMPARE(larger_grid({7, 5}, 1.5), (GridShape{11, 8}));
    const auto says = [&](const std::vector<double>& factors) {
      return refusal([&] { check_grids(factors, run, *small_where()); });
    };
    QCOMPARE(says({1, 1.5, 2, 5}), std::string());
    QVERIFY2(has(says({1, 1.01}), "1 and 1.01 times the grid are both"), says({1, 1.01}).c_str());
    QVERIFY2(has(says({64}), "too many"), says({64}).c_str());
    run.set(training::patch, 2);
    QVERIFY2(has(says({1.3}), "a canvas of 42 px, which has no 4 equal cells in a row"), says({1.3}).c_str());
  }

  void columnsOfGridsAreRead() {
    QTemporaryDir folder;
    const fs::path path = folder.path().toStdString() + "/ablation.csv";
    const std::string before =
        "position,seed,parameters,accuracy,accuracy_scrambled,accuracy_larger,accuracy_double";
    const auto says = [&](const std::string& header, const std::string& row) {
      write_file(path, before + header + "\n" + row + "\n");
      return refusal([&] { read_ablation(path); });
    };
    QCOMPARE(says(",accuracy_grid_1,accuracy_grid_1.5", "a,0,7,0.5,0,0,0,,0.25"), std::string());
    const auto rows = read_ablation(path);
    QCOMPARE(rows[0].grids, (std::map<double, double>{{1.5, 0.25}}));
    QCOMPARE(says(",accuracy_grid_3", "a,0,7,0.5,0,0,0,"), std::string());
    for (const char* header : {",accuracy_grid_", ",accuracy_grid_x", ",accuracy_grid_2,accuracy_grid_1",
                               ",more", ",accuracy_grid_2,", ",accuracy_grid_-1", ",accuracy_grid_nan", "x"})
      QVERIFY2(has(says(header, "a,0,7,0.5,0,0,0,0"), "first line"), header);
    for (const char* row :
         {"a,0,7,0.5,0,0,0", "a,0,7,0.5,0,0,0,1,1", "a,0,7,0.5,0,0,0,x", "a,0,7,0.5,0,0,0,2"})
      QVERIFY2(has(says(",accuracy_grid_2", row), "line 2"), row);
  }

  void ratesAreTunedOnHeldOutImages() {
    QTemporaryDir folder;
    const fs::path root = folder.path().toStdString() + "/tuned";
    AblationPlan plan;
    plan.positions = {"none", "learned-1d"};
    plan.seeds = 1;
    plan.run = small_run();
    plan.run.set(training::samples, 96);
    plan.run.set(training::evaluations, 1);
    plan.run.set(training::snapshots, 1);
    plan.rates = {1e-4, 0.05};
    plan.tuning_seeds = 2;
    DataSet part = *small_where();
    hold_out(part, 80);
    part.hash += 1;
    const auto held = std::make_shared<const DataSet>(std::move(part));
    const Progress progress;
    QVERIFY_THROWS_EXCEPTION(Failure, run_ablation(
                                          plan, small_where(), root,
                                          [&](const AblationProgress& told) {
                                            if (told.run == 3) progress.cancel();
                                          },
                                          progress, held));
    QCOMPARE(read_tuning(root / "tuning.csv").size(), 3u);
    int runs = 0;
    const auto rows = run_ablation(
        plan, small_where(), root, [&](const AblationProgress& told) { runs = told.runs; }, {}, held);
    QCOMPARE(runs, 6);
    const auto tried = read_tuning(root / "tuning.csv");
    // A scheme without parameters has no rate; the seeds follow that of the comparison.
    QCOMPARE(tried.size(), 4u);
    for (const TuningRow& row : tried) {
      QCOMPARE(row.position, std::string("learned-1d"));
      QVERIFY(row.seed == 1 || row.seed == 2);
      // Judged by the 80 images that were held out.
      QVERIFY(std::abs(row.accuracy * 80 - std::round(row.accuracy * 80)) < 1e-9);
    }
    const double best = best_rates(tried).at("learned-1d");
    const RunFolder compared(root / "learned-1d-seed0");
    const auto run = run_configuration_from(compared.read_configuration(), "run");
    QCOMPARE(run[training::position_rate], best);
    QCOMPARE(run[data_option::hold_out], 0);
    const RunFolder trial(root / "tuning" / "learned-1d-0.05-seed2");
    const auto tried_run = run_configuration_from(trial.read_configuration(), "run");
    QCOMPARE(tried_run[data_option::hold_out], 80);
    QCOMPARE(tried_run[training::position_rate], 0.05);
    QVERIFY(text_of(root / "ablation.md").find("Position rate") != std::string::npos);
    QCOMPARE(rows.size(), 2u);
  }

  void theBestRateHasTheHighestMean() {
    const auto best = best_rates({{"a", 0.1, 3, 0.5},
                                  {"a", 0.1, 4, 0.9},
                                  {"a", 0.01, 3, 0.75},
                                  {"a", 0.01, 4, 0.7},
                                  {"b", 0.03, 3, 0.2},
                                  {"b", 0.1, 3, 0.2}});
    QCOMPARE(best.at("a"), 0.01);
    QCOMPARE(best.at("b"), 0.03);
    QVERIFY(best_rates({}).empty());
  }

  void damagedTablesOfRatesAreRefused() {
    QTemporaryDir folder;
    const fs::path path = folder.path().toStdString() + "/tuning.csv";
    QVERIFY(read_tuning(path).empty());
    const auto says = [&](const std::string& text) {
      write_file(path, text);
      return refusal([&] { read_tuning(path); });
    };
    QVERIFY(says("a\n").find("first line") != std::string::npos);
    for (const char* row :
         {"x,0.1,0", "x,0.1,0,2", "x,-1,0,0.5", "x,nan,0,0.5", ",0.1,0,0.5", "x,0.1,0,0.5,7"}) {
      const std::string text = std::string("position,rate,seed,accuracy\nx,0.1,0,0.5\n") + row + "\n";
      QVERIFY2(says(text).find("line 3") != std::string::npos, row);
    }
  }

  void meansAndDeviations() {
    const std::vector<AblationRow> rows = {
        {"a", 0, 7, 0.5, 0, 0, 0}, {"b", 0, 0, 0.2, 0, 0, 0}, {"a", 1, 7, 0.7, 0, 0, 0}};
    const auto summaries = summarise(rows);
    QCOMPARE(summaries.size(), 2u);
    QVERIFY(std::abs(summaries[0].accuracy.mean - 0.6) < 1e-12);
    QVERIFY(std::abs(summaries[0].accuracy.deviation - std::sqrt(0.02)) < 1e-12);
    const Table table = ablation_table(best_first(summaries), "By scheme");
    QVERIFY(markdown_text(table).find("| a | 2 | 7 | 60.0 ± 14.1<sup>1</sup> |") != std::string::npos);
    QVERIFY(markdown_text(table).find("| b | 1 | 0 | 20.0 |") != std::string::npos);
    QVERIFY(latex_text(table).find("a & 2 & 7 & 60.0 $\\pm$ 14.1\\textsuperscript{1} &") !=
            std::string::npos);
    QVERIFY(csv_text(table).find("\na,2,7,60,0,0,0,14.142") != std::string::npos);
  }
};

REGISTER_TEST(TestTraining, QCoreApplication)
#include "test_training.moc"
