#include "core/backend/cpu/cpu_encoder.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <deque>

#include "core/backend/cpu/channel_attention.h"
#include "core/backend/cpu/composed_attention.h"
#include "core/backend/cpu/hooked_attention.h"
#include "core/backend/cpu/reduced_attention.h"
#include "core/backend/cpu/window_attention.h"
#include "core/base/parallel.h"
#include "core/gemm/kernels/kernels.h"
#include "core/position/schemes/cpe/cpe.h"
#include "core/position/schemes/pape/pape.h"

namespace whereabouts {
namespace {

void hold(const Bounds& bounds, Eigen::Ref<Matrix> x) {
  if (bounds == Bounds{}) return;
  x = x.cwiseMax(bounds.least).cwiseMin(bounds.most);
}

// Queries, keys and values of input that is held to bounds of their own: one product for those of the same.
void held_qkv(const BlockWeights& block, const float* input, int rows, int width, int inner, LargeMatrix& qkv,
              const Progress& progress) {
  const Clipping* const parts[] = {&block.clipping->queries, &block.clipping->keys, &block.clipping->values};
  Matrix bounded, made;
  for (int part = 0; part < 3; ++part) {
    const Bounds& own = parts[part]->input;
    if (part == 0 || !(own == parts[part - 1]->input)) {
      bounded = Eigen::Map<const Matrix>(input, rows, width);
      hold(own, bounded);
      made.resize(rows, block.qkv.outputs);
      linear(bounded.data(), width, rows, *block.qkv.packed, made.data(), made.cols(), {}, progress);
    }
    auto to = qkv.middleCols(Eigen::Index{part} * inner, inner);
    to = made.middleCols(Eigen::Index{part} * inner, inner);
    const Bounds& output = parts[part]->output;
    to = to.cwiseMax(output.least).cwiseMin(output.most).eval();
  }
}

std::array<LinearView*, 7> layers_of(BlockWeights& block) {
  return {&block.qkv,
          &block.proj,
          &block.mlp.fc1,
          &block.mlp.gate,
          &block.mlp.fc2,
          &block.reduction.product,
          &block.reduction.keys_values};
}

class CpuEncoder : public Encoder {
 public:
  CpuEncoder(const EncoderShape& shape, const BlockSource& source, const AttentionBackend& attention)
      : shape_(shape), attention_(attention), images_(shape.images) {
    for (int number = 0; number < shape.blocks; ++number) {
      BlockWeights block = source(number);
      for (LinearView* layer : layers_of(block)) {
        if (!layer->present() || layer->packed != nullptr) continue;
        packed_.emplace_back(layer->weight, layer->bias, layer->outputs, layer->inputs);
        layer->packed = &packed_.back();
      }
      blocks_.push_back(block);
    }
  }

  bool resident() const override { return false; }

  void forward(const float* tokens, const EncoderOutputs& outputs, const Progress& progress) override {
    static const std::vector<Hook> none;
    hooks_ = outputs.hooks == nullptr ? &none : outputs.hooks;
    const int at_once = images_at_once();
    parts_ = (images_ + at_once - 1) / at_once;
    const auto begin = [&](int part) { return static_cast<int>(std::int64_t{images_} * part / parts_); };
    for (part_ = 0; part_ < parts_; ++part_) {
      const int first = begin(part_);
      shape_.images = begin(part_ + 1) - first;
      rows_ = shape_.images * shape_.tokens;
      const std::ptrdiff_t row = std::ptrdiff_t{first} * shape_.tokens, before = row * shape_.width;
      EncoderOutputs own = outputs;
      own.tokens += before;
      for (float*& after : own.after)
        if (after != nullptr) after += before;
      for (float*& map : own.attention)
        if (map != nullptr) map += row * shape_.heads * shape_.tokens;
      forward_part(tokens + before, own, progress);
    }
  }

 private:
  // In bfloat16 some of many images are taken through all blocks before the next, so that what a block makes
  // of them is still in a cache when the next one reads it: in float32 nothing is gained by it
  // (docs/speed.md). Not where hooks see all images, where queries are of all, or where biases would be made
  // again for each part.
  int images_at_once() const {
    const bool together = std::any_of(blocks_.begin(), blocks_.end(), [](const BlockWeights& block) {
      return block.queries != nullptr || block.bias.table != nullptr || block.windows.tokens != nullptr ||
             block.decomposed.rows != nullptr;
    });
    if (!attention_.in_bf16() || together || !hooks_->empty()) return std::max(1, images_);
    const std::int64_t floats = std::int64_t{compute_threads()} << 20;  // of the widest matrix
    const std::int64_t of_image = std::int64_t{shape_.tokens} * std::max(shape_.hidden, 3 * shape_.inner());
    return static_cast<int>(std::clamp(floats / std::max(of_image, std::int64_t{1}), std::int64_t{1},
                                       std::int64_t{std::max(1, images_)}));
  }

  // That a block is done of the part of the images that is under way.
  void tell(int number, const EncoderOutputs& outputs, const Progress& progress) const {
    const int depth = static_cast<int>(blocks_.size()), done = part_ * depth + number + 1;
    progress.report(static_cast<double>(done) / (parts_ * depth),
                    message("block {} of {}", (done + parts_ - 1) / parts_, depth));
    if (outputs.on_block && done % parts_ == 0) outputs.on_block(done / parts_);
  }

  void forward_part(const float* tokens, const EncoderOutputs& outputs, const Progress& progress) {
    const std::ptrdiff_t size = std::ptrdiff_t{rows_} * shape_.width;
    x_.resize(rows_, shape_.width);
    float* x = x_.data();
    copy_floats(tokens, size, x);
    attended_.resize(rows_, shape_.inner());
    const int depth = static_cast<int>(blocks_.size());
    for (int number = 0; number < depth; ++number) {
      const auto at = static_cast<std::size_t>(number);
      number_ = outputs.first_block + number;
      if (attention_.in_bf16()) {
        for (LinearView* layer : layers_of(blocks_[at]))
          if (layer->present()) layer->packed = &layer->packed->in_bf16(progress);
      }
      run(blocks_[at], x, at < outputs.attention.size() ? outputs.attention[at] : nullptr, progress);
      if (at < outputs.after.size() && outputs.after[at] != nullptr) copy_floats(x, size, outputs.after[at]);
      tell(number, outputs, progress);
    }
    copy_floats(x, size, outputs.tokens);
  }

  void run(const BlockWeights& block, float* x, float* probabilities, const Progress& progress) {
    const int width = shape_.width;
    const float epsilon = shape_.epsilon;
    show_tokens(Place::block_input, x);
    const StillTokens& still = block.composed.still;
    if (still.present()) before_ = Eigen::Map<const Matrix>(x, rows_, width);
    compute_qkv(shape_, block, x, normed_, qkv_, progress);
    if (block.parabolas.weight != nullptr) compute_features(block, x, progress);
    if (has_fewer_keys(block)) {
      const bool normed = shape_.norm_order == NormOrder::pre;
      reduced_.prepare(shape_, block, normed ? normed_.data() : x, qkv_, progress);
      reduced_.show(shape_, *hooks_, number_);
      reduced_.attend(shape_, block, attended_, probabilities, progress);
    } else {
      if (block.queries != nullptr)
        qkv_.leftCols(shape_.inner()) = Eigen::Map<const Matrix>(block.queries, rows_, shape_.inner());
      run_qkv_hooks(*hooks_, number_, shape_.images, shape_.tokens, shape_.heads, shape_.dim(), qkv_.data());
      attend(block, probabilities, progress);
    }
    show_head_output();
    if (block.differences.present()) subtract(block.differences);
    const int inner = static_cast<int>(attended_.cols());
    activate(block.inner_activation, attended_.data(), attended_.size(), progress);
    apply_norm(block.inner_norm, attended_.data(), inner, rows_, epsilon, attended_.data(), inner);
    if (shape_.norm_order == NormOrder::res_post || block.branch_norm1.present()) {
      finish_by_norms(block, x, progress);
    } else {
      const bool pre = shape_.norm_order == NormOrder::pre;
      Epilogue epilogue;
      epilogue.residual = x;
      epilogue.residual_stride = width;
      epilogue.scale = block.layer_scale1;
      linear(attended_.data(), inner, rows_, *block.proj.packed, x, width, epilogue, progress);
      if (!pre) apply_norm(block.norm1, x, width, rows_, epsilon, x, width);
      if (block.local.weight != nullptr) replace_locally(block.local, x, progress);
      if (block.interaction.first != nullptr) add_interaction(shape_, block.interaction, x, progress);

      if (pre && !block.parallel) apply_norm(block.norm2, x, width, rows_, epsilon, normed_.data(), width);
      epilogue.scale = block.layer_scale2;
      add_mlp(block.mlp, pre ? normed_.data() : x, epilogue, x, progress);
      if (!pre) apply_norm(block.norm2, x, width, rows_, epsilon, x, width);
    }
    if (block.cpe.weight != nullptr) convolve(block.cpe, x, progress);
    apply_norm(block.norm3, x, width, rows_, epsilon, x, width);
    for (int row = 0; row < rows_ && still.present(); ++row) {
      if (still.still(row % shape_.tokens))
        std::copy_n(before_.row(row).data(), width, x + std::ptrdiff_t{row} * width);
    }
  }

  // Of each pair of heads what the first sees less a part of what the second sees, normed.
  void subtract(const HeadDifferences& differences) {
    const int dim = shape_.dim(), pairs = shape_.heads / 2;
    LargeMatrix made;
    made.resize(rows_, std::ptrdiff_t{pairs} * dim);
    for (int pair = 0; pair < pairs; ++pair) {
      auto own = made.middleCols(std::ptrdiff_t{pair} * dim, dim);
      own = attended_.middleCols(std::ptrdiff_t{2} * pair * dim, dim) -
            differences.factor * attended_.middleCols((std::ptrdiff_t{2} * pair + 1) * dim, dim);
      apply_norm(differences.norm, own.data(), made.cols(), rows_, differences.epsilon, own.data(),
                 made.cols());
    }
    attended_.swap(made);
  }

  void show_tokens(Place place, float* values) const {
    run_token_hooks(*hooks_, place, number_, shape_.images, shape_.tokens, shape_.width, values);
  }

  void show_head_output() {
    if (hooks_->empty()) return;
    Flow flow{.place = Place::head_output, .block = number_, .images = shape_.images, .heads = shape_.heads};
    flow.rows = shape_.tokens;
    flow.columns = shape_.dim();
    flow.values = attended_.data();
    flow.head_stride = shape_.dim();
    flow.row_stride = shape_.inner();
    flow.image_stride = std::ptrdiff_t{shape_.tokens} * shape_.inner();
    run_hooks(*hooks_, flow);
  }

  // y = mlp(x), with its inner layer shown to those who ask.
  void run_mlp(const MlpView& mlp, const float* x, const Epilogue& epilogue, float* y,
               const Progress& progress) {
    buffers_.on_hidden = nullptr;
    if (any_hook(*hooks_, Place::mlp_hidden, number_)) {
      buffers_.on_hidden = [this](LargeMatrix& hidden) {
        run_token_hooks(*hooks_, Place::mlp_hidden, number_, shape_.images, shape_.tokens,
                        static_cast<int>(hidden.cols()), hidden.data());
      };
    }
    compute_mlp(mlp, shape_.activation, shape_.epsilon, x, rows_, epilogue, y, buffers_, progress);
  }

  // x += scale * mlp(from), which `epilogue` says.
  void add_mlp(const MlpView& mlp, const float* from, const Epilogue& epilogue, float* x,
               const Progress& progress) {
    if (!any_hook(*hooks_, Place::mlp_output, number_)) {
      run_mlp(mlp, from, epilogue, x, progress);
      return;
    }
    mlp_output_.resize(rows_, shape_.width);
    run_mlp(mlp, from, {}, mlp_output_.data(), progress);
    show_tokens(Place::mlp_output, mlp_output_.data());
    if (epilogue.scale != nullptr)
      mlp_output_.array().rowwise() *= Eigen::Map<const RowVector>(epilogue.scale, shape_.width).array();
    Eigen::Map<Matrix>(x, rows_, shape_.width) += mlp_output_;
  }

  // x + scale * norm(branch), for both halves of the block behind its attention; with norm2 before the MLP
  // where there are norms on both sides.
  void finish_by_norms(const BlockWeights& block, float* x, const Progress& progress) {
    const int width = shape_.width;
    const auto add = [&](const NormView& norm, const float* scale) {
      apply_norm(norm, normed_.data(), width, rows_, shape_.epsilon, normed_.data(), width);
      if (scale != nullptr) normed_.array().rowwise() *= Eigen::Map<const RowVector>(scale, width).array();
      Eigen::Map<Matrix>(x, rows_, width) += normed_;
    };
    if (block.clipping != nullptr) hold(block.clipping->proj.input, attended_);
    linear(attended_.data(), attended_.cols(), rows_, *block.proj.packed, normed_.data(), width, {},
           progress);
    if (block.clipping != nullptr) hold(block.clipping->proj.output, normed_);
    const bool both = shape_.norm_order == NormOrder::pre;
    add(both ? block.branch_norm1 : block.norm1, block.layer_scale1);
    if (both) apply_norm(block.norm2, x, width, rows_, shape_.epsilon, before_mlp(), width);
    run_mlp(block.mlp, both ? before_mlp() : x, {}, normed_.data(), progress);
    show_tokens(Place::mlp_output, normed_.data());
    add(both ? block.branch_norm2 : block.norm2, block.layer_scale2);
  }

  float* before_mlp() {
    mlp_output_.resize(rows_, shape_.width);
    return mlp_output_.data();
  }

  void attend(const BlockWeights& block, float* probabilities, const Progress& progress) {
    attended_.resize(rows_, shape_.inner());
    if (block.over_channels) {
      channel_attention(shape_, block.head_scales, qkv_, attended_, progress);
      return;
    }
    if (block.windows.tokens != nullptr) {
      window_attention_.attend(shape_, block, qkv_, attended_, probabilities, attention_, progress);
      return;
    }
    if (block.decomposed.rows != nullptr) {
      attend_decomposed(block, probabilities, progress);
      return;
    }
    const int heads = shape_.heads, tokens = shape_.tokens;
    AttentionRequest request =
        fused_request(shape_.images, heads, tokens, shape_.dim(), qkv_.data(), attended_.data());
    request.cosine = block.head_scales != nullptr;
    request.head_scales = block.head_scales;
    if (block.rotation.present()) request.rotation = &block.rotation;
    const bool per_image = block.shaw.keys != nullptr || block.parabolas.weight != nullptr;
    if (block.bias.table != nullptr || per_image) {
      const std::ptrdiff_t one = std::ptrdiff_t{heads} * tokens * tokens;
      bias_.assign(static_cast<std::size_t>(one * (per_image ? shape_.images : 1)), 0.0F);
      if (block.bias.table != nullptr) {
        add_relative_bias(block.bias, tokens, 0, heads, 0, tokens, bias_.data(), progress);
      }
      if (per_image) {
        for (int image = 1; image < shape_.images; ++image) {
          std::copy_n(bias_.begin(), one, bias_.begin() + image * one);
        }
        if (block.shaw.keys != nullptr) add_shaw(block.shaw, progress);
        if (block.parabolas.weight != nullptr) add_parabolas(block.parabolas, progress);
        request.bias_batch_stride = one;
      }
      request.bias = bias_.data();
    }
    request.probabilities = probabilities;
    if (block.composed.present()) {
      composed_attention(request, block.composed, *hooks_, number_, progress);
    } else if (any_hook(*hooks_, Place::logits, number_) ||
               any_hook(*hooks_, Place::probabilities, number_)) {
      hooked_attention(request, *hooks_, number_, progress);
    } else {
      attention_.attend(request, progress);
    }
  }

  // One head after the other: the biases of all at once would take heads times the room.
  void attend_decomposed(const BlockWeights& block, float* probabilities, const Progress& progress) {
    constexpr int at_once = 32;
    const int tokens = shape_.tokens, dim = shape_.dim();
    const std::ptrdiff_t map = std::ptrdiff_t{tokens} * tokens;
    bias_.resize(static_cast<std::size_t>(map));
    for (int image = 0; image < shape_.images; ++image) {
      for (int head = 0; head < shape_.heads; ++head) {
        const auto own = qkv_.block(Eigen::Index{image} * tokens, Eigen::Index{head} * dim, tokens, dim);
        parallel_for((tokens + at_once - 1) / at_once, compute_threads(), progress, [&](int part, int) {
          const int first = part * at_once, count = std::min(at_once, tokens - first);
          float* to = bias_.data() + std::ptrdiff_t{first} * tokens;
          std::fill_n(to, std::ptrdiff_t{count} * tokens, 0.0F);
          if (block.bias.table != nullptr)
            add_relative_bias(block.bias, tokens, head, 1, first, count, to, progress);
          add_decomposed_bias(block.decomposed, own.middleRows(first, count), tokens, first, to);
        });
        AttentionRequest request =
            fused_request(shape_.images, shape_.heads, tokens, dim, qkv_.data(), attended_.data());
        const std::ptrdiff_t row = Eigen::Index{image} * tokens, column = std::ptrdiff_t{head} * dim;
        request.batch = request.heads = 1;
        for (Heads* part : {&request.q, &request.k, &request.v}) part->data += row * qkv_.cols() + column;
        request.output += row * attended_.cols() + column;
        request.cosine = block.head_scales != nullptr;
        if (request.cosine) request.head_scales = block.head_scales + head;
        request.bias = bias_.data();
        if (probabilities != nullptr)
          request.probabilities = probabilities + (std::ptrdiff_t{image} * shape_.heads + head) * map;
        attention_.attend(request, progress);
      }
    }
  }

  // What a and b are made of, from the input of the attention.
  void compute_features(const BlockWeights& block, const float* x, const Progress& progress) {
    const int columns = 2 * shape_.heads * block.parabolas.count, width = shape_.width;
    const Eigen::Map<const Matrix> weight(block.parabolas.weight, columns, width);
    const bool pre = shape_.norm_order == NormOrder::pre;
    const Eigen::Map<const Matrix> input(pre ? normed_.data() : x, rows_, width);
    features_.resize(rows_, columns);
    constexpr int at_once = 64;
    parallel_for((rows_ + at_once - 1) / at_once, compute_threads(), progress, [&](int part, int) {
      const int row = part * at_once, count = std::min(at_once, rows_ - row);
      features_.middleRows(row, count).noalias() = input.middleRows(row, count) * weight.transpose();
    });
    run_token_hooks(*hooks_, Place::parabolas, number_, shape_.images, shape_.tokens, columns,
                    features_.data());
  }

  void add_parabolas(const Parabolas& parabolas, const Progress& progress) {
    constexpr int at_once = 32;  // queries
    const int tokens = shape_.tokens, heads = shape_.heads, parts = (tokens + at_once - 1) / at_once;
    parallel_for(shape_.images * heads * parts, compute_threads(), progress, [&](int task, int) {
      const int map = task / parts, image = map / heads, head = map % heads;
      const int first = task % parts * at_once, count = std::min(at_once, tokens - first);
      add_parabola_bias(parabolas, heads, head, shape_.dim(),
                        features_.row(std::ptrdiff_t{image} * tokens + first).data(), tokens, first, count,
                        bias_.data() + (std::ptrdiff_t{map} * tokens + first) * tokens);
    });
  }

  // A bias that depends on the query: of every image and head.
  void add_shaw(const ShawKeys& shaw, const Progress& progress) {
    const int tokens = shape_.tokens, heads = shape_.heads, dim = shape_.dim();
    parallel_for(shape_.images * heads, compute_threads(), progress, [&](int map, int) {
      const int image = map / heads, head = map % heads;
      add_shaw_bias(shaw, qkv_.block(Eigen::Index{image} * tokens, head * dim, tokens, dim), tokens, 0,
                    bias_.data() + std::ptrdiff_t{map} * tokens * tokens);
    });
  }

  // Each token becomes what a convolution over its neighbours gives.
  void replace_locally(const PositionConvolution& local, float* x, const Progress& progress) {
    const GridShape grid{local.grid_rows, local.grid_columns};
    const Matrix kernel = Eigen::Map<const Matrix>(local.weight, shape_.width, 9);
    Eigen::Map<Matrix> all(x, rows_, shape_.width);
    local_.resize(shape_.tokens, shape_.width);
    for (int image = 0; image < shape_.images; ++image) {
      auto tokens = all.middleRows(image * shape_.tokens, shape_.tokens);
      set_conditional_position(tokens, kernel, grid, local_, progress);
      tokens = local_;
      if (local.bias != nullptr) tokens.rowwise() += Eigen::Map<const RowVector>(local.bias, shape_.width);
    }
  }

  // Zero padding at the grid's edges is what tells the tokens where they are; tokens in front have no
  // neighbours.
  void convolve(const PositionConvolution& cpe, float* x, const Progress& progress) {
    const GridShape grid{cpe.grid_rows, cpe.grid_columns};
    const Matrix kernel = Eigen::Map<const Matrix>(cpe.weight, shape_.width, 9);
    Eigen::Map<Matrix> all(x, rows_, shape_.width);
    local_.resize(grid.count(), shape_.width);
    for (int image = 0; image < shape_.images; ++image) {
      auto patches = all.middleRows((image + 1) * shape_.tokens - grid.count(), grid.count());
      set_conditional_position(patches, kernel, grid, local_, progress);
      patches += local_;
      if (cpe.bias != nullptr) patches.rowwise() += Eigen::Map<const RowVector>(cpe.bias, shape_.width);
    }
  }

  EncoderShape shape_;  // of the images that are taken at once
  const AttentionBackend& attention_;
  int images_;                // of a forward
  int part_ = 0, parts_ = 1;  // of these, the part under way
  int rows_ = 0;              // of all images that are taken at once
  std::vector<BlockWeights> blocks_;
  std::deque<LinearWeights> packed_;          // of blocks that came without
  const std::vector<Hook>* hooks_ = nullptr;  // of the forward that runs
  int number_ = 0;                            // of the block that runs
  LargeMatrix x_, normed_, qkv_, attended_, mlp_output_;
  LargeMatrix local_;  // what a convolution over neighbours makes of the tokens of an image
  Matrix features_;
  Matrix before_;  // what enters a block that leaves some tokens as they are
  MlpBuffers buffers_;
  std::vector<float> bias_;
  WindowAttention window_attention_;
  ReducedAttention reduced_;
};

}  // namespace

std::unique_ptr<Encoder> cpu_encoder(const EncoderShape& shape, const BlockSource& source,
                                     const AttentionBackend& attention) {
  return std::make_unique<CpuEncoder>(shape, source, attention);
}

void apply_norm(const NormView& norm, const float* x, std::ptrdiff_t x_stride, int rows, float epsilon,
                float* y, std::ptrdiff_t y_stride) {
  if (!norm.present()) {
    for (int row = 0; row < rows && y != x; ++row)
      std::copy_n(x + row * x_stride, x_stride, y + row * y_stride);
    return;
  }
  const RowVector ones = norm.gamma == nullptr ? RowVector::Ones(norm.size) : RowVector();
  layer_norm(x, x_stride, rows, norm.size, norm.gamma == nullptr ? ones.data() : norm.gamma, norm.beta,
             epsilon, y, y_stride, norm.rms);
}

void compute_qkv(const EncoderShape& shape, const BlockWeights& block, const float* x, LargeMatrix& normed,
                 LargeMatrix& qkv, const Progress& progress) {
  const int rows = shape.images * shape.tokens, width = shape.width;
  const bool pre = shape.norm_order == NormOrder::pre;
  normed.resize(rows, width);
  if (pre) apply_norm(block.norm1, x, width, rows, shape.epsilon, normed.data(), width);
  const StillTokens& still = block.composed.still;
  for (int row = 0; row < rows && pre && still.raw; ++row) {
    if (still.still(row % shape.tokens))
      std::copy_n(x + std::ptrdiff_t{row} * width, width, normed.row(row).data());
  }
  compute_qkv_of(shape, block, pre ? normed.data() : x, rows, qkv, progress);
}

void compute_qkv_of(const EncoderShape& shape, const BlockWeights& block, const float* input, int rows,
                    LargeMatrix& qkv, const Progress& progress) {
  const int inner = shape.inner();
  qkv.resize(rows, block.qkv.outputs);  // queries alone where keys are of other places
  if (block.clipping != nullptr) {
    held_qkv(block, input, rows, shape.width, inner, qkv, progress);
  } else {
    linear(input, shape.width, rows, *block.qkv.packed, qkv.data(), qkv.cols(), {}, progress);
  }
  for (const auto& [norm, offset] :
       {std::pair{&block.q_norm, 0}, std::pair{&block.k_norm, inner}, std::pair{&block.v_norm, 2 * inner}}) {
    for (int first = 0; norm->present() && first < inner; first += norm->size) {
      float* data = qkv.data() + offset + first;
      apply_norm(*norm, data, qkv.cols(), rows, shape.epsilon, data, qkv.cols());
    }
  }
}

namespace {

// What a convolution over neighbours makes of the inner layer of an MLP, activated; `before` gets the layer
// as it was.
void convolve_hidden(const MlpView& mlp, Activation activation, LargeMatrix& inner, LargeMatrix& before,
                     const Progress& progress) {
  const PositionConvolution& convolution = mlp.convolution;
  const GridShape grid{convolution.grid_rows, convolution.grid_columns};
  const Matrix kernel = Eigen::Map<const Matrix>(convolution.weight, inner.cols(), 9);
  if (mlp.positive_first) activate(Activation::relu, inner.data(), inner.size(), progress);
  before.resize(inner.rows(), inner.cols());
  before.swap(inner);
  for (Eigen::Index first = 0; first < inner.rows(); first += grid.count()) {
    auto own = inner.middleRows(first, grid.count());
    set_conditional_position(before.middleRows(first, grid.count()), kernel, grid, own, progress);
    if (convolution.bias != nullptr)
      own.rowwise() += Eigen::Map<const RowVector>(convolution.bias, inner.cols());
  }
  activate(activation, inner.data(), inner.size(), progress);
}

// An MLP whose products take and give numbers within bounds; what is behind it is its norm alone.
void held_mlp(const MlpView& mlp, Activation activation, float epsilon, const float* x, int rows, float* y,
              MlpBuffers& buffers, const Progress& progress) {
  const int width = mlp.fc1.inputs, hidden = mlp.fc1.outputs;
  Matrix bounded;
  const auto product = [&](const LinearView& layer, const Clipping& clipping, LargeMatrix& to) {
    bounded = Eigen::Map<const Matrix>(x, rows, width);
    hold(clipping.input, bounded);
    to.resize(rows, hidden);
    linear(bounded.data(), width, rows, *layer.packed, to.data(), hidden, {}, progress);
    hold(clipping.output, to);
  };
  LargeMatrix& inner = buffers.hidden;
  product(mlp.fc1, mlp.clipping->fc1, inner);
  if (mlp.gate.present()) {
    product(mlp.gate, mlp.clipping->gate, buffers.gate);
    activate(activation, buffers.gate.data(), buffers.gate.size(), progress);
    inner.array() *= buffers.gate.array();
  } else {
    activate(activation, inner.data(), inner.size(), progress);
  }
  apply_norm(mlp.norm, inner.data(), hidden, rows, epsilon, inner.data(), hidden);
  if (buffers.on_hidden) buffers.on_hidden(inner);
  hold(mlp.clipping->fc2.input, inner);
  linear(inner.data(), hidden, rows, *mlp.fc2.packed, y, mlp.fc2.outputs, {}, progress);
  hold(mlp.clipping->fc2.output, Eigen::Map<Matrix>(y, rows, mlp.fc2.outputs));
}

}  // namespace

void compute_mlp(const MlpView& mlp, Activation activation, float epsilon, const float* x, int rows,
                 const Epilogue& epilogue, float* y, MlpBuffers& buffers, const Progress& progress) {
  if (mlp.clipping != nullptr) {
    held_mlp(mlp, activation, epsilon, x, rows, y, buffers, progress);
    return;
  }
  const int width = mlp.fc1.inputs, hidden = mlp.fc1.outputs;
  LargeMatrix &inner = buffers.hidden, &gate = buffers.gate;
  Epilogue between;
  const bool convolved = mlp.convolution.weight != nullptr, gated = mlp.gate.present();
  between.activation = gated || convolved ? Activation::none : activation;
  // Rows that nothing but the two products sees lie as these read them best.
  const bool between_products = !gated && !convolved && !mlp.norm.present() && !buffers.on_hidden;
  const int stride = between_products && !kernels::multiplies_in_place(hidden) ? hidden + 16 : hidden;
  inner.resize(rows, stride);
  linear(x, width, rows, *mlp.fc1.packed, inner.data(), stride, between, progress);
  if (convolved) convolve_hidden(mlp, activation, inner, gate, progress);
  if (gated) {
    gate.resize(rows, hidden);
    between.activation = activation;
    linear(x, width, rows, *mlp.gate.packed, gate.data(), hidden, between, progress);
    inner.array() *= gate.array();
  }
  apply_norm(mlp.norm, inner.data(), stride, rows, epsilon, inner.data(), stride);
  if (buffers.on_hidden) buffers.on_hidden(inner);
  linear(inner.data(), stride, rows, *mlp.fc2.packed, y, mlp.fc2.outputs, epilogue, progress);
}

void add_relative_bias(const RelativeBias& bias, int tokens, int head, int heads, int first, int count,
                       float* out, const Progress& progress) {
  const std::ptrdiff_t pairs = std::ptrdiff_t{count} * tokens;
  const int* index = bias.index + std::ptrdiff_t{first} * tokens;
  parallel_for(heads, compute_threads(), progress, [&](int each, int) {
    const float* table = bias.table + std::ptrdiff_t{head + each} * bias.rows;
    float* own = out + pairs * each;
    for (std::ptrdiff_t pair = 0; pair < pairs; ++pair)
      own[pair] += index[pair] < 0 ? 0.0F : table[index[pair]];
  });
}

void add_parabola_bias(const Parabolas& parabolas, int heads, int head, int dim, const float* features,
                       int tokens, int first, int count, float* bias) {
  const int size = parabolas.count, columns = 2 * heads * size;
  const float scale = 1 / std::sqrt(static_cast<float>(dim));
  const float* places = parabolas.places + std::ptrdiff_t{head} * tokens * size;
  std::vector<float> steepness(static_cast<std::size_t>(size));
  for (int query = 0; query < count; ++query) {
    const float *a = features + std::ptrdiff_t{query} * columns + std::ptrdiff_t{head} * size,
                *b = a + std::ptrdiff_t{heads} * size;
    const float* at = places + std::ptrdiff_t{first + query} * size;
    for (int m = 0; m < size; ++m) steepness[static_cast<std::size_t>(m)] = softplus(a[m]);
    const float* to = places;
    for (int key = 0; key < tokens; ++key, to += size) {
      float sum = 0;
      for (int m = 0; m < size; ++m) {
        const float apart = at[m] - to[m];
        sum += (b[m] - steepness[static_cast<std::size_t>(m)] * apart) * apart;
      }
      *bias++ += scale * sum;
    }
  }
}

void add_shaw_bias(const ShawKeys& shaw, const Eigen::Ref<const Matrix, 0, Eigen::OuterStride<>>& queries,
                   int tokens, int first, float* bias) {
  const Eigen::Map<const Matrix> keys(shaw.keys, shaw.rows, queries.cols());
  const float scale = 1 / std::sqrt(static_cast<float>(keys.cols()));
  const Matrix met = scale * queries * keys.transpose();
  const int* index = shaw.index + std::ptrdiff_t{first} * tokens;
  for (Eigen::Index query = 0; query < met.rows(); ++query) {
    for (int key = 0; key < tokens; ++key) *bias++ += met(query, *index++);
  }
}

}  // namespace whereabouts
