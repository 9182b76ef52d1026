// From pixels to tokens with their addresses.
#include <algorithm>
#include <cstring>

#include "core/base/parallel.h"
#include "core/position/resample/resample.h"
#include "core/vit/forward/convolutions.h"
#include "core/vit/forward/forward.h"

namespace whereabouts {
namespace {

// What the patches of a model lie on: of most models the input itself.
GridShape seen_size(const VitConfiguration& configuration, const PixelBatch& pixels) {
  if (configuration.seen_rows > 0) return {configuration.seen_rows, configuration.seen_columns};
  return {pixels.rows, pixels.columns};
}

}  // namespace

const PixelBatch& of_size(const PixelBatch& pixels, GridShape size, PixelBatch& held,
                          const Progress& progress) {
  const GridShape from{pixels.rows, pixels.columns};
  if (from == size) return pixels;
  held = {pixels.count, size.rows, size.columns, pixels.channels, {}};
  for (Eigen::Index image = 0; image < pixels.count; ++image) {
    const Matrix cells = Eigen::Map<const Matrix>(
        pixels.values.data() + image * from.count() * pixels.channels, from.count(), pixels.channels);
    const Matrix made = resample(cells, from, size, "articles", progress);
    held.values.insert(held.values.end(), made.data(), made.data() + made.size());
  }
  return held;
}

PixelBatch seen_pixels(const VitConfiguration& configuration, const PixelBatch& pixels,
                       const Progress& progress) {
  PixelBatch held;
  return of_size(pixels, seen_size(configuration, pixels), held, progress);
}

PixelBatch rearranged_patches(const PixelBatch& pixels, GridShape grid, int side,
                              const std::vector<int>& order) {
  PixelBatch out = pixels;
  const auto line = static_cast<std::ptrdiff_t>(pixels.columns) * pixels.channels;
  const std::ptrdiff_t image = line * pixels.rows;
  for (int b = 0; b < pixels.count; ++b) {
    for (int place = 0; place < grid.count(); ++place) {
      const Cell to = grid.cell(place), from = grid.cell(order[static_cast<std::size_t>(place)]);
      // With padding the last patches may begin inside the image and end outside of it.
      const int rows = std::min(side, pixels.rows - side * std::max(to.row, from.row));
      const int columns = std::min(side, pixels.columns - side * std::max(to.column, from.column));
      for (int row = 0; row < rows && columns > 0; ++row) {
        const auto at = [&](Cell cell) {
          return b * image + (cell.row * side + row) * line +
                 static_cast<std::ptrdiff_t>(cell.column) * side * pixels.channels;
        };
        std::copy_n(pixels.values.data() + at(from), columns * pixels.channels, out.values.data() + at(to));
      }
    }
  }
  return out;
}

void unfold(const float* x, int count, GridShape size, int channels, const PatchStage& stage, GridShape grid,
            float* out, const Progress& progress) {
  const std::ptrdiff_t line = static_cast<std::ptrdiff_t>(size.columns) * channels;
  const std::ptrdiff_t part = static_cast<std::ptrdiff_t>(stage.kernel) * channels;
  const std::ptrdiff_t row_size = std::ptrdiff_t{grid.columns} * stage.kernel * part;
  parallel_for(count * grid.rows, compute_threads(), progress, [&](int task, int) {
    const float* image = x + task / grid.rows * line * size.rows;
    const int first_row = task % grid.rows * stage.stride - stage.padding;
    float* to = out + task * row_size;
    for (int cell = 0; cell < grid.columns; ++cell) {
      const int first = cell * stage.stride - stage.padding;
      const int inside_first = std::max(0, first), inside_last = std::min(size.columns, first + stage.kernel);
      for (int row = first_row; row < first_row + stage.kernel; ++row, to += part) {
        if (row < 0 || row >= size.rows || inside_first >= inside_last) {
          std::fill_n(to, part, 0.0F);
          continue;
        }
        const std::ptrdiff_t before = static_cast<std::ptrdiff_t>(inside_first - first) * channels;
        const std::ptrdiff_t inside = static_cast<std::ptrdiff_t>(inside_last - inside_first) * channels;
        std::fill_n(to, before, 0.0F);
        std::copy_n(image + row * line + static_cast<std::ptrdiff_t>(inside_first) * channels, inside,
                    to + before);
        std::fill_n(to + before + inside, part - before - inside, 0.0F);
      }
    }
  });
}

void ForwardPass::embed(const PixelBatch& input) {
  if (weights_.second.present()) embed_second(input);
  PixelBatch held;
  const PixelBatch& pixels = of_size(input, seen_size(configuration_, input), held, progress_);
  const int width = configuration_.embedding_width();
  Matrix maps;  // of the stage before: (count * rows * columns, channels)
  GridShape size{pixels.rows, pixels.columns};
  int channels = pixels.channels;
  const float* x = pixels.values.data();
  if (!weights_.stem.empty()) {
    FeatureMap map{count_, size, Eigen::Map<const Matrix>(x, Eigen::Index{count_} * size.count(), channels)};
    run_steps(weights_.stem, !options_.zero_position, map, progress_);
    maps = std::move(map.values);
    size = map.grid;
    channels = static_cast<int>(maps.cols());
    x = maps.data();
  }
  for (std::size_t i = 0; i < weights_.embedding_steps.size(); ++i) {
    if (configuration_.embedding_steps[i].convolutions) continue;
    const PatchStage& stage = configuration_.embedding_steps[i];
    const StageWeights& weights = weights_.embedding_steps[i];
    const GridShape grid{(size.rows + 2 * stage.padding - stage.kernel) / stage.stride + 1,
                         (size.columns + 2 * stage.padding - stage.kernel) / stage.stride + 1};
    const int rows = count_ * grid.count(), inputs = weights.product.inputs(),
              outputs = weights.product.outputs();
    Matrix patches(rows, inputs);
    unfold(x, count_, size, channels, stage, grid, patches.data(), progress_);
    if (weights_.patch_norm.present()) {
      weights_.patch_norm.apply(patches.data(), inputs, rows, configuration_.epsilon, patches.data(), inputs);
    }
    Matrix next(rows, outputs);
    Epilogue epilogue;
    if (!weights.norm.present()) epilogue.activation = weights.activation;
    linear(patches.data(), inputs, rows, weights.product, next.data(), outputs, epilogue, progress_);
    if (weights.norm.present()) {
      weights.norm.apply(next.data(), outputs, rows, configuration_.epsilon, next.data(), outputs);
      if (weights.activation == Activation::relu) next = next.cwiseMax(0.0F);
      if (weights.activation == Activation::gelu) {
        next = next.unaryExpr([](float v) { return 0.5F * v * (1 + std::erf(v * 0.70710678F)); });
      }
    }
    maps = std::move(next);
    x = maps.data();
    size = grid;
    channels = outputs;
  }
  if (weights_.pixels.present()) maps = embed_pixels(pixels);
  if (weights_.embedding_norm.present()) {
    const float epsilon =
        configuration_.embedding_epsilon > 0 ? configuration_.embedding_epsilon : configuration_.epsilon;
    weights_.embedding_norm.apply(maps.data(), width, static_cast<int>(maps.rows()), epsilon, maps.data(),
                                  width);
  }

  const bool addresses = !options_.zero_position;
  const int patches = position_.grid.count(), prefix = prefix_ - options_.registers;
  x_.resize(rows_, width);
  parallel_for(count_, compute_threads(), progress_, [&](int b, int) {
    auto image = x_.middleRows(b * tokens_, tokens_);
    if (prefix > 0) image.topRows(prefix) = weights_.prefix;
    image.middleRows(prefix, options_.registers).setZero();
    image.bottomRows(patches) = maps.middleRows(b * patches, patches);
    if (!addresses) return;
    if (prefix > 0 && position_.prefix_rows.rows() == prefix) image.topRows(prefix) += position_.prefix_rows;
    if (position_.additive.rows() > 0) image.bottomRows(patches) += position_.additive;
  });
  if (options_.output_embedding) result_.embedding = x_;
  if (weights_.norm_pre.present()) {
    weights_.norm_pre.apply(x_.data(), width, rows_, configuration_.epsilon, x_.data(), width);
  }
}

}  // namespace whereabouts
