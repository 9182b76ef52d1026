// Reads a Python pickle without running anything: its instructions build values of the kinds below, and a
// call is recorded, not made. Values refer to each other by number, so depth, cycles and sharing cost
// nothing.
//
//   pickle_instruction.h  one opcode and its argument, cut out of the bytes
//   pickle.h              the machine that builds the values (pickle_execute.cpp: its instructions)
//   pickle_globals.h      the names that are never accepted
//   pickle_text.h         strings written as source code
#pragma once

#include <cstdint>
#include <deque>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "core/base/message.h"
#include "core/checkpoint/torch/pickle_instruction.h"

namespace whereabouts {

class Pickle {
 public:
  enum class Kind : std::uint8_t {
    none,
    boolean,
    integer,
    long_integer,  // beyond 64 bits
    real,
    text,
    bytes,
    list,
    tuple,
    dict,
    set,
    global,      // a class or function, named but not looked up
    call,        // a class or function with its arguments, and what was put into the result
    persistent,  // an object outside the pickle, by its id
  };
  using Ref = std::uint32_t;

  // Reads the pickle at the start of `text`, which must outlive it. Fails (Fault::failed) naming `where`: a
  // text that is no pickle or ends early, an unknown instruction, a global that runs code, one that needs
  // more than 20 MB to hold.
  Pickle(std::string_view text, const std::string& where);

  Ref root() const { return root_; }
  std::size_t length() const { return length_; }       // bytes up to and with STOP
  std::size_t count() const { return nodes_.size(); }  // refs are 0 .. count() - 1
  Kind kind(Ref ref) const { return nodes_[ref].kind; }
  std::int64_t integer(Ref ref) const;     // of a boolean or an integer
  double real(Ref ref) const;              // of a real
  std::string_view text(Ref ref) const;    // of a text, bytes or a long_integer (little endian, signed)
  std::string global_name(Ref ref) const;  // "module.name"; empty where it is none
  // Elements of a list, tuple or set; key, value, key, value, ... of a dict; the id of a persistent; what was
  // appended to or set in the result of a call; nothing of any other kind.
  std::span<const Ref> items(Ref ref) const;
  bool has_pairs(Ref ref) const;             // whether items() are keys and values
  Ref callable(Ref call) const;              // of a call
  Ref arguments(Ref call) const;             // of a call: a tuple, as a rule
  std::optional<Ref> state(Ref call) const;  // of a call: what BUILD gave it

 private:
  struct Node {
    Kind kind = Kind::none;
    bool pairs = false;
    std::uint32_t length = 0;  // of a text
    std::uint64_t value = 0;   // the number, the place of the text, or the index in containers_
  };

  void run();
  void execute(const PickleInstruction& instruction);

  [[noreturn]] void malformed(const Message& problem) const;
  void charge(std::size_t bytes);
  Ref add(const Node& node);
  Ref add_container(Kind kind, std::vector<Ref> items);
  Ref add_text(Kind kind, std::string_view view);     // a part of text_
  Ref add_made(Kind kind, const std::string& bytes);  // bytes that are not in text_
  void push_integer(std::int64_t value);
  void push_integer_line(std::string_view digits, bool is_long);
  void push_long(std::string_view bytes);
  void push_real_line(std::string_view digits);
  void push_real(std::string_view bytes);
  void push_decoded(const std::optional<std::string>& text);
  void push_global(Ref ref);
  void push_stack_global();
  static std::uint64_t unsigned_number(std::string_view bytes);
  std::uint64_t memo_index(std::string_view digits) const;
  void call();       // of the function below the arguments on the stack
  void set_state();  // of the call below it on the stack
  std::vector<Ref>& writable(Ref ref);
  void fill(Ref target, std::span<const Ref> items, bool pairs);
  void fill_top(const std::vector<Ref>& items, bool pairs);
  void push(Ref ref);
  void push_mark();
  void drop();
  Ref top() const;
  Ref pop();
  std::vector<Ref> pop(std::size_t count);  // in the order in which they were pushed
  std::vector<Ref> pop_to_mark();
  void remember(std::uint64_t index);
  void recall(std::uint64_t index);
  void check_global(const std::string& name) const;

  std::string_view text_;
  std::string where_;
  std::string made_;  // texts that had to be decoded; their places follow those of text_
  std::deque<Node> nodes_;
  std::vector<std::vector<Ref>> containers_;
  std::vector<Ref> stack_;
  std::vector<std::size_t> marks_;  // heights of the stack
  std::unordered_map<std::uint64_t, Ref> memo_;
  std::size_t cost_ = 0, highest_ = 0;
  std::size_t at_ = 0, length_ = 0;
  Ref root_ = 0;
  Ref none_ = 0, true_ = 0, false_ = 0, no_items_ = 0;
  bool stopped_ = false;
};

// Bytes up to and with the STOP of the pickle that begins at `begin`; nothing where `text` ends before it.
// Fails like next_instruction.
std::optional<std::size_t> pickle_end(std::string_view text, std::size_t begin, const std::string& where);

}  // namespace whereabouts
