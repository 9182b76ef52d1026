// What the lab `neighbours` prepares: a position table, ready for similarities.
#pragma once

#include <memory>
#include <string>

#include "core/analysis/similarity.h"
#include "core/base/message.h"
#include "core/checkpoint/inspect/anatomy.h"
#include "core/labs/framework/lab.h"

namespace whereabouts {

namespace neighbours {
enum class Show { references, one, all, matrix };
inline constexpr Option<Show> shows[] = {
    {Show::references, "references", "Six", "The six reference positions"},
    {Show::one, "one", "One", "The map of one reference, and how similarity falls with distance"},
    {Show::all, "all", "All", "The map of every position, arranged as the positions are"},
    {Show::matrix, "matrix", "Matrix", "Every pair of positions as one matrix"}};
inline constexpr Handle<Show> show{"show", shows};
inline constexpr Option<Measure> measures[] = {
    {Measure::cosine, "cosine", "Cosine similarity", "The angle between the vectors alone"},
    {Measure::centred_cosine, "centred", "Cosine, centred",
     "The angle after the mean of all vectors is taken away"},
    {Measure::dot, "dot", "Dot product", "Angle and lengths together"},
    {Measure::negative_distance, "distance", "Negative distance", "Minus the Euclidean distance"}};
inline constexpr Handle<Measure> measure{"measure", measures};
}  // namespace neighbours

struct NeighboursData : Data {
  PositionTable table;
  bool computed = false;  // by a scheme
  SimilarityBasis basis;
  NeighbourReadings readings;
  std::shared_ptr<const Matrix> prefix;      // (P, N): each prefix token with every patch
  std::shared_ptr<const Matrix> similarity;  // (N, N); only where `show` needs all of it
  std::shared_ptr<const Matrix>
      all_maps;             // (R * R, C * C): map of reference (a, b) at block (a, b); likewise
  double min = 0, max = 1;  // ends of the colour scale

  std::size_t bytes() const override;
};

std::shared_ptr<const NeighboursData> prepare_neighbours(const Inputs& inputs, const Values& heavy,
                                                         const Progress& progress);

// Refuses (usage) to make the matrix of all pairs of more than `max` positions: it grows with their square.
void check_pairs(int positions, int max);

// How the measure is called, in a bar's label and in captions.
Message measure_name(Measure measure);

}  // namespace whereabouts
