// What the lab `neighbours` prepares: a position table, ready for similarities.
#pragma once

#include <memory>
#include <string>

#include "core/analysis/similarity.h"
#include "core/checkpoint/inspect/anatomy.h"
#include "core/labs/framework/lab.h"

namespace whereabouts {

struct NeighboursData : Data {
  PositionTable table;
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

// Refuses (usage) to make the matrix of all pairs of more than `most` positions: it grows with their square.
void check_pairs(int positions, int max);

// How the measure is called, in a bar's label and in captions.
std::string measure_name(Measure measure);
Measure measure_of(const std::string& id);

}  // namespace whereabouts
