// Whose accuracies the schemes print, and what these count (docs/schemes.md, "Published results").
#pragma once

#include <string>

#include "core/position/scheme.h"

namespace whereabouts {

namespace published {
inline constexpr const char* vit = "Dosovitskiy et al. 2021 (ViT), table 8";
inline constexpr const char* rope_vit = "Heo et al. 2024 (RoPE-ViT)";
inline constexpr const char* swin = "Liu et al. 2021 (Swin)";
inline constexpr const char* swin_2 = "Liu et al. 2022 (Swin v2)";
inline constexpr const char* cpvt = "Chu et al. 2021 (CPVT)";
inline constexpr const char* irpe = "Wu et al. 2021 (iRPE)";
inline constexpr const char* small = "github.com/s-chh/2D-Positional-Encoding-Vision-Transformer";

inline constexpr const char* five_shot = "ImageNet 5-shot linear accuracy";
inline constexpr const char* top_1 = "ImageNet top-1 accuracy";
inline constexpr const char* cifar_10 = "CIFAR-10 accuracy";
inline constexpr const char* cifar_100 = "CIFAR-100 accuracy";
}  // namespace published

// The published number of a scheme in one line: its gain, else its first accuracies; empty where there is
// none.
std::string published_words(const SchemeInfo& scheme);

}  // namespace whereabouts
