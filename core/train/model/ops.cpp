#include "core/train/model/ops.h"

#include <Eigen/Core>
#include <cmath>
#include <numbers>

#include "core/gemm/kernels/kernels.h"
#include "core/gemm/multiply.h"

namespace whereabouts::ops {
namespace {

constexpr double epsilon = 1e-6;

using Strided = Eigen::OuterStride<>;
template <class T>
using Rows = Eigen::Matrix<T, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;
template <class T>
using View = Eigen::Map<Rows<T>, 0, Strided>;
template <class T>
using ConstView = Eigen::Map<const Rows<T>, 0, Strided>;

}  // namespace

void multiply(const MatrixRef<double>& a, const MatrixRef<double>& b, int m, int n, int k, double* c,
              std::ptrdiff_t c_stride, bool add, const double* bias) {
  const ConstView<double> left(a.data, a.transposed ? k : m, a.transposed ? m : k, Strided(a.stride));
  const ConstView<double> right(b.data, b.transposed ? n : k, b.transposed ? k : n, Strided(b.stride));
  Rows<double> product(m, n);
  if (a.transposed) {
    product = b.transposed ? Rows<double>(left.transpose() * right.transpose())
                           : Rows<double>(left.transpose() * right);
  } else {
    product = b.transposed ? Rows<double>(left * right.transpose()) : Rows<double>(left * right);
  }
  if (bias != nullptr) product.rowwise() += Eigen::Map<const Eigen::RowVectorXd>(bias, n);
  View<double> result(c, m, n, Strided(c_stride));
  if (add) product += result;
  result = product;
}

void norm(const double* x, int rows, int width, const double* gamma, const double* beta, double* normed,
          double* factors, double* y) {
  for (int row = 0; row < rows; ++row, x += width, normed += width, y += width) {
    const Eigen::Map<const Eigen::ArrayXd> in(x, width);
    const double mean = in.mean(), variance = (in - mean).square().mean();
    factors[row] = 1 / std::sqrt(variance + epsilon);
    for (int i = 0; i < width; ++i) {
      normed[i] = (x[i] - mean) * factors[row];
      y[i] = normed[i] * gamma[i] + beta[i];
    }
  }
}

void norm_backward(const double* dy, const double* normed, const double* factors, const double* gamma,
                   int rows, int width, double* dx, double* dgamma, double* dbeta) {
  for (int row = 0; row < rows; ++row, dy += width, normed += width, dx += width) {
    double mean = 0, slope = 0;
    for (int i = 0; i < width; ++i) {
      dgamma[i] += dy[i] * normed[i];
      dbeta[i] += dy[i];
      mean += dy[i] * gamma[i] / width;
      slope += dy[i] * gamma[i] * normed[i] / width;
    }
    for (int i = 0; i < width; ++i) dx[i] += (dy[i] * gamma[i] - mean - normed[i] * slope) * factors[row];
  }
}

void gelu(const double* x, double* y, std::ptrdiff_t count) {
  for (std::ptrdiff_t i = 0; i < count; ++i) y[i] = x[i] / 2 * std::erfc(-x[i] / std::numbers::sqrt2);
}

void gelu_backward(const double* x, double* dy, std::ptrdiff_t count) {
  for (std::ptrdiff_t i = 0; i < count; ++i) {
    const double share = std::erfc(-x[i] / std::numbers::sqrt2) / 2;
    const double density = std::exp(-x[i] * x[i] / 2) * std::numbers::inv_sqrtpi / std::numbers::sqrt2;
    dy[i] *= share + x[i] * density;
  }
}

void softmax(double* x, std::ptrdiff_t stride, int rows, int columns, double scale, const double* bias) {
  for (int row = 0; row < rows; ++row) {
    Eigen::Map<Eigen::ArrayXd> values(x + row * stride, columns);
    values *= scale;
    if (bias != nullptr) values += Eigen::Map<const Eigen::ArrayXd>(bias + row * stride, columns);
    values = (values - values.maxCoeff()).exp().eval();
    values /= values.sum();
  }
}

void softmax_backward(const double* p, double* dp, std::ptrdiff_t stride, int rows, int columns) {
  for (int row = 0; row < rows; ++row) {
    const Eigen::Map<const Eigen::ArrayXd> shares(p + row * stride, columns);
    Eigen::Map<Eigen::ArrayXd> d(dp + row * stride, columns);
    d = (shares * (d - (shares * d).sum())).eval();
  }
}

void add_rows(const double* x, std::ptrdiff_t stride, int rows, int columns, double* sums) {
  for (int row = 0; row < rows; ++row) {
    for (int i = 0; i < columns; ++i) sums[i] += x[row * stride + i];
  }
}

void multiply(const MatrixRef<float>& a, const MatrixRef<float>& b, int m, int n, int k, float* c,
              std::ptrdiff_t c_stride, bool add, const float* bias) {
  whereabouts::multiply({a.data, a.stride, a.transposed}, {b.data, b.stride, b.transposed}, m, n, k, c,
                        c_stride, add, bias);
}

void norm(const float* x, int rows, int width, const float* gamma, const float* beta, float* normed,
          float* factors, float* y) {
  kernels::TrainedNormTask task;
  task.x = x;
  task.rows = rows;
  task.width = width;
  task.gamma = gamma;
  task.beta = beta;
  task.epsilon = static_cast<float>(epsilon);
  task.normed = normed;
  task.factors = factors;
  task.y = y;
  kernels::chosen().trained_norm(task);
}

void norm_backward(const float* dy, const float* normed, const float* factors, const float* gamma, int rows,
                   int width, float* dx, float* dgamma, float* dbeta) {
  kernels::NormGradientTask task;
  task.dy = dy;
  task.normed = normed;
  task.factors = factors;
  task.gamma = gamma;
  task.rows = rows;
  task.width = width;
  task.dx = dx;
  task.dgamma = dgamma;
  task.dbeta = dbeta;
  kernels::chosen().norm_gradient(task);
}

void gelu(const float* x, float* y, std::ptrdiff_t count) {
  kernels::chosen().gelu_rows(x, y, count);
}

void gelu_backward(const float* x, float* dy, std::ptrdiff_t count) {
  kernels::chosen().gelu_gradient(x, dy, count);
}

void softmax(float* x, std::ptrdiff_t stride, int rows, int columns, float scale, const float* bias) {
  kernels::SoftmaxTask task;
  task.x = x;
  task.stride = stride;
  task.rows = rows;
  task.columns = columns;
  task.scale = scale;
  task.bias = bias;
  task.bias_stride = stride;
  kernels::chosen().softmax_rows(task);
}

void softmax_backward(const float* p, float* dp, std::ptrdiff_t stride, int rows, int columns) {
  kernels::SoftmaxTask task;
  task.x = dp;
  task.stride = stride;
  task.rows = rows;
  task.columns = columns;
  task.probabilities = p;
  kernels::chosen().softmax_gradient(task);
}

void add_rows(const float* x, std::ptrdiff_t stride, int rows, int columns, float* sums) {
  kernels::chosen().add_rows(x, stride, rows, columns, sums);
}

}  // namespace whereabouts::ops
