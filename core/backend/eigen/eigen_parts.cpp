#include "core/backend/eigen/eigen_parts.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

namespace whereabouts::plain {
namespace {

// Rows computed between two looks at `progress`.
constexpr Eigen::Index strip = 64;

}  // namespace

// x W^T + b.
Matrix linear(const Matrix& x, const LinearView& layer, const Progress& progress) {
  const MatrixView weight(layer.weight, layer.outputs, layer.inputs);
  Matrix y(x.rows(), layer.outputs);
  for (Eigen::Index row = 0; row < x.rows(); row += strip) {
    progress.check();
    const Eigen::Index count = std::min(strip, x.rows() - row);
    y.middleRows(row, count) = x.middleRows(row, count) * weight.transpose();
  }
  if (layer.bias != nullptr) y.rowwise() += Vector(layer.bias, layer.outputs);
  return y;
}

// Layer norm, or RMS norm, of each row; a norm that is absent changes nothing.
Matrix normalized(Matrix x, const NormView& norm, float epsilon) {
  if (!norm.present()) return x;
  if (!norm.rms) {
    const Eigen::VectorXf mean = x.rowwise().mean();
    x.colwise() -= mean;
  }
  const Eigen::ArrayXf variance = x.array().square().rowwise().mean();
  x.array().colwise() /= (variance + epsilon).sqrt();
  if (norm.gamma != nullptr) x.array().rowwise() *= Vector(norm.gamma, norm.size).array();
  if (norm.beta != nullptr) x.rowwise() += Vector(norm.beta, norm.size);
  return x;
}

float activated(float x, Activation activation) {
  switch (activation) {
    case Activation::none:
      return x;
    case Activation::gelu:
      return x / 2 * (1 + std::erf(x / std::sqrt(2.0F)));
    case Activation::gelu_tanh:
      return x / 2 *
             (1 + std::tanh(std::sqrt(2 / static_cast<float>(EIGEN_PI)) * (x + 0.044715F * x * x * x)));
    case Activation::quick_gelu:
      return x / (1 + std::exp(-1.702F * x));
    case Activation::silu:
      return x / (1 + std::exp(-x));
    case Activation::relu:
      return std::max(x, 0.0F);
    case Activation::hard_swish:
      return x * std::min(std::max(x + 3, 0.0F), 6.0F) / 6;
  }
  return x;
}

// What a 3 x 3 depthwise convolution adds to the patches: zeros around the grid tell them where its edges
// are. The tokens before the patches get nothing.
Matrix convolved(const Matrix& x, const PositionConvolution& cpe, const EncoderShape& shape,
                 const Progress& progress) {
  const MatrixView kernel(cpe.weight, x.cols(), 9);
  const int prefix = shape.tokens - cpe.grid_rows * cpe.grid_columns;
  Matrix added = Matrix::Zero(x.rows(), x.cols());
  for (int image = 0; image < shape.images; ++image) {
    const int first = image * shape.tokens + prefix;
    for (int row = 0; row < cpe.grid_rows; ++row) {
      progress.check();
      for (int column = 0; column < cpe.grid_columns; ++column) {
        auto to = added.row(first + row * cpe.grid_columns + column);
        for (int tap = 0; tap < 9; ++tap) {
          const int r = row + tap / 3 - 1, c = column + tap % 3 - 1;
          if (r < 0 || r >= cpe.grid_rows || c < 0 || c >= cpe.grid_columns) continue;
          to += x.row(first + r * cpe.grid_columns + c).cwiseProduct(kernel.col(tap).transpose());
        }
        if (cpe.bias != nullptr) to += Vector(cpe.bias, x.cols());
      }
    }
  }
  return added;
}

// e^x of each row, divided by its sum, safe by each row's maximum. Where every logit is minus infinity the
// probabilities are 0.
Matrix softmax(Matrix logits) {
  for (auto row : logits.rowwise()) {
    const float max = row.maxCoeff();
    const float safe = max == -std::numeric_limits<float>::infinity() ? 0 : max;
    row = row.unaryExpr([&](float logit) { return std::exp(logit - safe); }).eval();
    const float sum = row.sum();
    if (sum != 0) row /= sum;
  }
  return logits;
}

// Rotary position embedding of one head's queries or keys: each pair of dimensions turns by its token's
// angle, or each block of them by its token's matrix.
Matrix rotated(Matrix x, const AttentionRotation& rotation, int head, bool back) {
  const Eigen::Index turning = x.rows() - rotation.skip, pairs = x.cols() / 2;
  if (rotation.rotations != nullptr) {
    const Eigen::Index size = rotation.block, blocks = x.cols() / size;
    const float* matrix = rotation.rotations + head * turning * blocks * size * size;
    for (Eigen::Index token = rotation.skip; token < x.rows(); ++token) {
      for (Eigen::Index block = 0; block < blocks; ++block, matrix += size * size) {
        const RowVector before = x.row(token).segment(block * size, size);
        const MatrixView own(matrix, size, size);
        if (back) {
          x.row(token).segment(block * size, size) = before * own;
        } else {
          x.row(token).segment(block * size, size) = before * own.transpose();
        }
      }
    }
    return x;
  }
  const Eigen::Index table = rotation.per_head ? head * turning * pairs : 0;
  const MatrixView cosines(rotation.cosine + table, turning, pairs),
      sines(rotation.sine + table, turning, pairs);
  const float way = back ? -1.0F : 1.0F;
  for (Eigen::Index j = 0; j < pairs; ++j) {
    auto first = x.col(rotation.pairs[j][0]).tail(turning),
         second = x.col(rotation.pairs[j][1]).tail(turning);
    const Eigen::VectorXf before = first;
    const Eigen::VectorXf sine = way * sines.col(j);
    first = before.cwiseProduct(cosines.col(j)) - second.cwiseProduct(sine);
    second = before.cwiseProduct(sine) + second.cwiseProduct(cosines.col(j));
  }
  return x;
}

// A number that each pair of tokens reads from a table: relative position bias, log-CPB, ALiBi.
Matrix relative_bias(const RelativeBias& relative, int head, Eigen::Index tokens) {
  const float* table = relative.table + std::ptrdiff_t{head} * relative.rows;
  Matrix bias = Matrix::Zero(tokens, tokens);
  for (Eigen::Index pair = 0; pair < bias.size(); ++pair) {
    if (relative.index[pair] >= 0) bias.data()[pair] = table[relative.index[pair]];
  }
  return bias;
}

namespace {

// Queries or keys of one head as they meet, (tokens, dim): of unit length for cosine attention (a row of
// zeros stays one), and rotated.
Matrix queries_or_keys(const AttentionRequest& request, const Heads& heads, std::ptrdiff_t image, int rows,
                       int head) {
  Matrix x = StridedView(heads.data + image + head * heads.head_stride, rows, request.dim,
                         Eigen::OuterStride<>(heads.token_stride));
  if (request.cosine) {
    const Eigen::ArrayXf length = x.rowwise().norm().array().max(1e-12F);
    x.array().colwise() /= length;
  }
  return request.rotation == nullptr ? x : rotated(std::move(x), *request.rotation, head);
}

// softmax(scale q k^T + bias) v of one head of one image.
void attend_head(const AttentionRequest& request, int image, int head, const Progress& progress) {
  const Eigen::Index tokens = request.tokens, keys = request.key_count(), dim = request.dim;
  const std::ptrdiff_t of_keys = image * request.key_stride();
  const Matrix q = queries_or_keys(request, request.q, image * request.batch_stride, request.tokens, head);
  const Matrix k = queries_or_keys(request, request.k, of_keys, request.key_count(), head);
  const StridedView v(request.v.data + of_keys + head * request.v.head_stride, keys, dim,
                      Eigen::OuterStride<>(request.v.token_stride));
  const float scale = request.head_scales != nullptr ? request.head_scales[head] : request.scale;
  const Eigen::Index map = head * tokens * keys;
  for (Eigen::Index query = 0; query < tokens; query += strip) {
    progress.check();
    const Eigen::Index count = std::min(strip, tokens - query);
    Matrix logits = scale * q.middleRows(query, count) * k.transpose();
    if (request.bias != nullptr) {
      logits +=
          MatrixView(request.bias + image * request.bias_batch_stride + map + query * keys, count, keys);
    }
    const Matrix weights = request.softmax ? softmax(std::move(logits)) : logits;
    float* output =
        request.output + image * request.output_batch_stride + query * request.output_stride + head * dim;
    Eigen::Map<Matrix, 0, Eigen::OuterStride<>>(output, count, dim,
                                                Eigen::OuterStride<>(request.output_stride)) = weights * v;
    if (request.probabilities == nullptr) continue;
    float* probabilities = request.probabilities + image * request.heads * tokens * keys + map + query * keys;
    Eigen::Map<Matrix>(probabilities, count, keys) = weights;
  }
}

}  // namespace

void attend(const AttentionRequest& request, const Progress& progress) {
  progress.check();
  for (int image = 0; image < request.batch; ++image) {
    for (int head = 0; head < request.heads; ++head) attend_head(request, image, head, progress);
  }
}

// The query times the vectors of each key's row offset and column offset (SAM, MViT v2).
Matrix decomposed(const DecomposedKeys& keys, const Matrix& q) {
  const Eigen::Index rows = keys.grid_rows, columns = keys.grid_columns, first = q.rows() - rows * columns;
  const bool indexed = keys.row_index != nullptr;
  const Eigen::Index key_rows = indexed ? keys.key_rows : rows,
                     key_columns = indexed ? keys.key_columns : columns;
  const Matrix by_row =
      q * MatrixView(keys.rows, indexed ? keys.row_vectors : 2 * rows - 1, q.cols()).transpose();
  const Matrix by_column =
      q * MatrixView(keys.columns, indexed ? keys.column_vectors : 2 * columns - 1, q.cols()).transpose();
  Matrix bias = Matrix::Zero(q.rows(), first + key_rows * key_columns);
  for (Eigen::Index i = 0; i < rows * columns; ++i) {
    for (Eigen::Index j = 0; j < key_rows * key_columns; ++j) {
      const Eigen::Index row = i / columns, column = i % columns, key_row = j / key_columns,
                         key_column = j % key_columns;
      bias(first + i, first + j) =
          by_row(first + i, indexed ? keys.row_index[row * key_rows + key_row] : row - key_row + rows - 1) +
          by_column(first + i, indexed ? keys.column_index[column * key_columns + key_column]
                                       : column - key_column + columns - 1);
    }
  }
  return bias;
}

}  // namespace whereabouts::plain
