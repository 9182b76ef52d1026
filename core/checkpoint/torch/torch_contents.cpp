#include "core/checkpoint/torch/torch_contents.h"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <unordered_map>
#include <unordered_set>

#include "core/base/failure.h"
#include "core/checkpoint/torch/torch_values.h"

namespace whereabouts {
namespace {

using nlohmann::json;
using Kind = Pickle::Kind;
using Ref = Pickle::Ref;

constexpr std::size_t depth_limit = 256;
constexpr std::size_t visit_limit = 1U << 21U;
constexpr std::size_t name_cost_limit = 20U << 20U;
constexpr std::size_t tensor_cost = 400;  // of a tensor without its name, in all tables that hold it
constexpr std::size_t key_limit = 1000;   // longer ones are named by their index
constexpr std::size_t name_limit = 4096;
constexpr std::size_t metadata_limit = 64U << 10U;

bool is_plain(Kind kind) {
  return kind == Kind::none || kind == Kind::boolean || kind == Kind::integer || kind == Kind::real ||
         kind == Kind::text || kind == Kind::global;
}

class Contents {
 public:
  Contents(const Pickle& pickle, const TorchStorages& storages, const std::string& where)
      : pickle_(pickle), values_(pickle, storages, where), where_(where), open_(pickle.count(), false) {}

  TorchContents list() {
    visit(pickle_.root());
    while (!frames_.empty()) step();
    result_.metadata = "{" + metadata_;
    if (left_out_ > 0) {
      result_.metadata +=
          fmt::format("{}\"...\":\"{} more values\"", metadata_.empty() ? "" : ",", left_out_);
    }
    result_.metadata += "}";
    return std::move(result_);
  }

 private:
  // A container on the path from the root to the current value.
  struct Frame {
    Ref ref = 0;
    std::span<const Ref> items;
    std::size_t next = 0;
    std::size_t prefix = 0;  // length of its name
    bool pairs = false;
    bool module = false;      // the attributes of a torch.nn.Module
    bool parameters = false;  // a module's own tensors; None for absent ones
    bool closes = false;      // true if this frame is the container's last
  };

  void step() {
    Frame& frame = frames_.back();
    if (frame.next >= frame.items.size()) {
      if (frame.closes) open_[frame.ref] = false;
      frames_.pop_back();
      return;
    }
    name_.resize(frame.prefix);
    const std::size_t index = frame.next;
    frame.next += frame.pairs ? 2 : 1;
    const Ref value = frame.items[frame.pairs ? index + 1 : index];
    const std::string key = frame.pairs ? key_name(frame.items[index], index / 2) : std::to_string(index);
    if (frame.parameters && pickle_.kind(value) == Kind::none) return;
    if (frame.module) {
      const bool own = key == "_parameters" || key == "_buffers";
      if (own || key == "_modules") {
        visit(value, own);
        return;
      }
      // PyTorch's own switches and hooks.
      if (key == "training" || key.rfind('_', 0) == 0) return;
    }
    if (!name_.empty()) name_ += '.';
    name_ += key;
    if (name_.size() > name_limit) {
      refuse_pickle(where_, message("something in it has a name of more than {} bytes", name_limit));
    }
    visit(value);
  }

  // Records a tensor or a plain value, or descends into a container.
  void visit(Ref ref, bool parameters = false) {
    ref = values_.unwrap(ref);
    if (++visits_ > visit_limit) {
      refuse_pickle(where_, "its lists and dictionaries unfold to more than 2097152 values");
    }
    if (auto tensor = values_.tensor(ref, name_.empty() ? "tensor" : name_)) {
      add_tensor(std::move(*tensor));
      return;
    }
    if (full_ && is_plain(pickle_.kind(ref))) {
      ++left_out_;
      return;
    }
    if (const auto value = values_.leaf(ref)) {
      add_metadata(name_, *value);
      return;
    }
    switch (pickle_.kind(ref)) {
      case Kind::list:
      case Kind::tuple:
      case Kind::set:
      case Kind::dict:
        if (open_[ref]) return;  // a cycle
        enter(ref, pickle_.items(ref), pickle_.has_pairs(ref));
        frames_.back().parameters = parameters;
        frames_.back().closes = true;
        open_[ref] = true;
        break;
      case Kind::call:
        if (open_[ref]) return;
        enter_object(ref, parameters);
        break;
      default:
        break;
    }
  }

  void enter(Ref ref, std::span<const Ref> items, bool pairs) {
    if (frames_.size() >= depth_limit) {
      refuse_pickle(where_, message("its lists and dictionaries are nested more than {} deep", depth_limit));
    }
    if (pairs) check_keys(items);
    frames_.push_back({ref, items, 0, name_.size(), pairs});
  }

  // What an object holds: first what was put into it, then its attributes, or what it was made from.
  void enter_object(Ref ref, bool parameters) {
    const std::string name = values_.class_name(ref);
    const bool dictionary = name == "collections.OrderedDict" || name == "collections.defaultdict";
    if (frames_.empty() && !dictionary) add_metadata("class", json(shown(name)));
    const std::size_t first = frames_.size();
    // The attributes of a state dict are versions of its modules.
    if (const auto state = pickle_.state(ref); state && !dictionary) enter_state(ref, *state);
    const auto items = pickle_.items(ref);
    if (!items.empty()) {
      enter(ref, items, pickle_.has_pairs(ref));
      frames_.back().parameters = parameters;
    } else if (frames_.size() == first) {
      enter_arguments(ref, name);
    }
    if (frames_.size() == first) return;
    frames_[first].closes = true;
    open_[ref] = true;
  }

  void enter_state(Ref ref, Ref state) {
    if (pickle_.kind(state) == Kind::dict) {
      enter(ref, pickle_.items(state), true);
      const auto has = [&](std::string_view key) {
        const auto items = pickle_.items(state);
        for (std::size_t i = 0; i < items.size(); i += 2) {
          if (pickle_.kind(items[i]) == Kind::text && pickle_.text(items[i]) == key) return true;
        }
        return false;
      };
      frames_.back().module = has("_parameters") && has("_modules");
    } else if (pickle_.kind(state) == Kind::tuple || pickle_.kind(state) == Kind::list) {
      // A class with slots: (dictionary or None, slots). Others may keep anything.
      const auto parts = pickle_.items(state);
      for (const Ref part : parts.first(std::min<std::size_t>(2, parts.size()))) {
        if (pickle_.kind(part) == Kind::dict) enter(ref, pickle_.items(part), true);
      }
    }
  }

  void enter_arguments(Ref ref, const std::string& name) {
    const Ref arguments = pickle_.arguments(ref);
    if (pickle_.kind(arguments) != Kind::tuple) return;
    auto items = pickle_.items(arguments);
    // Before 1.0 PyTorch wrote OrderedDict([(key, value), ...]).
    if (name == "collections.OrderedDict" && items.size() == 1 && pickle_.kind(items[0]) == Kind::list) {
      enter_pairs(ref, pickle_.items(items[0]));
      return;
    }
    const bool one =
        items.size() == 1 && (pickle_.kind(items[0]) == Kind::dict || pickle_.kind(items[0]) == Kind::list ||
                              pickle_.kind(items[0]) == Kind::tuple);
    if (one) {
      enter(ref, pickle_.items(items[0]), pickle_.has_pairs(items[0]));
    } else {
      enter(ref, items, false);
    }
  }

  void enter_pairs(Ref ref, std::span<const Ref> pairs) {
    std::vector<Ref> flat;
    for (const Ref pair : pairs) {
      const bool listed = pickle_.kind(pair) == Kind::tuple || pickle_.kind(pair) == Kind::list;
      const auto both = listed ? pickle_.items(pair) : std::span<const Ref>();
      if (both.size() != 2) refuse_pickle(where_, "an OrderedDict in its pickle is made from no pairs");
      flat.insert(flat.end(), both.begin(), both.end());
    }
    cost_ += flat.size() * sizeof(Ref);
    check_cost();
    flattened_.push_back(std::move(flat));
    enter(ref, flattened_.back(), true);
  }

  // Python never writes a key twice: such a file was made to show different values to different readers.
  void check_keys(std::span<const Ref> items) const {
    std::vector<std::string_view> texts;
    for (std::size_t i = 0; i < items.size(); i += 2) {
      if (pickle_.kind(items[i]) == Kind::text) texts.push_back(pickle_.text(items[i]));
    }
    std::sort(texts.begin(), texts.end());
    const auto twice = std::adjacent_find(texts.begin(), texts.end());
    if (twice == texts.end()) return;
    refuse_pickle(where_, message("the key \"{}\" is in one dictionary of its pickle twice",
                                  shown(std::string(twice->substr(0, 1000)))));
  }

  std::string key_name(Ref key, std::size_t place) const {
    switch (pickle_.kind(key)) {
      case Kind::text:
      case Kind::bytes:
        if (pickle_.text(key).size() <= key_limit) return std::string(pickle_.text(key));
        return fmt::format("key {}", place);
      case Kind::integer:
        return std::to_string(pickle_.integer(key));
      case Kind::boolean:
        return pickle_.integer(key) != 0 ? "True" : "False";
      case Kind::none:
        return "None";
      default:
        return fmt::format("key {}", place);
    }
  }

  void add_tensor(TorchTensor tensor) {
    std::string& name = tensor.info.name;
    cost_ += tensor_cost + 3 * name.size();
    check_cost();
    const std::string wanted = name;
    while (!names_.insert(name).second) name = fmt::format("{}#{}", wanted, ++counts_[wanted] + 1);
    result_.tensors.push_back(std::move(tensor));
  }

  void check_cost() const {
    if (cost_ > name_cost_limit) refuse_pickle(where_, "the names of its tensors need more than 20 MB");
  }

  void add_metadata(const std::string& name, const json& value) {
    const std::string key = name.empty() ? "value" : shown(name, name_limit);
    const std::string text = json(key).dump() + ":" + value.dump();
    full_ = full_ || metadata_.size() + text.size() > metadata_limit;
    if (full_ || !members_.insert(key).second) {
      ++left_out_;
      return;
    }
    metadata_ += (metadata_.empty() ? "" : ",") + text;
  }

  const Pickle& pickle_;
  TorchValues values_;
  const std::string& where_;
  std::vector<bool> open_;  // by ref: on the way from the root, so that a cycle ends
  std::vector<Frame> frames_;
  std::vector<std::vector<Ref>> flattened_;
  std::string name_;
  std::size_t visits_ = 0, cost_ = 0, left_out_ = 0;
  bool full_ = false;  // the metadata
  std::unordered_set<std::string> names_, members_;
  std::unordered_map<std::string, std::size_t> counts_;  // by name: how often it occurred again
  std::string metadata_;
  TorchContents result_;
};

}  // namespace

TorchContents list_contents(const Pickle& pickle, const TorchStorages& storages, const std::string& where) {
  return Contents(pickle, storages, where).list();
}

}  // namespace whereabouts
