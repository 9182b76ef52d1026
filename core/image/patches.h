// Patch grids: how an image becomes tokens. Formulas: ViT (Dosovitskiy et al. 2021), section 3.1.
#pragma once

#include <string>
#include <vector>

#include "core/base/grid.h"
#include "core/base/matrix.h"
#include "core/base/message.h"
#include "core/base/progress.h"
#include "core/image/image.h"

namespace whereabouts {

// What to do where the image does not divide into patches.
enum class Fit { resize, crop, pad };

// Square patches of `patch` pixels every `stride` pixels, after `padding` pixels of zeros on every side.
struct PatchGrid {
  int patch = 0;
  int stride = 0;
  int padding = 0;
  GridShape grid;      // floor((H + 2 padding - patch) / stride) + 1 rows, likewise columns
  int image_rows = 0;  // the image after fitting
  int image_columns = 0;
};

// How to fit an image to a whole number of patches. resize: to the nearest size that divides; crop: centred,
// down; pad: with zeros at the right and bottom, up.
struct FitPlan {
  PatchGrid grid;
  // The part of the image that is used, resized where its size differs.
  ImagePart part;
  Message note;  // "resized from 101 x 67 to 100 x 60", empty where nothing has to be done
};
// Needs the size only. 1 <= patch <= min(rows, columns), 1 <= stride <= patch.
FitPlan plan_fit(int rows, int columns, int patch, int stride, int padding, Fit fit);

struct FittedImage {
  Image image;
  PatchGrid grid;
  Message note;  // the plan's
};

// Applies the plan.
FittedImage fit_patches(const Image& image, int patch, int stride, int padding, Fit fit,
                        const Progress& progress = {});
Image fitted(const Image& image, const FitPlan& plan, const Progress& progress = {});

// Tokens (N, patch * patch * channels), each patch flattened as (row, column, channel), values 0..1 in
// double.
MatrixD patch_tokens(const Image& image, const PatchGrid& grid, const Progress& progress = {});
// Refuses (usage) tokens that do not fit in memory, as patch_tokens() does before it makes them.
void check_token_count(const PatchGrid& grid, int channels);

// Place i takes patch order[i] (0-based); stride must equal patch and padding be 0. Same depth: exact copies.
Image rearranged(const Image& image, const PatchGrid& grid, const std::vector<int>& order,
                 const Progress& progress = {});

}  // namespace whereabouts
