#include "core/vit/backward/backward_places.h"

#include "core/backend/eigen/eigen_parts.h"
#include "core/backend/eigen/eigen_places.h"
#include "core/backend/key_places.h"
#include "core/vit/backward/backward_parts.h"

namespace whereabouts {

using namespace plain;

namespace {

// Each place gives its gradient to the tokens in it: plain::in_places() the other way.
void add_to_tokens(const Matrix& dinside, const KeyPlaces& places, Matrix& dtokens) {
  const Eigen::Index width = dtokens.cols();
  for (int place = 0; place < places.count(); ++place) {
    const PlaceSpan down = place_span(places, place / places.columns, true),
                    across = place_span(places, place % places.columns, false);
    Eigen::Index number = 0;
    for (int y = down.first; y < down.last; ++y) {
      for (int x = across.first; x < across.last; ++x, ++number) {
        auto token = dtokens.row(y * places.grid_columns + x);
        if (places.shares) {
          token += dinside.row(place) / static_cast<float>(down.size() * across.size());
        } else {
          token += dinside.row(place).segment(number * width, width);
        }
      }
    }
  }
}

}  // namespace

ReducedAttentionBackward::ReducedAttentionBackward(const BlockWeights& weights, const EncoderShape& shape,
                                                   const Matrix& input, const Progress& progress)
    : weights_(weights), progress_(progress) {
  const KeyReduction& reduction = weights.reduction;
  Matrix places = input;
  if (reduction.product.present()) {
    made_ = product(in_places(input, reduction.places, 1), reduction.product, progress);
    normed_ = normalized(made_, reduction.norm, reduction.epsilon);
    places = opened_by(normed_, reduction.activation);
  }
  inside_.emplace(product(input, weights.qkv, progress), product(places, reduction.keys_values, progress),
                  shape.heads, progress);
  heads_ = inside_->out();
  probabilities_ = inside_->probabilities();
}

Matrix ReducedAttentionBackward::backward(const Matrix& dheads) {
  const KeyReduction& reduction = weights_.reduction;
  HeadsBackward::Gradients by = inside_->backward(dheads);
  by_probabilities_ = std::move(by.probabilities);
  Matrix dinput = product_backward(by.queries, weights_.qkv, progress_);
  Matrix dplaces = product_backward(by.keys_values, reduction.keys_values, progress_);
  if (!reduction.product.present()) return dinput + dplaces;
  multiply_by_slope(normed_, reduction.activation, dplaces);
  dplaces = norm_backward(made_, reduction.norm, reduction.epsilon, std::move(dplaces));
  add_to_tokens(product_backward(dplaces, reduction.product, progress_), reduction.places, dinput);
  return dinput;
}

}  // namespace whereabouts
