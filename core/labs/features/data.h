// What the lab `features` prepares: the tokens of every layer of one image, or of two, what is taken off
// them, and the tokens of several others in which the colours have their basis.
#pragma once

#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "core/base/message.h"
#include "core/labs/features/basis.h"
#include "core/labs/framework/model/many_images.h"
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
enum class Basis { own, many };
inline constexpr Option<Basis> bases[] = {
    {Basis::own, "own", "This image's", "Components of the image that is shown"},
    {Basis::many, "many", "Several images'",
     "Components of several images of the data set, else of several frames: colours mean the same in all"}};
inline constexpr Handle<Basis> basis{"basis", bases};
inline constexpr Handle<int> basis_images{"basis-images"};
// Of FeaturesData::many, in this order: what the first three components hold of the variance between the
// patches of an image, and the mean cosine of two different patches. Of tokens as they are.
inline constexpr int first_three = 0, alike = 1;
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

// The tokens of several images, in which one basis is found.
struct FeaturesBasis {
  Message of;                         // "4 images of photos", "4 of 120 frames"
  std::vector<ImageFeatures> images;  // without their pixels
  std::vector<Message> names;         // of the images
  std::vector<std::string> left_out;  // those that cannot be read, and why
  // How they ran, for every result that shows them.
  std::vector<Message> notes;

  std::size_t bytes() const;
  // What `make` gives for these, which may come from an earlier call.
  std::shared_ptr<const ColourBasis> colours(int layer, int k, const ForegroundCut* cut,
                                             const std::function<ColourBasis()>& make) const;

 private:
  struct Made {
    int layer = 0, k = 0;
    std::optional<ForegroundCut> cut;
    std::shared_ptr<const ColourBasis> basis;
  };
  mutable std::mutex mutex_;
  mutable std::vector<Made> made_;
};

struct FeaturesData : ModelData, std::enable_shared_from_this<FeaturesData> {
  features::Remove remove = features::Remove::none;
  int orders = 0;
  ImageFeatures first;
  std::optional<ImageFeatures> second;
  std::shared_ptr<const FeaturesBasis> basis;  // null: the basis is that of the images that are shown
  std::optional<ManyImages> many;              // over the images of `--data`

  int depth() const { return static_cast<int>(first.tokens.size()) - 1; }
  std::size_t bytes() const override {
    return first.bytes() + (second ? second->bytes() : 0) + (basis ? basis->bytes() : 0) +
           (many ? many->bytes() : 0);
  }
};

// Whether there is more than one image to find a basis in: of a data set, else frames.
bool has_many(const Inputs& inputs);

std::shared_ptr<const FeaturesData> prepare_features(const Inputs& inputs, const Values& heavy,
                                                     const Progress& progress);

}  // namespace whereabouts
