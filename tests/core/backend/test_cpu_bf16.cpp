// Backend cpu-bf16: whole models of every family beside cpu, on every kernel of this processor; and where it
// is not.
#include <QtTest>
#include <filesystem>
#include <set>

#include "core/backend/cpu/cpu_backend.h"
#include "core/gemm/kernels/bf16.h"
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
