#include "core/train/run/grid_accuracy.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "core/base/failure.h"
#include "core/base/number_text.h"
#include "core/base/parallel.h"
#include "core/image/image.h"
#include "core/train/data/canvas.h"
#include "core/train/data/data_parameters.h"
#include "core/vit/preprocess/resize_pillow.h"
#include "core/vit/vit.h"

namespace whereabouts {
namespace {

constexpr int max_patches = 16384;

// A test image with values 0..1, (rows, columns, channels).
using TestImage = std::function<Image(int number)>;

double share_correct(const Checkpoint& checkpoint, const DataSet& data, int images, GridShape size,
                     int tokens, const TestImage& of, const std::function<void(int)>& told,
                     const Progress& progress) {
  const auto vit = Vit::load(checkpoint, progress);
  const int channels = data.test.channels, batch = std::clamp(65536 / std::max(1, tokens), 1, 64);
  const std::size_t values = static_cast<std::size_t>(size.rows) * static_cast<std::size_t>(size.columns) *
                             static_cast<std::size_t>(channels);
  int correct = 0;
  for (int first = 0; first < images; first += batch) {
    progress.check();
    PixelBatch pixels;
    pixels.count = std::min(batch, images - first);
    pixels.rows = size.rows;
    pixels.columns = size.columns;
    pixels.channels = channels;
    pixels.values.resize(values * static_cast<std::size_t>(pixels.count));
    parallel_for(pixels.count, compute_threads(), progress, [&](int index, int) {
      const Image image = of(first + index);
      const std::vector<float>& from = image.values();
      float* to = pixels.values.data() + values * static_cast<std::size_t>(index);
      for (std::size_t i = 0; i < values; ++i) {
        const std::size_t channel = i % static_cast<std::size_t>(channels);
        to[i] = static_cast<float>((double{from[i]} - data.mean[channel]) / data.deviation[channel]);
      }
    });
    const Forward forward = vit->forward(pixels, {}, progress);
    for (int i = 0; i < pixels.count; ++i) {
      Eigen::Index best = 0;
      forward.logits.row(i).maxCoeff(&best);
      correct += best == data.test.labels[static_cast<std::size_t>(first + i)] ? 1 : 0;
    }
    if (told) told(first + pixels.count);
  }
  return static_cast<double>(correct) / images;
}

TestImage resized(const LabelledImages& images, GridShape size) {
  return [&images, size](int number) {
    const std::uint8_t* bytes = images.image(number);
    const Image image(images.rows, images.columns, images.channels,
                      std::vector<std::uint8_t>(bytes, bytes + images.image_bytes()));
    return antialiased(image, size.rows, size.columns, "bilinear");
  };
}

TestImage drawn_on_canvas(std::uint32_t seed, int side) {
  return [seed, side](int number) {
    std::vector<std::uint8_t> bytes(static_cast<std::size_t>(side) * static_cast<std::size_t>(side));
    draw_test_image(seed, number, side, bytes.data());
    return Image(side, side, 1, std::move(bytes));
  };
}

bool is_drawn(const RunConfiguration& run, const DataSet& data) {
  return is_made(data, run[data_option::hold_out]);
}

GridShape pixels_of(const MiniVit& model, double factor) {
  const GridShape grid = larger_grid(model.grid(), factor);
  return {model.step() * grid.rows, model.step() * grid.columns};
}

}  // namespace

double accuracy_at(const Checkpoint& checkpoint, const DataSet& data, int rows, int columns,
                   const Progress& progress) {
  const GridShape size{rows, columns};
  return share_correct(checkpoint, data, data.test.count(), size, 1, resized(data.test, size), {}, progress);
}

GridShape larger_grid(GridShape grid, double factor) {
  const auto side = [&](int patches) { return static_cast<int>(std::lround(factor * patches)); };
  return {side(grid.rows), side(grid.columns)};
}

std::vector<double> sorted_grids(std::vector<double> factors) {
  std::sort(factors.begin(), factors.end());
  const auto twice = std::adjacent_find(factors.begin(), factors.end());
  if (twice != factors.end())
    refuse_usage(flag("grids"), message("{} is there twice", brief(*twice)), "name each size once");
  return factors;
}

void check_grids(const std::vector<double>& factors, const RunConfiguration& run, const DataSet& data) {
  const MiniVit model = run.model();
  GridShape before;
  for (std::size_t i = 0; i < factors.size(); ++i) {
    const GridShape grid = larger_grid(model.grid(), factors[i]);
    if (i > 0 && grid == before) {
      refuse_usage(flag("grids"),
                   message("{} and {} times the grid are both {} patches", brief(factors[i - 1]),
                           brief(factors[i]), to_text(grid)),
                   "leave one of them out");
    }
    before = grid;
    if (grid.count() > max_patches) {
      refuse_usage(
          flag("grids"),
          message("{} times the grid are {} patches, which is too many", brief(factors[i]), to_text(grid)),
          message("choose at most {} patches", grouped(max_patches)));
    }
    const int side = pixels_of(model, factors[i]).rows;
    if (is_drawn(run, data) && side % made_cells_across != 0) {
      refuse_usage(flag("grids"),
                   message("{} times the grid is a canvas of {} px, which has no {} equal cells in a row",
                           brief(factors[i]), side, made_cells_across),
                   "choose another size, or patches of 4 px");
    }
  }
}

double accuracy_on_grid(const Checkpoint& checkpoint, const RunConfiguration& run, const DataSet& data,
                        double factor, int images, const std::function<void(int)>& told,
                        const Progress& progress) {
  const int count = images > 0 ? std::min(images, data.test.count()) : data.test.count();
  const MiniVit model = run.model();
  const GridShape size = pixels_of(model, factor);
  const TestImage image =
      is_drawn(run, data) ? drawn_on_canvas(run[data_option::seed], size.rows) : resized(data.test, size);
  return share_correct(checkpoint, data, count, size, larger_grid(model.grid(), factor).count(), image, told,
                       progress);
}

}  // namespace whereabouts
