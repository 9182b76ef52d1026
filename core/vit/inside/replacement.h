// What is put in the place of a part of a model that is taken out. Nothing (0) is a value that the rest may
// never have seen there, and breaks more than the part's absence does; a mean or another image's value keeps
// to what the rest is used to (of registers: arXiv 2604.14433).
#pragma once

#include <functional>
#include <vector>

#include "core/vit/vit.h"

namespace whereabouts {

enum class Replace {
  zero,
  places,  // the mean over all tokens of the same image
  mean,    // the mean over images, at each token
  other    // another image's, at each token
};
// Whether what is put in comes from other images than the one that is looked at.
constexpr bool from_images(Replace replace) {
  return replace == Replace::mean || replace == Replace::other;
}

// What leaves the parts of each block, and what enters it: of one image, or the mean over some.
struct PartOutputs {
  int images = 0;
  GridShape grid;
  std::vector<Matrix> heads;   // (L) of (tokens, heads dim): Place::head_output
  std::vector<Matrix> mlps;    // (L) of (tokens, D): Place::mlp_output
  std::vector<Matrix> prefix;  // (L) of (prefix, D): the tokens in front of the patches that enter
  // (L) of (N, D): the mean over the images of what enters at each place, less the mean over all places. Of
  // one image it is its patches as much as their places, which slot_means() tells apart.
  std::vector<Matrix> places;

  std::size_t bytes() const;
};

// Takes one more image, which is all of `pixels`, into the means. Refuses (usage) one that the model sees on
// another grid than those before; throws as forward() does. `mean` is then as it was. `passed` gets the
// forward.
void add_part_outputs(PartOutputs& mean, const Vit& vit, const PixelBatch& pixels,
                      const ForwardOptions& options, const std::function<void(const Forward&)>& passed,
                      const Progress& progress = {});

// What stands in for a part; `from` is null where that is zero, or the image's own mean.
struct Replacement {
  Replace kind = Replace::zero;
  const PartOutputs* from = nullptr;
};

}  // namespace whereabouts
