#include "core/labs/shuffle/matrices.h"

#include <cmath>
#include <limits>
#include <utility>

#include "core/base/permutation.h"
#include "core/position/additive/additive_table.h"
#include "core/position/bias/bias.h"
#include "core/position/bias/bias_table.h"
#include "core/position/rotary/rotary.h"
#include "core/position/rotary/rotary_table.h"
#include "core/position/scheme.h"

namespace whereabouts {
namespace {

MatrixD drawn(NumpyRandomState& generator, int tokens, int width) {
  MatrixD matrix(tokens, width);
  for (Eigen::Index i = 0; i < matrix.size(); ++i) {
    matrix.data()[i] = static_cast<double>(generator.integer(1, 20));
  }
  return matrix;
}

}  // namespace

Attended attended(AttentionMatrices from, const AttentionRule& rule) {
  Attended made;
  made.a = from.q * from.k.transpose();
  if (rule.scale) made.a /= std::sqrt(static_cast<double>(from.q.cols()));
  if (rule.bias) made.a += *rule.bias;
  if (rule.softmax) {
    if (rule.sees) made.a = (rule.sees->array() > 0).select(made.a, -std::numeric_limits<double>::infinity());
    for (Eigen::Index row = 0; row < made.a.rows(); ++row) {
      const double max = made.a.row(row).maxCoeff();
      made.a.row(row) = (made.a.row(row).array() - max).exp();
      made.a.row(row) /= made.a.row(row).sum();
    }
  }
  if (rule.sees) made.a = (rule.sees->array() > 0).select(made.a, 0.0);
  made.av = made.a * from.v;
  made.from = std::move(from);
  return made;
}

AttentionMatrices drawn_integers(std::uint32_t seed, int tokens, int width) {
  NumpyRandomState generator(seed);
  AttentionMatrices matrices;
  matrices.q = drawn(generator, tokens, width);
  matrices.k = drawn(generator, tokens, width);
  matrices.v = drawn(generator, tokens, width);
  return matrices;
}

void add_position(const std::string& scheme, std::uint32_t seed, AttentionMatrices& matrices,
                  AttentionRule& rule) {
  const int tokens = static_cast<int>(matrices.q.rows()), width = static_cast<int>(matrices.q.cols());
  const Scheme& known = find_scheme(scheme);
  const GridShape line{1, tokens};
  if (known.kind == Scheme::Kind::bias) {
    BiasRequest request;
    request.grid = line;
    request.heads = 8;
    rule.bias = bias_table(scheme, request).bias.front().cast<double>();
  } else if (known.kind == Scheme::Kind::rotary) {
    if (width < 2) return;
    RotaryRequest request;
    request.grid = line;
    request.head_dim = width - width % 2;
    const MatrixD angles = rotary_angles(scheme, request);
    const auto pairs = rotary_pairs(scheme, request);
    rotate(matrices.q, angles, pairs);
    rotate(matrices.k, angles, pairs);
  } else if (!known.is_absent) {
    TableRequest request;
    request.grid = line;
    request.width = width;
    request.seed = seed;
    const MatrixD table = additive_table(scheme, request).cast<double>();
    matrices.q += table;
    matrices.k += table;
    matrices.v += table;
  }
}

MatrixD rows_in(const MatrixD& rows, const std::vector<int>& order) {
  MatrixD moved(rows.rows(), rows.cols());
  for (std::size_t place = 0; place < order.size(); ++place) {
    moved.row(static_cast<Eigen::Index>(place)) = rows.row(order[place]);
  }
  return moved;
}

MatrixD both_in(const MatrixD& entries, const std::vector<int>& order) {
  MatrixD moved(entries.rows(), entries.cols());
  for (std::size_t row = 0; row < order.size(); ++row) {
    for (std::size_t column = 0; column < order.size(); ++column) {
      moved(static_cast<Eigen::Index>(row), static_cast<Eigen::Index>(column)) =
          entries(order[row], order[column]);
    }
  }
  return moved;
}

std::vector<int> swapped_order(int count, int first, int second) {
  std::vector<int> order = in_place(count);
  std::swap(order[static_cast<std::size_t>(first)], order[static_cast<std::size_t>(second)]);
  return order;
}

}  // namespace whereabouts
