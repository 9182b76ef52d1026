// What `audit` says at random settings, held against numbers computed here from its arrays.
#include <Eigen/Eigenvalues>
#include <QtTest>
#include <cmath>

#include "core/labs/audit/data.h"
#include "tests/claimed_arrays.h"
#include "tests/model_claims.h"
#include "tests/odd_inputs.h"
#include "tests/registered_test.h"

using namespace whereabouts;

namespace {

// The layer whose number at `first` of every `each` is the largest; -1 where there is none.
int largest(const std::vector<double>& values, std::size_t each, std::size_t first) {
  int most = -1;
  for (std::size_t layer = 0; each * layer < values.size(); ++layer) {
    const double value = values[each * layer + first];
    if (std::isnan(value)) continue;
    if (most < 0 || value > values[each * static_cast<std::size_t>(most) + first])
      most = static_cast<int>(layer);
  }
  return most;
}

struct AuditNumbers {
  std::vector<double> shares, probes, rates;
  int depth = 0;

  std::string place(int layer) const {
    return layer == depth ? "after the last block" : "before block " + std::to_string(layer);
  }
};

void three_numbers(Claims& claims, const std::string& words, const double* values, double times = 1) {
  for (int i = 0; i < 3; ++i) claims.number(words, times * values[i], i + 1, 1e-4);
}

void three_of_reading(Claims& claims, const std::string& label, const double* values, double times = 1) {
  for (int i = 0; i < 3; ++i) claims.reading(label, times * values[i], i + 1, 1e-4);
}

void share_claims(Claims& claims, const AuditNumbers& all, int images) {
  const int most = largest(all.shares, 3, 0);
  claims.only_if(most < 0, "All tokens are alike");
  if (most < 0) return;
  claims.number("Over ", images);
  const double* here = &all.shares[3 * static_cast<std::size_t>(most)];
  claims.only_if(here[0] <= 0, "explains nothing of the tokens above chance");
  if (here[0] <= 0) return three_numbers(claims, "the largest share of their variance is ", here);
  const std::string words = "the place explains most " + all.place(most) + ": ";
  claims.must_say(words);
  three_numbers(claims, words, here);
  const std::string at_end = "of the tokens' variance, after the last block ";
  const double* last = &all.shares[3 * static_cast<std::size_t>(all.depth)];
  claims.only_if(most < all.depth && !std::isnan(last[0]), at_end);
  if (claims.says(at_end)) three_numbers(claims, at_end, last);
}

void probe_claims(Claims& claims, const AuditNumbers& all) {
  const int row = largest(all.probes, 6, 0), column = largest(all.probes, 6, 3);
  const auto at = [&](int layer, std::size_t axis) {
    return all.probes[6 * static_cast<std::size_t>(layer) + 3 * axis];
  };
  claims.only_if(row >= 0 && row == column, "Row and column are read best " + all.place(row) + " (R² ");
  if (row >= 0 && row == column) {
    claims.number("Row and column are read best " + all.place(row) + " (R² ", at(row, 0), 1, 1e-4);
    claims.number("Row and column are read best " + all.place(row) + " (R² ", at(row, 1), 2, 1e-4);
    return;
  }
  if (row >= 0) {
    claims.must_say("The row is read best " + all.place(row) + " (R² ");
    claims.number("The row is read best " + all.place(row) + " (R² ", at(row, 0), 1, 1e-4);
  }
  if (column >= 0) {
    claims.must_say("The column is read best " + all.place(column) + " (R² ");
    claims.number("The column is read best " + all.place(column) + " (R² ", at(column, 1), 1, 1e-4);
  }
}

void rate_claims(Claims& claims, const AuditNumbers& all, double threshold) {
  const int most = largest(all.rates, 3, 0);
  const double* here = &all.rates[3 * static_cast<std::size_t>(most)];
  claims.only_if(here[0] == 0, "there are no artifacts");
  if (here[0] == 0) return claims.number("No patch has a norm above ", threshold);
  claims.number("norms above ", threshold);
  const std::string words = "are most frequent " + all.place(most) + ": ";
  claims.must_say(words);
  three_numbers(claims, words, here, 100);
}

// Of |pattern|^2, by a component of the pattern of a layer.
double explained(const Figure& figure, int layer, int component) {
  const Array array = array_of(figure, "pattern");
  const std::vector<double> all = doubles(array);
  const auto rows = static_cast<Eigen::Index>(array.shape[1]),
             columns = static_cast<Eigen::Index>(array.shape[2]);
  const Eigen::Map<const MatrixD> pattern(all.data() + layer * rows * columns, rows, columns);
  const MatrixD centred = pattern.rowwise() - pattern.colwise().mean();
  const Eigen::VectorXd values =
      Eigen::SelfAdjointEigenSolver<MatrixD>(centred.transpose() * centred, Eigen::EigenvaluesOnly)
          .eigenvalues();
  return values[values.size() - component] / values.sum();
}

void audit_claims(Claims& claims, const Result& result) {
  const AuditNumbers all{numbers(result.figure, "position_share"), numbers(result.figure, "probe"),
                         numbers(result.figure, "artifact_rate"),
                         static_cast<int>(length_of(result.figure, "probe", 0)) - 1};
  const auto& data = dynamic_cast<const AuditData&>(*result.data);
  const int images = std::min(asked(result.values, "samples"), data.available),
            layer = asked(result.values, "layer");
  share_claims(claims, all, images);
  probe_claims(claims, all);
  rate_claims(claims, all, result.values.get<double>("threshold"));
  claims.reading("layer", layer);
  if (layer < all.depth) claims.reading("layer", layer, 2);
  const auto at = static_cast<std::size_t>(layer);
  if (!std::isnan(all.shares[3 * at])) three_of_reading(claims, "position's share", &all.shares[3 * at]);
  if (!std::isnan(all.probes[6 * at])) three_of_reading(claims, "row", &all.probes[6 * at]);
  if (!std::isnan(all.probes[6 * at + 3])) three_of_reading(claims, "column", &all.probes[6 * at + 3]);
  three_of_reading(claims, "artifacts", &all.rates[3 * at], 100);
  const std::string show = result.values.get<std::string>("show");
  const int component = show == "first" ? 1 : show == "second" ? 2 : show == "third" ? 3 : 0;
  if (component > 0) claims.reading("explained", 100 * explained(result.figure, layer, component), 1, 1e-3);
  claims.reading("images", images);
  if (images < data.available) claims.reading("images", data.available, 2);
  claims.reading("probe", 3 * images / 4);
  claims.reading("probe", images - 3 * images / 4, 2);
  claims.reading("resamples", 1000);
  claims.reading("resamples", std::min(images, 20), 2);
  const int prefix = data.vit->configuration().prefix.count();
  if (prefix > 0) claims.reading("in front", prefix);
  grid_claims(claims, data.grid);
}

}  // namespace

class TestLabsClaimsAudit : public QObject {
  Q_OBJECT

 private slots:
  void theyAreRight() {
    settings::Limits limits = usual_limits();
    limits.max["samples"] = 40;
    const std::string faults = settings::faults_of(
        "audit",
        joined({{"the built-in model", built_in_inputs()}},
               small_models({"timm_vit", "timm_registers", "scheme_alibi-2d", "hf_beit", "dinov3"})),
        12, limits, audit_claims);
    QVERIFY2(faults.empty(), faults.c_str());
  }
};

REGISTER_TEST(TestLabsClaimsAudit, QCoreApplication)
#include "test_labs_claims_audit.moc"
