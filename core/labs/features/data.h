// What the lab `features` prepares: the tokens of every layer of one image, or of two, and what is taken off
// them.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/analysis/components.h"
#include "core/base/message.h"
#include "core/labs/framework/model/model_data.h"
#include "core/labs/framework/model/model_image.h"

namespace whereabouts {

namespace features {
enum class Remove { none, slot_mean, blank };
inline constexpr Option<Remove> removals[] = {
    {Remove::none, "none", "Nothing", "The tokens as they are"},
    {Remove::slot_mean, "slot-mean", "Slot means",
     "From each token the mean of the tokens at its place, over many orders of its own image's patches"},
    {Remove::blank, "blank", "A blank image's",
     "The directions in which the tokens of a blank image differ, which only their places can tell apart"}};
inline constexpr Handle<Remove> remove{"remove", removals};
inline constexpr Handle<int> directions{"k"};
inline constexpr Handle<bool> foreground{"foreground"};
inline constexpr Handle<double> threshold{"threshold"};
enum class Side { automatic, above, below };
inline constexpr Option<Side> sides[] = {
    {Side::automatic, "auto", "Inner side", "That of which less lies at the rim of the image"},
    {Side::above, "above", "Above", "Where the first component is above the threshold"},
    {Side::below, "below", "Below", "Where it is below: the sign of a component means nothing"}};
inline constexpr Handle<Side> side{"side", sides};
}  // namespace features

// Where the layers of a model lie in stages, N and D are those of the layer.
struct ImageFeatures {
  ModelImage input;
  std::vector<Matrix> tokens;  // per layer 0 .. L: y_l of the patches, (N, D)
  // What is taken off: slot-mean: P_n of y_l, (N, D); blank: y_l of a blank image, (N, D); else empty.
  std::vector<Matrix> places;
  std::vector<Message> notes;  // of the forward pass

  std::size_t bytes() const;
};

struct FeaturesData : ModelData, std::enable_shared_from_this<FeaturesData> {
  features::Remove remove = features::Remove::none;
  int orders = 0;
  ImageFeatures first;
  std::optional<ImageFeatures> second;

  int depth() const { return static_cast<int>(first.tokens.size()) - 1; }
  std::size_t bytes() const override { return first.bytes() + (second ? second->bytes() : 0); }
};

std::shared_ptr<const FeaturesData> prepare_features(const Inputs& inputs, const Values& heavy,
                                                     const Progress& progress);

// What of the patches is the foreground, as in the figures of DINOv2 (Oquab et al. 2024, section 7.6): where
// the first component of all patches, of both images together, lies on one side of a threshold.
struct ForegroundCut {
  double threshold = 0.5;  // 0: the least of the component, 1: the most, each but for one patch in a hundred
  features::Side side = features::Side::automatic;
};
struct Foreground {
  std::vector<bool> inside, inside2;  // (N), of both images
  int count = 0, of = 0;              // patches of both
  bool above = true;                  // the side that was taken
  double share = 0;                   // of the variance of all patches, along that first component
};

// The tokens of one layer, and what is seen of them.
struct SeenFeatures {
  InputPatches places, places2;  // of these tokens
  Cell reference;                // among them: the token that holds the reference patch
  Matrix features, features2;    // (N, D): without what is taken off; the second empty where there is none
  std::optional<Foreground> foreground;
  Components components;              // of the first; with a foreground of that alone, in both
  Matrix scores, scores2;             // (N, 3): along the first three; zeros where there are fewer
  Matrix colours, colours2;           // (N, 3) in 0..1, stretched alike; the background black
  RowVector similarity, similarity2;  // (N): cosine to the reference patch of the first image
  int taken = 0;                      // directions of the blank image that were taken off
};
// `cut`: null: no foreground. One of fewer than two patches has no components: all colours are then black.
SeenFeatures features_at(const FeaturesData& data, int layer, int k, Cell reference, const ForegroundCut* cut,
                         const Progress& progress);

}  // namespace whereabouts
