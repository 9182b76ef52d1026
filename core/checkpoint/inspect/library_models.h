// What libraries' models are made with where a configuration leaves an argument out.
#pragma once

#include <span>

namespace whereabouts {

struct LibraryModel {
  const char* name;  // a class or architecture of timm, a model_type of transformers
  // The class of an architecture; of a transformers model that holds one beside text, the model_type of its
  // encoder of images.
  const char* of;
  const char* defaults;  // JSON object
};

// "vit", "distilled", "eva", "beit", "swin" and "swinv2": every argument that no tensor shows, with its
// default.
std::span<const LibraryModel> timm_classes();
// Names of timm's vision transformers, those before timm 0.9 among them: where they differ from their class.
std::span<const LibraryModel> timm_architectures();
// The encoders that run, each with every default of its configuration, and the models that hold one.
std::span<const LibraryModel> transformers_models();

}  // namespace whereabouts
