// The header of a .npy file: what its array is, and where the values begin. NumPy enhancement proposal 1.
#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <vector>

#include "core/array/array.h"
#include "core/base/message.h"

namespace whereabouts {

struct NpyHeader {
  char kind = 'f';  // 'f' floating point, 'i' signed, 'u' unsigned, 'b' boolean, 'c' complex, 0 none of these
  std::size_t item = 4;  // bytes per value: 1, 2, 4 or 8; complex 8 or 16
  std::string type;      // as written: "<f4"
  bool big_endian = false;
  bool fortran_order = false;
  std::vector<std::size_t> shape;
  std::size_t count = 0;        // product of the shape; count * item does not overflow
  std::size_t data_offset = 0;  // bytes from the start of the file to the first value
};

// Every header fits in this many bytes, or is refused: NumPy's own are at most a few hundred.
inline constexpr std::size_t npy_header_limit = 1U << 20U;

// True where the bytes begin like a .npy file.
bool looks_like_npy(const char* data, std::size_t size);

// Which types a header may have: those that can be read, or any, so that it can be told what they are.
enum class NpyTypes { numbers, any };

// Bytes from the start of the file to the first value, as its first 12 bytes tell; 0 where they don't.
std::size_t npy_header_size(const char* data, std::size_t size);

// Reads the header from the first `size` bytes of a file of `file_size` bytes (size >= file_size or >=
// npy_header_size()). Fails (Fault::failed) naming `where` on anything malformed, a dtype beyond `types`, or
// a file too short for the values it declares.
NpyHeader parse_npy_header(const char* data, std::size_t size, std::size_t file_size, const Message& where,
                           NpyTypes types = NpyTypes::numbers);
// Fails, saying what values of that type are and what to do.
[[noreturn]] void refuse_npy_type(const NpyHeader& header, const Message& where);

// The header.count values that begin at `data`, in C order, as parse_npy() gives them. Fails naming `where`
// on a value that its own type or int64 cannot hold.
Array::Values decode_values(const NpyHeader& header, const char* data, const Message& where);

// The same where the values lie somewhere else: `fetch` writes the header.count * header.item bytes of them.
// The common types go straight to their place, without a second copy in memory.
Array::Values read_values(const NpyHeader& header, const Message& where,
                          const std::function<void(void* target, std::size_t bytes)>& fetch);

}  // namespace whereabouts
