// What a lab may look at. Every input exists: where the user gave none, the built-in one stands in.
#pragma once

#include <memory>
#include <string>

#include "core/checkpoint/anatomy.h"
#include "core/checkpoint/checkpoint.h"
#include "core/image/image.h"

namespace whereabouts {

struct ImageInput {
  std::string name;            // file name without folder and suffix, or "dusk"
  std::filesystem::path path;  // empty: built in
  std::shared_ptr<const Image> image;
};

struct Inputs {
  ImageInput image;
  std::shared_ptr<const Checkpoint> checkpoint;
  std::shared_ptr<const Anatomy> anatomy;  // of the checkpoint, from its header alone

  // Identifies the content of those inputs that the lab uses, for caches.
  std::uint64_t key(bool with_image, bool with_checkpoint) const;
};

// The dusk picture and the built-in checkpoint.
Inputs built_in_inputs();
// Replaces the checkpoint and its anatomy.
void use_checkpoint(Inputs& inputs, std::shared_ptr<const Checkpoint> checkpoint);
ImageInput open_image(const std::filesystem::path& path, const Progress& progress = {});

}  // namespace whereabouts
