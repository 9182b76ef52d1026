#include "core/checkpoint/torch/pickle_instruction.h"

#include <cstdint>

#include "core/base/failure.h"

namespace whereabouts {
namespace {

// How the argument is written: `fixed` bytes, or a little-endian length of `counted` bytes before it, or
// `lines` ended by line feeds.
struct Form {
  bool known = true;
  std::size_t fixed = 0, counted = 0;
  int lines = 0;
};

Form form_of(Opcode code) {
  switch (code) {
    case Opcode::binint1:
    case Opcode::binget:
    case Opcode::binput:
    case Opcode::proto:
      return {.fixed = 1};
    case Opcode::binint2:
      return {.fixed = 2};
    case Opcode::binint:
    case Opcode::long_binget:
    case Opcode::long_binput:
      return {.fixed = 4};
    case Opcode::binfloat:
    case Opcode::frame:
      return {.fixed = 8};
    case Opcode::short_binstring:
    case Opcode::short_binbytes:
    case Opcode::short_binunicode:
    case Opcode::long1:
      return {.counted = 1};
    case Opcode::binstring:
    case Opcode::binbytes:
    case Opcode::binunicode:
    case Opcode::long4:
      return {.counted = 4};
    case Opcode::binunicode8:
    case Opcode::binbytes8:
    case Opcode::bytearray8:
      return {.counted = 8};
    case Opcode::real_line:
    case Opcode::integer_line:
    case Opcode::long_line:
    case Opcode::persid:
    case Opcode::string_line:
    case Opcode::unicode_line:
    case Opcode::get:
    case Opcode::put:
      return {.lines = 1};
    case Opcode::global:
      return {.lines = 2};
    case Opcode::mark:
    case Opcode::stop:
    case Opcode::pop:
    case Opcode::pop_mark:
    case Opcode::dup:
    case Opcode::none:
    case Opcode::binpersid:
    case Opcode::reduce:
    case Opcode::append:
    case Opcode::build:
    case Opcode::dict:
    case Opcode::empty_dict:
    case Opcode::appends:
    case Opcode::list:
    case Opcode::empty_list:
    case Opcode::setitem:
    case Opcode::tuple:
    case Opcode::empty_tuple:
    case Opcode::setitems:
    case Opcode::newobj:
    case Opcode::tuple1:
    case Opcode::tuple2:
    case Opcode::tuple3:
    case Opcode::newtrue:
    case Opcode::newfalse:
    case Opcode::empty_set:
    case Opcode::additems:
    case Opcode::frozenset:
    case Opcode::newobj_ex:
    case Opcode::stack_global:
    case Opcode::memoize:
      return {};
  }
  return {.known = false};
}

}  // namespace

void refuse_pickle(const std::string& where, const Message& problem) {
  refuse_file(where, message("not a readable PyTorch file: {}", problem), "copy or download it again");
}

void refuse_long_pickle(const std::string& where) {
  refuse_file(where,
              message("its pickle is longer than {} MB, as where it holds NumPy arrays", pickle_limit >> 20U),
              "save tensors (torch.from_numpy), or the arrays with numpy.savez");
}

bool next_instruction(std::string_view text, std::size_t& at, PickleInstruction& instruction,
                      const std::string& where) {
  if (at >= text.size()) return false;
  const auto code = static_cast<Opcode>(text[at]);
  const Form form = form_of(code);
  if (!form.known) {
    refuse_pickle(where, message("its pickle has the unknown instruction 0x{:02X} at byte {}",
                                 static_cast<unsigned char>(text[at]), at));
  }
  const std::string_view rest = text.substr(at + 1);
  std::size_t begin = 0, length = form.fixed, after = 0;
  if (form.counted > 0) {
    if (rest.size() < form.counted) return false;
    std::uint64_t counted = 0;
    for (std::size_t i = form.counted; i-- > 0;) {
      counted = counted << 8U | static_cast<unsigned char>(rest[i]);
    }
    if (counted > pickle_limit) {
      refuse_pickle(where, message("its pickle declares a text of {} bytes at byte {}", counted, at));
    }
    begin = form.counted;
    length = static_cast<std::size_t>(counted);
  }
  if (form.lines > 0) {
    std::size_t end = rest.find('\n');
    if (end != std::string_view::npos && form.lines == 2) end = rest.find('\n', end + 1);
    if (end == std::string_view::npos) return false;
    length = end;
    after = 1;
  }
  if (rest.size() - begin < length) return false;
  instruction = {code, rest.substr(begin, length)};
  at += 1 + begin + length + after;
  return true;
}

}  // namespace whereabouts
