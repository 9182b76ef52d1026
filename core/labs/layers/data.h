// What the lab `layers` prepares: how much of their places the tokens of a model tell, layer by layer.
//
// With stages a later layer has fewer tokens, each of four patches and more: what is measured of it is
// measured over its own grid.
//
// y_l is what the attention of block l reads: norm1 of what enters it; y_L is the final norm of what leaves
// the last. Tokens in front of the patches are left out throughout.
#pragma once

#include <array>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/labs/framework/model/many_images.h"
#include "core/labs/framework/model/model_data.h"
#include "core/labs/framework/model/model_image.h"

namespace whereabouts {

namespace layers {
enum class Run { natural, scrambled, zeroed, both };
inline constexpr int runs = 4;
inline constexpr Option<Run> shown_runs[] = {
    {Run::natural, "natural", "Natural", "The image as it is"},
    {Run::scrambled, "scrambled", "Scrambled", "The image with its patches scrambled"},
    {Run::zeroed, "zeroed", "Position zeroed", "The image as it is, without position"},
    {Run::both, "both", "Scrambled, zeroed", "The patches scrambled, and no position"}};
enum Measure { ssdc_natural, ssdc_zeroed };  // of every block of an image
inline constexpr Handle<Run> maps_of{"maps-of", shown_runs};
}  // namespace layers

// The same image through the same model, in one of four ways.
struct LayersRun {
  std::vector<double> ssdc;    // (L): of y_l with the places, core/analysis/ssdc.h
  std::vector<Matrix> tokens;  // (L + 1) of (N, D): y_l
};

struct LayersData : ModelData, std::enable_shared_from_this<LayersData> {
  ModelImage seen;
  int orders = 0;
  std::uint32_t seed = 0;
  std::array<LayersRun, layers::runs> runs;  // by layers::Run
  std::vector<std::array<double, 2>> probe;  // (L + 1): R^2 of row and column
  std::vector<double> position_share;        // (L + 1)
  // (L + 1) of (N): where the token of each place is put by what places add to the tokens of a layer, with
  // position and without. Empty above max_put_back patches.
  std::vector<std::vector<int>> put_back, put_back_zeroed;
  // Where data were given: SSDC of their images as they are, and with position zeroed.
  std::optional<ManyImages> many;

  explicit LayersData(ModelImage image) : seen(std::move(image)) {}
  int depth() const { return static_cast<int>(probe.size()) - 1; }
  const LayersRun& of(layers::Run which) const { return runs[static_cast<std::size_t>(which)]; }
  std::size_t bytes() const override;
  // Of the tokens that enter a block; of the depth, of those that leave the last.
  GridShape grid(int layer) const { return seen.vit->configuration().grid_of_block(layer, seen.grid); }
};

// Refuses (usage) what does not fit in memory and grids of more than 4,096 patches, besides what
// model_image() refuses.
std::shared_ptr<const LayersData> prepare_layers(const Inputs& inputs, const Values& heavy,
                                                 const Progress& progress);

// A jigsaw: tokens (N, D) in a heap, and the slot means (N, D) of the places, each less its mean over the
// rows. Every token goes to a place of its own, so that the cosines with the places' means sum to the most.
inline constexpr int max_put_back = 1024;
std::vector<int> put_back(const Matrix& tokens, const Matrix& slot_means, const Progress& progress);
// How many of them came to the place they were taken from.
int count_in_place(const std::vector<int>& put);

// (N): cosine similarity of the token at place `reference` with all.
RowVector similarity_at(const Matrix& tokens, int reference);

}  // namespace whereabouts
