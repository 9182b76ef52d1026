#include "core/vit/configuration/levit_names.h"

#include <fmt/format.h>

namespace whereabouts {
namespace {

constexpr std::size_t most_levit_parts = 256;  // stages, or blocks of a stage

bool is_there(const WeightNames& names, const NormedLayer& layer) {
  return names.tensor(layer.product + ".weight") != nullptr;
}

std::optional<LevitNames> of_timm_levit(const WeightNames& names) {
  const auto layer = [](const std::string& before) {
    return NormedLayer{before + ".linear", before + ".bn"};
  };
  LevitNames found;
  for (int number = 1; is_there(names, layer(fmt::format("stem.conv{}", number))) && number < 16; ++number)
    found.stem.push_back(layer(fmt::format("stem.conv{}", number)));
  while (found.stages.size() < most_levit_parts) {
    const std::string stage = fmt::format("stages.{}.", found.stages.size());
    std::vector<LevitBlockNames> blocks;
    while (blocks.size() < most_levit_parts) {
      const std::string block = fmt::format("{}blocks.{}.", stage, blocks.size());
      if (!is_there(names, layer(block + "attn.qkv"))) break;
      blocks.push_back({block + "attn.attention_biases", layer(block + "attn.qkv"),
                        layer(block + "attn.proj.ln"), layer(block + "mlp.ln1"), layer(block + "mlp.ln2")});
    }
    if (blocks.empty()) break;
    if (!found.stages.empty()) {
      const std::string down = stage + "downsample.", attention = down + "attn_downsample.";
      found.downs.push_back({attention + "attention_biases", layer(attention + "q.ln"),
                             layer(attention + "kv"), layer(attention + "proj.ln"), layer(down + "mlp.ln1"),
                             layer(down + "mlp.ln2")});
    }
    found.stages.push_back(std::move(blocks));
  }
  for (const char* head : {"head", "head_dist"}) {
    if (names.tensor(fmt::format("{}.linear.weight", head)) != nullptr)
      found.heads.push_back({fmt::format("{}.bn", head), fmt::format("{}.linear", head)});
  }
  if (found.stem.empty() || found.stages.empty()) return std::nullopt;
  return found;
}

std::optional<LevitNames> of_transformers_levit(const WeightNames& names, const std::string& root) {
  const auto layer = [](const std::string& before) {
    return NormedLayer{before + ".linear", before + ".batch_norm"};
  };
  LevitNames found;
  for (int number = 1; number < 16; ++number) {
    const std::string before = fmt::format("{}patch_embeddings.embedding_layer_{}.", root, number);
    const NormedLayer own{before + "convolution", before + "batch_norm"};
    if (!is_there(names, own)) break;
    found.stem.push_back(own);
  }
  std::optional<LevitDownNames> down;
  while (found.stages.size() < most_levit_parts) {
    const std::string stage = fmt::format("{}encoder.stages.{}.layers.", root, found.stages.size());
    std::vector<LevitBlockNames> blocks;
    std::size_t number = 0;
    for (; blocks.size() < most_levit_parts; number += 2) {
      const std::string attention = fmt::format("{}{}.module.", stage, number),
                        mlp = fmt::format("{}{}.module.", stage, number + 1);
      if (!is_there(names, layer(attention + "queries_keys_values"))) break;
      blocks.push_back({attention + "attention_biases", layer(attention + "queries_keys_values"),
                        layer(attention + "projection"), layer(mlp + "linear_up"),
                        layer(mlp + "linear_down")});
    }
    if (blocks.empty()) break;
    if (down) found.downs.push_back(*down);
    down.reset();
    const std::string attention = fmt::format("{}{}.", stage, number),
                      mlp = fmt::format("{}{}.module.", stage, number + 1);
    if (is_there(names, layer(attention + "keys_values"))) {
      down = LevitDownNames{attention + "attention_biases",   layer(attention + "queries"),
                            layer(attention + "keys_values"), layer(attention + "projection"),
                            layer(mlp + "linear_up"),         layer(mlp + "linear_down")};
    }
    found.stages.push_back(std::move(blocks));
    if (!down) break;
  }
  for (const char* head : {"classifier", "classifier_distill"}) {
    if (names.tensor(fmt::format("{}.linear.weight", head)) != nullptr)
      found.heads.push_back({fmt::format("{}.batch_norm", head), fmt::format("{}.linear", head)});
  }
  if (found.stem.empty() || found.stages.empty()) return std::nullopt;
  return found;
}

}  // namespace

std::optional<LevitNames> levit_names(const WeightNames& names) {
  if (names.tensor("stem.conv1.linear.weight") != nullptr) return of_timm_levit(names);
  for (const char* root : {"levit.", ""}) {
    const std::string first = fmt::format("{}patch_embeddings.embedding_layer_1.convolution.weight", root);
    if (names.tensor(first) != nullptr) return of_transformers_levit(names, root);
  }
  return std::nullopt;
}

}  // namespace whereabouts
