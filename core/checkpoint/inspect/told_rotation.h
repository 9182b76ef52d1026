// Rotations of queries and keys that leave no tensor: a configuration alone tells them.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/base/grid.h"
#include "core/checkpoint/checkpoint.h"

namespace whereabouts {

// Encoders of images for models of language turn by row and column as they are (docs/schemes.md).
struct AxialFamily {
  const char *kind, *family;  // transformers' model_type; Anatomy::family begins so
  const char *layout, *pairs;
  double offset;       // added to rows and columns
  double temperature;  // where the configuration leaves it out
};
// By either word; null where neither is known. `kind` empty: by the family.
const AxialFamily* axial_family(const std::string& kind, const std::string& family);

struct ToldRotation {
  std::string family;     // "FLUX", "Qwen2-VL"
  std::vector<int> axes;  // of generators: numbers of a head that turn by each axis (axes_dims_rope)
  int head_dim = 0;
  double temperature = 10000;
  // Of the scheme rope-2d (core/position/schemes/rope_2d), its angles without a scale; empty where a head is
  // not divided as any layout's.
  std::string layout;
  bool centred = false;  // rows and columns are counted from the middle of the image, which changes no score
  std::optional<GridShape> grid;  // that the model was trained with, where it is told
};

// `config`: a config.json as diffusers or transformers writes it, as JSON text; of a vision-language model
// what it says of its encoder of images. Nothing where it is of another model, or its numbers make no sense.
std::optional<ToldRotation> rotation_of_configuration(const std::string& config);
// Of a generator's checkpoint, and of one that is a configuration without tensors.
std::optional<ToldRotation> rotation_told_by(const Checkpoint& checkpoint);

}  // namespace whereabouts
