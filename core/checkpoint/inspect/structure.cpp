#include "core/checkpoint/inspect/structure.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <map>
#include <set>
#include <utility>

#include "core/base/failure.h"
#include "core/checkpoint/inspect/anatomy.h"
#include "core/checkpoint/inspect/anatomy_root.h"
#include "core/checkpoint/inspect/anatomy_sizes.h"
#include "core/checkpoint/inspect/library_config.h"
#include "core/checkpoint/inspect/names_of_parts.h"
#include "core/checkpoint/inspect/structure_block.h"
#include "core/checkpoint/inspect/tensor_names.h"

namespace whereabouts {
namespace {

constexpr std::int64_t max_width = 1 << 20;
constexpr std::size_t max_tensors = 20000, max_lists = 24, max_questions = 4;

// One list of blocks: "encoder.layers." and the numbers behind it under which the same tensors stand.
struct BlockList {
  std::string prefix;
  std::map<int, std::vector<std::size_t>> tensors;  // by number: places in the file
  double values = 0;
};

std::string rest_of(const std::string& name, const std::string& prefix) {
  std::size_t at = prefix.size();
  while (at < name.size() && name[at] >= '0' && name[at] <= '9') ++at;
  return at < name.size() ? name.substr(at + 1) : std::string();  // behind the separator
}

// Every list whose entries hold the same tensors, those with the most values first.
std::vector<BlockList> lists_in(const std::vector<TensorInfo>& tensors) {
  std::map<std::string, std::map<int, std::vector<std::size_t>>> numbered;
  for (std::size_t i = 0; i < tensors.size(); ++i) {
    const std::string& name = tensors[i].name;
    for (std::size_t at = 0; at < name.size();) {
      if (name[at] < '0' || name[at] > '9') {
        ++at;
        continue;
      }
      int number = 0;
      const auto [end, fault] = std::from_chars(name.data() + at, name.data() + name.size(), number);
      const auto behind = static_cast<std::size_t>(end - name.data());
      const bool parted =
          behind + 1 < name.size() && std::string_view("./_").find(name[behind]) != std::string::npos;
      if (fault == std::errc() && parted) numbered[name.substr(0, at)][number].push_back(i);
      at = std::max(behind, at + 1);
    }
  }
  std::vector<BlockList> lists;
  for (auto& [prefix, entries] : numbered) {
    // Entries by what they hold: the list may end in a norm of its own.
    std::map<std::string, BlockList> alike;
    for (auto& [number, places] : entries) {
      std::string holds;
      double values = 0;
      for (const std::size_t place : places) {
        holds += rest_of(tensors[place].name, prefix);
        for (const std::int64_t length : tensors[place].shape) holds += "," + std::to_string(length);
        holds += ";";
        values += static_cast<double>(tensors[place].count());
      }
      BlockList& list = alike[holds];
      list.prefix = prefix;
      list.tensors[number] = places;
      list.values += values;
    }
    for (auto& [holds, list] : alike) {
      if (list.tensors.begin()->second.size() >= 4) lists.push_back(std::move(list));
    }
  }
  std::stable_sort(lists.begin(), lists.end(),
                   [](const BlockList& a, const BlockList& b) { return a.values > b.values; });
  if (lists.size() > max_lists) lists.resize(max_lists);
  return lists;
}

struct Blocks {
  BlockList list;
  BlockParts parts;
  std::int64_t width = 0;
};

// What is said of tensors of this list, by their names inside a block.
std::map<std::string, std::string> said_inside(const BlockList& list, const std::vector<TensorRole>& roles,
                                               const std::vector<TensorInfo>& tensors) {
  std::map<std::string, std::string> said;
  for (const auto& [number, places] : list.tensors) {
    for (const std::size_t place : places) {
      for (const TensorRole& each : roles) {
        if (each.tensor != tensors[place].name) continue;
        said[rest_of(each.tensor, list.prefix)] = each.role.substr(0, each.role.find('.'));
      }
    }
  }
  return said;
}

// One (3 D, D), or three (D, D).
bool could_attend(const std::vector<TensorInfo>& tensors, std::int64_t width) {
  int squares = 0;
  for (const TensorInfo& tensor : tensors) {
    if (tensor.shape == std::vector<std::int64_t>{3 * width, width}) return true;
    squares += tensor.shape == std::vector<std::int64_t>{width, width};
  }
  return squares >= 3;
}

std::optional<Blocks> blocks_in(const std::vector<TensorInfo>& tensors, const std::vector<TensorRole>& roles,
                                bool ordered) {
  std::optional<Blocks> best;
  for (const BlockList& list : lists_in(tensors)) {
    std::vector<TensorInfo> first;
    for (const std::size_t place : list.tensors.begin()->second) {
      first.push_back(tensors[place]);
      first.back().name = rest_of(tensors[place].name, list.prefix);
    }
    const std::string& example = tensors[list.tensors.begin()->second.front()].name;
    const std::string before = example.substr(0, example.size() - rest_of(example, list.prefix).size());
    const auto said = said_inside(list, roles, tensors);
    const std::vector<std::int64_t> widths = widths_of_block(first);
    for (std::size_t i = 0; i < std::min<std::size_t>(widths.size(), 3); ++i) {
      if (widths[i] < 2 || widths[i] > max_width) continue;
      BlockParts parts = parts_of_block(first, said, widths[i], ordered, before);
      // What could hold no attention is no block of which anything could be asked.
      if (parts.qkv.empty() && !could_attend(first, widths[i])) continue;
      if (!best || parts.open.size() < best->parts.open.size())
        best = Blocks{list, std::move(parts), widths[i]};
    }
    if (best && best->parts.open.empty()) break;
  }
  return best;
}

Message quoted_name(const std::string& name) {
  return message("\"{}\"", shown(name, 80));
}

bool is_known_role(const std::string& role) {
  const std::size_t dot = role.find('.');
  const std::string part = role.substr(0, dot);
  if (dot == std::string::npos) {
    static const std::set<std::string> whole = {"patch", "position", "class", "norm", "head", "ignore"};
    return whole.count(part) > 0;
  }
  static const std::set<std::string> of_block = {"norm1", "q",   "k",    "v",  "proj",
                                                 "norm2", "fc1", "gate", "fc2"};
  const std::string number = role.substr(dot + 1);
  return (of_block.count(part) > 0 || is_order_of_letters(part)) && !number.empty() &&
         number.find_first_not_of("0123456789") == std::string::npos;
}

void check_roles(const Checkpoint& checkpoint, const std::vector<TensorRole>& roles) {
  for (const TensorRole& each : roles) {
    if (checkpoint.find(each.tensor) == nullptr) {
      refuse_usage(
          flag("role"),
          message("there is no tensor \"{}\" in {}", shown(each.tensor, 80), shown(checkpoint.name(), 60)),
          "write a name as inspect lists it");
    }
    if (!is_known_role(each.role)) {
      refuse_usage(
          flag("role"), message("\"{}\" is no role", shown(each.role, 40)),
          "choose one of patch, position, class, norm, head, ignore, or of block N norm1.N, q.N, k.N, "
          "v.N, qkv.N or another order, proj.N, norm2.N, fc1.N, gate.N, fc2.N");
    }
  }
}

class Builder {
 public:
  Builder(const std::vector<TensorInfo>& tensors, const std::vector<TensorRole>& roles, Blocks blocks,
          bool ordered)
      : tensors_(tensors), blocks_(std::move(blocks)), ordered_(ordered) {
    for (const TensorRole& each : roles) roles_[each.tensor] = each.role;
  }

  ModelStructure build() {
    structure_.assumed = blocks_.parts.assumed;
    structure_.open = blocks_.parts.open;
    if (!structure_.open.empty()) return std::move(structure_);
    if (blocks_.parts.heads > 0) structure_.heads = blocks_.parts.heads;
    assume_order_of_blocks();
    // torch.nn.MultiheadAttention has no other scale.
    if (blocks_.parts.qkv[0].name.find("in_proj") == std::string::npos) {
      structure_.assumed.emplace_back(
          "assuming that the attention divides its logits by the root of a head's width, and masks nothing: "
          "no tensor "
          "tells");
    }
    int number = 0;
    for (const auto& [index, places] : blocks_.list.tensors) {
      for (const std::size_t place : places) inside_.insert(place);
      const std::string& example = tensors_[places.front()].name;
      add_block(example.substr(0, example.size() - rest_of(example, blocks_.list.prefix).size()), number++);
    }
    add_what_is_outside();
    if (structure_.open.size() > max_questions) structure_.open.resize(max_questions);
    return std::move(structure_);
  }

 private:
  // Between blocks may stand what has no tensors, or a block may be missing.
  void assume_order_of_blocks() {
    const auto& blocks = blocks_.list.tensors;
    const int first = blocks.begin()->first, last = blocks.rbegin()->first;
    if (first == 0 && last - first + 1 == static_cast<int>(blocks.size())) return;
    std::vector<Message> numbers;
    for (const auto& [index, places] : blocks) {
      if (numbers.size() < 6) numbers.emplace_back(std::to_string(index));
    }
    if (blocks.size() > numbers.size()) numbers.emplace_back("...");
    structure_.assumed.push_back(
        message("assuming that no block is missing: those of \"{}\" have the numbers {}",
                shown(blocks_.list.prefix, 60), listed(numbers)));
  }

  void add(std::string name, std::vector<std::string> parts, std::vector<std::int64_t> shape,
           bool inputs_first = false) {
    if (inputs_first && shape.size() == 2) std::swap(shape[0], shape[1]);
    structure_.tensors.push_back({std::move(name), std::move(parts), inputs_first, std::move(shape)});
  }

  // `before`: of the names in the file.
  void add_layer(const std::string& name, const BlockLayer& layer, const std::string& before) {
    add(name + ".weight", {before + layer.weight}, layer.shape, layer.inputs_first);
    if (!layer.bias.empty()) {
      const std::int64_t length = layer.is_matrix() ? layer.outputs() : layer.shape.back();
      add(name + ".bias", {before + layer.bias}, {layer.shape.size() == 4 ? layer.shape[0] : length});
    }
  }

  // `inside`: what precedes the names of the block in the file, with the separator.
  void add_block(const std::string& inside, int number) {
    const std::string known = "layers." + std::to_string(number) + ".";
    const BlockParts& parts = blocks_.parts;
    // torch.nn.TransformerEncoderLayer has defaults of its own: it stays one.
    const bool of_torch = parts.qkv[0].name == "self_attn.in_proj" && parts.fc1->name == "linear1";
    add_layer(known + (of_torch ? "norm1" : "layer_norm_1"), *parts.norm1, inside);
    add_joined(known + (of_torch ? "self_attn.in_proj" : "attn.in_proj"), parts.qkv, inside);
    if (parts.proj) {
      add_layer(known + (of_torch ? "self_attn.out_proj" : "attn.out_proj"), *parts.proj, inside);
    } else {
      structure_.tensors.push_back(
          {known + "attn.out_proj.weight", {}, false, {blocks_.width, blocks_.width}, false, true});
    }
    add_layer(known + (of_torch ? "norm2" : "layer_norm_2"), *parts.norm2, inside);
    if (parts.gate) add_layer(known + "mlp.gate_proj", *parts.gate, inside);
    const std::string first = of_torch ? "linear1" : parts.gate ? "mlp.up_proj" : "mlp.fc1";
    add_layer(known + first, *parts.fc1, inside);
    add_layer(known + (of_torch ? "linear2" : parts.gate ? "mlp.down_proj" : "mlp.fc2"), *parts.fc2, inside);
    if (parts.q_norm) add_layer(known + "attn.q_norm", *parts.q_norm, inside);
    if (parts.k_norm) add_layer(known + "attn.k_norm", *parts.k_norm, inside);
    if (parts.scale1) add(known + "gamma_1", {inside + parts.scale1->weight}, {blocks_.width});
    if (parts.scale2) add(known + "gamma_2", {inside + parts.scale2->weight}, {blocks_.width});
  }

  void add_joined(const std::string& name, const std::vector<BlockLayer>& layers, const std::string& before) {
    std::vector<std::string> weights, biases;
    std::int64_t outputs = 0;
    for (const BlockLayer& each : layers) {
      weights.push_back(before + each.weight);
      if (!each.bias.empty()) biases.push_back(before + each.bias);
      outputs += each.outputs();
    }
    structure_.tensors.push_back({name + ".weight",
                                  std::move(weights),
                                  layers[0].inputs_first,
                                  {outputs, blocks_.width},
                                  blocks_.parts.of_own_part});
    const std::vector<int> thirds = thirds_of(layers);
    structure_.tensors.back().thirds = thirds;
    if (biases.size() == layers.size()) {
      add(name + ".bias", std::move(biases), {outputs});
      structure_.tensors.back().thirds = thirds;
    } else if (!biases.empty()) {
      structure_.open.push_back("of queries, keys and values some have a bias and some have none");
    }
  }

  // StructuredTensor::thirds.
  std::vector<int> thirds_of(const std::vector<BlockLayer>& layers) const {
    const std::string& order = blocks_.parts.order;
    if (layers.size() != 1 || order == "qkv") return {};
    std::vector<int> thirds;
    for (const char letter : {'q', 'k', 'v'}) thirds.push_back(static_cast<int>(order.find(letter)));
    return thirds;
  }

  std::string role_of(const BlockLayer& layer) const {
    for (const std::string& tensor : {layer.weight, layer.bias}) {
      if (const auto role = roles_.find(tensor); role != roles_.end()) return role->second;
    }
    return {};
  }

  void add_what_is_outside() {
    std::vector<TensorInfo> outside;
    std::map<std::string, std::size_t> places;
    std::vector<std::string> unknown;
    for (std::size_t i = 0; i < tensors_.size(); ++i) {
      const TensorInfo& tensor = tensors_[i];
      if (inside_.count(i) > 0 || is_counter(tensor.name)) continue;
      const auto role = roles_.find(tensor.name);
      if (is_real(tensor.dtype) && !tensor.shape.empty()) {
        outside.push_back(tensor);
        places[tensor.name] = i;
      } else if (is_real(tensor.dtype) || !tensor.shape.empty()) {
        // A factor, a mask, an order; a whole number alone counts something, and so do words of training.
        if (role == roles_.end() || role->second != "ignore") unknown.push_back(tensor.name);
      }
    }
    const std::size_t first_block = *inside_.begin();
    std::vector<BlockLayer> kernels, stems, matrices, norms, rows;
    const std::vector<BlockLayer> layers = layers_of(outside);
    const bool has_stem =
        std::none_of(layers.begin(), layers.end(), [&](const BlockLayer& each) { return is_kernel(each); }) &&
        std::any_of(layers.begin(), layers.end(), [&](const BlockLayer& each) { return is_stem(each); });
    for (const BlockLayer& layer : layers) {
      const std::string role = role_of(layer);
      if (role == "ignore") continue;
      if (role == "position") {
        structure_.position = layer.weight;
      } else if (role == "patch") {
        kernels.insert(kernels.begin(), layer);
        patch_said_ = true;
      } else if (role == "norm") {
        norms.insert(norms.begin(), layer);
        norm_said_ = true;
      } else if (role == "head") {
        matrices.push_back(layer);
      } else if (role == "class") {
        add("cls_token", {layer.weight}, layer.shape);
        class_found_ = true;
      } else if (is_kernel(layer)) {
        kernels.push_back(layer);
      } else if (is_stem(layer)) {
        stems.push_back(layer);
      } else if (is_rows(layer)) {
        rows.push_back(layer);
      } else if (layer.is_matrix()) {
        const bool early = ordered_ && places.at(layer.weight) < first_block;
        const bool embeds = !has_stem && layer.outputs() == blocks_.width && whole_patch(layer.inputs()) &&
                            (layer.inputs() != blocks_.width || early || names_embedding(layer.name));
        (embeds && !patch_said_ ? kernels : matrices).push_back(layer);
      } else if (layer.shape.size() == 1 && layer.shape[0] == blocks_.width &&
                 (!layer.bias.empty() || speaks_of_norm(layer.name))) {
        norms.push_back(layer);
      } else {
        unknown.push_back(layer.weight);
      }
    }
    if (kernels.empty() && stems.size() == 1) {
      add_stem(stems[0], matrices);
    } else {
      for (const BlockLayer& each : stems) unknown.push_back(each.weight);
      add_kernel(kernels, unknown);
    }
    add_rows(rows, unknown);
    add_head(norms, matrices, unknown);
    for (const std::string& name : unknown) {
      structure_.open.push_back(message(
          "what the tensor {} is tells neither its shape nor its name; say --role {}=ROLE, or =ignore",
          quoted_name(name), shown(name, 80)));
    }
  }

  // A convolution of patches whose outputs a layer brings to D.
  bool is_stem(const BlockLayer& layer) const {
    const auto& shape = layer.shape;
    return shape.size() == 4 && !layer.inputs_first && shape[2] == shape[3] && shape[0] > 1 &&
           (shape[1] == 1 || shape[1] == 3 || shape[1] == 4);
  }
  bool is_kernel(const BlockLayer& layer) const {
    const auto& shape = layer.shape;
    if (shape.size() != 4) return false;
    if (layer.inputs_first) return shape[3] == blocks_.width && shape[0] == shape[1];
    return shape[0] == blocks_.width && shape[2] == shape[3] && shape[0] != 1;
  }
  // (1, 1, D), (1, D), (1, N, D), (N, D) without a bias.
  bool is_rows(const BlockLayer& layer) const {
    const auto& shape = layer.shape;
    if (!layer.bias.empty() || shape.empty() || shape.back() != blocks_.width) return false;
    if (shape.size() == 1) return speaks_of_class(layer.weight);
    if (shape.size() == 2 && shape[0] > 1) return speaks_of_place(layer.weight);
    return shape.size() < 4 || speaks_of_place(layer.weight);
  }
  static bool names_embedding(const std::string& name) {
    const std::vector<std::string> words = words_of(name);
    return std::any_of(words.begin(), words.end(), [](const std::string& word) {
      return word.rfind("embed", 0) == 0 || word.rfind("patch", 0) == 0 || word == "input" ||
             word == "tokenizer" || word == "projection" || word == "mapper";
    });
  }
  // Pixels of a square patch in one channel or three.
  static bool whole_patch(std::int64_t pixels) {
    return whole_root(pixels) || (pixels % 3 == 0 && whole_root(pixels / 3));
  }

  // A convolution and the layer (D, E) behind it are one convolution.
  void add_stem(const BlockLayer& stem, std::vector<BlockLayer>& matrices) {
    const auto behind = std::find_if(matrices.begin(), matrices.end(), [&](const BlockLayer& layer) {
      return layer.outputs() == blocks_.width && layer.inputs() == stem.shape[0] && !layer.inputs_first;
    });
    if (behind == matrices.end()) {
      structure_.open.push_back(
          message("what follows the convolution {} is not told", quoted_name(stem.weight)));
      return;
    }
    const std::vector<std::int64_t> shape = {blocks_.width, stem.shape[1], stem.shape[2], stem.shape[3]};
    structure_.tensors.push_back(
        {"patch_embedding.proj.weight", {behind->weight, stem.weight}, false, shape, false, false, true});
    if (!stem.bias.empty()) {
      std::vector<std::string> parts = {behind->weight, stem.bias};
      if (!behind->bias.empty()) parts.push_back(behind->bias);
      structure_.tensors.push_back(
          {"patch_embedding.proj.bias", std::move(parts), false, {blocks_.width}, false, false, true});
    } else if (!behind->bias.empty()) {
      add("patch_embedding.proj.bias", {behind->bias}, {blocks_.width});
    }
    structure_.assumed.push_back(message("assuming that nothing stands between {} and {}",
                                         quoted_name(stem.weight), quoted_name(behind->weight)));
    matrices.erase(behind);
  }

  void add_kernel(const std::vector<BlockLayer>& kernels, std::vector<std::string>& unknown) {
    if (!kernels.empty() && kernels[0].shape.size() == 4) {
      structure_.assumed.emplace_back(
          "assuming that patches lie side by side, without padding: no tensor tells the stride");
    }
    if (kernels.empty()) {
      structure_.open.push_back(message(
          "no tensor makes tokens of {} numbers from patches; say --role TENSOR=patch", blocks_.width));
      return;
    }
    for (std::size_t i = 1; i < kernels.size(); ++i) unknown.push_back(kernels[i].weight);
    const BlockLayer& kernel = kernels.front();
    if (kernel.shape.size() == 4) {
      add("patch_embedding.proj.weight", {kernel.weight}, kernel.shape, false);
      if (!kernel.bias.empty()) add("patch_embedding.proj.bias", {kernel.bias}, {blocks_.width});
      return;
    }
    // einops flattens (rows, columns, channels) in a layer of its own before the product; unfold() puts each
    // channel behind the other.
    const std::vector<int> numbers = numbers_in(kernel.name);
    const bool interleaved = !numbers.empty() && numbers.back() > 0;
    add_layer(interleaved ? "to_patch_embedding.1" : "input_layer", kernel, "");
    if (whole_root(kernel.inputs())) return;  // one channel
    structure_.assumed.push_back(
        interleaved
            ? message("assuming that {} reads each pixel's channels side by side", quoted_name(kernel.weight))
            : message("assuming that {} reads one channel of a patch after the other",
                      quoted_name(kernel.weight)));
  }

  void add_rows(const std::vector<BlockLayer>& rows, std::vector<std::string>& unknown) {
    std::vector<const BlockLayer*> single, table;
    for (const BlockLayer& layer : rows) {
      (values_in(layer.shape) == blocks_.width ? single : table).push_back(&layer);
    }
    const auto named = std::find_if(single.begin(), single.end(),
                                    [](const BlockLayer* layer) { return speaks_of_class(layer->weight); });
    if (!class_found_ && !single.empty()) {
      const BlockLayer* one = named != single.end() ? *named : single.size() == 1 ? single[0] : nullptr;
      if (one != nullptr) {
        add("cls_token", {one->weight}, one->shape);
        if (named == single.end()) {
          structure_.assumed.push_back(
              message("assuming that {} is a class token in front of the patches; else say --role",
                      quoted_name(one->weight)));
        }
        std::erase(single, one);
      }
    }
    for (const BlockLayer* each : single) unknown.push_back(each->weight);
    if (!structure_.position.empty()) {
      for (const BlockLayer* each : table) unknown.push_back(each->weight);
      return;
    }
    const auto place = std::find_if(table.begin(), table.end(),
                                    [](const BlockLayer* layer) { return speaks_of_place(layer->weight); });
    const BlockLayer* one = place != table.end() ? *place : table.size() == 1 ? table[0] : nullptr;
    for (const BlockLayer* each : table) {
      if (each != one) unknown.push_back(each->weight);
    }
    if (one == nullptr) return;
    structure_.position = one->weight;
    if (place == table.end()) {
      structure_.assumed.push_back(
          message("assuming that {} is the table of positions; else say --role", quoted_name(one->weight)));
    }
  }

  static bool speaks_of_head(const std::string& name) {
    const std::vector<std::string> words = words_of(name);
    return std::any_of(words.begin(), words.end(), [](const std::string& word) {
      return word == "head" || word == "classifier" || word == "fc" || word == "classification";
    });
  }

  void add_head(std::vector<BlockLayer> norms, std::vector<BlockLayer> matrices,
                std::vector<std::string>& unknown) {
    // A norm that is counted with the layers of the head belongs to it.
    const auto list_of = [](const std::string& layer) {
      return layer.substr(0, layer.find_last_not_of("0123456789") + 1);
    };
    const auto is_of_head = [&](const BlockLayer& norm) {
      return speaks_of_head(norm.name) ||
             std::any_of(matrices.begin(), matrices.end(), [&](const BlockLayer& layer) {
               const std::string list = list_of(norm.name);
               return list != norm.name && list == list_of(layer.name);
             });
    };
    std::optional<BlockLayer> of_head;
    if (!norm_said_ && norms.size() <= 2) {
      const auto found = std::find_if(norms.begin(), norms.end(), is_of_head);
      if (found != norms.end()) {
        of_head = *found;
        norms.erase(found);
      }
    }
    // A name may tell the norm before the blocks from the last one.
    const auto says_before = [](const BlockLayer& norm) {
      const std::vector<std::string> words = words_of(norm.name);
      return std::find(words.begin(), words.end(), "pre") != words.end();
    };
    if (norms.size() == 2 && !norm_said_ && says_before(norms[0]) != says_before(norms[1])) {
      const auto before = std::find_if(norms.begin(), norms.end(), says_before);
      structure_.assumed.push_back(
          message("assuming, by its name, that {} is a norm before the blocks; else say --role",
                  quoted_name(before->weight)));
      add_layer("norm_pre", *before, "");
      norms.erase(before);
    }
    if (norms.size() == 2 && !norm_said_) {
      structure_.open.push_back(
          message("which of {} and {} is the last norm is not told; say --role TENSOR=norm",
                  quoted_name(norms[0].weight), quoted_name(norms[1].weight)));
      return;
    }
    if (norms.size() == 2) of_head = norms[1];
    for (std::size_t i = 2; i < norms.size(); ++i) unknown.push_back(norms[i].weight);
    if (!norms.empty()) add_layer("norm", norms[0], "");
    std::int64_t inputs = blocks_.width;
    std::vector<BlockLayer> chain;
    for (const BlockLayer& layer : matrices) {
      if (layer.inputs() == inputs) {
        chain.push_back(layer);
        inputs = layer.outputs();
      } else {
        unknown.push_back(layer.weight);
      }
    }
    if (chain.size() == 1 && !of_head) {
      add_layer("head", chain[0], "");
      return;
    }
    int number = 0;
    if (of_head) add_layer("mlp_head." + std::to_string(number++), *of_head, "");
    for (const BlockLayer& layer : chain) {
      add_layer("mlp_head." + std::to_string(number), layer, "");
      number += 2;  // what stands between leaves no tensor
    }
  }

  const std::vector<TensorInfo>& tensors_;
  Blocks blocks_;
  bool ordered_;
  std::map<std::string, std::string> roles_;
  std::set<std::size_t> inside_;
  bool class_found_ = false, patch_said_ = false, norm_said_ = false;
  ModelStructure structure_;
};

}  // namespace

bool reads_by_structure(const Checkpoint& checkpoint, const Anatomy& by_names,
                        const std::vector<TensorRole>& roles) {
  if (!roles.empty()) return true;
  const bool stated = !by_names.architecture.empty() && !by_names.architecture_guessed;
  return by_names.family.empty() && !stated && library_config(checkpoint.metadata()).library == Library::none;
}

std::optional<ModelStructure> structure_of(const Checkpoint& checkpoint,
                                           const std::vector<TensorRole>& roles) {
  check_roles(checkpoint, roles);
  if (checkpoint.tensors().size() > max_tensors) return std::nullopt;
  const bool ordered = checkpoint.format() != "safetensors";
  // Without the tensors of an optimiser, and of copies of the model.
  std::vector<TensorInfo> tensors;
  for (const NamedTensor& each : model_tensors(checkpoint).own) tensors.push_back(*each.info);
  std::optional<Blocks> blocks = blocks_in(tensors, roles, ordered);
  if (!blocks) return std::nullopt;
  return Builder(tensors, roles, std::move(*blocks), ordered).build();
}

}  // namespace whereabouts
