// What each instruction of the pickle machine does.
#include <bit>
#include <charconv>

#include "core/checkpoint/torch/pickle.h"
#include "core/checkpoint/torch/pickle_text.h"

namespace whereabouts {

void Pickle::execute(const PickleInstruction& instruction) {
  const std::string_view argument = instruction.argument;
  switch (instruction.code) {
    // Values that are in the argument.
    case Opcode::none:
      return push(none_);
    case Opcode::newtrue:
      return push(true_);
    case Opcode::newfalse:
      return push(false_);
    case Opcode::binint:
      return push_integer(little_endian(argument));
    case Opcode::binint1:
    case Opcode::binint2:
      return push_integer(unsigned_number(argument));
    case Opcode::integer_line:
      return push_integer_line(argument, false);
    case Opcode::long_line:
      return push_integer_line(argument, true);
    case Opcode::long1:
    case Opcode::long4:
      return push_long(argument);
    case Opcode::real_line:
      return push_real_line(argument);
    case Opcode::binfloat:
      return push_real(argument);
    case Opcode::string_line:
      return push_decoded(unquoted(argument));
    case Opcode::unicode_line:
      return push_decoded(from_raw_unicode(argument));
    case Opcode::binstring:
    case Opcode::short_binstring:
    case Opcode::binunicode:
    case Opcode::short_binunicode:
    case Opcode::binunicode8:
      return push(add_text(Kind::text, argument));
    case Opcode::binbytes:
    case Opcode::short_binbytes:
    case Opcode::binbytes8:
    case Opcode::bytearray8:
      return push(add_text(Kind::bytes, argument));
    case Opcode::global:
      return push_global(add_text(Kind::global, argument));
    case Opcode::persid:
      return push(add_container(Kind::persistent, {add_text(Kind::text, argument)}));

    // Containers, made and filled.
    case Opcode::empty_tuple:
      return push(no_items_);
    case Opcode::empty_list:
      return push(add({Kind::list}));
    case Opcode::empty_dict:
      return push(add({Kind::dict, true}));
    case Opcode::empty_set:
      return push(add({Kind::set}));
    case Opcode::tuple:
      return push(add_container(Kind::tuple, pop_to_mark()));
    case Opcode::list:
      return push(add_container(Kind::list, pop_to_mark()));
    case Opcode::frozenset:
      return push(add_container(Kind::set, pop_to_mark()));
    case Opcode::tuple1:
      return push(add_container(Kind::tuple, pop(1)));
    case Opcode::tuple2:
      return push(add_container(Kind::tuple, pop(2)));
    case Opcode::tuple3:
      return push(add_container(Kind::tuple, pop(3)));
    case Opcode::dict: {
      const std::vector<Ref> items = pop_to_mark();
      push(add({Kind::dict, true}));
      return fill_top(items, true);
    }
    case Opcode::append:
      return fill_top(pop(1), false);
    case Opcode::setitem:
      return fill_top(pop(2), true);
    case Opcode::appends:
    case Opcode::additems:
      return fill_top(pop_to_mark(), false);
    case Opcode::setitems:
      return fill_top(pop_to_mark(), true);

    // The stack and the memo.
    case Opcode::mark:
      return push_mark();
    case Opcode::pop:
      return drop();
    case Opcode::pop_mark:
      pop_to_mark();
      return;
    case Opcode::dup:
      return push(top());
    case Opcode::put:
      return remember(memo_index(argument));
    case Opcode::binput:
    case Opcode::long_binput:
      return remember(unsigned_number(argument));
    case Opcode::memoize:
      return remember(memo_.size());
    case Opcode::get:
      return recall(memo_index(argument));
    case Opcode::binget:
    case Opcode::long_binget:
      return recall(unsigned_number(argument));

    // Classes, functions and their calls, described but never made.
    case Opcode::binpersid:
      return push(add_container(Kind::persistent, {pop()}));
    case Opcode::stack_global:
      return push_stack_global();
    case Opcode::newobj_ex:
      pop();  // keywords of a class that is never made
      return call();
    case Opcode::reduce:
    case Opcode::newobj:
      return call();
    case Opcode::build:
      return set_state();

    // The pickle itself.
    case Opcode::proto:
      if (argument[0] < 0 || argument[0] > 5) malformed("has an unknown protocol");
      return;
    case Opcode::frame:
      return;
    case Opcode::stop:
      root_ = pop();
      stopped_ = true;
      return;
  }
}

void Pickle::push_integer(std::int64_t value) {
  push(add({Kind::integer, false, 0, static_cast<std::uint64_t>(value)}));
}

void Pickle::push_integer_line(std::string_view digits, bool is_long) {
  // Protocol 0 writes the truth values as the integers 00 and 01.
  if (!is_long && (digits == "00" || digits == "01")) return push(digits == "01" ? true_ : false_);
  if (is_long && !digits.empty() && digits.back() == 'L') digits.remove_suffix(1);
  const auto value = whole_number(digits);
  if (!value) malformed("has a number that is none, or is beyond 64 bits");
  push_integer(*value);
}

void Pickle::push_long(std::string_view bytes) {
  if (bytes.size() > sizeof(std::int64_t)) {
    push(add_text(Kind::long_integer, bytes));
  } else {
    push_integer(little_endian(bytes));
  }
}

void Pickle::push_real_line(std::string_view digits) {
  double value = 0;
  const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), value);
  if (error != std::errc() || end != digits.data() + digits.size()) malformed("has a number that is none");
  push(add({Kind::real, false, 0, std::bit_cast<std::uint64_t>(value)}));
}

void Pickle::push_real(std::string_view bytes) {
  std::uint64_t bits = 0;  // the one big-endian number of the format
  for (const char byte : bytes) bits = bits << 8U | static_cast<unsigned char>(byte);
  push(add({Kind::real, false, 0, bits}));
}

void Pickle::push_decoded(const std::optional<std::string>& text) {
  if (!text) malformed("has a text with a broken escape");
  push(add_made(Kind::text, *text));
}

void Pickle::push_global(Ref ref) {
  check_global(global_name(ref));
  push(ref);
}

void Pickle::push_stack_global() {
  const Ref name = pop(), module = pop();
  if (kind(name) != Kind::text || kind(module) != Kind::text) malformed("names a class by no text");
  push_global(add_made(Kind::global, std::string(text(module)) + "\n" + std::string(text(name))));
}

// The bytes of an argument as a number without a sign.
std::uint64_t Pickle::unsigned_number(std::string_view bytes) {
  return static_cast<std::uint64_t>(little_endian(std::string(bytes) + '\0'));
}

std::uint64_t Pickle::memo_index(std::string_view digits) const {
  const auto number = whole_number(digits);
  if (!number) malformed("keeps a value under no number");
  return static_cast<std::uint64_t>(*number);
}

Pickle::Ref Pickle::add_text(Kind text_kind, std::string_view view) {
  const auto begin = static_cast<std::uint64_t>(view.data() - text_.data());
  return add({text_kind, false, static_cast<std::uint32_t>(view.size()), begin});
}

Pickle::Ref Pickle::add_made(Kind made_kind, const std::string& bytes) {
  charge(bytes.size() * 2);
  const std::uint64_t begin = text_.size() + made_.size();
  made_ += bytes;
  return add({made_kind, false, static_cast<std::uint32_t>(bytes.size()), begin});
}

}  // namespace whereabouts
