// What the lab `sinusoid` prepares, and the panels under its table.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "core/analysis/similarity.h"
#include "core/labs/lab.h"
#include "core/position/scheme.h"

namespace whereabouts {

struct SinusoidData : Data {
  std::string scheme;
  TableRequest request;
  bool two_dimensional = false;
  std::shared_ptr<const Matrix> table;  // (N, D)
  SimilarityBasis basis;
  std::vector<bool> cosine;  // which dimensions are cosines

  std::size_t bytes() const override { return static_cast<std::size_t>(table->size()) * 2 * sizeof(float); }
};

// One column of the table as a wave over the positions, with its partner: the same frequency, sine for
// cosine.
Panel wave_panel(const SinusoidData& data, int position, int dimension);

// One row of the table: sines and cosines as a curve each.
Panel address_panel(const SinusoidData& data, int position, int dimension);

// Similarity of one position with all: a curve for 1-D schemes, a map through colour scale `scale` for 2-D
// ones. `row` is (N).
Panel similarity_panel(const SinusoidData& data, int position, const RowVector& row, int scale);

}  // namespace whereabouts
