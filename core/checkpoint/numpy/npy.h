// An .npy file as a checkpoint of one tensor.
#pragma once

#include <memory>

#include "core/array/npy_header.h"
#include "core/checkpoint/checkpoint.h"
#include "core/checkpoint/formats.h"
#include "core/checkpoint/weight_file.h"
#include "core/checkpoint/zip/zip_file.h"

namespace whereabouts {

std::shared_ptr<const Checkpoint> open_npy(std::shared_ptr<const WeightFile> file);

}  // namespace whereabouts
