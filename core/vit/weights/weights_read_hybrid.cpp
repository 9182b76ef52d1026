#include "core/vit/weights/weights_read_hybrid.h"

#include <fmt/format.h>

#include "core/base/failure.h"
#include "core/vit/configuration/hybrid.h"
#include "core/vit/weights/weights_read_convolution.h"

namespace whereabouts {
namespace {

constexpr int most_stages = 8, most_blocks = 1000;

bool there(const WeightNames& names, const std::string& layer) {
  return names.tensor(layer + ".weight") != nullptr;
}

int channels_of(WeightReader& source, const std::string& layer) {
  const TensorInfo* info = source.names().tensor(layer + ".weight");
  if (info == nullptr) source.refuse_missing(layer + ".weight");
  const bool fits = info->shape.size() == 4 && (info->shape[1] == 1 || info->shape[1] == 3);
  if (!fits) source.refuse_shape(layer + ".weight", "1 or 3 channels");
  return static_cast<int>(info->shape[1]);
}

// The ResNet v2 of the articles' hybrids: weights of mean 0 and variance 1, norms over 32 groups of channels,
// paddings as TensorFlow's. In timm's models each block has its norms behind its products.
class StandardisedNet {
 public:
  explicit StandardisedNet(WeightReader& source) : source_(source) {}

  // The stem, of a stride of 4.
  int stem(const std::string& before, int channels, MapSteps& steps) {
    const int width = product(before + "conv", channels, 2, steps);
    norm(before + "norm", width, true, steps);
    steps.push_back(pool_step(MapStep::Kind::max_pool, {3, 2, 0, true, false}));
    return width;
  }

  int block(const std::string& before, int channels, int stride, MapSteps& steps) {
    MapSteps body, shortcut;
    int width = product(before + "conv1", channels, 1, body);
    norm(before + "norm1", width, true, body);
    width = product(before + "conv2", width, stride, body);
    norm(before + "norm2", width, true, body);
    width = product(before + "conv3", width, 1, body);
    norm(before + "norm3", width, false, body);
    if (there(source_.names(), before + "downsample.conv")) {
      product(before + "downsample.conv", channels, stride, shortcut);
      norm(before + "downsample.norm", width, false, shortcut);
    }
    steps.push_back(residual_step(std::move(body), std::move(shortcut)));
    steps.push_back(activation_step(Activation::relu));
    return width;
  }

 private:
  int product(const std::string& layer, int channels, int stride, MapSteps& steps) {
    ConvolutionForm form;
    form.stride = stride;
    form.same = true;
    form.standardised = 1e-8F;
    return read_convolution(source_, layer, channels, form, steps);
  }
  void norm(const std::string& layer, int channels, bool activated, MapSteps& steps) {
    read_group_norm(source_, layer, channels, 32, 1e-5F, steps);
    if (activated) steps.push_back(activation_step(Activation::relu));
  }

  WeightReader& source_;
};

// timm's ResNet-D: three convolutions in its stem, means in front of the shortcuts' products.
class ResNetD {
 public:
  explicit ResNetD(WeightReader& source) : source_(source) {}

  int stem(const std::string& before, int channels, MapSteps& steps) {
    int width = product(before + "conv1.0", before + "conv1.1", channels, 2, true, steps);
    width = product(before + "conv1.3", before + "conv1.4", width, 1, true, steps);
    width = product(before + "conv1.6", before + "bn1", width, 1, true, steps);
    steps.push_back(pool_step(MapStep::Kind::max_pool, {3, 2, 1, false, false}));
    return width;
  }

  int block(const std::string& before, int channels, int stride, MapSteps& steps) {
    MapSteps body, shortcut;
    int width = product(before + "conv1", before + "bn1", channels, 1, true, body);
    width = product(before + "conv2", before + "bn2", width, stride, true, body);
    width = product(before + "conv3", before + "bn3", width, 1, false, body);
    if (there(source_.names(), before + "downsample.1")) {
      if (stride > 1)
        shortcut.push_back(pool_step(MapStep::Kind::average_pool, {stride, stride, 0, false, true}));
      product(before + "downsample.1", before + "downsample.2", channels, 1, false, shortcut);
    }
    steps.push_back(residual_step(std::move(body), std::move(shortcut)));
    steps.push_back(activation_step(Activation::relu));
    return width;
  }

 private:
  int product(const std::string& layer, const std::string& norm, int channels, int stride, bool activated,
              MapSteps& steps) {
    ConvolutionForm form;
    form.stride = stride;
    form.batch_norm = norm;
    form.activation = activated ? Activation::relu : Activation::none;
    return read_convolution(source_, layer, channels, form, steps);
  }

  WeightReader& source_;
};

// All stages of a net whose stem has a stride of 4; returns the stride of what it gives. `list`: how the
// blocks of a stage begin.
template <typename Net, typename List>
int read_stages_of(WeightReader& source, Net& net, const List& list, int& channels, MapSteps& steps) {
  int stride = 4;
  for (int stage = 0; stage < most_stages; ++stage) {
    const std::string before = list(stage);
    if (!there(source.names(), before + "0.conv1")) break;
    if (stage > 0) stride *= 2;
    for (int block = 0;
         block < most_blocks && there(source.names(), fmt::format("{}{}.conv1", before, block)); ++block) {
      channels =
          net.block(fmt::format("{}{}.", before, block), channels, stage > 0 && block == 0 ? 2 : 1, steps);
    }
  }
  return stride;
}

// MobileCLIP's: convolutions as large as their strides.
int read_patch_stem(WeightReader& source, int channels, int& stride, MapSteps& steps) {
  for (int layer = 0; layer < most_stages; ++layer) {
    const std::string before = fmt::format("{}{}.", hybrid_backbone, layer);
    const TensorInfo* info = source.names().tensor(before + "conv.weight");
    if (info == nullptr) break;
    if (info->shape.size() != 4 || info->shape[2] < 1 || info->shape[2] > 64)
      source.refuse_shape(before + "conv.weight", "square kernels");
    ConvolutionForm form;
    form.stride = static_cast<int>(info->shape[2]);
    form.padding = 0;
    stride *= form.stride;
    if (there(source.names(), before + "bn")) {
      form.batch_norm = before + "bn";
      form.activation = Activation::gelu;
    }
    channels = read_convolution(source, before + "conv", channels, form, steps);
  }
  return channels;
}

}  // namespace

int read_hybrid_stem(WeightReader& source, VitConfiguration& configuration, VitWeights& weights) {
  const WeightNames& names = source.names();
  const std::string before = hybrid_backbone;
  MapSteps& steps = weights.stem;
  int channels = 0, stride = 4;
  if (names.tensor(xcit_stem) != nullptr) {
    stride = 1;
    channels = read_xcit_stem(source, stride, configuration, steps);
  } else if (there(names, before + "stem.conv")) {
    channels = configuration.channels = channels_of(source, before + "stem.conv");
    StandardisedNet net(source);
    channels = net.stem(before + "stem.", channels, steps);
    stride = read_stages_of(
        source, net, [&](int stage) { return fmt::format("{}stages.{}.blocks.", before, stage); }, channels,
        steps);
  } else if (there(names, before + "conv")) {
    channels = configuration.channels = channels_of(source, before + "conv");
    channels = StandardisedNet(source).stem(before, channels, steps);
  } else if (there(names, before + "0.conv")) {
    stride = 1;
    channels = configuration.channels = channels_of(source, before + "0.conv");
    channels = read_patch_stem(source, channels, stride, steps);
  } else {
    channels = configuration.channels = channels_of(source, before + "conv1.0");
    ResNetD net(source);
    channels = net.stem(before, channels, steps);
    stride = read_stages_of(
        source, net, [&](int stage) { return fmt::format("{}layer{}.", before, stage + 1); }, channels,
        steps);
  }
  PatchStage stage;
  stage.kernel = stage.stride = stride;
  stage.convolutions = true;
  configuration.embedding_steps.push_back(stage);
  weights.embedding_steps.emplace_back();
  return channels;
}

}  // namespace whereabouts
