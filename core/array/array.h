// Named arrays of numbers, as they leave and enter the program: npy, npz, csv and json.
//
//   array.h        the array, and the four ways it is written
//   npy.cpp        NumPy's .npy, read and written
//   npz.cpp        a zip of .npy, written
//   zip_writer.h   that zip
//   text.cpp       csv (long form) and json
//   table.h        tables of words and numbers: csv, Markdown and LaTeX
//   frame_folder.h a folder of PNG frames that appears whole or not at all
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <string>
#include <variant>
#include <vector>

#include "core/base/matrix.h"

namespace whereabouts {

struct Array {
  using Values = std::variant<std::vector<float>, std::vector<double>, std::vector<std::int64_t>,
                              std::vector<std::uint8_t>, std::vector<std::uint16_t>>;
  std::vector<std::size_t> shape;  // C order
  Values values;

  std::size_t count() const;
  bool operator==(const Array&) const = default;
};

Array to_array(const Matrix& matrix);
Array to_array(const MatrixD& matrix);
Array to_array(const std::vector<int>& values);

// float32 values in C order, some at a time: `take` is called until all of them were handed on.
using TakeFloats = std::function<void(const float* values, std::size_t count)>;
using GiveFloats = std::function<void(const TakeFloats& take)>;

// An array that is computed only when somebody asks for it. `make` is pure; it refuses (usage) an array that
// is too large to be held. Such a one is float32, has a `shape`, and `give` hands its values on: npz holds
// them.
struct NamedArray {
  std::string name;
  std::function<Array()> make;
  std::vector<std::size_t> shape = {};
  GiveFloats give = {};
};

// The bytes of a file in order, in parts of any size.
using WriteBytes = std::function<void(const char* data, std::size_t size)>;
using FileContent = std::function<void(const WriteBytes& write)>;

// The bytes of one .npy file, format version 1.0, little endian.
std::string npy_bytes(const Array& array);
// The same of float32 values that are not held at once.
FileContent npy_content(std::vector<std::size_t> shape, GiveFloats give);
// Reads a whole .npy (any numeric dtype, either byte order, C or Fortran order). Floats of 2 and 4 bytes
// become float, 8 bytes double; u1 and u2 stay; every other integer and bool becomes int64. Fails
// (Fault::failed) naming `where` on anything malformed, truncated, or of a dtype that is not a number.
Array parse_npy(const char* data, std::size_t size, const std::string& where);
Array read_npy(const std::filesystem::path& path);

// Bytes of a zip of NAME.npy members. The same arrays give the same bytes (no time stamps). What arrays
// `give` fails as they do.
FileContent npz_content(std::vector<NamedArray> arrays);
// The same of members that are .npy files already, under the very names given (".npy" is added), which may
// have '/'; `make` gives the bytes of one at a time.
struct NpzMember {
  std::string name;
  std::function<std::string()> make;
};
FileContent npz_content(std::vector<NpzMember> members);
// The same in memory.
std::string npz_bytes(const std::vector<NamedArray>& arrays);
std::string npz_bytes(const std::vector<NpzMember>& members);
// Long form: header "array,i0,i1,...,value" with as many index columns as the largest rank needs.
std::string csv_text(const std::vector<NamedArray>& arrays);
// {name: {"shape": [...], "data": [...]}}; NaN and infinities as null.
std::string json_text(const std::vector<NamedArray>& arrays);

// Writes a file whole or not at all: to a temporary name in the same folder, flushed, then renamed.
// Fails naming the path (a missing folder, no permission, a full disk); nothing is left behind.
void write_file(const std::filesystem::path& path, const std::string& bytes);
// The same for what is not held in memory. Where `content` throws, nothing is left behind and an older file
// stays.
void write_file(const std::filesystem::path& path, const FileContent& content);

}  // namespace whereabouts
