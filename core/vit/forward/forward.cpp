#include "core/vit/forward/forward.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/backend/cpu/cpu_backend.h"
#include "core/base/failure.h"
#include "core/vit/forward/block_views.h"
#include "core/vit/forward/convolutions.h"

namespace whereabouts {
namespace {

// Whether it computes with our own kernels alone, which do not fail, and with numbers about as large as
// floats.
bool is_ours(const AttentionBackend& backend) {
  return &backend == &cpu_backend() || backend.in_bf16();
}

// The backend's own failure, told apart from every other: cpu can do the work instead.
struct BackendFailed {
  std::string problem;
};

template <typename Work>
void on_backend(const AttentionBackend& backend, const Work& work) {
  try {
    work();
  } catch (const Failure& failure) {
    if (failure.fault() != Fault::failed || is_ours(backend)) throw;
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
  begin_block_ = block;
  x_ = states;
  if (options_.beside != nullptr && !options_.beside->empty())
    (weights_.second.present() ? second_ : pixels_) = options_.beside->front();
  encode_and_finish();
  return std::move(result_);
}

// Why a backend other than ours does not compute the blocks; empty where it may.
std::string ForwardPass::left_to_cpu() const {
  if (is_ours(*backend_) || backend_->id() == "eigen") return {};
  return configuration_.keys_apart
             ? fixed_words("its nets have a key for every token, and keys of this model are of fewer places")
             : "";
}

void ForwardPass::encode_and_finish() {
  if (const std::string reason = left_to_cpu(); !reason.empty()) {
    result_.notes.push_back(message("the backend {} failed ({}); the model was run by {} instead",
                                    backend_->id(), Message(reason), cpu_backend().id()));
    result_.instead_of = backend_->id();
    result_.reason = reason;
    backend_ = &cpu_backend();
  }
  if (is_ours(*backend_)) {
    encode();
  } else {
    // A backend that fails on the way may have been wrong before: cpu begins again at the first block.
    Matrix begin = x_, pixels = pixels_, second = second_;
    try {
      encode();
      if (!x_.allFinite()) throw BackendFailed{fixed_words("its numbers are not finite for this input")};
    } catch (const BackendFailed& failed) {
      result_.notes.push_back(message("the backend {} failed ({}); the model was run by {} instead",
                                      backend_->id(), failed.problem, cpu_backend().id()));
      result_.instead_of = backend_->id();
      result_.reason = failed.problem;
      backend_ = &cpu_backend();
      result_.attention.clear();
      result_.hidden_states.clear();
      result_.beside_states.clear();
      result_.norm1.clear();
      x_ = std::move(begin);
      pixels_ = std::move(pixels);
      second_ = std::move(second);
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
  if (begin_block_ > 0 || options_.registers > 0 || !options_.without_position.empty()) return true;
  return std::any_of(options_.hooks.begin(), options_.hooks.end(),
                     [](const Hook& hook) { return hook.replaces || hook.place > Place::values; });
}

void ForwardPass::encode() {
  if (!weights_.blocks.empty() && weights_.blocks.front().time) {
    encode_divided();
    return;
  }
  hooks_ = options_.hooks;
  if (options_.keep_queries_keys) keep_queries_keys();
  if (weights_.pixels.present()) {
    encode_with_pixels();
    return;
  }
  if (weights_.second.present()) {
    encode_with_second();
    return;
  }
  if (configuration_.stages.empty()) {
    EncoderStage all = configuration_.stage_of(0);
    all.first = begin_block_;
    all.depth -= begin_block_;
    encode_stage(all, true);
    return;
  }
  const GridShape patches = position_.grid;
  for (std::size_t number = 0; number < configuration_.stages.size(); ++number) {
    EncoderStage stage = configuration_.stages[number];
    const int end = stage.first + stage.depth;
    if (end <= begin_block_ && number + 1 < configuration_.stages.size()) continue;
    const bool enters = number > 0 && (stage.first > begin_block_ || (stage.first == 0 && begin_block_ == 0));
    if (enters) {
      const GridShape before = configuration_.stages[number - 1].grid(patches);
      if (!weights_.merges.empty() && weights_.merges[number - 1].present()) {
        if (weights_.merges[number - 1].block && weights_.merges[number - 1].block->convolutions) {
          enter_by_convolutions(weights_.merges[number - 1], before, configuration_.stages[number - 1],
                                stage);
        } else if (configuration_.pooled_queries) {
          enter_by_block(weights_.merges[number - 1], before, stage);
        } else {
          merge(weights_.merges[number - 1], before, stage.grid(patches));
        }
      }
      if (stage.first > begin_block_) cross(stage.first, before);
    }
    enter(stage);
    make_stage_queries(stage);
    // Convolutions between two blocks end what an encoder takes at once.
    int first = std::max(stage.first, begin_block_);
    do {
      int next = std::min(first + 1, end);
      while (next < end && !weights_.between.contains(next)) ++next;
      stage.first = first;
      stage.depth = next - first;
      encode_stage(stage, number + 1 == configuration_.stages.size() && next == end);
      if (next < end) cross(next, stage.grid(patches));
      first = next;
    } while (first < end);
  }
  cross(configuration_.depth, configuration_.stages.back().grid(patches));
}

// The layers of convolutions before a block, on the grid that x_ has.
void ForwardPass::cross(int block, GridShape grid) {
  const auto steps = weights_.between.find(block);
  if (steps == weights_.between.end()) return;
  FeatureMap map{count_, grid, std::move(x_)};
  Matrix front;
  if (const auto product = weights_.prefix_between.find(block); product != weights_.prefix_between.end())
    front = cross_in_front(product->second, map);
  run_steps(steps->second, !options_.zero_position, map, progress_);
  if (front.rows() == 0) {
    x_ = std::move(map.values);
    return;
  }
  const Eigen::Index cells = map.grid.count();
  x_.resize(count_ * (prefix_ + cells), map.values.cols());
  for (Eigen::Index image = 0; image < count_; ++image) {
    x_.middleRows(image * (prefix_ + cells), prefix_) = front.middleRows(image * prefix_, prefix_);
    x_.middleRows(image * (prefix_ + cells) + prefix_, cells) = map.values.middleRows(image * cells, cells);
  }
}

// The tokens in front of the patches by a product of their own, (count * prefix, outputs), taken out of
// `map`.
Matrix ForwardPass::cross_in_front(const LinearWeights& product, FeatureMap& map) const {
  const Eigen::Index cells = map.grid.count(), tokens = prefix_ + cells, inputs = map.values.cols();
  Matrix front(count_ * prefix_, inputs), behind(count_ * cells, inputs);
  for (Eigen::Index image = 0; image < count_; ++image) {
    front.middleRows(image * prefix_, prefix_) = map.values.middleRows(image * tokens, prefix_);
    behind.middleRows(image * cells, cells) = map.values.middleRows(image * tokens + prefix_, cells);
  }
  map.values = std::move(behind);
  Matrix made(front.rows(), product.outputs());
  linear(front.data(), inputs, static_cast<int>(front.rows()), product, made.data(), made.cols(), {},
         progress_);
  return made;
}

// The queries that blocks of a stage share: those of one window, made of all tokens that enter the stage, for
// the token at each of its places.
void ForwardPass::make_stage_queries(const EncoderStage& stage) {
  const auto steps = weights_.stage_queries.find(stage.first);
  if (steps == weights_.stage_queries.end()) return;
  FeatureMap map{count_, stage.grid(position_.grid), x_};
  run_steps(steps->second, !options_.zero_position, map, progress_);
  const WindowTable& windows = *position_.windows[static_cast<std::size_t>(stage.first)];
  stage_queries_.resize(rows_, map.values.cols());
  for (Eigen::Index row = 0; row < rows_; ++row) {
    const int place = windows.place_of[static_cast<std::size_t>(row % tokens_)];
    stage_queries_.row(row) = map.values.row(row / tokens_ * map.grid.count() + place);
  }
}

// Its tokens are those that flow from here on.
void ForwardPass::enter(const EncoderStage& stage) {
  tokens_ = prefix_ + stage.grid(position_.grid).count();
  rows_ = count_ * tokens_;
}

// Four neighbours of x_ become one token; beyond the grid there are zeros.
void ForwardPass::merge(const MergeWeights& weights, GridShape from, GridShape to) {
  const Eigen::Index width = x_.cols();
  const bool norm_after = configuration_.window_form.norm_after_merging;
  const float epsilon = configuration_.embedding_epsilon;
  Matrix four = Matrix::Zero(Eigen::Index{count_} * to.count(), 4 * width);
  for (int image = 0; image < count_; ++image) {
    progress_.check();
    for (int token = 0; token < from.count(); ++token) {
      const Cell cell = from.cell(token);
      const int part = 2 * (cell.column % 2) + cell.row % 2;
      four.block(Eigen::Index{image} * to.count() + to.token({cell.row / 2, cell.column / 2}), part * width,
                 1, width) = x_.row(Eigen::Index{image} * from.count() + token);
    }
  }
  const int rows = static_cast<int>(four.rows()), outputs = weights.reduction.outputs();
  if (!norm_after) weights.norm.apply(four.data(), four.cols(), rows, epsilon, four.data(), four.cols());
  x_.resize(rows, outputs);
  linear(four.data(), four.cols(), rows, weights.reduction, x_.data(), outputs, {}, progress_);
  if (norm_after) weights.norm.apply(x_.data(), outputs, rows, epsilon, x_.data(), outputs);
}

void ForwardPass::encode_stage(const EncoderStage& stage, bool last) {
  const PositionEncoding* position = options_.zero_position ? nullptr : &position_;
  first_block_ = stage.first;
  const EncoderShape shape =
      encoder_shape(configuration_, weights_, position, options_, count_, tokens_, stage);
  const GridShape grid = stage.grid(position_.grid);
  const BlockViews bare(weights_, nullptr, position_.windows, stage, grid);
  BlockViews views(weights_, position, position_.windows, stage, grid);
  const auto with_queries = [&](BlockWeights view, int number) {
    if (weights_.blocks[static_cast<std::size_t>(number)].stage_queries) view.queries = stage_queries_.data();
    return view;
  };
  const auto& without = options_.without_position;
  const BlockSource packed = [&](int block) {
    const int number = first_block_ + block;
    const bool left_out = std::find(without.begin(), without.end(), number) != without.end();
    return with_queries((left_out ? bare : views).packed(number), number);
  };
  const BlockSource unpacked = [&](int block) {
    return with_queries(views.unpacked(first_block_ + block, progress_), first_block_ + block);
  };
  on_backend(*backend_, [&] {
    if (is_ours(*backend_) || needs_cpu_encoder()) {
      run_encoder(*cpu_encoder(shape, packed, *backend_), shape, last);
      return;
    }
    if (!options_.block_done) progress_.report(0, message("blocks on {}", backend_->id()));
    std::unique_ptr<Encoder> encoder = encoders_.take(*backend_, shape, position_, unpacked);
    if (!encoder) {
      run_encoder(*cpu_encoder(shape, packed, *backend_), shape, last);
      return;
    }
    try {
      run_encoder(*encoder, shape, last);
    } catch (const Failure& failure) {
      // A cancelled encoder stays valid.
      if (failure.fault() == Fault::cancelled)
        encoders_.release(*backend_, shape, position_, std::move(encoder));
      throw;
    }
    encoders_.release(*backend_, shape, position_, std::move(encoder));
  });
}

// x_ through the blocks of a stage, with what is kept on the way.
void ForwardPass::run_encoder(Encoder& encoder, const EncoderShape& shape, bool last) {
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
    if (options_.block_done) options_.block_done(first_block_ + done, configuration_.depth);
  };
  encoder.forward(x_.data(), outputs, progress_);
  if (encoder.resident()) {
    run_hooks_afterwards(shape, states);
    if (options_.block_done) options_.block_done(first_block_ + depth, configuration_.depth);
  }
  std::move(attention.begin(), attention.end(), std::back_inserter(result_.attention));
  if (options_.output_norm1) keep_norm1(shape, states);
  if (!options_.output_hidden_states) return;
  // What leaves a stage enters the next one as other tokens.
  if (!last) states.pop_back();
  std::move(states.begin(), states.end(), std::back_inserter(result_.hidden_states));
}

// Readers of what enters a block, of queries, keys and values, from the tokens between the blocks.
void ForwardPass::run_hooks_afterwards(const EncoderShape& shape, std::vector<Matrix>& states) {
  LargeMatrix normed, qkv;
  const BlockViews views(weights_, nullptr, position_.windows, {}, position_.grid);
  for (int number = 0; number < shape.blocks && !hooks_.empty(); ++number) {
    const int block = first_block_ + number;
    float* x = states[static_cast<std::size_t>(number)].data();
    run_token_hooks(hooks_, Place::block_input, block, count_, tokens_, shape.width, x);
    if (!any_hook(hooks_, Place::queries, block) && !any_hook(hooks_, Place::keys, block) &&
        !any_hook(hooks_, Place::values, block))
      continue;
    compute_qkv(shape, views.packed(block), x, normed, qkv, progress_);
    run_qkv_hooks(hooks_, block, count_, tokens_, shape.heads, shape.dim(), qkv.data());
  }
}

// `states`: what enters each block, and what leaves the last; those that nobody else asked for are taken.
void ForwardPass::keep_norm1(const EncoderShape& shape, std::vector<Matrix>& states) {
  for (int number = 0; number < shape.blocks; ++number) {
    progress_.check();
    Matrix& state = states[static_cast<std::size_t>(number)];
    Matrix normed = options_.output_hidden_states ? state : std::move(state);
    const Norm& norm = weights_.blocks[static_cast<std::size_t>(first_block_ + number)].norm1;
    if (shape.norm_order == NormOrder::pre && norm.present())
      norm.apply(normed.data(), shape.width, rows_, shape.epsilon, normed.data(), shape.width);
    result_.norm1.push_back(std::move(normed));
  }
}

// Readers that fill the maps of one block after the other.
void ForwardPass::keep_queries_keys() {
  const bool zeroed = options_.zero_position;
  if (configuration_.stages.empty() && position_.windows.empty()) {
    maps_ = std::make_shared<AttentionMaps>(configuration_.heads, tokens_, configuration_.head_dim, prefix_,
                                            zeroed ? nullptr : shared_position_);
  } else {
    std::vector<AttentionMaps::Shape> shapes;
    for (int block = 0; block < configuration_.depth; ++block) {
      const EncoderStage stage = configuration_.stage_of(block);
      const GridShape grid = stage.grid(position_.grid);
      shapes.push_back(
          {stage.heads, prefix_ + grid.count(), stage.head_dim, grid,
           position_.windows.empty() ? nullptr : position_.windows[static_cast<std::size_t>(block)],
           has_fewer_keys(block) ? stage.keys.places(grid) : KeyPlaces{}, prefix_});
    }
    maps_ = std::make_shared<AttentionMaps>(std::move(shapes), shared_position_, zeroed);
  }
  const auto both = std::make_shared<Matrix>(), features = std::make_shared<Matrix>(),
             fewer = std::make_shared<Matrix>();
  const auto copy_to = [=, this](bool keys) {
    return [=, this](const Flow& flow) {
      const Eigen::Index dim = flow.columns, inner = flow.heads * dim, column = keys ? inner : 0;
      const bool apart = has_fewer_keys(flow.block);  // which have a row for each of their own
      Matrix& into = apart && keys ? *fewer : *both;
      // What was kept of the block before is gone.
      into.resize(Eigen::Index{flow.images} * flow.rows, apart ? inner : 2 * inner);
      for (int image = 0; image < flow.images; ++image) {
        for (int head = 0; head < flow.heads; ++head)
          into.block(Eigen::Index{image} * flow.rows, (apart ? 0 : column) + head * dim, flow.rows, dim) =
              flow.part(image, head);
      }
      if (!keys) return;
      const PackedBlock& block = weights_.blocks[static_cast<std::size_t>(flow.block)];
      maps_->add({std::move(*both), block.head_scales, zeroed ? Matrix() : block.shaw,
                  place_without_token(flow.block), std::move(*features), block.mixing, block.still,
                  std::move(*fewer)});
    };
  };
  hooks_.push_back({.place = Place::parabolas, .run = [=](const Flow& flow) {
                      features->resize(Eigen::Index{flow.images} * flow.rows, flow.columns);
                      for (int image = 0; image < flow.images; ++image)
                        features->middleRows(image * flow.rows, flow.rows) = flow.part(image);
                    }});
  hooks_.push_back({.place = Place::queries, .run = copy_to(false)});
  hooks_.push_back({.place = Place::keys, .run = copy_to(true)});
}

bool ForwardPass::has_fewer_keys(int block) const {
  const PackedBlock& own = weights_.blocks[static_cast<std::size_t>(block)];
  return own.reduction != nullptr || own.convolutions != nullptr;
}

// The queries and keys, (1, 2 heads dim), of a place of a window that holds no token; empty where none is.
Matrix ForwardPass::place_without_token(int block) const {
  if (position_.windows.empty()) return {};
  const auto& table = position_.windows[static_cast<std::size_t>(block)];
  if (!table || !table->padded()) return {};
  const EncoderStage stage = configuration_.stage_of(block);
  EncoderShape shape{1, 1, stage.width, stage.heads};
  shape.head_dim = stage.head_dim;
  shape.epsilon = configuration_.epsilon;
  const Matrix zeros = Matrix::Zero(1, stage.width);
  LargeMatrix qkv;
  compute_qkv_of(shape, weights_.blocks[static_cast<std::size_t>(block)].view(), zeros.data(), 1, qkv,
                 progress_);
  return qkv.leftCols(2 * shape.inner());
}

}  // namespace whereabouts
