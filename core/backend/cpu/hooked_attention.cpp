#include "core/backend/cpu/hooked_attention.h"

#include <algorithm>

#include "core/backend/qk_transform.h"
#include "core/base/parallel.h"

namespace whereabouts {
namespace {

// One image of a request.
class ImageAttention {
 public:
  ImageAttention(const AttentionRequest& request, int image, Matrix& logits)
      : request_(request), image_(image), logits_(logits) {}

  void logits(int head) {
    const Matrix queries = transformed(request_.q, head, query_scale(request_, head)),
                 keys = transformed(request_.k, head, 1);
    auto of_head = logits_.middleRows(Eigen::Index{head} * request_.tokens, request_.tokens);
    of_head.noalias() = queries * keys.transpose();
    if (request_.bias == nullptr) return;
    const std::ptrdiff_t map = std::ptrdiff_t{request_.tokens} * request_.tokens;
    of_head += Eigen::Map<const Matrix>(request_.bias + image_ * request_.bias_batch_stride + head * map,
                                        request_.tokens, request_.tokens);
  }

  void softmax(int head) {
    for (int token = 0; token < request_.tokens; ++token) {
      auto row = logits_.row(Eigen::Index{head} * request_.tokens + token);
      row = (row.array() - row.maxCoeff()).exp().matrix().eval();
      row /= row.sum();
    }
  }

  void output(int head) {
    const int tokens = request_.tokens, dim = request_.dim;
    const auto rows = [&](auto* data, std::ptrdiff_t stride) {
      using Scalar = std::remove_pointer_t<decltype(data)>;
      using Map = std::conditional_t<std::is_const_v<Scalar>, const Matrix, Matrix>;
      return Eigen::Map<Map, 0, Eigen::OuterStride<>>(data, tokens, dim, Eigen::OuterStride<>(stride));
    };
    const Heads& v = request_.v;
    const auto values = rows(v.data + image_ * request_.batch_stride + head * v.head_stride, v.token_stride);
    auto out = rows(request_.output + image_ * request_.output_batch_stride + std::ptrdiff_t{head} * dim,
                    request_.output_stride);
    out.noalias() = logits_.middleRows(Eigen::Index{head} * tokens, tokens) * values;
  }

 private:
  Matrix transformed(const Heads& of, int head, float scale) const {
    Matrix rows(request_.tokens, request_.dim);
    for (int token = 0; token < request_.tokens; ++token) {
      const float* from =
          of.data + image_ * request_.batch_stride + head * of.head_stride + token * of.token_stride;
      transform_query_key(request_, from, head, token, scale, rows.row(token).data());
    }
    return rows;
  }

  const AttentionRequest& request_;
  int image_;
  Matrix& logits_;  // (heads * tokens, tokens), and the probabilities then
};

}  // namespace

void hooked_attention(const AttentionRequest& request, const std::vector<Hook>& hooks, int block,
                      const Progress& progress) {
  const int heads = request.heads, tokens = request.tokens;
  Matrix held(Eigen::Index{heads} * tokens, tokens);
  Flow flow{.block = block, .heads = heads, .rows = tokens, .columns = tokens, .values = held.data()};
  flow.row_stride = tokens;
  flow.head_stride = std::ptrdiff_t{tokens} * tokens;
  flow.image_stride = held.size();
  const int threads = std::min(heads, compute_threads());
  for (int image = 0; image < request.batch; ++image) {
    ImageAttention attention(request, image, held);
    const auto each_head = [&](void (ImageAttention::*step)(int)) {
      parallel_for(heads, threads, progress, [&](int head, int) { (attention.*step)(head); });
    };
    flow.first_image = image;
    each_head(&ImageAttention::logits);
    flow.place = Place::logits;
    run_hooks(hooks, flow);
    each_head(&ImageAttention::softmax);
    flow.place = Place::probabilities;
    run_hooks(hooks, flow);
    if (request.probabilities != nullptr)
      std::copy_n(held.data(), held.size(), request.probabilities + image * held.size());
    each_head(&ImageAttention::output);
  }
}

}  // namespace whereabouts
