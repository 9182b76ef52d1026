// The layers of a model, each with its backward pass, on the calling thread alone. In double as plain Eigen
// expressions, for checks; in float by the kernels of core/gemm.
//
// Names are those of papers: of a loss L, dx is dL/dx and dW is dL/dW.
#pragma once

#include <cstddef>

namespace whereabouts::ops {

// A matrix in memory, row by row; `transposed`: the factor is its transpose.
template <class T>
struct MatrixRef {
  const T* data = nullptr;
  std::ptrdiff_t stride = 0;
  bool transposed = false;
};

// c (m, n) = a (m, k) b (k, n) + bias (n, or null), plus c where `add`.
void multiply(const MatrixRef<double>& a, const MatrixRef<double>& b, int m, int n, int k, double* c,
              std::ptrdiff_t c_stride, bool add = false, const double* bias = nullptr);
// Rows of x, `width` long: normed = (x - mean) factor, factor = 1 / sqrt(variance + 1e-6), y = normed gamma
// + beta.
void norm(const double* x, int rows, int width, const double* gamma, const double* beta, double* normed,
          double* factors, double* y);
// Of dy (rows, width): adds to dx (rows, width), dgamma and dbeta (width).
void norm_backward(const double* dy, const double* normed, const double* factors, const double* gamma,
                   int rows, int width, double* dx, double* dgamma, double* dbeta);
// y = x Phi(x).
void gelu(const double* x, double* y, std::ptrdiff_t count);
// dy becomes dx = dy gelu'(x).
void gelu_backward(const double* x, double* dy, std::ptrdiff_t count);
// Rows of logits, (rows, columns) with a stride of whole registers, become softmax(scale x + bias); `bias`
// has the same stride, or is null.
void softmax(double* x, std::ptrdiff_t stride, int rows, int columns, double scale, const double* bias);
// Rows of dp become p (dp - sum(p dp)), the gradient of the scaled and biased logits.
void softmax_backward(const double* p, double* dp, std::ptrdiff_t stride, int rows, int columns);
// sums (columns) += the sum of the rows of x.
void add_rows(const double* x, std::ptrdiff_t stride, int rows, int columns, double* sums);

void multiply(const MatrixRef<float>& a, const MatrixRef<float>& b, int m, int n, int k, float* c,
              std::ptrdiff_t c_stride, bool add = false, const float* bias = nullptr);
void norm(const float* x, int rows, int width, const float* gamma, const float* beta, float* normed,
          float* factors, float* y);
void norm_backward(const float* dy, const float* normed, const float* factors, const float* gamma, int rows,
                   int width, float* dx, float* dgamma, float* dbeta);
void gelu(const float* x, float* y, std::ptrdiff_t count);
void gelu_backward(const float* x, float* dy, std::ptrdiff_t count);
void softmax(float* x, std::ptrdiff_t stride, int rows, int columns, float scale, const float* bias);
void softmax_backward(const float* p, float* dp, std::ptrdiff_t stride, int rows, int columns);
void add_rows(const float* x, std::ptrdiff_t stride, int rows, int columns, float* sums);

// y (rows, outputs) = x (rows, inputs) W^T + b; W (outputs, inputs), b (outputs) or null.
template <class T>
void linear(const T* x, int rows, int inputs, const T* W, const T* b, int outputs, T* y) {
  multiply({x, inputs}, {W, inputs, true}, rows, outputs, inputs, y, outputs, false, b);
}
// Of dy (rows, outputs): dW += dy^T x, db += dy summed over rows, and dx (rows, inputs) = dy W, or += where
// `add`. db and dx may be null.
template <class T>
void linear_backward(const T* dy, int rows, int outputs, const T* x, int inputs, const T* W, T* dW, T* db,
                     T* dx, bool add = false) {
  multiply({dy, outputs, true}, {x, inputs}, outputs, inputs, rows, dW, inputs, true);
  if (db != nullptr) add_rows(dy, outputs, rows, outputs, db);
  if (dx != nullptr) multiply({dy, outputs}, {W, inputs}, rows, inputs, outputs, dx, inputs, add);
}

}  // namespace whereabouts::ops
