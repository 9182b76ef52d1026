#include "core/labs/patches/projection.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <vector>

#include "core/base/failure.h"
#include "core/labs/framework/pieces/words.h"
#include "core/vit/configuration/weight_names.h"

namespace whereabouts {
namespace {

constexpr double max_multiply_adds = 2e8;

// (rows, columns, channels) with as many channels as the kernel has.
Image with_channels(const Image& image, int channels) {
  if (image.channels() == channels) return image;
  const std::vector<float> values = image.values();
  const auto count = static_cast<std::size_t>(image.rows()) * static_cast<std::size_t>(image.columns());
  const auto from = static_cast<std::size_t>(image.channels()), to = static_cast<std::size_t>(channels);
  std::vector<float> made(count * to);
  for (std::size_t i = 0; i < count; ++i) {
    float mean = 0;
    for (std::size_t channel = 0; channel < from; ++channel) mean += values[i * from + channel];
    std::fill_n(made.begin() + static_cast<std::ptrdiff_t>(i * to), to, mean / static_cast<float>(from));
  }
  return Image(image.rows(), image.columns(), channels, std::move(made));
}

// The plan of the image, or of a smaller one.
FitPlan bounded_plan(const Image& image, const PatchKernel& kernel, const PatchGrid& cut, Fit fit) {
  const bool same = cut.patch == kernel.side;
  const int stride = same ? cut.stride : kernel.side, padding = same ? cut.padding : 0;
  FitPlan plan = plan_fit(image.rows(), image.columns(), kernel.side, stride, padding, fit);
  const double each = 1.0 * kernel.outputs * kernel.channels * kernel.side * kernel.side;
  const double most = std::max(1.0, std::floor(max_multiply_adds / each));
  if (plan.grid.grid.count() <= most) return plan;
  const double scale = std::sqrt(most / plan.grid.grid.count());
  PatchGrid& grid = plan.grid;
  const auto fewer = [&](int count) { return std::max(1, static_cast<int>(scale * count)); };
  grid.grid = {fewer(grid.grid.rows), fewer(grid.grid.columns)};
  // A long strip has one row at least; its length is bounded on its own.
  grid.grid.columns = std::min(grid.grid.columns, std::max(1, static_cast<int>(most) / grid.grid.rows));
  grid.grid.rows = std::min(grid.grid.rows, std::max(1, static_cast<int>(most) / grid.grid.columns));
  const auto side = [&](int count) { return std::max(1, (count - 1) * stride + kernel.side - 2 * padding); };
  grid.image_rows = side(grid.grid.rows);
  grid.image_columns = side(grid.grid.columns);
  plan.part = {0, 0, image.rows(), image.columns()};
  plan.note = message("resized from {} to {}", times_text(image.columns(), image.rows()),
                      times_text(grid.image_columns, grid.image_rows));
  return plan;
}

std::vector<float> finite_values(const Checkpoint& checkpoint, const std::string& tensor,
                                 const Progress& progress) {
  std::vector<float> values = checkpoint.read(tensor, progress);
  if (!std::all_of(values.begin(), values.end(), [](float value) { return std::isfinite(value); })) {
    refuse_file(checkpoint.name(), message("\"{}\" has values that are not finite", tensor),
                "choose another view");
  }
  return values;
}

// Of kernel values as the file has them.
std::size_t place_in_file(const PatchKernel& kernel, int output, int channel, int row, int column) {
  const auto side = static_cast<std::size_t>(kernel.side),
             channels = static_cast<std::size_t>(kernel.channels);
  const auto d = static_cast<std::size_t>(output), c = static_cast<std::size_t>(channel);
  const auto r = static_cast<std::size_t>(row), x = static_cast<std::size_t>(column);
  if (kernel.jax) return ((r * side + x) * channels + c) * static_cast<std::size_t>(kernel.outputs) + d;
  return ((d * channels + c) * side + r) * side + x;
}

// Straight from the pixels and the file's own order, without patches: y(d) = b(d) + sum w(d, c, i, j)
// x(c, row stride - padding + i, column stride - padding + j).
Matrix convolved(const Image& image, const PatchGrid& grid, const PatchKernel& kernel,
                 const std::vector<float>& weights, const std::vector<float>& bias,
                 const Progress& progress) {
  const std::vector<float> pixels = image.values();
  Matrix out(grid.grid.count(), kernel.outputs);
  for (int token = 0; token < grid.grid.count(); ++token) {
    const Cell cell = grid.grid.cell(token);
    const int top = cell.row * grid.stride - grid.padding, left = cell.column * grid.stride - grid.padding;
    const int first = std::max(0, -left), last = std::min(kernel.side, grid.image_columns - left);
    for (int output = 0; output < kernel.outputs; ++output) {
      if (output % 256 == 0) progress.check();
      double sum = bias.empty() ? 0 : static_cast<double>(bias[static_cast<std::size_t>(output)]);
      for (int channel = 0; channel < kernel.channels; ++channel) {
        for (int row = std::max(0, -top); row < std::min(kernel.side, grid.image_rows - top); ++row) {
          const std::size_t line =
              static_cast<std::size_t>(top + row) * static_cast<std::size_t>(grid.image_columns);
          for (int column = first; column < last; ++column) {
            const std::size_t at =
                (line + static_cast<std::size_t>(left + column)) * static_cast<std::size_t>(kernel.channels) +
                static_cast<std::size_t>(channel);
            sum += static_cast<double>(weights[place_in_file(kernel, output, channel, row, column)]) *
                   static_cast<double>(pixels[at]);
          }
        }
      }
      out(token, output) = static_cast<float>(sum);
    }
  }
  return out;
}

}  // namespace

std::size_t Projection::bytes() const {
  return static_cast<std::size_t>(weights->size() + product->size() + convolution->size()) * sizeof(float);
}

std::optional<PatchKernel> patch_kernel(const Inputs& inputs) {
  if (!inputs.checkpoint || !inputs.anatomy) return std::nullopt;
  const WeightNames names(*inputs.checkpoint, *inputs.anatomy);
  const std::string& layer = names.patch_layer();
  const TensorInfo* info = layer.empty() ? nullptr : names.weight_of(layer);
  if (info == nullptr || info->shape.size() != 4) return std::nullopt;
  const auto& shape = info->shape;
  PatchKernel kernel;
  kernel.jax = names.tensor(fmt::format("{}/kernel", layer)) == info;
  const std::int64_t outputs = kernel.jax ? shape[3] : shape[0], channels = kernel.jax ? shape[2] : shape[1],
                     rows = kernel.jax ? shape[0] : shape[2], columns = kernel.jax ? shape[1] : shape[3];
  if (rows != columns || rows < 1 || rows > 512 || outputs < 1 || outputs > 1 << 14) return std::nullopt;
  if (channels != 1 && channels != 3) return std::nullopt;
  kernel.tensor = info->name;
  if (const TensorInfo* bias = names.bias_of(layer);
      bias != nullptr && bias->shape == std::vector<std::int64_t>{outputs})
    kernel.bias = bias->name;
  kernel.outputs = static_cast<int>(outputs);
  kernel.channels = static_cast<int>(channels);
  kernel.side = static_cast<int>(rows);
  return kernel;
}

std::shared_ptr<const Projection> projection_of(const Inputs& inputs, const PatchKernel& kernel,
                                                const PatchGrid& cut, Fit fit, const Progress& progress) {
  const Image& given = *inputs.image.image;
  const FitPlan plan = bounded_plan(given, kernel, cut, fit);
  const PatchGrid& grid = plan.grid;
  const Image image = with_channels(fitted(given, plan, progress), kernel.channels);
  const std::vector<float> raw = finite_values(*inputs.checkpoint, kernel.tensor, progress);
  const std::vector<float> bias =
      kernel.bias.empty() ? std::vector<float>() : finite_values(*inputs.checkpoint, kernel.bias, progress);

  auto made = std::make_shared<Projection>();
  made->kernel = kernel;
  made->grid = grid;
  made->note = plan.note;
  Matrix weights(kernel.outputs, Eigen::Index{kernel.side} * kernel.side * kernel.channels);
  for (int output = 0; output < kernel.outputs; ++output) {
    Eigen::Index at = 0;
    for (int row = 0; row < kernel.side; ++row) {
      for (int column = 0; column < kernel.side; ++column) {
        for (int channel = 0; channel < kernel.channels; ++channel)
          weights(output, at++) = raw[place_in_file(kernel, output, channel, row, column)];
      }
    }
  }
  Matrix product = patch_tokens(image, grid, progress).cast<float>() * weights.transpose();
  if (!bias.empty()) product.rowwise() += Eigen::Map<const RowVector>(bias.data(), kernel.outputs);
  progress.check();
  Matrix convolution = convolved(image, grid, kernel, raw, bias, progress);
  made->difference = static_cast<double>((product - convolution).cwiseAbs().maxCoeff());
  made->largest = static_cast<double>(convolution.cwiseAbs().maxCoeff());
  made->weights = std::make_shared<const Matrix>(std::move(weights));
  made->product = std::make_shared<const Matrix>(std::move(product));
  made->convolution = std::make_shared<const Matrix>(std::move(convolution));
  return made;
}

}  // namespace whereabouts
