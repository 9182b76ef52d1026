#include "core/checkpoint/torch/pickle.h"

#include <bit>
#include <limits>

#include "core/base/failure.h"
#include "core/checkpoint/torch/pickle_globals.h"

namespace whereabouts {
namespace {

// Limit on everything that is built. With the pickle itself and its names, opening a file stays below 64 MB.
constexpr std::size_t cost_limit = 20U << 20U;
constexpr Pickle::Ref no_ref = std::numeric_limits<Pickle::Ref>::max();
constexpr std::size_t call_parts = 3;  // callable, arguments and state come before the items of a call

}  // namespace

Pickle::Pickle(std::string_view text, const std::string& where) : text_(text), where_(where) {
  containers_.emplace_back();  // number 0: every container while it is empty
  none_ = add({Kind::none});
  false_ = add({Kind::boolean, false, 0, 0});
  true_ = add({Kind::boolean, false, 0, 1});
  no_items_ = add({Kind::tuple});
  run();
}

void Pickle::run() {
  if (text_.size() > pickle_limit) {
    refuse_long_pickle(where_);
  }
  PickleInstruction instruction;
  while (!stopped_) {
    if (!next_instruction(text_, at_, instruction, where_)) {
      refuse_pickle(where_, message("its pickle ends early, after {} bytes", text_.size()));
    }
    execute(instruction);
  }
  length_ = at_;
  stack_ = {};
  marks_ = {};
  memo_ = {};
}

void Pickle::malformed(const Message& problem) const {
  refuse_pickle(where_, message("its pickle {} before byte {}", problem, at_));
}

void Pickle::charge(std::size_t bytes) {
  cost_ += bytes;
  if (cost_ > cost_limit) {
    refuse_pickle(where_,
                  message("its pickle describes more than {} MB of Python objects", cost_limit >> 20U));
  }
}

void Pickle::check_global(const std::string& name) const {
  // Names are copied wherever a class is mentioned.
  if (name.size() > 1000) malformed(message("names a class in {} bytes", name.size()));
  if (!runs_code(name)) return;
  refuse_file(where_,
              message("its pickle calls for {}, which runs code when Python loads the file", shown(name, 80)),
              "do not load it anywhere; get the weights from a source you trust, as safetensors");
}

Pickle::Ref Pickle::add(const Node& node) {
  charge(sizeof(Node));
  nodes_.push_back(node);
  return static_cast<Ref>(nodes_.size() - 1);
}

Pickle::Ref Pickle::add_container(Kind container_kind, std::vector<Ref> items) {
  if (items.empty() && container_kind == Kind::tuple) return no_items_;
  const Ref ref = add({container_kind});
  if (items.empty()) return ref;
  charge(sizeof(std::vector<Ref>) * 2 + items.size() * sizeof(Ref) + 2 * sizeof(void*));
  nodes_[ref].value = containers_.size();
  containers_.push_back(std::move(items));
  return ref;
}

std::vector<Pickle::Ref>& Pickle::writable(Ref ref) {
  Node& node = nodes_[ref];
  if (node.value == 0) {
    charge(sizeof(std::vector<Ref>) * 2 + 2 * sizeof(void*));
    node.value = containers_.size();
    containers_.emplace_back();
  }
  return containers_[node.value];
}

void Pickle::fill(Ref target, std::span<const Ref> items, bool pairs) {
  const Kind target_kind = kind(target);
  const bool takes_pairs = target_kind == Kind::dict || target_kind == Kind::call;
  const bool takes_values =
      target_kind == Kind::list || target_kind == Kind::set || target_kind == Kind::call;
  if (pairs ? !takes_pairs : !takes_values) malformed("fills something that is no container");
  if (pairs && items.size() % 2 != 0) malformed("gives a key without a value");
  if (items.empty()) return;
  if (target_kind == Kind::call) {
    if (!this->items(target).empty() && nodes_[target].pairs != pairs) {
      malformed("fills an object both as a list and as a dictionary");
    }
    nodes_[target].pairs = pairs;
  }
  charge(items.size() * sizeof(Ref) * 2);
  std::vector<Ref>& to = writable(target);
  to.insert(to.end(), items.begin(), items.end());
}

void Pickle::fill_top(const std::vector<Ref>& items, bool pairs) {
  fill(top(), items, pairs);
}

void Pickle::call() {
  const Ref arguments = pop(), function = pop();
  const Kind function_kind = kind(function);
  if (function_kind != Kind::global && function_kind != Kind::call && function_kind != Kind::persistent) {
    malformed("calls something that is no class");
  }
  push(add_container(Kind::call, {function, arguments, no_ref}));
}

void Pickle::set_state() {
  const Ref given = pop();
  if (kind(top()) != Kind::call) malformed("gives a state to something that is no object");
  writable(top())[2] = given;
}

void Pickle::push_mark() {
  charge(sizeof(std::size_t) * 2);
  marks_.push_back(stack_.size());
}

// As in Python: POP may drop a mark as well.
void Pickle::drop() {
  if (!marks_.empty() && marks_.back() == stack_.size()) {
    marks_.pop_back();
  } else {
    pop();
  }
}

void Pickle::push(Ref ref) {
  stack_.push_back(ref);
  if (stack_.size() > highest_) {
    highest_ = stack_.size();
    charge(sizeof(Ref) * 2);
  }
}

Pickle::Ref Pickle::top() const {
  const std::size_t floor = marks_.empty() ? 0 : marks_.back();
  if (stack_.size() <= floor) malformed("takes more values than it gave");
  return stack_.back();
}

Pickle::Ref Pickle::pop() {
  const Ref ref = top();
  stack_.pop_back();
  return ref;
}

std::vector<Pickle::Ref> Pickle::pop(std::size_t count) {
  std::vector<Ref> items(count);
  for (std::size_t i = count; i-- > 0;) items[i] = pop();
  return items;
}

std::vector<Pickle::Ref> Pickle::pop_to_mark() {
  if (marks_.empty()) malformed("ends a group that it did not begin");
  const auto begin = stack_.begin() + static_cast<std::ptrdiff_t>(marks_.back());
  std::vector<Ref> items(begin, stack_.end());
  stack_.erase(begin, stack_.end());
  marks_.pop_back();
  return items;
}

void Pickle::remember(std::uint64_t index) {
  // A hash table, for an index may be anything.
  if (memo_.insert_or_assign(index, top()).second) charge(48);
}

void Pickle::recall(std::uint64_t index) {
  const auto found = memo_.find(index);
  if (found == memo_.end()) malformed("asks for a value that it did not keep");
  push(found->second);
}

std::int64_t Pickle::integer(Ref ref) const {
  return static_cast<std::int64_t>(nodes_[ref].value);
}

double Pickle::real(Ref ref) const {
  return std::bit_cast<double>(nodes_[ref].value);
}

std::string_view Pickle::text(Ref ref) const {
  const Node& node = nodes_[ref];
  const auto begin = static_cast<std::size_t>(node.value);
  if (begin < text_.size()) return text_.substr(begin, node.length);
  return std::string_view(made_).substr(begin - text_.size(), node.length);
}

std::string Pickle::global_name(Ref ref) const {
  if (kind(ref) != Kind::global) return {};
  std::string name(text(ref));
  const std::size_t end = name.find('\n');
  if (end != std::string::npos) name[end] = '.';
  return name;
}

std::span<const Pickle::Ref> Pickle::items(Ref ref) const {
  const Node& node = nodes_[ref];
  switch (node.kind) {
    case Kind::list:
    case Kind::tuple:
    case Kind::dict:
    case Kind::set:
    case Kind::persistent:
      return containers_[node.value];
    case Kind::call:
      return std::span<const Ref>(containers_[node.value]).subspan(call_parts);
    default:
      return {};
  }
}

bool Pickle::has_pairs(Ref ref) const {
  return nodes_[ref].pairs;
}

Pickle::Ref Pickle::callable(Ref call) const {
  return containers_[nodes_[call].value][0];
}

Pickle::Ref Pickle::arguments(Ref call) const {
  return containers_[nodes_[call].value][1];
}

std::optional<Pickle::Ref> Pickle::state(Ref call) const {
  const Ref given = containers_[nodes_[call].value][2];
  return given == no_ref ? std::nullopt : std::optional(given);
}

std::optional<std::size_t> pickle_end(std::string_view text, std::size_t begin, const std::string& where) {
  PickleInstruction instruction;
  while (next_instruction(text, begin, instruction, where)) {
    if (instruction.code == Opcode::stop) return begin;
  }
  return std::nullopt;
}

}  // namespace whereabouts
