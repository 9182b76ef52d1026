#include "app/bench/made_vit.h"

#include <fmt/format.h>

#include <chrono>
#include <functional>

#include "app/bench/stopwatch.h"
#include "core/base/failure.h"

namespace whereabouts {
namespace {

using Clock = std::chrono::steady_clock;

constexpr int patch = 16, classes = 1000;

// Every tensor of timm's vit_*_patch16, its values made when they are read: small, and of both signs.
class RandomCheckpoint : public Checkpoint {
 public:
  explicit RandomCheckpoint(const MadeVit& model) {
    name_ = "random-" + model.name;
    format_ = "made";
    const std::int64_t width = model.width, hidden = 4 * width;
    const auto layer = [&](const std::string& name, std::vector<std::int64_t> shape) {
      const std::int64_t outputs = shape.front();
      tensors_.push_back({name + ".weight", DType::f32, std::move(shape)});
      tensors_.push_back({name + ".bias", DType::f32, {outputs}});
    };
    tensors_.push_back({"cls_token", DType::f32, {1, 1, width}});
    tensors_.push_back({"pos_embed", DType::f32, {1, model.tokens(), width}});
    layer("patch_embed.proj", {width, 3, patch, patch});
    for (int block = 0; block < model.depth; ++block) {
      const std::string before = fmt::format("blocks.{}.", block);
      layer(before + "norm1", {width});
      layer(before + "attn.qkv", {3 * width, width});
      layer(before + "attn.proj", {width, width});
      layer(before + "norm2", {width});
      layer(before + "mlp.fc1", {hidden, width});
      layer(before + "mlp.fc2", {width, hidden});
    }
    layer("norm", {width});
    layer("head", {classes, width});
  }

  Array read_array(const std::string& tensor, const Progress& progress) const override {
    progress.check();
    const TensorInfo* info = find(tensor);
    if (info == nullptr) refuse_file(name_, "it has no tensor \"" + shown(tensor) + "\"", "report this");
    Array array;
    for (const std::int64_t length : info->shape) array.shape.push_back(static_cast<std::size_t>(length));
    std::vector<float> values(static_cast<std::size_t>(info->count()));
    auto state = static_cast<std::uint32_t>(std::hash<std::string>{}(tensor));
    // Gains of norms lie around 1, everything else around 0.
    const bool gain = info->shape.size() == 1 && tensor.ends_with("weight");
    for (float& value : values) {
      state = state * 1664525U + 1013904223U;
      value = (static_cast<float>(state >> 8U) / 16777216.0F - 0.5F) * 0.07F + (gain ? 1.0F : 0.0F);
    }
    array.values = std::move(values);
    return array;
  }
};

}  // namespace

PixelBatch noise(int count, int rows, int columns, int channels) {
  PixelBatch pixels;
  pixels.count = count;
  pixels.rows = rows;
  pixels.columns = columns;
  pixels.channels = channels;
  pixels.values.resize(static_cast<std::size_t>(pixels.count) * static_cast<std::size_t>(pixels.rows) *
                       static_cast<std::size_t>(pixels.columns) * static_cast<std::size_t>(channels));
  std::uint32_t state = 7;
  for (float& value : pixels.values) {
    state = state * 1664525U + 1013904223U;
    value = static_cast<float>(state >> 8U) / 8388608.0F - 1;
  }
  return pixels;
}

PassTime time_of_passes(const Vit& vit, const AttentionBackend& backend, const PixelBatch& pixels, int runs,
                        const Progress& progress) {
  ForwardOptions options;
  options.backend = &backend;
  // The first one warms up; what it takes is not yet kept by the allocator.
  reset_peak_memory();
  const double before = peak_memory();
  vit.forward(pixels, options, progress);
  const double memory = peak_memory() - before;
  std::vector<double> samples;
  for (int run = 0; run < runs; ++run) {
    const auto start = Clock::now();
    vit.forward(pixels, options, progress);
    samples.push_back(std::chrono::duration<double, std::milli>(Clock::now() - start).count());
  }
  return {quantile(samples, 0.5), quantile(samples, 0), memory};
}

int MadeVit::tokens() const {
  return side / patch * (side / patch) + 1;
}

double MadeVit::operations() const {
  const double n = tokens(), d = width;
  const double embedding = (n - 1) * d * 3 * patch * patch;
  const double blocks = depth * (12 * n * d * d + 2 * n * n * d);
  return 2 * (embedding + blocks + d * classes);
}

std::shared_ptr<const Checkpoint> made_checkpoint(const MadeVit& model) {
  return std::make_shared<RandomCheckpoint>(model);
}

}  // namespace whereabouts
