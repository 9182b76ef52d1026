// What the lab `knockout` prepares: a model's answer with parts of it replaced, with tokens of the scrambled
// run put in, and as each layer would have it.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/labs/framework/model/model_data.h"
#include "core/labs/framework/model/model_image.h"
#include "core/vit/inside/lens.h"
#include "core/vit/inside/replacement.h"

namespace whereabouts {

namespace knockout {
enum class Parts { all, heads, mlps, position, registers };
inline constexpr Option<Parts> parts[] = {
    {Parts::all, "all", "All", "Heads, MLPs, position and register tokens"},
    {Parts::heads, "heads", "Heads", "Each head alone"},
    {Parts::mlps, "mlps", "MLPs", "The MLP of each layer"},
    {Parts::position, "position", "Position",
     "The part of the tokens that their places tell, and rotation and bias where the model has them"},
    {Parts::registers, "registers", "Registers", "The register tokens, where the model has some"}};
inline constexpr Handle<Parts> off{"off", parts};

inline constexpr Option<Replace> replacements[] = {
    {Replace::zero, "zero", "Zero", "Nothing: 0 for every number, which the rest may never have seen there"},
    {Replace::places, "places", "Mean over places",
     "The mean over all tokens of the image; for registers that of its patches"},
    {Replace::mean, "mean", "Mean over images", "The mean over images of the data set, at each token"},
    {Replace::other, "other", "Another image",
     "What another image has there: one of the data set, or where none is given a picture that comes with "
     "the program"}};
inline constexpr Handle<Replace> replace{"replace", replacements};
// What is shown beside it; optional.
enum class Beside { none, zero, places, mean, other };
inline constexpr Option<Beside> besides[] = {
    {Beside::none, "none", "Nothing", "One map alone"},
    {Beside::zero, "zero", "Zero", replacements[0].help},
    {Beside::places, "places", "Mean over places", replacements[1].help},
    {Beside::mean, "mean", "Mean over images", replacements[2].help},
    {Beside::other, "other", "Another image", replacements[3].help}};
inline constexpr Handle<Beside> beside{"beside", besides};
inline constexpr Handle<int> samples{"samples"};
}  // namespace knockout

// The answer with each part replaced in one way.
struct Replaced {
  Replace by = Replace::zero;
  int images = 0;          // of a mean over images
  std::string image = {};  // of another one: its name
  SwitchedOff off = {};
};

struct KnockoutData : ModelData, std::enable_shared_from_this<KnockoutData> {
  ModelImage seen;
  int orders = 0;
  std::uint32_t seed = 0;
  Question question;
  double natural = 0, scrambled = 0;  // the answer of the two runs
  std::vector<Replaced> replaced;     // one, or two that are shown side by side
  PatchedIn patched;
  Lens lens;
  std::string scheme;  // what of the blocks tells positions; empty where nothing does

  explicit KnockoutData(ModelImage image) : seen(std::move(image)) {}
  const SwitchedOff& off() const { return replaced.front().off; }
  int depth() const { return static_cast<int>(off().mlp.size()); }
  int heads() const { return static_cast<int>(off().heads.cols()); }  // of the layer that has most
  int heads(int layer) const { return seen.vit->configuration().stage_of(layer).heads; }
  bool names_class() const { return question.names_class(); }
  // "Egyptian cat"; without a head "the pooled vector".
  std::string answer() const;
  // "probability", or without a head "cosine".
  std::string measure() const { return names_class() ? "probability" : "cosine"; }
  std::size_t bytes() const override;
};

// Refuses (usage) what does not fit in memory, and images of the data set that the model sees on another grid
// than the image, besides what model_image() refuses.
std::shared_ptr<const KnockoutData> prepare_knockout(const Inputs& inputs, const Values& heavy,
                                                     const Progress& progress);

}  // namespace whereabouts
