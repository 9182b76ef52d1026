// Whole models by backends that compute all blocks at once, and by eigen: the numbers of cpu, from the same
// checkpoints; which models go so and which layer by layer.
#include <QtTest>
#include <atomic>
#include <thread>

#include "core/backend/eigen/eigen_backend.h"
#include "core/backend/opencv/opencv_attention.h"
#include "core/backend/opencv/opencv_plugin.h"
#include "core/checkpoint/open.h"
#include "core/image/load.h"
#include "core/vit/predict.h"
#include "tests/fused_on_cpu.h"
#include "tests/registered_test.h"

using namespace whereabouts;
namespace fs = std::filesystem;

class TestVitFused : public QObject {
  Q_OBJECT

 private slots:
  void initTestCase() {
    if (dnn_module().functions == nullptr) QSKIP(("no OpenCV dnn: " + dnn_module().problem).c_str());
  }

  // Blocks with anything inside that an encoder does not compute go layer by layer, through the same backend.
  void everyKindOfModel_data() {
    QTest::addColumn<bool>("at_once");
    QTest::addColumn<bool>("at_once_without_positions");
    const auto add = [](const char* name, bool at_once, bool without) {
      QTest::newRow(name) << at_once << without;
    };
    for (const char* name :
         {"big_vision", "clip", "deit3", "deit_distilled", "hf_clip", "hf_deit", "hf_dinov2", "hf_mae",
          "hf_siglip", "hf_vit", "jax", "openai_clip", "scheme_learned-2d"}) {
      add(name, true, true);
    }
    // Rotation and biases, gated MLPs, further norms.
    for (const char* name :
         {"beit", "hf_beit", "dinov3", "hf_dinov3", "rope_axial", "rope_mixed", "scheme_alibi-2d",
          "scheme_lookhere", "scheme_rope-1d", "dinov2_swiglu", "eva02", "eva02_inner", "mlcd"}) {
      add(name, true, true);
    }
    // Convolutions of positions; without them the same blocks are plain.
    add("scheme_cpe", false, true);
    add("scheme_shaw", false, true);
    add("scheme_pape", false, true);
    add("scheme_liere", false, true);  // rotations by matrices
    // Cosine attention, RMS norms, norms behind the residual or in the branch.
    for (const char* name : {"hand_written", "scheme_log-cpb", "aimv2", "res_post", "eva_res_post"}) {
      add(name, false, false);
    }
  }
  void everyKindOfModel() {
    QFETCH(bool, at_once);
    QFETCH(bool, at_once_without_positions);
    const auto checkpoint =
        open_checkpoint(golden_model(QTest::currentDataTag() + std::string(".safetensors")));
    const auto vit = Vit::load(*checkpoint);
    const PixelBatch pixels = noise(vit->configuration(), 2);
    const FusedOnCpu backend;
    for (const bool zero : {false, true}) {
      ForwardOptions options;
      options.zero_position = zero;
      options.output_attentions = options.output_hidden_states = options.keep_queries_keys = true;
      Matrix values;
      options.hooks = {keeping(Place::values, vit->configuration().depth - 1, values)};
      const Forward expected = vit->forward(pixels, options);
      const Matrix expected_values = values;
      QCOMPARE(expected.backend, std::string("cpu"));
      options.backend = &backend;
      const int forwards = backend.forwards, attended = backend.attended;
      const Forward measured = vit->forward(pixels, options);
      const bool went = zero ? at_once_without_positions : at_once;
      QCOMPARE(backend.forwards - forwards, went ? 1 : 0);
      QCOMPARE(backend.attended - attended, went ? 0 : vit->configuration().depth);
      QCOMPARE(measured.backend, std::string("whole"));
      QCOMPARE(measured.notes, expected.notes);
      QVERIFY(measured.instead_of.empty() && measured.reason.empty());
      compare(measured, expected, fused_tolerance);
      QVERIFY(relative_l2(values_of(values), values_of(expected_values)) < fused_tolerance);
      ForwardOptions plain = options;
      plain.backend = &eigen_backend();
      const Forward reference = vit->forward(pixels, plain);
      QCOMPARE(reference.backend, std::string("eigen"));
      compare(expected, reference, 1e-5);
      // Tokens that only the queries and keys are made of are not kept.
      options.output_attentions = options.output_hidden_states = false;
      Forward alone = vit->forward(pixels, options);
      QVERIFY(alone.attention.empty() && alone.hidden_states.empty());
      alone.attention = measured.attention;
      alone.hidden_states = measured.hidden_states;
      compare(alone, expected, fused_tolerance);
    }
  }

  // As many tokens in another grid: other rotations and other biases.
  void gridsOfAsManyTokens_data() {
    QTest::addColumn<bool>("positions_inside");
    QTest::newRow("dinov3") << true;
    QTest::newRow("rope_mixed") << true;
    QTest::newRow("beit") << true;
    QTest::newRow("hf_vit") << false;
  }
  void gridsOfAsManyTokens() {
    QFETCH(bool, positions_inside);
    const auto vit = load_golden(QTest::currentDataTag());
    const int stride = vit->configuration().stride();
    const FusedOnCpu backend;
    for (const auto& [rows, columns] : {std::pair{2, 6}, {6, 2}, {3, 4}, {4, 3}}) {
      const PixelBatch pixels = noise(vit->configuration(), 1, rows * stride, columns * stride);
      ForwardOptions options;
      options.output_attentions = true;
      const Forward expected = vit->forward(pixels, options);
      options.backend = &backend;
      compare(vit->forward(pixels, options), expected, fused_tolerance);
    }
    QCOMPARE(int{backend.forwards}, 4);
    QCOMPARE(int{backend.made}, positions_inside ? 4 : 1);
    // By another rule biases are others.
    ForwardOptions options;
    options.resample = "bilinear";
    const PixelBatch pixels = noise(vit->configuration(), 1, 4 * stride, 3 * stride);
    const Forward expected = vit->forward(pixels, options);
    options.backend = &backend;
    compare(vit->forward(pixels, options), expected, fused_tolerance);
  }

  void anEncoderIsKeptForTheNextForward() {
    const auto vit = load_golden("hf_vit");
    const FusedOnCpu backend;
    ForwardOptions options;
    options.backend = &backend;
    std::vector<int> done;
    options.block_done = [&](int number, int of) { done.push_back(number * 100 + of); };
    const PixelBatch one = noise(vit->configuration(), 1), three = noise(vit->configuration(), 3);
    const int depth = vit->configuration().depth;
    vit->forward(one, options);
    QCOMPARE(done, std::vector<int>{depth * 101});
    const Forward first = vit->forward(one, options);
    QCOMPARE(int{backend.made}, 1);
    vit->forward(three, options);  // another shape
    QCOMPARE(int{backend.made}, 2);
    const Forward again = vit->forward(one, options);
    QCOMPARE(int{backend.made}, 2);
    QVERIFY(again.logits == first.logits);
    QCOMPARE(int{backend.forwards}, 4);
    options.backend = nullptr;
    compare(again, vit->forward(one, options), fused_tolerance);
  }

  void threadsHaveEncodersOfTheirOwn() {
    const auto vit = load_golden("hf_vit");
    const FusedOnCpu backend;
    ForwardOptions options;
    options.backend = &backend;
    const PixelBatch pixels = noise(vit->configuration(), 2);
    const Forward expected = vit->forward(pixels, options);
    std::atomic<int> wrong = 0;
    std::vector<std::thread> threads;
    for (int i = 0; i < 3; ++i) {
      threads.emplace_back([&] {
        for (int round = 0; round < 20; ++round) {
          if (vit->forward(pixels, options).logits != expected.logits) ++wrong;
        }
      });
    }
    for (std::thread& thread : threads) thread.join();
    QCOMPARE(int{wrong}, 0);
    QCOMPARE(int{backend.forwards}, 61);
  }

  void theRealModel() {
    const fs::path data = SHARED_DATA;
    const fs::path weights = data / "checkpoints/vit_tiny_patch16_224.safetensors";
    const fs::path image = data / "arrays/vit_tiny_reference/chelsea_224_u8.npy";
    if (!fs::exists(weights) || !fs::exists(image)) {
      QSKIP("shared data are not here: a real checkpoint and its reference image");
    }
    const auto checkpoint = open_checkpoint(weights);
    const auto vit = Vit::load(*checkpoint);
    const Image loaded = load_image(image);
    PredictOptions options;
    options.top = 3;
    options.forward.output_attentions = true;
    const Prediction expected = predict(*checkpoint, *vit, loaded, options);
    const auto check = [&](const AttentionBackend& backend, double max) {
      options.forward.backend = &backend;
      std::vector<std::pair<int, int>> done;
      options.forward.block_done = [&](int number, int of) { done.emplace_back(number, of); };
      const Prediction measured = predict(*checkpoint, *vit, loaded, options);
      const int depth = vit->configuration().depth;
      QCOMPARE(done, (std::vector<std::pair<int, int>>{{depth, depth}}));  // not layer by layer
      QCOMPARE(measured.backend, backend.id());
      compare(measured.forward, expected.forward, max);
      for (std::size_t i = 0; i < 3; ++i) QCOMPARE(measured.top[i].class_index, expected.top[i].class_index);
    };
    const FusedOnCpu whole;
    check(whole, fused_tolerance);
    QCOMPARE(int{whole.made}, 1);
    const BackendState state = opencv_attention(dnn::Target::cuda).state();
    if (opencv_attention(dnn::Target::opencl).state().usable)
      check(opencv_attention(dnn::Target::opencl), 1e-4);
    if (!state.usable) QSKIP(("on the CPU only; CUDA is not usable here: " + state.reason).c_str());
    check(opencv_attention(dnn::Target::cuda), 1e-4);
    if (!opencv_attention(dnn::Target::cuda_fp16).state().usable) QSKIP("no half precision on this device");
    check(opencv_attention(dnn::Target::cuda_fp16), 2e-2);
  }
};

REGISTER_TEST(TestVitFused, QCoreApplication)
#include "test_vit_fused.moc"
