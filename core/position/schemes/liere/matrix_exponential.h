// The exponential of a small square matrix by scaling and squaring, and its derivative.
#pragma once

#include "core/base/matrix.h"

namespace whereabouts {

// e^a, (g, g), in float64: Taylor's series of a / 2^s where no row's sum of magnitudes is above 1/2, squared
// s times.
MatrixD matrix_exponential(const MatrixD& a);

// The gradient with regard to a of what has the gradient `of_exponential` with regard to e^a: Frechet's
// derivative of the exponential at a^T in that direction.
MatrixD matrix_exponential_gradient(const MatrixD& a, const MatrixD& of_exponential);

}  // namespace whereabouts
