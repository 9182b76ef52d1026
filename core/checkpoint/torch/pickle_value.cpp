// The instructions of the pickle machine that push one value written in their argument.
#include <bit>
#include <charconv>

#include "core/checkpoint/torch/pickle.h"
#include "core/checkpoint/torch/pickle_text.h"

namespace whereabouts {
bool Pickle::run_value(const PickleInstruction& instruction) {
  const std::string_view argument = instruction.argument;
  const auto add_integer = [&](std::int64_t value) {
    push(add({Kind::integer, false, 0, static_cast<std::uint64_t>(value)}));
  };
  switch (instruction.code) {
    case Opcode::none:
      push(none_);
      return true;
    case Opcode::newtrue:
      push(true_);
      return true;
    case Opcode::newfalse:
      push(false_);
      return true;
    case Opcode::binint:
      add_integer(little_endian(argument));
      return true;
    case Opcode::binint1:
    case Opcode::binint2:
      add_integer(little_endian(std::string(argument) + '\0'));
      return true;
    case Opcode::integer_line:
    case Opcode::long_line:
      add_integer_line(argument, instruction.code == Opcode::long_line);
      return true;
    case Opcode::long1:
    case Opcode::long4:
      add_long(argument);
      return true;
    case Opcode::real_line: {
      double value = 0;
      const auto [end, error] = std::from_chars(argument.data(), argument.data() + argument.size(), value);
      if (error != std::errc() || end != argument.data() + argument.size()) {
        malformed("has a number that is none");
      }
      push(add({Kind::real, false, 0, std::bit_cast<std::uint64_t>(value)}));
      return true;
    }
    case Opcode::binfloat: {
      std::uint64_t bits = 0;  // the one big-endian number of the format
      for (const char byte : argument) bits = bits << 8U | static_cast<unsigned char>(byte);
      push(add({Kind::real, false, 0, bits}));
      return true;
    }
    case Opcode::string_line:
    case Opcode::unicode_line: {
      const auto decoded =
          instruction.code == Opcode::string_line ? unquoted(argument) : from_raw_unicode(argument);
      if (!decoded) malformed("has a text with a broken escape");
      push(add_made(Kind::text, *decoded));
      return true;
    }
    case Opcode::binstring:
    case Opcode::short_binstring:
    case Opcode::binunicode:
    case Opcode::short_binunicode:
    case Opcode::binunicode8:
      push(add_text(Kind::text, argument));
      return true;
    case Opcode::binbytes:
    case Opcode::short_binbytes:
    case Opcode::binbytes8:
    case Opcode::bytearray8:
      push(add_text(Kind::bytes, argument));
      return true;
    case Opcode::global: {
      const Ref ref = add_text(Kind::global, argument);
      check_global(global_name(ref));
      push(ref);
      return true;
    }
    case Opcode::persid:
      push(add_container(Kind::persistent, {add_text(Kind::text, argument)}));
      return true;
    default:
      return false;
  }
}

void Pickle::add_integer_line(std::string_view digits, bool is_long) {
  // Protocol 0 writes the truth values as the integers 00 and 01.
  if (!is_long && (digits == "00" || digits == "01")) {
    push(digits == "01" ? true_ : false_);
    return;
  }
  if (is_long && !digits.empty() && digits.back() == 'L') digits.remove_suffix(1);
  const auto value = whole_number(digits);
  if (!value) malformed("has a number that is none, or is beyond 64 bits");
  push(add({Kind::integer, false, 0, static_cast<std::uint64_t>(*value)}));
}

void Pickle::add_long(std::string_view bytes) {
  if (bytes.size() > sizeof(std::int64_t)) {
    push(add_text(Kind::long_integer, bytes));
  } else {
    push(add({Kind::integer, false, 0, static_cast<std::uint64_t>(little_endian(bytes))}));
  }
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
