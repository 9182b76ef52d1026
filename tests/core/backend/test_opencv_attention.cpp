// Attention by OpenCV's dnn: the same numbers as eigen's, whatever the request.
#include <malloc.h>

#include <QtTest>
#include <algorithm>
#include <cmath>
#include <filesystem>
#include <thread>

#include "core/backend/backend.h"
#include "core/backend/backend_check.h"
#include "core/backend/eigen/eigen_backend.h"
#include "core/backend/opencv/opencv_attention.h"
#include "core/backend/opencv/opencv_plugin.h"
#include "core/base/failure.h"
#include "core/checkpoint/checkpoint.h"
#include "core/checkpoint/open.h"
#include "core/image/image.h"
#include "core/image/load.h"
#include "core/vit/predict.h"
#include "tests/attention_case.h"
#include "tests/float_vectors.h"
#include "tests/refusal.h"
#include "tests/registered_test.h"

#if defined(__SANITIZE_ADDRESS__)
#define UNDER_ADDRESS_SANITIZER
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
#define UNDER_ADDRESS_SANITIZER
#endif
#endif
#ifdef UNDER_ADDRESS_SANITIZER
#include <sanitizer/allocator_interface.h>
#endif

using namespace whereabouts;
namespace fs = std::filesystem;

namespace {

const AttentionBackend& unchecked_cpu() {
  return unchecked_opencv_backend(dnn::Target::cpu);
}

constexpr double attention_tolerance = 2e-5;

// What asks for a device, and the error allowed. OpenCL has float32 throughout: on a CPU's (pocl) it was
// 1e-6.
constexpr std::array<std::pair<dnn::Target, double>, 4> devices{{{dnn::Target::cuda, 1e-4},
                                                                 {dnn::Target::cuda_fp16, 2e-2},
                                                                 {dnn::Target::opencl, 1e-5},
                                                                 {dnn::Target::opencl_fp16, 2e-2}}};

// The targets of this machine, each with the error that docs/architecture.md, "Backends", allows it.
struct Usable {
  const AttentionBackend* backend;
  double tolerance;
};
std::vector<Usable> usable_backends() {
  std::vector<Usable> list{{&unchecked_cpu(), attention_tolerance}};
  for (const auto& [target, tolerance] : devices) {
    if (opencv_attention(target).state().usable) {
      list.push_back({&unchecked_opencv_backend(target), tolerance});
    }
  }
  return list;
}

// Bytes of the heap in use. Not the resident memory: an allocator may keep what was freed, and
// AddressSanitizer's does.
double heap_in_use() {
#ifdef UNDER_ADDRESS_SANITIZER
  return static_cast<double>(__sanitizer_get_current_allocated_bytes());
#else
  const struct mallinfo2 heap = mallinfo2();
  return static_cast<double>(heap.uordblks) + static_cast<double>(heap.hblkhd);
#endif
}

}  // namespace

class TestOpencvAttention : public QObject {
  Q_OBJECT

 private slots:
  void initTestCase() {
    if (dnn_module().functions == nullptr) QSKIP(("no OpenCV dnn: " + dnn_module().problem).c_str());
    qInfo("%s", opencv_title().c_str());
  }

  void sameNumbersAsEigen_data() {
    QTest::addColumn<int>("tokens");
    QTest::addColumn<int>("heads");
    QTest::addColumn<int>("dim");
    QTest::addColumn<bool>("bias");
    for (const int tokens : {1, 2, 3, 12, 50, 197, 577}) {
      for (const int heads : {1, 3, 12}) {
        for (const int dim : {16, 64}) {
          for (const bool bias : {false, true}) {
            QTest::addRow("%d tokens, %d heads of %d%s", tokens, heads, dim, bias ? ", bias" : "")
                << tokens << heads << dim << bias;
          }
        }
      }
    }
  }
  void sameNumbersAsEigen() {
    QFETCH(int, tokens);
    QFETCH(int, heads);
    QFETCH(int, dim);
    QFETCH(bool, bias);
    AttentionCase each(1, heads, tokens, dim);
    if (bias) each.add_bias(false);
    const std::vector<float> expected = each.by(eigen_backend());
    for (const Usable& usable : usable_backends()) {
      const double difference = relative_l2(each.by(*usable.backend), expected);
      QVERIFY2(difference <= usable.tolerance,
               qPrintable(QString("%1: %2").arg(usable.backend->id().c_str()).arg(difference)));
    }
  }

  // Heads lie in one row and rows in one image; the forwards of a request with many tokens overlap.
  void requestsThatAreSplit() {
    for (const auto& [batch, heads, tokens, dim] :
         {std::array{1, 2, 1501, 64}, std::array{5, 7, 401, 24}, std::array{3, 5, 67, 33}}) {
      AttentionCase each(batch, heads, tokens, dim);
      each.add_bias(true);
      each.want_probabilities();
      const std::vector<float> expected = each.by(eigen_backend());
      const std::vector<float> expected_probabilities = each.probabilities;
      QVERIFY(relative_l2(each.by(unchecked_cpu()), expected) <= attention_tolerance);
      QVERIFY(relative_l2(each.probabilities, expected_probabilities) <= attention_tolerance);
    }
  }

  void allThatARequestMayAsk() {
    constexpr int batch = 2, heads = 3, tokens = 29, dim = 16, skip = 4;
    std::vector<std::array<int, 2>> pairs;
    for (int i = 0; i < dim / 2; ++i) pairs.push_back({i, i + dim / 2});
    const std::vector<float> angles = random_values(heads * (tokens - skip) * dim / 2, 9, 2);
    std::vector<float> cosine(angles.size()), sine(angles.size());
    for (std::size_t i = 0; i < angles.size(); ++i) {
      cosine[i] = std::cos(angles[i]);
      sine[i] = std::sin(angles[i]);
    }
    const std::vector<float> head_scales{0.5f, 7, 30};
    for (int mask = 0; mask < 64; ++mask) {
      AttentionRotation rotation{cosine.data(), sine.data(), pairs.data(), skip, (mask & 32) != 0};
      AttentionCase each(batch, heads, tokens, dim, 3);
      if ((mask & 1) != 0) each.add_bias((mask & 32) != 0);
      if ((mask & 2) != 0) each.request.rotation = &rotation;
      if ((mask & 4) != 0) each.request.cosine = true;
      if ((mask & 4) != 0) each.request.head_scales = head_scales.data();
      if ((mask & 8) != 0) each.request.softmax = false;
      if ((mask & 16) != 0) each.want_probabilities();
      const std::vector<float> expected = each.by(eigen_backend());
      const std::vector<float> expected_probabilities = each.probabilities;
      for (const Usable& usable : usable_backends()) {
        const double difference = relative_l2(each.by(*usable.backend), expected);
        QVERIFY2(
            difference <= usable.tolerance,
            qPrintable(QString("%1, %2: %3").arg(mask).arg(usable.backend->id().c_str()).arg(difference)));
        QVERIFY(each.probabilities.empty() ||
                relative_l2(each.probabilities, expected_probabilities) <= usable.tolerance);
      }
    }
  }

  void logitsTooLargeForExp() {
    AttentionCase each(1, 2, 21, 16);
    each.request.scale = 300;
    const std::vector<float> expected = each.by(eigen_backend());
    for (const Usable& usable : usable_backends()) {
      const std::vector<float> output = each.by(*usable.backend);
      QVERIFY(std::all_of(output.begin(), output.end(), [](float value) { return std::isfinite(value); }));
      // Ties of a winner-takes-all are close calls; half a precision decides many of them otherwise.
      if (usable.tolerance < 1e-3) QVERIFY(relative_l2(output, expected) <= 1e-3);
    }
  }

  void rowsOutsideTheRequestAreLeftAlone() {
    AttentionCase each(1, 2, 5, 16);
    each.request.output_stride = 50;
    each.request.output_batch_stride = 250;
    std::vector<float> output(250, 42);
    each.request.output = output.data();
    unchecked_cpu().attend(each.request, Progress());
    for (std::size_t i = 0; i < output.size(); ++i) QCOMPARE(output[i] == 42, i % 50 >= 32);
  }

  void shapesThatChangeAndComeBack() {
    for (const int tokens : {50, 7, 50, 197, 7, 33, 34, 35, 36, 50}) {
      AttentionCase each(1, 3, tokens, 16, static_cast<unsigned>(tokens));
      const std::vector<float> expected = each.by(eigen_backend());
      for (const Usable& usable : usable_backends()) {
        QVERIFY(relative_l2(each.by(*usable.backend), expected) <= usable.tolerance);
      }
    }
  }

  // OpenCV's own buffer is overwritten by the next forward.
  void resultsOutliveTheNextForward() {
    for (const Usable& usable : usable_backends()) {
      AttentionCase first(1, 3, 50, 16, 1), second(1, 3, 50, 16, 2);
      first.by(*usable.backend);
      const std::vector<float> before = first.output;
      second.by(*usable.backend);
      QCOMPARE(first.output, before);
      QVERIFY(relative_l2(second.output, before) > 0.1);
      QVERIFY(relative_l2(first.by(*usable.backend), before) <= 1e-6);
    }
  }

  void threadsAtOnce() {
    for (const Usable& usable : usable_backends()) {
      std::array<double, 4> worst{};
      std::vector<std::thread> threads;
      for (std::size_t number = 0; number < worst.size(); ++number) {
        threads.emplace_back([&worst, &usable, number] {
          for (unsigned round = 0; round < 6; ++round) {
            AttentionCase each(1, 3, 40 + static_cast<int>(number % 2 * 30 + round % 2), 16,
                               static_cast<unsigned>(number) * 10 + round);
            const std::vector<float> expected = each.by(eigen_backend());
            worst[number] = std::max(worst[number], relative_l2(each.by(*usable.backend), expected));
          }
        });
      }
      for (std::thread& thread : threads) thread.join();
      for (const double each : worst) QVERIFY2(each <= usable.tolerance, qPrintable(QString::number(each)));
    }
  }

  void nothingToDoAndStopping() {
    AttentionRequest nothing;
    unchecked_cpu().attend(nothing, Progress());
    AttentionCase each(1, 1, 5, 16);
    each.by(unchecked_cpu());
    const Progress progress;
    progress.cancel();
    QCOMPARE(fault_of([&] { unchecked_cpu().attend(each.request, progress); }, ""), Fault::cancelled);
    // A stop is no fault of the backend's.
    const AttentionBackend& checked = opencv_attention(dnn::Target::cpu);
    QCOMPARE(fault_of([&] { checked.attend(each.request, progress); }, ""), Fault::cancelled);
    QVERIFY(opencv_attention(dnn::Target::cpu).state().usable);
  }

  void theListAndItsReasons() {
    std::vector<std::string> ids;
    for (const AttentionBackend* backend : attention_backends()) ids.push_back(backend->id());
    QCOMPARE(ids, (std::vector<std::string>{"cpu", "cpu-bf16", "eigen", "opencv-cpu", "cuda", "cuda-fp16",
                                            "opencl", "opencl-fp16"}));
    const BackendState cpu = opencv_attention(dnn::Target::cpu).state();
    QVERIFY2(cpu.usable, cpu.reason.c_str());
    QVERIFY(backend_error(unchecked_cpu(), eigen_backend()) <= attention_tolerance);
    QCOMPARE(&find_attention_backend("opencv-cpu"), &opencv_attention(dnn::Target::cpu));
    const std::string name = find_attention_backend("opencv-cpu").name();
    QVERIFY2(name.starts_with("OpenCV ") && name.ends_with(", on the CPU"), name.c_str());
    for (const auto& [target, tolerance] : devices) {
      const BackendState state = opencv_attention(target).state();
      QVERIFY(state.usable == state.reason.empty());
    }
  }

  // CUDA asked for where there is none: a usage error by name, a failure in words in the middle of things.
  void cudaThatIsMissing() {
    const AttentionBackend& cuda = opencv_attention(dnn::Target::cuda);
    if (cuda.state().usable) QSKIP("this machine has CUDA");
    QCOMPARE(find_attention_backend("auto").id(), "cpu");
    QCOMPARE(fault_of([] { find_attention_backend("cuda"); }, cuda.state().reason), Fault::usage);
    AttentionCase each(1, 3, 50, 16);
    QCOMPARE(fault_of([&] { each.by(cuda); }, cuda.state().reason), Fault::failed);
    // OpenCV 4.6 would quietly compute on the CPU. What is left behind still works.
    QCOMPARE(fault_of([&] { each.by(unchecked_opencv_backend(dnn::Target::cuda)); }, "CUDA"), Fault::failed);
    const std::vector<float> expected = each.by(eigen_backend());
    QVERIFY(relative_l2(each.by(unchecked_cpu()), expected) <= attention_tolerance);
  }

  // A whole model: the same classes through OpenCV.
  void predictionsOfARealModel() {
    const fs::path data = SHARED_DATA;
    const fs::path weights = data / "checkpoints/vit_tiny_patch16_224.safetensors";
    if (!fs::exists(weights)) QSKIP("shared data are not here: a real checkpoint");
    const auto checkpoint = open_checkpoint(weights);
    const auto vit = Vit::load(*checkpoint);
    for (const char* name : {"chelsea", "china", "coffee"}) {
      const fs::path file = data / "arrays/vit_tiny_reference" / (std::string(name) + "_224_u8.npy");
      if (!fs::exists(file)) QSKIP("shared data are not here: reference images");
      const Image image = load_image(file);
      PredictOptions options;
      options.top = 3;
      const Prediction expected = predict(*checkpoint, *vit, image, options);
      options.forward.backend = &opencv_attention(dnn::Target::cpu);
      const Prediction measured = predict(*checkpoint, *vit, image, options);
      QCOMPARE(measured.backend, "opencv-cpu");
      QCOMPARE(measured.notes, expected.notes);
      QCOMPARE(measured.top.size(), 3U);
      for (std::size_t i = 0; i < 3; ++i) {
        QCOMPARE(measured.top[i].class_index, expected.top[i].class_index);
        QVERIFY(std::abs(measured.top[i].probability - expected.top[i].probability) < 1e-4);
      }
    }
  }

  void layersLeftOnTheCpuAreCounted() {
    const dnn::AttentionShape shape{2, 3, 5, 4, true, true, false};
    DnnNet net = DnnNet::attention("test", dnn::Target::cpu, shape);
    const std::array<int, 4> sizes{2 * 3 * 4, 2 * 4 * 5, 2 * 5 * 4, 2 * 3 * 5};
    std::array<const float*, 4> inputs{};
    for (int round = 0; round < 3; ++round) {
      for (int input = 0; input < 4; ++input) {
        const auto at = static_cast<std::size_t>(input);
        float* values = net.input(input);
        // From the second forward on they are written where the net reads them, and stay there.
        if (round > 1) QCOMPARE(static_cast<const float*>(values), inputs[at]);
        inputs[at] = values;
        std::fill_n(values, sizes[at], static_cast<float>(round));
        net.set_input(input);
      }
      const float* output = net.forward(1)[0];
      QCOMPARE(std::vector<float>(output, output + sizes[0]),
               std::vector<float>(static_cast<std::size_t>(sizes[0]), static_cast<float>(round)));
    }
    QCOMPARE(net.layers(), 4);
    QCOMPARE(net.layers_on_cpu(), 4);
  }

  // The same numbers each time, and nothing that stays behind.
  void aThousandForwardsOnTheCpu() {
    AttentionCase each(1, 3, 23, 16);
    const std::vector<float> first = each.by(unchecked_cpu());
    double in_use = 0;
    for (int round = 0; round < 1000; ++round) {
      if (round == 100) in_use = heap_in_use();
      QCOMPARE(each.by(unchecked_cpu()), first);
    }
    const double grown = heap_in_use() - in_use;
    QVERIFY2(grown < 4096, qPrintable(QString("%1 bytes").arg(grown)));
  }

  void aThousandForwardsOnADevice_data() {
    QTest::addColumn<bool>("half");
    QTest::newRow("cuda") << false;
    QTest::newRow("cuda-fp16") << true;
  }
  void aThousandForwardsOnADevice() {
    QFETCH(bool, half);
    const dnn::Target target = half ? dnn::Target::cuda_fp16 : dnn::Target::cuda;
    const BackendState state = opencv_attention(target).state();
    if (!state.usable)
      QSKIP((opencv_attention(target).id() + " is not usable here: " + state.reason).c_str());
    AttentionCase each(1, 12, 197, 64);
    const std::vector<float> attended = each.by(eigen_backend());
    // Kernels are loaded and workspaces grow in the first forwards.
    std::size_t free = 0;
    for (int round = 0; round < 1000; ++round) {
      if (round == 50) free = dnn_module().functions->device_memory(target);
      const double difference = relative_l2(each.by(unchecked_opencv_backend(target)), attended);
      QVERIFY2(difference <= (half ? 2e-2 : 1e-4),
               qPrintable(QString("forward %1: %2").arg(round).arg(difference)));
    }
    QCOMPARE(attention_layers_on_cpu(target), 0);
    const std::size_t left = dnn_module().functions->device_memory(target);
    QVERIFY2(left + (std::size_t{16} << 20) > free,
             qPrintable(QString("%1 bytes were free, now %2").arg(free).arg(left)));
  }
};

REGISTER_TEST(TestOpencvAttention, QCoreApplication)
#include "test_opencv_attention.moc"
