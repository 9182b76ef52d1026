#include "core/backend/eigen/eigen_backend.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "core/backend/eigen/eigen_parts.h"
#include "core/backend/eigen/eigen_places.h"
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

using namespace plain;

namespace {

Matrix held(const Matrix& x, const Bounds& bounds) {
  return x.cwiseMax(bounds.least).cwiseMin(bounds.most);
}

// A product whose input and output are held to bounds.
Matrix held_linear(const Matrix& x, const LinearView& layer, const Clipping& clipping,
                   const Progress& progress) {
  return held(linear(held(x, clipping.input), layer, progress), clipping.output);
}

// fc2(norm(activation(fc1 x))); gated: fc2(norm(activation(gate x) * fc1 x)). A convolution stands behind
// fc1.
Matrix mlp(const Matrix& x, const MlpView& weights, const EncoderShape& shape, const Progress& progress) {
  const auto act = [&](float value) { return activated(value, shape.activation); };
  const MlpClipping clipping = weights.clipping == nullptr ? MlpClipping{} : *weights.clipping;
  Matrix hidden = held_linear(x, weights.fc1, clipping.fc1, progress);
  if (weights.positive_first) hidden = hidden.cwiseMax(0.0F);
  if (weights.convolution.weight != nullptr) hidden = convolved(hidden, weights.convolution, shape, progress);
  if (weights.gate.present()) {
    hidden.array() *= held_linear(x, weights.gate, clipping.gate, progress).array().unaryExpr(act);
  } else {
    hidden = hidden.unaryExpr(act).eval();
  }
  return held_linear(normalized(std::move(hidden), weights.norm, shape.epsilon), weights.fc2, clipping.fc2,
                     progress);
}

// Position schemes that act on the logits of one head of one image, each as what it adds to them, (tokens,
// tokens); q: its queries, (tokens, dim).

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

// Heads mixed pair by pair: (heads * queries, tokens) of them, row h * queries + i of head h.
Matrix mixed(const Matrix& of_heads, const float* matrix, const float* shift, Eigen::Index heads) {
  const Eigen::Index pairs = of_heads.size() / heads;
  Matrix result(of_heads.rows(), of_heads.cols());
  Eigen::Map<Matrix> rows(result.data(), heads, pairs);
  rows = MatrixView(matrix, heads, heads) * MatrixView(of_heads.data(), heads, pairs);
  if (shift != nullptr) rows.colwise() += Eigen::Map<const Eigen::VectorXf>(shift, heads);
  return result;
}

// A norm over the heads of each pair.
void norm_heads(const HeadMixing& mixing, Eigen::Index heads, Matrix& of_heads) {
  const NormView norm{mixing.norm_gamma, mixing.norm_beta, static_cast<int>(heads)};
  Eigen::Map<Matrix> rows(of_heads.data(), heads, of_heads.size() / heads);
  rows = normalized(rows.transpose(), norm, mixing.norm_epsilon).transpose().eval();
}

// The weights of one image that a composition makes of the logits of every head, (heads * tokens, tokens).
Matrix composed_weights(Matrix logits, const Composition& composed, Eigen::Index heads) {
  const Eigen::Index tokens = logits.cols();
  if (composed.mixing.logits != nullptr)
    logits = mixed(logits, composed.mixing.logits, composed.mixing.logits_shift, heads);
  for (int key = 0; key < tokens; ++key) {
    if (composed.still.hidden(key)) logits.col(key).setConstant(-std::numeric_limits<float>::infinity());
  }
  Matrix weights = softmax(std::move(logits));
  for (Eigen::Index head = 0; head < heads && composed.places.weights != nullptr; ++head) {
    const float share = composed.places.shares[head];
    auto own = weights.middleRows(head * tokens, tokens);
    own = (1 - share) * own +
          share * MatrixView(composed.places.weights + head * tokens * tokens, tokens, tokens);
  }
  for (Eigen::Index row = 0; row < weights.rows(); ++row) {
    if (composed.still.still(static_cast<int>(row % tokens)))
      weights.row(row) = RowVector::Unit(tokens, row % tokens);
  }
  return weights;
}

// The attention of every head side by side where the weights are more than one softmax of logits.
Matrix composed_attention(const Matrix& qkv, const BlockWeights& weights, const EncoderShape& shape,
                          float* probabilities, const Progress& progress) {
  const Composition& composed = weights.composed;
  const Eigen::Index tokens = shape.tokens, dim = shape.dim(), heads = shape.heads, inner = shape.inner();
  Matrix attended(qkv.rows(), inner), logits(heads * tokens, tokens);
  for (int image = 0; image < shape.images; ++image) {
    const auto part = [&](Eigen::Index which, Eigen::Index head) {
      return qkv.block(image * tokens, which * inner + head * dim, tokens, dim);
    };
    for (Eigen::Index head = 0; head < heads; ++head) {
      progress.check();
      auto own = logits.middleRows(head * tokens, tokens);
      own = part(0, head) * part(1, head).transpose() / std::sqrt(static_cast<float>(dim));
      if (weights.bias.table != nullptr) own += relative_bias(weights.bias, static_cast<int>(head), tokens);
    }
    Matrix seen = composed_weights(logits, composed, heads);
    if (probabilities != nullptr) std::copy_n(seen.data(), seen.size(), probabilities + image * seen.size());
    if (composed.mixing.weights != nullptr)
      seen = mixed(seen, composed.mixing.weights, composed.mixing.weights_shift, heads);
    if (composed.mixing.norm_gamma != nullptr) norm_heads(composed.mixing, heads, seen);
    // The shifts give weights to every key, hidden ones among them.
    for (int key = 0; key < tokens; ++key) {
      if (composed.still.hidden(key)) seen.col(key).setZero();
    }
    for (Eigen::Index head = 0; head < heads; ++head)
      attended.block(image * tokens, head * dim, tokens, dim) =
          seen.middleRows(head * tokens, tokens) * part(2, head);
  }
  return attended;
}

// Cross-covariance attention (El-Nouby et al. 2021): of each head (softmax(scale q^T k) v^T)^T, with the
// channels of queries and keys of unit length.
Matrix channel_attention(const Matrix& qkv, const BlockWeights& weights, const EncoderShape& shape,
                         const Progress& progress) {
  const Eigen::Index tokens = shape.tokens, dim = shape.dim(), inner = shape.inner();
  Matrix attended(qkv.rows(), inner);
  for (int image = 0; image < shape.images; ++image) {
    for (Eigen::Index head = 0; head < shape.heads; ++head) {
      progress.check();
      const auto channels = [&](Eigen::Index which) -> Matrix {
        return qkv.block(image * tokens, which * inner + head * dim, tokens, dim).transpose();
      };
      const auto of_unit_length = [](Matrix rows) {
        const Eigen::ArrayXf length = rows.rowwise().norm().array().max(1e-12F);
        rows.array().colwise() /= length;
        return rows;
      };
      const Matrix map = softmax(weights.head_scales[head] * of_unit_length(channels(0)) *
                                 of_unit_length(channels(1)).transpose());
      attended.block(image * tokens, head * dim, tokens, dim) = (map * channels(2)).transpose();
    }
  }
  return attended;
}

// Of each pair of heads what the first sees less a part of what the second sees, normed: (rows, heads dim /
// 2).
Matrix differences_of(const Matrix& attended, const HeadDifferences& differences, int heads) {
  const Eigen::Index dim = attended.cols() / heads;
  Matrix result(attended.rows(), attended.cols() / 2);
  for (Eigen::Index pair = 0; pair < heads / 2; ++pair) {
    result.middleCols(pair * dim, dim) =
        normalized(attended.middleCols(2 * pair * dim, dim) -
                       differences.factor * attended.middleCols((2 * pair + 1) * dim, dim),
                   differences.norm, differences.epsilon);
  }
  return result;
}

// The queries, keys and values of every head side by side, (rows, 3 heads dim); queries and keys behind their
// norms, which go over one head's numbers or over all.
Matrix queries_keys_values(const Matrix& x, const BlockWeights& weights, const EncoderShape& shape,
                           const Progress& progress) {
  const int inner = shape.inner();
  Matrix qkv;
  if (const AttentionClipping* clipping = weights.clipping; clipping == nullptr) {
    qkv = linear(x, weights.qkv, progress);
  } else {
    qkv.resize(x.rows(), 3 * inner);
    int first = 0;
    for (const Clipping* own : {&clipping->queries, &clipping->keys, &clipping->values}) {
      LinearView part = weights.qkv;
      part.outputs = inner;
      part.weight += std::ptrdiff_t{first} * part.inputs;
      if (part.bias != nullptr) part.bias += first;
      qkv.middleCols(first, inner) = held_linear(x, part, *own, progress);
      first += inner;
    }
  }
  for (int first = 0; weights.q_norm.present() && first < inner; first += weights.q_norm.size) {
    auto q = qkv.middleCols(first, weights.q_norm.size);
    q = normalized(q, weights.q_norm, shape.epsilon);
  }
  for (int first = 0; weights.k_norm.present() && first < inner; first += weights.k_norm.size) {
    auto k = qkv.middleCols(inner + first, weights.k_norm.size);
    k = normalized(k, weights.k_norm, shape.epsilon);
  }
  for (int first = 0; weights.v_norm.present() && first < inner; first += weights.v_norm.size) {
    auto v = qkv.middleCols(2 * inner + first, weights.v_norm.size);
    v = normalized(v, weights.v_norm, shape.epsilon);
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

// What a patch has to do with those around it (XCiT), without its scale.
Matrix interaction(const Matrix& x, const LocalInteraction& local, const EncoderShape& shape,
                   const Progress& progress) {
  const auto by = [&](const Matrix& rows, const float* weight, const float* bias) {
    return convolved(rows, {weight, bias, local.grid_rows, local.grid_columns}, shape, progress);
  };
  Matrix inner = by(normalized(x, local.norm, shape.epsilon), local.first, local.first_bias);
  inner = inner.unaryExpr([&](float value) { return activated(value, shape.activation); }).eval();
  if (local.factor != nullptr) {
    inner.array().rowwise() *= Vector(local.factor, shape.width).array();
    inner.rowwise() += Vector(local.shift, shape.width);
  }
  return by(inner, local.second, local.second_bias);
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

  const StillTokens& still = weights.composed.still;
  const auto put_back_still = [&](Matrix& rows) {
    for (Eigen::Index row = 0; row < rows.rows(); ++row) {
      if (still.still(static_cast<int>(row % shape.tokens))) rows.row(row) = x.row(row);
    }
  };
  Matrix input = pre ? norm(x, weights.norm1) : x;
  if (still.raw) put_back_still(input);
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
    heads = weights.windows.tokens != nullptr ? window_attention(qkv, weights, shape, probabilities, progress)
            : weights.over_channels           ? channel_attention(qkv, weights, shape, progress)
            : weights.composed.present() ? composed_attention(qkv, weights, shape, probabilities, progress)
                                         : attention(qkv, features, weights, shape, probabilities, progress);
  }
  if (weights.differences.present()) heads = differences_of(heads, weights.differences, shape.heads);
  const Matrix inner =
      heads.unaryExpr([&](float value) { return activated(value, weights.inner_activation); });
  Matrix branch = held_linear(norm(inner, weights.inner_norm), weights.proj,
                              weights.clipping == nullptr ? Clipping{} : weights.clipping->proj, progress);
  branch = norm(branch, res_post ? weights.norm1 : weights.branch_norm1);
  Matrix y = x + scaled(branch, weights.layer_scale1);
  if (post) y = norm(y, weights.norm1);
  if (weights.local.weight != nullptr) y = convolved(y, weights.local, shape, progress);
  if (weights.interaction.first != nullptr)
    y += scaled(interaction(y, weights.interaction, shape, progress), weights.interaction.layer_scale);

  const Matrix before = weights.parallel ? input : pre ? norm(y, weights.norm2) : y;
  branch = mlp(before, weights.mlp, shape, progress);
  branch = norm(branch, res_post ? weights.norm2 : weights.branch_norm2);
  y += scaled(branch, weights.layer_scale2);
  if (post) y = norm(y, weights.norm2);

  if (weights.cpe.weight != nullptr) y += convolved(y, weights.cpe, shape, progress);
  y = norm(y, weights.norm3);
  put_back_still(y);
  return y;
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
                      message("block {} of {}", number + 1, shape_.blocks));
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
