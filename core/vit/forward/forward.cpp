#include "core/vit/forward/forward.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/backend/cpu/cpu_backend.h"
#include "core/base/failure.h"
#include "core/vit/forward/block_views.h"

namespace whereabouts {
namespace {

// The backend's own failure, told apart from every other: cpu can do the work instead.
struct BackendFailed {
  std::string problem;
};

template <typename Work>
void on_backend(const AttentionBackend& backend, const Work& work) {
  try {
    work();
  } catch (const Failure& failure) {
    if (failure.fault() != Fault::failed || &backend == &cpu_backend()) throw;
    throw BackendFailed{failure.problem()};
  }
}

}  // namespace

ForwardPass::ForwardPass(const VitConfiguration& configuration, const VitWeights& weights,
                         std::shared_ptr<const PositionEncoding> position, EncoderCache& encoders,
                         const ForwardOptions& options, const Progress& progress)
    : configuration_(configuration),
      weights_(weights),
      shared_position_(std::move(position)),
      position_(*shared_position_),
      encoders_(encoders),
      options_(options),
      progress_(progress),
      backend_(options.backend == nullptr ? &cpu_backend() : options.backend) {}

Forward ForwardPass::run(const PixelBatch& pixels) {
  count_ = pixels.count;
  prefix_ = configuration_.prefix.count();
  tokens_ = prefix_ + position_.grid.count();
  rows_ = count_ * tokens_;
  result_.grid = position_.grid;
  result_.prefix = prefix_;
  result_.notes = position_.notes;

  embed(pixels);
  if (backend_ == &cpu_backend()) {
    encode();
  } else {
    // A backend that fails on the way may have been wrong before: cpu begins again at the first block.
    Matrix begin = x_;
    try {
      encode();
      if (!x_.allFinite()) throw BackendFailed{"its numbers are not finite for this input"};
    } catch (const BackendFailed& failed) {
      result_.notes.push_back(fmt::format("the backend {} failed ({}); the model was run by {} instead",
                                          backend_->id(), failed.problem, cpu_backend().id()));
      result_.instead_of = backend_->id();
      result_.reason = failed.problem;
      backend_ = &cpu_backend();
      result_.attention.clear();
      result_.hidden_states.clear();
      result_.norm1.clear();
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
  const PositionEncoding* position = options_.zero_position ? nullptr : &position_;
  if (options_.keep_queries_keys) {
    maps_ = std::make_shared<AttentionMaps>(configuration_.heads, tokens_, configuration_.head_dim, prefix_,
                                            position == nullptr ? nullptr : shared_position_);
  }
  const EncoderShape shape = encoder_shape(configuration_, weights_, position, options_, count_, tokens_);
  BlockViews views(weights_, position);
  const BlockSource packed = [&](int block) { return views.packed(block); };
  const BlockSource unpacked = [&](int block) { return views.unpacked(block, progress_); };
  on_backend(*backend_, [&] {
    if (backend_ == &cpu_backend()) {
      run_encoder(*backend_->encoder(shape, packed), shape);
      return;
    }
    if (!options_.block_done) progress_.report(0, fmt::format("blocks on {}", backend_->id()));
    std::unique_ptr<Encoder> encoder = encoders_.take(*backend_, shape, position_, unpacked);
    if (!encoder) {
      run_encoder(*cpu_encoder(shape, packed, *backend_), shape);
      return;
    }
    try {
      run_encoder(*encoder, shape);
    } catch (const Failure& failure) {
      // A cancelled encoder stays valid.
      if (failure.fault() == Fault::cancelled)
        encoders_.release(*backend_, shape, position_, std::move(encoder));
      throw;
    }
    encoders_.release(*backend_, shape, position_, std::move(encoder));
  });
}

// x_ through all blocks, with what is kept on the way.
void ForwardPass::run_encoder(Encoder& encoder, const EncoderShape& shape) {
  const int depth = shape.blocks;
  EncoderOutputs outputs{x_.data()};
  std::vector<Matrix> attention, states;  // states: before the first block, and after each
  if (options_.output_attentions) {
    for (int block = 0; block < depth; ++block) {
      attention.emplace_back(static_cast<Eigen::Index>(rows_) * shape.heads, tokens_);
      outputs.attention.push_back(attention.back().data());
    }
  }
  // Of a resident encoder tokens are all that comes back: queries and keys are computed from them.
  if (options_.output_hidden_states || options_.output_norm1 ||
      (encoder.resident() && shape.output_hidden_states)) {
    states.push_back(x_);
    for (int block = 0; block < depth; ++block) {
      states.emplace_back(rows_, shape.width);
      outputs.after.push_back(states.back().data());
    }
  }
  outputs.on_qkv = [&](int block, const float* qkv) { keep_projections(block, qkv); };
  outputs.on_block = [&](int done) {
    if (options_.block_done) options_.block_done(done, depth);
  };
  encoder.forward(x_.data(), outputs, progress_);
  if (encoder.resident()) {
    Matrix normed, qkv;
    const BlockViews views(weights_, nullptr);
    for (int block = 0; block < depth; ++block) {
      if (!keeps_projections(block)) continue;
      compute_qkv(shape, views.packed(block), states[static_cast<std::size_t>(block)].data(), normed, qkv,
                  progress_);
      keep_projections(block, qkv.data());
    }
    if (options_.block_done) options_.block_done(depth, depth);
  }
  result_.attention = std::move(attention);
  if (options_.output_norm1) keep_norm1(shape, states);
  if (options_.output_hidden_states) result_.hidden_states = std::move(states);
}

// `states`: what enters each block, and what leaves the last.
void ForwardPass::keep_norm1(const EncoderShape& shape, const std::vector<Matrix>& states) {
  for (int number = 0; number < shape.blocks; ++number) {
    progress_.check();
    Matrix normed = states[static_cast<std::size_t>(number)];
    const Norm& norm = weights_.blocks[static_cast<std::size_t>(number)].norm1;
    if (shape.norm_order == NormOrder::pre && norm.present())
      norm.apply(normed.data(), shape.width, rows_, shape.epsilon, normed.data(), shape.width);
    result_.norm1.push_back(std::move(normed));
  }
}

bool ForwardPass::keeps_projections(int block) const {
  return maps_ || block == options_.keep_projections;
}

// `qkv`: (count * tokens, 3 heads d), behind the norms of queries and keys.
void ForwardPass::keep_projections(int number, const float* qkv) {
  const Eigen::Map<const Matrix> all(qkv, rows_, 3 * configuration_.attention_width());
  if (maps_) {
    const PackedBlock& block = weights_.blocks[static_cast<std::size_t>(number)];
    maps_->add({all.leftCols(2 * configuration_.attention_width()), block.head_scales,
                options_.zero_position ? Matrix() : block.shaw});
  }
  if (number == options_.keep_projections) result_.projections = all;
}

}  // namespace whereabouts
