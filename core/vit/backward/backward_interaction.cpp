#include "core/vit/backward/backward_interaction.h"

#include <utility>

#include "core/backend/eigen/eigen_parts.h"
#include "core/vit/backward/backward_parts.h"

namespace whereabouts {

using namespace plain;

namespace {

Matrix times(Matrix rows, const float* factor) {
  if (factor != nullptr) rows.array().rowwise() *= Vector(factor, rows.cols()).array();
  return rows;
}

}  // namespace

InteractionBackward::InteractionBackward(const LocalInteraction& local, const EncoderShape& shape, Matrix x,
                                         const Progress& progress)
    : local_(local), shape_(shape), progress_(progress), x_(std::move(x)) {
  inner_ = convolved(normalized(x_, local.norm, shape.epsilon), layer(local.first, local.first_bias), shape,
                     progress);
}

PositionConvolution InteractionBackward::layer(const float* weight, const float* bias) const {
  return {weight, bias, local_.grid_rows, local_.grid_columns};
}

Matrix InteractionBackward::output() const {
  Matrix opened = times(opened_by(inner_, shape_.activation), local_.factor);
  if (local_.shift != nullptr) opened.rowwise() += Vector(local_.shift, opened.cols());
  return x_ + times(convolved(opened, layer(local_.second, local_.second_bias), shape_, progress_),
                    local_.layer_scale);
}

Matrix InteractionBackward::backward(const Matrix& d) const {
  Matrix dinner =
      times(convolution_backward(times(d, local_.layer_scale), layer(local_.second, nullptr)), local_.factor);
  multiply_by_slope(inner_, shape_.activation, dinner);
  return d + norm_backward(x_, local_.norm, shape_.epsilon,
                           convolution_backward(dinner, layer(local_.first, nullptr)));
}

}  // namespace whereabouts
