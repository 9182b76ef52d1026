// safetensors files: a JSON header, then raw values.
#pragma once

#include <memory>

#include "core/array/npy_header.h"
#include "core/checkpoint/checkpoint.h"
#include "core/checkpoint/formats.h"
#include "core/checkpoint/weight_file.h"
#include "core/checkpoint/zip/zip_file.h"

namespace whereabouts {

std::shared_ptr<const Checkpoint> open_safetensors(std::shared_ptr<const WeightFile> file);

// True where the file begins as a safetensors file must: a length that fits, then a JSON object.
bool looks_like_safetensors(const WeightFile& file);

}  // namespace whereabouts
