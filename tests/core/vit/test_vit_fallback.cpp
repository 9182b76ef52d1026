// Models by a backend that computes all blocks at once and fails, is wrong or is stopped: the model runs on
// the CPU, with the numbers of the CPU and a note.
#include <QtTest>
#include <limits>

#include "core/backend/checked_backend.h"
#include "core/backend/eigen/eigen_backend.h"
#include "core/backend/opencv/opencv_plugin.h"
#include "core/checkpoint/open.h"
#include "tests/fused_on_cpu.h"
#include "tests/refusal.h"
#include "tests/registered_test.h"

using namespace whereabouts;

class TestVitFallback : public QObject {
  Q_OBJECT

 private slots:
  void initTestCase() {
    if (dnn_module().functions == nullptr) QSKIP(("no OpenCV dnn: " + dnn_module().problem).c_str());
  }

  void furtherLayersHaveACheckOfTheirOwn() {
    FusedOnCpu backend;
    for (const EncoderKind kind : {EncoderKind::plain, EncoderKind::further}) {
      const auto difference = encoder_error(backend, eigen_backend(), kind);
      QVERIFY2(difference && *difference <= fused_tolerance,
               qPrintable(QString::number(difference.value_or(-1))));
    }
    backend.error_further = 0.5F;
    QVERIFY(*encoder_error(backend, eigen_backend(), EncoderKind::plain) <= fused_tolerance);
    const CheckedBackend checked(backend, eigen_backend(), 1e-4);
    ForwardOptions options;
    options.backend = &checked;
    const auto plain = load_golden("hf_vit");
    QCOMPARE(plain->forward(noise(plain->configuration(), 1), options).backend, std::string("whole"));
    const auto further = load_golden("eva02");
    const Forward saved = further->forward(noise(further->configuration(), 1), options);
    QCOMPARE(saved.backend, std::string("cpu"));
    QVERIFY2(saved.reason.rfind("the numbers of its blocks differ from eigen's by ", 0) == 0,
             saved.reason.c_str());
  }

  // cpu begins at the first block again, with the embedded tokens as they were.
  void aFailureOnTheWay_data() {
    QTest::addColumn<bool>("refuses");
    QTest::addColumn<QString>("reason");
    QTest::newRow("in the forward") << false << "the device fell off";
    QTest::newRow("in the making") << true << "no room for the weights";
  }
  void aFailureOnTheWay() {
    QFETCH(bool, refuses);
    QFETCH(QString, reason);
    const auto vit = load_golden("hf_vit");
    FusedOnCpu backend;
    const CheckedBackend checked(backend, eigen_backend(), 1e-4);
    const PixelBatch pixels = noise(vit->configuration(), 2);
    ForwardOptions options;
    options.output_attentions = options.output_hidden_states = options.keep_queries_keys = true;
    const Forward expected = vit->forward(pixels, options);
    options.backend = &checked;
    const Forward well = vit->forward(pixels, options);
    QCOMPARE(well.backend, std::string("whole"));
    compare(well, expected, fused_tolerance);

    backend.refuses = refuses;
    backend.fails = !refuses;
    const Forward saved = vit->forward(noise(vit->configuration(), refuses ? 3 : 2), options);
    QCOMPARE(saved.backend, std::string("cpu"));
    QCOMPARE(saved.instead_of, std::string("whole"));
    QCOMPARE(QString::fromStdString(saved.reason), reason);
    QCOMPARE(saved.notes.size(), expected.notes.size() + 1);
    QCOMPARE(QString::fromStdString(saved.notes.back()),
             QString("the backend whole failed (%1); the model was run by cpu instead").arg(reason));
    if (!refuses) compare(saved, expected, 0);
    QVERIFY(!checked.state().usable);
    QCOMPARE(QString::fromStdString(checked.state().reason), "it failed before: " + reason);
    // Asked again in spite of that, it is not tried again.
    const int forwards = backend.forwards;
    const Forward later = vit->forward(pixels, options);
    QCOMPARE(later.backend, std::string("cpu"));
    compare(later, expected, 0);
    QCOMPARE(int{backend.forwards}, forwards);
  }

  void wrongNumbersAreFoundBeforeTheFirstUse() {
    const auto vit = load_golden("hf_vit");
    for (const float error : {0.5F, std::numeric_limits<float>::quiet_NaN()}) {
      FusedOnCpu backend;
      backend.error = error;
      const CheckedBackend checked(backend, eigen_backend(), 1e-4);
      QVERIFY(checked.state().usable);  // attention alone is right
      ForwardOptions options;
      options.backend = &checked;
      const Forward saved = vit->forward(noise(vit->configuration(), 1), options);
      QCOMPARE(saved.backend, std::string("cpu"));
      QVERIFY2(saved.reason.rfind("the numbers of its blocks differ from eigen's by ", 0) == 0,
               saved.reason.c_str());
      QVERIFY(backend.forwards <= 5);  // the comparison's
      QVERIFY(!checked.state().usable);
    }
  }

  // Half precision ends at 65504, which small numbers do not show.
  void numbersThatOverflow() {
    const auto vit = load_golden("hf_vit");
    FusedOnCpu backend;
    backend.right_up_to = 9;  // those of the comparison
    const CheckedBackend checked(backend, eigen_backend(), 1e-4);
    ForwardOptions options;
    options.output_attentions = true;
    const PixelBatch pixels = noise(vit->configuration(), 1);
    const Forward expected = vit->forward(pixels, options);
    options.backend = &checked;
    const Forward saved = vit->forward(pixels, options);
    QCOMPARE(saved.backend, std::string("cpu"));
    QCOMPARE(saved.reason, std::string("its numbers are not finite for this input"));
    compare(saved, expected, 0);
    QVERIFY(checked.state().usable);  // of another input it may be right
  }

  void aStopIsNoFailure() {
    const auto vit = load_golden("hf_vit");
    const FusedOnCpu backend;
    const CheckedBackend checked(backend, eigen_backend(), 1e-4);
    ForwardOptions options;
    options.backend = &checked;
    Progress progress;
    options.block_done = [&](int, int) { progress.cancel(); };
    const PixelBatch pixels = noise(vit->configuration(), 1);
    QCOMPARE(fault_of([&] { vit->forward(pixels, options, progress); }, "stopped"), Fault::cancelled);
    QVERIFY(checked.state().usable);
    options.block_done = nullptr;
    QCOMPARE(vit->forward(pixels, options).backend, std::string("whole"));
    // Stopped within, the net is kept.
    const int made = backend.made;
    backend.stops = true;
    QCOMPARE(fault_of([&] { vit->forward(pixels, options); }, "stopped"), Fault::cancelled);
    backend.stops = false;
    QCOMPARE(vit->forward(pixels, options).backend, std::string("whole"));
    QCOMPARE(int{backend.made}, made);
  }
};

REGISTER_TEST(TestVitFallback, QCoreApplication)
#include "test_vit_fallback.moc"
