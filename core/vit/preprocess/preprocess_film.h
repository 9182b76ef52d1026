// Frames for a model of films.
#pragma once

#include "core/vit/configuration/configuration.h"
#include "core/vit/preprocess/preprocess.h"

namespace whereabouts {

// As many frames of Image::frames() as the model takes, each prepared as an image, one slot below the other;
// a still is repeated. How frames were chosen is an assumption that is said. What is shown is the first frame
// of each slot.
Prepared preprocess_film(const Image& image, const Preprocessing& preprocessing,
                         const VitConfiguration& configuration, const Progress& progress = {});

}  // namespace whereabouts
