// Encodes values as little-endian bytes in a tensor's own type.
#pragma once

#include <string>

#include "core/array/array.h"
#include "core/base/message.h"
#include "core/checkpoint/checkpoint.h"

namespace whereabouts {

// Writes the values in parts of at most 1 MB. Every integer fits `dtype`, because it was widened from it.
// Fails (Fault::failed) naming `where` for types that are not read.
void write_values(const Array::Values& values, DType dtype, const Message& where, const WriteBytes& write,
                  const Progress& progress = {});

// The header of a .npy file, version 1.0, after which the values begin at a multiple of 64 bytes. BF16 must
// be written as F32.
std::string npy_header_bytes(DType dtype, const std::vector<std::int64_t>& shape);
// The NumPy type for these values: F32 for BF16, else the type itself.
DType numpy_type(DType dtype);

}  // namespace whereabouts
