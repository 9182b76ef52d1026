// The real checkpoint that tests of the lab `attention` run, with its reference image.
#pragma once

#include <QFile>
#include <string>

#include "core/checkpoint/open.h"
#include "core/labs/framework/lab_runner.h"
#include "tests/sinusoid_checkpoint.h"

namespace whereabouts {

inline const std::string vit_tiny_file =
    std::string(SHARED_DATA) + "/checkpoints/vit_tiny_patch16_224.safetensors";

inline bool have(const std::string& file) {
  return QFile::exists(QString::fromStdString(file));
}

// Only where have(vit_tiny_file).
inline const Inputs& cat() {
  static const Inputs made = [] {
    Inputs inputs = sinusoid_inputs();
    use_checkpoint(inputs, open_checkpoint(vit_tiny_file));
    inputs.image = open_image(std::string(SHARED_DATA) + "/arrays/vit_tiny_reference/chelsea_224_u8.npy");
    return inputs;
  }();
  return made;
}

}  // namespace whereabouts
