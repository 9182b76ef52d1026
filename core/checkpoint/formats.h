// The formats a checkpoint may have, each opened from its file.
#pragma once

#include <memory>
#include <optional>
#include <string>

#include "core/checkpoint/checkpoint.h"
#include "core/checkpoint/weight_file.h"

namespace whereabouts {

std::shared_ptr<const Checkpoint> open_safetensors(std::shared_ptr<const WeightFile> file);
std::shared_ptr<const Checkpoint> open_npy(std::shared_ptr<const WeightFile> file);

// True where the file begins as a safetensors file must: a length that fits, then a JSON object.
bool looks_like_safetensors(const WeightFile& file);

// "F32" and its like; empty where the name is not known.
std::optional<DType> parse_dtype(const std::string& text);

}  // namespace whereabouts
