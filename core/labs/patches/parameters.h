// The controls of the lab `patches`.
#pragma once

#include <string>
#include <vector>

#include "core/image/patches.h"
#include "core/parameter/parameter.h"

namespace whereabouts {

namespace patches {
enum class Padding { none, half };
enum class Show { all, image, tokens };
inline constexpr Option<Show> shows[] = {
    {Show::all, "all", "All steps", "Image, tokens, positions and their sum"},
    {Show::image, "image", "Image", "The image and its patches alone"},
    {Show::tokens, "tokens", "Tokens", "The three matrices alone"}};
inline constexpr Handle<Show> show{"show", shows};
inline constexpr Handle<int> stride{"stride"};
inline constexpr Handle<std::vector<double>> hierarchy{"hierarchy"};
inline constexpr Handle<std::string> scheme{"scheme"};
inline constexpr Handle<bool> numbers{"numbers"};
}  // namespace patches

std::vector<Parameter> patches_parameters();
// How the image is cut under `values`: patch, stride, padding, fit.
FitPlan chosen_plan(const Image& image, const Values& values);

}  // namespace whereabouts
