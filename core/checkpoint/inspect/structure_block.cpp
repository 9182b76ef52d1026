#include "core/checkpoint/inspect/structure_block.h"

#include <algorithm>
#include <functional>
#include <set>

#include "core/base/failure.h"
#include "core/checkpoint/inspect/names_of_parts.h"
#include "core/checkpoint/inspect/tensor_names.h"

namespace whereabouts {
namespace {

// The name with '#' for its digits.
std::string with_signs(const std::string& name) {
  std::string signs;
  for (const char c : name) {
    const bool digit = c >= '0' && c <= '9';
    if (digit && !signs.empty() && signs.back() == '#') continue;
    signs += digit ? '#' : c;
  }
  return signs;
}

// What is not yet taken of a block.
class Rest {
 public:
  explicit Rest(std::vector<BlockLayer> layers) : layers_(std::move(layers)) {}

  using Test = std::function<bool(const BlockLayer&)>;
  std::vector<BlockLayer> all(const Test& test) const {
    std::vector<BlockLayer> found;
    std::copy_if(layers_.begin(), layers_.end(), std::back_inserter(found), test);
    return found;
  }
  void take(const BlockLayer& layer) {
    std::erase_if(layers_, [&](const BlockLayer& each) { return each.weight == layer.weight; });
  }
  const std::vector<BlockLayer>& layers() const { return layers_; }

 private:
  std::vector<BlockLayer> layers_;
};

class Solver {
 public:
  Solver(std::vector<BlockLayer> layers, std::map<std::string, std::string> said, std::int64_t width,
         bool ordered, std::string before)
      : rest_(std::move(layers)),
        said_(std::move(said)),
        width_(width),
        ordered_(ordered),
        before_(std::move(before)) {}

  BlockParts solve() {
    take_said();
    find_separate_heads();
    find_attention();
    find_mlp();
    find_norms();
    find_scales();
    for (const BlockLayer& layer : rest_.layers()) {
      parts_.open.push_back(message("what {} is, of the shape {}, tells neither its shape nor its name",
                                    quoted(layer), shape_of(layer)));
    }
    return std::move(parts_);
  }

 private:
  Message quoted(const BlockLayer& layer) const {
    return message("\"{}\"", shown(before_ + layer.weight, 80));
  }
  Message listed_layers(const std::vector<BlockLayer>& layers) const {
    std::string all;
    for (const BlockLayer& each : layers)
      all += (all.empty() ? "\"" : ", \"") + shown(before_ + each.weight, 60) + "\"";
    return all;
  }
  static std::string shape_of(const BlockLayer& layer) {
    std::string text;
    for (const std::int64_t length : layer.shape)
      text += (text.empty() ? "(" : ", ") + std::to_string(length);
    return (text.empty() ? "(" : text) + ")";
  }
  bool is_vector(const BlockLayer& layer, std::int64_t length) const {
    return values_in(layer.shape) == length && !layer.shape.empty() && layer.shape.back() == length;
  }

  void take_said() {
    std::map<std::string, BlockLayer> named;
    for (const BlockLayer& layer : std::vector<BlockLayer>(rest_.layers())) {
      for (const std::string& tensor : {layer.weight, layer.bias}) {
        const auto role = said_.find(tensor);
        if (tensor.empty() || role == said_.end()) continue;
        rest_.take(layer);
        if (role->second != "ignore") named[role->second] = layer;
        break;
      }
    }
    const auto put = [&](const char* role, std::optional<BlockLayer>& part) {
      if (const auto found = named.find(role); found != named.end()) part = found->second;
    };
    put("proj", parts_.proj);
    put("norm1", parts_.norm1);
    put("norm2", parts_.norm2);
    put("fc1", parts_.fc1);
    put("gate", parts_.gate);
    put("fc2", parts_.fc2);
    for (const auto& [role, layer] : named) {
      if (!is_order_of_letters(role)) continue;
      parts_.qkv = {layer};
      parts_.order = role;
    }
    for (const char* role : {"q", "k", "v"}) {
      if (named.count(role) > 0) said_letters_[*role] = named[role];
    }
  }

  // (d, D) under a running number, as often for queries as for keys and values.
  void find_separate_heads() {
    if (!parts_.qkv.empty() || !said_letters_.empty()) return;
    std::map<std::string, std::vector<BlockLayer>> lists;
    for (const BlockLayer& layer : rest_.layers()) {
      const bool part = layer.is_matrix() && layer.outputs() < width_ &&
                        (layer.inputs() == width_ || layer.inputs() == layer.outputs());
      if (part && with_signs(layer.name) != layer.name) lists[with_signs(layer.name)].push_back(layer);
    }
    std::map<char, std::vector<BlockLayer>> heads;
    for (auto& [name, list] : lists) {
      const char letter = letter_of(name);
      if (letter == 'q' || letter == 'k' || letter == 'v') heads[letter] = list;
    }
    if (heads.size() != 3) return;
    const std::size_t count = heads['q'].size();
    if (heads['k'].size() != count || heads['v'].size() != count) return;
    const BlockLayer& one = heads['q'].front();
    if (one.inputs() != width_ && static_cast<std::int64_t>(count) * one.inputs() != width_) return;
    parts_.of_own_part = one.inputs() != width_;
    for (const char letter : {'q', 'k', 'v'}) {
      std::vector<BlockLayer>& list = heads[letter];
      std::stable_sort(list.begin(), list.end(), [](const BlockLayer& a, const BlockLayer& b) {
        return order_of_numbers(a.name, b.name) < 0;
      });
      for (const BlockLayer& each : list) {
        rest_.take(each);
        parts_.qkv.push_back(each);
      }
    }
    parts_.heads = static_cast<int>(count);
  }

  std::vector<BlockLayer> squares() const {
    return rest_.all([&](const BlockLayer& layer) {
      return layer.is_matrix() && layer.outputs() == width_ && layer.inputs() == width_;
    });
  }

  void find_attention() {
    if (parts_.qkv.empty()) find_fused();
    if (parts_.qkv.empty()) find_separate();
    if (parts_.qkv.empty() && parts_.open.empty()) {
      parts_.open.push_back(message(
          "which tensors make queries, keys and values ({} to {} numbers) is not told", width_, 3 * width_));
    }
    if (!parts_.proj) {
      std::vector<BlockLayer> found = rest_.all([&](const BlockLayer& layer) {
        if (!layer.is_matrix() || layer.outputs() != width_) return false;
        return layer.inputs() == inner() && !speaks_of_mlp_only(layer);
      });
      const auto by_name = std::find_if(found.begin(), found.end(), [](const BlockLayer& layer) {
        return speaks_of_attention(layer.name) || letter_of(layer.name) == 'o';
      });
      if (found.size() > 1 && by_name != found.end()) found = {*by_name};
      if (found.size() == 1) {
        parts_.proj = found[0];
        rest_.take(found[0]);
      } else if (found.empty()) {
        parts_.assumed.push_back(
            "assuming that the heads go back to the tokens as they are: no tensor stands between");
      } else {
        parts_.open.push_back(
            message("which of {} leads from the attention back to the tokens (proj.N) is not told",
                    listed_layers(found)));
      }
    }
  }

  std::int64_t inner() const {
    std::int64_t rows = 0;
    for (const BlockLayer& each : parts_.qkv) rows += each.outputs();
    return rows > 0 && rows % 3 == 0 ? rows / 3 : width_;
  }

  static bool speaks_of_mlp_only(const BlockLayer& layer) {
    return speaks_of_mlp(layer.name) && !speaks_of_attention(layer.name);
  }

  void find_fused() {
    std::vector<BlockLayer> fused = rest_.all([&](const BlockLayer& layer) {
      if (!layer.is_matrix() || layer.inputs() != width_ || layer.outputs() % 3 != 0) return false;
      return layer.outputs() == 3 * width_ && !speaks_of_mlp_only(layer);
    });
    const auto by_name = std::find_if(fused.begin(), fused.end(), [](const BlockLayer& layer) {
      const std::vector<std::string> words = words_of(layer.name);
      const auto has = [&](const char* word) {
        return std::find(words.begin(), words.end(), word) != words.end();
      };
      return has("in") || speaks_of_attention(layer.name);
    });
    if (fused.empty()) return;
    if (fused.size() > 1 && by_name == fused.end() && !ordered_) {
      parts_.open.push_back(
          message("which of {} makes queries, keys and values (qkv.N) is not told", listed_layers(fused)));
      for (const BlockLayer& each : fused) rest_.take(each);
      return;
    }
    // Of two of that size, the MLP of three times the width stands behind the attention.
    const BlockLayer& one = by_name != fused.end() ? *by_name : fused[0];
    // Three that are apart are none of them fused.
    const auto apart = squares();
    const auto letters = std::count_if(apart.begin(), apart.end(), [](const BlockLayer& layer) {
      const char letter = letter_of(layer.name);
      return letter == 'q' || letter == 'k' || letter == 'v';
    });
    if (letters >= 3) return;
    parts_.qkv = {one};
    if (const std::string order = order_of_letters(one.name); !order.empty()) parts_.order = order;
    parts_.assumed.push_back(message(
        "assuming queries, keys and values in the order {} in {}; else say --role with qkv.N, kqv.N or "
        "another order",
        parts_.order, quoted(one)));
    rest_.take(one);
  }

  void find_separate() {
    std::map<char, BlockLayer> letters = said_letters_;
    const std::vector<BlockLayer> candidates = rest_.all([&](const BlockLayer& layer) {
      return layer.is_matrix() && layer.inputs() == width_ && layer.outputs() <= width_ &&
             !speaks_of_mlp_only(layer);
    });
    std::set<char> twice;
    for (const BlockLayer& layer : candidates) {
      const char letter = letter_of(layer.name);
      if (letter != 'q' && letter != 'k' && letter != 'v') continue;
      if (said_letters_.count(letter) > 0) continue;
      if (!letters.emplace(letter, layer).second) twice.insert(letter);
    }
    if (letters.size() == 3 && twice.empty()) {
      for (const char letter : {'q', 'k', 'v'}) {
        parts_.qkv.push_back(letters[letter]);
        rest_.take(letters[letter]);
      }
      return;
    }
    std::vector<BlockLayer> apart;
    for (const BlockLayer& layer : squares()) {
      if (!speaks_of_mlp_only(layer)) apart.push_back(layer);
    }
    if (letters.empty() && take_numbered(apart)) return;
    if (!letters.empty() || apart.size() != 4 || !ordered_) {
      if (apart.size() >= 3)
        parts_.open.push_back(message("which of {} make queries, keys and values (q.N, k.N, v.N) is not told",
                                      listed_layers(apart)));
      return;
    }
    // Four squares of which no name tells: in the order in which nearly everybody writes them down.
    parts_.qkv = {apart[0], apart[1], apart[2]};
    parts_.proj = apart[3];
    parts_.assumed.push_back(message(
        "assuming that {} are queries, keys, values and what leads back, in this order; else say --role",
        listed_layers(apart)));
    for (const BlockLayer& each : apart) rest_.take(each);
  }

  // Three in one list of layers.
  bool take_numbered(const std::vector<BlockLayer>& apart) {
    std::map<std::string, std::vector<BlockLayer>> lists;
    for (const BlockLayer& layer : apart) lists[with_signs(layer.name)].push_back(layer);
    for (auto& [name, list] : lists) {
      const bool leads_back = list.size() == 4 && !parts_.proj;
      if (list.size() != 3 && !leads_back) continue;
      std::sort(list.begin(), list.end(), [](const BlockLayer& a, const BlockLayer& b) {
        return order_of_numbers(a.name, b.name) < 0;
      });
      parts_.assumed.push_back(
          message("assuming that {} make queries, keys{} in this order; else say --role with "
                  "q.N, k.N and v.N",
                  listed_layers(list), leads_back ? ", values and what leads back" : " and values"));
      for (const BlockLayer& each : list) rest_.take(each);
      if (leads_back) parts_.proj = list[3];
      parts_.qkv = {list[0], list[1], list[2]};
      return true;
    }
    return false;
  }

  void find_mlp() {
    std::vector<BlockLayer> up =
        rest_.all([&](const BlockLayer& layer) { return layer.is_matrix() && layer.inputs() == width_; });
    std::vector<BlockLayer> down =
        rest_.all([&](const BlockLayer& layer) { return layer.is_matrix() && layer.outputs() == width_; });
    // An MLP as wide as the tokens: the first goes up, the last down.
    if (up.size() == 2 && down.size() == 2 && up[0].weight == down[0].weight) {
      int order = order_of_numbers(up[0].name, up[1].name);
      if (order == 0) order = order_of_words(up[0].name, up[1].name);
      if (order == 0 && !ordered_) {
        parts_.open.push_back(
            message("which of {} is the first layer of the MLP (fc1.N) is not told", listed_layers(up)));
      }
      const bool swapped = order > 0;
      up = {up[swapped ? 1 : 0]};
      down = {down[swapped ? 0 : 1]};
    }
    if (!parts_.fc2 && down.size() == 1) {
      parts_.fc2 = down[0];
      rest_.take(down[0]);
      std::erase_if(up, [&](const BlockLayer& each) { return each.weight == down[0].weight; });
    }
    if (!parts_.fc1 && up.size() == 1) {
      parts_.fc1 = up[0];
      rest_.take(up[0]);
    } else if (!parts_.fc1 && up.size() == 2) {
      const bool first = speaks_of_gate(up[0].name), second = speaks_of_gate(up[1].name);
      if (first == second) {
        parts_.open.push_back(
            message("which of {} is the gate of the MLP (gate.N) is not told", listed_layers(up)));
      } else {
        parts_.gate = up[first ? 0 : 1];
        parts_.fc1 = up[first ? 1 : 0];
      }
      for (const BlockLayer& each : up) rest_.take(each);
    }
    if (!parts_.fc1 && parts_.open.empty()) parts_.open.push_back("no tensor is the first layer of the MLP");
    if (!parts_.fc2 && parts_.open.empty()) parts_.open.push_back("no tensor is the last layer of the MLP");
  }

  void find_norms() {
    for (const BlockLayer& layer : std::vector<BlockLayer>(rest_.layers())) {
      const char letter = letter_of(layer.name);
      const bool norm =
          layer.shape.size() == 1 && speaks_of_norm(layer.name) && (letter == 'q' || letter == 'k');
      if (!norm) continue;
      (letter == 'q' ? parts_.q_norm : parts_.k_norm) = layer;
      rest_.take(layer);
    }
    std::vector<BlockLayer> norms = rest_.all([&](const BlockLayer& layer) {
      return is_vector(layer, width_) && (!layer.bias.empty() || speaks_of_norm(layer.name));
    });
    const auto said = static_cast<std::size_t>(parts_.norm1.has_value() + parts_.norm2.has_value());
    if (said == 2) return;
    if (norms.size() + said != 2) {
      parts_.open.push_back(
          norms.empty() && said == 0
              ? Message("the block has no norms")
              : message("which of {} are the two norms of the block (norm1.N, norm2.N) is not told",
                        listed_layers(norms)));
      for (const BlockLayer& each : norms) rest_.take(each);
      return;
    }
    for (const BlockLayer& each : norms) rest_.take(each);
    if (said == 1) {
      (parts_.norm1 ? parts_.norm2 : parts_.norm1) = norms[0];
      return;
    }
    const auto is_first = [](const BlockLayer& a, const BlockLayer& b) {
      const bool attention = speaks_of_attention(a.name) && !speaks_of_attention(b.name);
      const bool mlp = speaks_of_mlp_only(b) && !speaks_of_mlp(a.name);
      return attention || mlp;
    };
    bool swapped = false, told = true;
    if (is_first(norms[0], norms[1])) {
    } else if (is_first(norms[1], norms[0])) {
      swapped = true;
    } else if (const int numbers = order_of_numbers(norms[0].name, norms[1].name); numbers != 0) {
      swapped = numbers > 0;
    } else if (const int order = order_of_words(norms[0].name, norms[1].name); order != 0) {
      swapped = order > 0;
    } else {
      told = false;
    }
    if (!told && !ordered_) {
      parts_.open.push_back(
          message("which of {} is the norm of the attention (norm1.N) is not told", listed_layers(norms)));
    }
    parts_.norm1 = norms[swapped ? 1 : 0];
    parts_.norm2 = norms[swapped ? 0 : 1];
    if (!told) {
      parts_.assumed.push_back(message(
          "assuming that {} is the norm of the attention and {} that of the MLP, as they follow in the file; "
          "else say --role with norm1.N",
          quoted(*parts_.norm1), quoted(*parts_.norm2)));
    }
  }

  void find_scales() {
    std::vector<BlockLayer> scales = rest_.all([&](const BlockLayer& layer) {
      return is_vector(layer, width_) && layer.bias.empty() && speaks_of_scale(layer.weight);
    });
    if (scales.size() != 2) return;
    if (order_of_numbers(scales[1].weight, scales[0].weight) < 0) std::swap(scales[0], scales[1]);
    parts_.scale1 = scales[0];
    parts_.scale2 = scales[1];
    for (const BlockLayer& each : scales) rest_.take(each);
  }

  Rest rest_;
  std::map<std::string, std::string> said_;
  std::map<char, BlockLayer> said_letters_;
  std::int64_t width_;
  bool ordered_;
  std::string before_;
  BlockParts parts_;
};

}  // namespace

std::int64_t values_in(const std::vector<std::int64_t>& shape) {
  constexpr std::int64_t most = std::int64_t{1} << 40;
  std::int64_t count = 1;
  for (const std::int64_t length : shape) {
    if (length < 0 || length > most || (length > 0 && count > most / length)) return -1;
    count *= length;
  }
  return count;
}

std::vector<BlockLayer> layers_of(const std::vector<TensorInfo>& tensors) {
  std::vector<BlockLayer> layers;
  bool transposed = false, plain = false;
  const auto at = [&](const std::string& name) {
    return std::find_if(layers.begin(), layers.end(),
                        [&](const BlockLayer& each) { return each.name == name; });
  };
  for (const TensorInfo& tensor : tensors) {
    const LayerPart part = layer_part(tensor.name);
    if (part.kind == LayerPart::Kind::bias) continue;
    layers.push_back({part.kind == LayerPart::Kind::other ? tensor.name : part.layer, tensor.name, "",
                      tensor.shape, part.inputs_first});
  }
  for (const TensorInfo& tensor : tensors) {
    const LayerPart part = layer_part(tensor.name);
    if (part.kind != LayerPart::Kind::bias) continue;
    const auto layer = at(part.layer);
    if (layer != layers.end() && layer->bias.empty()) {
      layer->bias = tensor.name;
      const std::int64_t outputs = values_in(tensor.shape);
      const bool tells = layer->is_matrix() && layer->shape[0] != layer->shape[1];
      if (tells && outputs == layer->shape[1]) transposed = true;
      if (tells && outputs == layer->shape[0]) plain = true;
    } else {
      layers.push_back({tensor.name, tensor.name, "", tensor.shape, false});
    }
  }
  // Biases tell whether a file keeps (inputs, outputs), as TensorFlow and the first GPT do.
  for (BlockLayer& layer : layers) {
    if (transposed && !plain && layer.is_matrix()) layer.inputs_first = true;
  }
  return layers;
}

BlockParts parts_of_block(const std::vector<TensorInfo>& tensors,
                          const std::map<std::string, std::string>& said, std::int64_t width, bool ordered,
                          const std::string& before) {
  std::vector<TensorInfo> weights;
  std::vector<std::string> others;
  for (const TensorInfo& tensor : tensors) {
    if (is_counter(tensor.name)) continue;
    const auto role = said.find(tensor.name);
    if (is_real(tensor.dtype) && !tensor.shape.empty()) {
      weights.push_back(tensor);
    } else if (role == said.end() || role->second != "ignore") {
      others.push_back(tensor.name);  // a factor, a mask, an order: no layer, and it may change every number
    }
  }
  BlockParts parts = Solver(layers_of(weights), said, width, ordered, before).solve();
  for (const std::string& name : others) {
    parts.open.push_back(message("what \"{}\" does (a single number, a mask or an order) is not told",
                                 shown(before + name, 80)));
  }
  return parts;
}

std::vector<std::int64_t> widths_of_block(const std::vector<TensorInfo>& tensors) {
  std::map<std::int64_t, int> votes;
  for (const BlockLayer& layer : layers_of(tensors)) {
    if (layer.shape.size() == 1 && (!layer.bias.empty() || speaks_of_norm(layer.name)))
      votes[layer.shape[0]] += 4;
    if (!layer.is_matrix()) continue;
    ++votes[layer.inputs()];
    ++votes[layer.outputs()];
  }
  std::vector<std::pair<int, std::int64_t>> ranked;
  ranked.reserve(votes.size());
  for (const auto& [length, count] : votes) ranked.emplace_back(-count, length);
  std::sort(ranked.begin(), ranked.end());
  std::vector<std::int64_t> widths;
  widths.reserve(ranked.size());
  for (const auto& [count, length] : ranked) widths.push_back(length);
  return widths;
}

}  // namespace whereabouts
