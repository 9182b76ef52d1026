// core/position/relativity.h: which schemes depend on the offset alone.
#include <QtTest>
#include <cmath>

#include "core/position/relativity.h"
#include "core/position/scheme.h"
#include "core/position/schemes/cpe/cpe.h"
#include "tests/refusal.h"
#include "tests/registered_test.h"

using namespace whereabouts;

namespace {

RelativityRequest relativity_request() {
  RelativityRequest made;
  made.grid = {4, 7};
  made.head_dim = 24;
  made.heads = 5;
  made.seed = 3;
  return made;
}

}  // namespace

class TestRelativity : public QObject {
  Q_OBJECT

 private slots:
  void countsEveryPlaceAndShift() {
    // By brute force over cells and shifts.
    const GridShape grid{3, 4};
    MatrixD scores(12, 12);
    for (Eigen::Index i = 0; i < scores.size(); ++i)
      scores.data()[i] = std::sin(3.0 * static_cast<double>(i * i));
    double expected = 0;
    for (int x = 0; x < 12; ++x) {
      for (int y = 0; y < 12; ++y) {
        for (int down = -2; down <= 2; ++down) {
          for (int right = -3; right <= 3; ++right) {
            const Cell a = grid.cell(x), b = grid.cell(y);
            const Cell moved{a.row + down, a.column + right}, with{b.row + down, b.column + right};
            if (!grid.contains(moved) || !grid.contains(with)) continue;
            expected =
                std::max(expected, std::abs(scores(x, y) - scores(grid.token(moved), grid.token(with))));
          }
        }
      }
    }
    QCOMPARE(max_shift_change(scores, grid), expected);
    QVERIFY(expected > 1);
  }

  // The catalogue says of each scheme whether it is relative.
  void everySchemeIsWhatTheCatalogueSays() {
    for (const Scheme& scheme : schemes()) {
      const double change = relativity(scheme.id, relativity_request());
      const std::string said = scheme.id + ": " + std::to_string(change);
      if (scheme.relative || scheme.id == "none") {
        QVERIFY2(change < 1e-11, said.c_str());
      } else {
        QVERIFY2(change > 1e-4, said.c_str());
      }
      for (const Layout& layout : scheme.layouts) {
        RelativityRequest other = relativity_request();
        other.layout = layout.id;
        if (layout.id == "lh-45") other.heads = 9;
        if (!scheme.relative) continue;
        const double of_layout = relativity(scheme.id, other);
        QVERIFY2(layout.by_place ? of_layout > 1e-4 : of_layout < 1e-11, (said + layout.id).c_str());
      }
    }
  }

  // Of a convolution: what the kernel makes of a token that is the same on every cell is added to it.
  void convolvedScoresAreSumsOverNeighbours() {
    const RelativityRequest asked = relativity_request();
    const GridShape grid = asked.grid;
    const Contents contents = seeded_contents(asked);
    const Matrix kernel = cpe_kernel(asked.head_dim, asked.seed);
    const auto convolved = [&](const MatrixD& tokens) {
      MatrixD sum = tokens;
      for (int token = 0; token < grid.count(); ++token) {
        const Cell at = grid.cell(token);
        for (int down = -1; down <= 1; ++down) {
          for (int right = -1; right <= 1; ++right) {
            if (!grid.contains({at.row + down, at.column + right})) continue;
            const auto of_neighbour = kernel.col(3 * (down + 1) + right + 1).cast<double>().transpose();
            sum.row(token) += of_neighbour.cwiseProduct(tokens.row(token));
          }
        }
      }
      return sum;
    };
    const MatrixD expected =
        convolved(contents.queries) * convolved(contents.keys).transpose() / std::sqrt(24.0);
    const MatrixD scores = scheme_scores("cpe", asked);
    QCOMPARE(scores.rows(), Eigen::Index{28});
    QVERIFY((scores - expected).cwiseAbs().maxCoeff() < 1e-5);
    QVERIFY((scores - contents.products() / std::sqrt(24.0)).cwiseAbs().maxCoeff() > 0.05);
  }

  void knownSizes() {
    // A learned table of deviation 0.02 against a sinusoid of waves of 1.
    QVERIFY(relativity("learned-1d", relativity_request()) < 1);
    QVERIFY(relativity("sinusoidal-2d", relativity_request()) > 1);
    RelativityRequest planes = relativity_request();
    for (const int block : {3, 4, 8}) {
      planes.own.set("block", std::int64_t{block});
      QVERIFY(relativity("liere", planes) > 0.1);
    }
    planes.own.set("block", std::int64_t{2});
    QVERIFY(relativity("liere", planes) < 1e-12);
  }

  void refusesWhatSchemesRefuse() {
    RelativityRequest odd = relativity_request();
    odd.head_dim = 7;
    QVERIFY(!usage_refusal([&] { relativity("rope-2d", odd); }).empty());
    odd.heads = 2;
    QVERIFY(!usage_refusal([&] { relativity("lookhere", odd); }).empty());
    QVERIFY(!usage_refusal([] { relativity("nothing", relativity_request()); }).empty());
  }
};

REGISTER_TEST(TestRelativity, QCoreApplication)
#include "test_relativity.moc"
