// Parts of a model switched off, one at a time, and tokens of another run put in: what is left of its answer.
//
//   answer.h      what it is asked
//   replacement.h what stands in for a part
//   lens.h        what it would answer from every layer
#pragma once

#include <functional>
#include <vector>

#include "core/vit/inside/answer.h"
#include "core/vit/inside/replacement.h"

namespace whereabouts {

// One run of one image, as the tokens that enter each block and what leaves the last: (L + 1) of (tokens, D),
// where the layers lie in stages of their own tokens and width.
struct TokenRun {
  GridShape grid;
  int prefix = 0;
  std::vector<Matrix> states;

  int depth() const { return static_cast<int>(states.size()) - 1; }
};
// Of a pass of one image that kept its hidden states, which it gives away.
TokenRun run_of(Forward& forward);

// What every pass runs with, and who is told of it.
struct Asked {
  const Vit& vit;
  const Question& question;
  ForwardOptions options = {};
  std::function<void(const Forward&)> passed = {};
};

// The answer with one part of one layer replaced: by 0, it is switched off.
struct SwitchedOff {
  // (L, heads): of that head's output, before the projection; NaN where a layer has fewer.
  MatrixD heads;
  std::vector<double> mlp;  // (L): of the MLP's output, before layer scale and a norm behind it
  // (L): of the slot means, which are taken from the patches that enter the layer. They have no mean over
  // places: zero and places are the same.
  std::vector<double> position;
  // (L): of the register tokens that enter the layer; by places: the mean of the patches that do. Empty where
  // the model has none.
  std::vector<double> registers;
  // (L): without rotation, bias, Shaw's vectors and CPE, whatever replaces the others; empty where the blocks
  // have none of them.
  std::vector<double> scheme;
};
// `means`: of every layer, (N, D) (slot_means.h). The blocks before a layer are those of `run`; those behind
// it are computed for many parts at once. Of a replacement from images `places` is what stands in for the
// slot means, and its grid must be the run's. Throws as Vit::resume() does.
SwitchedOff switched_off(const Asked& asked, const TokenRun& run, const std::vector<Matrix>& means,
                         const Replacement& replacement = {}, const Progress& progress = {});

// The answer of `run` with tokens that enter layer l (of the last: that leave the last block) from `other`.
// All tokens from there make it the other run exactly.
struct PatchedIn {
  std::vector<double> prefix;   // (L + 1): the tokens in front of the patches; empty where there are none
  std::vector<double> patches;  // (L + 1): the patches
};
// Both runs are of one model and one grid. Throws as Vit::resume() does.
PatchedIn patched_in(const Asked& asked, const TokenRun& run, const TokenRun& other,
                     const Progress& progress = {});

// What of a block's own tells positions: "rotation", "bias", "Shaw's vectors", "offset vectors", "parabolas",
// "convolution", with a plus between them; empty where nothing does.
std::string scheme_in_blocks(const VitConfiguration& configuration);

}  // namespace whereabouts
