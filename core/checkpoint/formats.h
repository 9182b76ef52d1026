// The formats a checkpoint may have, each opened from its file.
#pragma once

#include <filesystem>
#include <memory>
#include <optional>
#include <string>

#include "core/array/npy_header.h"
#include "core/base/message.h"
#include "core/checkpoint/checkpoint.h"
#include "core/checkpoint/weight_file.h"
#include "core/checkpoint/zip/zip_file.h"

namespace whereabouts {

// "F32" and its like; empty where safetensors does not know the name.
std::optional<DType> parse_dtype(const std::string& text);
// The type of a .npy file's values; the header's kind is not 0.
DType dtype_of(const NpyHeader& header);
// A tensor of that type and shape. Fails (Fault::failed) naming `where` on a size beyond int64.
TensorInfo tensor_info(const std::string& name, const NpyHeader& header, const Message& where);
// NumPy's type for a tensor's values; kind 0 where NumPy has none (8-bit floats, BF16).
NpyHeader numpy_form(const TensorInfo& info);
// Refuses a tensor name that the checkpoint lacks, and names those it has.
[[noreturn]] void refuse_unknown_tensor(const Checkpoint& checkpoint, const std::string& tensor);
// Refuses to read values of a type that is only listed.
[[noreturn]] void refuse_dtype(DType dtype, const Message& where);

}  // namespace whereabouts
