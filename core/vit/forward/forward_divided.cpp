// Divided attention (TimeSformer): in every block each patch first sees the patches at its place in the other
// frames, then, with the class token, those of its own frame; what the class token saw in the frames is
// averaged.
#include <algorithm>
#include <cmath>

#include "core/backend/cpu/cpu_backend.h"
#include "core/backend/cpu/cpu_encoder.h"
#include "core/base/failure.h"
#include "core/base/parallel.h"
#include "core/vit/forward/forward.h"

namespace whereabouts {
namespace {

// softmax(q k^T / sqrt(d)) v among the rows of `tokens` alone, (tokens.size(), heads dim). `qkv`: (all
// tokens, 3 heads dim).
Matrix attended(const Matrix& qkv, const std::vector<int>& tokens, int heads, int dim) {
  const auto count = static_cast<Eigen::Index>(tokens.size()), inner = Eigen::Index{heads} * dim;
  Matrix own(count, 3 * inner), out(count, inner);
  for (Eigen::Index i = 0; i < count; ++i) own.row(i) = qkv.row(tokens[static_cast<std::size_t>(i)]);
  const float scale = 1.0F / std::sqrt(static_cast<float>(dim));
  for (int head = 0; head < heads; ++head) {
    const Eigen::Index at = Eigen::Index{head} * dim;
    Matrix logits = scale * (own.middleCols(at, dim) * own.middleCols(inner + at, dim).transpose());
    for (Eigen::Index row = 0; row < count; ++row) {
      auto line = logits.row(row).array();
      line = (line - line.maxCoeff()).exp();
      line /= line.sum();
    }
    out.middleCols(at, dim) = logits * own.middleCols(2 * inner + at, dim);
  }
  return out;
}

}  // namespace

void ForwardPass::refuse_divided() const {
  const bool asks = options_.output_attentions || options_.output_norm1 || options_.registers > 0 ||
                    !options_.hooks.empty() || !options_.without_position.empty();
  if (!asks) return;
  refuse_usage(
      "attention",
      "the attention of this model is divided: each patch sees its place in all frames, then its own "
      "frame, so that there is no map between all tokens",
      "predict gives its classes, and the lab attention what a patch sees of its own frame");
}

void ForwardPass::encode_divided() {
  refuse_divided();
  if (backend_ != &cpu_backend()) {
    result_.notes.push_back(message("divided attention is computed by cpu, not by {}", backend_->id()));
    backend_ = &cpu_backend();
  }
  const int width = configuration_.width, heads = configuration_.heads, dim = configuration_.head_dim;
  const int slots = configuration_.film.time_slots(), patches = position_.grid.count(),
            places = patches / slots;
  const Eigen::Index inner = Eigen::Index{heads} * dim;
  const float epsilon = configuration_.epsilon;
  MlpBuffers buffers;
  Matrix normed(rows_, width), qkv(rows_, 3 * inner), seen(rows_, inner), changed(rows_, width);
  // Groups of tokens that see one another, `group` giving those of one; all images and groups side by side.
  const auto attend =
      [&](int groups, const std::function<std::vector<int>(int image, int group)>& group,
          const std::function<void(int image, int number, const std::vector<int>& tokens, const Matrix& out)>&
              put) {
        parallel_for(count_ * groups, compute_threads(), progress_, [&](int task, int) {
          const int image = task / groups, number = task % groups;
          std::vector<int> tokens = group(image, number);
          for (int& token : tokens) token += image * tokens_;
          put(image, number, tokens, attended(qkv, tokens, heads, dim));
        });
      };
  if (options_.keep_queries_keys) {
    maps_ = std::make_shared<AttentionMaps>(heads, tokens_, dim, prefix_, nullptr);
    maps_->divide_by_slots(slots);
    result_.notes.emplace_back(
        "attention is that of each frame by itself; before it every patch has seen its place in all frames, "
        "which no "
        "map here shows");
  }
  if (options_.output_hidden_states) result_.hidden_states.push_back(x_);
  for (int number = begin_block_; number < configuration_.depth; ++number) {
    progress_.check();
    const PackedBlock& block = weights_.blocks[static_cast<std::size_t>(number)];
    const TimeAttention& time = *block.time;
    // Over time: the class token waits.
    time.norm.apply(x_.data(), width, rows_, epsilon, normed.data(), width);
    linear(normed.data(), width, rows_, time.qkv, qkv.data(), qkv.cols(), {}, progress_);
    seen.setZero();
    attend(
        places,
        [&](int, int place) {
          std::vector<int> tokens;
          tokens.reserve(static_cast<std::size_t>(slots));
          for (int slot = 0; slot < slots; ++slot) tokens.push_back(prefix_ + slot * places + place);
          return tokens;
        },
        [&](int, int, const std::vector<int>& tokens, const Matrix& out) {
          for (std::size_t i = 0; i < tokens.size(); ++i)
            seen.row(tokens[i]) = out.row(static_cast<Eigen::Index>(i));
        });
    linear(seen.data(), inner, rows_, time.proj, normed.data(), width, {}, progress_);
    linear(normed.data(), width, rows_, time.dense, changed.data(), width, {}, progress_);
    for (int image = 0; image < count_; ++image) {
      x_.middleRows(image * tokens_ + prefix_, patches) +=
          changed.middleRows(image * tokens_ + prefix_, patches);
    }
    // Over space.
    block.norm1.apply(x_.data(), width, rows_, epsilon, normed.data(), width);
    linear(normed.data(), width, rows_, block.qkv, qkv.data(), qkv.cols(), {}, progress_);
    if (maps_) maps_->add({qkv.leftCols(2 * inner), {}, {}});
    Matrix of_prefix = Matrix::Zero(Eigen::Index{count_} * slots * prefix_, inner);
    attend(
        slots,
        [&](int, int slot) {
          std::vector<int> tokens;
          tokens.reserve(static_cast<std::size_t>(prefix_ + places));
          for (int token = 0; token < prefix_; ++token) tokens.push_back(token);
          for (int place = 0; place < places; ++place) tokens.push_back(prefix_ + slot * places + place);
          return tokens;
        },
        [&](int image, int slot, const std::vector<int>& tokens, const Matrix& out) {
          of_prefix.middleRows((image * slots + slot) * prefix_, prefix_) = out.topRows(prefix_);
          for (std::size_t i = static_cast<std::size_t>(prefix_); i < tokens.size(); ++i)
            seen.row(tokens[i]) = out.row(static_cast<Eigen::Index>(i));
        });
    for (int image = 0; image < count_; ++image) {
      auto class_tokens = seen.middleRows(image * tokens_, prefix_);
      class_tokens.setZero();
      for (int slot = 0; slot < slots; ++slot)
        class_tokens += of_prefix.middleRows((image * slots + slot) * prefix_, prefix_);
      class_tokens /= static_cast<float>(slots);
    }
    Epilogue onto;
    onto.residual = x_.data();
    onto.residual_stride = width;
    linear(seen.data(), inner, rows_, block.proj, changed.data(), width, onto, progress_);
    x_ = changed;
    block.norm2.apply(x_.data(), width, rows_, epsilon, normed.data(), width);
    onto.residual = x_.data();
    compute_mlp(block.mlp.view(), configuration_.activation, epsilon, normed.data(), rows_, onto,
                changed.data(), buffers, progress_);
    x_ = changed;
    if (options_.output_hidden_states) result_.hidden_states.push_back(x_);
    if (options_.block_done) options_.block_done(number + 1, configuration_.depth);
  }
}

}  // namespace whereabouts
