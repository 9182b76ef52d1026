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

void ForwardPass::begin(int count) {
  count_ = count;
  prefix_ = configuration_.prefix.count() + options_.registers;
  tokens_ = prefix_ + position_.grid.count();
  rows_ = count_ * tokens_;
  result_.grid = position_.grid;
  result_.prefix = prefix_;
  result_.notes = position_.notes;
}

Forward ForwardPass::run(const PixelBatch& pixels) {
  begin(pixels.count);
  embed(pixels);
  encode_and_finish();
  return std::move(result_);
}

Forward ForwardPass::begin_only(const PixelBatch& pixels) {
  begin(pixels.count);
  embed(pixels);
  return std::move(result_);
}

Forward ForwardPass::resume(const Matrix& states, int count, int block) {
  begin(count);
  first_block_ = block;
  x_ = states;
  encode_and_finish();
  return std::move(result_);
}

void ForwardPass::encode_and_finish() {
  if (backend_ == &cpu_backend()) {
    encode();
  } else {
    // A backend that fails on the way may have been wrong before: cpu begins again at the first block.
    Matrix begin = x_;
    try {
      encode();
      if (!x_.allFinite()) throw BackendFailed{"its numbers are not finite for this input"};
    } catch (const BackendFailed& failed) {
      result_.notes.push_back(message("the backend {} failed ({}); the model was run by {} instead",
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
}

// Whether the blocks are ours to compute, whatever computes their attention: the encoders of other backends
// know neither other hooks than the first three nor blocks of a kind of their own.
bool ForwardPass::needs_cpu_encoder() const {
  if (first_block_ > 0 || options_.registers > 0 || !options_.without_position.empty()) return true;
  return std::any_of(options_.hooks.begin(), options_.hooks.end(),
                     [](const Hook& hook) { return hook.replaces || hook.place > Place::values; });
}

void ForwardPass::encode() {
  const PositionEncoding* position = options_.zero_position ? nullptr : &position_;
  hooks_ = options_.hooks;
  if (options_.keep_queries_keys) keep_queries_keys();
  EncoderShape shape = encoder_shape(configuration_, weights_, position, options_, count_, tokens_);
  shape.blocks -= first_block_;
  const BlockViews bare(weights_, nullptr);
  BlockViews views(weights_, position);
  const auto& without = options_.without_position;
  const BlockSource packed = [&](int block) {
    const int number = first_block_ + block;
    const bool left_out = std::find(without.begin(), without.end(), number) != without.end();
    return (left_out ? bare : views).packed(number);
  };
  const BlockSource unpacked = [&](int block) { return views.unpacked(block, progress_); };
  on_backend(*backend_, [&] {
    if (backend_ == &cpu_backend() || needs_cpu_encoder()) {
      run_encoder(*cpu_encoder(shape, packed, *backend_), shape);
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
  outputs.hooks = &hooks_;
  outputs.first_block = first_block_;
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
  outputs.on_block = [&](int done) {
    if (options_.block_done) options_.block_done(first_block_ + done, first_block_ + depth);
  };
  encoder.forward(x_.data(), outputs, progress_);
  if (encoder.resident()) {
    run_hooks_afterwards(shape, states);
    if (options_.block_done) options_.block_done(depth, depth);
  }
  result_.attention = std::move(attention);
  if (options_.output_norm1) keep_norm1(shape, states);
  if (options_.output_hidden_states) result_.hidden_states = std::move(states);
}

// Readers of what enters a block, of queries, keys and values, from the tokens between the blocks.
void ForwardPass::run_hooks_afterwards(const EncoderShape& shape, std::vector<Matrix>& states) {
  Matrix normed, qkv;
  const BlockViews views(weights_, nullptr);
  for (int block = 0; block < shape.blocks && !hooks_.empty(); ++block) {
    float* x = states[static_cast<std::size_t>(block)].data();
    run_token_hooks(hooks_, Place::block_input, block, count_, tokens_, shape.width, x);
    if (!any_hook(hooks_, Place::queries, block) && !any_hook(hooks_, Place::keys, block) &&
        !any_hook(hooks_, Place::values, block))
      continue;
    compute_qkv(shape, views.packed(block), x, normed, qkv, progress_);
    run_qkv_hooks(hooks_, block, count_, tokens_, shape.heads, shape.dim(), qkv.data());
  }
}

// `states`: what enters each block, and what leaves the last.
void ForwardPass::keep_norm1(const EncoderShape& shape, const std::vector<Matrix>& states) {
  for (int number = 0; number < shape.blocks; ++number) {
    progress_.check();
    Matrix normed = states[static_cast<std::size_t>(number)];
    const Norm& norm = weights_.blocks[static_cast<std::size_t>(first_block_ + number)].norm1;
    if (shape.norm_order == NormOrder::pre && norm.present())
      norm.apply(normed.data(), shape.width, rows_, shape.epsilon, normed.data(), shape.width);
    result_.norm1.push_back(std::move(normed));
  }
}

// Readers that fill the maps of one block after the other.
void ForwardPass::keep_queries_keys() {
  const int heads = configuration_.heads, dim = configuration_.head_dim, inner = heads * dim;
  maps_ = std::make_shared<AttentionMaps>(heads, tokens_, dim, prefix_,
                                          options_.zero_position ? nullptr : shared_position_);
  const auto both = std::make_shared<Matrix>(), features = std::make_shared<Matrix>();
  const auto copy_to = [=, this](int column) {
    return [=, this](const Flow& flow) {
      both->resize(rows_, 2 * inner);  // the block before has taken it along
      for (int image = 0; image < flow.images; ++image) {
        for (int head = 0; head < flow.heads; ++head)
          both->block(image * tokens_, column + head * dim, tokens_, dim) = flow.part(image, head);
      }
      if (flow.place != Place::keys) return;
      const PackedBlock& block = weights_.blocks[static_cast<std::size_t>(flow.block)];
      maps_->add({std::move(*both), block.head_scales, options_.zero_position ? Matrix() : block.shaw,
                  std::move(*features)});
    };
  };
  hooks_.push_back({.place = Place::parabolas, .run = [=](const Flow& flow) {
                      features->resize(Eigen::Index{flow.images} * flow.rows, flow.columns);
                      for (int image = 0; image < flow.images; ++image)
                        features->middleRows(image * flow.rows, flow.rows) = flow.part(image);
                    }});
  hooks_.push_back({.place = Place::queries, .run = copy_to(0)});
  hooks_.push_back({.place = Place::keys, .run = copy_to(inner)});
}

}  // namespace whereabouts
