// Norms, attention received, guilty dimensions and outliers moved into a register: against NumPy in float64
// (tests/golden/inside.py), and what must hold of any model.
#include <QtTest>
#include <cmath>

#include "core/checkpoint/open.h"
#include "core/vit/inside/redirect.h"
#include "tests/inside_golden.h"
#include "tests/registered_test.h"

using namespace whereabouts;

namespace {

double off_traced(const Matrix& values, const std::string& name) {
  const std::vector<float> wanted = golden_inside(name);
  if (wanted.size() != static_cast<std::size_t>(values.size())) return INFINITY;
  return static_cast<double>(
      (Eigen::Map<const Matrix>(wanted.data(), values.rows(), values.cols()) - values).cwiseAbs().maxCoeff());
}

std::vector<int> whole(const std::string& name) {
  const std::vector<float> values = golden_inside(name);
  return {values.begin(), values.end()};
}

ForwardOptions kept() {
  ForwardOptions options;
  options.output_hidden_states = options.keep_queries_keys = true;
  return options;
}

}  // namespace

class TestOutliers : public QObject {
  Q_OBJECT

 private slots:
  void numbersAreNumpys() {
    const auto vit = load_golden("timm_vit");
    Matrix hidden;
    ForwardOptions options = kept();
    options.hooks = {keeping(Place::mlp_hidden, 0, hidden)};
    const Forward natural = vit->forward(golden_picture(), options);
    const TokenTrace trace = trace_of(natural, vit->configuration());
    QVERIFY(off_traced(trace.norms, "norms") < 1e-4 && off_traced(trace.received, "received") < 1e-6);
    const std::vector<int> outliers = outliers_at(trace, 1, 1.02);
    QCOMPARE(outliers, whole("outliers"));
    const DimensionShares shares = dimension_shares(natural.hidden_states[1].bottomRows(35), outliers);
    const std::vector<float> guilty = golden_inside("guilty");
    QCOMPARE(shares.guilty(), static_cast<int>(guilty[0]));
    QVERIFY(std::abs(shares.at[shares.guilty()] - guilty[1]) < 1e-6F);
    QVERIFY(std::abs(shares.elsewhere[shares.guilty()] - guilty[2]) < 1e-6F);

    const std::vector<Neuron> neurons = writers(vit->block(0), 0, hidden, 1, outliers, 2);
    QCOMPARE((std::vector{neurons[0].index, neurons[1].index}), whole("neurons"));
    QVERIFY(neurons[0].writes >= neurons[1].writes);
    options = kept();
    options.registers = 1;
    options.hooks = redirect(neurons, 1);
    const Forward moved = vit->forward(golden_picture(), options);
    QVERIFY(off_traced(trace_of(moved, vit->configuration()).norms, "moved_norms") < 1e-4);
  }

  // Every query gives away all of its attention, and a median is between the two in the middle.
  void everyKindOfModelIsTraced_data() {
    QTest::addColumn<QString>("name");
    for (const char* name : {"dinov3", "beit", "scheme_shaw", "scheme_cpe", "res_post", "hf_siglip", "eva02"})
      QTest::newRow(name) << QString(name);
  }
  void everyKindOfModelIsTraced() {
    QFETCH(QString, name);
    const auto vit = load_golden(name.toStdString());
    const int stride = vit->configuration().stride();
    Matrix hidden;
    ForwardOptions options = kept();
    options.hooks = {keeping(Place::mlp_hidden, 0, hidden)};
    const Forward forward = vit->forward(noise(vit->configuration(), 1, 2 * stride, 3 * stride), options);
    const TokenTrace trace = trace_of(forward, vit->configuration());
    QCOMPARE(trace.depth(), vit->configuration().depth);
    for (int layer = 0; layer < trace.depth(); ++layer)
      QVERIFY(std::abs(trace.received.row(layer).sum() - 1) < 1e-5F);
    RowVector norms = trace.norms.row(0).tail(6);
    std::sort(norms.begin(), norms.end());
    QVERIFY(std::abs(median_norm(trace, 0) - 0.5 * static_cast<double>(norms[2] + norms[3])) < 1e-6);
    QVERIFY(outliers_at(trace, 0, 1e6).empty());
    // Neurons are asked for by how much they write, whatever holds the weights: gated and scaled ones too.
    const std::vector<Neuron> all = writers(vit->block(0), 0, hidden, trace.prefix, {0, 4}, 1 << 20);
    QCOMPARE(static_cast<Eigen::Index>(all.size()), hidden.cols());
    for (std::size_t i = 1; i < all.size(); ++i) QVERIFY(all[i - 1].writes >= all[i].writes);
  }

  void noOutliersNoShares() {
    TokenTrace trace{{1, 3}, 0, Matrix::Zero(1, 3), Matrix(0, 3)};
    QVERIFY(outliers_at(trace, 0, 2).empty());
    const DimensionShares shares = dimension_shares(Matrix::Identity(3, 2), {});
    QCOMPARE(shares.guilty(), -1);
    QCOMPARE(shares.elsewhere[0], 0.5F);
  }
};

REGISTER_TEST(TestOutliers, QCoreApplication)
#include "test_outliers.moc"
