#include "core/backend/cpu/reduced_attention.h"

#include <algorithm>
#include <cmath>

#include "core/backend/cpu/cpu_attention.h"
#include "core/backend/cpu/cpu_encoder.h"
#include "core/backend/key_places.h"
#include "core/base/parallel.h"
#include "core/gemm/linear.h"

namespace whereabouts {

bool has_fewer_keys(const BlockWeights& block) {
  return block.reduction.present() || block.convolutions.present();
}

const KeyPlaces& key_places(const BlockWeights& block) {
  return block.reduction.present() ? block.reduction.places : block.convolutions.places;
}

namespace {

// What lies in each place, or its mean, as rows.
void gather_places(const KeyPlaces& places, int images, int width, const float* input, Matrix& out,
                   const Progress& progress) {
  const Eigen::Index tokens = Eigen::Index{places.grid_rows} * places.grid_columns;
  out.resize(Eigen::Index{images} * places.count(),
             places.shares ? width : places.side * places.side * width);
  parallel_for(images * places.rows, compute_threads(), progress, [&](int task, int) {
    const int image = task / places.rows, row = task % places.rows;
    const Eigen::Map<const Matrix> own(input + image * tokens * width, tokens, width);
    const PlaceSpan down = place_span(places, row, true);
    for (int column = 0; column < places.columns; ++column) {
      const PlaceSpan across = place_span(places, column, false);
      auto to = out.row(Eigen::Index{image} * places.count() + Eigen::Index{row} * places.columns + column);
      if (places.shares) {
        to.setZero();
        for (int y = down.first; y < down.last; ++y)
          to += own.middleRows(Eigen::Index{y} * places.grid_columns + across.first, across.size())
                    .colwise()
                    .sum();
        to /= static_cast<float>(down.size() * across.size());
        continue;
      }
      float* next = to.data();
      for (int y = down.first; y < down.last; ++y) {
        const float* from = own.row(Eigen::Index{y} * places.grid_columns + across.first).data();
        next = std::copy_n(from, std::ptrdiff_t{across.size()} * width, next);
      }
    }
  });
}

}  // namespace

void convolve_heads(const KeyPlaces& places, int stride, GridShape grid, const float* kernel, int images,
                    int prefix, int heads, int dim, const Eigen::Ref<const Matrix>& from, Eigen::Index column,
                    Matrix& to, Eigen::Index to_column, const Progress& progress) {
  const int side = places.side;
  const Eigen::Index before = prefix + Eigen::Index{places.grid_rows} * places.grid_columns,
                     after = prefix + grid.count();
  // (side side, heads dim): the same for every head.
  const Matrix taps =
      Eigen::Map<const Matrix>(kernel, dim, Eigen::Index{side} * side).transpose().replicate(1, heads);
  const Eigen::Index inner = Eigen::Index{heads} * dim;
  parallel_for(images * grid.rows, compute_threads(), progress, [&](int task, int) {
    const int image = task / grid.rows, row = task % grid.rows;
    if (row == 0) {
      to.block(image * after, to_column, prefix, inner) = from.block(image * before, column, prefix, inner);
    }
    for (int cell = 0; cell < grid.columns; ++cell) {
      auto sums = to.row(image * after + prefix + grid.token({row, cell})).segment(to_column, inner);
      sums.setZero();
      for (int tap = 0; tap < side * side; ++tap) {
        const int y = row * stride - places.padding + tap / side,
                  x = cell * stride - places.padding + tap % side;
        if (y < 0 || y >= places.grid_rows || x < 0 || x >= places.grid_columns) continue;
        sums += from.row(image * before + prefix + Eigen::Index{y} * places.grid_columns + x)
                    .segment(column, inner)
                    .cwiseProduct(taps.row(tap));
      }
    }
  });
}

void ReducedAttention::reduce(const EncoderShape& shape, const KeyReduction& reduction, const float* input,
                              const Progress& progress) {
  const KeyPlaces& places = reduction.places;
  const int width = shape.width, rows = shape.images * places.count(), inner = shape.inner();
  keys_values_.resize(rows, 2 * inner);
  if (!reduction.product.present()) {
    linear(input, width, rows, *reduction.keys_values.packed, keys_values_.data(), 2 * inner, {}, progress);
    return;
  }
  gather_places(places, shape.images, width, input, places_, progress);
  reduced_.resize(rows, width);
  linear(places_.data(), places_.cols(), rows, *reduction.product.packed, reduced_.data(), width, {},
         progress);
  apply_norm(reduction.norm, reduced_.data(), width, rows, reduction.epsilon, reduced_.data(), width);
  activate(reduction.activation, reduced_.data(), reduced_.size(), progress);
  linear(reduced_.data(), width, rows, *reduction.keys_values.packed, keys_values_.data(), 2 * inner, {},
         progress);
}

void ReducedAttention::convolve(const EncoderShape& shape, const HeadConvolutions& convolutions,
                                const Eigen::Ref<const Matrix>& qkv, const Progress& progress) {
  const KeyPlaces& places = convolutions.places;
  const int images = shape.images, heads = shape.heads, dim = shape.dim(), inner = shape.inner();
  const GridShape grid{places.grid_rows, places.grid_columns}, fewer{places.rows, places.columns};
  const int prefix = shape.tokens - grid.count(), keys = prefix + fewer.count();
  queries_.resize(Eigen::Index{images} * shape.tokens, inner);
  keys_values_.resize(Eigen::Index{images} * keys, 2 * inner);
  const auto convolve = [&](const float* kernel, int stride, GridShape to_grid, Eigen::Index column,
                            Matrix& to, Eigen::Index to_column, const NormView& norm) {
    convolve_heads(places, stride, to_grid, kernel, images, prefix, heads, dim, qkv, column, to, to_column,
                   progress);
    for (int head = 0; head < heads && norm.present(); ++head) {
      float* own = to.data() + to_column + std::ptrdiff_t{head} * dim;
      apply_norm(norm, own, to.cols(), static_cast<int>(to.rows()), shape.epsilon, own, to.cols());
    }
  };
  convolve(convolutions.queries, 1, grid, 0, queries_, 0, convolutions.query_norm);
  convolve(convolutions.keys, places.stride, fewer, inner, keys_values_, 0, convolutions.key_norm);
  convolve(convolutions.values, places.stride, fewer, 2 * inner, keys_values_, inner,
           convolutions.value_norm);
}

void ReducedAttention::prepare(const EncoderShape& shape, const BlockWeights& block, const float* input,
                               const Eigen::Ref<const Matrix>& qkv, const Progress& progress) {
  if (block.reduction.present()) {
    queries_ = qkv;
    reduce(shape, block.reduction, input, progress);
  } else {
    convolve(shape, block.convolutions, qkv, progress);
  }
}

void ReducedAttention::show(const EncoderShape& shape, const std::vector<Hook>& hooks, int block) {
  run_parts_hooks(hooks, block, shape.images, shape.heads, shape.dim(), queries_, keys_values_);
}

void attend_over_places(const Matrix& queries, const Matrix& keys_values, int images, int heads,
                        const DecomposedKeys& offsets, Eigen::Ref<Matrix> attended, float* maps,
                        const Progress& progress) {
  const int tokens = static_cast<int>(queries.rows()) / images,
            keys = static_cast<int>(keys_values.rows()) / images, inner = static_cast<int>(queries.cols()),
            dim = inner / heads;
  const std::ptrdiff_t map = std::ptrdiff_t{tokens} * keys;
  std::vector<float> bias;
  for (int image = 0; image < images; ++image) {
    for (int head = 0; head < heads; ++head) {
      AttentionRequest request;
      request.heads = 1;
      request.tokens = tokens;
      request.keys = keys;
      request.dim = dim;
      request.scale = 1 / std::sqrt(static_cast<float>(dim));
      const std::ptrdiff_t column = std::ptrdiff_t{head} * dim;
      request.q = {queries.row(Eigen::Index{image} * tokens).data() + column, dim, inner};
      const float* own = keys_values.row(Eigen::Index{image} * keys).data() + column;
      request.k = {own, dim, 2 * inner};
      request.v = {own + inner, dim, 2 * inner};
      request.output = attended.row(Eigen::Index{image} * tokens).data() + column;
      request.output_stride = inner;
      if (offsets.rows != nullptr) {
        bias.assign(static_cast<std::size_t>(map), 0.0F);
        add_decomposed_bias(offsets, queries.block(Eigen::Index{image} * tokens, column, tokens, dim), keys,
                            0, bias.data());
        request.bias = bias.data();
      }
      if (maps != nullptr) request.probabilities = maps + (std::ptrdiff_t{image} * heads + head) * map;
      cpu_attention(request, progress);
    }
  }
}

void ReducedAttention::attend(const EncoderShape& shape, const BlockWeights& block,
                              Eigen::Ref<Matrix> attended, float* probabilities, const Progress& progress) {
  const KeyPlaces& places = key_places(block);
  const int prefix = shape.tokens - places.grid_rows * places.grid_columns, maps = shape.images * shape.heads;
  if (probabilities != nullptr)
    maps_.resize(static_cast<std::size_t>(maps * std::ptrdiff_t{shape.tokens} * (prefix + places.count())));
  attend_over_places(queries_, keys_values_, shape.images, shape.heads, block.decomposed, attended,
                     probabilities != nullptr ? maps_.data() : nullptr, progress);
  if (probabilities != nullptr)
    divide_among_tokens(places, prefix, maps * shape.tokens, maps_.data(), probabilities);
  if (block.convolutions.residual) attended += queries_;
}

}  // namespace whereabouts
