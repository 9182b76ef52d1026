#include "core/backend/cpu/composed_attention.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "core/backend/cpu/cpu_attention.h"
#include "core/base/parallel.h"
#include "core/gemm/multiply.h"

namespace whereabouts {
namespace {

constexpr int at_once = 64;  // queries whose logits of every head are held

// Some queries of every head of one image: `rows` is (heads, count, tokens).
class Strip {
 public:
  Strip(const AttentionRequest& request, const Composition& composed, int first, int count, Matrix& rows)
      : request_(request), composed_(composed), first_(first), count_(count), rows_(rows) {
    rows_.resize(Eigen::Index{request.heads} * count, request.tokens);
  }

  void logits(const Progress& progress) {
    AttentionRequest alone = request_;
    alone.softmax = false;
    alone.probabilities = rows_.data();
    std::vector<float> bias;
    const std::ptrdiff_t tokens = request_.tokens, own = count_ * tokens;
    if (request_.bias != nullptr) {
      bias.resize(static_cast<std::size_t>(request_.heads * own));
      for (int head = 0; head < request_.heads; ++head)
        std::copy_n(request_.bias + (head * tokens + first_) * tokens, own, bias.begin() + head * own);
      alone.bias = bias.data();
    }
    attention_probabilities(alone, first_, count_, progress);
    const HeadMixing& mixing = composed_.mixing;
    if (mixing.logits != nullptr) mix(mixing.logits, mixing.logits_shift, progress);
  }

  // What the softmax gives, the share of places, and what still tokens see.
  void probabilities(const Progress& progress) {
    parallel_for(request_.heads * count_, compute_threads(), progress, [&](int row, int) {
      const int head = row / count_, query = first_ + row % count_;
      auto own = rows_.row(row);
      if (composed_.still.still(query)) {
        own.setZero();
        own[query] = 1;
        return;
      }
      if (composed_.still.which == StillTokens::Which::front)
        own.head(composed_.still.front).setConstant(-std::numeric_limits<float>::infinity());
      own = (own.array() - own.maxCoeff()).exp().matrix().eval();
      own /= own.sum();
      if (composed_.places.weights == nullptr) return;
      const float share = composed_.places.shares[head];
      const std::ptrdiff_t tokens = request_.tokens;
      const Eigen::Map<const RowVector> place(
          composed_.places.weights + (std::ptrdiff_t{head} * tokens + query) * tokens, tokens);
      own = (1 - share) * own + share * place;
    });
  }

  // The weights of the values, which are the probabilities where heads are not mixed behind the softmax.
  void weights(const Progress& progress) {
    const HeadMixing& mixing = composed_.mixing;
    if (mixing.weights != nullptr) mix(mixing.weights, mixing.weights_shift, progress);
    if (mixing.norm_gamma != nullptr) norm_heads(progress);
    // The shifts give weights to every key, hidden ones among them.
    if (composed_.still.which == StillTokens::Which::front) rows_.leftCols(composed_.still.front).setZero();
  }

  void norm_heads(const Progress& progress) {
    const HeadMixing& mixing = composed_.mixing;
    const int heads = request_.heads;
    parallel_for(count_, compute_threads(), progress, [&](int query, int) {
      auto pairs = of_query(query);  // (heads, tokens)
      const RowVector mean = pairs.colwise().mean();
      pairs.rowwise() -= mean;
      const Eigen::RowVectorXf length =
          (pairs.array().square().colwise().mean() + mixing.norm_epsilon).rsqrt().matrix();
      for (int head = 0; head < heads; ++head)
        pairs.row(head) = (pairs.row(head).array() * length.array() * mixing.norm_gamma[head] +
                           (mixing.norm_beta == nullptr ? 0.0F : mixing.norm_beta[head]))
                              .matrix()
                              .eval();
    });
  }

  void output(const Progress& progress) const {
    parallel_for(request_.heads, compute_threads(), progress, [&](int head, int) {
      const float* values = request_.v.data + head * request_.v.head_stride;
      float* out = request_.output + first_ * request_.output_stride + std::ptrdiff_t{head} * request_.dim;
      multiply({rows_.row(Eigen::Index{head} * count_).data(), request_.tokens},
               {values, request_.v.token_stride}, count_, request_.dim, request_.tokens, out,
               request_.output_stride);
    });
  }

 private:
  using OfQuery = Eigen::Map<Matrix, 0, Eigen::OuterStride<>>;
  OfQuery of_query(int query) const {
    return {rows_.data() + Eigen::Index{query} * request_.tokens, request_.heads, request_.tokens,
            Eigen::OuterStride<>(Eigen::Index{count_} * request_.tokens)};
  }

  void mix(const float* matrix, const float* shift, const Progress& progress) {
    const int heads = request_.heads, tokens = request_.tokens;
    parallel_for(count_, compute_threads(), progress, [&](int query, int) {
      OfQuery own = of_query(query);
      Matrix made(heads, tokens);
      multiply({matrix, heads}, {own.data(), own.outerStride()}, heads, tokens, heads, made.data(), tokens);
      if (shift != nullptr) made.colwise() += Eigen::Map<const Eigen::VectorXf>(shift, heads);
      own = made;
    });
  }

  const AttentionRequest& request_;
  const Composition& composed_;
  int first_, count_;
  Matrix& rows_;
};

}  // namespace

void composed_probabilities(const AttentionRequest& request, const Composition& composed, int first,
                            int count, float* out, const Progress& progress) {
  Matrix rows;
  Strip strip(request, composed, first, count, rows);
  strip.logits(progress);
  strip.probabilities(progress);
  std::copy_n(rows.data(), rows.size(), out);
}

void composed_attention(const AttentionRequest& request, const Composition& composed,
                        const std::vector<Hook>& hooks, int block, const Progress& progress) {
  const int heads = request.heads, tokens = request.tokens;
  const std::ptrdiff_t map = std::ptrdiff_t{tokens} * tokens;
  // Hooks look at whole maps.
  const bool hooked = any_hook(hooks, Place::logits, block) || any_hook(hooks, Place::probabilities, block);
  const int step = hooked ? tokens : at_once;
  Matrix rows;
  for (int image = 0; image < request.batch; ++image) {
    AttentionRequest own = request;
    own.batch = 1;
    for (Heads* part : {&own.q, &own.k, &own.v}) part->data += image * request.batch_stride;
    own.output += image * request.output_batch_stride;
    if (own.bias != nullptr) own.bias += image * request.bias_batch_stride;
    for (int first = 0; first < tokens; first += step) {
      progress.check();
      const int count = std::min(step, tokens - first);
      Strip strip(own, composed, first, count, rows);
      Flow flow{.block = block, .heads = heads, .rows = count, .columns = tokens, .first_image = image};
      flow.values = rows.data();
      flow.row_stride = tokens;
      flow.head_stride = std::ptrdiff_t{count} * tokens;
      flow.image_stride = rows.size();
      strip.logits(progress);
      flow.place = Place::logits;
      if (hooked) run_hooks(hooks, flow);
      strip.probabilities(progress);
      flow.place = Place::probabilities;
      if (hooked) run_hooks(hooks, flow);
      for (int head = 0; head < heads && request.probabilities != nullptr; ++head) {
        std::copy_n(rows.row(Eigen::Index{head} * count).data(), std::ptrdiff_t{count} * tokens,
                    request.probabilities + (std::ptrdiff_t{image} * heads + head) * map +
                        std::ptrdiff_t{first} * tokens);
      }
      strip.weights(progress);
      strip.output(progress);
    }
  }
}

}  // namespace whereabouts
