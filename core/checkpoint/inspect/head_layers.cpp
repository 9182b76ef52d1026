#include "core/checkpoint/inspect/head_layers.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <map>
#include <optional>
#include <set>

#include "core/base/failure.h"
#include "core/checkpoint/inspect/anatomy_depth.h"
#include "core/checkpoint/inspect/anatomy_sizes.h"

namespace whereabouts {
namespace {

// What a classifier is called, the surest names first.
constexpr std::array<std::string_view, 30> head_words{"head",
                                                      "heads",
                                                      "classifier",
                                                      "cls_classifier",
                                                      "mlp_head",
                                                      "linear_head",
                                                      "fc",
                                                      "cls_head",
                                                      "class_head",
                                                      "classification_head",
                                                      "classifier_head",
                                                      "head_cls",
                                                      "fc_head",
                                                      "lin_head",
                                                      "prediction_head",
                                                      "mlp",
                                                      "linear",
                                                      "linear_layer",
                                                      "output_layer",
                                                      "final_layer",
                                                      "class_layer",
                                                      "output",
                                                      "out",
                                                      "final",
                                                      "final_fc",
                                                      "fc_out",
                                                      "last_linear",
                                                      "to_logits",
                                                      "logits",
                                                      "pred"};

// Parts of names that a classifier does not have: attention pooling, heads of self-supervised training.
bool is_another_head(std::string_view name) {
  for (const std::string_view part : name_parts(name)) {
    for (const std::string_view word : {"probe", "attention", "attn", "last_layer", "prototypes", "latent",
                                        "decoder", "upsample", "cls_token"}) {
      if (part == word) return true;
    }
  }
  return false;
}

// The layer that a tensor belongs to, and what it is of that layer: {"head.1", "weight"}.
std::pair<std::string_view, std::string_view> split(std::string_view name) {
  const std::size_t last = name.find_last_of("./");
  if (last == std::string_view::npos) return {name, {}};
  return {name.substr(0, last), name.substr(last + 1)};
}

struct Parts {
  std::string_view name;
  std::map<std::string_view, const TensorInfo*> tensors;  // "weight", "bias", ...

  const TensorInfo* find(std::string_view part) const {
    const auto found = tensors.find(part);
    return found == tensors.end() ? nullptr : found->second;
  }
};

int size_of(const TensorInfo& info, std::size_t axis) {
  return axis < info.shape.size() ? plausible(info.shape[axis]).value_or(0) : 0;
}

HeadLayer described(const Parts& parts) {
  using Kind = HeadLayer::Kind;
  HeadLayer layer;
  layer.name = parts.name;
  layer.tensor = parts.tensors.begin()->second->name;
  std::set<std::string_view> known{"bias", "num_batches_tracked"};
  const auto is = [&](Kind kind, int outputs, int inputs, std::initializer_list<std::string_view> of) {
    layer.kind = kind;
    layer.outputs = outputs;
    layer.inputs = inputs;
    known.insert(of);
  };
  const TensorInfo *weight = parts.find("weight"), *kernel = parts.find("kernel");
  const TensorInfo* mean = parts.find("running_mean");
  if (mean != nullptr && parts.find("running_var") != nullptr) {
    is(Kind::batch_norm, size_of(*mean, 0), size_of(*mean, 0), {"weight", "running_mean", "running_var"});
  } else if (weight != nullptr && weight->shape.size() == 2) {
    is(Kind::linear, size_of(*weight, 0), size_of(*weight, 1), {"weight"});
  } else if (weight != nullptr && weight->shape.size() == 1) {
    is(Kind::norm, size_of(*weight, 0), size_of(*weight, 0), {"weight"});
  } else if (kernel != nullptr && kernel->shape.size() == 2) {
    is(Kind::linear, size_of(*kernel, 1), size_of(*kernel, 0), {"kernel"});
  }
  for (const auto& [part, info] : parts.tensors) {
    if (known.count(part) > 0) continue;
    layer.kind = Kind::unknown;
    layer.tensor = info->name;
  }
  return layer;
}

// "head.layers." and 2 of "head.layers.2"; "head.fc" and 1 of "head.fc1".
std::pair<std::string, int> list_and_number(const std::string& name) {
  std::size_t first = name.size();
  while (first > 0 && name[first - 1] >= '0' && name[first - 1] <= '9') --first;
  int number = -1;
  if (first == name.size()) return {name, number};
  const auto [end, fault] = std::from_chars(name.data() + first, name.data() + name.size(), number);
  return {name.substr(0, first), fault == std::errc() ? number : -1};
}

// Puts the layers in order and says what is not understood.
void arrange(HeadLayers& head) {
  const auto refuse = [&](const Message& words) {
    if (head.unknown.empty()) head.unknown = words;
  };
  std::set<std::string> lists;
  std::string unnumbered;  // the first layer without a number
  int products = 0, plain = 0;
  for (HeadLayer& layer : head.layers) {
    const auto [list, number] = list_and_number(layer.name);
    layer.number = number;
    layer.in_list = number >= 0 && (list.empty() || list.ends_with('.'));
    if (number >= 0) lists.insert(list);
    if (number < 0 && layer.is_product()) ++plain;
    if (number < 0 && unnumbered.empty()) unnumbered = layer.name;
    if (layer.is_product()) ++products;
    if (layer.kind == HeadLayer::Kind::unknown)
      refuse(message("the tensor \"{}\" of its head is of a kind that is not known there",
                     shown(layer.tensor, 100)));
  }
  if (products == 0) refuse(message("its head \"{}\" has no layer that gives classes", shown(head.root, 60)));
  // Two layers in a row are named dense and out_proj in transformers' heads.
  const auto rank = [&](const HeadLayer& layer) {
    if (!layer.is_product()) return 0;
    return layer.name.ends_with("dense") ? 1 : layer.name.ends_with("out_proj") ? 2 : 3;
  };
  const bool dense_first = plain == 2 && lists.empty() &&
                           std::all_of(head.layers.begin(), head.layers.end(), [&](const HeadLayer& layer) {
                             return rank(layer) < 3 && rank(layer) > 0;
                           });
  // A norm beside one layer stands before it where their sizes say so.
  const bool norm_first = products == 1 && head.layers.size() == 2 && !unnumbered.empty() &&
                          std::all_of(head.layers.begin(), head.layers.end(), [&](const HeadLayer& layer) {
                            return !layer.is_product() || layer.inputs != layer.outputs;
                          });
  const bool numbered = lists.size() == 1 && unnumbered.empty();
  if (head.layers.size() > 1 && !numbered && !dense_first && !norm_first)
    refuse(message("nothing tells the order of the layers of its head, \"{}\" and \"{}\"",
                   shown(head.layers[0].name, 60), shown(head.layers[1].name, 60)));
  std::stable_sort(head.layers.begin(), head.layers.end(), [&](const HeadLayer& a, const HeadLayer& b) {
    if (numbered) return a.number < b.number;
    return rank(a) < rank(b);
  });
  if (products > 0 && !head.layers.back().is_product())
    refuse(message("a norm, \"{}\", stands behind the last layer of its head",
                   shown(head.layers.back().name, 60)));
}

// The model's own place in a list, 0 where its root is "net.0."; -1 where it stands in none.
int place_in_list(const TensorNames& names) {
  for (const NamedTensor& tensor : names.own()) {
    if (!tensor.inside) continue;
    const std::string_view whole = tensor.info->name;
    const std::string_view root = whole.substr(0, whole.size() - tensor.name.size());
    if (root.empty()) return -1;
    const std::string_view last = name_parts(root.substr(0, root.size() - 1)).back();
    int number = -1;
    if (is_number(last)) std::from_chars(last.data(), last.data() + last.size(), number);
    return number;
  }
  return -1;
}

struct Found {
  std::map<std::string_view, Parts> layers;
  bool another = false;

  void add(const NamedTensor& tensor, std::string_view layer, std::string_view part) {
    Parts& parts = layers[layer];
    parts.name = layer;
    parts.tensors.emplace(part, tensor.info);
  }
};

HeadLayers arranged(const std::string& root, const Found& found) {
  HeadLayers head;
  head.root = root;
  for (const auto& [name, parts] : found.layers) head.layers.push_back(described(parts));
  arrange(head);
  return head;
}

// The surest of them that is a classifier.
HeadLayers chosen(const std::map<std::string, Found>& by_root, const std::vector<std::string>& scopes) {
  for (const std::string& scope : scopes) {
    for (const std::string_view word : head_words) {
      const auto found = by_root.find(scope + std::string(word));
      if (found != by_root.end() && !found->second.another) return arranged(found->first, found->second);
    }
  }
  return {};
}

}  // namespace

HeadLayers head_layers(const TensorNames& names, const std::vector<std::string>& scopes) {
  std::map<std::string, Found> inside, beside;
  Found next;  // what follows the model in its list
  const int place = place_in_list(names);
  for (const NamedTensor& tensor : names.own()) {
    if (names.tower(tensor.name) != Tower::image || is_of_block(tensor.name, block_of(tensor.name))) continue;
    const auto [layer, part] = split(tensor.name);
    if (has_part(layer, "pre_logits")) continue;  // it stands before the head
    for (const std::string& scope : scopes) {
      if (!tensor.name.starts_with(scope) || (!tensor.inside && !scope.empty())) continue;
      const std::string_view rest = tensor.name.substr(scope.size());
      const std::string_view word = rest.substr(0, rest.find_first_of("./"));
      if (word.size() == rest.size()) continue;
      int number = -1;
      if (!tensor.inside && place >= 0 && is_number(word))
        std::from_chars(word.data(), word.data() + word.size(), number);
      if (number > place && place >= 0) next.add(tensor, layer, part);
      if (std::find(head_words.begin(), head_words.end(), word) == head_words.end()) continue;
      Found& found = (tensor.inside ? inside : beside)[scope + std::string(word)];
      found.another = found.another || is_another_head(rest);
      found.add(tensor, layer, part);
    }
  }
  // What a predictor takes is a projection: MoCo, BYOL.
  if (names.contains("predictor.") || names.contains("prototypes.")) {
    for (auto* roots : {&inside, &beside}) {
      for (auto& [root, found] : *roots) found.another = found.another || found.layers.size() > 1;
    }
  }
  HeadLayers own = chosen(inside, scopes), wrapped = chosen(beside, {""});
  if (wrapped.layers.empty() && !next.layers.empty()) {
    wrapped = arranged(std::string(name_parts(next.layers.begin()->first).front()), next);
    wrapped.behind = place;
  }
  if (own.layers.empty()) return wrapped;
  const bool instead = !wrapped.layers.empty() && wrapped.layers.front().inputs > 0 &&
                       wrapped.layers.front().inputs == own.layers.front().inputs &&
                       wrapped.layers.front().inputs != own.layers.back().outputs;
  return instead ? wrapped : own;
}

}  // namespace whereabouts
