#include "core/vit/backward/backward_steps.h"

#include <algorithm>
#include <cmath>
#include <utility>
#include <vector>

#include "core/vit/backward/backward_parts.h"

namespace whereabouts {
namespace {

// Calls `visit` with each token of `grid` that the window around a cell takes, row by row, and its place
// there.
template <typename Visit>
void for_window(const MapWindow& window, GridShape grid, Cell at, const Visit& visit) {
  const WindowSpan down = window_span(window, at.row, grid.rows),
                   across = window_span(window, at.column, grid.columns);
  for (int row = down.first; row < down.last; ++row) {
    for (int column = across.first; column < across.last; ++column)
      visit(grid.token({row, column}),
            Eigen::Index{row - down.begin} * window.kernel + (column - across.begin));
  }
}

// Each patch gives its gradient to the cells that it was made of.
Matrix product_step_backward(const MapStep& step, const FeatureMap& x, const Matrix& d,
                             const Progress& progress) {
  const MapWindow& window = step.window;
  const OpenLayer product(step.product, progress);
  Matrix patches = product_backward(d, product.view, progress);
  if (window.kernel == 1 && window.stride == 1 && window.padding == 0) return patches;
  const Eigen::Index channels = x.values.cols();
  const GridShape to = window.grid(x.grid);
  Matrix dx = Matrix::Zero(x.values.rows(), channels);
  for (int cell = 0; cell < to.count(); ++cell) {
    for_window(window, x.grid, to.cell(cell), [&](int token, Eigen::Index tap) {
      dx.row(token) += patches.row(cell).segment(tap * channels, channels);
    });
  }
  return dx;
}

Matrix group_convolution_backward(const MapStep& step, const FeatureMap& x, const Matrix& d,
                                  const Progress& progress) {
  const MapWindow& window = step.window;
  const Eigen::Index channels = x.values.cols(), own = channels / step.groups, given = d.cols() / step.groups;
  const GridShape to = window.grid(x.grid);
  Matrix dx = Matrix::Zero(x.values.rows(), channels);
  for (int cell = 0; cell < to.count(); ++cell) {
    progress.check();
    for_window(window, x.grid, to.cell(cell), [&](int token, Eigen::Index tap) {
      auto into = dx.row(token);
      if (own == 1 && given == 1) {
        into += d.row(cell).cwiseProduct(step.taps.row(tap));
        return;
      }
      for (Eigen::Index output = 0; output < d.cols(); ++output) {
        for (Eigen::Index input = 0; input < own; ++input)
          into[output / given * own + input] += d(cell, output) * step.taps(tap * own + input, output);
      }
    });
  }
  return dx;
}

// To the largest of each window, the first of equal ones; or in equal shares.
Matrix pool_backward(const MapStep& step, const FeatureMap& x, const Matrix& d) {
  const MapWindow& window = step.window;
  const bool max = step.kind == MapStep::Kind::max_pool;
  const GridShape to = window.grid(x.grid);
  Matrix dx = Matrix::Zero(x.values.rows(), x.values.cols());
  for (int cell = 0; cell < to.count(); ++cell) {
    std::vector<int> inside;
    for_window(window, x.grid, to.cell(cell), [&](int token, Eigen::Index) { inside.push_back(token); });
    for (Eigen::Index channel = 0; channel < d.cols() && max && !inside.empty(); ++channel) {
      int best = inside.front();
      for (const int token : inside) {
        if (x.values(token, channel) > x.values(best, channel)) best = token;
      }
      dx(best, channel) += d(cell, channel);
    }
    if (max) continue;
    for (const int token : inside) dx.row(token) += d.row(cell) / static_cast<float>(inside.size());
  }
  return dx;
}

// Of groups of channels over all cells: that of one row of numbers each.
Matrix group_norm_backward(const MapStep& step, const FeatureMap& x, Matrix d) {
  const Eigen::Index cells = d.rows(), own = d.cols() / step.groups;
  d.array().rowwise() *= Eigen::Map<const RowVector>(step.factor.data(), d.cols()).array();
  const NormView norm{nullptr, nullptr, static_cast<int>(cells * own)};
  for (Eigen::Index group = 0; group < step.groups; ++group) {
    const auto row_of = [&](const Matrix& rows) -> Matrix {
      const Matrix part = rows.middleCols(group * own, own);
      return Eigen::Map<const Matrix>(part.data(), 1, part.size());
    };
    const Matrix back = norm_backward(row_of(x.values), norm, step.epsilon, row_of(d));
    d.middleCols(group * own, own) = Eigen::Map<const Matrix>(back.data(), cells, own);
  }
  return d;
}

Matrix one_step_backward(const MapStep& step, const FeatureMap& x, Matrix d, const Progress& progress) {
  switch (step.kind) {
    case MapStep::Kind::convolution:
      return step.groups == 1 ? product_step_backward(step, x, d, progress)
                              : group_convolution_backward(step, x, d, progress);
    case MapStep::Kind::layer_norm:
      return norm_backward(x.values, {step.factor.data(), nullptr, static_cast<int>(x.values.cols())},
                           step.epsilon, std::move(d));
    case MapStep::Kind::group_norm:
      return group_norm_backward(step, x, std::move(d));
    case MapStep::Kind::scale:
      d.array().rowwise() *= Eigen::Map<const RowVector>(step.factor.data(), d.cols()).array();
      return d;
    case MapStep::Kind::activation:
      multiply_by_slope(x.values, step.activation, d);
      return d;
    case MapStep::Kind::max_pool:
    case MapStep::Kind::average_pool:
      return pool_backward(step, x, d);
    case MapStep::Kind::channels:
    case MapStep::Kind::channels_v2:
      return channel_step_backward(step, x, d, progress);
    case MapStep::Kind::squeeze:
      return squeeze_step_backward(step, x, d, progress);
    default:
      return d;  // a table is a sum; the others are not here
  }
}

}  // namespace

Message steps_without_backward(const MapSteps& steps) {
  for (const MapStep& step : steps) {
    if (step.kind == MapStep::Kind::outlook) return Message("outlook attention stands between its blocks");
    for (const MapSteps* inner : {&step.body, &step.shortcut}) {
      if (Message has = steps_without_backward(*inner); !has.empty()) return has;
    }
  }
  return {};
}

StepsBackward::StepsBackward(const MapSteps& steps, bool positions, FeatureMap& map, const Progress& progress)
    : progress_(progress), positions_(positions) {
  for (const MapStep& step : steps) {
    progress.check();
    if (!positions && (step.kind == MapStep::Kind::table || step.position)) continue;
    Taken& taken = taken_.emplace_back();
    taken.step = &step;
    taken.input = map;
    if (step.kind != MapStep::Kind::residual) {
      run_step(step, positions, map, progress);
      continue;
    }
    FeatureMap beside = map;
    taken.body = std::make_unique<StepsBackward>(step.body, positions, map, progress);
    taken.shortcut = std::make_unique<StepsBackward>(step.shortcut, positions, beside, progress);
    map.values += beside.values;
  }
  given_ = map.grid;
}

Matrix StepsBackward::backward(Matrix d) {
  for (auto taken = taken_.rbegin(); taken != taken_.rend(); ++taken) {
    progress_.check();
    if (taken->body) {
      const Matrix beside = taken->shortcut->backward(d);
      d = taken->body->backward(std::move(d));
      d += beside;
    } else if (taken->step->kind == MapStep::Kind::attention) {
      d = attention_step_backward(taken->step->attention, positions_, taken->input, d, taken->seen,
                                  progress_);
    } else {
      d = one_step_backward(*taken->step, taken->input, std::move(d), progress_);
    }
  }
  return d;
}

bool StepsBackward::sees() const {
  return std::any_of(taken_.begin(), taken_.end(), [](const Taken& taken) {
    return taken.body ? taken.body->sees() : taken.step->kind == MapStep::Kind::attention;
  });
}

RowVector StepsBackward::share(RowVector rows, bool alone) const {
  GridShape behind = given_;
  for (auto taken = taken_.rbegin(); taken != taken_.rend(); ++taken) {
    const GridShape before = taken->input.grid;
    if (taken->body) {
      RowVector shared = taken->shortcut->share(rows, alone);
      if (taken->body->sees()) shared += taken->body->share(std::move(rows), false);
      rows = std::move(shared);
    } else if (taken->step->kind == MapStep::Kind::attention) {
      const RowVector sums = taken->seen.rowwise().sum().transpose();
      for (Eigen::Index cell = 0; alone && cell < rows.size(); ++cell)
        rows[cell] = sums[cell] > 0 ? rows[cell] / sums[cell] : 0.0F;
      rows = rows * taken->seen;
    } else if (!(before == behind)) {
      rows = shared_by_place(rows, behind, before, taken->step->window.stride);
    }
    behind = before;
  }
  return rows;
}

}  // namespace whereabouts
