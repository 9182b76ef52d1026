// Models written by the trainer run elsewhere with the same numbers.
#include <QtTest>
#include <cmath>

#include "core/train/model/model_file.h"
#include "core/train/model/pass.h"
#include "core/vit/forward/vit.h"
#include "core/vit/labels.h"
#include "core/vit/preprocess/preprocess.h"
#include "tests/core/train/small_model.h"
#include "tests/made_checkpoint.h"

using namespace whereabouts;

class TestModelFile : public QObject, private made::CheckpointFolder {
  Q_OBJECT

 private slots:
  void runsAsTheTrainerRunsIt_data() {
    QTest::addColumn<QString>("scheme");
    QTest::addColumn<bool>("classToken");
    QTest::addColumn<bool>("classPosition");
    QTest::addColumn<int>("patch");
    for (const std::string& scheme : made::trained_positions()) {
      for (const bool token : {true, false})
        QTest::addRow("%s, %s", scheme.c_str(), token ? "class token" : "mean")
            << QString::fromStdString(scheme) << token << true << 2;
    }
    for (const char* scheme : {"learned-1d", "learned-1d+rope-2d", "learned-1d+relative-bias"})
      QTest::addRow("%s, class token without position", scheme) << QString(scheme) << true << false << 2;
    // Every 2 px, behind 2 px of zeros.
    for (const char* scheme : {"learned-1d", "learned-2d", "rope-2d", "none"})
      QTest::addRow("%s, overlapping patches", scheme) << QString(scheme) << true << true << 6;
    // 0: a hierarchy.
    for (const char* scheme : {"learned-1d", "rope-2d", "none"}) {
      for (const bool token : {true, false})
        QTest::addRow("%s, patches in stages, %s", scheme, token ? "class token" : "mean")
            << QString(scheme) << token << true << 0;
    }
  }
  void runsAsTheTrainerRunsIt() {
    QFETCH(QString, scheme);
    QFETCH(bool, classToken);
    QFETCH(bool, classPosition);
    QFETCH(int, patch);
    MiniVit model = made::small_vit(scheme.toStdString(), classToken, classPosition);
    model.patch = patch;
    model.stride = 2;
    if (patch == 0) model = made::in_stages(model);
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
    if (classPosition) return;
    // 15 patches, and no row for the class token: a model whose class token has an address is another one.
    QVERIFY((checkpoint->find("pos_embed")->shape == std::vector<std::int64_t>{1, 15, 12}));
    QVERIFY(!vit->configuration().position_on_prefix);
    QCOMPARE(layout.count + 12, parameter_layout(made::small_vit(scheme.toStdString(), true)).count);
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

QTEST_GUILESS_MAIN(TestModelFile)
#include "test_model_file.moc"
