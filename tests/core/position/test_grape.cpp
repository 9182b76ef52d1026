// GRAPE (Zhang et al. 2025, arXiv 2512.07805) is no scheme of the catalogue, because what is exact of it for
// images is one of ours (docs/schemes.md, "GRAPE"): the paper's closed forms, written here, against the
// schemes.
#include <QtTest>
#include <cmath>

#include "core/base/permutation.h"
#include "core/position/rotary/rotary_table.h"
#include "core/position/schemes/liere/liere.h"
#include "tests/registered_test.h"

using namespace whereabouts;

namespace {

MatrixD drawn_rows(int rows, int columns, std::uint32_t seed) {
  NumpyRandomState generator(seed);
  MatrixD made(rows, columns);
  for (double& value : made.reshaped<Eigen::RowMajor>()) value = generator.normal();
  return made;
}

// exp(n L) of L = a b^T - b a^T, equations 2.1 and 2.3: I + sin(n s)/s L + (1 - cos(n s))/s^2 L^2.
MatrixD rank_two_power(const Eigen::VectorXd& a, const Eigen::VectorXd& b, double n) {
  const MatrixD generator = a * b.transpose() - b * a.transpose();
  const double s = std::sqrt(a.squaredNorm() * b.squaredNorm() - std::pow(a.dot(b), 2));
  return MatrixD::Identity(a.size(), a.size()) + std::sin(n * s) / s * generator +
         (1 - std::cos(n * s)) / (s * s) * generator * generator;
}

// Columns that are orthogonal and of length 1, by Gram and Schmidt.
MatrixD orthogonal(int size, std::uint32_t seed) {
  MatrixD basis = drawn_rows(size, size, seed);
  for (int column = 0; column < size; ++column) {
    for (int other = 0; other < column; ++other)
      basis.col(column) -= basis.col(other).dot(basis.col(column)) * basis.col(other);
    basis.col(column).normalize();
  }
  return basis;
}

}  // namespace

class TestGrape : public QObject {
  Q_OBJECT

 private slots:
  // Planes that are learned and do not meet (section 3.1): rope-1d after queries and keys were multiplied by
  // the basis, which their weights learn anyhow.
  void planesThatCommuteAreRopeInAnotherBasis() {
    constexpr int dim = 8, tokens = 6;
    const MatrixD basis = orthogonal(dim, 3), queries = drawn_rows(tokens, dim, 5),
                  keys = drawn_rows(tokens, dim, 7);
    RotaryRequest request;
    request.grid = {1, tokens};
    request.head_dim = dim;
    request.pairs = "adjacent";
    MatrixD q = queries * basis, k = keys * basis;
    const MatrixD angles = rotary_angles("rope-1d", request);
    rotate(q, angles, rotary_pairs("rope-1d", request));
    rotate(k, angles, rotary_pairs("rope-1d", request));
    const MatrixD ours = q * k.transpose();
    for (int i = 0; i < tokens; ++i) {
      for (int j = 0; j < tokens; ++j) {
        MatrixD step = MatrixD::Identity(dim, dim);
        for (int plane = 0; plane < dim / 2; ++plane) {
          const double frequency = std::pow(10000.0, -2.0 * plane / dim);
          // From the first vector of the plane to the second: L(b, a).
          step *= rank_two_power(basis.col(2 * plane + 1), basis.col(2 * plane), frequency * (j - i));
        }
        QVERIFY(std::abs(queries.row(i) * step * keys.row(j).transpose() - ours(i, j)) < 1e-12);
      }
    }
  }

  // One plane of any two vectors, along one axis: LieRE with the whole head as its block.
  void onePlaneAlongOneAxisIsLieRe() {
    constexpr int dim = 6, tokens = 5;
    const Eigen::VectorXd a = drawn_rows(dim, 1, 11), b = drawn_rows(dim, 1, 13);
    LieReGenerators generators;
    generators.row = generators.column = MatrixD::Zero(1, liere_planes(dim));
    int plane = 0;
    for (int i = 0; i < dim; ++i) {
      for (int j = i + 1; j < dim; ++j, ++plane) generators.column(0, plane) = a(i) * b(j) - b(i) * a(j);
    }
    const MatrixD made = liere_rotations_of(generators, 1, 0, dim, {1, tokens}, {1, tokens}, {});
    for (int token = 0; token < tokens; ++token) {
      const MatrixD expected = rank_two_power(a, b, liere_coordinate(token, tokens, tokens));
      for (int i = 0; i < dim; ++i) {
        for (int j = 0; j < dim; ++j) QVERIFY(std::abs(made(token, dim * i + j) - expected(i, j)) < 1e-12);
      }
    }
  }

  // Appendix G: exp(u L_x) exp(v L_y). Where the two do not commute the score is no function of the offset,
  // so that the law of section 2.2 is lost on images.
  void planesThatDoNotCommuteAreNotRelativeOnImages() {
    constexpr int dim = 6;
    const MatrixD vectors = drawn_rows(dim, 4, 17) / std::sqrt(1.0 * dim);
    const auto turned = [&](int u, int v) {
      return MatrixD(rank_two_power(vectors.col(0), vectors.col(1), u) *
                     rank_two_power(vectors.col(2), vectors.col(3), v));
    };
    const auto score = [&](int u, int v) {  // of the offset (1, 1)
      return MatrixD(turned(u, v).transpose() * turned(u + 1, v + 1));
    };
    QVERIFY((score(0, 0) - score(3, 0)).cwiseAbs().maxCoeff() < 1e-12);
    QVERIFY((score(0, 0) - score(0, 3)).cwiseAbs().maxCoeff() > 0.1);
  }
};

REGISTER_TEST(TestGrape, QCoreApplication)
#include "test_grape.moc"
