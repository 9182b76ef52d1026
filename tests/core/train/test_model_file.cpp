// Models written by the trainer run elsewhere with the same numbers.
#include <QtTest>
#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>

#include "core/checkpoint/inspect/anatomy.h"
#include "core/position/additive/additive_table.h"
#include "core/position/scheme.h"
#include "core/tables/detect_in_checkpoint.h"
#include "core/tables/position_table.h"
#include "core/tables/resample_tensor.h"
#include "core/train/model/model_file.h"
#include "core/train/model/pass.h"
#include "core/vit/labels.h"
#include "core/vit/preprocess/preprocess.h"
#include "core/vit/vit.h"
#include "tests/core/train/model_rows.h"
#include "tests/core/train/small_model.h"
#include "tests/made_checkpoint.h"
#include "tests/refusal.h"
#include "tests/registered_test.h"

using namespace whereabouts;

class TestModelFile : public QObject, private made::CheckpointFolder {
  Q_OBJECT

  // A model on a sinusoid of another T than that of training, 0: of the same.
  std::string bytes_of(const MiniVit& model, const ParameterLayout& layout,
                       const std::vector<float>& parameters, double temperature) {
    const std::string plain = model_bytes(model, layout, parameters, {});
    if (temperature == 0) return plain;
    std::vector<TensorValues> tensors = model_tensors(model, layout, parameters);
    TableRequest request;
    request.grid = model.grid();
    request.width = model.width;
    request.layout = model.layout;
    request.temperature = temperature;
    const Matrix table = additive_table(model.position, request);
    for (TensorValues& tensor : tensors) {
      if (tensor.name == "pos_embed")
        std::copy_n(table.data(), table.size(), tensor.values.data() + tensor.values.size() - table.size());
    }
    auto metadata = nlohmann::json::parse(open_checkpoint(file(plain, "plain.safetensors"))->metadata());
    auto config = nlohmann::json::parse(metadata["config"].get<std::string>());
    config["additive_temperature"] = temperature;
    metadata["config"] = config.dump();
    return safetensors_bytes(tensors, metadata.dump());
  }

 private slots:
  void runsAsTheTrainerRunsIt_data() { made::add_models(); }
  void runsAsTheTrainerRunsIt() {
    const MiniVit model = made::fetched_model();
    const ParameterLayout layout = parameter_layout(model);
    const std::vector<float> parameters = made::noisy_parameters<float>(layout, 3);
    const auto checkpoint = open_checkpoint(file(model_bytes(model, layout, parameters, {})));

    TrainedPosition<float> position(model, layout);
    position.update(parameters.data());
    const made::SmallBatch<float> batch(model);
    Pass<float> pass(model, layout, position, batch.images, false);
    std::vector<float> logits(static_cast<std::size_t>(batch.images * model.classes));
    pass.run(parameters.data(), batch.input(), {}, nullptr, nullptr, logits.data());

    const auto vit = Vit::load(*checkpoint);
    PixelBatch pixels{batch.images, model.rows, model.columns, model.channels, batch.pixels};
    const Forward forward = vit->forward(pixels, {});
    QCOMPARE(forward.logits.size(), Eigen::Index(logits.size()));
    for (std::size_t i = 0; i < logits.size(); ++i) {
      const double difference = std::abs(forward.logits.data()[i] - logits[i]);
      QVERIFY2(
          difference < 1e-5 * std::max(1.0, std::abs(double(logits[i]))),
          qPrintable(
              QString("logit %1: %2 here, %3 there").arg(i).arg(logits[i]).arg(forward.logits.data()[i])));
    }
    QVERIFY2(vit->configuration().assumed.empty(),
             qPrintable(QString::fromStdString(
                 vit->configuration().assumed.empty() ? "" : vit->configuration().assumed[0])));
    QVERIFY(read_parameters(*checkpoint, layout) == parameters);
    if (model.class_position) return;
    // 15 patches, and no row for the class token: a model whose class token has an address is another one.
    QVERIFY((checkpoint->find("pos_embed")->shape == std::vector<std::int64_t>{1, 15, 12}));
    QVERIFY(!vit->configuration().position_on_prefix);
    QCOMPARE(layout.count + 12, parameter_layout(made::small_vit(model.position, true)).count);
  }

  void inspectFindsItsScheme() {
    for (const char* scheme : {"liere", "pape", "rope-mixed", "relative-bias", "fire"}) {
      const MiniVit model = made::small_vit(scheme, true);
      const ParameterLayout layout = parameter_layout(model);
      const auto checkpoint =
          open_checkpoint(file(model_bytes(model, layout, initial_parameters(layout, 1), {})));
      const Anatomy anatomy = inspect(*checkpoint);
      QVERIFY2(!anatomy.position.empty(), scheme);
      for (const PositionTensor& each : anatomy.position) QCOMPARE(each.scheme, std::string(scheme));
    }
  }

  // A sinusoid is evaluated anew for another grid, as the catalogue says: the model that was trained on a
  // smaller grid gives what one of the larger grid gives with the same parameters.
  void sinusoidsAreEvaluatedAnew_data() {
    QTest::addColumn<QString>("scheme");
    QTest::addColumn<QString>("layout");
    QTest::addColumn<double>("temperature");
    QTest::newRow("1-D") << "sinusoidal-1d"
                         << "" << 0.0;
    QTest::newRow("1-D, T = 50") << "sinusoidal-1d"
                                 << "" << 50.0;
    for (const Layout& layout : find_scheme("sinusoidal-2d").layouts) {
      if (layout.id == "detr") continue;  // scales its addresses by the grid: told below
      QTest::addRow("2-D, %s", layout.id.c_str())
          << "sinusoidal-2d" << QString::fromStdString(layout.id) << 0.0;
    }
    QTest::newRow("2-D, T = 300") << "sinusoidal-2d"
                                  << "mae" << 300.0;
    QTest::newRow("2-D, scaled") << "sinusoidal-2d"
                                 << "detr" << 0.0;
    QTest::newRow("with biases") << "sinusoidal-2d+alibi-2d"
                                 << "" << 0.0;
  }
  void sinusoidsAreEvaluatedAnew() {
    QFETCH(QString, scheme);
    QFETCH(QString, layout);
    QFETCH(double, temperature);
    MiniVit small = made::small_vit(scheme.toStdString(), true);
    small.layout = layout.toStdString();
    MiniVit large = small;
    large.rows = 14;
    large.columns = 16;
    const ParameterLayout parts = parameter_layout(small);
    QCOMPARE(parameter_layout(large).count, parts.count);
    const std::vector<float> parameters = made::noisy_parameters<float>(parts, 5);
    const auto stored = open_checkpoint(file(bytes_of(small, parts, parameters, temperature)));
    const auto wanted =
        open_checkpoint(file(bytes_of(large, parts, parameters, temperature), "large.safetensors"));

    PixelBatch pixels{1, large.rows, large.columns, large.channels, {}};
    for (int i = 0; i < large.rows * large.columns * large.channels; ++i)
      pixels.values.push_back(std::sin(0.37F * static_cast<float>(i)));
    const Forward forward = Vit::load(*stored)->forward(pixels, {});
    const Forward expected = Vit::load(*wanted)->forward(pixels, {});
    QVERIFY((forward.logits - expected.logits).cwiseAbs().maxCoeff() < 1e-5F);
    const bool told = std::any_of(forward.notes.begin(), forward.notes.end(), [&](const std::string& note) {
      return has(note, "evaluated anew for 7x8") && has(note, "the metadata name it sinusoidal-");
    });
    QVERIFY(told);

    // resample does the same, and inspect calls it what it is.
    const GridShape to = large.grid();
    const ChosenRule rule = chosen_rule(*stored, {}, to, "auto");
    QCOMPARE(rule.id, std::string("sinusoid-reevaluated"));
    const auto tensors = resample_tensors(*stored, {}, to, rule.id);
    const std::vector<float> table = wanted->read("pos_embed");
    QCOMPARE(tensors.front().values.size(), table.size());
    for (std::size_t i = 0; i < table.size(); ++i)
      QVERIFY(std::abs(tensors.front().values[i] - table[i]) < 1e-5F);
    PositionTensor first = inspect(*stored).position.at(0);
    QCOMPARE(first.scheme, scheme.section('+', 0, 0).toStdString());
    const std::string form = first.layout;
    describe(detect_in_checkpoint(*stored, first), first);
    QCOMPARE(first.scheme, scheme.section('+', 0, 0).toStdString());
    QCOMPARE(first.layout, form);
    QVERIFY(first.error && *first.error < 1e-6);
    // A rule that is asked for is taken.
    ForwardOptions options;
    options.resample = "timm";
    const Forward resampled = Vit::load(*stored)->forward(pixels, options);
    QVERIFY((resampled.logits - expected.logits).cwiseAbs().maxCoeff() > 1e-4F);
  }

  // What was changed since is resampled as a learned table; the metadata are not believed against the values.
  void changedSinusoidsAreResampled() {
    const MiniVit model = made::small_vit("sinusoidal-2d", true);
    const ParameterLayout layout = parameter_layout(model);
    std::vector<TensorValues> tensors = model_tensors(model, layout, initial_parameters(layout, 1));
    for (TensorValues& tensor : tensors) {
      if (tensor.name != "pos_embed") continue;
      for (std::size_t i = 0; i < tensor.values.size(); ++i)
        tensor.values[i] += 0.3F * std::sin(static_cast<float>(i * i % 101));
    }
    const auto plain = open_checkpoint(file(model_bytes(model, layout, initial_parameters(layout, 1), {})));
    const auto changed =
        open_checkpoint(file(safetensors_bytes(tensors, plain->metadata()), "changed.safetensors"));
    QCOMPARE(chosen_rule(*changed, {}, {5, 8}, "auto").id, std::string("timm"));
    const PositionTable table = load_position_table(*changed, {});
    QCOMPARE(table.scheme, std::string("learned-1d"));
    QVERIFY(has(table.note, "the metadata name it sinusoidal-2d, which its values are not"));
    PixelBatch pixels{1, 10, 16, 3, std::vector<float>(10 * 16 * 3, 0.5F)};
    const Forward forward = Vit::load(*changed)->forward(pixels, {});
    QVERIFY(std::any_of(forward.notes.begin(), forward.notes.end(), [](const std::string& note) {
      return has(note, "resampled to 5x8 by the rule timm");
    }));
  }

  // Each axis of a factored table, as resample does it.
  void factorsAreResampledEach() {
    for (const char* combine : {"concatenate", "add"}) {
      MiniVit model = made::small_vit("learned-2d", false);
      model.scheme_values.set("combine", std::string(combine));
      const ParameterLayout layout = parameter_layout(model);
      const std::vector<float> parameters = made::noisy_parameters<float>(layout, 5);
      const auto stored = open_checkpoint(file(model_bytes(model, layout, parameters, {})));
      const GridShape to{5, 8};
      QCOMPARE(chosen_rule(*stored, {}, to, "auto").id, std::string("factored"));
      // The same model with the resampled factors.
      std::vector<TensorValues> tensors = model_tensors(model, layout, parameters);
      for (TensorValues& each : resample_tensors(*stored, {}, to, "factored")) {
        const auto old = std::find_if(tensors.begin(), tensors.end(),
                                      [&](const TensorValues& tensor) { return tensor.name == each.name; });
        *old = std::move(each);
      }
      nlohmann::json metadata = nlohmann::json::parse(stored->metadata());
      const std::string config =
          metadata["config"].is_string() ? metadata["config"].get<std::string>() : metadata["config"].dump();
      nlohmann::json changed = nlohmann::json::parse(config);
      changed["image_size"] = {10, 16};
      metadata["config"] = changed.dump();
      const auto wanted =
          open_checkpoint(file(safetensors_bytes(tensors, metadata.dump()), "large.safetensors"));
      PixelBatch pixels{1, 10, 16, 3, {}};
      for (int i = 0; i < 10 * 16 * 3; ++i) pixels.values.push_back(std::sin(0.37F * static_cast<float>(i)));
      const Forward forward = Vit::load(*stored)->forward(pixels, {});
      const Forward expected = Vit::load(*wanted)->forward(pixels, {});
      QVERIFY((forward.logits - expected.logits).cwiseAbs().maxCoeff() < 1e-5F);
      QVERIFY(std::any_of(forward.notes.begin(), forward.notes.end(), [](const std::string& note) {
        return has(note, "by the rule factored, as the table is two tensors");
      }));
    }
  }

  // What does not fit the scheme is refused in words, before anything is computed.
  void schemesAreChecked() {
    const auto refused = [](MiniVit model) { return usage_refusal([&] { parameter_layout(model); }); };
    MiniVit model = made::small_vit("lookhere", true);
    model.heads = 3;
    QVERIFY(has(refused(model), "4 or more"));
    model.heads = 4;
    model.layout = "lh-45";
    QVERIFY(has(refused(model), "9 or more"));
    model = made::small_vit("liere", true);
    model.scheme_values.set("block", std::int64_t{3});
    QVERIFY(has(refused(model), "choose one of 2, 4"));
    model = made::small_vit("pape", true);
    model.layout = "rotation-invariant";
    QVERIFY(has(refused(model), "choose full"));
    model = made::small_vit("pape+shaw", true);
    QVERIFY(has(refused(model), "act at the same place"));
  }

  void tellsClassesAndColours() {
    MiniVit model = made::small_vit("learned-1d", true);
    model.channels = 1;
    const ParameterLayout layout = parameter_layout(model);
    ModelWords words;
    words.class_names = {"shirt", "coat", "bag", "boot", "dress"};
    words.mean = {0.25};
    words.deviation = {0.5};
    const auto checkpoint =
        open_checkpoint(file(model_bytes(model, layout, initial_parameters(layout, 1), words)));
    QCOMPARE(Labels::of_model(*checkpoint, 5).of(3), std::string("boot"));
    const Preprocessing colours = preprocessing_of(*checkpoint, Vit::load(*checkpoint)->configuration());
    QCOMPARE(colours.mean[0], 0.25);
    QCOMPARE(colours.deviation[0], 0.5);
    QVERIFY(!colours.colours_assumed);
    QVERIFY(!colours.resize_assumed);
    QCOMPARE(colours.rows, 6);
    QCOMPARE(colours.columns, 10);
  }

  void refusesAnotherModelsParameters() {
    const MiniVit model = made::small_vit("learned-1d", true), other = made::small_vit("relative-bias", true);
    const ParameterLayout layout = parameter_layout(model);
    const auto checkpoint =
        open_checkpoint(file(model_bytes(model, layout, initial_parameters(layout, 1), {})));
    try {
      read_parameters(*checkpoint, parameter_layout(other));
      QFAIL("was read");
    } catch (const Failure& failure) {
      QVERIFY(failure.problem().text().find("relative_position_bias_table\" is missing") !=
              std::string::npos);
    }
  }
};

REGISTER_TEST(TestModelFile, QCoreApplication)
#include "test_model_file.moc"
