// CrossViT: two encoders of patches of two sizes, side by side. The blocks of the second in the file, mostly
// that of larger patches, wider and deeper, are the model's; the first runs beside it (SecondEncoder).
#include <fmt/format.h>

#include <algorithm>

#include "core/base/failure.h"
#include "core/checkpoint/inspect/anatomy_sizes.h"
#include "core/position/resample/resample.h"
#include "core/vit/configuration/configure.h"
#include "core/vit/configuration/configure_pooling.h"
#include "core/vit/configuration/crossvit.h"
#include "core/vit/configuration/pyramids.h"
#include "core/vit/configuration/read_whole.h"

namespace whereabouts {
namespace {

constexpr int usual_dim = 64;                    // of a head of the second encoder, in the published models
constexpr int max_pixels = resample_side_limit;  // a side
constexpr const char* remedy = fixed_words("take it as its library saves it, with its config.json");

// What is said of an encoder, or nothing.
std::optional<double> said_of(const ModelConfig& stated, const char* word, int encoder) {
  const auto list = stated.list({word});
  if (!list || static_cast<std::size_t>(encoder) >= list->size()) return std::nullopt;
  return (*list)[static_cast<std::size_t>(encoder)];
}

// Pixels along a side of its patches: of a single convolution, what its kernel is.
int patch_of(const WeightNames& names, const ModelConfig& stated, int encoder,
             VitConfiguration& configuration) {
  const std::string layer = fmt::format("patch_embed.{}.proj", encoder);
  const auto said = said_of(stated, "patch_size", encoder);
  if (names.tensor(layer + ".weight") != nullptr) {
    const int kernel = size_of_axis(names, layer + ".weight", 2);
    if ((said && *said != kernel) || size_of_axis(names, layer + ".weight", 3) != kernel)
      refuse_word(names, stated, "patch_size");
    return kernel;
  }
  const int usual = encoder == 0 ? 12 : 16;
  if (!said) {
    configuration.assumed.push_back(
        message("assuming patches of {} pixels behind three convolutions, as CrossViT models have them; else "
                "write patch_size into the file's metadata",
                usual));
    return usual;
  }
  if (*said != 12 && *said != 16) refuse_word(names, stated, "patch_size");
  return static_cast<int>(*said);
}

int heads_of(const WeightNames& names, const ModelConfig& stated, int encoder, int width, int usual) {
  std::optional<double> said = said_of(stated, "num_heads", encoder);
  if (stated.is_overridden({"num_heads"})) said = stated.number({"num_heads"});
  return dividing_heads(names, said.value_or(usual), width);
}

}  // namespace

CrossVitSide crossvit_side(const WeightNames& names, const ModelConfig& stated, int encoder,
                           VitConfiguration& configuration) {
  CrossVitSide side;
  const std::string table = crossvit_part(names, "pos_embed", encoder);
  side.width = size_of_axis(names, table, 2);
  side.patch = patch_of(names, stated, encoder, configuration);
  const int cells = size_of_axis(names, table, 1) - 1;
  const auto input = stated.size({"image_size", "img_size", "input_size"});
  if (input && (input->first > max_pixels || input->second > max_pixels)) {
    refuse_file(names.place(),
                message("its inputs of {} x {} pixels are larger than can be resized for its second encoder",
                        input->first, input->second),
                message("at most {0} x {0}", max_pixels));
  }
  if (input) {
    const double scale = said_of(stated, "img_scale", encoder).value_or(0);
    const auto scaled = [&](int length) { return static_cast<int>(length * scale); };
    side.pixels = {scaled(input->first), scaled(input->second)};
    side.grid = {side.pixels.rows / side.patch, side.pixels.columns / side.patch};
    side.told = side.grid.count() == cells;
  }
  if (!side.told) {
    const auto root = whole_root(cells);
    if (!root) {
      refuse_file(names.place(),
                  message("the table {} has {} rows, which are no square, and nothing tells their grid",
                          shown(table, 40), cells),
                  remedy);
    }
    side.grid = {*root, *root};
    side.pixels = {*root * side.patch, *root * side.patch};
  }
  const bool whole = side.grid.rows * side.patch == side.pixels.rows &&
                     side.grid.columns * side.patch == side.pixels.columns;
  if (!whole) {
    refuse_file(names.place(),
                message("its inputs of {} x {} pixels are no whole patches of {} pixels", side.pixels.rows,
                        side.pixels.columns, side.patch),
                remedy);
  }
  return side;
}

void configure_crossvit(const WeightNames& names, const ModelConfig& stated,
                        VitConfiguration& configuration) {
  configuration.family = "CrossViT";
  configuration.beside = message(
      "what its class token takes from the other patches is made of the whole image, which is not kept");
  configuration.additive = "learned-1d";
  configuration.position_on_prefix = true;
  configuration.prefix.class_token = true;
  configuration.activation = Activation::gelu;
  configuration.epsilon = 1e-6F;
  if (stated.flag({"crop_scale"}).value_or(false)) refuse_word(names, stated, "crop_scale");
  const CrossVitSide first = crossvit_side(names, stated, 0, configuration),
                     own = crossvit_side(names, stated, 1, configuration);
  const std::string kernel = names.tensor("patch_embed.1.proj.weight") != nullptr
                                 ? "patch_embed.1.proj.weight"
                                 : "patch_embed.1.proj.0.weight";
  configuration.channels = size_of_axis(names, kernel, 1);
  configuration.width = own.width;
  configuration.heads = heads_of(names, stated, 1, own.width, std::max(1, own.width / usual_dim));
  configuration.head_dim = own.width / configuration.heads;
  configuration.second_heads = heads_of(names, stated, 0, first.width, configuration.heads);
  if (!stated.list({"num_heads"}) && !stated.is_overridden({"num_heads"})) {
    configuration.assumed.push_back(message(
        "assuming {} heads in both encoders, of 64 dimensions in the larger one, as CrossViT models have "
        "them; else {}",
        configuration.heads, say("heads")));
  }
  for (int part = 0; part < 1000; ++part) {
    const int before = configuration.depth;
    while (configuration.depth < 1000 &&
           names.tensor(fmt::format("blocks.{}.blocks.1.{}.attn.qkv.weight", part,
                                    configuration.depth - before)) != nullptr)
      ++configuration.depth;
    if (configuration.depth == before) break;
  }
  configuration.embedding_steps = {convolution_stem(own.patch)};
  configuration.seen_rows = own.pixels.rows;
  configuration.seen_columns = own.pixels.columns;
  // Of the input itself: what is said, or what the first encoder sees, which the published models do not
  // scale.
  const auto input = stated.size({"image_size", "img_size", "input_size"});
  const bool told = first.told && own.told;
  configuration.image_rows = told ? input->first : first.pixels.rows;
  configuration.image_columns = told ? input->second : first.pixels.columns;
  if (!told) {
    configuration.assumed.push_back(message(
        "assuming inputs of {} x {} pixels, which are resized to {} x {} for the larger patches; else write "
        "img_size and img_scale into the file's metadata",
        configuration.image_rows, configuration.image_columns, own.pixels.rows, own.pixels.columns));
  }
  const std::string pool = stated.text({"global_pool"}).value_or("token");
  if (pool != "token" && pool != "avg") refuse_word(names, stated, "global_pool");
  configuration.pooling =
      pool == "avg" ? VitConfiguration::Pooling::mean : VitConfiguration::Pooling::class_token;
  assume_published_pooling(names, stated, configuration);
  configuration.left_out.push_back(
      message("its other encoder, of {} patches of {} pixels, runs beside the blocks and is not shown",
              to_text(first.grid), first.patch));
  for (const char* word : {"embed_dim", "depth", "mlp_ratio", "qkv_bias", "multi_conv", "img_scale"})
    stated.find({word});
}

}  // namespace whereabouts
