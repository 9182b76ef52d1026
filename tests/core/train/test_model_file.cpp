// Models written by the trainer run elsewhere with the same numbers.
#include <QtTest>
#include <cmath>

#include "core/checkpoint/inspect/anatomy.h"
#include "core/train/model/model_file.h"
#include "core/train/model/pass.h"
#include "core/vit/forward/vit.h"
#include "core/vit/labels.h"
#include "core/vit/preprocess/preprocess.h"
#include "tests/core/train/model_rows.h"
#include "tests/core/train/small_model.h"
#include "tests/made_checkpoint.h"
#include "tests/refusal.h"
#include "tests/registered_test.h"

using namespace whereabouts;

class TestModelFile : public QObject, private made::CheckpointFolder {
  Q_OBJECT

 private slots:
  void runsAsTheTrainerRunsIt_data() { made::add_models(); }
  void runsAsTheTrainerRunsIt() {
    const MiniVit model = made::fetched_model();
    const ParameterLayout layout = parameter_layout(model);
    const std::vector<float> parameters = made::noisy_parameters<float>(model, layout, 3);
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
    for (const char* scheme : {"liere", "pape", "rope-mixed", "relative-bias"}) {
      const MiniVit model = made::small_vit(scheme, true);
      const ParameterLayout layout = parameter_layout(model);
      const auto checkpoint =
          open_checkpoint(file(model_bytes(model, layout, initial_parameters(model, layout, 1), {})));
      const Anatomy anatomy = inspect(*checkpoint);
      QVERIFY2(!anatomy.position.empty(), scheme);
      for (const PositionTensor& each : anatomy.position) QCOMPARE(each.scheme, std::string(scheme));
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
    model.block = 3;
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
        open_checkpoint(file(model_bytes(model, layout, initial_parameters(model, layout, 1), words)));
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
        open_checkpoint(file(model_bytes(model, layout, initial_parameters(model, layout, 1), {})));
    try {
      read_parameters(*checkpoint, parameter_layout(other));
      QFAIL("was read");
    } catch (const Failure& failure) {
      QVERIFY(failure.problem().find("relative_position_bias_table\" is missing") != std::string::npos);
    }
  }
};

REGISTER_TEST(TestModelFile, QCoreApplication)
#include "test_model_file.moc"
