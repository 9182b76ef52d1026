// The name of an architecture: what timm's config.json or OpenCLIP's calls the model.
#pragma once

#include <string>

#include "core/checkpoint/checkpoint.h"

namespace whereabouts {

struct ArchitectureName {
  std::string name;      // in timm's spelling, lower case, without the tag behind a dot; empty where unknown
  bool guessed = false;  // from the file's name, which is no proof
};

// From "architecture" in the metadata or config.json, OpenCLIP's "timm_model_name", else from a file name
// that starts as timm's names do ("vit_base_patch16_rope_ape_224.in1k.safetensors").
ArchitectureName architecture_of(const Checkpoint& checkpoint);

// "vit-base_patch16_224.augreg" as "vit_base_patch16_224".
std::string timm_spelling(std::string name);

}  // namespace whereabouts
