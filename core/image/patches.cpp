#include "core/image/patches.h"

#include <algorithm>
#include <cstdio>
#include <stdexcept>

#include "core/base/failure.h"
#include "core/base/permutation.h"
#include "core/image/resized.h"

namespace whereabouts {
namespace {

Message size_text(int rows, int columns) {
  return message("{} × {}", columns, rows);
}

// The nearest length at least `patch` that whole steps of `stride` cover exactly (with `padding` on both
// sides).
int fitting(int length, int patch, int stride, int padding, Fit fit) {
  const int steps_length = std::max(0, length + 2 * padding - patch);
  const int below = steps_length / stride * stride;
  const int rest = steps_length - below;
  int chosen = below;
  if (rest > 0 && (fit == Fit::pad || (fit == Fit::resize && 2 * rest >= stride))) chosen = below + stride;
  return std::max(chosen + patch - 2 * padding, 1);
}

// The part of `image` from (top, left), black where it reaches beyond the image.
Image window(const Image& image, int top, int left, int rows, int columns, const Progress& progress) {
  const auto channels = static_cast<std::size_t>(image.channels());
  return std::visit(
      [&](const auto& samples) {
        std::decay_t<decltype(samples)> out(static_cast<std::size_t>(rows) * columns * channels);
        const int copied_rows = std::min(rows, image.rows() - top);
        const auto copied = static_cast<std::size_t>(std::min(columns, image.columns() - left)) * channels;
        for (int row = 0; row < copied_rows; ++row) {
          if (row % 256 == 0) progress.check();
          const std::size_t from = (static_cast<std::size_t>(top + row) * image.columns() + left) * channels;
          std::copy_n(
              samples.begin() + static_cast<std::ptrdiff_t>(from), copied,
              out.begin() + static_cast<std::ptrdiff_t>(static_cast<std::size_t>(row) * columns * channels));
        }
        return Image(rows, columns, image.channels(), std::move(out));
      },
      image.pixels());
}

}  // namespace

FitPlan plan_fit(int rows, int columns, int patch, int stride, int padding, Fit fit) {
  if (patch < 1 || patch > std::min(rows, columns)) {
    refuse_usage(flag("patch"), message("{} is out of range", patch),
                 message("allowed: 1 to {} px", std::min(rows, columns)));
  }
  if (stride < 1 || stride > patch) {
    refuse_usage(flag("stride"), message("{} is out of range", stride),
                 message("allowed: 1 to {} px", patch));
  }
  if (padding < 0 || padding > patch) {
    refuse_usage(flag("padding"), message("{} is out of range", padding),
                 message("allowed: 0 to {} px", patch));
  }
  FitPlan plan;
  PatchGrid& grid = plan.grid;
  grid.patch = patch;
  grid.stride = stride;
  grid.padding = padding;
  grid.image_rows = fitting(rows, patch, stride, padding, fit);
  grid.image_columns = fitting(columns, patch, stride, padding, fit);
  grid.grid = {(grid.image_rows + 2 * padding - patch) / stride + 1,
               (grid.image_columns + 2 * padding - patch) / stride + 1};
  plan.part = {0, 0, rows, columns};
  if (grid.image_rows == rows && grid.image_columns == columns) return plan;
  const char* word = "resized";
  if (fit != Fit::resize) {
    word = fit == Fit::crop ? "cropped" : "padded";
    plan.part = {std::max(0, (rows - grid.image_rows) / 2), std::max(0, (columns - grid.image_columns) / 2),
                 grid.image_rows, grid.image_columns};
  }
  plan.note = message("{} from {} to {}", std::string(word), size_text(rows, columns),
                      size_text(grid.image_rows, grid.image_columns));
  return plan;
}

Image fitted(const Image& image, const FitPlan& plan, const Progress& progress) {
  const ImagePart& part = plan.part;
  if (plan.note.empty()) return image;
  if (part.rows != plan.grid.image_rows || part.columns != plan.grid.image_columns)
    return resized(image, plan.grid.image_rows, plan.grid.image_columns, progress);
  return window(image, part.top, part.left, part.rows, part.columns, progress);
}

FittedImage fit_patches(const Image& image, int patch, int stride, int padding, Fit fit,
                        const Progress& progress) {
  const FitPlan plan = plan_fit(image.rows(), image.columns(), patch, stride, padding, fit);
  return {fitted(image, plan, progress), plan.grid, plan.note};
}

void check_token_count(const PatchGrid& grid, int channels) {
  constexpr double max = 1 << 28;  // 2 GB of double
  const double count = 1.0 * grid.grid.rows * grid.grid.columns * grid.patch * grid.patch * channels;
  if (count <= max) return;
  char digits[32];
  std::snprintf(digits, sizeof digits, "%.3g", count / 1e6);
  refuse_usage(
      flag("stride"),
      message(
          "the patches overlap so much that their tokens are {} million numbers; 268 million fit in memory",
          std::string(digits)),
      "choose a larger stride or a smaller image");
}

MatrixD patch_tokens(const Image& image, const PatchGrid& grid, const Progress& progress) {
  const int channels = image.channels();
  check_token_count(grid, channels);
  MatrixD tokens =
      MatrixD::Zero(grid.grid.count(), static_cast<Eigen::Index>(grid.patch) * grid.patch * channels);
  std::visit(
      [&](const auto& samples) {
        using Sample = typename std::decay_t<decltype(samples)>::value_type;
        for (int token = 0; token < grid.grid.count(); ++token) {
          if (token % 16 == 0) progress.check();
          const Cell cell = grid.grid.cell(token);
          const int top = cell.row * grid.stride - grid.padding,
                    left = cell.column * grid.stride - grid.padding;
          for (int row = 0; row < grid.patch; ++row) {
            if (top + row < 0 || top + row >= image.rows()) continue;
            for (int column = 0; column < grid.patch; ++column) {
              if (left + column < 0 || left + column >= image.columns()) continue;
              const std::size_t from =
                  (static_cast<std::size_t>(top + row) * image.columns() + (left + column)) * channels;
              for (int channel = 0; channel < channels; ++channel) {
                tokens(token, (row * grid.patch + column) * channels + channel) =
                    static_cast<double>(samples[from + static_cast<std::size_t>(channel)]) /
                    full_scale<Sample>();
              }
            }
          }
        }
      },
      image.pixels());
  return tokens;
}

Image rearranged(const Image& image, const PatchGrid& grid, const std::vector<int>& order,
                 const Progress& progress) {
  if (grid.stride != grid.patch || grid.padding != 0 || !is_permutation_of_all(order, grid.grid.count())) {
    throw std::logic_error("only patches that neither overlap nor leave gaps can be put in another order");
  }
  const auto channels = static_cast<std::size_t>(image.channels());
  const std::size_t run = static_cast<std::size_t>(grid.patch) * channels;
  return std::visit(
      [&](const auto& samples) {
        std::decay_t<decltype(samples)> out = samples;
        for (int place = 0; place < grid.grid.count(); ++place) {
          if (place % 64 == 0) progress.check();
          const Cell to = grid.grid.cell(place),
                     from = grid.grid.cell(order[static_cast<std::size_t>(place)]);
          for (int row = 0; row < grid.patch; ++row) {
            const auto start = [&](Cell cell) {
              const std::size_t line =
                  static_cast<std::size_t>(cell.row * grid.patch + row) * image.columns();
              return static_cast<std::ptrdiff_t>((line + static_cast<std::size_t>(cell.column * grid.patch)) *
                                                 channels);
            };
            std::copy_n(samples.begin() + start(from), run, out.begin() + start(to));
          }
        }
        return Image(image.rows(), image.columns(), image.channels(), std::move(out));
      },
      image.pixels());
}

}  // namespace whereabouts
