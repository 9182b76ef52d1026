// NumPy's .npy, read and written (numpy.lib.format, versions 1 to 3).
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "core/array/array.h"
#include "core/base/matrix.h"
#include "core/base/message.h"

namespace whereabouts {

// The bytes of one .npy file, format version 1.0, little endian.
std::string npy_bytes(const Array& array);

// The same of float32 values that are not held at once.
FileContent npy_content(std::vector<std::size_t> shape, GiveFloats give);

// Reads a whole .npy (any numeric dtype, either byte order, C or Fortran order). Floats of 2 and 4 bytes
// become float, 8 bytes double; u1 and u2 stay; every other integer and bool becomes int64. Fails
// (Fault::failed) naming `where` on anything malformed, truncated, or of a dtype that is not a number.
Array parse_npy(const char* data, std::size_t size, const Message& where);

Array read_npy(const std::filesystem::path& path);

}  // namespace whereabouts
