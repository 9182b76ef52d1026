#include "core/labs/attention/sanity.h"

#include <cmath>
#include <vector>

#include "core/analysis/ssdc.h"
#include "core/figure/text.h"

namespace whereabouts {
namespace {

std::vector<float> of_patches(const RelevanceMaps& relevance, int layer, int prefix) {
  const RowVector& map = relevance.at(layer);
  return {map.data() + prefix, map.data() + map.size()};
}

}  // namespace

double rank_correlation(const AttentionData& data, int layer) {
  return spearman(of_patches(*data.original.relevance, layer, data.prefix),
                  of_patches(*data.random_weights, layer, data.prefix));
}

Message sanity_finding(const AttentionData& data, int layer) {
  if (!data.random_weights) return {};
  const double correlation = rank_correlation(data, layer);
  if (std::isnan(correlation))
    return message(
        " Sanity check of the image as it is: with weights drawn at random (seed {}) nothing is relevant to "
        "compare with.",
        data.seed);
  return message(
      " Sanity check of the image as it is: with weights drawn at random (seed {}) the map has a rank "
      "correlation of "
      "**{}** with that of the model; 1 would say that it shows nothing of what was learned.",
      data.seed, number(correlation, 2));
}

void add_sanity_reading(Figure& figure, const AttentionData& data, int layer) {
  if (!data.random_weights) return;
  const double correlation = rank_correlation(data, layer);
  figure.readings.push_back(
      {"map with random weights",
       std::isnan(correlation) ? Message("nothing is relevant") : Message(number(correlation, 2)),
       "Spearman's rank correlation of the map and that of the same model with weights drawn at random, over "
       "the "
       "patches: near 0 where the map depends on what was learned, 1 where it does not at all."});
}

}  // namespace whereabouts
