#include "core/backend/eigen/eigen_places.h"

#include <utility>

#include "core/backend/eigen/eigen_parts.h"
#include "core/backend/key_places.h"

namespace whereabouts::plain {

Matrix in_places(const Matrix& tokens, const KeyPlaces& places, int images) {
  const Eigen::Index width = tokens.cols(), area = places.shares ? 1 : places.side * places.side,
                     each = tokens.rows() / images;
  Matrix inside(Eigen::Index{images} * places.count(), area * width);
  for (Eigen::Index at = 0; at < inside.rows(); ++at) {
    const Eigen::Index first = at / places.count() * each;
    const int place = static_cast<int>(at % places.count());
    const PlaceSpan down = place_span(places, place / places.columns, true),
                    across = place_span(places, place % places.columns, false);
    RowVector sum = RowVector::Zero(width);
    Eigen::Index number = 0;
    for (int y = down.first; y < down.last; ++y) {
      for (int x = across.first; x < across.last; ++x, ++number) {
        const auto token = tokens.row(first + y * places.grid_columns + x);
        sum += token;
        if (!places.shares) inside.row(at).segment(number * width, width) = token;
      }
    }
    if (places.shares) inside.row(at) = sum / static_cast<float>(number);
  }
  return inside;
}

Reduced reduced(const Matrix& input, Matrix queries, const KeyReduction& reduction, const EncoderShape& shape,
                const Progress& progress) {
  if (!reduction.product.present())
    return {std::move(queries), linear(input, reduction.keys_values, progress)};
  const Matrix inside = in_places(input, reduction.places, shape.images);
  Matrix made = normalized(linear(inside, reduction.product, progress), reduction.norm, reduction.epsilon);
  made = made.unaryExpr([&](float value) { return activated(value, reduction.activation); }).eval();
  return {std::move(queries), linear(made, reduction.keys_values, progress)};
}

// Each head's queries, keys and values convolved over the grid, and their norms.
Reduced convolved_heads(const Matrix& qkv, const HeadConvolutions& convolutions, const EncoderShape& shape) {
  const KeyPlaces& places = convolutions.places;
  const Eigen::Index inner = shape.inner(), dim = shape.dim(), cells = places.grid_rows * places.grid_columns,
                     prefix = shape.tokens - cells;
  const auto over_grid = [&](Eigen::Index part, const float* kernel, int stride, int rows, int columns,
                             const NormView& norm) {
    Matrix made = Matrix::Zero(shape.images * (prefix + rows * columns), inner);
    for (Eigen::Index at = 0; at < made.rows(); ++at) {
      const Eigen::Index image = at / (prefix + rows * columns),
                         cell = at % (prefix + rows * columns) - prefix;
      const Eigen::Index first = image * shape.tokens;
      if (cell < 0) {
        made.row(at) = qkv.row(first + cell + prefix).segment(part * inner, inner);
        continue;
      }
      for (int tap = 0; tap < places.side * places.side; ++tap) {
        const Eigen::Index y = cell / columns * stride - places.padding + tap / places.side,
                           x = cell % columns * stride - places.padding + tap % places.side;
        if (y < 0 || y >= places.grid_rows || x < 0 || x >= places.grid_columns) continue;
        for (Eigen::Index channel = 0; channel < inner; ++channel)
          made(at, channel) += kernel[channel % dim * places.side * places.side + tap] *
                               qkv(first + prefix + y * places.grid_columns + x, part * inner + channel);
      }
    }
    for (Eigen::Index head = 0; head < inner; head += dim) {
      auto own = made.middleCols(head, dim);
      own = normalized(own, norm, shape.epsilon);
    }
    return made;
  };
  Reduced parts;
  parts.queries =
      over_grid(0, convolutions.queries, 1, places.grid_rows, places.grid_columns, convolutions.query_norm);
  const Matrix keys =
      over_grid(1, convolutions.keys, places.stride, places.rows, places.columns, convolutions.key_norm);
  const Matrix values =
      over_grid(2, convolutions.values, places.stride, places.rows, places.columns, convolutions.value_norm);
  parts.keys_values.resize(keys.rows(), 2 * inner);
  parts.keys_values << keys, values;
  return parts;
}

// The attention of every head side by side over keys of fewer places. What a query gives to a place is, in
// `probabilities`, divided among its tokens.
Matrix attention_over_places(const Reduced& parts, const BlockWeights& weights, const EncoderShape& shape,
                             float* probabilities, const Progress& progress) {
  const KeyPlaces& places =
      weights.reduction.present() ? weights.reduction.places : weights.convolutions.places;
  const int keys = static_cast<int>(parts.keys_values.rows()) / shape.images, inner = shape.inner(),
            prefix = shape.tokens - places.grid_rows * places.grid_columns;
  const Eigen::Index tokens = shape.tokens, dim = shape.dim(), maps = shape.images * shape.heads;
  Matrix heads(parts.queries.rows(), inner), over_places(maps * tokens, keys), bias;
  AttentionRequest request =
      fused_request(shape.images, shape.heads, shape.tokens, shape.dim(), nullptr, heads.data());
  request.keys = keys;
  request.q = {parts.queries.data(), dim, inner};
  request.k = {parts.keys_values.data(), dim, 2 * inner};
  request.v = {parts.keys_values.data() + inner, dim, 2 * inner};
  request.batch_stride = tokens * inner;
  request.key_batch_stride = std::ptrdiff_t{2} * keys * inner;
  request.probabilities = over_places.data();
  if (weights.decomposed.rows != nullptr) {
    bias.resize(maps * tokens, keys);
    for (Eigen::Index map = 0; map < maps; ++map) {
      const Matrix q = parts.queries.block(map / shape.heads * tokens, map % shape.heads * dim, tokens, dim);
      bias.middleRows(map * tokens, tokens) = decomposed(weights.decomposed, q);
    }
    request.bias = bias.data();
    request.bias_batch_stride = shape.heads * tokens * keys;
  }
  attend(request, progress);
  if (probabilities != nullptr)
    divide_among_tokens(places, prefix, static_cast<int>(maps * tokens), over_places.data(), probabilities);
  if (weights.convolutions.residual) heads += parts.queries;
  return heads;
}

}  // namespace whereabouts::plain
