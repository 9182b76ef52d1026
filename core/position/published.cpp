#include "core/position/published.h"

#include <fmt/format.h>

#include <array>

namespace whereabouts {
namespace {

constexpr const char* vit = "Dosovitskiy et al. 2021 (ViT), table 8";
constexpr const char* rope_vit = "Heo et al. 2024 (RoPE-ViT)";
constexpr const char* swin = "Liu et al. 2021 (Swin)";
constexpr const char* swin_2 = "Liu et al. 2022 (Swin v2)";
constexpr const char* cpvt = "Chu et al. 2021 (CPVT)";
constexpr const char* irpe = "Wu et al. 2021 (iRPE)";
constexpr const char* small = "github.com/s-chh/2D-Positional-Encoding-Vision-Transformer";

constexpr const char* five_shot = "ImageNet 5-shot linear accuracy";
constexpr const char* top_1 = "ImageNet top-1 accuracy";

struct Row {
  const char *scheme, *setting, *measure;
  double percent;
  const char* source;
};

constexpr std::array rows = {
    Row{"none", "ViT-B/16", five_shot, 61.382, vit},
    Row{"learned-1d", "ViT-B/16", five_shot, 64.206, vit},
    Row{"learned-2d", "ViT-B/16", five_shot, 64.001, vit},
    Row{"shaw", "ViT-B/16, 1-D relative attention", five_shot, 64.032, vit},

    Row{"learned-1d", "B size, 224 px", top_1, 83.4, rope_vit},
    Row{"learned-1d", "B size, 384 px", top_1, 82.8, rope_vit},
    Row{"rope-2d", "B size, 224 px, axial", top_1, 83.6, rope_vit},
    Row{"rope-2d", "B size, 384 px, axial", top_1, 83.9, rope_vit},
    Row{"rope-mixed", "B size, 224 px", top_1, 83.8, rope_vit},
    Row{"rope-mixed", "B size, 384 px", top_1, 84.4, rope_vit},

    Row{"none", "Swin-T", top_1, 80.1, swin},
    Row{"learned-1d", "Swin-T, absolute", top_1, 80.5, swin},
    Row{"relative-bias", "Swin-T", top_1, 81.3, swin},
    Row{"relative-bias", "Swin v2, window 8 to 24 without tuning", top_1, 68.7, swin_2},
    Row{"log-cpb", "Swin v2, window 8 to 24 without tuning", top_1, 79.1, swin_2},

    Row{"none", "DeiT-Ti", top_1, 68.2, cpvt},
    Row{"learned-1d", "DeiT-Ti", top_1, 72.2, cpvt},
    Row{"shaw", "DeiT-Ti, relative", top_1, 70.5, cpvt},
    Row{"learned-1d", "DeiT-S", top_1, 79.9, irpe},
    Row{"shaw", "DeiT-S, iRPE: vectors by a piecewise index", top_1, 81.2, irpe},

    Row{"none", "ViT of 820k parameters", "CIFAR-10 accuracy", 79.63, small},
    Row{"none", "ViT of 820k parameters", "CIFAR-100 accuracy", 53.25, small},
    Row{"sinusoidal-2d", "ViT of 820k parameters", "CIFAR-10 accuracy", 86.09, small},
    Row{"sinusoidal-2d", "ViT of 820k parameters", "CIFAR-100 accuracy", 59.73, small},
    Row{"learned-1d", "ViT of 820k parameters", "CIFAR-10 accuracy", 86.52, small},
    Row{"learned-1d", "ViT of 820k parameters", "CIFAR-100 accuracy", 60.87, small},
    Row{"rope-2d", "ViT of 820k parameters", "CIFAR-10 accuracy", 88.49, small},
    Row{"rope-2d", "ViT of 820k parameters", "CIFAR-100 accuracy", 62.88, small},
    Row{"shaw", "ViT of 820k parameters, per axis", "CIFAR-10 accuracy", 90.57, small},
    Row{"shaw", "ViT of 820k parameters, per axis", "CIFAR-100 accuracy", 65.11, small}};

}  // namespace

std::optional<PublishedGain> published_gain(const std::string& scheme) {
  if (scheme == "lookhere")
    return PublishedGain{21.7, "RoPE 2-D", "224 px, tested at 1024", "Fuller et al. 2024"};
  if (scheme == "pape") {
    return PublishedGain{10.5, "the next best", "at most, beyond the trained size", "Øhrstrøm et al. 2026"};
  }
  return std::nullopt;
}

std::string published_words(const std::string& scheme) {
  if (const auto gain = published_gain(scheme)) {
    return fmt::format("+{:g} points over {} ({}; {})", gain->points, gain->over, gain->setting,
                       gain->source);
  }
  const std::vector<PublishedResult> results = published_results(scheme);
  if (results.empty()) return {};
  std::string words;
  for (const PublishedResult& each : results) {
    // Those of the first study alone: others have other settings.
    if (each.source != results.front().source) break;
    words += fmt::format("{}{:g} % ({})", words.empty() ? "" : ", ", each.percent, each.setting);
  }
  return fmt::format("{}: {}", words, results.front().source);
}

std::vector<PublishedResult> published_results(const std::string& scheme) {
  std::vector<PublishedResult> found;
  for (const Row& row : rows) {
    if (scheme == row.scheme) found.push_back({row.setting, row.measure, row.percent, row.source});
  }
  return found;
}

}  // namespace whereabouts
