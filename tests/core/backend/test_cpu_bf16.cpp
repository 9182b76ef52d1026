// Backend cpu-bf16: whole models of every family beside cpu, on every kernel of this processor; and where it
// is not.
#include <QtTest>
#include <algorithm>
#include <filesystem>
#include <limits>
#include <set>

#include "core/backend/cpu/cpu_backend.h"
#include "core/backend/cpu/cpu_encoder.h"
#include "core/base/parallel.h"
#include "core/gemm/kernels/bf16.h"
#include "tests/float_vectors.h"
#include "tests/fused_on_cpu.h"
#include "tests/registered_test.h"

using namespace whereabouts;
namespace bf16 = kernels::bf16;

namespace {

// As docs/architecture.md says.
constexpr double allowed = 2e-2;

}  // namespace

class TestCpuBf16 : public QObject {
  Q_OBJECT

 private slots:
  void cleanup() { bf16::choose(nullptr); }

  void isListedWithItsReason() {
    const BackendReport report = report_of(cpu_bf16_backend());
    QCOMPARE(report.id, std::string("cpu-bf16"));
    QCOMPARE(report.state.usable, bf16::chosen() != nullptr);
    QCOMPARE(report.state.reason.empty(), report.state.usable);
    if (report.state.usable) {
      QCOMPARE(&find_attention_backend("cpu-bf16"), &cpu_bf16_backend());
      QVERIFY2(report.name.find(bf16::chosen()->title) != std::string::npos, report.name.c_str());
    } else {
      QCOMPARE(choose_attention_backend("cpu-bf16").backend, &cpu_backend());
    }
    // Nobody gets it unasked.
    QVERIFY(&find_attention_backend("auto") != &cpu_bf16_backend());
  }

  // An inner layer so wide that a few images fill a part: the same bits as of each image alone, and whoever
  // follows hears of each block once. Also where queries are given, of all images.
  void imagesInParts_data() {
    QTest::addColumn<bool>("given");
    QTest::newRow("own queries") << false;
    QTest::newRow("given queries") << true;
  }
  void imagesInParts() {
    QFETCH(bool, given);
    if (bf16::chosen() == nullptr) QSKIP(bf16::missing().c_str());
    set_compute_threads(2);  // how many images fill a part depends on it
    constexpr int images = 5, tokens = 65, width = 32, hidden = 16384, depth = 2, heads = 2;
    const std::vector<float> qkv = random_values(3 * width * width, 1, 0.2F),
                             proj = random_values(width * width, 2, 0.2F),
                             fc1 = random_values(hidden * width, 3, 0.2F),
                             fc2 = random_values(width * hidden, 4, 0.01F),
                             x = random_values(images * tokens * width, 5),
                             queries = random_values(images * tokens * width, 6);
    BlockWeights block;
    block.norm1 = block.norm2 = {nullptr, nullptr, width};
    block.qkv = {qkv.data(), nullptr, 3 * width, width};
    block.proj = {proj.data(), nullptr, width, width};
    block.mlp.fc1 = {fc1.data(), nullptr, hidden, width};
    block.mlp.fc2 = {fc2.data(), nullptr, width, hidden};
    struct Outputs {
      std::vector<float> y, after, map;
      std::vector<int> told;
      std::vector<double> done;
    };
    const auto run = [&](int first, int count) {
      const EncoderShape shape{count, tokens, width, heads, hidden, depth};
      Outputs all;
      all.y.resize(std::size_t(count) * tokens * width);
      all.after.resize(all.y.size());
      all.map.resize(std::size_t(count) * heads * tokens * tokens);
      EncoderOutputs outputs{all.y.data(), {all.map.data(), nullptr}, {all.after.data()}};
      outputs.on_block = [&](int done) { all.told.push_back(done); };
      const Progress progress([&](double done, const Message&) { all.done.push_back(done); });
      const auto source = [&](int number) {
        BlockWeights own = block;
        if (given && number == 1) own.queries = queries.data() + first * tokens * width;
        return own;
      };
      const float* from = x.data() + first * tokens * width;
      cpu_encoder(shape, source, cpu_bf16_backend())->forward(from, outputs, progress);
      return all;
    };
    const Outputs together = run(0, images);
    QCOMPARE(together.told, (std::vector<int>{1, 2}));
    QCOMPARE(together.done.size() > depth, !given);
    QVERIFY(std::is_sorted(together.done.begin(), together.done.end()));
    QCOMPARE(together.done.back(), 1.0);
    for (int image = 0; image < images; ++image) {
      const Outputs alone = run(image, 1);
      QVERIFY(std::equal(alone.y.begin(), alone.y.end(), together.y.begin() + image * tokens * width));
      QVERIFY(std::equal(alone.after.begin(), alone.after.end(),
                         together.after.begin() + image * tokens * width));
      QVERIFY(std::equal(alone.map.begin(), alone.map.end(),
                         together.map.begin() + image * heads * tokens * tokens));
    }
  }

  // As cpu does: there is no other backend to ask.
  void whatIsNotFiniteStaysSo() {
    if (bf16::chosen() == nullptr) QSKIP(bf16::missing().c_str());
    const std::shared_ptr<const Vit> vit = load_golden("hf_vit");
    PixelBatch pixels = noise(vit->configuration(), 1);
    pixels.values.front() = std::numeric_limits<float>::quiet_NaN();
    ForwardOptions options;
    options.backend = &cpu_bf16_backend();
    const Forward measured = vit->forward(pixels, options);
    QVERIFY(measured.instead_of.empty());
    QCOMPARE(measured.backend, std::string("cpu-bf16"));
    QVERIFY(!measured.tokens.allFinite());
  }

  void models_data() {
    QTest::addColumn<int>("set");
    std::set<std::string> names;
    for (const auto& each : std::filesystem::directory_iterator(std::filesystem::path(TEST_DATA) / "vit")) {
      if (each.path().extension() == ".safetensors") names.insert(each.path().stem().string());
    }
    int count = 0;
    bf16::available(count);
    for (const std::string& name : names) {
      for (int set = 0; set < std::max(count, 1); ++set)
        QTest::newRow((name + " " + std::to_string(set)).c_str()) << set;
    }
  }
  void models() {
    QFETCH(int, set);
    if (bf16::chosen() == nullptr) QSKIP(bf16::missing().c_str());
    int count = 0;
    bf16::choose(bf16::available(count)[set]);
    const std::string tag = QTest::currentDataTag();
    std::shared_ptr<const Vit> vit;
    PixelBatch pixels;
    ForwardOptions options;
    options.output_hidden_states = true;
    Forward expected;
    try {
      vit = load_golden(tag.substr(0, tag.find(' ')));
      pixels = noise(vit->configuration(), 2);
      expected = vit->forward(pixels, options);
    } catch (const Failure& failure) {
      QSKIP(std::string(failure.problem()).c_str());  // it wants something said, or other input
    }
    options.backend = &cpu_bf16_backend();
    const Forward measured = vit->forward(pixels, options);
    QVERIFY2(measured.instead_of.empty(), measured.reason.c_str());
    QCOMPARE(measured.backend, std::string("cpu-bf16"));
    QVERIFY(relative_l2(values_of(measured.tokens), values_of(expected.tokens)) > 0);
    compare(measured, expected, allowed);
  }
};

REGISTER_TEST(TestCpuBf16, QCoreApplication)
#include "test_cpu_bf16.moc"
