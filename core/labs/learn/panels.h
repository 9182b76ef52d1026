// The panels of the lab `learn`: curves over a training, and the similarity maps of one of its steps.
#pragma once

#include <cstddef>

#include "core/labs/learn/data.h"

namespace whereabouts {

// Loss, accuracy, neighbour share with SSDC, and attention distance, as far as the run tells them, in columns
// 0 and 1, each with a line at `step`.
void add_curves(Figure& figure, const LearnData& data, std::size_t step);
// At the right of those: every map of a small grid as one mosaic, six of a larger one.
void add_maps(Figure& figure, const LearnData& data, std::size_t step, const Progress& progress);

}  // namespace whereabouts
