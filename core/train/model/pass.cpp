#include "core/train/model/pass.h"

#include <algorithm>
#include <cmath>

#include "core/base/counter_random.h"
#include "core/train/model/ops.h"

namespace whereabouts {
namespace {

// Places where numbers are dropped: behind the embedding, and two in each block.
constexpr int embedding_site = 0;
constexpr int attention_site(int block) {
  return 1 + 2 * block;
}
constexpr int mlp_site(int block) {
  return 2 + 2 * block;
}

// Calls visit(number of a patch's value, number of the cell's value) for all values of patches, in rows of
// (channel, row, column) as timm's convolution weighs them; the second is -1 outside of the cells (rows,
// columns, channels).
template <class Visit>
void for_patch_values(const EmbeddingStage& stage, GridShape cells, const Visit& visit) {
  std::ptrdiff_t at = 0;
  for (int token = 0; token < stage.grid.count(); ++token) {
    const Cell cell = stage.grid.cell(token);
    for (int channel = 0; channel < stage.inputs; ++channel) {
      for (int row = 0; row < stage.kernel; ++row) {
        const int y = cell.row * stage.stride - stage.padding + row;
        for (int column = 0; column < stage.kernel; ++column, ++at) {
          const int x = cell.column * stage.stride - stage.padding + column;
          const bool inside = y >= 0 && y < cells.rows && x >= 0 && x < cells.columns;
          visit(at, inside ? (std::ptrdiff_t{y} * cells.columns + x) * stage.inputs + channel : -1);
        }
      }
    }
  }
}

}  // namespace

template <class T>
Pass<T>::Pass(const MiniVit& model, const ParameterLayout& layout, const TrainedPosition<T>& position,
              int images, bool checkpointing)
    : model_(model),
      layout_(layout),
      position_(position),
      attention_(model, position),
      checkpointing_(checkpointing),
      max_images_(images),
      tokens_(model.tokens()),
      width_(model.width),
      stages_(model.stages()) {
  const auto rows = static_cast<std::size_t>(images) * static_cast<std::size_t>(tokens_);
  const auto width = static_cast<std::size_t>(width_);
  const auto final_rows = model.class_token ? static_cast<std::size_t>(images) : rows;
  // Where blocks are computed again one state serves them all, behind what entered each.
  blocks_.resize(static_cast<std::size_t>(model.depth) + (checkpointing ? 1 : 0));
  for (int block = 0; block < static_cast<int>(blocks_.size()); ++block)
    resize(blocks_[static_cast<std::size_t>(block)], !checkpointing || block == model.depth);
  resize_stages();
  x_.resize(rows * width);
  dx_.resize(rows * width);
  branch_.resize(rows * width);
  dhidden_.resize(rows * static_cast<std::size_t>(model.hidden));
  dqkv_.resize(rows * width * 3);
  final_.resize(final_rows * width);
  normed_.resize(final_rows * width);
  y_.resize(final_rows * width);
  factors_.resize(final_rows);
  pooled_.resize(static_cast<std::size_t>(images) * width);
  dpooled_.resize(pooled_.size());
  logits_.resize(static_cast<std::size_t>(images * model.classes));
}

template <class T>
void Pass<T>::resize(BlockState& state, bool whole) const {
  const auto rows = static_cast<std::size_t>(max_images_) * static_cast<std::size_t>(tokens_);
  const auto width = static_cast<std::size_t>(width_), hidden = static_cast<std::size_t>(model_.hidden);
  if (!whole) {
    state.input.resize(rows * width);
    return;
  }
  for (LargeVector<T>* each : {&state.normed1, &state.y1, &state.normed2, &state.y2})
    each->resize(rows * width);
  for (LargeVector<T>* each : {&state.up, &state.act}) each->resize(rows * hidden);
  for (LargeVector<T>* each : {&state.factors1, &state.factors2}) each->resize(rows);
  if (position_.kernel(0) != BlockSlices::absent) state.before_cpe.resize(rows * width);
  attention_.resize(state.attention, max_images_);
}

template <class T>
void Pass<T>::resize_stages() {
  stage_states_.resize(stages_.size());
  for (std::size_t i = 0; i < stages_.size(); ++i) {
    const EmbeddingStage& stage = stages_[i];
    StageState& state = stage_states_[i];
    const auto images = static_cast<std::size_t>(max_images_),
               cells = static_cast<std::size_t>(stage.grid.count()),
               values = static_cast<std::size_t>(stage.values()),
               outputs = static_cast<std::size_t>(stage.outputs);
    state.patches.resize(images * cells * values);
    if (i > 0) dpatches_.resize(std::max(dpatches_.size(), cells * values));
    if (!stage.norm) continue;
    state.normed.resize(images * cells * outputs);
    state.factors.resize(images * cells);
    product_.resize(std::max(product_.size(), cells * outputs));
    cells_.resize(product_.size());
  }
}

template <class T>
std::size_t Pass<T>::bytes() const {
  std::size_t numbers = product_.size() + cells_.size() + dpatches_.size() + x_.size() + dx_.size() +
                        branch_.size() + dhidden_.size() + dqkv_.size() + final_.size() + normed_.size() +
                        y_.size() + factors_.size() + pooled_.size() + dpooled_.size() + logits_.size();
  for (const StageState& state : stage_states_)
    numbers += state.patches.size() + state.normed.size() + state.factors.size();
  std::size_t bytes = 0;
  for (const BlockState& state : blocks_) {
    for (const LargeVector<T>* each :
         {&state.input, &state.normed1, &state.y1, &state.normed2, &state.y2, &state.up, &state.act,
          &state.factors1, &state.factors2, &state.before_cpe})
      numbers += each->size();
    bytes += state.attention.bytes();
  }
  return bytes + numbers * sizeof(T);
}

template <class T>
auto Pass<T>::state_of(int block) -> BlockState& {
  return checkpointing_ ? blocks_.back() : blocks_[static_cast<std::size_t>(block)];
}

template <class T>
void Pass<T>::drop(T* x, int site) const {
  if (settings_.dropout <= 0 || streams_ == nullptr) return;
  // 16 random bits a number.
  const auto threshold = static_cast<std::uint64_t>(std::lround(settings_.dropout * 65536));
  const T scale = T(1) / (T(1) - static_cast<T>(threshold) / T(65536));
  const std::ptrdiff_t count = std::ptrdiff_t{tokens_} * width_;
  for (int image = 0; image < images_; ++image) {
    CounterRandom random(streams_[image], static_cast<std::uint64_t>(site));
    std::uint64_t bits = 0;
    for (std::ptrdiff_t i = 0; i < count; ++i, bits >>= 16, ++x) {
      if (i % 4 == 0) bits = random.next();
      *x = (bits & 0xffff) < threshold ? T(0) : *x * scale;
    }
  }
}

template <class T>
void Pass<T>::embed(const T* parameters, const PassInput<T>& input) {
  const int prefix = model_.prefix();
  for (int image = 0; image < images_; ++image) {
    T* x = x_.data() + std::ptrdiff_t{image} * tokens_ * width_;
    if (prefix > 0) std::copy_n(parameters + layout_.class_token, width_, x);
    const std::ptrdiff_t pixels = std::ptrdiff_t{image} * model_.rows * model_.columns * model_.channels;
    patch_embedding(parameters, input.pixels + pixels, image, x + prefix * width_);
    if (const T* table = position_.table()) {
      for (std::ptrdiff_t i = 0; i < std::ptrdiff_t{tokens_} * width_; ++i) x[i] += table[i];
    }
  }
  drop(x_.data(), embedding_site);
}

template <class T>
void Pass<T>::embed_backward(const T* parameters, T* gradients, T* derived) {
  drop(dx_.data(), embedding_site);
  const int prefix = model_.prefix();
  for (int image = 0; image < images_; ++image) {
    const T* dx = dx_.data() + std::ptrdiff_t{image} * tokens_ * width_;
    if (position_.table_gradient() != BlockSlices::absent) {
      T* dtable = derived + position_.table_gradient();
      for (std::ptrdiff_t i = 0; i < std::ptrdiff_t{tokens_} * width_; ++i) dtable[i] += dx[i];
    }
    if (prefix > 0) {
      for (int i = 0; i < width_; ++i) gradients[layout_.class_token + static_cast<std::size_t>(i)] += dx[i];
    }
    patch_embedding_backward(parameters, image, dx + std::ptrdiff_t{prefix} * width_, gradients);
  }
}

// Convolutions, as products over unfolded patches.
template <class T>
void Pass<T>::patch_embedding(const T* parameters, const T* pixels, int image, T* tokens) {
  const T* from = pixels;
  GridShape cells{model_.rows, model_.columns};
  for (std::size_t i = 0; i < stages_.size(); ++i) {
    const EmbeddingStage& stage = stages_[i];
    const StageSlices& slices = layout_.stages[i];
    StageState& state = stage_states_[i];
    const int count = stage.grid.count(), values = stage.values(), outputs = stage.outputs;
    const std::ptrdiff_t first = std::ptrdiff_t{image} * count;
    T* patches = state.patches.data() + first * values;
    for_patch_values(stage, cells,
                     [&](std::ptrdiff_t to, std::ptrdiff_t at) { patches[to] = at < 0 ? T(0) : from[at]; });
    T* to = i + 1 < stages_.size() ? cells_.data() : tokens;
    T* product = stage.norm ? product_.data() : to;
    ops::linear(patches, count, values, parameters + slices.weight, parameters + slices.bias, outputs,
                product);
    if (stage.norm) {
      ops::norm(product, count, outputs, parameters + slices.norm, parameters + slices.norm_bias,
                state.normed.data() + first * outputs, state.factors.data() + first, to);
    }
    from = to;
    cells = stage.grid;
  }
}

template <class T>
void Pass<T>::patch_embedding_backward(const T* parameters, int image, const T* dtokens, T* gradients) {
  const T* dy = dtokens;
  for (std::size_t i = stages_.size(); i-- > 0;) {
    const EmbeddingStage& stage = stages_[i];
    const StageSlices& slices = layout_.stages[i];
    const StageState& state = stage_states_[i];
    const int count = stage.grid.count(), values = stage.values(), outputs = stage.outputs;
    const std::ptrdiff_t first = std::ptrdiff_t{image} * count;
    if (stage.norm) {
      T* dproduct = product_.data();
      std::fill_n(dproduct, std::ptrdiff_t{count} * outputs, T(0));
      ops::norm_backward(dy, state.normed.data() + first * outputs, state.factors.data() + first,
                         parameters + slices.norm, count, outputs, dproduct, gradients + slices.norm,
                         gradients + slices.norm_bias);
      dy = dproduct;
    }
    // Pixels have no use for a gradient.
    ops::linear_backward(dy, count, outputs, state.patches.data() + first * values, values,
                         parameters + slices.weight, gradients + slices.weight, gradients + slices.bias,
                         i > 0 ? dpatches_.data() : nullptr);
    if (i == 0) return;
    const GridShape before = stages_[i - 1].grid;
    std::fill_n(cells_.data(), std::ptrdiff_t{before.count()} * stage.inputs, T(0));
    for_patch_values(stage, before, [&](std::ptrdiff_t from, std::ptrdiff_t at) {
      if (at >= 0) cells_[static_cast<std::size_t>(at)] += dpatches_[static_cast<std::size_t>(from)];
    });
    dy = cells_.data();
  }
}

template <class T>
void Pass<T>::run_block(const T* parameters, int block) {
  attention_branch(parameters, block);
  mlp_branch(parameters, block);
  const std::size_t kernel = position_.kernel(block);
  if (kernel == BlockSlices::absent) return;
  BlockState& state = state_of(block);
  std::copy_n(x_.data(), std::ptrdiff_t{rows_} * width_, state.before_cpe.data());
  cpe(parameters + kernel, parameters + position_.kernel_bias(), state.before_cpe.data(), x_.data());
}

template <class T>
void Pass<T>::run_block_backward(const T* parameters, int block, T* gradients, T* derived) {
  const std::size_t kernel = position_.kernel(block);
  if (kernel != BlockSlices::absent) {
    cpe_backward(parameters + kernel, state_of(block).before_cpe.data(), gradients + kernel,
                 gradients + position_.kernel_bias());
  }
  mlp_branch_backward(parameters, block, gradients);
  attention_branch_backward(parameters, block, gradients, derived);
}

template <class T>
void Pass<T>::attention_branch(const T* parameters, int block) {
  BlockState& state = state_of(block);
  const BlockSlices& slices = layout_.blocks[static_cast<std::size_t>(block)];
  ops::norm(x_.data(), rows_, width_, parameters + slices.norm1, parameters + slices.norm1_bias,
            state.normed1.data(), state.factors1.data(), state.y1.data());
  ops::linear(state.y1.data(), rows_, width_, parameters + slices.qkv, parameters + slices.qkv_bias,
              3 * width_, state.attention.qkv.data());
  if (const std::size_t parabolas = position_.parabola_weights(block); parabolas != BlockSlices::absent) {
    const T* no_bias = nullptr;
    ops::linear(state.y1.data(), rows_, width_, parameters + parabolas, no_bias,
                2 * model_.heads * position_.parabolas(), state.attention.features.data());
  }
  attention_.forward(parameters, block, images_, state.attention);
  ops::linear(state.attention.output.data(), rows_, width_, parameters + slices.proj,
              parameters + slices.proj_bias, width_, branch_.data());
  drop(branch_.data(), attention_site(block));
  for (std::ptrdiff_t i = 0; i < std::ptrdiff_t{rows_} * width_; ++i) x_.data()[i] += branch_.data()[i];
}

template <class T>
void Pass<T>::attention_branch_backward(const T* parameters, int block, T* gradients, T* derived) {
  BlockState& state = state_of(block);
  const BlockSlices& slices = layout_.blocks[static_cast<std::size_t>(block)];
  T *dbranch = branch_.data(), *doutput = x_.data(), *dy1 = branch_.data();  // x_ is free on the way back
  std::copy_n(dx_.data(), std::ptrdiff_t{rows_} * width_, dbranch);
  drop(dbranch, attention_site(block));
  ops::linear_backward(dbranch, rows_, width_, state.attention.output.data(), width_,
                       parameters + slices.proj, gradients + slices.proj, gradients + slices.proj_bias,
                       doutput);
  attention_.backward(parameters, block, images_, state.attention, doutput, dqkv_.data(), gradients, derived);
  ops::linear_backward(dqkv_.data(), rows_, 3 * width_, state.y1.data(), width_, parameters + slices.qkv,
                       gradients + slices.qkv, gradients + slices.qkv_bias, dy1);
  if (const std::size_t parabolas = position_.parabola_weights(block); parabolas != BlockSlices::absent) {
    T* no_bias = nullptr;
    ops::linear_backward(attention_.dfeatures(), rows_, 2 * model_.heads * position_.parabolas(),
                         state.y1.data(), width_, parameters + parabolas, gradients + parabolas, no_bias, dy1,
                         true);
  }
  ops::norm_backward(dy1, state.normed1.data(), state.factors1.data(), parameters + slices.norm1, rows_,
                     width_, dx_.data(), gradients + slices.norm1, gradients + slices.norm1_bias);
}

template <class T>
void Pass<T>::mlp_branch(const T* parameters, int block) {
  BlockState& state = state_of(block);
  const BlockSlices& slices = layout_.blocks[static_cast<std::size_t>(block)];
  const int hidden = model_.hidden;
  ops::norm(x_.data(), rows_, width_, parameters + slices.norm2, parameters + slices.norm2_bias,
            state.normed2.data(), state.factors2.data(), state.y2.data());
  ops::linear(state.y2.data(), rows_, width_, parameters + slices.fc1, parameters + slices.fc1_bias, hidden,
              state.up.data());
  ops::gelu(state.up.data(), state.act.data(), std::ptrdiff_t{rows_} * hidden);
  ops::linear(state.act.data(), rows_, hidden, parameters + slices.fc2, parameters + slices.fc2_bias, width_,
              branch_.data());
  drop(branch_.data(), mlp_site(block));
  for (std::ptrdiff_t i = 0; i < std::ptrdiff_t{rows_} * width_; ++i) x_.data()[i] += branch_.data()[i];
}

template <class T>
void Pass<T>::mlp_branch_backward(const T* parameters, int block, T* gradients) {
  BlockState& state = state_of(block);
  const BlockSlices& slices = layout_.blocks[static_cast<std::size_t>(block)];
  const int hidden = model_.hidden;
  T *dbranch = branch_.data(), *dact = dhidden_.data(), *dup = dhidden_.data(), *dy2 = branch_.data();
  std::copy_n(dx_.data(), std::ptrdiff_t{rows_} * width_, dbranch);
  drop(dbranch, mlp_site(block));
  ops::linear_backward(dbranch, rows_, width_, state.act.data(), hidden, parameters + slices.fc2,
                       gradients + slices.fc2, gradients + slices.fc2_bias, dact);
  ops::gelu_backward(state.up.data(), dact, std::ptrdiff_t{rows_} * hidden);
  ops::linear_backward(dup, rows_, hidden, state.y2.data(), width_, parameters + slices.fc1,
                       gradients + slices.fc1, gradients + slices.fc1_bias, dy2);
  ops::norm_backward(dy2, state.normed2.data(), state.factors2.data(), parameters + slices.norm2, rows_,
                     width_, dx_.data(), gradients + slices.norm2, gradients + slices.norm2_bias);
}

// Conditional position encoding (Chu et al. 2021).
template <class T>
void Pass<T>::cpe(const T* W, const T* b, const T* x, T* y) const {
  const GridShape grid = model_.grid();
  for (int image = 0; image < images_; ++image) {
    const std::ptrdiff_t first = std::ptrdiff_t{image} * tokens_ + model_.prefix();
    for (int token = 0; token < grid.count(); ++token) {
      const Cell cell = grid.cell(token);
      T* to = y + (first + token) * width_;
      for (int i = 0; i < width_; ++i) to[i] += b[i];
      for (int tap = 0; tap < 9; ++tap) {
        const int row = cell.row + tap / 3 - 1, column = cell.column + tap % 3 - 1;
        if (row < 0 || row >= grid.rows || column < 0 || column >= grid.columns) continue;
        const T* from = x + (first + row * grid.columns + column) * width_;
        for (int i = 0; i < width_; ++i) to[i] += W[i * 9 + tap] * from[i];
      }
    }
  }
}

template <class T>
void Pass<T>::cpe_backward(const T* W, const T* x, T* dW, T* db) {
  const GridShape grid = model_.grid();
  T* dx = dx_.data();
  std::copy_n(dx, std::ptrdiff_t{rows_} * width_, branch_.data());
  for (int image = 0; image < images_; ++image) {
    const std::ptrdiff_t first = std::ptrdiff_t{image} * tokens_ + model_.prefix();
    for (int token = 0; token < grid.count(); ++token) {
      const Cell cell = grid.cell(token);
      const T* dy = branch_.data() + (first + token) * width_;
      for (int i = 0; i < width_; ++i) db[i] += dy[i];
      for (int tap = 0; tap < 9; ++tap) {
        const int row = cell.row + tap / 3 - 1, column = cell.column + tap % 3 - 1;
        if (row < 0 || row >= grid.rows || column < 0 || column >= grid.columns) continue;
        const std::ptrdiff_t at = (first + row * grid.columns + column) * width_;
        for (int i = 0; i < width_; ++i) {
          dW[i * 9 + tap] += dy[i] * x[at + i];
          dx[at + i] += dy[i] * W[i * 9 + tap];
        }
      }
    }
  }
}

template <class T>
void Pass<T>::head(const T* parameters) {
  const int count = model_.grid().count(), prefix = model_.prefix();
  const bool token = model_.class_token;
  const int final_rows = token ? images_ : rows_;
  for (int row = 0; row < final_rows; ++row)
    std::copy_n(x_.data() + std::ptrdiff_t{token ? row * tokens_ : row} * width_, width_,
                final_.data() + std::ptrdiff_t{row} * width_);
  ops::norm(final_.data(), final_rows, width_, parameters + layout_.norm, parameters + layout_.norm_bias,
            normed_.data(), factors_.data(), y_.data());
  if (token) {
    std::copy_n(y_.data(), std::ptrdiff_t{images_} * width_, pooled_.data());
  } else {
    std::fill(pooled_.begin(), pooled_.end(), T(0));
    for (int image = 0; image < images_; ++image)
      ops::add_rows(y_.data() + std::ptrdiff_t{image * tokens_ + prefix} * width_, width_, count, width_,
                    pooled_.data() + std::ptrdiff_t{image} * width_);
    for (T& value : pooled_) value /= static_cast<T>(count);
  }
  ops::linear(pooled_.data(), images_, width_, parameters + layout_.head, parameters + layout_.head_bias,
              model_.classes, logits_.data());
}

template <class T>
void Pass<T>::head_backward(const T* parameters, const T* dlogits, T* gradients) {
  const int count = model_.grid().count(), prefix = model_.prefix();
  const bool token = model_.class_token;
  const int final_rows = token ? images_ : rows_;
  ops::linear_backward(dlogits, images_, model_.classes, pooled_.data(), width_, parameters + layout_.head,
                       gradients + layout_.head, gradients + layout_.head_bias, dpooled_.data());
  T *dy = final_.data(), *dfinal = y_.data();
  if (token) {
    std::copy_n(dpooled_.data(), std::ptrdiff_t{images_} * width_, dy);
  } else {
    for (int row = 0; row < rows_; ++row) {
      const T* from = dpooled_.data() + std::ptrdiff_t{row / tokens_} * width_;
      const bool patch = row % tokens_ >= prefix;
      for (int i = 0; i < width_; ++i)
        dy[std::ptrdiff_t{row} * width_ + i] = patch ? from[i] / static_cast<T>(count) : T(0);
    }
  }
  std::fill_n(dfinal, std::ptrdiff_t{final_rows} * width_, T(0));
  ops::norm_backward(dy, normed_.data(), factors_.data(), parameters + layout_.norm, final_rows, width_,
                     dfinal, gradients + layout_.norm, gradients + layout_.norm_bias);
  std::fill_n(dx_.data(), std::ptrdiff_t{rows_} * width_, T(0));
  for (int row = 0; row < final_rows; ++row)
    std::copy_n(dfinal + std::ptrdiff_t{row} * width_, width_,
                dx_.data() + std::ptrdiff_t{token ? row * tokens_ : row} * width_);
}

template <class T>
PassSums Pass<T>::cross_entropy(const PassInput<T>& input) {
  const int classes = model_.classes;
  PassSums sums;
  const double smoothing = settings_.label_smoothing;
  for (int image = 0; image < images_ && input.labels != nullptr; ++image) {
    T* row = logits_.data() + std::ptrdiff_t{image} * classes;
    const int label = input.labels[image];
    const auto best = static_cast<int>(std::max_element(row, row + classes) - row);
    sums.correct += best == label ? 1 : 0;
    double total = 0, mean = 0;
    const double highest = row[best];
    for (int i = 0; i < classes; ++i) {
      total += std::exp(row[i] - highest);
      mean += (row[i] - highest) / classes;
    }
    const double log_total = std::log(total);
    sums.loss += log_total - (1 - smoothing) * (row[label] - highest) - smoothing * mean;
    for (int i = 0; i < classes; ++i) {
      const double target = (i == label ? 1 - smoothing : 0) + smoothing / classes;
      row[i] = static_cast<T>((std::exp(row[i] - highest - log_total) - target) * settings_.weight);
    }
  }
  return sums;
}

template <class T>
PassSums Pass<T>::run(const T* parameters, const PassInput<T>& input, const PassSettings& settings,
                      T* gradients, T* derived, T* logits) {
  settings_ = settings;
  images_ = input.images;
  rows_ = images_ * tokens_;
  streams_ = input.streams;
  const std::ptrdiff_t count = std::ptrdiff_t{rows_} * width_;
  embed(parameters, input);
  for (int block = 0; block < model_.depth; ++block) {
    if (checkpointing_) std::copy_n(x_.data(), count, blocks_[static_cast<std::size_t>(block)].input.data());
    run_block(parameters, block);
  }
  head(parameters);
  if (logits != nullptr) std::copy_n(logits_.data(), std::ptrdiff_t{images_} * model_.classes, logits);
  const PassSums sums = cross_entropy(input);
  if (gradients == nullptr) return sums;

  head_backward(parameters, logits_.data(), gradients);
  for (int block = model_.depth - 1; block >= 0; --block) {
    if (checkpointing_ && block < model_.depth - 1) {
      std::copy_n(blocks_[static_cast<std::size_t>(block)].input.data(), count, x_.data());
      run_block(parameters, block);
    }
    run_block_backward(parameters, block, gradients, derived);
  }
  embed_backward(parameters, gradients, derived);
  return sums;
}

template class Pass<float>;
template class Pass<double>;

}  // namespace whereabouts
