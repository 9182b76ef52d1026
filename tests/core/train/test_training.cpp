// Training steps against PyTorch, and runs: the same numbers for any number of threads, and however often
// stopped.
#include <QTemporaryDir>
#include <QtTest>
#include <atomic>
#include <chrono>
#include <cmath>
#include <thread>

#include "core/array/write_file.h"
#include "core/base/failure.h"
#include "core/base/parallel.h"
#include "core/checkpoint/open.h"
#include "core/parameter/no_inputs.h"
#include "core/train/data/data_parameters.h"
#include "core/train/data/data_set.h"
#include "core/train/model/model_file.h"
#include "core/train/run/training_job.h"
#include "tests/core/train/small_run.h"
#include "tests/refusal.h"
#include "tests/registered_test.h"

using namespace whereabouts;
using namespace whereabouts::made;
namespace fs = std::filesystem;

class TestTraining : public QObject {
  Q_OBJECT

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

  // What a model begins with: deviations of matrices, norms of 1, biases of 0.
  void initialParametersHaveTheDeviationsThatAreSaid() {
    MiniVit model = made::in_stages(made::small_vit("learned-1d", true));
    model.width = 96;
    model.hidden = 200;
    const ParameterLayout layout = parameter_layout(model);
    const std::vector<float> values = initial_parameters(layout, 4);
    QCOMPARE(values.size(), layout.count);
    int inner = 0, outer = 0;
    for (const ParameterSlice& slice : layout.slices) {
      const auto numbers = Eigen::Map<const Eigen::ArrayXf>(values.data() + slice.offset,
                                                            static_cast<Eigen::Index>(slice.size))
                               .cast<double>();
      const QByteArray name = QByteArray::fromStdString(slice.name);
      if (name.endsWith("bias")) {
        QVERIFY2(numbers.abs().maxCoeff() == 0, name);
      } else if (slice.shape.size() == 1) {
        QVERIFY2((numbers == 1).all(), name);
      } else if (name.startsWith("blocks.") || name.contains(".stages.")) {
        ++inner;
        // A normal distribution that is cut at two deviations has 0.8796 of its deviation.
        const double whole = 1 / std::sqrt(3.0 * static_cast<double>(slice.size) / slice.shape.front());
        const double deviation = std::sqrt(numbers.square().mean());
        QVERIFY2(std::abs(deviation / whole - 0.8796) < 0.06, name + QByteArray::number(deviation / whole));
        QVERIFY2(numbers.abs().maxCoeff() <= 2 * whole * (1 + 1e-6), name);
        QVERIFY2(numbers.abs().maxCoeff() > 1.6 * whole, name);
      } else if (slice.size > 300) {
        ++outer;
        const double deviation = std::sqrt(numbers.square().mean());
        QVERIFY2(std::abs(deviation / 0.02 - 1) < 0.12, name + QByteArray::number(deviation));
      }
    }
    QVERIFY(inner >= 9 && outer >= 2);
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
    QVERIFY(!TrainingJob::resume(parts, small_where())->ended());
    TrainingJob::resume(parts, small_where())->run({});
    QVERIFY(TrainingJob::resume(parts, small_where())->ended());
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

  void ofManyThatBeginAtOnceOneDoes() {
    QTemporaryDir folder;
    for (int round = 0; round < 50; ++round) {
      const RunFolder run(fs::path(folder.path().toStdString()) / "all" / std::to_string(round));
      std::atomic<int> ready = 0, made = 0, refused = 0;
      std::vector<std::thread> threads;
      for (int i = 0; i < 8; ++i) {
        threads.emplace_back([&] {
          ++ready;
          while (ready < 8) std::this_thread::yield();
          try {
            run.create();
            ++made;
          } catch (const Failure& failure) {
            if (failure.fault() == Fault::usage) ++refused;
          }
        });
      }
      for (std::thread& thread : threads) thread.join();
      QCOMPARE(made.load(), 1);
      QCOMPARE(refused.load(), 7);
    }
  }

  // A pause that falls into an evaluation: it comes when the job goes on. From another thread, at many
  // moments, where every step is evaluated.
  void aJobThatIsPausedAnywhereHasAllRows() {
    RunConfiguration run = small_run();
    run.set(training::evaluations, 21);
    QTemporaryDir folder;
    const fs::path root = folder.path().toStdString();
    const RunFolder whole(root / "whole"), parts(root / "parts");
    const auto job = TrainingJob::begin(run, small_where(), whole);
    const auto began = std::chrono::steady_clock::now();
    job->run({});
    const auto took = std::chrono::steady_clock::now() - began;
    for (int round = 0; round < 8; ++round) {
      fs::remove_all(parts.path());
      const auto paused = TrainingJob::begin(run, small_where(), parts);
      for (int pause = 0; !paused->ended(); ++pause) {
        const Progress progress;
        std::thread canceller([&] {
          // Later and later, so that it comes to its end.
          std::this_thread::sleep_for(took * (round + 1 + 20 * pause) / 600);
          progress.cancel();
        });
        std::string problem;
        try {
          paused->run({}, progress);
        } catch (const Failure& failure) {
          if (failure.fault() != Fault::cancelled) problem = failure.what();
        }
        canceller.join();
        QCOMPARE(problem, std::string());
      }
      QCOMPARE(metrics_of(parts), metrics_of(whole));
      QVERIFY(text_of(parts.model_path()) == text_of(whole.model_path()));
      double before = 0;
      for (const MetricsRow& row : paused->metrics()) {
        QVERIFY(row.seconds > before);
        before = row.seconds;
      }
    }
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

  void batchesHaveABound() {
    nlohmann::ordered_json json = to_json(small_run());
    json["batch"] = 4096;
    QCOMPARE(refusal([&] { run_configuration_from(json, "run.json"); }), std::string());
    json["batch"] = 4097;
    const std::string said = refusal([&] { run_configuration_from(json, "run.json"); });
    QVERIFY2(has(said, "batch") && has(said, "4096"), said.c_str());
  }

  // A model that cannot be is refused by its file, not only by its numbers.
  void impossibleModelsAreRefusedByTheirFile() {
    nlohmann::ordered_json json = to_json(small_run());
    json["heads"] = 5;
    const std::string said = refusal([&] { run_configuration_from(json, "here/run.json"); });
    QVERIFY2(has(said, "here/run.json") && has(said, "5 heads") && has(said, "that whereabouts wrote"),
             said.c_str());
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
};

REGISTER_TEST(TestTraining, QCoreApplication)
#include "test_training.moc"
