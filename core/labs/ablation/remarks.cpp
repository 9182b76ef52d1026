#include "core/labs/ablation/remarks.h"

#include <map>
#include <stdexcept>

namespace whereabouts {

const Remarks& remarks_on(const std::string& scheme) {
  static const std::map<std::string, Remarks> all = {
      {"sinusoidal-1d",
       {"Nothing to learn; a shift is a fixed linear map", "Knows no rows: the next row is far away",
        "Transformer (2017), T2T-ViT"}},
      {"sinusoidal-2d",
       {"Nothing to learn; rows and columns from the start", "The pattern cannot adapt to the data",
        "MAE, MoCo v3, DETR, SimpleViT"}},
      {"learned-1d",
       {"Simple; finds the grid by itself", "Bound to one grid; the longest table",
        "ViT, DeiT, DINOv2, CLIP, BERT, GPT-2"}},
      {"learned-2d",
       {"Rows and columns apart: a short table", "No vector of its own for a single cell",
        "NaFlex, NaViT, DETR (option)"}},
      {"none", {"Nothing to learn, nothing to break", "Order invisible once tokens are pooled", "Ablations"}},
      {"rope-1d",
       {"Scores depend on the offset; nothing to learn", "An offset crosses row ends unnoticed",
        "LLaMA, GPT-J"}},
      {"rope-2d",
       {"Offsets in both directions; nothing to learn", "Diagonal offsets only as row plus column",
        "EVA-02, DINOv3, Qwen2-VL"}},
      {"rope-mixed",
       {"Learned directions, diagonals too", "Frequencies to learn in every layer", "RoPE-ViT"}},
      {"liere",
       {"Turns in all planes; contains mixed RoPE", "Score is no function of the offset alone", "LieRE"}},
      {"m-rope",
       {"Text and image in one count; an image takes few numbers", "Rows, columns and time share the pairs",
        "Qwen2-VL, Qwen2.5-VL, Qwen3-VL"}},
      {"relative-bias",
       {"Strong in local windows; cheap to add", "Table bound to the window's size",
        "Swin, BEiT, LeViT, MaxViT"}},
      {"log-cpb", {"Carries over to larger windows", "A network to evaluate in every layer", "Swin v2"}},
      {"alibi-2d", {"Nothing to learn; near before far", "Sees distance, not direction", "CROMA"}},
      {"lookhere",
       {"Heads with sides of their own; extrapolates", "A key on the wrong side is never seen", "LookHere"}},
      {"shaw",
       {"Content meets offset, not place", "More work for every pair of tokens",
        "Shaw et al. 2018; iRPE extends it"}},
      {"pape", {"Content says how far to look", "Parameters by parabola in every layer", "PaPE"}},
      {"cpe", {"Any grid; position from neighbours", "Sees edges through zero padding only", "CPVT, Twins"}}};
  const auto found = all.find(scheme);
  static const Remarks unsaid = {"–", "–", "–"};
  return found == all.end() ? unsaid : found->second;
}

}  // namespace whereabouts
