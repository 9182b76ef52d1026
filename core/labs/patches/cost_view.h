// What smaller patches cost: tokens, FLOPs and activations against the patch size, and the same image in
// crops.
#pragma once

#include <string>

#include "core/figure/figure.h"
#include "core/image/patches.h"
#include "core/labs/framework/lab.h"
#include "core/labs/patches/parameters.h"

namespace whereabouts {

// `plan`: how the lab cuts its image of rows x columns; the input is that image or a square (patches::input).
struct CostRequest {
  int rows = 0, columns = 0;  // of the image as it was given
  PatchGrid cut;              // patch, stride and padding in use
  Fit fit = Fit::resize;
};

// Sets subtitle, panels, caption, readings and arrays. The counts are those of plan_fit() at every patch
// size; the stride keeps its share of the patch.
void show_cost(Figure& figure, const CostRequest& request, const Values& values, const Progress& progress);

// The formula of the FLOPs with the numbers of the chosen patch.
Formula cost_formula(const CostRequest& request, const Values& values);

}  // namespace whereabouts
