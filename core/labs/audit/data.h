// What the lab `audit` prepares: what position does to a model, measured over many images, layer by layer.
//
//   images.h   where the images come from
//   panels.h   what is drawn
//   words.h    what is said
//
// x_l is what enters block l (l = 0 .. L - 1), x_L what leaves the last: the tokens as they flow, before any
// norm, so that what is found can be subtracted there. Tokens in front of the patches have no place and are
// left out. One pass over the images, each seen once; what is held does not grow with their number, but for
// three numbers of each image and layer. With stages a layer is measured over its own grid.
#pragma once

#include <array>
#include <memory>
#include <string>
#include <vector>

#include "core/labs/framework/model/model_data.h"
#include "core/parameter/parameter.h"
#include "core/vit/vit.h"

namespace whereabouts {

namespace audit {
enum class Show { length, first, second, third };
inline constexpr Option<Show> shows[] = {
    {Show::length, "length", "Length", "How far each place moves its token"},
    {Show::first, "first", "First component", "Along the pattern's first principal component"},
    {Show::second, "second", "Second component", "Along its second one"},
    {Show::third, "third", "Third component", "Along its third one"}};
inline constexpr Handle<int> samples{"samples"}, layer{"layer"};
inline constexpr Handle<double> threshold{"threshold"};
inline constexpr Handle<Show> show{"show", shows};
inline constexpr int min_images = 4;
}  // namespace audit

// A number over images, and its 95 % interval (core/analysis/bootstrap.h).
struct OverImages {
  double mean = 0, low = 0, high = 0;
};

struct AuditLayer {
  GridShape grid;
  // Position's share of the variance, core/analysis/image_statistics.h.
  OverImages share;
  // R^2 with which a probe reads row and column (core/analysis/place_probe.h): trained on the first three
  // quarters of the images, tested on the others. The interval is over those; NaN of a grid of one row.
  std::array<OverImages, 2> probe;
  // The part of an image's patches whose norm is above `threshold` medians of that image's patches.
  OverImages rate;
  // (N, D): the mean over images at each place less the mean over places.
  Matrix pattern;
  double deviation = 0;               // root mean square distance of a token from the mean of all
  Matrix components;                  // (N, 3): the pattern's scores on its first three principal components
  std::array<double, 3> explained{};  // of |pattern|^2
};

struct AuditData : ModelData, std::enable_shared_from_this<AuditData> {
  std::string model, data;  // names
  std::shared_ptr<const Vit> vit;
  GridShape grid;     // of the patches
  int prefix = 0;     // tokens in front of them
  int images = 0;     // measured
  int available = 0;  // that there are
  int trained = 0;    // of these, the probe on
  int blocks = 0;     // that the intervals of the share draw
  double threshold = 0;
  std::vector<std::string> left_out;  // images that cannot be read, and why
  std::string stand_in;               // why these images, where none were given; else empty
  std::vector<AuditLayer> layers;     // (L + 1)

  int depth() const { return static_cast<int>(layers.size()) - 1; }
  bool has_stages() const { return !vit->configuration().stages.empty(); }
  // Whether all patterns are of one size, and make one array.
  bool one_size() const;
  std::size_t bytes() const override;
  // The layer whose share is the largest.
  int most() const;
};

// Every parameter of the lab, which are the options of the command `audit` as well.
std::vector<Parameter> audit_parameters();
// How many images it would find. Fails as images_of() and DataImages do.
int audit_images(const Inputs& inputs, const Progress& progress);
// Refuses (usage) a checkpoint without a transformer, and what does not fit in memory; fails (Fault::failed)
// naming the folder where fewer than four of its images can be read, and the image whose tokens are no
// numbers.
std::shared_ptr<const AuditData> prepare_audit(const Inputs& inputs, const Values& heavy,
                                               const Progress& progress);

}  // namespace whereabouts
