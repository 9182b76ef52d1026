// OpenCL by OpenCV's dnn against eigen, on whatever device there is, pocl's CPU among them; and when `auto`
// takes it.
#include <QElapsedTimer>
#include <QTemporaryDir>
#include <QtTest>
#include <cstdlib>
#include <fstream>
#include <map>

#include "core/backend/backend_check.h"
#include "core/backend/cpu/cpu_backend.h"
#include "core/backend/eigen/eigen_backend.h"
#include "core/backend/opencv/opencl_choice.h"
#include "core/backend/opencv/opencv_attention.h"
#include "core/backend/opencv/opencv_plugin.h"
#include "core/base/failure.h"
#include "core/base/file_lock.h"
#include "tests/attention_case.h"
#include "tests/file_text.h"
#include "tests/fused_on_cpu.h"
#include "tests/refusal.h"
#include "tests/registered_test.h"

using namespace whereabouts;
namespace fs = std::filesystem;

class TestOpencl : public QObject {
  Q_OBJECT

 private slots:
  // Before OpenCV is loaded: any device, a GPU first.
  void initTestCase() {
    for (const auto& [name, value] : std::map<const char*, const char*>{
             {"OPENCV_OPENCL_DEVICE", ":GPU|CPU:"}, {"OPENCV_DNN_OPENCL_ALLOW_ALL_DEVICES", "1"}}) {
      if (!qEnvironmentVariableIsSet(name)) qputenv(name, value);
    }
  }

  void sameNumbersAsEigen_data() { rows(); }
  void sameNumbersAsEigen() {
    QFETCH(int, number);
    const auto target = static_cast<dnn::Target>(number);
    if (skipped(target)) QSKIP(reason(target).c_str());
    for (const auto& [batch, heads, tokens, dim] :
         {std::array{1, 1, 1, 16}, std::array{2, 3, 29, 17}, std::array{1, 3, 197, 64},
          std::array{3, 5, 67, 33}, std::array{5, 7, 401, 24}}) {
      for (const bool more : {false, true}) {
        AttentionCase each(batch, heads, tokens, dim, static_cast<unsigned>(tokens));
        if (more) each.add_bias(true);
        if (more) each.want_probabilities();
        const std::vector<float> expected = each.by(eigen_backend());
        const std::vector<float> probabilities = each.probabilities;
        const std::vector<float> measured = each.by(unchecked_opencv_backend(target));
        const double difference = relative_l2(measured, expected);
        QVERIFY2(difference <= allowed(target),
                 qPrintable(QString("%1 tokens: %2").arg(tokens).arg(difference)));
        if (more) QVERIFY(relative_l2(each.probabilities, probabilities) <= allowed(target));
        // OpenCV would compute on the CPU where it does not like a device. That sums in another order.
        if (tokens > 100) QVERIFY(measured != each.by(unchecked_opencv_backend(dnn::Target::cpu)));
      }
    }
  }

  // Two blocks with every activation, rotation, bias, norm and gate; from nearly constant rows too.
  void blocks_data() { rows(); }
  void blocks() {
    QFETCH(int, number);
    const auto target = static_cast<dnn::Target>(number);
    if (skipped(target)) QSKIP(reason(target).c_str());
    const AttentionBackend& backend = unchecked_opencv_backend(target);
    for (const EncoderKind kind : {EncoderKind::plain, EncoderKind::further}) {
      const double error = encoder_error(backend, eigen_backend(), kind).value();
      QVERIFY2(error <= allowed(target), qPrintable(QString::number(error)));
    }
    for (const int images : {1, 3}) {
      constexpr int tokens = 53, heads = 3, width = 51, hidden = 77;
      const std::vector<float> weight = random_values(3 * width * width + 2 * width * hidden, 3, 0.1f);
      BlockWeights weights;
      weights.norm1 = weights.norm2 = {nullptr, nullptr, width};
      weights.qkv = {weight.data(), nullptr, 3 * width, width};
      weights.proj = {weight.data() + 5, nullptr, width, width};
      weights.mlp.fc1 = {weight.data() + 3 * width * width, nullptr, hidden, width};
      weights.mlp.fc2 = {weight.data() + 3 * width * width + width * hidden, nullptr, width, hidden};
      const BlockSource source = [&](int) { return weights; };
      const EncoderShape shape{images, tokens, width, heads, hidden, 3};
      std::vector<float> x = random_values(static_cast<std::size_t>(images) * tokens * width, 5);
      for (int i = 0; i < width; ++i) x[static_cast<std::size_t>(i)] = 100 + 1e-3f * static_cast<float>(i);
      const auto by = [&](const AttentionBackend& each) {
        std::vector<float> y(x.size());
        each.encoder(shape, source)->forward(x.data(), {y.data(), {}, {}}, Progress());
        return y;
      };
      const double error = relative_l2(by(backend), by(eigen_backend()));
      QVERIFY2(error <= allowed(target), qPrintable(QString::number(error)));
    }
  }

  // Whole models, those among them that go layer by layer; each is told by what.
  void models_data() {
    QTest::addColumn<int>("number");
    for (const char* name : {"hf_vit", "deit_distilled", "dinov3", "beit", "eva02_inner", "dinov2_swiglu",
                             "hf_siglip", "scheme_cpe", "scheme_shaw", "hand_written", "aimv2"}) {
      QTest::newRow(name) << int(dnn::Target::opencl);
    }
    QTest::newRow("rope_mixed") << int(dnn::Target::opencl_fp16);
  }
  void models() {
    QFETCH(int, number);
    const auto target = static_cast<dnn::Target>(number);
    if (skipped(target)) QSKIP(reason(target).c_str());
    const auto vit = load_golden(QTest::currentDataTag());
    const int stride = vit->configuration().stride();
    const PixelBatch pixels = noise(vit->configuration(), 2, 3 * stride, 5 * stride);
    ForwardOptions options;
    options.output_attentions = options.output_hidden_states = true;
    const Forward expected = vit->forward(pixels, options);
    options.backend = &opencv_attention(target);
    const Forward measured = vit->forward(pixels, options);
    QCOMPARE(measured.backend, opencv_attention(target).id());
    QVERIFY2(measured.instead_of.empty(), measured.reason.c_str());
    compare(measured, expected, allowed(target));
  }

  void theSameEachTime() {
    constexpr auto target = dnn::Target::opencl;
    if (skipped(target)) QSKIP(reason(target).c_str());
    AttentionCase each(1, 3, 41, 16);
    const std::vector<float> first = each.by(unchecked_opencv_backend(target));
    for (int round = 0; round < 200; ++round) QCOMPARE(each.by(unchecked_opencv_backend(target)), first);
    QCOMPARE(attention_layers_on_cpu(target), -1);
    QVERIFY(dnn_module().functions->device_memory(target) > 0);
    QVERIFY(opencv_attention(target).name().find(dnn_module().functions->device(target)) !=
            std::string::npos);
    QVERIFY(opencv_attention(target).name().ends_with(", OpenCL"));
  }

  // Named, and not loaded where there is no driver.
  void driversOfThisMachine() {
    QTemporaryDir folder;
    const fs::path place(folder.path().toStdString());
    const QByteArray before = qgetenv("OCL_ICD_VENDORS");
    qputenv("OCL_ICD_VENDORS", folder.path().toUtf8());
    QCOMPARE(opencl_drivers(), std::string());
    write_text(place / "readme.txt", "x");
    QCOMPARE(opencl_drivers(), std::string());
    write_text(place / "b.icd", "libb.so");
    const std::string one = opencl_drivers();
    QVERIFY(one.starts_with((place / "b.icd").string() + " "));
    QVERIFY(one.find(cpu_backend().name()) != std::string::npos && one.find('\n') == std::string::npos);
    write_text(place / "a.icd", "liba.so");
    QVERIFY(opencl_drivers().starts_with((place / "a.icd").string() + " "));
    QVERIFY(opencl_drivers().find("b.icd") != std::string::npos);
    qputenv("OCL_ICD_VENDORS", (folder.path() + "/none").toUtf8());
    QCOMPARE(opencl_drivers(), std::string());
    before.isNull() ? qunsetenv("OCL_ICD_VENDORS") : qputenv("OCL_ICD_VENDORS", before);
  }

  void aChoiceIsMeasuredOnce() {
    QTemporaryDir folder;
    const fs::path file = fs::path(folder.path().toStdString()) / "cache/choice";
    int measured = 0;
    const auto answer = [&](bool faster) {
      return [&measured, faster] {
        ++measured;
        return faster;
      };
    };
    QVERIFY(remembered_choice(file, "a", answer(true)));
    QVERIFY(remembered_choice(file, "a", answer(false)));
    QCOMPARE(measured, 1);
    QCOMPARE(file_text(file), std::string("a\nfaster\n"));
    // With other drivers anew.
    QVERIFY(!remembered_choice(file, "b", answer(false)));
    QVERIFY(!remembered_choice(file, "b", answer(true)));
    QCOMPARE(measured, 2);
    // A file of something else is no answer.
    write_text(file, "b\nfast\n");
    QVERIFY(remembered_choice(file, "b", answer(true)));
    QCOMPARE(measured, 3);
    // A folder that cannot be made: each time.
    const fs::path nowhere = file / "below/a/file";
    QVERIFY(remembered_choice(nowhere, "a", answer(true)));
    QVERIFY(!remembered_choice(nowhere, "a", answer(false)));
    QCOMPARE(measured, 5);
  }

  // As it is on this machine: what the file says, and `auto` does.
  void theAnswerHere() {
    QTemporaryDir folder;
    qputenv("XDG_CACHE_HOME", folder.path().toUtf8());
    const bool faster = opencl_is_faster();
    const std::string drivers = opencl_drivers();
    const std::string kept = file_text(fs::path(folder.path().toStdString()) / "whereabouts/opencl-auto");
    QCOMPARE(kept, drivers.empty() ? "" : drivers + (faster ? "\nfaster\n" : "\nslower\n"));
    if (!opencv_attention(dnn::Target::cuda).state().usable) {
      QCOMPARE(find_attention_backend("auto").id(), std::string(faster ? "opencl" : "cpu"));
    }
    if (!drivers.empty() && skipped(dnn::Target::opencl)) QVERIFY(!faster);
  }

  // Who is cancelled does not wait, and the answer is the same for the next. A device that is far slower is
  // let off most of the measurement.
  void aCancelledWait() {
    if (opencl_drivers().empty()) QSKIP("there is no driver here");
    const bool faster = opencl_is_faster();
    const Progress cancelled;
    cancelled.cancel();
    QElapsedTimer clock;
    clock.start();
    QCOMPARE(opencl_is_faster(cancelled), faster);  // it is known
    QVERIFY(clock.elapsed() < 1000);
  }

  // A measurement that is cancelled is no try.
  void aCancelledMeasurement() {
    QTemporaryDir folder;
    const fs::path file = fs::path(folder.path().toStdString()) / "choice";
    const auto cancelled = []() -> bool {
      const Progress progress;
      progress.cancel();
      progress.check();
      return true;
    };
    for (int time = 0; time < 3; ++time) {
      QVERIFY(is_cancelled([&] { remembered_choice(file, "a", cancelled); }));
      QVERIFY(!fs::exists(file));
    }
    write_text(file, "a\ntried once\n");
    QVERIFY(is_cancelled([&] { remembered_choice(file, "a", cancelled); }));
    QCOMPARE(file_text(file), std::string("a\ntried once\n"));
    QVERIFY(remembered_choice(file, "a", [] { return true; }));
  }

  // A driver that ends the process is tried twice.
  void aMeasurementThatDoesNotEnd() {
    QTemporaryDir folder;
    const fs::path file = fs::path(folder.path().toStdString()) / "choice";
    struct Crash {};
    const auto crash = []() -> bool { throw Crash(); };
    for (const char* word : {"tried once", "tried twice"}) {
      QVERIFY_THROWS_EXCEPTION(Crash, remembered_choice(file, "a", crash));
      QCOMPARE(file_text(file), std::string("a\n") + word + "\n");
    }
    QVERIFY(!remembered_choice(file, "a", crash));
    QVERIFY(remembered_choice(file, "b", [] { return true; }));
    // While another process measures, the CPU is taken.
    const auto held = FileLock::take(fs::path(file) += ".lock");
    QVERIFY(held);
    QVERIFY(!remembered_choice(file, "c", crash));
    QCOMPARE(file_text(file), std::string("b\nfaster\n"));
  }

 private:
  static double allowed(dnn::Target target) { return dnn::is_half(target) ? 2e-2 : 1e-5; }
  static bool skipped(dnn::Target target) { return !opencv_attention(target).state().usable; }
  static std::string reason(dnn::Target target) {
    const AttentionBackend& backend = opencv_attention(target);
    return backend.id() + " cannot be used here: " + backend.state().reason;
  }
  static void rows() {
    QTest::addColumn<int>("number");
    QTest::newRow("opencl") << int(dnn::Target::opencl);
    QTest::newRow("opencl-fp16") << int(dnn::Target::opencl_fp16);
  }
};

REGISTER_TEST(TestOpencl, QCoreApplication)
#include "test_opencl.moc"
