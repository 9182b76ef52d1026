// What the lab `attention` prepares: one image and the same with its patches scrambled, through one model.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/base/message.h"
#include "core/image/image.h"
#include "core/labs/attention/crop.h"
#include "core/labs/attention/ends.h"
#include "core/labs/attention/rollout.h"
#include "core/labs/framework/model/many_images.h"
#include "core/labs/framework/model/model_data.h"
#include "core/labs/framework/model/model_input.h"
#include "core/vit/inside/relevance.h"
#include "core/vit/predict.h"

namespace whereabouts {

// What is prepared is chosen by these.
namespace attention {
inline constexpr Handle<int> layer{"layer"};
inline constexpr Handle<std::optional<int>> head{"head", "mean"};
inline constexpr Handle<std::optional<double>> crop{"crop", "auto"};  // empty: the model's own
enum class Colours { own, half, imagenet, clip, none };
inline constexpr Option<Colours> colours[] = {
    {Colours::own, "auto", "Model's own", "As the checkpoint's metadata or its family say"},
    {Colours::half, "half", "0.5", "Mean and deviation 0.5: values from -1 to 1"},
    {Colours::imagenet, "imagenet", "ImageNet", "Mean 0.485, 0.456, 0.406; deviation 0.229, 0.224, 0.225"},
    {Colours::clip, "clip", "CLIP", "Mean 0.481, 0.458, 0.408; deviation 0.269, 0.261, 0.276"},
    {Colours::none, "none", "None", "Values from 0 to 1"}};
inline constexpr Handle<Colours> normalise{"normalise", colours};
inline constexpr Handle<bool> zero_position{"zero-position"};
inline constexpr Handle<Cell> query{"query"};
inline constexpr Option<Fusion> fusions[] = {
    {Fusion::mean, "mean", "Mean", "The mean of the heads"},
    {Fusion::max, "max", "Largest", "Of every pair of tokens the head that gives most"},
    {Fusion::min, "min", "Least", "Of every pair of tokens the head that gives least"}};
inline constexpr Handle<Fusion> fusion{"rollout-heads", fusions};
inline constexpr Handle<double> discard{"discard"};
inline constexpr Option<Relevance> relevances[] = {
    {Relevance::none, "none", "None", "Attention itself"},
    {Relevance::rollout, "rollout", "Rollout",
     "Attention multiplied through the layers, which is of no class"},
    {Relevance::gradient_rollout, "gradient-rollout", "Gradient x rollout",
     "Attention times its gradient, where that is above 0, multiplied through the layers (Chefer et al. "
     "2021)"},
    {Relevance::gradient, "gradient", "Gradient x attention",
     "Of one layer attention times its gradient, where that is above 0"},
    {Relevance::cam, "cam", "Grad-CAM", "Tokens that enter one layer along the mean of their gradients"},
    {Relevance::integrated, "integrated", "Integrated gradients",
     "What each patch adds on the way from a blank image to this one"}};
inline constexpr Handle<Relevance> relevance{"relevance", relevances};
inline constexpr Handle<std::string> of_class{"class"};  // a number, or auto
inline constexpr Handle<bool> sanity{"sanity"};

constexpr double max_bytes = 2147483648.0;  // that the data hold, both orders together
// Queries and keys of every layer and the rollout to every other one, or by another rule than the plain one
// to every one, of both orders.
double bytes_held(int depth, int width, double tokens, const RolloutRule& rule = {});
}  // namespace attention

// One order of the patches, and what the model makes of it.
struct AttentionRun {
  // As the model took it in, without a rim that it does not look at; of films the first frame of every slot,
  // one below the other.
  Image image;
  std::vector<int> order;                     // place i holds patch order[i], in every slot
  std::shared_ptr<const AttentionMaps> maps;  // null where heads attend over channels (XCiT)
  AttentionFlow flow;                         // by places
  RowVector logits;                           // (classes); empty without a head
  std::optional<RelevanceMaps> relevance;     // by places
};

struct AttentionData : ModelData, std::enable_shared_from_this<AttentionData> {
  std::string image, model;
  bool position_only = false;  // the checkpoint has no transformer: its table alone attends
  bool zero_position = false;
  std::uint32_t seed = 0;
  int time_slots = 1;                // of a model of films: time slots, one behind the other among the tokens
  int frames = 1;                    // that it sees, all slots together
  bool divided = false;              // its attention goes over time, then over space (TimeSformer)
  bool two_encoders = false;         // CrossViT: relevance goes through both, and is drawn of the model's own
  bool pixels_beside = false;        // TNT: the pixels of each patch have blocks of their own
  GridShape grid;                    // of one slot
  InputPatches patches;              // where the places of that grid lie on the image
  std::vector<InputPatches> layers;  // of a model with stages, of each layer; else empty
  int depth = 1;                     // layers
  int prefix = 0;
  int input_rows = 0, input_columns = 0;  // px, the rim included
  AttentionRun original, scrambled;
  double logit_change = 0;  // largest |difference| between the two
  Labels labels;
  Message preparation;           // how the image was made the model's
  std::optional<CropView> crop;  // empty where all of it is seen
  QueryEnds query_ends;          // of the colours, whichever patch is the query
  // Of a class: gradient_rollout and those behind it.
  Relevance relevance = Relevance::none;
  // Of the image as it is in the same model with weights drawn at random (core/vit/inside/randomised.h),
  // where the sanity check was asked for.
  std::optional<RelevanceMaps> random_weights;
  // Where data were given: of their images as they are the mean distance of every layer, in pixels of the
  // input.
  std::optional<ManyImages> many;

  AttentionData(AttentionRun first, AttentionRun second)
      : original(std::move(first)), scrambled(std::move(second)) {}
  std::size_t bytes() const override;

  bool has_maps() const { return original.maps != nullptr; }
  bool has_stages() const { return !layers.empty(); }
  const InputPatches& at(int layer) const {
    return layers.empty() ? patches : layers[static_cast<std::size_t>(layer)];
  }
  // Whether a layer's tokens are the patches, which scrambling moves. Behind a merging each is four of them.
  bool has_patches(int layer) const { return at(layer).grid == grid; }
};

// Of the heads that the layer has. `distances`: (layers, heads).
double mean_distance(const MatrixD& distances, int layer);

// The tokens of a query's window that it sees: those of its part of the window, where that goes around the
// edge of the grid. Of layers without windows empty.
std::vector<int> seen_tokens(const AttentionMaps& maps, int layer, int query);
// The weights on those, or on all where there are no windows: what colours are chosen by.
RowVector seen_weights(const AttentionMaps& maps, int layer, int query, const RowVector& weights);

std::shared_ptr<const AttentionData> prepare_attention(const Inputs& inputs, const Values& heavy,
                                                       const Progress& progress);

}  // namespace whereabouts
