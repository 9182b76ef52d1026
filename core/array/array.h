// Named arrays of numbers, as they leave and enter the program: npy, npz, csv and json.
//
//   array.h        the array
//   npy.h          NumPy's .npy, read and written
//   npz.h          a zip of .npy, written
//   zip_writer.h   that zip
//   array_text.h   csv (long form) and json
//   write_file.h   files that appear whole or not at all
//   table.h        tables of words and numbers: csv, Markdown and LaTeX
//   frame_folder.h a folder of PNG frames that appears whole or not at all
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "core/base/copied_variant.h"
#include "core/base/matrix.h"

namespace whereabouts {

struct Array {
  using Values = CopiedVariant<std::vector<float>, std::vector<double>, std::vector<std::int64_t>,
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

// An array that is computed on demand. `make` is pure; it refuses (usage) an array that
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

}  // namespace whereabouts
