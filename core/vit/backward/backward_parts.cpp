#include "core/vit/backward/backward_parts.h"

#include <cmath>
#include <utility>

#include "core/backend/eigen/eigen_parts.h"
#include "core/gemm/kernels/kernels.h"
#include "core/gemm/linear.h"
#include "core/vit/backward/backward_clipping.h"
#include "core/vit/weights/weights.h"

namespace whereabouts {

using namespace plain;

namespace {

float slope(float x, Activation activation) {
  constexpr float root = 0.70710678F, density = 0.39894228F, tanh_factor = 0.79788456F;
  switch (activation) {
    case Activation::none:
      return 1;
    case Activation::gelu:
      return 0.5F * (1 + std::erf(x * root)) + x * density * std::exp(-0.5F * x * x);
    case Activation::gelu_tanh: {
      const float inside = std::tanh(tanh_factor * (x + 0.044715F * x * x * x));
      return 0.5F * (1 + inside) +
             0.5F * x * (1 - inside * inside) * tanh_factor * (1 + 3 * 0.044715F * x * x);
    }
    case Activation::quick_gelu: {
      const float share = 1 / (1 + std::exp(-1.702F * x));
      return share + x * 1.702F * share * (1 - share);
    }
    case Activation::silu: {
      const float share = 1 / (1 + std::exp(-x));
      return share + x * share * (1 - share);
    }
    case Activation::relu:
      return x > 0 ? 1.0F : 0.0F;
    case Activation::hard_swish:
      return x <= -3 ? 0.0F : x >= 3 ? 1.0F : (2 * x + 3) / 6;
  }
  return 1;
}

}  // namespace

OpenLayer::OpenLayer(const LinearWeights& from, const Progress& progress)
    : weight(static_cast<std::size_t>(from.outputs()) * static_cast<std::size_t>(from.inputs())),
      bias(static_cast<std::size_t>(from.outputs())) {
  progress.check();
  if (from.outputs() > 0) from.unpack(weight.data(), bias.data());
  view = {weight.data(), bias.data(), from.outputs(), from.inputs(), &from};
}

OpenMlp::OpenMlp(const PackedMlp& from, const Progress& progress)
    : fc1(from.fc1, progress), gate(from.gate, progress), fc2(from.fc2, progress), view(from.view()) {
  view.fc1 = fc1.view;
  view.gate = gate.view;
  view.fc2 = fc2.view;
}

Matrix product(const Matrix& x, const LinearView& layer, const Progress& progress) {
  Matrix y(x.rows(), layer.outputs);
  linear(x.data(), x.cols(), static_cast<int>(x.rows()), *layer.packed, y.data(), y.cols(), {}, progress);
  return y;
}

Matrix product_backward(const Matrix& dy, const LinearView& layer, const Progress& progress) {
  const Matrix turned = MatrixView(layer.weight, layer.outputs, layer.inputs).transpose();
  const LinearWeights packed(turned.data(), nullptr, layer.inputs, layer.outputs);
  Matrix dx(dy.rows(), layer.inputs);
  linear(dy.data(), dy.cols(), static_cast<int>(dy.rows()), packed, dx.data(), dx.cols(), {}, progress);
  return dx;
}

Matrix norm_backward(const Matrix& x, const NormView& norm, float epsilon, Matrix dy) {
  if (!norm.present()) return dy;
  if (norm.gamma != nullptr) dy.array().rowwise() *= Vector(norm.gamma, norm.size).array();
  for (Eigen::Index row = 0; row < x.rows(); ++row) {
    RowVector centred = x.row(row);
    if (!norm.rms) centred.array() -= centred.mean();
    const float factor = 1 / std::sqrt(centred.squaredNorm() / static_cast<float>(x.cols()) + epsilon);
    centred *= factor;
    const float along = dy.row(row).dot(centred) / static_cast<float>(x.cols());
    const float mean = norm.rms ? 0.0F : dy.row(row).mean();
    dy.row(row) = factor * ((dy.row(row).array() - mean).matrix() - along * centred);
  }
  return dy;
}

Matrix scaled(Matrix rows, const float* scale) {
  if (scale != nullptr) rows.array().rowwise() *= Vector(scale, rows.cols()).array();
  return rows;
}

Matrix scaled(Matrix rows, const std::vector<float>& scale) {
  return scaled(std::move(rows), scale.empty() ? nullptr : scale.data());
}

Matrix of_unit_length(Matrix x) {
  const Eigen::ArrayXf lengths = x.rowwise().norm().array().max(1e-12F);
  x.array().colwise() /= lengths;
  return x;
}

Matrix unit_backward(const Matrix& x, Matrix dy) {
  const Eigen::ArrayXf lengths = x.rowwise().norm().array().max(1e-12F);
  const Matrix unit = (x.array().colwise() / lengths).matrix();
  const Eigen::ArrayXf along = unit.cwiseProduct(dy).rowwise().sum().array();
  dy -= (unit.array().colwise() * along).matrix();
  return (dy.array().colwise() / lengths).matrix();
}

Matrix opened_by(Matrix x, Activation activation) {
  activate(activation, x.data(), x.size());
  return x;
}

void multiply_by_slope(const Matrix& x, Activation activation, Matrix& d) {
  if (activation == Activation::gelu) return kernels::chosen().gelu_gradient(x.data(), d.data(), x.size());
  d.array() *= x.array().unaryExpr([&](float value) { return slope(value, activation); });
}

Matrix softmax_backward(const Matrix& weights, Matrix dy) {
  dy.array() *= weights.array();
  const Eigen::ArrayXf sums = dy.rowwise().sum().array();
  dy -= (weights.array().colwise() * sums).matrix();
  return dy;
}

Matrix decomposed_backward(const DecomposedKeys& keys, const Matrix& dlogits, Eigen::Index dim) {
  const bool indexed = keys.row_index != nullptr;
  const Eigen::Index rows = keys.grid_rows, columns = keys.grid_columns,
                     key_rows = indexed ? keys.key_rows : rows,
                     key_columns = indexed ? keys.key_columns : columns,
                     first = dlogits.rows() - rows * columns;
  const MatrixView of_rows(keys.rows, indexed ? keys.row_vectors : 2 * rows - 1, dim),
      of_columns(keys.columns, indexed ? keys.column_vectors : 2 * columns - 1, dim);
  Matrix by_row = Matrix::Zero(dlogits.rows(), of_rows.rows()),
         by_column = Matrix::Zero(dlogits.rows(), of_columns.rows());
  for (Eigen::Index i = 0; i < rows * columns; ++i) {
    for (Eigen::Index j = 0; j < key_rows * key_columns; ++j) {
      const Eigen::Index row = i / columns, column = i % columns, key_row = j / key_columns,
                         key_column = j % key_columns;
      const float d = dlogits(first + i, first + j);
      by_row(first + i, indexed ? keys.row_index[row * key_rows + key_row] : row - key_row + rows - 1) += d;
      by_column(first + i, indexed ? keys.column_index[column * key_columns + key_column]
                                   : column - key_column + columns - 1) += d;
    }
  }
  return by_row * of_rows + by_column * of_columns;
}

// Each patch gives to its neighbours what they took of it.
Matrix convolution_backward(const Matrix& dy, const PositionConvolution& cpe) {
  const MatrixView kernel(cpe.weight, dy.cols(), 9);
  const Eigen::Index first = dy.rows() - Eigen::Index{cpe.grid_rows} * cpe.grid_columns;
  Matrix dx = Matrix::Zero(dy.rows(), dy.cols());
  for (int row = 0; row < cpe.grid_rows; ++row) {
    for (int column = 0; column < cpe.grid_columns; ++column) {
      const auto from = dy.row(first + row * cpe.grid_columns + column);
      for (int tap = 0; tap < 9; ++tap) {
        const int r = row + tap / 3 - 1, c = column + tap % 3 - 1;
        if (r < 0 || r >= cpe.grid_rows || c < 0 || c >= cpe.grid_columns) continue;
        dx.row(first + r * cpe.grid_columns + c) += from.cwiseProduct(kernel.col(tap).transpose());
      }
    }
  }
  return dx;
}

RowVector shared_by_place(const RowVector& rows, GridShape coarse, GridShape fine, int apart) {
  // Where a rest at the edge makes no cell, there is none.
  const auto made_of = [&](int token) {
    const Cell cell = fine.cell(token), at{cell.row / apart, cell.column / apart};
    return coarse.contains(at) ? coarse.token(at) : -1;
  };
  Eigen::ArrayXf parts = Eigen::ArrayXf::Zero(coarse.count());
  for (int token = 0; token < fine.count(); ++token) {
    if (made_of(token) >= 0) parts[made_of(token)] += 1;
  }
  RowVector shared = RowVector::Zero(fine.count());
  for (int token = 0; token < fine.count(); ++token) {
    if (const int of = made_of(token); of >= 0) shared[token] = rows[of] / parts[of];
  }
  return shared;
}

Matrix positive_mean(const Matrix& weights, const Matrix& by, int heads) {
  const Eigen::Index rows = weights.rows() / heads;
  Matrix mean = Matrix::Zero(rows, weights.cols());
  for (int head = 0; head < heads; ++head)
    mean +=
        weights.middleRows(head * rows, rows).cwiseProduct(by.middleRows(head * rows, rows)).cwiseMax(0.0F) /
        static_cast<float>(heads);
  return mean;
}

namespace {

MlpClipping clipping_of(const MlpView& mlp) {
  return mlp.clipping == nullptr ? MlpClipping{} : *mlp.clipping;
}

// What is behind fc1 of an MLP.
struct Hidden {
  Matrix made, placed;  // by fc1; behind its convolution, or the same
};

Hidden hidden_of(const MlpView& mlp, const Matrix& x, const Progress& progress) {
  Hidden hidden{held_product(x, mlp.fc1, clipping_of(mlp).fc1, progress), {}};
  hidden.placed = mlp.positive_first ? hidden.made.cwiseMax(0.0F) : hidden.made;
  if (mlp.convolution.weight == nullptr) return hidden;
  EncoderShape shape;
  shape.tokens = static_cast<int>(x.rows());
  hidden.placed = convolved(hidden.placed, mlp.convolution, shape, progress);
  return hidden;
}

}  // namespace

Matrix mlp_of(const MlpView& mlp, Activation activation, float epsilon, const Matrix& x,
              const Progress& progress) {
  const MlpClipping clipping = clipping_of(mlp);
  Matrix hidden = hidden_of(mlp, x, progress).placed;
  if (mlp.gate.present()) {
    hidden.array() *= opened_by(held_product(x, mlp.gate, clipping.gate, progress), activation).array();
  } else {
    hidden = opened_by(std::move(hidden), activation);
  }
  return held_product(normalized(std::move(hidden), mlp.norm, epsilon), mlp.fc2, clipping.fc2, progress);
}

Matrix mlp_backward(const MlpView& mlp, Activation activation, float epsilon, const Matrix& x,
                    const Matrix& dy, const Progress& progress) {
  const MlpClipping clipping = clipping_of(mlp);
  const auto [made, first] = hidden_of(mlp, x, progress);
  // Of what fc2 takes behind its norm.
  const auto through_fc2 = [&](const Matrix& hidden) {
    return norm_backward(
        hidden, mlp.norm, epsilon,
        held_product_backward(normalized(hidden, mlp.norm, epsilon), dy, mlp.fc2, clipping.fc2, progress));
  };
  if (!mlp.gate.present()) {
    const bool needed = mlp.norm.present() || mlp.clipping != nullptr;
    Matrix dhidden = through_fc2(needed ? opened_by(first, activation) : Matrix());
    multiply_by_slope(first, activation, dhidden);
    if (mlp.convolution.weight != nullptr) dhidden = convolution_backward(dhidden, mlp.convolution);
    if (mlp.positive_first) multiply_by_slope(made, Activation::relu, dhidden);
    return held_product_backward(x, std::move(dhidden), mlp.fc1, clipping.fc1, progress);
  }
  const Matrix gate = held_product(x, mlp.gate, clipping.gate, progress),
               opened = opened_by(gate, activation);
  const Matrix hidden = first.cwiseProduct(opened);
  const Matrix dhidden = through_fc2(hidden);
  Matrix dgate = dhidden.cwiseProduct(first);
  multiply_by_slope(gate, activation, dgate);
  return held_product_backward(x, dhidden.cwiseProduct(opened), mlp.fc1, clipping.fc1, progress) +
         held_product_backward(x, std::move(dgate), mlp.gate, clipping.gate, progress);
}

}  // namespace whereabouts
