#include "core/checkpoint/anatomy_root.h"

#include <algorithm>
#include <array>
#include <map>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <utility>

#include "core/checkpoint/anatomy_sizes.h"

namespace whereabouts {
namespace {

constexpr std::size_t copy_limit = 16;

// What people put around a model: the saving script's dictionaries, parallel wrappers, halves of a
// self-supervised pair, the attribute that holds the backbone.
const std::unordered_set<std::string_view>& wrapper_words() {
  static const std::unordered_set<std::string_view> words{"model",
                                                          "models",
                                                          "state_dict",
                                                          "model_state",
                                                          "model_state_dict",
                                                          "net",
                                                          "network",
                                                          "module",
                                                          "teacher",
                                                          "student",
                                                          "backbone",
                                                          "base_encoder",
                                                          "momentum_encoder",
                                                          "encoder_q",
                                                          "encoder_k",
                                                          "query_encoder",
                                                          "key_encoder",
                                                          "online_encoder",
                                                          "target_encoder",
                                                          "model_ema",
                                                          "ema_model",
                                                          "ema",
                                                          "state_dict_ema",
                                                          "params_ema",
                                                          "params",
                                                          "img",
                                                          "_orig_mod",
                                                          "weights",
                                                          "checkpoint",
                                                          "image_encoder",
                                                          "vision_encoder",
                                                          "img_encoder",
                                                          "vision_tower",
                                                          "vision_backbone",
                                                          "feature_extractor",
                                                          "vit",
                                                          "deit",
                                                          "beit",
                                                          "swin",
                                                          "swinv2",
                                                          "dinov2",
                                                          "dinov2_with_registers",
                                                          "dinov3",
                                                          "dinov3_vit",
                                                          "data2vec_vision",
                                                          "clip",
                                                          "clip_model",
                                                          "siglip"};
  return words;
}

bool belongs_to_training(std::string_view word) {
  static const std::unordered_set<std::string_view> words{"optimizer",
                                                          "optimizers",
                                                          "optimizer_state",
                                                          "optimizer_state_dict",
                                                          "optimizer_states",
                                                          "optim",
                                                          "opt",
                                                          "opt_state",
                                                          "scheduler",
                                                          "schedulers",
                                                          "scheduler_state_dict",
                                                          "lr_scheduler",
                                                          "lr_schedulers",
                                                          "lr_scheduler_state_dict",
                                                          "scaler",
                                                          "loss_scaler",
                                                          "grad_scaler",
                                                          "amp",
                                                          "callbacks",
                                                          "loops",
                                                          "exp_avg",
                                                          "exp_avg_sq",
                                                          "momentum_buffer"};
  return words.count(word) > 0;
}

// Lower is better. What is meant for use: the teacher before the student, the trained weights before their
// running mean, MoCo's base encoder before its momentum encoder.
int penalty(std::string_view root) {
  int sum = 0;
  for (const std::string_view part : parts_of(root)) {
    if (part == "student" || part == "online_encoder") sum += 2;
    if (part == "momentum_encoder" || part == "encoder_k" || part == "key_encoder") sum += 3;
    if (part == "target_encoder") sum += 1;
    if (part == "model_ema" || part == "ema_model" || part == "ema" || part == "state_dict_ema" ||
        part == "params_ema") {
      sum += 1;
    }
  }
  return sum;
}

// The leading wrappers of a name, its last part never among them; their length in bytes, the separator
// included.
std::size_t wrapper_length(std::string_view name, const std::vector<std::string_view>& parts) {
  std::size_t length = 0;
  for (std::size_t i = 0; i + 1 < parts.size(); ++i) {
    if (wrapper_words().count(parts[i]) == 0) break;
    length = static_cast<std::size_t>(parts[i].data() - name.data()) + parts[i].size() + 1;
  }
  return length;
}

// How strongly a tensor says that an encoder of pictures stands here.
int evidence(std::string_view name, const TensorInfo& tensor) {
  if (is_patch_kernel(name, tensor)) return 3;
  for (const char* ending : {"pos_embed", "pos_embedding", "positional_embedding", "position_embeddings",
                             "position_embedding.weight", "embed_positions.A.weight"}) {
    if (ends_at_boundary(name, ending) && name.find("text") == std::string_view::npos &&
        name.find("decoder") == std::string_view::npos) {
      return 2;
    }
  }
  return block_of(name).empty() || name.find("decoder") != std::string_view::npos ? 0 : 1;
}

struct Group {
  std::size_t tensors = 0, first = 0;
  int evidence = 0;
};

bool starts_with(std::string_view text, std::string_view start) {
  return text.substr(0, start.size()) == start;
}

struct Placed {
  const TensorInfo* info;
  std::string_view wrapper;
};

// The groups that hold an encoder, the one that is meant for use first.
std::vector<std::string_view> encoders(const std::map<std::string_view, Group>& groups) {
  int most = 0;
  for (const auto& [root, group] : groups) most = std::max(most, group.evidence);
  using Key = std::array<std::int64_t, 4>;
  std::vector<std::pair<Key, std::string_view>> found;
  for (const auto& [root, group] : groups) {
    const bool fits = most >= 2 ? group.evidence >= 2 : group.evidence == most;
    if (!fits || (most == 0 && groups.size() > 1)) continue;
    found.push_back({Key{-group.evidence, penalty(root), -static_cast<std::int64_t>(group.tensors),
                         static_cast<std::int64_t>(group.first)},
                     root});
  }
  std::sort(found.begin(), found.end());
  std::vector<std::string_view> roots;
  roots.reserve(found.size());
  for (const auto& [key, root] : found) roots.push_back(root);
  return roots;
}

}  // namespace

ModelTensors model_tensors(const Checkpoint& checkpoint) {
  std::vector<Placed> placed;
  std::map<std::string_view, Group> groups;
  std::unordered_map<std::string_view, std::unordered_set<std::string_view>> names;
  for (const TensorInfo& tensor : checkpoint.tensors()) {
    const std::string_view name = tensor.name;
    const auto parts = parts_of(name);
    const std::size_t length = wrapper_length(name, parts);
    // "opt/params/...", "model.optimizer.state.0", "optimizer.state.0.exp_avg": in front, or at the end.
    bool training = belongs_to_training(parts.back());
    for (const std::string_view part : parts) {
      const auto begin = static_cast<std::size_t>(part.data() - name.data());
      if (begin > length) break;
      training = training || (belongs_to_training(part) && parts.size() > 1);
    }
    if (training) continue;
    const std::string_view wrapper = name.substr(0, length);
    Group& group = groups[wrapper];
    if (group.tensors++ == 0) group.first = placed.size();
    group.evidence = std::max(group.evidence, evidence(name.substr(length), tensor));
    names[wrapper].insert(name.substr(length));
    placed.push_back({&tensor, wrapper});
  }

  ModelTensors model;
  if (placed.empty()) return model;
  const auto roots = encoders(groups);
  std::vector<std::string_view> others;
  if (!roots.empty()) {
    model.root = roots.front();
    const auto& own = names[roots.front()];
    for (std::size_t i = 1; i < roots.size() && others.size() < copy_limit; ++i) {
      const auto& other = names[roots[i]];
      const auto shared = std::count_if(other.begin(), other.end(),
                                        [&](std::string_view name) { return own.count(name) > 0; });
      // Another part of the same model shares a few names with it, a copy most.
      if (2 * static_cast<std::size_t>(shared) >= std::min(own.size(), other.size())) {
        others.push_back(roots[i]);
      }
    }
  }
  if (!others.empty()) {
    model.copies.push_back(model.root);
    for (const std::string_view other : others) model.copies.emplace_back(other);
  }
  for (const Placed& tensor : placed) {
    const TensorInfo* info = tensor.info;
    const std::string_view wrapper = tensor.wrapper;
    const bool inside = starts_with(wrapper, model.root);
    if (!inside && !starts_with(model.root, wrapper)) continue;  // beside the model, not around it
    const bool of_a_copy = std::any_of(others.begin(), others.end(), [&](std::string_view other) {
      return starts_with(wrapper, other) && (other.size() > model.root.size() || wrapper == other);
    });
    if (of_a_copy) continue;
    const std::size_t cut = inside ? model.root.size() : wrapper.size();
    model.own.push_back({std::string_view(info->name).substr(cut), info});
  }
  return model;
}

}  // namespace whereabouts
