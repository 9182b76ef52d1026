// What the layers of a model are computed with, on the calling thread alone: products, norms, softmax, GELU,
// and their gradients. In double as plain Eigen expressions, for checks; in float by the kernels of
// core/gemm.
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
// Adds to dx, dgamma and dbeta what dy gives.
void norm_gradient(const double* dy, const double* normed, const double* factors, const double* gamma,
                   int rows, int width, double* dx, double* dgamma, double* dbeta);
// y = x Phi(x).
void gelu(const double* x, double* y, std::ptrdiff_t count);
// d *= gelu'(x).
void gelu_gradient(const double* x, double* d, std::ptrdiff_t count);
// Rows of logits, (rows, columns) with a stride of whole registers, become softmax(scale x + bias); `bias`
// has the same stride, or is null.
void softmax(double* x, std::ptrdiff_t stride, int rows, int columns, double scale, const double* bias);
// Rows of dp become p (dp - sum(p dp)), the gradient with regard to the scaled and biased logits.
void softmax_gradient(const double* p, double* dp, std::ptrdiff_t stride, int rows, int columns);
// sums (columns) += the sum of the rows of x.
void add_rows(const double* x, std::ptrdiff_t stride, int rows, int columns, double* sums);

void multiply(const MatrixRef<float>& a, const MatrixRef<float>& b, int m, int n, int k, float* c,
              std::ptrdiff_t c_stride, bool add = false, const float* bias = nullptr);
void norm(const float* x, int rows, int width, const float* gamma, const float* beta, float* normed,
          float* factors, float* y);
void norm_gradient(const float* dy, const float* normed, const float* factors, const float* gamma, int rows,
                   int width, float* dx, float* dgamma, float* dbeta);
void gelu(const float* x, float* y, std::ptrdiff_t count);
void gelu_gradient(const float* x, float* d, std::ptrdiff_t count);
void softmax(float* x, std::ptrdiff_t stride, int rows, int columns, float scale, const float* bias);
void softmax_gradient(const float* p, float* dp, std::ptrdiff_t stride, int rows, int columns);
void add_rows(const float* x, std::ptrdiff_t stride, int rows, int columns, float* sums);

}  // namespace whereabouts::ops
