// How the loaded model makes tokens of an image: its own input, its embedding and its own positions, in
// float32 as a forward pass has them.
#pragma once

#include <memory>

#include "core/figure/figure.h"
#include "core/labs/framework/inputs/inputs.h"
#include "core/labs/framework/lab.h"
#include "core/labs/framework/model/model_image.h"
#include "core/labs/patches/drawn.h"
#include "core/parameter/values.h"

namespace whereabouts {

struct ModelWay {
  ModelImage seen;
  // Prefix tokens first: the embedding of every patch, what the model adds to it, and their sum, before any
  // norm. (prefix + N, D) each; zeros where nothing is added.
  Matrix embedded, position, sum;
  bool adds_position = false;
  Message instead;  // what tells places where nothing is added: "a rotation of queries and keys"
  std::size_t bytes() const;
};

// Fails as cached_vit() does, and as the model's own preparation.
std::shared_ptr<const ModelWay> model_way(const Inputs& inputs, const Progress& progress);

// The image as the model sees it, with its patches, and the matrices, as `values` say what is shown.
void show_model_way(Figure& figure, const std::shared_ptr<const ModelWay>& way, const Values& values);
Formula model_way_formula(const ModelWay& way, const std::optional<Hit>& hovered);

}  // namespace whereabouts
