// What the lab `features` shows of one layer: tokens, their colours, and what is like a chosen one.
#pragma once

#include <optional>
#include <vector>

#include "core/labs/features/data.h"

namespace whereabouts {

// What of the patches that are shown is the foreground.
struct Foreground {
  std::vector<bool> inside, inside2;  // (N), of both images
  int count = 0, of = 0;              // patches of both
  bool above = true;                  // the side that was taken
  double share = 0;  // of the variance of all patches of the basis, along its first component
};

// One of the images of the basis.
struct BasisImage {
  InputPatches places;
  Matrix features;           // (N, D): without what is taken off
  Matrix scores;             // (N, 3): along the first three components
  Matrix colours;            // (N, 3) in 0..1
  std::vector<bool> inside;  // (N): of the foreground; empty where there is none
  RowVector similarity;      // (N): cosine to the reference patch of the first image
  int nearest = 0;           // the token that is most like it
  bool is_shown = false;     // it is the first image itself
};

// The tokens of one layer, and what is seen of them.
struct SeenFeatures {
  InputPatches places, places2;  // of these tokens
  Cell reference;                // among them: the token that holds the reference patch
  Matrix features, features2;    // (N, D): without what is taken off; the second empty where there is none
  std::optional<Foreground> foreground;
  Components components;              // of the basis, without scores
  Matrix scores, scores2;             // (N, 3): along the first three; zeros where there are fewer
  Matrix colours, colours2;           // (N, 3) in 0..1, stretched alike; the background black
  RowVector similarity, similarity2;  // (N): cosine to the reference patch of the first image
  std::vector<BasisImage> others;     // of a basis of several images
  int taken = 0;                      // directions of the blank image that were taken off
};
// `cut`: null: no foreground. The basis is that of data.basis; without one of the first image, with a
// foreground of both.
SeenFeatures features_at(const FeaturesData& data, int layer, int k, Cell reference, const ForegroundCut* cut,
                         const Progress& progress);

// Which of `others`, the shown image apart, has the patch that is most like the reference; -1 where all
// patches are equally like it, and where there are none.
int nearest_image(const SeenFeatures& at);

}  // namespace whereabouts
