#include "core/checkpoint/inspect/anatomy_root.h"

#include <algorithm>
#include <array>
#include <iterator>
#include <map>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <utility>

#include "core/checkpoint/inspect/anatomy_depth.h"
#include "core/checkpoint/inspect/anatomy_sizes.h"
#include "core/checkpoint/inspect/overrides.h"

namespace whereabouts {
namespace {

constexpr std::size_t copy_limit = 16;

// Parts of a model that combines images and text. They belong to the naming of a family, so they stay in the
// names of its tensors.
constexpr std::string_view towers[] = {"visual.trunk.", "visual.", "vision_model.", "beit3."};

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

// "opt/params/...", "model.optimizer.state.0", "optimizer.state.0.exp_avg": near the front, or at the end.
bool is_training_state(const std::vector<std::string_view>& parts) {
  if (belongs_to_training(parts.back())) return true;
  if (parts.size() < 2) return false;
  return std::any_of(parts.begin(),
                     parts.begin() + static_cast<std::ptrdiff_t>(std::min<std::size_t>(3, parts.size() - 1)),
                     belongs_to_training);
}

// Ranks copies; lower is better. The teacher before the student, the trained weights before their running
// mean, MoCo's base encoder before its momentum encoder.
int penalty(std::string_view root) {
  int sum = 0;
  for (const std::string_view part : name_parts(root)) {
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

bool is_text_tower(const std::vector<std::string_view>& parts) {
  return std::any_of(parts.begin(), parts.end(), [](std::string_view part) {
    return part == "text_model" || part == "text" || part == "text_encoder" || part == "txt" ||
           part == "textual" || part == "language_model" || part.substr(0, 7) == "decoder";
  });
}

// Start of the part of a name that marks a position table; npos for every other tensor.
std::size_t table_name(std::string_view name) {
  for (const std::string_view ending :
       {"pos_embed", "pos_embedding", "positional_embedding", "position_embeddings",
        "position_embedding.weight", "embed_positions.A.weight"}) {
    if (ends_at_boundary(name, ending)) return name.size() - ending.size();
  }
  return std::string_view::npos;
}

bool starts_with(std::string_view text, std::string_view start) {
  return text.substr(0, start.size()) == start;
}

// The longest common start of two names that ends behind a '.' or '/'.
std::string_view common_parent(std::string_view a, std::string_view b) {
  std::size_t end = 0;
  for (std::size_t i = 0; i < a.size() && i < b.size() && a[i] == b[i]; ++i) {
    if (a[i] == '.' || a[i] == '/') end = i + 1;
  }
  return a.substr(0, end);
}

// The length of the longest common end of two names that begins behind a '.' or '/', or is one of them whole.
std::size_t common_end(std::string_view a, std::string_view b) {
  std::size_t end = 0;
  for (std::size_t i = 1; i <= std::min(a.size(), b.size()); ++i) {
    if (a[a.size() - i] != b[b.size() - i]) break;
    const auto begins = [i](std::string_view name) {
      return i == name.size() || name[name.size() - i - 1] == '.' || name[name.size() - i - 1] == '/';
    };
    if (begins(a) && begins(b)) end = i;
  }
  return end;
}

// "model.encoder." of "model.encoder.layers.": the module that holds a list.
std::string_view parent_of(std::string_view path) {
  if (path.empty()) return path;
  const std::size_t separator = path.substr(0, path.size() - 1).find_last_of("./");
  return path.substr(0, separator == std::string_view::npos ? 0 : separator + 1);
}

std::string_view without_tower(std::string_view root) {
  for (const std::string_view tower : towers) {
    if (ends_at_boundary(root.substr(0, root.empty() ? 0 : root.size() - 1),
                         tower.substr(0, tower.size() - 1))) {
      return root.substr(0, root.size() - tower.size());
    }
  }
  return root;
}

// The evidence for an image encoder in the names of a file.
struct Structure {
  std::vector<NamedTensor> tensors;             // without the optimiser's, under their whole names
  std::map<std::string_view, int> block_lists;  // "vit.encoder.layer.": its tensors
  // Prefixes of patch kernels and position tables: what precedes the known part of their names.
  std::vector<std::string_view> kernels, tables;
};

Structure structure_of(const Checkpoint& checkpoint) {
  Structure structure;
  for (const TensorInfo& tensor : checkpoint.tensors()) {
    const std::string_view name = tensor.name;
    const auto parts = name_parts(name);
    if (is_training_state(parts)) continue;
    structure.tensors.push_back({name, &tensor});
    if (is_text_tower(parts)) continue;
    if (is_patch_kernel(name, tensor)) structure.kernels.push_back(name.substr(0, patch_kernel_name(name)));
    if (const std::size_t at = table_name(name); at != std::string_view::npos) {
      structure.tables.push_back(name.substr(0, at));
    }
    // big_vision stacks all blocks in each tensor.
    if (const std::size_t at = name.find("encoderblock/"); at != std::string_view::npos) {
      ++structure.block_lists[name.substr(0, at + 13)];
      continue;
    }
    const Block block = block_of(name);
    if (block.empty()) continue;
    const std::size_t index = block.pattern.find('#');
    // Pattern and name agree up to the first index (but for '/').
    ++structure.block_lists[name.substr(0, index)];
  }
  return structure;
}

// The encoder of a model of language hands on fewer tokens than it has: it is a model of its own, and what
// stands beside it is the language model. Of a model that compares images with texts both towers are one
// model.
bool is_beside_language(const Structure& structure, std::string_view tower) {
  const std::string merger = std::string(tower) + "merger.";
  return std::any_of(structure.tensors.begin(), structure.tensors.end(), [&](const NamedTensor& tensor) {
    return tensor.name.substr(0, merger.size()) == merger;
  });
}

// The prefix common to the blocks and `anchor`; without blocks, the anchor itself.
std::string_view holder(const Structure& structure, std::string_view anchor) {
  std::string_view best = anchor;
  int best_tensors = -1;
  for (const auto& [path, tensors] : structure.block_lists) {
    const std::string_view common = common_parent(parent_of(path), anchor);
    const bool better = best_tensors < 0 || common.size() > best.size() ||
                        (common.size() == best.size() && tensors > best_tensors);
    if (!better) continue;
    best = common;
    best_tensors = tensors;
  }
  return best;
}

// The prefixes under which the same tensors stand, of models in whose names nothing is known: "model." and
// "ema.module.". Entries of a list, such as blocks, are none.
std::vector<std::string_view> repeated_roots(const std::vector<NamedTensor>& tensors) {
  constexpr std::size_t anchor_limit = 16, root_limit = 8;
  std::vector<std::string_view> roots;
  const auto names_under = [&](std::string_view root) {
    std::unordered_map<std::string_view, const std::vector<std::int64_t>*> names;
    for (const NamedTensor& each : tensors) {
      if (starts_with(each.name, root)) names.emplace(each.name.substr(root.size()), &each.info->shape);
    }
    return names;
  };
  const auto without_digits = [](std::string_view root) {
    std::string words;
    std::copy_if(root.begin(), root.end(), std::back_inserter(words),
                 [](char c) { return c < '0' || c > '9'; });
    return words;
  };
  for (std::size_t anchor = 0; anchor < std::min(anchor_limit, tensors.size()) && roots.empty(); ++anchor) {
    const std::string_view name = tensors[anchor].name;
    std::unordered_set<std::string_view> seen;
    for (const NamedTensor& other : tensors) {
      if (other.name == name || other.info->shape != tensors[anchor].info->shape) continue;
      const std::size_t shared = common_end(name, other.name);
      const std::string_view mine = name.substr(0, name.size() - shared),
                             root = other.name.substr(0, other.name.size() - shared);
      if (shared == 0 || starts_with(root, mine) || starts_with(mine, root)) continue;
      if (without_digits(mine) == without_digits(root)) continue;
      if (seen.size() == root_limit || !seen.insert(root).second) continue;
      // Under both roots the same, and more than a layer.
      const auto own = names_under(mine), names = names_under(root);
      if (own.size() < 12 || own.size() != names.size()) continue;
      const bool same = std::all_of(own.begin(), own.end(), [&](const auto& each) {
        const auto found = names.find(each.first);
        return found != names.end() && *found->second == *each.second;
      });
      if (!same) continue;
      if (roots.empty()) roots.push_back(mine);
      roots.push_back(root);
    }
    // Parts of one model repeat as well (MaxViT's attention): models are most of the file.
    std::size_t covered = 0;
    for (const std::string_view root : roots) covered += names_under(root).size();
    if (10 * covered < 8 * tensors.size()) roots.clear();
  }
  return roots;
}

struct Candidate {
  std::string_view root;
  std::vector<std::string_view> names;  // inside of it
};

std::vector<Candidate> candidates(const Structure& structure) {
  // A file of 100,000 tables would be gone through as often.
  constexpr std::size_t anchor_limit = 256, root_limit = 64;
  std::vector<std::string_view> roots;
  std::unordered_set<std::string_view> anchors;
  const auto add = [&](std::string_view anchor) {
    if (anchors.size() == anchor_limit || roots.size() == root_limit || !anchors.insert(anchor).second)
      return;
    const std::string_view held = holder(structure, anchor);
    const std::string_view root = is_beside_language(structure, held) ? held : without_tower(held);
    if (std::find(roots.begin(), roots.end(), root) == roots.end()) roots.push_back(root);
  };
  for (const std::string_view kernel : structure.kernels) add(kernel);
  if (roots.empty()) {
    for (const std::string_view table : structure.tables) add(table);
  }
  if (roots.empty()) roots = repeated_roots(structure.tensors);
  if (roots.empty() && !structure.tensors.empty()) {
    // No known encoder: the prefix that all names share.
    std::string_view common = parent_of(structure.tensors.front().name);
    for (const NamedTensor& tensor : structure.tensors) common = common_parent(common, tensor.name);
    for (const auto& [path, tensors] : structure.block_lists) common = common_parent(common, parent_of(path));
    roots.push_back(without_tower(common));
  }
  std::vector<Candidate> found;
  for (const std::string_view root : roots) {
    Candidate candidate{root, {}};
    for (const NamedTensor& tensor : structure.tensors) {
      if (starts_with(tensor.name, root)) candidate.names.push_back(tensor.name.substr(root.size()));
    }
    found.push_back(std::move(candidate));
  }
  std::stable_sort(found.begin(), found.end(), [](const Candidate& a, const Candidate& b) {
    const int of_a = penalty(a.root), of_b = penalty(b.root);
    return of_a != of_b ? of_a < of_b : a.names.size() > b.names.size();
  });
  return found;
}

// Another part of the model shares a few names with it; a copy shares most.
bool is_copy(const Candidate& chosen, const Candidate& other) {
  const std::unordered_set<std::string_view> own(chosen.names.begin(), chosen.names.end());
  const auto shared = std::count_if(other.names.begin(), other.names.end(),
                                    [&](std::string_view name) { return own.count(name) > 0; });
  return 2 * static_cast<std::size_t>(shared) >= std::min(own.size(), other.names.size());
}

}  // namespace

ModelTensors model_tensors(const Checkpoint& checkpoint) {
  const Structure structure = structure_of(checkpoint);
  ModelTensors model;
  if (structure.tensors.empty()) return model;
  std::vector<Candidate> found = candidates(structure);
  if (const std::string root = overrides_of(checkpoint).root; !root.empty()) {
    const auto meant = std::find_if(found.begin(), found.end(), [&](const Candidate& each) {
      return root == "." ? each.root.empty() : each.root == root;
    });
    if (meant != found.end()) std::rotate(found.begin(), meant, meant + 1);
  }
  const Candidate& chosen = found.front();
  model.root = chosen.root;
  std::vector<std::string_view> others;
  for (std::size_t i = 1; i < found.size() && others.size() < copy_limit; ++i) {
    if (is_copy(chosen, found[i])) others.push_back(found[i].root);
  }
  if (!others.empty()) {
    model.copies.push_back(model.root);
    for (const std::string_view other : others) model.copies.emplace_back(other);
  }
  for (const bool inside : {true, false}) {
    for (const NamedTensor& tensor : structure.tensors) {
      if (starts_with(tensor.name, model.root) != inside) continue;
      // Tensors of a copy, inside the root or beside it, are not part of this model.
      const bool of_a_copy = std::any_of(others.begin(), others.end(), [&](std::string_view other) {
        return starts_with(tensor.name, other) && (other.size() > model.root.size() || !inside);
      });
      if (of_a_copy) continue;
      const std::size_t cut = inside ? model.root.size() : common_parent(model.root, tensor.name).size();
      model.own.push_back({tensor.name.substr(cut), tensor.info, inside});
    }
  }
  return model;
}

}  // namespace whereabouts
