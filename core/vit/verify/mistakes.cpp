#include "core/vit/verify/mistakes.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include "core/position/resample/resample.h"

namespace whereabouts {
namespace {

using Model = std::function<void(VitConfiguration&, VitWeights&)>;

// A linear layer as it was given: (outputs, inputs) and (outputs).
struct Dense {
  Matrix weight;
  std::vector<float> bias;

  explicit Dense(const LinearWeights& packed)
      : weight(packed.outputs(), packed.inputs()), bias(static_cast<std::size_t>(packed.outputs())) {
    packed.unpack(weight.data(), bias.data());
  }
  LinearWeights packed() const {
    return {weight.data(), bias.data(), static_cast<int>(weight.rows()), static_cast<int>(weight.cols())};
  }
};

Model in_each_block(std::function<void(const VitConfiguration&, PackedBlock&)> change) {
  return [change = std::move(change)](VitConfiguration& configuration, VitWeights& weights) {
    for (PackedBlock& block : weights.blocks) change(configuration, block);
  };
}

// Row r of queries, keys and values becomes row source(part, head, dimension) of 3 x heads x d.
struct HeadRow {
  int part = 0, head = 0, dimension = 0;
};
using RowOf = std::function<HeadRow(HeadRow row, int heads, int dim)>;

Model with_qkv_rows(RowOf source) {
  return in_each_block(
      [source = std::move(source)](const VitConfiguration& configuration, PackedBlock& block) {
        const int heads = configuration.heads, dim = configuration.head_dim, width = heads * dim;
        const Dense before(block.qkv);
        if (before.weight.rows() != 3 * width) return;
        Dense after = before;
        for (int part = 0; part < 3; ++part) {
          for (int head = 0; head < heads; ++head) {
            for (int dimension = 0; dimension < dim; ++dimension) {
              const HeadRow from = source({part, head, dimension}, heads, dim);
              const int row = part * width + head * dim + dimension,
                        old = from.part * width + from.head * dim + from.dimension;
              after.weight.row(row) = before.weight.row(old);
              after.bias[static_cast<std::size_t>(row)] = before.bias[static_cast<std::size_t>(old)];
            }
          }
        }
        block.qkv = after.packed();
      });
}

void add_attention(std::vector<Mistake>& all, const VitConfiguration& configuration) {
  constexpr struct {
    const char* id;
    const char* text;
    int parts[3];
  } orders[] = {{"order-qvk", "keys and values trade places", {0, 2, 1}},
                {"order-kqv", "queries and keys trade places", {1, 0, 2}},
                {"order-vkq", "queries and values trade places", {2, 1, 0}},
                {"order-kvq", "what is called query, key, value is key, value, query", {1, 2, 0}},
                {"order-vqk", "what is called query, key, value is value, query, key", {2, 0, 1}}};
  for (const auto& order : orders) {
    const int a = order.parts[0], b = order.parts[1], c = order.parts[2];
    all.push_back({order.id, order.text, with_qkv_rows([a, b, c](HeadRow row, int, int) {
                     const int parts[] = {a, b, c};
                     return HeadRow{parts[row.part], row.head, row.dimension};
                   })});
  }
  all.push_back(
      {"qkv-by-head",
       "queries, keys and values are taken head by head, (heads, 3, d), where the weights have (3, heads, d)",
       with_qkv_rows([](HeadRow row, int heads, int dim) {
         const int at = (row.head * 3 + row.part) * dim + row.dimension;
         return HeadRow{at / (heads * dim), at / dim % heads, at % dim};
       })});
  all.push_back(
      {"qkv-in-thirds",
       "queries, keys and values are taken as thirds, (3, heads, d), where the weights have (heads, 3, d)",
       with_qkv_rows([](HeadRow row, int heads, int dim) {
         const int at = (row.part * heads + row.head) * dim + row.dimension;
         return HeadRow{at / dim % 3, at / (3 * dim), at % dim};
       })});
  all.push_back({"heads-last", "the heads are the last axis, (d, heads), where the weights have (heads, d)",
                 with_qkv_rows([](HeadRow row, int heads, int dim) {
                   const int at = row.dimension * heads + row.head;
                   return HeadRow{row.part, at / dim, at % dim};
                 })});
  all.push_back({"no-qkv-bias", "queries, keys and values go without their bias",
                 in_each_block([](const VitConfiguration&, PackedBlock& block) {
                   Dense qkv(block.qkv);
                   std::fill(qkv.bias.begin(), qkv.bias.end(), 0.0F);
                   block.qkv = qkv.packed();
                 })});
  const auto scaled = [](double factor) {
    return [factor](ForwardOptions& options) {
      options.hooks.push_back({.place = Place::queries,
                               .run =
                                   [factor](const Flow& flow) {
                                     for (int image = 0; image < flow.images; ++image)
                                       for (int head = 0; head < flow.heads; ++head)
                                         flow.part(image, head) *= static_cast<float>(factor);
                                   },
                               .replaces = true});
    };
  };
  if (configuration.stages.empty() && configuration.is_plain_softmax()) {
    const double dim = configuration.head_dim;
    all.push_back({"no-scale",
                   "the logits are not divided by the root of a head's dimensions",
                   {},
                   scaled(std::sqrt(dim))});
    all.push_back({"scale-of-width",
                   "the logits are divided by the root of the whole width, not of a head's dimensions",
                   {},
                   scaled(std::sqrt(dim / configuration.attention_width()))});
    all.push_back({"scale-twice", "the logits are scaled twice", {}, scaled(1 / std::sqrt(dim))});
  }
  const bool heads_are_free = configuration.stages.empty() && configuration.rotary.empty() &&
                              configuration.bias.empty() && !configuration.query_key_norm &&
                              !configuration.shaw && !configuration.pape && configuration.is_plain_softmax();
  const int width = configuration.attention_width();
  for (int heads = 1; heads_are_free && heads <= width && heads <= 64; ++heads) {
    if (heads == configuration.heads || width % heads != 0 || width / heads < 8) continue;
    all.push_back({fmt::format("heads-{}", heads),
                   message("there are {} heads of {} dimensions, not {} of {}", heads, width / heads,
                           configuration.heads, configuration.head_dim),
                   [heads, width](VitConfiguration& own, VitWeights&) {
                     own.heads = heads;
                     own.head_dim = width / heads;
                   }});
  }
}

void add_norms(std::vector<Mistake>& all, const VitConfiguration& configuration) {
  all.push_back({"no-norm1", "the norm in front of the attention is skipped",
                 in_each_block([](const VitConfiguration&, PackedBlock& block) { block.norm1 = {}; })});
  all.push_back({"no-norm2", "the norm in front of the MLP is skipped",
                 in_each_block([](const VitConfiguration&, PackedBlock& block) { block.norm2 = {}; })});
  all.push_back({"no-last-norm", "the norm behind the last block is skipped",
                 [](VitConfiguration&, VitWeights& weights) { weights.norm = {}; }});
  if (configuration.norm_after_pooling)
    all.push_back({"no-pooled-norm", "the norm behind the pooling is skipped",
                   [](VitConfiguration&, VitWeights& weights) { weights.fc_norm = {}; }});
  if (configuration.norm_pre)
    all.push_back({"no-first-norm", "the norm in front of the first block is skipped",
                   [](VitConfiguration& own, VitWeights& weights) {
                     own.norm_pre = false;
                     weights.norm_pre = {};
                   }});
  if (configuration.query_key_norm)
    all.push_back({"no-query-key-norm", "the norms of queries and keys are skipped",
                   in_each_block([](const VitConfiguration&, PackedBlock& block) {
                     block.q_norm = block.k_norm = {};
                   })});
  constexpr struct {
    NormOrder order;
    const char *id, *text;
  } orders[] = {
      {NormOrder::pre, "pre-norm", "norms stand in front of attention and MLP: x + f(norm(x))"},
      {NormOrder::post, "post-norm", "norms stand behind the sums: norm(x + f(x))"},
      {NormOrder::res_post, "res-post-norm", "norms stand behind attention and MLP: x + norm(f(x))"}};
  for (const auto& each : orders) {
    if (each.order == configuration.norm_order) continue;
    all.push_back({each.id, each.text,
                   [order = each.order](VitConfiguration& own, VitWeights&) { own.norm_order = order; }});
  }
  for (const float epsilon : {1e-3F, 1e-5F, 1e-6F, 1e-8F, 1e-12F}) {
    if (std::abs(configuration.epsilon / epsilon - 1) < 1e-3) continue;
    all.push_back({fmt::format("epsilon-{:g}", epsilon),
                   message("the norms have an epsilon of {}, not {}", fmt::format("{:g}", epsilon),
                           fmt::format("{:g}", configuration.epsilon)),
                   [epsilon](VitConfiguration& own, VitWeights&) { own.epsilon = epsilon; }});
  }
  if (!configuration.layer_scale) return;
  all.push_back({"no-layer-scale", "LayerScale is left out",
                 in_each_block([](const VitConfiguration&, PackedBlock& block) {
                   block.layer_scale1.clear();
                   block.layer_scale2.clear();
                 })});
}

void add_mlp(std::vector<Mistake>& all, const VitConfiguration& configuration) {
  constexpr struct {
    Activation activation;
    const char *id, *name;
  } forms[] = {{Activation::gelu, "gelu", "GELU with the error function"},
               {Activation::gelu_tanh, "gelu-tanh", "GELU by tanh"},
               {Activation::quick_gelu, "quick-gelu", "quick GELU, x sigmoid(1.702 x)"},
               {Activation::silu, "silu", "SiLU"},
               {Activation::relu, "relu", "ReLU"}};
  for (const auto& form : forms) {
    if (form.activation == configuration.activation) continue;
    all.push_back({form.id, message("the activation of the MLP is {}", form.name),
                   [activation = form.activation](VitConfiguration& own, VitWeights&) {
                     own.activation = activation;
                   }});
  }
  if (configuration.swiglu)
    all.push_back({"gate-exchanged", "the gate of the MLP and what it lets through trade places",
                   in_each_block([](const VitConfiguration&, PackedBlock& block) {
                     std::swap(block.mlp.gate, block.mlp.fc1);
                   })});
}

void add_position(std::vector<Mistake>& all, const VitConfiguration& configuration, GridShape grid) {
  all.push_back({"no-position", "no position goes in", {}, [](ForwardOptions& options) {
                   options.zero_position = true;
                 }});
  if (grid.rows == grid.columns && configuration.stages.empty() && !configuration.film.present()) {
    all.push_back({.id = "transposed", .text = "rows and columns trade places", .transposed = true});
  }
  if (!configuration.additive.empty()) {
    if (configuration.position_on_prefix && configuration.prefix.count() > 0) {
      all.push_back({"no-prefix-position", "the tokens in front go without their position",
                     [](VitConfiguration&, VitWeights& weights) { weights.position.prefix_rows.setZero(); }});
      all.push_back({"shifted-position", "patches take the position of the token before them",
                     [](VitConfiguration&, VitWeights& weights) {
                       PositionWeights& position = weights.position;
                       const Matrix rows = position.patches;
                       if (rows.rows() < 2 || position.prefix_rows.rows() < 1) return;
                       position.patches.row(0) = position.prefix_rows.bottomRows(1);
                       position.patches.bottomRows(rows.rows() - 1) = rows.topRows(rows.rows() - 1);
                     }});
    }
    if (grid != configuration.grid_of_input(configuration.image_rows, configuration.image_columns)) {
      for (const ResampleMethod& method : resample_methods()) {
        if (method.windows || !method.same_as.empty()) continue;
        all.push_back({"resample-" + method.id,
                       message("the table is resampled by the rule {}", method.title),
                       {},
                       [id = method.id](ForwardOptions& options) { options.resample = id; }});
      }
    }
  }
  if (configuration.rotary.empty()) return;
  const auto form = [&](const std::string& id, const Message& text, std::function<void(RotaryForm&)> change) {
    all.push_back({id, text, [change = std::move(change)](VitConfiguration& own, VitWeights&) {
                     change(own.rotary_form);
                   }});
  };
  for (const char* pairs : {"adjacent", "half"}) {
    if (configuration.rotary_form.pairs == pairs) continue;
    form(fmt::format("pairs-{}", pairs),
         std::string(pairs) == "half" ? "pairs that turn together lie half a head apart"
                                      : "pairs that turn together are neighbours",
         [pairs](RotaryForm& own) { own.pairs = pairs; });
  }
  for (const double temperature : {100.0, 1000.0, 10000.0, 100000.0}) {
    if (configuration.rotary_form.temperature == temperature) continue;
    form(fmt::format("temperature-{:g}", temperature),
         message("the temperature of the rotation is {}", fmt::format("{:g}", temperature)),
         [temperature](RotaryForm& own) { own.temperature = temperature; });
  }
  for (const char* normalise : {"separate", "min", "max"}) {
    if (configuration.rotary_form.layout != "dinov3" || configuration.rotary_form.normalise == normalise)
      continue;
    form(fmt::format("coordinates-{}", normalise),
         message("coordinates are divided by another side ({})", normalise),
         [normalise](RotaryForm& own) { own.normalise = normalise; });
  }
  for (const double offset : {0.0, 0.5, 1.0, -0.5}) {
    if (configuration.rotary_form.offset == offset) continue;
    form(fmt::format("offset-{:g}", offset),
         message("rows and columns are counted from {}", fmt::format("{:g}", offset)),
         [offset](RotaryForm& own) { own.offset = offset; });
  }
  constexpr struct {
    RotaryForm::Reference reference;
    const char *id, *text;
  } references[] = {{RotaryForm::Reference::none, "coordinates-counted",
                     "coordinates are not scaled to the grid of the training"},
                    {RotaryForm::Reference::trained, "coordinates-trained",
                     "coordinates are scaled to the grid of the training"}};
  for (const auto& each : references) {
    if (configuration.rotary_form.reference == each.reference) continue;
    form(each.id, each.text, [reference = each.reference](RotaryForm& own) { own.reference = reference; });
  }
}

void add_pooling(std::vector<Mistake>& all, const VitConfiguration& configuration) {
  using Pooling = VitConfiguration::Pooling;
  const auto pooled = [&](Pooling pooling, const char* id, const char* text) {
    if (configuration.pooling == pooling) return;
    all.push_back({id, text, [pooling](VitConfiguration& own, VitWeights&) { own.pooling = pooling; }});
  };
  const Pooling own = configuration.pooling;
  if (own != Pooling::class_token && own != Pooling::mean && own != Pooling::max) return;
  if (configuration.prefix.class_token)
    pooled(Pooling::class_token, "pool-class", "the head reads the class token");
  pooled(Pooling::mean, "pool-mean", "the head reads the mean of the patches");
  pooled(Pooling::max, "pool-max", "the head reads the largest of the patches");
}

void add_pixels(std::vector<Mistake>& all, const Preprocessing& right) {
  constexpr struct {
    const char *id, *text;
    std::array<double, 3> mean, deviation;
  } colours[] = {{"colours-imagenet",
                  "colours have ImageNet's mean and deviation",
                  {0.485, 0.456, 0.406},
                  {0.229, 0.224, 0.225}},
                 {"colours-half", "colours go from -1 to 1", {0.5, 0.5, 0.5}, {0.5, 0.5, 0.5}},
                 {"colours-unit", "colours go from 0 to 1", {0, 0, 0}, {1, 1, 1}},
                 {"colours-clip",
                  "colours have CLIP's mean and deviation",
                  {0.48145466, 0.4578275, 0.40821073},
                  {0.26862954, 0.26130258, 0.27577711}}};
  for (const auto& each : colours) {
    if (right.mean == each.mean && right.deviation == each.deviation) continue;
    all.push_back({.id = each.id,
                   .text = each.text,
                   .pixels = [mean = each.mean, deviation = each.deviation](Preprocessing& own) {
                     own.mean = mean;
                     own.deviation = deviation;
                     own.scale = 1;
                   }});
  }
  all.push_back({.id = "bgr", .text = "blue comes first", .pixels = [](Preprocessing& own) {
                   own.reverse_channels = !own.reverse_channels;
                 }});
  for (const char* interpolation : {"bilinear", "bicubic", "nearest", "lanczos"}) {
    if (right.interpolation == interpolation) continue;
    all.push_back({.id = fmt::format("resize-{}", interpolation),
                   .text = message("the image is resized by {}", interpolation),
                   .pixels = [interpolation](Preprocessing& own) { own.interpolation = interpolation; }});
  }
  for (const double crop : {1.0, 0.95, 0.9, 0.875}) {
    if (std::abs(right.crop - crop) < 1e-9) continue;
    all.push_back({.id = fmt::format("crop-{:g}", crop),
                   .text = message("the crop takes {} of the resized image", fmt::format("{:g}", crop)),
                   .pixels = [crop](Preprocessing& own) {
                     own.crop = crop;
                     own.crop_columns = 0;
                   }});
  }
  all.push_back({.id = "crop-rounding",
                 .text = "half of an odd margin is rounded the other way: the crop lies one pixel off",
                 .pixels = [](Preprocessing& own) { own.of_tensors = !own.of_tensors; }});
  if (right.resize != Preprocessing::Resize::squash)
    all.push_back({.id = "squash",
                   .text = "the image is squeezed to the input's shape",
                   .pixels = [](Preprocessing& own) { own.resize = Preprocessing::Resize::squash; }});
  if (right.resize != Preprocessing::Resize::shortest)
    all.push_back({.id = "shortest",
                   .text = "the image's shorter edge is resized, and the centre cut out",
                   .pixels = [](Preprocessing& own) { own.resize = Preprocessing::Resize::shortest; }});
}

// Of a patch embedding in one step without a stem: which number of a patch meets which weight.
void add_patches(std::vector<Mistake>& all, const VitConfiguration& configuration) {
  if (configuration.embedding_steps.size() != 1 || configuration.embedding_steps.front().convolutions) return;
  const int side = configuration.embedding_steps.front().kernel;
  const int channels = configuration.channels * configuration.film.tubelet;
  const auto add = [&](const char* id, const char* text, std::function<int(int)> source) {
    all.push_back(
        {id, text, [source = std::move(source), side, channels](VitConfiguration&, VitWeights& weights) {
           const Dense before(weights.embedding_steps.front().product);
           if (before.weight.cols() != side * side * channels) return;
           Dense after = before;
           for (int i = 0; i < side * side * channels; ++i)
             after.weight.col(i) = before.weight.col(source(i));
           weights.embedding_steps.front().product = after.packed();
         }});
  };
  add("patch-channels-last",
      "a patch is flattened (row, column, channel), where the weights have (channel, row, column)",
      [side, channels](int i) { return i % (side * side) * channels + i / (side * side); });
  add("patch-transposed", "rows and columns of the pixels of a patch trade places", [side, channels](int i) {
    const int channel = i % channels, column = i / channels % side, row = i / channels / side;
    return (column * side + row) * channels + channel;
  });
}

}  // namespace

std::vector<Mistake> known_mistakes(const VitConfiguration& configuration, const Preprocessing* preprocessing,
                                    GridShape grid) {
  std::vector<Mistake> all;
  if (preprocessing != nullptr) {
    add_pixels(all, *preprocessing);
    add_patches(all, configuration);
  }
  add_position(all, configuration, grid);
  add_attention(all, configuration);
  add_norms(all, configuration);
  add_mlp(all, configuration);
  add_pooling(all, configuration);
  return all;
}

}  // namespace whereabouts
