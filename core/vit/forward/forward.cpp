#include "core/vit/forward/forward.h"

#include <algorithm>
#include <cmath>

#include "core/base/failure.h"
#include "core/position/bias/cpe.h"

namespace whereabouts {
namespace {

// The backend's own failure, told apart from every other: Eigen can do the work instead.
struct BackendFailed {
  std::string problem;
};

template <typename Work>
void on_backend(const AttentionBackend& backend, const Work& work) {
  try {
    work();
  } catch (const Failure& failure) {
    if (failure.fault() != Fault::failed || &backend == &eigen_attention()) throw;
    throw BackendFailed{failure.problem()};
  }
}

}  // namespace

ForwardPass::ForwardPass(const VitConfiguration& configuration, const VitWeights& weights,
                         std::shared_ptr<const PositionEncoding> placement, EncoderCache& encoders,
                         const ForwardOptions& options, const Progress& progress)
    : configuration_(configuration),
      weights_(weights),
      shared_placement_(std::move(placement)),
      placement_(*shared_placement_),
      encoders_(encoders),
      options_(options),
      progress_(progress),
      backend_(options.backend == nullptr ? &eigen_attention() : options.backend) {}

Forward ForwardPass::run(const PixelBatch& pixels) {
  count_ = pixels.count;
  prefix_ = configuration_.prefix.count();
  tokens_ = prefix_ + placement_.grid.count();
  rows_ = count_ * tokens_;
  result_.grid = placement_.grid;
  result_.prefix = prefix_;
  result_.notes = placement_.notes;

  embed(pixels);
  if (backend_ == &eigen_attention()) {
    encode();
  } else {
    // A backend that fails on the way may have been wrong before: Eigen begins again at the first block.
    Matrix begin = x_;
    try {
      encode();
      if (!x_.allFinite()) throw BackendFailed{"its numbers are not finite for this input"};
    } catch (const BackendFailed& failed) {
      result_.notes.push_back("the backend " + backend_->id() + " failed (" + failed.problem +
                              "); the model was run by " + eigen_attention().id() + " instead");
      result_.instead_of = backend_->id();
      result_.reason = failed.problem;
      backend_ = &eigen_attention();
      result_.attention.clear();
      result_.hidden_states.clear();
      x_ = std::move(begin);
      encode();
    }
  }
  result_.backend = backend_->id();
  result_.maps = std::move(maps_);
  finish();
  return std::move(result_);
}

void ForwardPass::encode() {
  if (options_.keep_queries_keys) {
    maps_ = std::make_shared<AttentionMaps>(count_, configuration_.heads, tokens_, configuration_.head_dim,
                                            prefix_, options_.zero_position ? nullptr : shared_placement_);
  }
  output_hidden_states();
  if (forward_fused()) return;
  attended_.resize(rows_, configuration_.attention_width());
  const int depth = static_cast<int>(weights_.blocks.size());
  for (int number = 0; number < depth; ++number) {
    block(static_cast<std::size_t>(number));
    output_hidden_states();
    progress_.report(static_cast<double>(number + 1) / depth,
                     "block " + std::to_string(number + 1) + " of " + std::to_string(depth));
    if (options_.block_done) options_.block_done(number + 1, depth);
  }
}

// All blocks by one call of the backend, where both it and the model allow that.
bool ForwardPass::forward_fused() {
  if (backend_ == &eigen_attention()) return false;
  const auto shape = encoder_shape(configuration_, weights_, placement_, options_, count_, tokens_);
  if (!shape) return false;
  if (!options_.block_done) progress_.report(0, "all blocks on " + backend_->id());
  bool done = false;
  Matrix first;               // what enters the first block
  std::vector<Matrix> after;  // what leaves each
  on_backend(*backend_, [&] {
    std::unique_ptr<Encoder> encoder = encoders_.take(*backend_, *shape, weights_, placement_, progress_);
    if (!encoder) return;
    if (shape->output_hidden_states) first = x_;
    EncoderOutputs outputs{x_.data(), {}, {}};
    for (int number = 0; number < shape->blocks; ++number) {
      if (shape->output_attentions) {
        result_.attention.emplace_back(static_cast<Eigen::Index>(rows_) * shape->heads, tokens_);
        outputs.attention.push_back(result_.attention.back().data());
      }
      if (shape->output_hidden_states) {
        after.emplace_back(rows_, shape->width);
        outputs.after.push_back(after.back().data());
      }
    }
    try {
      encoder->forward(x_.data(), outputs, progress_);
    } catch (const Failure& failure) {
      // Stopped, it is as good as before.
      if (failure.fault() == Fault::cancelled)
        encoders_.release(*backend_, *shape, placement_, std::move(encoder));
      throw;
    }
    encoders_.release(*backend_, *shape, placement_, std::move(encoder));
    done = true;
  });
  if (!done) return false;
  // Tokens are all that came back; the projections of a block are one product of those that entered it.
  for (std::size_t number = 0; number < after.size(); ++number) {
    if (keeps_projections(number)) {
      project(number, number == 0 ? first : after[number - 1]);
      keep_projections(number);
    }
    if (number > 0 && !options_.output_hidden_states) after[number - 1].resize(0, 0);
  }
  if (options_.output_hidden_states) {
    for (Matrix& tokens : after) result_.hidden_states.push_back(std::move(tokens));
  }
  if (options_.block_done) options_.block_done(shape->blocks, shape->blocks);
  return true;
}

void ForwardPass::output_hidden_states() {
  if (options_.output_hidden_states) result_.hidden_states.push_back(x_);
}

void ForwardPass::block(std::size_t number) {
  const BlockWeights& block = weights_.blocks[number];
  const int width = configuration_.width;
  const float epsilon = configuration_.epsilon;
  const bool first = configuration_.norm_order == NormOrder::pre;
  project(number, x_);
  keep_projections(number);
  attend(number);
  const auto inner = static_cast<std::ptrdiff_t>(attended_.cols());
  if (block.inner.present()) {
    block.inner.apply(attended_.data(), inner, rows_, epsilon, attended_.data(), inner);
  }
  if (configuration_.norm_order == NormOrder::res_post) {
    finish_res_post(block);
    if (block.cpe.rows() > 0 && !options_.zero_position) convolve_positions(block);
    return;
  }
  Epilogue epilogue;
  epilogue.residual = x_.data();
  epilogue.residual_stride = width;
  if (!block.scale1.empty()) epilogue.scale = block.scale1.data();
  linear(attended_.data(), inner, rows_, block.out, x_.data(), width, epilogue, progress_);
  if (!first) block.norm1.apply(x_.data(), width, rows_, epsilon, x_.data(), width);

  if (first) block.norm2.apply(x_.data(), width, rows_, epsilon, normed_.data(), width);
  epilogue.scale = block.scale2.empty() ? nullptr : block.scale2.data();
  feed_forward(block.mlp, (first ? normed_ : x_).data(), rows_, epilogue, x_.data());
  if (!first) block.norm2.apply(x_.data(), width, rows_, epsilon, x_.data(), width);
  if (block.cpe.rows() > 0 && !options_.zero_position) convolve_positions(block);
}

// x + scale * norm(branch), for both halves of the block behind its attention.
void ForwardPass::finish_res_post(const BlockWeights& block) {
  const int width = configuration_.width;
  const auto add = [&](const Norm& norm, const std::vector<float>& scale) {
    norm.apply(normed_.data(), width, rows_, configuration_.epsilon, normed_.data(), width);
    if (!scale.empty()) {
      normed_.array().rowwise() *= Eigen::Map<const RowVector>(scale.data(), width).array();
    }
    x_ += normed_;
  };
  linear(attended_.data(), attended_.cols(), rows_, block.out, normed_.data(), width, {}, progress_);
  add(block.norm1, block.scale1);
  feed_forward(block.mlp, x_.data(), rows_, {}, normed_.data());
  add(block.norm2, block.scale2);
}

// The queries, keys and values that a block makes of its tokens, behind their norms.
void ForwardPass::project(std::size_t number, const Matrix& x) {
  const BlockWeights& block = weights_.blocks[number];
  const int width = configuration_.width;
  const bool first = configuration_.norm_order == NormOrder::pre;
  normed_.resize(rows_, width);
  qkv_.resize(rows_, 3 * configuration_.attention_width());
  if (first) block.norm1.apply(x.data(), width, rows_, configuration_.epsilon, normed_.data(), width);
  linear((first ? normed_ : x).data(), width, rows_, block.qkv, qkv_.data(), qkv_.cols(), {}, progress_);
  const int heads = configuration_.heads, dim = configuration_.head_dim;
  const std::ptrdiff_t inner = configuration_.attention_width(), row = 3 * inner;
  for (const auto& [norm, offset] :
       {std::pair{&block.query_norm, std::ptrdiff_t{0}}, std::pair{&block.key_norm, inner}}) {
    if (!norm->present()) continue;
    const bool all_at_once = static_cast<std::ptrdiff_t>(norm->gamma.size()) == inner && heads > 1;
    for (int head = 0; head < (all_at_once ? 1 : heads); ++head) {
      float* data = qkv_.data() + offset + static_cast<std::ptrdiff_t>(head) * dim;
      norm->apply(data, row, rows_, configuration_.epsilon, data, row);
    }
  }
}

bool ForwardPass::keeps_projections(std::size_t number) const {
  return maps_ || static_cast<int>(number) == options_.keep_projections;
}

void ForwardPass::keep_projections(std::size_t number) {
  if (maps_) {
    const BlockWeights& block = weights_.blocks[number];
    maps_->add({qkv_.leftCols(2 * configuration_.attention_width()), block.head_scales,
                options_.zero_position ? Matrix() : block.shaw});
  }
  if (static_cast<int>(number) == options_.keep_projections) result_.projections = qkv_;
}

void ForwardPass::attend(std::size_t number) {
  const BlockWeights& block = weights_.blocks[number];
  const int heads = configuration_.heads, dim = configuration_.head_dim;
  AttentionRequest request = fused_request(count_, heads, tokens_, dim, qkv_.data(), attended_.data());
  if (!block.head_scales.empty()) {
    request.cosine = true;
    request.head_scales = block.head_scales.data();
  }
  AttentionRotation rotation;
  if (!options_.zero_position) {
    const auto squared = static_cast<std::size_t>(tokens_) * static_cast<std::size_t>(tokens_);
    const Matrix* table = placement_.biases.empty() ? nullptr : placement_.biases[number].get();
    const bool with_queries = block.shaw.rows() > 0;
    if (table != nullptr || with_queries) {
      bias_.assign(squared * static_cast<std::size_t>(heads * (with_queries ? count_ : 1)), 0.0F);
      if (table != nullptr) expand_bias(placement_, *table, bias_.data(), progress_);
      if (with_queries) {
        const auto one = bias_.begin() + static_cast<std::ptrdiff_t>(squared) * heads;
        for (auto other = one; other != bias_.end(); other += one - bias_.begin())
          std::copy(bias_.begin(), one, other);
        add_shaw(block);
        request.bias_batch_stride = static_cast<std::ptrdiff_t>(squared) * heads;
      }
      request.bias = bias_.data();
    }
    if (!placement_.pairs.empty()) {
      rotation = placement_.rotation(number, prefix_);
      request.rotation = &rotation;
    }
  }
  if (options_.output_attentions) {
    result_.attention.emplace_back(static_cast<Eigen::Index>(rows_) * heads, tokens_);
    request.probabilities = result_.attention.back().data();
  }
  on_backend(*backend_, [&] { backend_->attend(request, progress_); });
}

// A bias that depends on the query: of every image and head.
void ForwardPass::add_shaw(const BlockWeights& block) {
  const int heads = configuration_.heads, dim = configuration_.head_dim;
  float* bias = bias_.data();
  for (int b = 0; b < count_; ++b) {
    for (int head = 0; head < heads; ++head, bias += std::ptrdiff_t{tokens_} * tokens_) {
      progress_.check();
      add_shaw_bias(placement_.shaw, block.shaw, qkv_.block(b * tokens_, head * dim, tokens_, dim), 0, bias);
    }
  }
}

void ForwardPass::feed_forward(const MlpWeights& mlp, const float* x, int rows, const Epilogue& epilogue,
                               float* y) {
  const int width = configuration_.width;
  const std::ptrdiff_t hidden = mlp.up.outputs();
  hidden_.resize(rows, hidden);
  const bool gated = mlp.gate.outputs() > 0;
  Epilogue between;
  between.activation = gated ? Activation::none : configuration_.activation;
  linear(x, width, rows, mlp.up, hidden_.data(), hidden, between, progress_);
  if (gated) {
    gate_.resize(rows, hidden);
    between.activation = configuration_.activation;
    linear(x, width, rows, mlp.gate, gate_.data(), hidden, between, progress_);
    hidden_.array() *= gate_.array();
  }
  if (mlp.inner.present()) {
    mlp.inner.apply(hidden_.data(), hidden, rows, configuration_.epsilon, hidden_.data(), hidden);
  }
  linear(hidden_.data(), hidden, rows, mlp.down, y, width, epilogue, progress_);
}

// Zero padding at the grid's edges is what tells the tokens where they are; tokens in front have no
// neighbours.
void ForwardPass::convolve_positions(const BlockWeights& block) {
  for (int b = 0; b < count_; ++b) {
    auto patches = x_.middleRows(b * tokens_ + prefix_, placement_.grid.count());
    patches += conditional_position(patches, block.cpe, placement_.grid, progress_);
    if (!block.cpe_shift.empty()) {
      patches.rowwise() += Eigen::Map<const RowVector>(block.cpe_shift.data(), configuration_.width);
    }
  }
}

}  // namespace whereabouts
