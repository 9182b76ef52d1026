#include "core/vit/forward/convolutions.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "core/base/parallel.h"

namespace whereabouts {
namespace {

constexpr std::size_t unfolded_at_once = 1 << 22;  // numbers of patches held beside the maps

// Patches of some rows of the new grid as rows of (kernel row, kernel column, channel).
void unfold_rows(const float* image, GridShape from, int channels, const MapWindow& window, GridShape to,
                 int first_row, int rows, float* patches, const Progress& progress) {
  const std::ptrdiff_t line = std::ptrdiff_t{window.kernel} * channels;
  parallel_for(rows, compute_threads(), progress, [&](int number, int) {
    const int row = first_row + number;
    float* out = patches + std::ptrdiff_t{number} * to.columns * window.kernel * line;
    const WindowSpan down = window_span(window, row, from.rows);
    for (int column = 0; column < to.columns; ++column) {
      const WindowSpan across = window_span(window, column, from.columns);
      const int inside = std::max(across.last - across.first, 0);
      for (int k = 0; k < window.kernel; ++k, out += line) {
        const int at = down.begin + k;
        if (at < 0 || at >= from.rows || inside == 0) {
          std::fill_n(out, line, 0.0F);
          continue;
        }
        const std::ptrdiff_t before = std::ptrdiff_t{across.first - across.begin} * channels,
                             length = std::ptrdiff_t{inside} * channels;
        std::fill_n(out, before, 0.0F);
        std::copy_n(image + (std::ptrdiff_t{at} * from.columns + across.first) * channels, length,
                    out + before);
        std::fill(out + before + length, out + line, 0.0F);
      }
    }
  });
}

void convolve(const MapStep& step, FeatureMap& map, const Progress& progress) {
  const MapWindow& window = step.window;
  const int channels = static_cast<int>(map.values.cols()), outputs = step.product.outputs();
  if (window.kernel == 1 && window.stride == 1 && window.padding == 0) {
    Matrix next(map.values.rows(), outputs);
    linear(map.values.data(), channels, static_cast<int>(map.values.rows()), step.product, next.data(),
           outputs, {}, progress);
    map.values = std::move(next);
    return;
  }
  const GridShape to = window.grid(map.grid);
  const int inputs = window.kernel * window.kernel * channels;
  const auto row_size = static_cast<std::size_t>(to.columns) * static_cast<std::size_t>(inputs);
  const int at_once =
      static_cast<int>(std::clamp<std::size_t>(unfolded_at_once / std::max<std::size_t>(row_size, 1), 1,
                                               static_cast<std::size_t>(std::max(to.rows, 1))));
  Matrix next(Eigen::Index{map.images} * to.count(), outputs),
      patches(Eigen::Index{at_once} * to.columns, inputs);
  for (int image = 0; image < map.images; ++image) {
    const float* from = map.values.row(Eigen::Index{image} * map.grid.count()).data();
    for (int row = 0; row < to.rows; row += at_once) {
      const int rows = std::min(at_once, to.rows - row);
      unfold_rows(from, map.grid, channels, window, to, row, rows, patches.data(), progress);
      linear(patches.data(), inputs, rows * to.columns, step.product,
             next.row(Eigen::Index{image} * to.count() + Eigen::Index{row} * to.columns).data(), outputs, {},
             progress);
    }
  }
  map.grid = to;
  map.values = std::move(next);
}

// Groups of channels that see their own inputs alone; mostly one channel each.
void convolve_groups(const MapStep& step, FeatureMap& map, const Progress& progress) {
  const MapWindow& window = step.window;
  const GridShape from = map.grid, to = window.grid(from);
  const int inputs = static_cast<int>(map.values.cols()), outputs = static_cast<int>(step.taps.cols());
  const int own = inputs / step.groups, given = outputs / step.groups;
  Matrix next(Eigen::Index{map.images} * to.count(), outputs);
  parallel_for(map.images * to.rows, compute_threads(), progress, [&](int task, int) {
    const int image = task / to.rows, row = task % to.rows;
    const WindowSpan down = window_span(window, row, from.rows);
    for (int column = 0; column < to.columns; ++column) {
      const WindowSpan across = window_span(window, column, from.columns);
      auto sums = next.row(Eigen::Index{image} * to.count() + to.token({row, column}));
      if (step.bias.empty()) {
        sums.setZero();
      } else {
        sums = Eigen::Map<const RowVector>(step.bias.data(), outputs);
      }
      for (int y = down.first; y < down.last; ++y) {
        for (int x = across.first; x < across.last; ++x) {
          const Eigen::Index tap = Eigen::Index{y - down.begin} * window.kernel + (x - across.begin);
          const auto cell = map.values.row(Eigen::Index{image} * from.count() + from.token({y, x}));
          if (own == 1 && given == 1) {
            sums += cell.cwiseProduct(step.taps.row(tap));
            continue;
          }
          for (int output = 0; output < outputs; ++output) {
            const int first = output / given * own;
            for (int input = 0; input < own; ++input)
              sums[output] += cell[first + input] * step.taps(tap * own + input, output);
          }
        }
      }
    }
  });
  map.grid = to;
  map.values = std::move(next);
}

void pool(const MapStep& step, FeatureMap& map, const Progress& progress) {
  const MapWindow& window = step.window;
  const bool max = step.kind == MapStep::Kind::max_pool;
  const GridShape from = map.grid, to = window.grid(from);
  Matrix next(Eigen::Index{map.images} * to.count(), map.values.cols());
  parallel_for(map.images * to.rows, compute_threads(), progress, [&](int task, int) {
    const int image = task / to.rows, row = task % to.rows;
    const WindowSpan down = window_span(window, row, from.rows);
    for (int column = 0; column < to.columns; ++column) {
      const WindowSpan across = window_span(window, column, from.columns);
      auto sums = next.row(Eigen::Index{image} * to.count() + to.token({row, column}));
      sums.setConstant(max ? -std::numeric_limits<float>::infinity() : 0.0F);
      for (int y = down.first; y < down.last; ++y) {
        for (int x = across.first; x < across.last; ++x) {
          const auto cell = map.values.row(Eigen::Index{image} * from.count() + from.token({y, x}));
          if (max) {
            sums = sums.cwiseMax(cell);
          } else {
            sums += cell;
          }
        }
      }
      if (!max)
        sums /= static_cast<float>(std::max(1, (down.last - down.first) * (across.last - across.first)));
    }
  });
  map.grid = to;
  map.values = std::move(next);
}

// Calls work(first, count) for parts of so many rows, on every core.
template <typename Work>
void over_rows(Eigen::Index rows, const Progress& progress, const Work& work) {
  constexpr Eigen::Index at_once = 64;
  const auto parts = static_cast<int>((rows + at_once - 1) / at_once);
  parallel_for(parts, compute_threads(), progress,
               [&](int part, int) { work(part * at_once, std::min(at_once, rows - part * at_once)); });
}

void scale(const MapStep& step, Eigen::Ref<Matrix> values, const Progress& progress) {
  const Eigen::Map<const RowVector> factor(step.factor.data(), values.cols());
  const Eigen::Map<const RowVector> shift(step.shift.data(), step.shift.empty() ? 0 : values.cols());
  over_rows(values.rows(), progress, [&](Eigen::Index first, Eigen::Index count) {
    auto part = values.middleRows(first, count);
    part.array().rowwise() *= factor.array();
    if (shift.size() > 0) part.rowwise() += shift;
  });
}

void normalise_groups(const MapStep& step, FeatureMap& map, const Progress& progress) {
  const Eigen::Index cells = map.grid.count(), own = map.values.cols() / step.groups;
  for (int image = 0; image < map.images; ++image) {
    progress.check();
    auto values = map.values.middleRows(image * cells, cells);
    for (Eigen::Index group = 0; group < step.groups; ++group) {
      auto part = values.middleCols(group * own, own);
      double sum = 0, squares = 0;
      for (Eigen::Index row = 0; row < cells; ++row) sum += static_cast<double>(part.row(row).sum());
      const auto count = static_cast<double>(cells * own);
      const auto mean = static_cast<float>(sum / count);
      for (Eigen::Index row = 0; row < cells; ++row)
        squares += static_cast<double>((part.row(row).array() - mean).square().sum());
      const auto factor =
          static_cast<float>(1 / std::sqrt(squares / count + static_cast<double>(step.epsilon)));
      part = (part.array() - mean) * factor;
    }
    scale(step, values, progress);
  }
}

// Each channel sees the channels of its group, over all cells.
void attend_channels(const MapStep& step, FeatureMap& map, const Progress& progress) {
  const int width = static_cast<int>(map.values.cols()), dim = width / step.groups, cells = map.grid.count(),
            rows = static_cast<int>(map.values.rows());
  const bool second = step.kind == MapStep::Kind::channels_v2;
  const float scale = 1 / std::sqrt(static_cast<float>(second ? cells : dim));
  Matrix qkv(rows, 3 * width), seen(rows, width);
  linear(map.values.data(), width, rows, step.product, qkv.data(), qkv.cols(), {}, progress);
  parallel_for(map.images * step.groups, compute_threads(), progress, [&](int task, int) {
    const Eigen::Index image = task / step.groups, group = task % step.groups;
    const auto part = [&](int number) {
      return qkv.block(image * cells, number * width + group * dim, cells, dim);
    };
    const auto &left = part(second ? 0 : 1), &right = part(second ? 1 : 2), &values = part(second ? 2 : 0);
    Matrix weights = scale * left.transpose() * right;
    for (auto row : weights.rowwise()) {
      row = (row.array() - row.maxCoeff()).exp().eval();
      row /= row.sum();
    }
    seen.block(image * cells, group * dim, cells, dim) = values * weights.transpose();
  });
  linear(seen.data(), width, rows, step.expand, map.values.data(), width, {}, progress);
}

// Gates for the channels, made of their means over the map.
void squeeze(const MapStep& step, FeatureMap& map, const Progress& progress) {
  const Eigen::Index cells = map.grid.count(), channels = map.values.cols();
  Matrix means(map.images, channels), inner(map.images, step.reduce.outputs()), gates(map.images, channels);
  for (int image = 0; image < map.images; ++image)
    means.row(image) = map.values.middleRows(image * cells, cells).colwise().mean();
  linear(means.data(), channels, map.images, step.reduce, inner.data(), inner.cols(), {}, progress);
  activate(step.activation, inner.data(), inner.size());
  linear(inner.data(), inner.cols(), map.images, step.expand, gates.data(), channels, {}, progress);
  open_gates(gates);
  for (int image = 0; image < map.images; ++image)
    over_rows(cells, progress, [&](Eigen::Index first, Eigen::Index count) {
      map.values.middleRows(image * cells + first, count).array().rowwise() *= gates.row(image).array();
    });
}

void attend(const CoarserAttention& weights, bool positions, FeatureMap& map, const Progress& progress) {
  const int channels = static_cast<int>(map.values.cols()), heads = weights.heads, keys = weights.key_dim,
            values = weights.value_dim, cells = map.grid.count(), both = keys + values;
  FeatureMap coarse = map;
  if (weights.stride > 1) {
    MapStep every;
    every.kind = MapStep::Kind::average_pool;
    every.window.stride = weights.stride;
    pool(every, coarse, progress);
  }
  const int asking = coarse.grid.count();
  Matrix q(coarse.values.rows(), heads * keys), kv(map.values.rows(), heads * both),
      seen(coarse.values.rows(), heads * values);
  linear(coarse.values.data(), channels, static_cast<int>(q.rows()), weights.queries, q.data(), q.cols(), {},
         progress);
  linear(map.values.data(), channels, static_cast<int>(kv.rows()), weights.keys_values, kv.data(), kv.cols(),
         {}, progress);
  const float scale = 1 / std::sqrt(static_cast<float>(keys));
  parallel_for(map.images * heads, compute_threads(), progress, [&](int task, int) {
    const Eigen::Index image = task / heads, head = task % heads;
    Matrix logits = scale * q.block(image * asking, head * keys, asking, keys) *
                    kv.block(image * cells, head * both, cells, keys).transpose();
    for (int query = 0; query < asking; ++query) {
      const Cell at = coarse.grid.cell(query);
      const GridShape of = weights.bias_grid;
      for (int key = 0; key < cells && positions && weights.bias; ++key) {
        const Cell other = map.grid.cell(key);
        const int down = at.row * weights.stride - other.row + of.rows - 1,
                  across = at.column * weights.stride - other.column + of.columns - 1;
        logits(query, key) += (*weights.bias)(down * (2 * of.columns - 1) + across, head);
      }
      auto row = logits.row(query);
      row = (row.array() - row.maxCoeff()).exp().eval();
      row /= row.sum();
    }
    seen.block(image * asking, head * values, asking, values) =
        logits * kv.block(image * cells, head * both + keys, cells, values);
  });
  activate(weights.activation, seen.data(), seen.size(), progress);
  map.grid = coarse.grid;
  map.values.resize(seen.rows(), weights.proj.outputs());
  linear(seen.data(), seen.cols(), static_cast<int>(seen.rows()), weights.proj, map.values.data(),
         map.values.cols(), {}, progress);
}

// Outlook attention (Yuan et al. 2021): of every second cell along each side, the mean of whose square gives
// for each pair of the cells around it how much the first takes from the second; what a cell takes in all
// windows that hold it is summed.
void look_out(const MapStep& step, FeatureMap& map, const Progress& progress) {
  const MapWindow& window = step.window;
  const GridShape grid = map.grid;
  const int channels = static_cast<int>(map.values.cols()), heads = step.groups,
            area = window.kernel * window.kernel;
  const int rows = static_cast<int>(map.values.rows()), dim = channels / heads;
  Matrix values(rows, channels);
  linear(map.values.data(), channels, rows, step.product, values.data(), channels, {}, progress);
  FeatureMap pooled{map.images, grid, std::move(map.values)};
  MapStep mean;
  mean.kind = MapStep::Kind::average_pool;
  mean.window = {window.stride, window.stride, 0, false, true};
  pool(mean, pooled, progress);
  const GridShape cells = pooled.grid;
  const int count = static_cast<int>(pooled.values.rows());
  Matrix weights(count, step.reduce.outputs());
  linear(pooled.values.data(), channels, count, step.reduce, weights.data(), weights.cols(), {}, progress);
  const float scale = 1 / std::sqrt(static_cast<float>(dim));
  parallel_for(count, compute_threads(), progress, [&](int row, int) {
    Eigen::Map<Matrix> own(weights.row(row).data(), Eigen::Index{heads} * area, area);
    for (auto line : own.rowwise()) {
      line = (scale * (line.array() - line.maxCoeff())).exp().matrix().eval();
      line /= line.sum();
    }
  });
  Matrix seen(rows, channels);
  parallel_for(map.images * grid.rows, compute_threads(), progress, [&](int task, int) {
    const int image = task / grid.rows, row = task % grid.rows;
    const Eigen::Index first = Eigen::Index{image} * grid.count();
    for (int column = 0; column < grid.columns; ++column) {
      auto to = seen.row(first + grid.token({row, column}));
      to.setZero();
      for (int cell = 0; cell < cells.count(); ++cell) {
        const Cell at = cells.cell(cell);
        const int top = at.row * window.stride - window.padding,
                  left = at.column * window.stride - window.padding;
        const int down = row - top, across = column - left;
        if (down < 0) break;
        if (down >= window.kernel || across < 0 || across >= window.kernel) continue;
        const float* own = weights.row(Eigen::Index{image} * cells.count() + cell).data() +
                           std::ptrdiff_t{down * window.kernel + across} * area;
        for (int other = 0; other < area; ++other) {
          const Cell from{top + other / window.kernel, left + other % window.kernel};
          if (!grid.contains(from)) continue;
          const auto value = values.row(first + grid.token(from));
          for (int head = 0; head < heads; ++head) {
            to.segment(Eigen::Index{head} * dim, dim) += own[std::ptrdiff_t{head} * area * area + other] *
                                                         value.segment(Eigen::Index{head} * dim, dim);
          }
        }
      }
    }
  });
  map.values.resize(rows, channels);
  linear(seen.data(), channels, rows, step.expand, map.values.data(), channels, {}, progress);
}

}  // namespace

WindowSpan window_span(const MapWindow& window, int cell, int length) {
  const int begin = cell * window.stride - window.before(length);
  return {std::max(begin, 0), std::min(begin + window.kernel, length), begin};
}

void open_gates(Matrix& x) {
  x = x.unaryExpr([](float value) { return 1 / (1 + std::exp(-value)); });
}

void run_step(const MapStep& step, bool positions, FeatureMap& map, const Progress& progress) {
  const int rows = static_cast<int>(map.values.rows()), channels = static_cast<int>(map.values.cols());
  switch (step.kind) {
    case MapStep::Kind::convolution:
      if (step.groups == 1) {
        convolve(step, map, progress);
      } else {
        convolve_groups(step, map, progress);
      }
      break;
    case MapStep::Kind::layer_norm:
      layer_norm(map.values.data(), channels, rows, channels, step.factor.data(),
                 step.shift.empty() ? nullptr : step.shift.data(), step.epsilon, map.values.data(), channels);
      break;
    case MapStep::Kind::group_norm:
      normalise_groups(step, map, progress);
      break;
    case MapStep::Kind::scale:
      scale(step, map.values, progress);
      break;
    case MapStep::Kind::activation:
      activate(step.activation, map.values.data(), map.values.size(), progress);
      break;
    case MapStep::Kind::max_pool:
    case MapStep::Kind::average_pool:
      pool(step, map, progress);
      break;
    case MapStep::Kind::table:
      for (int image = 0; image < map.images && positions; ++image)
        map.values.middleRows(Eigen::Index{image} * map.grid.count(), map.grid.count()) += step.taps;
      break;
    case MapStep::Kind::attention:
      attend(step.attention, positions, map, progress);
      break;
    case MapStep::Kind::channels:
    case MapStep::Kind::channels_v2:
      attend_channels(step, map, progress);
      break;
    case MapStep::Kind::outlook:
      look_out(step, map, progress);
      break;
    case MapStep::Kind::squeeze:
      squeeze(step, map, progress);
      break;
    case MapStep::Kind::residual: {
      if (step.position && !positions) break;
      FeatureMap beside = map;
      run_steps(step.body, positions, map, progress);
      run_steps(step.shortcut, positions, beside, progress);
      over_rows(map.values.rows(), progress, [&](Eigen::Index first, Eigen::Index count) {
        map.values.middleRows(first, count) += beside.values.middleRows(first, count);
      });
      break;
    }
  }
}

void run_steps(const MapSteps& steps, bool positions, FeatureMap& map, const Progress& progress) {
  for (const MapStep& step : steps) {
    progress.check();
    run_step(step, positions, map, progress);
  }
}

}  // namespace whereabouts
