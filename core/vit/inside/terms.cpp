#include "core/vit/inside/terms.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "core/backend/cpu/cpu_encoder.h"
#include "core/backend/qk_transform.h"
#include "core/base/failure.h"
#include "core/vit/forward/position_encoding.h"

namespace whereabouts {
namespace {

using Parts = std::array<Matrix, term_parts>;

Matrix sum_of(const Parts& parts) {
  return parts[0] + parts[1] + parts[2];
}

// A norm over columns [first, first + size) of every part, its scale held at the sum's value.
void freeze(const NormView& norm, float epsilon, Eigen::Index first, Parts& parts) {
  if (!norm.present()) return;
  const auto block = [&](Matrix& part) { return part.middleCols(first, norm.size); };
  Matrix sum = block(parts[0]) + block(parts[1]) + block(parts[2]);
  if (!norm.rms) sum.colwise() -= sum.rowwise().mean().eval();
  const Eigen::VectorXf scale =
      (sum.rowwise().squaredNorm().array() / static_cast<float>(norm.size) + epsilon).rsqrt();
  for (Matrix& part : parts) {
    auto columns = block(part);
    if (!norm.rms) columns.colwise() -= columns.rowwise().mean().eval();
    columns = (scale.asDiagonal() * columns).eval();
    if (norm.gamma != nullptr)
      columns.array().rowwise() *= Eigen::Map<const RowVector>(norm.gamma, norm.size).array();
  }
  if (norm.beta != nullptr) block(parts[2]).rowwise() += Eigen::Map<const RowVector>(norm.beta, norm.size);
}

// W part for every part, the layer's own bias in the third.
Parts projected(const LinearWeights& layer, const Parts& parts, const Progress& progress) {
  std::vector<float> weight(static_cast<std::size_t>(layer.outputs()) *
                            static_cast<std::size_t>(layer.inputs())),
      bias(static_cast<std::size_t>(layer.outputs()));
  layer.unpack(weight.data(), bias.data());
  const Eigen::Map<const RowVector> added(bias.data(), layer.outputs());
  Parts made;
  for (std::size_t which = 0; which < term_parts; ++which) {
    const Matrix& part = parts[which];
    Matrix& to = made[which];
    to.resize(part.rows(), layer.outputs());
    linear(part.data(), part.cols(), static_cast<int>(part.rows()), layer, to.data(), to.cols(), {},
           progress);
    if (which != 2) to.rowwise() -= added;
  }
  return made;
}

// Every head's rows to the length 1 that their sum has then.
void to_unit_length(int heads, int dim, Parts& parts) {
  for (int head = 0; head < heads; ++head) {
    const Matrix sum = sum_of(parts).middleCols(head * dim, dim);
    const Eigen::VectorXf scale = sum.rowwise().norm().cwiseMax(1e-12F).cwiseInverse();
    for (Matrix& part : parts)
      part.middleCols(head * dim, dim) = (scale.asDiagonal() * part.middleCols(head * dim, dim)).eval();
  }
}

}  // namespace

LogitTerms::LogitTerms(const Vit& vit, int block, const Matrix& content, const Matrix& position,
                       std::shared_ptr<const PositionEncoding> scheme, const Progress& progress)
    : block_(block),
      heads_(vit.configuration().heads),
      tokens_(static_cast<int>(content.rows())),
      dim_(vit.configuration().head_dim),
      scheme_(std::move(scheme)) {
  const VitConfiguration& configuration = vit.configuration();
  const float epsilon = configuration.epsilon;
  const BlockWeights weights = vit.block(block);
  if (configuration.block_windows.any()) {
    refuse_usage("terms", "tokens of its layers see one another in windows, whose logits are not split",
                 "use a model whose tokens see the whole image");
  }
  Parts parts{content, position, Matrix::Zero(content.rows(), content.cols())};
  if (block == 0) freeze(vit.norm_before_blocks(), epsilon, 0, parts);
  if (configuration.norm_order == NormOrder::pre) freeze(weights.norm1, epsilon, 0, parts);
  const Parts all = projected(*weights.qkv.packed, parts, progress);
  const Eigen::Index inner = Eigen::Index{heads_} * dim_;
  for (std::size_t which = 0; which < term_parts; ++which) {
    queries_[which] = all[which].leftCols(inner);
    keys_[which] = all[which].middleCols(inner, inner);
  }
  for (const auto& [norm, to] : {std::pair{&weights.q_norm, &queries_}, std::pair{&weights.k_norm, &keys_}}) {
    for (Eigen::Index first = 0; norm->present() && first < inner; first += norm->size)
      freeze(*norm, epsilon, first, *to);
  }
  if (weights.head_scales != nullptr) {
    head_scales_.assign(weights.head_scales, weights.head_scales + heads_);
    to_unit_length(heads_, dim_, queries_);
    to_unit_length(heads_, dim_, keys_);
  }
  if (!scheme_) return;
  const auto at = static_cast<std::size_t>(block);
  rotated_ = scheme_->rotation(at).present();
  shaw_ = weights.shaw;
  if (const Parabolas& parabolas = weights.parabolas;
      parabolas.weight != nullptr && !scheme_->parabola_places.empty()) {
    const Eigen::Map<const Matrix> weight(parabolas.weight, 2 * heads_ * parabolas.count, content.cols());
    features_ = sum_of(parts) * weight.transpose();
  }
  biased_ = scheme_->bias(at).table != nullptr || shaw_.keys != nullptr || features_.size() > 0;
}

std::size_t LogitTerms::bytes() const {
  std::size_t numbers = 0;
  for (const Parts* each : {&queries_, &keys_}) {
    for (const Matrix& part : *each) numbers += static_cast<std::size_t>(part.size());
  }
  return (numbers + static_cast<std::size_t>(features_.size())) * sizeof(float);
}

float LogitTerms::scale(int head) const {
  return head_scales_.empty() ? 1 / std::sqrt(static_cast<float>(dim_))
                              : head_scales_[static_cast<std::size_t>(head)];
}

Matrix LogitTerms::term(TermPart query, TermPart key, int head) const {
  const Eigen::Index first = Eigen::Index{head} * dim_;
  return scale(head) * queries_[static_cast<std::size_t>(query)].middleCols(first, dim_) *
         keys_[static_cast<std::size_t>(key)].middleCols(first, dim_).transpose();
}

Matrix LogitTerms::relative(int head, const Progress& progress) const {
  Matrix added = Matrix::Zero(tokens_, tokens_);
  if (!has_relative()) return added;
  const Eigen::Index first = Eigen::Index{head} * dim_;
  const auto at = static_cast<std::size_t>(block_);
  const Matrix queries = sum_of(queries_).middleCols(first, dim_),
               keys = sum_of(keys_).middleCols(first, dim_);
  if (rotated_) {
    const AttentionRotation rotation = scheme_->rotation(at);
    AttentionRequest request;
    request.heads = heads_;
    request.tokens = tokens_;
    request.dim = dim_;
    request.rotation = &rotation;
    Matrix turned_queries(tokens_, dim_), turned_keys(tokens_, dim_);
    for (int token = 0; token < tokens_; ++token) {
      transform_query_key(request, queries.row(token).data(), head, token, 1,
                          turned_queries.row(token).data());
      transform_query_key(request, keys.row(token).data(), head, token, 1, turned_keys.row(token).data());
    }
    added = scale(head) * (turned_queries * turned_keys.transpose() - queries * keys.transpose());
  }
  const RelativeBias bias = scheme_->bias(at);
  if (bias.table != nullptr) add_relative_bias(bias, tokens_, head, 1, 0, tokens_, added.data(), progress);
  if (shaw_.keys != nullptr) {
    const ShawKeys shaw{shaw_.keys, shaw_.rows, scheme_->shaw.data()};
    add_shaw_bias(shaw, queries, tokens_, 0, added.data());
  }
  if (features_.size() > 0) {
    const Matrix& places = scheme_->parabola_places[at];
    const Parabolas parabolas{nullptr, places.data(), static_cast<int>(places.cols())};
    add_parabola_bias(parabolas, heads_, head, dim_, features_.data(), tokens_, 0, tokens_, added.data());
  }
  return added;
}

Matrix LogitTerms::products(int head) const {
  const Eigen::Index first = Eigen::Index{head} * dim_;
  return scale(head) * sum_of(queries_).middleCols(first, dim_) *
         sum_of(keys_).middleCols(first, dim_).transpose();
}

Matrix LogitTerms::total(int head, const Progress& progress) const {
  return relative(head, progress) + products(head);
}

TermShares term_shares(const LogitTerms& terms, int prefix, const Progress& progress) {
  TermShares shares;
  const int patches = terms.tokens() - prefix;
  const auto between_patches = [&](const Matrix& map) -> MatrixD {
    MatrixD rows = map.bottomRightCorner(patches, patches).cast<double>();
    rows.colwise() -= rows.rowwise().mean().eval();
    return rows;
  };
  for (int head = 0; head < terms.heads(); ++head) {
    progress.check();
    const Matrix relative = terms.relative(head, progress);
    const MatrixD total = between_patches(relative + terms.products(head));
    const double all = total.squaredNorm();
    const auto share = [&](const Matrix& term) {
      return all > 0 ? between_patches(term).cwiseProduct(total).sum() / all
                     : std::numeric_limits<double>::quiet_NaN();
    };
    auto& of_head = shares.terms.emplace_back();
    for (int query = 0; query < term_parts; ++query) {
      for (int key = 0; key < term_parts; ++key) {
        progress.check();
        of_head[static_cast<std::size_t>(query)][static_cast<std::size_t>(key)] =
            share(terms.term(TermPart{query}, TermPart{key}, head));
      }
    }
    shares.relative.push_back(terms.has_relative() ? share(relative) : 0);
  }
  return shares;
}

Matrix offset_kernel(const Matrix& map, int prefix, GridShape grid) {
  const int rows = 2 * grid.rows - 1, columns = 2 * grid.columns - 1;
  MatrixD sums = MatrixD::Zero(rows, columns);
  for (int query = 0; query < grid.count(); ++query) {
    const Cell from = grid.cell(query);
    for (int key = 0; key < grid.count(); ++key) {
      const Cell to = grid.cell(key);
      sums(to.row - from.row + grid.rows - 1, to.column - from.column + grid.columns - 1) +=
          static_cast<double>(map(prefix + query, prefix + key));
    }
  }
  for (int row = 0; row < rows; ++row) {
    for (int column = 0; column < columns; ++column) {
      const int down = grid.rows - std::abs(row - grid.rows + 1),
                right = grid.columns - std::abs(column - grid.columns + 1);
      sums(row, column) /= static_cast<double>(down) * right;
    }
  }
  return sums.cast<float>();
}

}  // namespace whereabouts
