#include "core/vit/configuration/weight_names.h"

#include <algorithm>
#include <charconv>
#include <map>

#include "core/checkpoint/inspect/anatomy_depth.h"
#include "core/checkpoint/inspect/anatomy_root.h"
#include "core/checkpoint/inspect/anatomy_sizes.h"
#include "core/checkpoint/inspect/names_of_parts.h"

namespace whereabouts {
namespace {

constexpr const char* weight_endings[] = {".weight", "_weight", "/kernel", "/scale"};
constexpr const char* bias_endings[] = {".bias", "_bias", "/bias"};

std::vector<BlockPlace> blocks_in(const TensorNames& names, const Anatomy& anatomy) {
  std::map<std::string, std::map<std::string, int>> patterns;  // tensors by block, by pattern
  std::string stacked;
  for (const NamedTensor& tensor : names.own()) {
    if (!tensor.inside || names.tower(tensor.name) != Tower::image) continue;
    const std::size_t at = tensor.name.find("encoderblock/");
    if (at != std::string_view::npos) {
      stacked = std::string(tensor.name.substr(0, at)) + "encoderblock/";
      continue;
    }
    if (tensor.name.substr(0, 16) == "cls_transformer.") continue;
    const Block block = block_of(tensor.name);
    // Spelled as in the file, where '/' may separate parts. A norm alone in the list is no block.
    if (is_of_block(tensor.name, block))
      ++patterns[block.pattern][std::string(tensor.name.substr(0, block.name.size()))];
  }
  std::vector<BlockPlace> blocks;
  if (!stacked.empty()) {
    for (int slice = 0; slice < anatomy.depth.value_or(0); ++slice) blocks.push_back({stacked, slice});
    return blocks;
  }
  const auto max = std::max_element(patterns.begin(), patterns.end(), [](const auto& a, const auto& b) {
    const auto tensors = [](const auto& pattern) {
      int sum = 0;
      for (const auto& [block, count] : pattern.second) sum += count;
      return sum;
    };
    return tensors(a) < tensors(b);
  });
  if (max == patterns.end()) return blocks;
  for (const auto& [block, count] : max->second) blocks.push_back({block, -1});
  std::sort(blocks.begin(), blocks.end(), [](const BlockPlace& a, const BlockPlace& b) {
    return numbers_in(a.before) < numbers_in(b.before);
  });
  for (std::string& before : class_blocks_of(names)) blocks.push_back({std::move(before), -1});
  return blocks;
}

}  // namespace

WeightNames::WeightNames(const Checkpoint& checkpoint, const Anatomy& anatomy)
    : checkpoint_(&checkpoint), root_(anatomy.root), names_(checkpoint, model_tensors(checkpoint).own) {
  blocks_ = blocks_in(names_, anatomy);
  for (const BlockPlace& block : blocks_) befores_.insert(block.before);
  const NamedTensor* kernel = patch_kernel(names_);
  // The image tower of an image-text model.
  std::string tower;
  for (const char* known :
       {"visual.trunk.", "visual.", "vision_model.", "img/", "encoder.", "vit.embeddings.", "embeddings."}) {
    const bool before_kernel =
        kernel != nullptr && kernel->name.substr(0, std::string_view(known).size()) == known;
    if (before_kernel) {
      tower = known;
      break;
    }
  }
  if (tower == "embeddings.") tower.clear();
  if (tower == "vit.embeddings.") tower = "vit.";  // whose blocks lie elsewhere
  for (const char* inner :
       {"", "embeddings.", "embeds.", "embedding.", "encoder.", "transformer.", "Transformer/"}) {
    scopes_.push_back(tower + inner);
    if (!tower.empty()) scopes_.emplace_back(inner);
  }
  // Names inside the tower come first.
  std::stable_sort(scopes_.begin(), scopes_.end(), [&](const std::string& a, const std::string& b) {
    return (a.substr(0, tower.size()) == tower) > (b.substr(0, tower.size()) == tower);
  });
  if (kernel != nullptr) {
    patch_layer_ = std::string(kernel->name.substr(0, kernel->name.find_last_of("./")));
  } else {
    for (const char* name : {"patch_embed", "patch_embedding"}) {
      if (!outer_layer({name}).empty()) patch_layer_ = outer_layer({name});
      const std::string stages = std::string(name) + ".stages.0";
      if (weight_of(stages + ".0") != nullptr || weight_of(stages + ".conv") != nullptr) patch_layer_ = name;
    }
  }
}

std::string WeightNames::place() const {
  return checkpoint_->place();
}

const TensorInfo* WeightNames::tensor(const std::string& name) const {
  return names_.exactly(name);
}

const TensorInfo* WeightNames::weight_of(const std::string& layer) const {
  for (const char* suffix : weight_endings) {
    if (const TensorInfo* found = tensor(layer + suffix)) return found;
  }
  return nullptr;
}

const TensorInfo* WeightNames::bias_of(const std::string& layer) const {
  for (const char* suffix : bias_endings) {
    if (const TensorInfo* found = tensor(layer + suffix)) return found;
  }
  return nullptr;
}

std::string WeightNames::block_holding(const std::string& name) const {
  std::string before = name.substr(0, block_of(name).name.size());
  return befores_.count(before) > 0 ? before : std::string();
}

std::string WeightNames::likely_block() const {
  for (const NamedTensor& tensor : names_.own()) {
    if (!tensor.inside || names_.tower(tensor.name) != Tower::image) continue;
    const auto parts = name_parts(tensor.name);
    std::size_t end = 0;  // behind the last number before the attention
    for (std::size_t i = 0, at = 0; i < parts.size(); at += parts[i].size() + 1, ++i) {
      if (i > 0 && is_number(parts[i])) end = at + parts[i].size() + 1;
      for (const std::string_view word : {"attn", "attention", "qkv", "msa", "mha"}) {
        if (end > 0 && parts[i].find(word) != std::string_view::npos)
          return std::string(tensor.name.substr(0, end));
      }
    }
  }
  return {};
}

std::vector<BlockPlace> WeightNames::sample_of_blocks() const {
  if (blocks_.size() < 4) return blocks_;
  return {blocks_.front(), blocks_[blocks_.size() / 2], blocks_.back()};
}

std::string WeightNames::behind_the_blocks() const {
  if (blocks_.empty() || blocks_.back().slice >= 0) return {};
  const std::string& last = blocks_.back().before;  // "encoder.1."
  const std::size_t dot = last.find_last_of('.', last.size() - 2);
  const std::size_t first = dot == std::string::npos ? 0 : dot + 1;
  int number = 0;
  const auto [end, fault] = std::from_chars(last.data() + first, last.data() + last.size(), number);
  if (fault != std::errc() || *end != '.') return {};
  std::string next = last.substr(0, first) + std::to_string(number + 1);
  return weight_of(next) != nullptr ? next : std::string();
}

std::vector<std::string> WeightNames::layers_below(const std::string& before) const {
  std::vector<std::string> layers;
  std::unordered_set<std::string> seen;
  for (const NamedTensor& tensor : names_.own()) {
    if (tensor.name.substr(0, before.size()) != before) continue;
    const std::string_view inner = tensor.name.substr(before.size());
    const std::size_t last = inner.find_last_of("./");
    std::string layer(inner.substr(0, last == std::string_view::npos ? inner.size() : last));
    if (seen.insert(layer).second) layers.push_back(std::move(layer));
  }
  return layers;
}

std::string WeightNames::first_tensor(const std::string& before, Candidates candidates) const {
  for (const char* candidate : candidates) {
    if (tensor(before + candidate) != nullptr) return before + candidate;
  }
  return {};
}

std::string WeightNames::first_layer(const std::string& before, Candidates candidates) const {
  for (const char* candidate : candidates) {
    if (weight_of(before + candidate) != nullptr) return before + candidate;
  }
  return {};
}

std::string WeightNames::outer_tensor(Candidates candidates) const {
  for (const std::string& scope : scopes_) {
    for (const char* candidate : candidates) {
      const TensorInfo* found = tensor(scope + candidate);
      // Some files store an absent token with zero rows.
      if (found != nullptr && found->count() > 0 && names_.is_inside(found)) return scope + candidate;
    }
  }
  return {};
}

std::string WeightNames::outer_layer(Candidates candidates) const {
  for (const std::string& scope : scopes_) {
    for (const char* candidate : candidates) {
      const TensorInfo* found = weight_of(scope + candidate);
      if (found != nullptr && names_.is_inside(found)) return scope + candidate;
    }
  }
  return {};
}

std::string WeightNames::head_layer(Candidates candidates) const {
  std::string inside = outer_layer(candidates);
  return inside.empty() ? first_layer("", candidates) : inside;
}

std::string WeightNames::token(Candidates candidates) const {
  std::string found = outer_tensor(candidates);
  if (!found.empty()) return found;
  for (const NamedTensor& tensor : names_.own()) {
    const std::string_view last = name_parts(tensor.name).back();
    const bool named = std::any_of(candidates.begin(), candidates.end(),
                                   [&](const char* candidate) { return last == candidate; });
    const bool own = named && tensor.inside && tensor.info->count() > 0 && block_of(tensor.name).empty() &&
                     names_.tower(tensor.name) == Tower::image && !has_part(tensor.name, "head") &&
                     !has_part(tensor.name, "attn_pool");
    if (!own) continue;
    if (!found.empty()) return {};
    found = std::string(tensor.name);
  }
  return found;
}

std::string WeightNames::class_token() const {
  return token({"cls_token", "class_token", "cls", "class_embedding", "cls_embedding", "cls_embed", "cls_emb",
                "class_embed", "cls_tokens", "class_tokens", "patch_generator.cls_token.token"});
}

std::string WeightNames::distillation_token() const {
  return token({"dist_token", "distillation_token"});
}

std::string WeightNames::register_tokens() const {
  return token({"reg_token", "register_tokens", "register_token", "reg_tokens", "registers", "storage_tokens",
                "detection_tokens", "det_token"});
}

}  // namespace whereabouts
