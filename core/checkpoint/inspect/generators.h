// Generators of images whose positions are a rotation, which leaves no tensor: their configuration tells it.
#pragma once

#include <optional>
#include <string>
#include <vector>

namespace whereabouts {

struct GeneratorRotation {
  std::string family;     // "FLUX", as Anatomy::family
  std::vector<int> axes;  // numbers of a head that turn by each axis (axes_dims_rope)
  double temperature = 10000;
  // Of the scheme rope-2d (core/position/schemes/rope_2d); empty where its axes are not divided as any
  // layout's.
  std::string layout;
  bool centred = false;  // rows and columns are counted from the middle of the image, which changes no score

  int head_dim() const;
};

// `config`: what diffusers writes as config.json, as JSON text. Nothing where it is of another model, or its
// numbers make no sense.
std::optional<GeneratorRotation> rotation_of_generator(const std::string& config);
// The same of a checkpoint's metadata, which hold it as "config".
std::optional<GeneratorRotation> rotation_in_metadata(const std::string& metadata);

}  // namespace whereabouts
