// The controls of the lab `patches`.
#pragma once

#include <string>
#include <vector>

#include "core/image/patches.h"
#include "core/parameter/parameter.h"

namespace whereabouts {

namespace patches {
enum class Padding { none, half };
enum class Show { all, image, tokens, projection, cost };
inline constexpr Option<Show> shows[] = {
    {Show::all, "all", "All steps", "Image, tokens, positions and their sum"},
    {Show::image, "image", "Image", "The image and its patches alone"},
    {Show::tokens, "tokens", "Tokens", "The three matrices alone"},
    {Show::projection, "projection", "Projection",
     "The checkpoint's patch embedding as a product and as a convolution"},
    {Show::cost, "cost", "Cost", "Tokens, FLOPs and memory against the patch size, and in crops"}};
inline constexpr Handle<Show> show{"show", shows};
// Whose tokens: pixels with any scheme added, or what the loaded model makes of them.
enum class Tokens { raw, embedded };
inline constexpr Option<Tokens> token_kinds[] = {
    {Tokens::raw, "raw", "Pixels", "Lists of pixels, with any size of patch and any scheme"},
    {Tokens::embedded, "embedded", "The model's", "The checkpoint's own input, embedding and positions"}};
inline constexpr Handle<Tokens> tokens{"tokens", token_kinds};
inline constexpr Handle<int> stride{"stride"};
inline constexpr Handle<std::vector<double>> hierarchy{"hierarchy"};
inline constexpr Handle<std::string> scheme{"scheme"};
inline constexpr Handle<bool> numbers{"numbers"};
inline constexpr Handle<int> projected{"dimension"};
// What `cost` counts: an encoder, and the input that it sees.
enum class Encoder { tiny, small, base, large, huge };
inline constexpr Option<Encoder> encoders[] = {
    {Encoder::tiny, "vit-ti", "ViT-Ti", "12 blocks of 192, 3 heads"},
    {Encoder::small, "vit-s", "ViT-S", "12 blocks of 384, 6 heads"},
    {Encoder::base, "vit-b", "ViT-B", "12 blocks of 768, 12 heads"},
    {Encoder::large, "vit-l", "ViT-L", "24 blocks of 1,024, 16 heads"},
    {Encoder::huge, "vit-h", "ViT-H", "32 blocks of 1,280, 16 heads"}};
inline constexpr Handle<Encoder> encoder{"encoder", encoders};
enum class Input { square, image };
inline constexpr Option<Input> inputs_of_cost[] = {
    {Input::square, "224", "224 px", "A square of 224 px, as most models are trained"},
    {Input::image, "image", "Image", "The image in its own size"}};
inline constexpr Handle<Input> input{"input", inputs_of_cost};
}  // namespace patches

std::vector<Parameter> patches_parameters();
// Whether the model's own tokens are shown.
bool shows_model_way(const Values& values);
// How the image is cut under `values`: patch, stride, padding, fit.
FitPlan chosen_plan(const Image& image, const Values& values);

}  // namespace whereabouts
