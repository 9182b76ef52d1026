// Parses one instruction of a Python pickle (protocols 0 to 5) without executing it.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "core/base/message.h"

namespace whereabouts {

// Python's names of the opcodes that torch.save has ever written; see pickletools in the standard library.
enum class Opcode : unsigned char {
  mark = '(',
  stop = '.',
  pop = '0',
  pop_mark = '1',
  dup = '2',
  real_line = 'F',
  integer_line = 'I',
  binint = 'J',
  binint1 = 'K',
  long_line = 'L',
  binint2 = 'M',
  none = 'N',
  persid = 'P',
  binpersid = 'Q',
  reduce = 'R',
  string_line = 'S',
  binstring = 'T',
  short_binstring = 'U',
  unicode_line = 'V',
  binunicode = 'X',
  append = 'a',
  build = 'b',
  global = 'c',
  dict = 'd',
  empty_dict = '}',
  appends = 'e',
  get = 'g',
  binget = 'h',
  long_binget = 'j',
  list = 'l',
  empty_list = ']',
  put = 'p',
  binput = 'q',
  long_binput = 'r',
  setitem = 's',
  tuple = 't',
  empty_tuple = ')',
  setitems = 'u',
  binfloat = 'G',
  binbytes = 'B',
  short_binbytes = 'C',
  proto = 0x80,
  newobj = 0x81,
  tuple1 = 0x85,
  tuple2 = 0x86,
  tuple3 = 0x87,
  newtrue = 0x88,
  newfalse = 0x89,
  long1 = 0x8a,
  long4 = 0x8b,
  short_binunicode = 0x8c,
  binunicode8 = 0x8d,
  binbytes8 = 0x8e,
  empty_set = 0x8f,
  additems = 0x90,
  frozenset = 0x91,
  newobj_ex = 0x92,
  stack_global = 0x93,
  memoize = 0x94,
  frame = 0x95,
  bytearray8 = 0x96,
};

struct PickleInstruction {
  Opcode code = Opcode::stop;
  std::string_view argument;  // without its length and its line end; of GLOBAL: "module\nname"
};

// A longer pickle is refused, so that opening a file stays within its memory (docs/architecture.md, "Hostile
// files").
inline constexpr std::size_t pickle_limit = 16U << 20U;

// Parses the instruction at text[at] and moves `at` behind it. Returns false and leaves `at` alone where the
// text ends inside the instruction. Fails (Fault::failed) naming `where` on an opcode outside the list above
// and on a length beyond pickle_limit.
bool next_instruction(std::string_view text, std::size_t& at, PickleInstruction& instruction,
                      const std::string& where);

// Fails, saying that the pickle cannot be read and why.
[[noreturn]] void refuse_pickle(const std::string& where, const Message& problem);
// One beyond pickle_limit.
[[noreturn]] void refuse_long_pickle(const std::string& where);

}  // namespace whereabouts
