// core/vit: the real ViT-Ti against its float64 reference, other sizes, and positions in their places.
#include <QtTest>
#include <atomic>
#include <chrono>
#include <cmath>
#include <thread>

#include "core/array/array.h"
#include "core/array/npy.h"
#include "core/base/permutation.h"
#include "core/checkpoint/open.h"
#include "core/image/load.h"
#include "core/image/sample.h"
#include "core/vit/forward/registers.h"
#include "core/vit/loaded.h"
#include "core/vit/predict.h"
#include "tests/made_model.h"
#include "tests/model_folder.h"
#include "tests/registered_test.h"

using namespace whereabouts;
using namespace whereabouts::made;
namespace fs = std::filesystem;

class TestVit : public QObject, private made::ModelFolder {
  Q_OBJECT

 private:
  std::shared_ptr<const Checkpoint> tiny_;

  static fs::path shared(const std::string& name) { return fs::path(SHARED_DATA) / name; }
  static fs::path golden(const std::string& name) { return golden_model(name); }

  static const std::vector<std::uint8_t>& bytes(const Array& array) {
    return std::get<std::vector<std::uint8_t>>(array.values);
  }

  static double difference(const Matrix& a, const Matrix& b) {
    if (a.rows() != b.rows() || a.cols() != b.cols()) return 1e9;
    return (a - b).cwiseAbs().maxCoeff();
  }

 private slots:
  // Registers stand behind the tokens in front that do not turn, and do not turn either.
  void registersDoNotTurn() {
    PositionEncoding turning;
    turning.grid = {2, 3};
    turning.rotated_block = 2;
    turning.rotations = {std::vector<float>(24, 1.0F)};
    turning.unrotated = 1;
    QCOMPARE(with_registers(turning, 1, 4).unrotated, 5);
    QVERIFY(with_registers(turning, 1, 4).rotations == turning.rotations);
    turning.unrotated = 0;
    const std::string before = refusal([&] { with_registers(turning, 1, 4); }, Fault::usage);
    QVERIFY2(has(before, "rotates tokens in front of its patches by matrices"), before.c_str());
    QCOMPARE(with_registers(turning, 0, 4).unrotated, 4);
  }

  void initTestCase() {
    const fs::path file = shared("checkpoints/vit_tiny_patch16_224.safetensors");
    if (fs::exists(file)) tiny_ = open_checkpoint(file);
  }

  void logitsOfTheRealModel_data() {
    QTest::addColumn<QString>("image");
    QTest::addColumn<QString>("backend");
    for (const char* image : {"chelsea", "coffee", "china"}) {
      for (const char* backend : {"cpu", "eigen"})
        QTest::addRow("%s, %s", image, backend) << image << backend;
    }
  }
  void logitsOfTheRealModel() {
    if (!tiny_) QSKIP("no real checkpoints here (shared data)");
    QFETCH(QString, image);
    QFETCH(QString, backend);
    const std::string stem = "arrays/vit_tiny_reference/" + image.toStdString();
    const Array crop = read_npy(shared(stem + "_224_u8.npy"));
    const Array array = read_npy(shared(stem + "_logits_f64.npy"));
    const auto& expected = std::get<std::vector<double>>(array.values);
    const Image cropped(224, 224, 3, bytes(crop));
    Matrix zeroed;
    for (int row = 0; row < 4; ++row) {
      PredictOptions options;
      options.top = 3;
      if (row % 2 == 1) options.forward.order = NumpyRandomState(21).permutation(196);
      options.forward.zero_position = row >= 2;
      options.forward.backend = &find_attention_backend(backend.toStdString());
      const Prediction prediction = predict(tiny_, cropped, options);
      QVERIFY(has(prediction.prepared.note, "as it is"));
      QCOMPARE(prediction.backend, backend.toStdString());
      const Matrix& logits = prediction.forward.logits;
      QCOMPARE(logits.cols(), Eigen::Index{1000});
      const double* own = expected.data() + static_cast<std::ptrdiff_t>(row) * 1000;
      double off = 0;
      std::vector<float> rounded(1000);
      for (int index = 0; index < 1000; ++index) {
        off = std::max(off, std::abs(logits(0, index) - own[index]));
        rounded[static_cast<std::size_t>(index)] = static_cast<float>(own[index]);
      }
      QVERIFY2(off < 2e-4, qPrintable(QString("row %1 differs by %2").arg(row).arg(off)));
      const auto top = top_classes(rounded.data(), 1000, 3, Labels::imagenet1k());
      for (std::size_t place = 0; place < 3; ++place) {
        QCOMPARE(prediction.top[place].class_index, top[place].class_index);
        QCOMPARE(prediction.top[place].label, top[place].label);
        QVERIFY(std::abs(prediction.top[place].probability - top[place].probability) < 1e-4);
      }
      if (row == 2) zeroed = logits;
      if (row == 3) QVERIFY(difference(zeroed, logits) < 1e-4);
    }
  }

  void aPhotographIsPreparedAsTimmDoes_data() {
    QTest::addColumn<int>("row");
    int row = 0;
    for (const char* file : {"camera.png", "chelsea.png", "china.jpg", "coffee.png", "retina.jpg"})
      QTest::newRow(file) << row++;
  }
  void aPhotographIsPreparedAsTimmDoes() {
    if (!tiny_) QSKIP("no real checkpoints here (shared data)");
    QFETCH(int, row);
    const std::string file = QTest::currentDataTag();
    const Array array = read_npy(golden("photographs.npy"));
    const float* expected = std::get<std::vector<float>>(array.values).data() + 1000 * row;
    const Prediction prediction = predict(tiny_, load_image(shared("images/" + file)));
    const float* own = prediction.forward.logits.data();
    QCOMPARE(prediction.top[0].class_index, std::max_element(expected, expected + 1000) - expected);
    float max = 0, off = 0;
    for (int index = 0; index < 1000; ++index) {
      max = std::max(max, std::abs(expected[index]));
      off = std::max(off, std::abs(own[index] - expected[index]));
    }
    // Pixel by pixel the same; another JPEG decoder may differ by rounding.
    QVERIFY2(off / max < (has(file, ".png") ? 1e-4F : 5e-3F), std::to_string(off / max).c_str());
  }

  void theCifarModelsRun() {
    const fs::path file = shared("checkpoints/cifar10_mae_tahmine/vit-t-classifier-mae_284_epochs.pt");
    if (!fs::exists(file)) QSKIP("no CIFAR-10 checkpoints here (shared data)");
    const auto checkpoint = open_checkpoint(file);
    const auto vit = cached_vit(checkpoint);
    const VitConfiguration& configuration = vit->configuration();
    QCOMPARE(configuration.heads, 3);
    QCOMPARE(configuration.image_rows, 32);
    QVERIFY(!configuration.position_on_prefix);
    const Prediction cat = predict(checkpoint, load_image(shared("images/chelsea.png")));
    QCOMPARE(cat.forward.grid, (GridShape{16, 16}));
    QCOMPARE(cat.top[0].class_index, 3);  // CIFAR-10's cat
    QCOMPARE(cat.top[0].label, std::string("class 3"));
  }

  void imagesOfABatchDoNotMeet() {
    const auto vit = Vit::load(*open_checkpoint(golden("timm_vit.safetensors")));
    const PixelBatch both = noise(2, 20, 28);
    ForwardOptions options;
    options.output_attentions = options.output_hidden_states = true;
    std::vector<int> done;
    options.block_done = [&](int number, int of) { done.push_back(number * 10 + of); };
    const Forward all = vit->forward(both, options);
    QCOMPARE(done, (std::vector<int>{12, 22}));
    QCOMPARE(all.attention.size(), std::size_t{2});
    QCOMPARE(all.attention[0].rows(), Eigen::Index{2 * 3 * 36});
    QCOMPARE(all.attention[0].cols(), Eigen::Index{36});
    QVERIFY((all.attention[1].rowwise().sum().array() - 1.0F).abs().maxCoeff() < 1e-5);
    QCOMPARE(all.hidden_states.size(), std::size_t{3});
    for (int b = 0; b < 2; ++b) {
      PixelBatch one{1, 20, 28, 3, {}};
      one.values.assign(both.values.begin() + b * 20 * 28 * 3, both.values.begin() + (b + 1) * 20 * 28 * 3);
      QVERIFY(difference(vit->forward(one, {}).logits, all.logits.row(b)) < 1e-6);
    }
  }

  // The qkv projection reads norm1; where the norms come behind, it reads the tokens themselves.
  void norm1IsWhatAttentionReads() {
    const auto checkpoint = open_checkpoint(golden("timm_vit.safetensors"));
    const auto vit = Vit::load(*checkpoint);
    ForwardOptions options;
    options.output_norm1 = true;
    const Forward plain = vit->forward(noise(2, 20, 28), options);
    QVERIFY(plain.hidden_states.empty());
    options.output_hidden_states = true;
    Matrix q, k, v;
    options.hooks = {keeping(Place::queries, 1, q), keeping(Place::keys, 1, k), keeping(Place::values, 1, v)};
    const Forward all = vit->forward(noise(2, 20, 28), options);
    QCOMPARE(all.norm1.size(), std::size_t{2});
    QVERIFY(difference(all.norm1[1], plain.norm1[1]) == 0);
    QVERIFY(vit->forward(noise(2, 20, 28), {}).norm1.empty());
    const Matrix& x = all.hidden_states[1];
    const auto named = [&](const char* name) {
      const std::vector<float> values = checkpoint->read(name);
      return Eigen::Map<const RowVector>(values.data(), static_cast<Eigen::Index>(values.size())).eval();
    };
    const RowVector gamma = named("blocks.1.norm1.weight"), beta = named("blocks.1.norm1.bias");
    Matrix expected = x.colwise() - x.rowwise().mean();
    const Eigen::VectorXf deviation =
        (expected.array().square().rowwise().mean() + vit->configuration().epsilon).sqrt();
    expected = (deviation.cwiseInverse().asDiagonal() * expected * gamma.asDiagonal()).rowwise() + beta;
    QVERIFY(difference(all.norm1[1], expected) < 1e-6);
    const std::vector<float> weight = checkpoint->read("blocks.1.attn.qkv.weight");
    const Eigen::Map<const Matrix> qkv(weight.data(), 3 * x.cols(), x.cols());
    const Matrix projected = (all.norm1[1] * qkv.transpose()).rowwise() + named("blocks.1.attn.qkv.bias");
    Matrix kept(projected.rows(), projected.cols());
    kept << q, k, v;
    QVERIFY(difference(projected, kept) < 1e-5);
  }

  // The order moves pixels, so it is the same as an image whose patches were moved before.
  void scramblingRearrangesThePixels() {
    const auto vit = Vit::load(*open_checkpoint(golden("timm_vit.safetensors")));
    const PixelBatch given = noise(1, 20, 28);
    ForwardOptions options;
    options.order = NumpyRandomState(21).permutation(35);
    PixelBatch moved = given;
    for (int place = 0; place < 35; ++place) {
      const int from = options.order[static_cast<std::size_t>(place)];
      for (int pixel = 0; pixel < 16; ++pixel) {
        for (int c = 0; c < 3; ++c) {
          const auto at = [&](int patch) {
            const int row = patch / 7 * 4 + pixel / 4, column = patch % 7 * 4 + pixel % 4;
            return static_cast<std::size_t>((row * 28 + column) * 3 + c);
          };
          moved.values[at(place)] = given.values[at(from)];
        }
      }
    }
    QVERIFY(difference(vit->forward(given, options).logits, vit->forward(moved, {}).logits) == 0);
  }

  // Without positions every scheme is blind to the order; with them each sees it.
  void zeroedPositionsAreBlindToOrder_data() {
    QTest::addColumn<QString>("name");
    for (const char* name :
         {"timm_vit", "deit_distilled", "rope_axial", "rope_mixed", "dinov3", "beit", "eva02", "jax"}) {
      QTest::newRow(name) << QString(name);
    }
  }
  void zeroedPositionsAreBlindToOrder() {
    QFETCH(QString, name);
    const auto vit = Vit::load(*open_checkpoint(golden(name.toStdString() + ".safetensors")));
    const PixelBatch pixels = noise(1, 20, 28);
    ForwardOptions ordered, zeroed, both;
    ordered.order = both.order = NumpyRandomState(3).permutation(35);
    zeroed.zero_position = both.zero_position = true;
    const Matrix plain = vit->forward(pixels, {}).pooled;
    QVERIFY(difference(plain, vit->forward(pixels, ordered).pooled) > 1e-3);
    QVERIFY(difference(plain, vit->forward(pixels, zeroed).pooled) > 1e-3);
    QVERIFY(difference(vit->forward(pixels, zeroed).pooled, vit->forward(pixels, both).pooled) < 1e-5);
  }

  void tablesAreResampledForOtherSizes() {
    const auto vit = Vit::load(*open_checkpoint(golden("timm_vit.safetensors")));
    const Forward same = vit->forward(noise(1, 20, 28), {});
    QVERIFY(std::none_of(same.notes.begin(), same.notes.end(),
                         [](const auto& note) { return has(note, "resampled"); }));
    ForwardOptions options;
    const Forward automatic = vit->forward(noise(1, 37, 16), options);
    QCOMPARE(automatic.grid, (GridShape{9, 4}));
    QVERIFY(std::any_of(automatic.notes.begin(), automatic.notes.end(), [](const std::string& note) {
      return has(note, "5x7") && has(note, "9x4") && has(note, "by the rule timm, as timm does");
    }));
    options.resample = "timm";
    QVERIFY(vit->forward(noise(1, 37, 16), options).logits == automatic.logits);
    options.resample = "nearest";
    QVERIFY(difference(automatic.logits, vit->forward(noise(1, 37, 16), options).logits) > 1e-4);
    options.resample = "sideways";
    QVERIFY(has(refusal([&] { vit->forward(noise(1, 37, 16), options); }, Fault::usage), "sideways"));
  }

  // Behind "visual.trunk." beside a language tower, or in a training script's dictionaries, it is the same
  // model.
  void wrappedModelsAreTheSame() {
    const Matrix expected =
        Vit::load(*open_checkpoint(golden("timm_vit.safetensors")))->forward(noise(1, 20, 28), {}).pooled;
    for (const std::string before : {"visual.trunk.", "model.", "teacher.backbone.", "module."}) {
      auto tensors = tensors_of("timm_vit.safetensors");
      std::vector<TensorValues> student = tensors;
      for (TensorValues& each : tensors) each.name = before + each.name;
      if (before == "visual.trunk.") {
        tensors.push_back(
            {"text.transformer.resblocks.0.ln_1.weight", DType::f32, {8}, std::vector<float>(8)});
        tensors.push_back({"logit_scale", DType::f32, {1}, {1}});
      }
      if (before == "teacher.backbone.") {
        for (TensorValues& each : student) {
          each.name = "student.backbone." + each.name;
          std::fill(each.values.begin(), each.values.end(), 0.5F);
          tensors.push_back(each);
        }
      }
      const auto vit = Vit::load(*written(tensors));
      QVERIFY2(difference(expected, vit->forward(noise(1, 20, 28), {}).pooled) < 1e-6, before.c_str());
    }
  }

  void modelsAreReadOnce() {
    const auto checkpoint = open_checkpoint(golden("timm_vit.safetensors"));
    const auto vit = cached_vit(checkpoint);
    QVERIFY(vit == cached_vit(open_checkpoint(golden("timm_vit.safetensors"))));
    cached_vit(open_checkpoint(golden("jax.safetensors")));
    QVERIFY(vit == cached_vit(checkpoint));
    cached_vit(open_checkpoint(golden("beit.safetensors")));
    QVERIFY(vit == cached_vit(checkpoint));  // the two used last stay
    std::vector<std::thread> threads;
    std::vector<std::shared_ptr<const Vit>> got(4);
    for (auto& each : got) {
      threads.emplace_back([&each] { each = cached_vit(open_checkpoint(golden("deit3.safetensors"))); });
    }
    for (std::thread& thread : threads) thread.join();
    for (const auto& each : got) QVERIFY(each != nullptr && each == got[0]);
  }

  void aModelWithoutAHeadStillShowsFeatures() {
    auto tensors = tensors_of("timm_vit.safetensors");
    std::erase_if(tensors, [](const TensorValues& each) { return each.name.rfind("head.", 0) == 0; });
    const auto checkpoint = written(tensors);
    const auto vit = Vit::load(*checkpoint);
    const Forward forward = vit->forward(noise(1, 20, 28), {});
    QCOMPARE(forward.logits.cols(), Eigen::Index{0});
    QCOMPARE(forward.pooled.cols(), Eigen::Index{24});
    const std::string text = refusal([&] { predict(*checkpoint, *vit, dusk()); });
    QVERIFY2(has(text, "no head") && has(text, "attention"), text.c_str());
  }

  void stopsSoon() {
    if (!tiny_) QSKIP("no real checkpoints here (shared data)");
    const auto vit = cached_vit(tiny_);
    const PixelBatch pixels = noise(8, 384, 384);
    const Progress progress;
    ProcessorTime since;
    std::thread other([&] {
      std::this_thread::sleep_for(std::chrono::milliseconds(150));
      since.start();
      progress.cancel();
    });
    const std::string text = refusal([&] { vit->forward(pixels, {}, progress); }, Fault::cancelled);
    const qint64 took = since.elapsed();
    other.join();
    QVERIFY2(has(text, "stopped"), text.c_str());
    QVERIFY2(took < 400, qPrintable(QString::number(took)));  // 50 on a quiet machine
  }
};

REGISTER_TEST(TestVit, QCoreApplication)
#include "test_vit.moc"
