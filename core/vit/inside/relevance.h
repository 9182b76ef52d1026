// Which patches speak for a class: relevance by gradients of its logit.
//
//   backward.h (core/vit/forward)   the gradients
//   randomised.h                    whether a map depends on what was learned
#pragma once

#include <functional>
#include <vector>

#include "core/vit/vit.h"

namespace whereabouts {

enum class Relevance {
  none,
  rollout,           // attention rollout, which is of no class (Abnar & Zuidema 2020)
  gradient_rollout,  // R = I; R += mean over heads of (A * dA)+ times R, block by block (Chefer et al. 2021)
  gradient,          // of one layer: mean over heads of (A * dA)+
  cam,        // of one layer: (sum over dimensions of x * mean over tokens of dx)+ (Grad-CAM, Selvaraju 2017)
  integrated  // (x - x') * mean of dx on the line from x' to x (Sundararajan et al. 2017)
};
// * is element by element, (.)+ what is above 0; d... is d logit / d of it; x enters block 0, or that of
// `cam`; x' is what enters it of a blank image, of the mean colour.
//
// Of a model with stages (Swin, PVT, Hiera, ...) attention is that of each window, and a token of a stage is
// made of several of the one before. gradient, cam: of each block's own tokens, on its own grid.
// gradient_rollout, integrated: of those that enter the first block. A rollout passes what stands between two
// blocks by equal shares: what a token has goes to the tokens at its place, as many to each, which a merging,
// a convolution or a pooling may see otherwise. Attention that stands there (Hiera, CoAtNet) adds its mean
// over heads of (A * dA)+, from a coarser token to those that it sees; without a shortcut beside it (LeViT)
// each token shares what it has in that proportion instead, and nothing where all are 0. Convolutions and
// attention of channels (DaViT) have no weights between tokens that could be told, and add nothing. gradient
// and cam need no such assumption, nor do integrated gradients.
//
// Where keys are of fewer places than there are tokens (PVT, Twins), A is over places, and what a place gets
// is divided evenly among its tokens, as the lab draws such attention. Where queries are those of a whole
// stage (GC ViT) A is what they see; how they were made counts in gradients by what enters the stage, and in
// no rollout.
//
// Of films tokens are those of every time slot, one slot behind the other. Where attention is divided
// (TimeSformer), A of `gradient` is that over space, of each frame; the row of the class token, which sees
// every frame, is the sum of what it sees in each. A rollout goes through both, over space and then, further
// in front, over time.
//
// Of two encoders side by side (CrossViT) maps are of the tokens of the one whose blocks are the model's, and
// of gradient_rollout and integrated those of the other are `beside` them. A rollout begins in the rows of
// both class tokens; where a class token meets the other's patches it goes on by the mean over heads of (a *
// da)+. What the pixels of a patch give it (TNT) is no attention between patches: it adds nothing to a
// rollout, counts in the patches that cam reads, which have taken it, and is of their patch in integrated.
//
// Of a class token that joins behind the blocks of the patches (CaiT), which stands still in these: there
// `gradient` reads the mean of the rows of the patches, and a rollout begins in its own row behind them. A
// are the weights that a softmax gives, before heads are mixed again. Of one that joins behind all blocks, in
// layers of its own (XCiT, VOLO), both begin in what these read of the patches, layer by layer as a rollout
// does. That the head of VOLO adds half of the largest number of a class among the patches is no attention:
// it counts in cam and integrated alone.
//
// Heads that attend over channels (XCiT) have no weights between tokens: blocks of these add nothing to a
// rollout, which is what the class token reads then, and they have no `gradient`. cam and integrated need
// none.

// One value for each token, (tokens). Attention is read in the row of the class token, where the head reads
// one, of a head that pools by attention in its rows by mean over its heads of (a * da)+, else in the mean of
// the rows of the patches.
struct RelevanceMaps {
  int of_class = 0;
  double logit = 0;
  // gradient_rollout, integrated: one map; gradient, cam: of every block.
  std::vector<RowVector> maps;
  // gradient_rollout, integrated: of the other encoder's tokens, of which the first is a class token; empty
  // where there is none (CrossViT).
  RowVector beside;
  // integrated: the sum of all, and logit less that of the blank image, which it approaches with more steps.
  double sum = 0, difference = 0;

  // Of a block, or the one that is of all.
  const RowVector& at(int block) const {
    return maps.size() == 1 ? maps.front() : maps[static_cast<std::size_t>(block)];
  }
};

inline constexpr int integrated_steps = 32;
// Of probabilities in all blocks together, with which as many passes still end within a minute or two.
inline constexpr double integrated_limit = 1 << 25;

// Of the one image of `pixels`. `passed` gets every forward. Refuses as Vit::backward(), and integrated
// gradients above their limit; throws as forward().
RelevanceMaps relevance_of(const Vit& vit, const PixelBatch& pixels, Relevance relevance, int of_class,
                           const ForwardOptions& options,
                           const std::function<void(const Forward&)>& passed = {},
                           const Progress& progress = {});

}  // namespace whereabouts
