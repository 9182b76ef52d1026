// Whole models by backends that compute all blocks at once, and by eigen: the numbers of cpu, from the same
// checkpoints; which models go so and which layer by layer; what happens when such a backend fails. Where
// there is no device, OpenCV's encoder on the CPU stands for the one on the device: it is the same net.
#include <QtTest>
#include <atomic>
#include <cmath>
#include <limits>
#include <random>
#include <thread>

#include "core/array/array.h"
#include "core/backend/checked_backend.h"
#include "core/backend/eigen/eigen_backend.h"
#include "core/backend/opencv/opencv_attention.h"
#include "core/backend/opencv/opencv_encoder.h"
#include "core/backend/opencv/opencv_plugin.h"
#include "core/checkpoint/open.h"
#include "core/image/load.h"
#include "core/vit/forward/attention_maps.h"
#include "core/vit/predict.h"
#include "tests/attention_numbers.h"

using namespace whereabouts;
namespace fs = std::filesystem;

namespace {

constexpr double tolerance = 2e-5;

// OpenCV on the CPU, as a device would be used.
class FusedOnCpu : public AttentionBackend {
 public:
  std::string id() const override { return "whole"; }
  std::string name() const override { return "all blocks at once"; }
  BackendState state() const override { return {true, {}}; }
  void attend(const AttentionRequest& request, const Progress& progress) const override {
    ++attended;
    unchecked_opencv_backend(dnn::Target::cpu).attend(request, progress);
  }
  std::unique_ptr<Encoder> encoder(const EncoderShape& shape, const BlockSource& source) const override {
    if (!dnn::computes(shape)) return nullptr;
    if (refuses) throw Failure(Fault::failed, id(), "no room for the weights", "");
    ++made;
    return std::make_unique<Passed>(*this, shape, OpencvEncoder(dnn::Target::cpu, shape, source));
  }

  mutable std::atomic<int> made = 0, attended = 0, forwards = 0;
  bool refuses = false;
  mutable std::atomic<bool> fails = false, stops = false;
  float error = 0;          // added to the first token's first number
  float error_further = 0;  // the same, of encoders with more than ViT's layers
  int right_up_to = 1000;   // tokens; of more the numbers are infinite

 private:
  class Passed : public Encoder {
   public:
    Passed(const FusedOnCpu& of, const EncoderShape& shape, OpencvEncoder encoder)
        : of_(of), shape_(shape), encoder_(std::move(encoder)) {}
    bool resident() const override { return true; }
    void forward(const float* tokens, const EncoderOutputs& outputs, const Progress& progress) override {
      ++of_.forwards;
      encoder_.forward(tokens, outputs, progress);
      outputs.tokens[0] += of_.error;
      if (kind_of(shape_) == EncoderKind::further) outputs.tokens[0] += of_.error_further;
      if (shape_.tokens > of_.right_up_to) outputs.tokens[1] = std::numeric_limits<float>::infinity();
      // After the tokens were overwritten.
      if (of_.stops) throw Failure(Fault::cancelled, "", "stopped", "");
      if (of_.fails) throw Failure(Fault::failed, of_.id(), "the device fell off", "");
    }

   private:
    const FusedOnCpu& of_;
    EncoderShape shape_;
    OpencvEncoder encoder_;
  };
};

std::vector<float> values_of(const Matrix& matrix) {
  return {matrix.data(), matrix.data() + matrix.size()};
}

PixelBatch noise(const VitConfiguration& configuration, int count, int rows, int columns) {
  std::mt19937 engine(3);
  std::normal_distribution<float> draw(0, 1);
  PixelBatch pixels{count, rows, columns, configuration.channels, {}};
  pixels.values.resize(static_cast<std::size_t>(count * pixels.rows * pixels.columns * pixels.channels));
  for (float& value : pixels.values) value = draw(engine);
  return pixels;
}

PixelBatch noise(const VitConfiguration& configuration, int count) {
  return noise(configuration, count, configuration.image_rows, configuration.image_columns);
}

void compare(const Forward& measured, const Forward& expected, double max) {
  const auto near = [&](const Matrix& a, const Matrix& b, const char* what) {
    if (a.size() == 0 && b.size() == 0) return;
    const double difference = relative_l2(values_of(a), values_of(b));
    QVERIFY2(difference <= max, qPrintable(QString("%1: %2").arg(what).arg(difference)));
  };
  near(measured.logits, expected.logits, "logits");
  near(measured.pooled, expected.pooled, "pooled");
  near(measured.tokens, expected.tokens, "tokens");
  QCOMPARE(measured.attention.size(), expected.attention.size());
  QCOMPARE(measured.hidden_states.size(), expected.hidden_states.size());
  for (std::size_t i = 0; i < expected.attention.size(); ++i)
    near(measured.attention[i], expected.attention[i], "attention");
  for (std::size_t i = 0; i < expected.hidden_states.size(); ++i)
    near(measured.hidden_states[i], expected.hidden_states[i], "tokens after a block");
  near(measured.projections, expected.projections, "queries, keys and values");
  QCOMPARE(measured.maps == nullptr, expected.maps == nullptr);
  for (int layer = 0; expected.maps && layer < expected.maps->layers(); ++layer)
    near(measured.maps->rows(layer, 1), expected.maps->rows(layer, 1), "a map computed later");
}

}  // namespace

class TestVitFused : public QObject {
  Q_OBJECT

 private:
  static fs::path golden(const std::string& name) {
    return fs::path(TEST_DATA) / "vit" / (name + ".safetensors");
  }

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
          "scheme_rope-1d", "dinov2_swiglu", "eva02", "eva02_inner", "mlcd"}) {
      add(name, true, true);
    }
    // Convolutions of positions; without them the same blocks are plain.
    add("scheme_cpe", false, true);
    add("scheme_shaw", false, true);
    // Cosine attention, RMS norms, norms behind the residual or in the branch.
    for (const char* name : {"hand_written", "scheme_log-cpb", "aimv2", "res_post", "eva_res_post"}) {
      add(name, false, false);
    }
  }
  void everyKindOfModel() {
    QFETCH(bool, at_once);
    QFETCH(bool, at_once_without_positions);
    const auto checkpoint = open_checkpoint(golden(QTest::currentDataTag()));
    const auto vit = Vit::load(*checkpoint);
    const PixelBatch pixels = noise(vit->configuration(), 2);
    const FusedOnCpu backend;
    for (const bool zero : {false, true}) {
      ForwardOptions options;
      options.zero_position = zero;
      options.output_attentions = options.output_hidden_states = options.keep_queries_keys = true;
      options.keep_projections = vit->configuration().depth - 1;
      const Forward expected = vit->forward(pixels, options);
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
      compare(measured, expected, tolerance);
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
      compare(alone, expected, tolerance);
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
    const auto vit = Vit::load(*open_checkpoint(golden(QTest::currentDataTag())));
    const int stride = vit->configuration().stride();
    const FusedOnCpu backend;
    for (const auto& [rows, columns] : {std::pair{2, 6}, {6, 2}, {3, 4}, {4, 3}}) {
      const PixelBatch pixels = noise(vit->configuration(), 1, rows * stride, columns * stride);
      ForwardOptions options;
      options.output_attentions = true;
      const Forward expected = vit->forward(pixels, options);
      options.backend = &backend;
      compare(vit->forward(pixels, options), expected, tolerance);
    }
    QCOMPARE(int{backend.forwards}, 4);
    QCOMPARE(int{backend.made}, positions_inside ? 4 : 1);
    // By another rule biases are others.
    ForwardOptions options;
    options.resample = "bilinear";
    const PixelBatch pixels = noise(vit->configuration(), 1, 4 * stride, 3 * stride);
    const Forward expected = vit->forward(pixels, options);
    options.backend = &backend;
    compare(vit->forward(pixels, options), expected, tolerance);
  }

  void furtherLayersHaveACheckOfTheirOwn() {
    FusedOnCpu backend;
    for (const EncoderKind kind : {EncoderKind::plain, EncoderKind::further}) {
      const auto difference = encoder_error(backend, eigen_backend(), kind);
      QVERIFY2(difference && *difference <= tolerance, qPrintable(QString::number(difference.value_or(-1))));
    }
    backend.error_further = 0.5F;
    QVERIFY(*encoder_error(backend, eigen_backend(), EncoderKind::plain) <= tolerance);
    const CheckedBackend checked(backend, eigen_backend(), 1e-4);
    ForwardOptions options;
    options.backend = &checked;
    const auto plain = Vit::load(*open_checkpoint(golden("hf_vit")));
    QCOMPARE(plain->forward(noise(plain->configuration(), 1), options).backend, std::string("whole"));
    const auto further = Vit::load(*open_checkpoint(golden("eva02")));
    const Forward saved = further->forward(noise(further->configuration(), 1), options);
    QCOMPARE(saved.backend, std::string("cpu"));
    QVERIFY2(saved.reason.rfind("the numbers of its blocks differ from eigen's by ", 0) == 0,
             saved.reason.c_str());
  }

  void anEncoderIsKeptForTheNextForward() {
    const auto vit = Vit::load(*open_checkpoint(golden("hf_vit")));
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
    compare(again, vit->forward(one, options), tolerance);
  }

  void threadsHaveEncodersOfTheirOwn() {
    const auto vit = Vit::load(*open_checkpoint(golden("hf_vit")));
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
    const auto vit = Vit::load(*open_checkpoint(golden("hf_vit")));
    FusedOnCpu backend;
    const CheckedBackend checked(backend, eigen_backend(), 1e-4);
    const PixelBatch pixels = noise(vit->configuration(), 2);
    ForwardOptions options;
    options.output_attentions = options.output_hidden_states = options.keep_queries_keys = true;
    const Forward expected = vit->forward(pixels, options);
    options.backend = &checked;
    const Forward well = vit->forward(pixels, options);
    QCOMPARE(well.backend, std::string("whole"));
    compare(well, expected, tolerance);

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
    const auto vit = Vit::load(*open_checkpoint(golden("hf_vit")));
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
    const auto vit = Vit::load(*open_checkpoint(golden("hf_vit")));
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
    const auto vit = Vit::load(*open_checkpoint(golden("hf_vit")));
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
    check(whole, tolerance);
    QCOMPARE(int{whole.made}, 1);
    const BackendState state = opencv_attention(dnn::Target::cuda).state();
    if (!state.usable) QSKIP(("on the CPU only; CUDA is not usable here: " + state.reason).c_str());
    check(opencv_attention(dnn::Target::cuda), 1e-4);
    if (!opencv_attention(dnn::Target::cuda_fp16).state().usable) QSKIP("no half precision on this device");
    check(opencv_attention(dnn::Target::cuda_fp16), 2e-2);
  }
};

QTEST_GUILESS_MAIN(TestVitFused)
#include "test_vit_fused.moc"
