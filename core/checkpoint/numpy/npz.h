// An .npz archive as a checkpoint (a format of JAX models).
#pragma once

#include <memory>

#include "core/array/npy_header.h"
#include "core/checkpoint/checkpoint.h"
#include "core/checkpoint/formats.h"
#include "core/checkpoint/weight_file.h"
#include "core/checkpoint/zip/zip_file.h"

namespace whereabouts {

// NumPy's .npz: entries NAME.npy, stored or deflated; NAME may have '/'; savez without names gives arr_0, ...
std::shared_ptr<const Checkpoint> open_npz(std::shared_ptr<const ZipFile> archive,
                                           const Progress& progress = {});

}  // namespace whereabouts
