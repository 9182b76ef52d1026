// What the lab `knockout` prepares: a model's answer with parts of it switched off, with tokens of the
// scrambled run put in, and as each layer would have it.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/labs/framework/model/model_data.h"
#include "core/labs/framework/model/model_image.h"
#include "core/vit/inside/lens.h"

namespace whereabouts {

namespace knockout {
enum class Parts { all, heads, mlps, position };
inline constexpr Option<Parts> parts[] = {
    {Parts::all, "all", "All", "Heads, MLPs and position"},
    {Parts::heads, "heads", "Heads", "Each head alone"},
    {Parts::mlps, "mlps", "MLPs", "The MLP of each layer"},
    {Parts::position, "position", "Position",
     "The part of the tokens that their places tell, and rotation and bias where the model has them"}};
inline constexpr Handle<Parts> off{"off", parts};
}  // namespace knockout

struct KnockoutData : ModelData, std::enable_shared_from_this<KnockoutData> {
  ModelImage seen;
  int orders = 0;
  std::uint32_t seed = 0;
  Question question;
  double natural = 0, scrambled = 0;  // the answer of the two runs
  SwitchedOff off;
  PatchedIn patched;
  Lens lens;
  std::string scheme;  // what of the blocks tells positions; empty where nothing does

  explicit KnockoutData(ModelImage image) : seen(std::move(image)) {}
  int depth() const { return static_cast<int>(off.mlp.size()); }
  int heads() const { return static_cast<int>(off.heads.cols()); }  // of the layer that has most
  int heads(int layer) const { return seen.vit->configuration().stage_of(layer).heads; }
  bool names_class() const { return question.names_class(); }
  // "Egyptian cat"; without a head "the pooled vector".
  std::string answer() const;
  // "probability", or without a head "cosine".
  std::string measure() const { return names_class() ? "probability" : "cosine"; }
  std::size_t bytes() const override;
};

// Refuses (usage) what does not fit in memory, besides what model_image() refuses.
std::shared_ptr<const KnockoutData> prepare_knockout(const Inputs& inputs, const Values& heavy,
                                                     const Progress& progress);

}  // namespace whereabouts
