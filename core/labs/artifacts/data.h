// What the lab `artifacts` prepares: how long the tokens of a model are and how much they are looked at, as
// the image is, with its patches scrambled, without position, and with the outliers moved into a register.
#pragma once

#include <array>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/labs/framework/model/many_images.h"
#include "core/labs/framework/model/model_data.h"
#include "core/labs/framework/model/model_image.h"
#include "core/vit/inside/redirect.h"

namespace whereabouts {

namespace artifacts {
enum RunKind { natural, scrambled, zeroed, moved };
inline constexpr int kinds = 4;
inline constexpr std::array<const char*, kinds> names = {"natural", "scrambled", "zeroed", "moved"};
// Of every layer of an image: the largest norm in medians; the share of the patches that are outliers.
enum Measure { largest, rate };
inline constexpr Handle<double> threshold{"threshold"};
inline constexpr Handle<int> neurons{"neurons"};
}  // namespace artifacts

struct ArtifactsRun {
  TokenTrace trace;
  std::vector<std::vector<int>> outliers;  // (L + 1): patches by their places
  double answer = 0;                       // probability of the natural run's class; 0 without a head
};

struct ArtifactsData : ModelData, std::enable_shared_from_this<ArtifactsData> {
  ModelImage seen;
  std::uint32_t seed = 0;
  double threshold = 0;
  std::vector<int> order;               // place i of the scrambled run holds patch order[i]
  std::vector<ArtifactsRun> runs;       // by artifacts::RunKind; without `moved` where nothing can be moved
  std::vector<DimensionShares> shares;  // (L + 1), of the natural run
  int first = -1;                       // the first layer with outliers; -1: there are none
  int worst = 0;                        // the layer whose largest norm is the most medians
  std::vector<Neuron> neurons;          // that were moved
  std::string not_moved;                // why nothing was moved where there are outliers; else empty
  int of_class = -1;
  // Where data were given, over their images as they are, in the order of artifacts::Measure.
  std::optional<ManyImages> many;

  explicit ArtifactsData(ModelImage image) : seen(std::move(image)) {}
  int depth() const { return seen.depth(); }
  const ArtifactsRun& natural() const { return runs.front(); }
  const std::vector<int>& outliers(int layer) const {
    return natural().outliers[static_cast<std::size_t>(layer)];
  }
  // The tokens of a layer that the outliers lie in, which are patches, each once.
  std::vector<int> outlying_tokens(int layer) const;
  std::size_t bytes() const override;
};

// Refuses (usage) what does not fit in memory, besides what model_image() refuses.
std::shared_ptr<const ArtifactsData> prepare_artifacts(const Inputs& inputs, const Values& heavy,
                                                       const Progress& progress);

// The largest norm of a patch in medians. 0 where the median is 0.
double excess(const TokenTrace& trace, int layer);
// The share of all attention of block `layer` that goes to some patches; to the register.
double attention_to(const TokenTrace& trace, int layer, const std::vector<int>& patches);
double attention_to_register(const TokenTrace& trace, int layer);

}  // namespace whereabouts
