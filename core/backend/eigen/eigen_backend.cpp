#include "core/backend/eigen/eigen_backend.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "core/backend/key_places.h"
#include "core/base/matrix.h"

// Begin with block(): one block of the transformer from its input x to its output, in a page. It calls
// attention() and mlp(), and each function stands below those that it is made of. attend_head() is
// softmax(scale q k^T + bias) v. Position schemes act in rotated() (rotations), relative_bias(), shaw(),
// decomposed() and parabolas() (on the logits) and convolved() (CPE). attention_over_places() has fewer keys.
// EigenEncoder runs the blocks one after the other.
//
// The formulas and their sources: docs/schemes.md. Matrices are (tokens, numbers); every function takes one
// and returns another.
namespace whereabouts {
namespace {

using MatrixView = Eigen::Map<const Matrix>;
using Vector = Eigen::Map<const RowVector>;
using StridedView = Eigen::Map<const Matrix, 0, Eigen::OuterStride<>>;

// Rows computed between two looks at `progress`.
constexpr Eigen::Index strip = 64;

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

// fc2(norm(activation(fc1 x))); gated: fc2(norm(activation(gate x) * fc1 x)). A convolution stands behind
// fc1.
Matrix mlp(const Matrix& x, const MlpView& weights, const EncoderShape& shape, const Progress& progress) {
  const auto act = [&](float value) { return activated(value, shape.activation); };
  Matrix hidden = linear(x, weights.fc1, progress);
  if (weights.positive_first) hidden = hidden.cwiseMax(0.0F);
  if (weights.convolution.weight != nullptr) hidden = convolved(hidden, weights.convolution, shape, progress);
  if (weights.gate.present()) {
    hidden.array() *= linear(x, weights.gate, progress).array().unaryExpr(act);
  } else {
    hidden = hidden.unaryExpr(act).eval();
  }
  return linear(normalized(std::move(hidden), weights.norm, shape.epsilon), weights.fc2, progress);
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
Matrix rotated(Matrix x, const AttentionRotation& rotation, int head) {
  const Eigen::Index turning = x.rows() - rotation.skip, pairs = x.cols() / 2;
  if (rotation.rotations != nullptr) {
    const Eigen::Index size = rotation.block, blocks = x.cols() / size;
    const float* matrix = rotation.rotations + head * turning * blocks * size * size;
    for (Eigen::Index token = rotation.skip; token < x.rows(); ++token) {
      for (Eigen::Index block = 0; block < blocks; ++block, matrix += size * size) {
        const RowVector before = x.row(token).segment(block * size, size);
        x.row(token).segment(block * size, size) = before * MatrixView(matrix, size, size).transpose();
      }
    }
    return x;
  }
  const Eigen::Index table = rotation.per_head ? head * turning * pairs : 0;
  const MatrixView cosines(rotation.cosine + table, turning, pairs),
      sines(rotation.sine + table, turning, pairs);
  for (Eigen::Index j = 0; j < pairs; ++j) {
    auto first = x.col(rotation.pairs[j][0]).tail(turning),
         second = x.col(rotation.pairs[j][1]).tail(turning);
    const Eigen::VectorXf before = first;
    first = before.cwiseProduct(cosines.col(j)) - second.cwiseProduct(sines.col(j));
    second = before.cwiseProduct(sines.col(j)) + second.cwiseProduct(cosines.col(j));
  }
  return x;
}

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

void attend(const AttentionRequest& request, const Progress& progress) {
  progress.check();
  for (int image = 0; image < request.batch; ++image) {
    for (int head = 0; head < request.heads; ++head) attend_head(request, image, head, progress);
  }
}

// Position schemes that act on the logits of one head of one image, each as what it adds to them, (tokens,
// tokens); q: its queries, (tokens, dim).

// A number that each pair of tokens reads from a table: relative position bias, log-CPB, ALiBi.
Matrix relative_bias(const RelativeBias& relative, int head, Eigen::Index tokens) {
  const float* table = relative.table + std::ptrdiff_t{head} * relative.rows;
  Matrix bias = Matrix::Zero(tokens, tokens);
  for (Eigen::Index pair = 0; pair < bias.size(); ++pair) {
    if (relative.index[pair] >= 0) bias.data()[pair] = table[relative.index[pair]];
  }
  return bias;
}

// The query times the vector of each key's offset, q_i . keys[index(i, j)] / sqrt(dim) (Shaw et al. 2018).
Matrix shaw(const ShawKeys& shaw, const Matrix& q) {
  const Matrix products =
      q * MatrixView(shaw.keys, shaw.rows, q.cols()).transpose() / std::sqrt(float(q.cols()));
  Matrix bias(q.rows(), q.rows());
  for (Eigen::Index i = 0; i < bias.rows(); ++i) {
    for (Eigen::Index j = 0; j < bias.cols(); ++j) bias(i, j) = products(i, shaw.index[i * bias.cols() + j]);
  }
  return bias;
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

// The sum of M parabolas of the distance of query and key along M axes of their own, with curvature a and
// slope b made from the query's token (PaPE). `features`: (tokens, 2 heads M), a before its softplus and b.
Matrix parabolas(const Parabolas& parabolas, const Matrix& q, int head, const Matrix& features) {
  const Eigen::Index count = parabolas.count, heads = features.cols() / (2 * count);
  const MatrixView places(parabolas.places + head * q.rows() * count, q.rows(), count);
  const Eigen::ArrayXXf a = features.middleCols(head * count, count).array().unaryExpr([](float x) {
    return std::max(x, 0.0F) + std::log1p(std::exp(-std::abs(x)));
  });
  const Eigen::ArrayXXf b = features.middleCols((heads + head) * count, count).array();
  Matrix bias(q.rows(), q.rows());
  for (Eigen::Index i = 0; i < bias.rows(); ++i) {
    for (Eigen::Index j = 0; j < bias.cols(); ++j) {
      const Eigen::ArrayXXf apart = places.row(i).array() - places.row(j).array();
      bias(i, j) = (b.row(i) * apart - a.row(i) * apart.square()).sum() / std::sqrt(float(q.cols()));
    }
  }
  return bias;
}

// The queries, keys and values of every head side by side, (rows, 3 heads dim); queries and keys behind their
// norms, which go over one head's numbers or over all.
Matrix queries_keys_values(const Matrix& x, const BlockWeights& weights, const EncoderShape& shape,
                           const Progress& progress) {
  Matrix qkv = linear(x, weights.qkv, progress);
  const int inner = shape.inner();
  for (int first = 0; weights.q_norm.present() && first < inner; first += weights.q_norm.size) {
    auto q = qkv.middleCols(first, weights.q_norm.size);
    q = normalized(q, weights.q_norm, shape.epsilon);
  }
  for (int first = 0; weights.k_norm.present() && first < inner; first += weights.k_norm.size) {
    auto k = qkv.middleCols(inner + first, weights.k_norm.size);
    k = normalized(k, weights.k_norm, shape.epsilon);
  }
  return qkv;
}

// The attention of every head side by side, (rows, heads dim).
Matrix attention(const Matrix& qkv, const Matrix& features, const BlockWeights& weights,
                 const EncoderShape& shape, float* probabilities, const Progress& progress) {
  Matrix heads(qkv.rows(), shape.inner());
  AttentionRequest request =
      fused_request(shape.images, shape.heads, shape.tokens, shape.dim(), qkv.data(), heads.data());
  request.probabilities = probabilities;
  request.cosine = weights.head_scales != nullptr;
  request.head_scales = weights.head_scales;
  if (weights.rotation.present()) request.rotation = &weights.rotation;
  Matrix bias;  // (images * heads * tokens, tokens)
  if (weights.bias.table != nullptr || weights.shaw.keys != nullptr || weights.parabolas.weight != nullptr ||
      weights.decomposed.rows != nullptr) {
    const Eigen::Index tokens = shape.tokens, dim = shape.dim();
    bias = Matrix::Zero(shape.images * shape.heads * tokens, tokens);
    for (Eigen::Index map = 0; map < shape.images * shape.heads; ++map) {
      progress.check();
      const Eigen::Index image = map / shape.heads, head = map % shape.heads;
      const Matrix q = qkv.block(image * tokens, head * dim, tokens, dim);
      auto own = bias.middleRows(map * tokens, tokens);
      if (weights.bias.table != nullptr) own += relative_bias(weights.bias, static_cast<int>(head), tokens);
      if (weights.shaw.keys != nullptr) own += shaw(weights.shaw, q);
      if (weights.decomposed.rows != nullptr) own += decomposed(weights.decomposed, q);
      if (weights.parabolas.weight != nullptr)
        own += parabolas(weights.parabolas, q, static_cast<int>(head),
                         features.middleRows(image * tokens, tokens));
    }
    request.bias = bias.data();
    request.bias_batch_stride = shape.heads * tokens * tokens;
  }
  attend(request, progress);
  return heads;
}

// Queries and keys turned by where their tokens lie in the grid, whatever their window.
Matrix rotated_queries_keys(Matrix qkv, const AttentionRotation& rotation, const EncoderShape& shape) {
  for (int image = 0; image < shape.images && rotation.present(); ++image) {
    for (int part = 0; part < 2 * shape.heads; ++part) {
      auto own = qkv.block(image * shape.tokens, part * shape.dim(), shape.tokens, shape.dim());
      own = rotated(own, rotation, part % shape.heads);
    }
  }
  return qkv;
}

// The same where tokens see those of their window alone: each window is an image of its own, whose bias has
// the pairs that do not meet as well.
Matrix window_attention(const Matrix& qkv, const BlockWeights& weights, const EncoderShape& shape,
                        float* probabilities, const Progress& progress) {
  const Windows& windows = weights.windows;
  const Eigen::Index size = windows.size, tokens = shape.tokens;
  const Matrix none = queries_keys_values(Matrix::Zero(1, shape.width), weights, shape, progress);
  const Matrix turned = rotated_queries_keys(qkv, weights.rotation, shape);
  Matrix heads(qkv.rows(), shape.inner()), own(size, qkv.cols()), seen(size, shape.inner()),
      of_window(shape.heads * size, size);
  if (probabilities != nullptr)
    std::fill_n(probabilities, shape.images * shape.heads * tokens * tokens, 0.0F);
  for (int number = 0; number < shape.images * windows.count; ++number) {
    progress.check();
    const Eigen::Index image = number / windows.count, window = number % windows.count;
    const int* token = windows.tokens + window * size;
    const int* region = windows.regions == nullptr ? nullptr : windows.regions + window * size;
    for (Eigen::Index place = 0; place < size; ++place)
      own.row(place) = token[place] < 0 ? none.row(0) : turned.row(image * tokens + token[place]);
    Matrix bias = Matrix::Zero(shape.heads * size, size);
    for (int head = 0; head < shape.heads; ++head) {
      auto of_head = bias.middleRows(head * size, size);
      if (weights.bias.table != nullptr) of_head += relative_bias(weights.bias, head, size);
      if (weights.decomposed.rows != nullptr)
        of_head += decomposed(weights.decomposed, own.middleCols(head * shape.dim(), shape.dim()));
      for (Eigen::Index query = 0; query < size && region != nullptr; ++query) {
        for (Eigen::Index key = 0; key < size; ++key)
          if (region[query] != region[key]) of_head(query, key) += windows.apart;
      }
    }
    AttentionRequest request =
        fused_request(1, shape.heads, windows.size, shape.dim(), own.data(), seen.data());
    request.cosine = weights.head_scales != nullptr;
    request.head_scales = weights.head_scales;
    request.bias = bias.data();
    request.probabilities = of_window.data();
    attend(request, progress);
    for (Eigen::Index place = 0; place < size; ++place) {
      if (token[place] < 0) continue;
      heads.row(image * tokens + token[place]) = seen.row(place);
      for (Eigen::Index head = 0; head < shape.heads && probabilities != nullptr; ++head) {
        float* row = probabilities + ((image * shape.heads + head) * tokens + token[place]) * tokens;
        for (Eigen::Index key = 0; key < size; ++key)
          if (token[key] >= 0) row[token[key]] = of_window(head * size + place, key);
      }
    }
  }
  return heads;
}

// Queries (images * tokens, heads dim), and keys and values (images * places, 2 heads dim), where these are
// of fewer places than there are tokens.
struct Reduced {
  Matrix queries, keys_values;
};

// Keys and values made of what lies in each place.
Reduced reduced(const Matrix& input, Matrix queries, const KeyReduction& reduction, const EncoderShape& shape,
                const Progress& progress) {
  const KeyPlaces& places = reduction.places;
  if (!reduction.product.present())
    return {std::move(queries), linear(input, reduction.keys_values, progress)};
  const Eigen::Index width = input.cols(), area = reduction.product.inputs / width;
  Matrix inside(Eigen::Index{shape.images} * places.count(), area * width);
  for (Eigen::Index at = 0; at < inside.rows(); ++at) {
    const Eigen::Index first = at / places.count() * shape.tokens;
    const int place = static_cast<int>(at % places.count());
    const PlaceSpan down = place_span(places, place / places.columns, true),
                    across = place_span(places, place % places.columns, false);
    RowVector sum = RowVector::Zero(width);
    Eigen::Index number = 0;
    for (int y = down.first; y < down.last; ++y) {
      for (int x = across.first; x < across.last; ++x, ++number) {
        const auto token = input.row(first + y * places.grid_columns + x);
        sum += token;
        if (!places.shares) inside.row(at).segment(number * width, width) = token;
      }
    }
    if (places.shares) inside.row(at) = sum / static_cast<float>(number);
  }
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

// One block, x (images * tokens, width). core/backend/block.h has it as a formula.
Matrix block(const Matrix& x, const BlockWeights& weights, const EncoderShape& shape, float* probabilities,
             const std::function<void(float* qkv)>& on_qkv,
             const std::function<void(Reduced& parts)>& on_reduced,
             const std::function<void(Matrix& features)>& on_features, const Progress& progress) {
  const bool pre = shape.norm_order == NormOrder::pre, post = shape.norm_order == NormOrder::post,
             res_post = shape.norm_order == NormOrder::res_post;
  const auto norm = [&](const Matrix& rows, const NormView& of) {
    return normalized(rows, of, shape.epsilon);
  };
  const auto scaled = [&](Matrix rows, const float* scale) {
    if (scale != nullptr) rows.array().rowwise() *= Vector(scale, shape.width).array();
    return rows;
  };

  const Matrix input = pre ? norm(x, weights.norm1) : x;
  Matrix qkv = queries_keys_values(input, weights, shape, progress);
  Matrix features;  // (rows, 2 heads M)
  if (const Parabolas& parabolas = weights.parabolas; parabolas.weight != nullptr) {
    features =
        input * MatrixView(parabolas.weight, 2 * shape.heads * parabolas.count, shape.width).transpose();
    on_features(features);
  }
  Matrix heads;
  if (weights.reduction.present() || weights.convolutions.present()) {
    Reduced parts = weights.reduction.present()
                        ? reduced(input, std::move(qkv), weights.reduction, shape, progress)
                        : convolved_heads(qkv, weights.convolutions, shape);
    on_reduced(parts);
    heads = attention_over_places(parts, weights, shape, probabilities, progress);
  } else {
    if (weights.queries != nullptr)
      qkv.leftCols(shape.inner()) = MatrixView(weights.queries, qkv.rows(), shape.inner());
    on_qkv(qkv.data());
    heads = weights.windows.tokens != nullptr
                ? window_attention(qkv, weights, shape, probabilities, progress)
                : attention(qkv, features, weights, shape, probabilities, progress);
  }
  const Matrix inner =
      heads.unaryExpr([&](float value) { return activated(value, weights.inner_activation); });
  Matrix branch = linear(norm(inner, weights.inner_norm), weights.proj, progress);
  if (res_post) branch = norm(branch, weights.norm1);
  Matrix y = x + scaled(branch, weights.layer_scale1);
  if (post) y = norm(y, weights.norm1);
  if (weights.local.weight != nullptr) y = convolved(y, weights.local, shape, progress);

  branch = mlp(pre ? norm(y, weights.norm2) : y, weights.mlp, shape, progress);
  if (res_post) branch = norm(branch, weights.norm2);
  y += scaled(branch, weights.layer_scale2);
  if (post) y = norm(y, weights.norm2);

  if (weights.cpe.weight != nullptr) y += convolved(y, weights.cpe, shape, progress);
  return norm(y, weights.norm3);
}

class EigenEncoder : public Encoder {
 public:
  EigenEncoder(const EncoderShape& shape, BlockSource source) : shape_(shape), source_(std::move(source)) {}

  bool resident() const override { return false; }

  void forward(const float* tokens, const EncoderOutputs& outputs, const Progress& progress) override {
    Matrix x = MatrixView(tokens, Eigen::Index{shape_.images} * shape_.tokens, shape_.width);
    const auto place = [](const std::vector<float*>& list, int number) {
      return static_cast<std::size_t>(number) < list.size() ? list[static_cast<std::size_t>(number)]
                                                            : nullptr;
    };
    for (int number = 0; number < shape_.blocks; ++number) {
      const int of_hooks = outputs.first_block + number;
      const auto on_qkv = [&](float* qkv) {
        if (outputs.hooks != nullptr)
          run_qkv_hooks(*outputs.hooks, of_hooks, shape_.images, shape_.tokens, shape_.heads, shape_.dim(),
                        qkv);
      };
      const auto on_reduced = [&](Reduced& parts) {
        if (outputs.hooks != nullptr)
          run_parts_hooks(*outputs.hooks, of_hooks, shape_.images, shape_.heads, shape_.dim(), parts.queries,
                          parts.keys_values);
      };
      const auto on_features = [&](Matrix& features) {
        if (outputs.hooks != nullptr)
          run_token_hooks(*outputs.hooks, Place::parabolas, of_hooks, shape_.images, shape_.tokens,
                          static_cast<int>(features.cols()), features.data());
      };
      if (outputs.hooks != nullptr)
        run_token_hooks(*outputs.hooks, Place::block_input, of_hooks, shape_.images, shape_.tokens,
                        shape_.width, x.data());
      x = block(x, source_(number), shape_, place(outputs.attention, number), on_qkv, on_reduced, on_features,
                progress);
      if (float* after = place(outputs.after, number)) std::copy_n(x.data(), x.size(), after);
      progress.report(static_cast<double>(number + 1) / shape_.blocks,
                      fmt::format("block {} of {}", number + 1, shape_.blocks));
      if (outputs.on_block) outputs.on_block(number + 1);
    }
    std::copy_n(x.data(), x.size(), outputs.tokens);
  }

 private:
  EncoderShape shape_;
  BlockSource source_;
};

class EigenBackend : public AttentionBackend {
 public:
  std::string id() const override { return "eigen"; }
  std::string name() const override { return "Eigen (plain reference)"; }
  BackendState state() const override { return {true, ""}; }
  void attend(const AttentionRequest& request, const Progress& progress) const override {
    whereabouts::attend(request, progress);
  }
  std::unique_ptr<Encoder> encoder(const EncoderShape& shape, const BlockSource& source) const override {
    return std::make_unique<EigenEncoder>(shape, source);
  }
};

}  // namespace

const AttentionBackend& eigen_backend() {
  static const EigenBackend backend;
  return backend;
}

}  // namespace whereabouts
