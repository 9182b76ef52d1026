#include "core/train/model/trained_position.h"

#include <algorithm>
#include <cmath>

#include "core/position/additive/additive_table.h"
#include "core/position/bias/alibi_2d.h"
#include "core/position/bias/log_cpb.h"
#include "core/position/bias/lookhere.h"
#include "core/position/bias/relative_bias.h"
#include "core/position/bias/shaw.h"
#include "core/position/rotary/rotary_table.h"

namespace whereabouts {
namespace {

constexpr double max_logit_scale = 4.605170185988092;  // log 100

}  // namespace

template <class T>
std::size_t TrainedPosition<T>::bias_size() const {
  return static_cast<std::size_t>(model_.heads) * static_cast<std::size_t>(model_.tokens()) *
         static_cast<std::size_t>(logit_stride(model_.tokens()));
}

template <class T>
std::size_t TrainedPosition<T>::angle_size() const {
  return static_cast<std::size_t>(model_.heads) * static_cast<std::size_t>(model_.tokens()) *
         static_cast<std::size_t>(model_.head_dim() / 2);
}

template <class T>
std::size_t TrainedPosition<T>::turn_size() const {
  return static_cast<std::size_t>(model_.heads) * static_cast<std::size_t>(model_.tokens()) *
         static_cast<std::size_t>(model_.head_dim()) * static_cast<std::size_t>(model_.block);
}

template <class T>
std::size_t TrainedPosition<T>::place_size() const {
  return static_cast<std::size_t>(model_.heads) * static_cast<std::size_t>(model_.tokens()) *
         static_cast<std::size_t>(model_.parabolas);
}

template <class T>
TrainedPosition<T>::TrainedPosition(const MiniVit& model, const ParameterLayout& layout)
    : model_(model), layout_(layout), parts_(checked(model)) {
  const auto tokens = static_cast<std::size_t>(model.tokens()), width = static_cast<std::size_t>(model.width);
  const auto depth = static_cast<std::size_t>(model.depth);
  const auto reserve = [&](std::size_t numbers) {
    const std::size_t at = gradient_count_;
    gradient_count_ += numbers;
    return at;
  };
  if (!parts_.additive.empty()) {
    table_.assign(tokens * width, T(0));
    if (layout.table != absent || layout.table_rows != absent) {
      table_gradient_ = reserve(table_.size());
    } else {
      TableRequest request;
      request.grid = model.grid();
      request.width = model.width;
      request.layout = parts_.additive_layout;
      if (model.temperature) request.temperature = *model.temperature;
      const Matrix fixed = additive_table(parts_.additive, request);
      std::copy_n(fixed.data(), fixed.size(),
                  table_.data() + static_cast<std::size_t>(model.prefix()) * width);
    }
  }
  if (!parts_.bias.empty()) {
    bias_index_ = relative_token_index(model.grid(), model.prefix(),
                                       parts_.bias == "relative-bias" && model.class_token);
    const bool learned = parts_.bias == "relative-bias" || parts_.bias == "log-cpb";
    bias_.assign(bias_size() * (learned || parts_.bias == "lookhere" ? depth : 1), T(0));
    if (learned) bias_gradient_ = reserve(bias_.size());
    if (parts_.bias == "log-cpb") {
      coordinates_ = log_coordinates(model.grid(), model.grid()).template cast<T>();
      scales_.assign(static_cast<std::size_t>(model.heads) * depth, T(0));
      scale_gradient_ = reserve(scales_.size());
    }
    if (!learned) update_biases(nullptr);
  }
  if (layout.generators != absent) {
    turns_.assign(turn_size() * depth, T(0));
    turn_gradient_ = reserve(turns_.size());
  } else if (!parts_.rotary.empty()) {
    make_rotation();
  }
  if (layout.frequencies != absent) angle_gradient_ = reserve(cosine_.size());
  if (parts_.other == "pape") {
    places_.assign(place_size() * depth, T(0));
    place_gradient_ = reserve(places_.size());
  }
  if (parts_.other == "shaw") shaw_ = shaw_index(model.tokens(), model.reach);
}

template <class T>
void TrainedPosition<T>::make_rotation() {
  const bool learned = layout_.frequencies != absent;
  cosine_.assign(angle_size() * (learned ? static_cast<std::size_t>(model_.depth) : 1), T(1));
  sine_.assign(cosine_.size(), T(0));
  RotaryRequest request;
  request.grid = model_.grid();
  request.head_dim = model_.head_dim();
  request.heads = model_.heads;
  request.layout = parts_.rotary_layout;
  request.pairs = model_.pairs;
  request.temperature = model_.temperature;
  pairs_ = rotary_pairs(parts_.rotary, checked_rotary(parts_.rotary, request));
  if (learned) return;
  const RotaryTable fixed = rotary_table(parts_.rotary, request);
  const Eigen::Index half = model_.head_dim() / 2, prefix = model_.prefix(), tokens = model_.tokens();
  for (int head = 0; head < model_.heads; ++head) {
    const Eigen::Index at = (head * tokens + prefix) * half;
    const Matrix &cosine = fixed.cosine_of(head), &sine = fixed.sine_of(head);
    std::copy_n(cosine.data(), cosine.size(), cosine_.data() + at);
    std::copy_n(sine.data(), sine.size(), sine_.data() + at);
  }
}

template <class T>
void TrainedPosition<T>::update(const T* parameters) {
  if (table_gradient_ != absent) update_table(parameters);
  if (bias_gradient_ != absent) update_biases(parameters);
  if (angle_gradient_ != absent) update_angles(parameters);
  if (turn_gradient_ != absent) update_turns(parameters);
  if (place_gradient_ != absent) update_places(parameters);
}

template <class T>
void TrainedPosition<T>::update_table(const T* parameters) {
  if (layout_.table != absent) {
    const std::size_t size = learned_size();
    std::copy_n(parameters + layout_.table, size, table_.data() + (table_.size() - size));
    return;
  }
  const int width = model_.width, part = model_.combine == "add" ? width : width / 2;
  const T *rows = parameters + layout_.table_rows, *columns = parameters + layout_.table_columns;
  T* to = table_.data() + std::ptrdiff_t{model_.prefix()} * width;
  for (int token = 0; token < model_.grid().count(); ++token, to += width) {
    const Cell cell = model_.grid().cell(token);
    const T *row = rows + std::ptrdiff_t{cell.row} * part,
            *column = columns + std::ptrdiff_t{cell.column} * part;
    for (int i = 0; i < part; ++i) {
      if (part == width) {
        to[i] = row[i] + column[i];
      } else {
        to[i] = row[i];
        to[part + i] = column[i];
      }
    }
  }
}

template <class T>
void TrainedPosition<T>::backward_table(const T* derived, T* gradients) const {
  const T* from = derived + table_gradient_;
  if (layout_.table != absent) {
    const std::size_t size = learned_size();
    from += table_.size() - size;
    for (std::size_t i = 0; i < size; ++i) gradients[layout_.table + i] += from[i];
    return;
  }
  const int width = model_.width, part = model_.combine == "add" ? width : width / 2;
  from += std::ptrdiff_t{model_.prefix()} * width;
  for (int token = 0; token < model_.grid().count(); ++token, from += width) {
    const Cell cell = model_.grid().cell(token);
    T* row = gradients + layout_.table_rows + std::ptrdiff_t{cell.row} * part;
    T* column = gradients + layout_.table_columns + std::ptrdiff_t{cell.column} * part;
    for (int i = 0; i < part; ++i) {
      row[i] += from[i];
      column[i] += part == width ? from[i] : from[part + i];
    }
  }
}

template <class T>
auto TrainedPosition<T>::bias_rows(int block, const T* parameters) const -> Rows {
  const int heads = model_.heads;
  if (parts_.bias == "alibi-2d") return alibi_rows(model_.grid(), heads).cast<T>();
  if (parts_.bias == "lookhere") {
    const double slope = lookhere_global_slope * lookhere_layer_slope(block, model_.depth);
    return lookhere_rows(model_.grid(), lookhere_heads(parts_.bias_layout, heads), slope).cast<T>();
  }
  const BlockSlices& slices = layout_.blocks[static_cast<std::size_t>(block)];
  if (parts_.bias == "relative-bias") {
    return Eigen::Map<const Rows>(parameters + slices.bias_table,
                                  relative_rows(model_.grid(), model_.class_token), heads);
  }
  const Eigen::Map<const Rows> first(parameters + slices.cpb_first, cpb_hidden, 2),
      shift(parameters + slices.cpb_shift, 1, cpb_hidden),
      second(parameters + slices.cpb_second, heads, cpb_hidden);
  const Rows inner = ((coordinates_ * first.transpose()).rowwise() + shift.row(0)).cwiseMax(T(0));
  const Rows logits = inner * second.transpose();
  return (T(16) / (T(1) + (-logits.array()).exp())).matrix();
}

template <class T>
void TrainedPosition<T>::update_biases(const T* parameters) {
  const int tokens = model_.tokens(), stride = logit_stride(tokens);
  const auto blocks = static_cast<int>(bias_.size() / bias_size());
  for (int block = 0; block < blocks; ++block) {
    const Rows rows = bias_rows(block, parameters);
    T* to = bias_.data() + bias_size() * static_cast<std::size_t>(block);
    for (int head = 0; head < model_.heads; ++head) {
      const int* index = bias_index_.data();
      for (int query = 0; query < tokens; ++query, to += stride) {
        for (int key = 0; key < tokens; ++key, ++index) to[key] = *index < 0 ? T(0) : rows(*index, head);
      }
    }
    if (scale_gradient_ == absent) continue;
    const T* logs = parameters + layout_.blocks[static_cast<std::size_t>(block)].logit_scale;
    for (int head = 0; head < model_.heads; ++head) {
      scales_[static_cast<std::size_t>(block * model_.heads + head)] =
          std::exp(std::min(logs[head], static_cast<T>(max_logit_scale)));
    }
  }
}

template <class T>
void TrainedPosition<T>::backward_biases(const T* parameters, const T* derived, T* gradients) const {
  const int tokens = model_.tokens(), stride = logit_stride(tokens), heads = model_.heads;
  for (int block = 0; block < model_.depth; ++block) {
    const BlockSlices& slices = layout_.blocks[static_cast<std::size_t>(block)];
    const Rows rows = bias_rows(block, parameters);
    Rows of_rows = Rows::Zero(rows.rows(), heads);
    const T* from = derived + bias_gradient(block);
    for (int head = 0; head < heads; ++head) {
      const int* index = bias_index_.data();
      for (int query = 0; query < tokens; ++query, from += stride) {
        for (int key = 0; key < tokens; ++key, ++index) {
          if (*index >= 0) of_rows(*index, head) += from[key];
        }
      }
    }
    if (parts_.bias == "relative-bias") {
      Eigen::Map<Rows>(gradients + slices.bias_table, rows.rows(), heads) += of_rows;
      continue;
    }
    const Eigen::Map<const Rows> first(parameters + slices.cpb_first, cpb_hidden, 2),
        shift(parameters + slices.cpb_shift, 1, cpb_hidden),
        second(parameters + slices.cpb_second, heads, cpb_hidden);
    const Rows inner = ((coordinates_ * first.transpose()).rowwise() + shift.row(0)).cwiseMax(T(0));
    // 16 s (1 - s) of the sigmoid s = rows / 16.
    const Rows of_logits = (of_rows.array() * rows.array() * (T(1) - rows.array() / T(16))).matrix();
    Eigen::Map<Rows>(gradients + slices.cpb_second, heads, cpb_hidden) += of_logits.transpose() * inner;
    const Rows of_inner = ((of_logits * second).array() * (inner.array() > T(0)).template cast<T>()).matrix();
    Eigen::Map<Rows>(gradients + slices.cpb_first, cpb_hidden, 2) += of_inner.transpose() * coordinates_;
    Eigen::Map<Rows>(gradients + slices.cpb_shift, 1, cpb_hidden) += of_inner.colwise().sum();
    const T *logs = parameters + slices.logit_scale, *of_scales = derived + scale_gradient(block);
    for (int head = 0; head < heads; ++head) {
      if (logs[head] < static_cast<T>(max_logit_scale))
        gradients[slices.logit_scale + static_cast<std::size_t>(head)] +=
            of_scales[head] * std::exp(logs[head]);
    }
  }
}

// angle = x column + y row of rope-mixed.
template <class T>
void TrainedPosition<T>::update_angles(const T* parameters) {
  const int half = model_.head_dim() / 2, prefix = model_.prefix(), tokens = model_.tokens();
  const std::ptrdiff_t axis = std::ptrdiff_t{model_.depth} * model_.heads * half;
  for (int part = 0; part < model_.depth * model_.heads; ++part) {
    const T *x = parameters + layout_.frequencies + std::ptrdiff_t{part} * half, *y = x + axis;
    for (int token = prefix; token < tokens; ++token) {
      const Cell cell = model_.grid().cell(token - prefix);
      const auto at = static_cast<std::size_t>((part * tokens + token) * half);
      for (int pair = 0; pair < half; ++pair) {
        const T angle = x[pair] * static_cast<T>(cell.column) + y[pair] * static_cast<T>(cell.row);
        cosine_[at + static_cast<std::size_t>(pair)] = std::cos(angle);
        sine_[at + static_cast<std::size_t>(pair)] = std::sin(angle);
      }
    }
  }
}

template <class T>
void TrainedPosition<T>::backward_angles(const T* derived, T* gradients) const {
  const int half = model_.head_dim() / 2, prefix = model_.prefix(), tokens = model_.tokens();
  const std::ptrdiff_t axis = std::ptrdiff_t{model_.depth} * model_.heads * half;
  for (int part = 0; part < model_.depth * model_.heads; ++part) {
    T *x = gradients + layout_.frequencies + std::ptrdiff_t{part} * half, *y = x + axis;
    for (int token = prefix; token < tokens; ++token) {
      const Cell cell = model_.grid().cell(token - prefix);
      const T* from = derived + angle_gradient_ + std::ptrdiff_t{part * tokens + token} * half;
      for (int pair = 0; pair < half; ++pair) {
        x[pair] += from[pair] * static_cast<T>(cell.column);
        y[pair] += from[pair] * static_cast<T>(cell.row);
      }
    }
  }
}

template <class T>
void TrainedPosition<T>::backward(const T* parameters, const T* derived, T* gradients) const {
  if (table_gradient_ != absent) backward_table(derived, gradients);
  if (bias_gradient_ != absent) backward_biases(parameters, derived, gradients);
  if (angle_gradient_ != absent) backward_angles(derived, gradients);
  if (turn_gradient_ != absent) backward_turns(parameters, derived, gradients);
  if (place_gradient_ != absent) backward_places(derived, gradients);
}

template class TrainedPosition<float>;
template class TrainedPosition<double>;

}  // namespace whereabouts
