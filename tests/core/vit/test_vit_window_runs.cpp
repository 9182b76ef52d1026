// core/vit: encoders whose blocks see windows or the whole grid (SAM), and whose stages begin with a block
// that pools its queries (Hiera): tests/golden/make_vit_stage_goldens.py, beside what test_vit_families asks
// of all.
#include <QtTest>

#include "core/backend/eigen/eigen_backend.h"
#include "core/checkpoint/inspect/overrides.h"
#include "core/checkpoint/open.h"
#include "core/vit/forward/attention_maps.h"
#include "core/vit/vit.h"
#include "tests/made_model.h"
#include "tests/registered_test.h"

using namespace whereabouts;
using namespace whereabouts::made;

class TestVitWindowRuns : public QObject {
  Q_OBJECT

 private slots:
  void initTestCase_data() {
    QTest::addColumn<QString>("model");
    for (const char* name : {"sam_timm", "sam_norm", "sam_original", "sam_hf", "hiera_timm", "hiera_windows",
                             "hiera_hf", "sam2_timm", "sam2_hf"})
      QTest::newRow(name) << QString(name);
  }

  // Grids that windows do not fill, at another size than the golden's.
  void backendsAgree() {
    QFETCH_GLOBAL(QString, model);
    const auto vit = load_golden(model.toStdString());
    const bool sam = model.startsWith("sam_");
    const PixelBatch pixels = sam ? noise(2, 4 * 9, 4 * 4) : noise(2, 32, 64);
    for (const bool zero : {false, true}) {
      ForwardOptions options;
      options.zero_position = zero;
      options.output_attentions = options.output_hidden_states = true;
      const Forward fast = vit->forward(pixels, options);
      options.backend = &eigen_backend();
      const Forward plain = vit->forward(pixels, options);
      QVERIFY(apart(fast.tokens, plain.tokens) < 1e-5F);
      QCOMPARE(plain.hidden_states.size(), plain.attention.size() + 1);
      for (std::size_t layer = 0; layer < plain.attention.size(); ++layer)
        QVERIFY(apart(fast.attention[layer], plain.attention[layer]) < 1e-5F);
      for (std::size_t layer = 0; layer < plain.hidden_states.size(); ++layer)
        QVERIFY(apart(fast.hidden_states[layer], plain.hidden_states[layer]) < 1e-5F);
    }
  }

  void theRestOfAPassGivesTheSameBits() {
    QFETCH_GLOBAL(QString, model);
    const auto vit = load_golden(model.toStdString());
    const VitConfiguration& configuration = vit->configuration();
    ForwardOptions options;
    options.output_hidden_states = true;
    const Forward forward =
        vit->forward(model.startsWith("sam_") ? noise(2, 20, 28) : noise(2, 32, 64), options);
    for (int layer = 0; layer <= configuration.depth; ++layer) {
      const Matrix& states = forward.hidden_states[static_cast<std::size_t>(layer)];
      QCOMPARE(states.rows(), Eigen::Index{2 * configuration.grid_of_block(layer, forward.grid).count()});
      QCOMPARE(states.cols(), Eigen::Index{configuration.stage_of(layer).width});
      QVERIFY(vit->resume(states, 2, forward.grid, layer, {}).tokens == forward.tokens);
    }
  }

  void mapsAreThoseOfTheForward() {
    QFETCH_GLOBAL(QString, model);
    const auto vit = load_golden(model.toStdString());
    for (const bool zero : {false, true}) {
      ForwardOptions options;
      options.zero_position = zero;
      options.output_attentions = options.keep_queries_keys = true;
      const Forward forward =
          vit->forward(model.startsWith("sam_") ? noise(2, 20, 28) : noise(2, 32, 64), options);
      const AttentionMaps& maps = *forward.maps;
      QCOMPARE(maps.layers(), vit->configuration().depth);
      for (int layer = 0; layer < maps.layers(); ++layer) {
        const Matrix& expected = forward.attention[static_cast<std::size_t>(layer)];
        const int heads = maps.heads(layer), tokens = maps.tokens(layer);
        for (int head = 0; head < heads; ++head) {
          const Matrix map = maps.map(layer, head);
          QVERIFY((map - expected.middleRows(Eigen::Index{head} * tokens, tokens)).cwiseAbs().maxCoeff() <
                  1e-6F);
        }
        const int some = std::min(3, tokens);
        Matrix last(some, tokens);
        maps.compute({.layer = layer, .image = 1, .head = heads - 1, .query = tokens - some, .queries = some},
                     last.data());
        QVERIFY((last - expected.bottomRows(some)).cwiseAbs().maxCoeff() < 1e-6F);
      }
    }
  }

  void stagesAreWhatBlocksSee() {
    QFETCH_GLOBAL(QString, model);
    QString text;
    const auto vit = load_golden(model.toStdString());
    for (const EncoderStage& stage : vit->configuration().stages)
      text += QString("%1 of %2 by %3 %4x%5, ")
                  .arg(stage.depth)
                  .arg(stage.width)
                  .arg(stage.divisor)
                  .arg(stage.window.rows)
                  .arg(stage.window.columns);
    const QString expected =
        model == "sam_hf"          ? "1 of 16 by 1 4x4, 1 of 16 by 1 0x0, 1 of 16 by 1 4x4, "
        : model.startsWith("sam_") ? "1 of 16 by 1 3x3, 1 of 16 by 1 0x0, 1 of 16 by 1 3x3, "
        : model == "sam2_timm"
            ? "1 of 4 by 1 8x8, 1 of 8 by 2 4x4, 1 of 16 by 4 6x6, 1 of 16 by 4 0x0, 1 of 16 "
              "by 4 6x6, 1 of 32 by 8 2x2, "
        : model == "sam2_hf"
            ? "1 of 4 by 1 8x8, 1 of 8 by 2 4x4, 1 of 16 by 4 0x0, 1 of 16 by 4 6x6, 1 of 32 by 8 "
              "2x2, "
            : "1 of 4 by 1 8x8, 1 of 8 by 2 4x4, 0 of 16 by 4 0x0, 1 of 32 by 8 0x0, ";
    QCOMPARE(text, expected);
  }
};

REGISTER_TEST(TestVitWindowRuns, QCoreApplication)

#include "test_vit_window_runs.moc"
