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
  d_.resize(rows * width);
  d_rows_.resize(rows * width);
  d_hidden_.resize(rows * static_cast<std::size_t>(model.hidden));
  d_qkv_.resize(rows * width * 3);
  final_.resize(final_rows * width);
  normed_.resize(final_rows * width);
  y_.resize(final_rows * width);
  factors_.resize(final_rows);
  pooled_.resize(static_cast<std::size_t>(images) * width);
  d_pooled_.resize(pooled_.size());
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
  for (std::vector<T>* each : {&state.normed1, &state.y1, &state.normed2, &state.y2})
    each->resize(rows * width);
  for (std::vector<T>* each : {&state.up, &state.act}) each->resize(rows * hidden);
  for (std::vector<T>* each : {&state.factors1, &state.factors2}) each->resize(rows);
  if (position_.kernel(0) != BlockSlices::absent) state.before_cpe.resize(rows * width);
  attention_.resize(state.attention, max_images_);
}

template <class T>
std::size_t Pass<T>::bytes() const {
  std::size_t numbers = product_.size() + cells_.size() + d_patches_.size() + x_.size() + d_.size() +
                        d_rows_.size() + d_hidden_.size() + d_qkv_.size() + final_.size() + normed_.size() +
                        y_.size() + factors_.size() + pooled_.size() + d_pooled_.size() + logits_.size();
  for (const StageState& state : stage_states_)
    numbers += state.patches.size() + state.normed.size() + state.factors.size();
  std::size_t bytes = 0;
  for (const BlockState& state : blocks_) {
    for (const std::vector<T>* each :
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
    run_stages(parameters, input.pixels + pixels, image, x + prefix * width_);
    if (const T* table = position_.table()) {
      for (std::ptrdiff_t i = 0; i < std::ptrdiff_t{tokens_} * width_; ++i) x[i] += table[i];
    }
  }
  drop(x_.data(), embedding_site);
}

template <class T>
void Pass<T>::forward_block(const T* parameters, int block) {
  BlockState& state = state_of(block);
  const BlockSlices& slices = layout_.blocks[static_cast<std::size_t>(block)];
  const int hidden = model_.hidden;
  const auto weights = [&](std::size_t at, int inputs) {
    return ops::MatrixRef<T>{parameters + at, inputs, true};
  };
  ops::norm(x_.data(), rows_, width_, parameters + slices.norm1, parameters + slices.norm1_bias,
            state.normed1.data(), state.factors1.data(), state.y1.data());
  ops::multiply({state.y1.data(), width_}, weights(slices.qkv, width_), rows_, 3 * width_, width_,
                state.attention.qkv.data(), 3 * width_, false, parameters + slices.qkv_bias);
  if (const std::size_t parabolas = position_.parabola_weights(block); parabolas != BlockSlices::absent) {
    const int features = 2 * model_.heads * position_.parabolas();
    ops::multiply({state.y1.data(), width_}, weights(parabolas, width_), rows_, features, width_,
                  state.attention.features.data(), features);
  }
  attention_.forward(parameters, block, images_, state.attention);
  T* branch = d_rows_.data();
  const std::ptrdiff_t count = std::ptrdiff_t{rows_} * width_;
  ops::multiply({state.attention.output.data(), width_}, weights(slices.proj, width_), rows_, width_, width_,
                branch, width_, false, parameters + slices.proj_bias);
  drop(branch, attention_site(block));
  for (std::ptrdiff_t i = 0; i < count; ++i) x_[static_cast<std::size_t>(i)] += branch[i];
  ops::norm(x_.data(), rows_, width_, parameters + slices.norm2, parameters + slices.norm2_bias,
            state.normed2.data(), state.factors2.data(), state.y2.data());
  ops::multiply({state.y2.data(), width_}, weights(slices.fc1, width_), rows_, hidden, width_,
                state.up.data(), hidden, false, parameters + slices.fc1_bias);
  ops::gelu(state.up.data(), state.act.data(), std::ptrdiff_t{rows_} * hidden);
  ops::multiply({state.act.data(), hidden}, weights(slices.fc2, hidden), rows_, width_, hidden, branch,
                width_, false, parameters + slices.fc2_bias);
  drop(branch, mlp_site(block));
  for (std::ptrdiff_t i = 0; i < count; ++i) x_[static_cast<std::size_t>(i)] += branch[i];
  if (const std::size_t kernel = position_.kernel(block); kernel != BlockSlices::absent) {
    std::copy_n(x_.data(), count, state.before_cpe.data());
    convolve(parameters + kernel, parameters + position_.kernel_bias(), state.before_cpe.data(), x_.data());
  }
}

// d_ (rows, D) enters as the gradient behind the block and leaves as the one before it.
template <class T>
void Pass<T>::backward_block(const T* parameters, int block, T* gradients, T* derived) {
  BlockState& state = state_of(block);
  const BlockSlices& slices = layout_.blocks[static_cast<std::size_t>(block)];
  const int hidden = model_.hidden;
  if (const std::size_t kernel = position_.kernel(block); kernel != BlockSlices::absent) {
    convolution_gradient(parameters + kernel, state.before_cpe.data(), d_.data(), gradients + kernel,
                         gradients + position_.kernel_bias());
  }
  T *branch = d_rows_.data(), *of_hidden = d_hidden_.data(), *of_qkv = d_qkv_.data();
  const std::ptrdiff_t count = std::ptrdiff_t{rows_} * width_;
  // Of y = x w^T + b with x (rows, inputs): adds to w's and b's gradients, and gives x's.
  const auto linear_gradient = [&](const T* dy, int outputs, const T* x, int inputs, std::size_t w,
                                   std::size_t b, T* dx) {
    ops::multiply({dy, outputs, true}, {x, inputs}, outputs, inputs, rows_, gradients + w, inputs, true);
    ops::add_rows(dy, outputs, rows_, outputs, gradients + b);
    ops::multiply({dy, outputs}, {parameters + w, inputs}, rows_, inputs, outputs, dx, inputs);
  };
  std::copy_n(d_.data(), count, branch);
  drop(branch, mlp_site(block));
  linear_gradient(branch, width_, state.act.data(), hidden, slices.fc2, slices.fc2_bias, of_hidden);
  ops::gelu_gradient(state.up.data(), of_hidden, std::ptrdiff_t{rows_} * hidden);
  linear_gradient(of_hidden, hidden, state.y2.data(), width_, slices.fc1, slices.fc1_bias, branch);
  ops::norm_gradient(branch, state.normed2.data(), state.factors2.data(), parameters + slices.norm2, rows_,
                     width_, d_.data(), gradients + slices.norm2, gradients + slices.norm2_bias);
  std::copy_n(d_.data(), count, branch);
  drop(branch, attention_site(block));
  T* of_output = x_.data();  // free on the way back
  linear_gradient(branch, width_, state.attention.output.data(), width_, slices.proj, slices.proj_bias,
                  of_output);
  attention_.backward(parameters, block, images_, state.attention, of_output, of_qkv, gradients, derived);
  linear_gradient(of_qkv, 3 * width_, state.y1.data(), width_, slices.qkv, slices.qkv_bias, branch);
  if (const std::size_t parabolas = position_.parabola_weights(block); parabolas != BlockSlices::absent) {
    const int features = 2 * model_.heads * position_.parabolas();
    const T* of_features = attention_.d_features();
    ops::multiply({of_features, features, true}, {state.y1.data(), width_}, features, width_, rows_,
                  gradients + parabolas, width_, true);
    ops::multiply({of_features, features}, {parameters + parabolas, width_}, rows_, width_, features, branch,
                  width_, true);
  }
  ops::norm_gradient(branch, state.normed1.data(), state.factors1.data(), parameters + slices.norm1, rows_,
                     width_, d_.data(), gradients + slices.norm1, gradients + slices.norm1_bias);
}

template <class T>
PassSums Pass<T>::classify(const T* parameters, const PassInput<T>& input, T* gradients, T* logits) {
  const int classes = model_.classes, count = model_.grid().count(), prefix = model_.prefix();
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
  ops::multiply({pooled_.data(), width_}, {parameters + layout_.head, width_, true}, images_, classes, width_,
                logits_.data(), classes, false, parameters + layout_.head_bias);
  if (logits != nullptr) std::copy_n(logits_.data(), std::ptrdiff_t{images_} * classes, logits);

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
  if (gradients == nullptr) return sums;

  ops::multiply({logits_.data(), classes, true}, {pooled_.data(), width_}, classes, width_, images_,
                gradients + layout_.head, width_, true);
  ops::add_rows(logits_.data(), classes, images_, classes, gradients + layout_.head_bias);
  ops::multiply({logits_.data(), classes}, {parameters + layout_.head, width_}, images_, width_, classes,
                d_pooled_.data(), width_);
  T* dy = final_.data();
  if (token) {
    std::copy_n(d_pooled_.data(), std::ptrdiff_t{images_} * width_, dy);
  } else {
    for (int row = 0; row < rows_; ++row) {
      const T* from = d_pooled_.data() + std::ptrdiff_t{row / tokens_} * width_;
      const bool patch = row % tokens_ >= prefix;
      for (int i = 0; i < width_; ++i)
        dy[std::ptrdiff_t{row} * width_ + i] = patch ? from[i] / static_cast<T>(count) : T(0);
    }
  }
  T* dx = y_.data();
  std::fill_n(dx, std::ptrdiff_t{final_rows} * width_, T(0));
  ops::norm_gradient(dy, normed_.data(), factors_.data(), parameters + layout_.norm, final_rows, width_, dx,
                     gradients + layout_.norm, gradients + layout_.norm_bias);
  std::fill_n(d_.data(), std::ptrdiff_t{rows_} * width_, T(0));
  for (int row = 0; row < final_rows; ++row)
    std::copy_n(dx + std::ptrdiff_t{row} * width_, width_,
                d_.data() + std::ptrdiff_t{token ? row * tokens_ : row} * width_);
  return sums;
}

template <class T>
void Pass<T>::backward_embedding(const T* parameters, T* gradients, T* derived) {
  drop(d_.data(), embedding_site);
  const int prefix = model_.prefix();
  for (int image = 0; image < images_; ++image) {
    const T* d = d_.data() + std::ptrdiff_t{image} * tokens_ * width_;
    if (position_.table_gradient() != BlockSlices::absent) {
      T* to = derived + position_.table_gradient();
      for (std::ptrdiff_t i = 0; i < std::ptrdiff_t{tokens_} * width_; ++i) to[i] += d[i];
    }
    if (prefix > 0) {
      for (int i = 0; i < width_; ++i) gradients[layout_.class_token + static_cast<std::size_t>(i)] += d[i];
    }
    stages_gradient(parameters, image, d + std::ptrdiff_t{prefix} * width_, gradients);
  }
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
    forward_block(parameters, block);
  }
  const PassSums sums = classify(parameters, input, gradients, logits);
  if (gradients == nullptr) return sums;
  for (int block = model_.depth - 1; block >= 0; --block) {
    if (checkpointing_ && block < model_.depth - 1) {
      std::copy_n(blocks_[static_cast<std::size_t>(block)].input.data(), count, x_.data());
      forward_block(parameters, block);
    }
    backward_block(parameters, block, gradients, derived);
  }
  backward_embedding(parameters, gradients, derived);
  return sums;
}

template class Pass<float>;
template class Pass<double>;

}  // namespace whereabouts
