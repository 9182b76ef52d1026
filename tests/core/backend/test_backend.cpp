// core/backend: the attention of cpu, on every kernel this machine has, and of eigen against attention in
// double precision.
#include <QtTest>
#include <atomic>
#include <chrono>
#include <cmath>
#include <cstring>
#include <limits>
#include <thread>
#include <vector>

#include "core/backend/backend.h"
#include "core/backend/cpu/cpu_backend.h"
#include "core/backend/eigen/eigen_backend.h"
#include "core/base/failure.h"
#include "core/base/parallel.h"
#include "core/gemm/kernels/kernels.h"
#include "core/gemm/linear.h"
#include "core/position/rotary/rotary_table.h"
#include "tests/attention_example.h"
#include "tests/registered_test.h"

using namespace whereabouts;
using kernels::Kernels;

namespace {

constexpr float infinity = std::numeric_limits<float>::infinity();
using Example = AttentionExample;

}  // namespace

class TestBackend : public QObject {
  Q_OBJECT

  static void check_error(const Example& example, double tolerance, const char* by) {
    const double error = example.error();
    QVERIFY2(error < tolerance, qPrintable(QString("%1: %2 images, %3 heads, %4 tokens, %5 dim: %6")
                                               .arg(by)
                                               .arg(example.batch)
                                               .arg(example.heads)
                                               .arg(example.tokens)
                                               .arg(example.dim)
                                               .arg(error)));
    QVERIFY(example.gaps_are_left());
  }

  // Runs the example by eigen, and on every kernel with one and more threads: near the reference, and the
  // same bits whatever the threads.
  static void check(Example& example, double tolerance) {
    example.attend_by(eigen_backend());
    check_error(example, tolerance, "eigen");
    int count = 0;
    const Kernels* const* sets = kernels::available(count);
    for (int i = 0; i < count; ++i) {
      kernels::choose(sets[i]);
      std::vector<float> first;
      for (const int threads : {1, 2, 5}) {
        set_compute_threads(threads);
        example.attend_by(cpu_backend());
        if (threads == 1) first = example.output;
        QVERIFY(std::memcmp(first.data(), example.output.data(), first.size() * 4) == 0);
      }
      check_error(example, tolerance, sets[i]->name);
    }
  }

 private slots:
  void cleanup() {
    kernels::choose(nullptr);
    set_compute_threads(2);
  }

  // An error e of a logit is one of e in its weight: logits near 4 hold 2e-7, sums of 80 products some more.
  void plain() {
    for (const int tokens : {1, 2, 5, 50, 197, 257}) {
      for (const int heads : {1, 3, 12}) {
        for (const int dim : {8, 16, 64, 80}) {
          if (heads == 12 && dim == 80 && tokens > 50) continue;
          Example example(1, heads, tokens, dim);
          if (heads == 3) example.ask_probabilities();
          check(example, 1e-6);
        }
      }
    }
  }

  void batchesAndBiases() {
    for (const int tokens : {5, 37, 100}) {
      for (const bool per_image : {false, true}) {
        Example example(2, 3, tokens, 16);
        example.add_bias(per_image);
        example.ask_probabilities();
        check(example, 1e-6);
      }
    }
  }

  void rotations() {
    for (const bool adjacent : {false, true}) {
      for (const bool per_head : {false, true}) {
        for (const int skip : {0, 1, 5}) {
          Example example(2, 3, 41, 16);
          example.rotate(adjacent, per_head, skip);
          check(example, 1e-6);
        }
      }
    }
  }

  void cosinesWithScales() {
    Example example(2, 4, 49, 32);
    example.request.cosine = true;
    example.head_scales = {1, 10, 40, 100};
    example.request.head_scales = example.head_scales.data();
    example.add_bias(false);
    example.ask_probabilities();
    check(example, 1e-5);  // logits up to 100 hold 8e-6
  }

  void withoutSoftmax() {
    Example example(1, 2, 36, 9);
    example.request.softmax = false;
    example.ask_probabilities();
    check(example, 1e-6);
  }

  // Logits of 1e4 would overflow an exponential; their rounding, 1e-3, is what they are worth.
  void hugeLogits() {
    Example example(1, 2, 50, 16);
    for (float& value : example.qkv) value *= 20;
    example.request.scale = 4;
    example.ask_probabilities();
    check(example, 2e-2);
    for (int row = 0; row < 100; ++row) {
      double sum = 0;
      for (int key = 0; key < 50; ++key) sum += example.probabilities[at(row * 50 + key)];
      QVERIFY(std::abs(sum - 1) < 1e-6);
    }
  }

  // Masked keys get exactly nothing; a query with every key masked gets zeros; NaN stays with its own query.
  void masksAndWhatIsNotFinite() {
    int count = 0;
    const Kernels* const* sets = kernels::available(count);
    std::vector<const AttentionBackend*> others = {&eigen_backend()};
    if (cpu_bf16_backend().state().usable) others.push_back(&cpu_bf16_backend());
    for (int i = 0; i < count + static_cast<int>(others.size()); ++i) {
      if (i < count) kernels::choose(sets[i]);
      Example example(1, 1, 40, 8);
      example.add_bias(false);
      example.ask_probabilities();
      for (int key = 0; key < 40; ++key) {
        example.bias[at(3 * 40 + key)] = key < 7 ? example.bias[at(3 * 40 + key)] : -infinity;
        example.bias[at(4 * 40 + key)] = -infinity;
      }
      example.bias[at(5 * 40 + 2)] = std::numeric_limits<float>::quiet_NaN();
      example.attend_by(i < count ? cpu_backend() : *others[at(i - count)]);
      double sum = 0;
      for (int key = 0; key < 40; ++key) {
        if (key >= 7) QCOMPARE(example.probabilities[at(3 * 40 + key)], 0.0f);
        sum += example.probabilities[at(3 * 40 + key)];
        QCOMPARE(example.probabilities[at(4 * 40 + key)], 0.0f);
      }
      QVERIFY(std::abs(sum - 1) < 1e-6);
      for (int d = 0; d < 8; ++d) {
        QCOMPARE(example.output[at(4 * 10 + d)], 0.0f);
        QVERIFY(std::isnan(example.output[at(5 * 10 + d)]));
        QVERIFY(std::isfinite(example.output[at(6 * 10 + d)]));
      }
    }
  }

  void askingForProbabilitiesChangesNothing() {
    for (const AttentionBackend* backend : {&cpu_backend(), &cpu_bf16_backend()}) {
      if (!backend->state().usable) continue;
      Example with(1, 3, 77, 24), without(1, 3, 77, 24);
      with.ask_probabilities();
      with.attend_by(*backend);
      without.attend_by(*backend);
      QVERIFY(std::memcmp(with.output.data(), without.output.data(), with.output.size() * 4) == 0);
    }
  }

  void manyTokensStopSoon_data() {
    QTest::addColumn<QString>("id");
    QTest::newRow("cpu") << "cpu";
    QTest::newRow("eigen") << "eigen";
    if (cpu_bf16_backend().state().usable) QTest::newRow("cpu-bf16") << "cpu-bf16";
  }
  void manyTokensStopSoon() {
    QFETCH(QString, id);
    const AttentionBackend& backend = find_attention_backend(id.toStdString());
    Example example(1, 2, 4097, 64);
    const Progress progress;
    std::atomic<bool> running{false}, threw{false};
    std::thread worker([&] {
      try {
        running = true;
        for (;;) backend.attend(example.request, progress);
      } catch (const Failure& failure) {
        threw = failure.fault() == Fault::cancelled;
      }
    });
    while (!running) std::this_thread::yield();
    std::this_thread::sleep_for(std::chrono::milliseconds(5));
    progress.cancel();
    worker.join();
    QVERIFY(threw);
    QVERIFY_THROWS_EXCEPTION(Failure, backend.attend(example.request, progress));
  }

  void backends() {
    QVERIFY(!attention_backends().empty());
    for (const AttentionBackend* backend : {&cpu_backend(), &eigen_backend()}) {
      QCOMPARE(&find_attention_backend(backend->id()), backend);
      QVERIFY(backend->state().usable && backend->state().reason.empty());
    }
    QCOMPARE(cpu_backend().id(), std::string("cpu"));
    QCOMPARE(eigen_backend().id(), std::string("eigen"));
    QCOMPARE(eigen_backend().name(), std::string("Eigen (plain reference)"));
    QVERIFY(find_attention_backend("auto").state().usable);
    set_compute_threads(1);
    QVERIFY(cpu_backend().name().ends_with(", 1 thread)"));
    set_compute_threads(2);
    QVERIFY(cpu_backend().name().starts_with("CPU (") && cpu_backend().name().ends_with(", 2 threads)"));
    try {
      find_attention_backend("abacus");
      QFAIL("an unknown backend was found");
    } catch (const Failure& failure) {
      QCOMPARE(failure.exit_status(), 2);
      QVERIFY(std::string(failure.what()).find("abacus") != std::string::npos);
      QVERIFY(std::string(failure.what()).find("auto, cpu, cpu-bf16, eigen") != std::string::npos);
    }
  }
};

REGISTER_TEST(TestBackend, QCoreApplication)
#include "test_backend.moc"
