// What the lab `sinusoid` prepares, and its panels.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/analysis/similarity.h"
#include "core/labs/framework/lab.h"
#include "core/position/scheme.h"

namespace whereabouts {

// Another table for the same tokens and width, and how it differs.
struct ComparedTable {
  std::string scheme;
  TableRequest request;
  std::shared_ptr<const Matrix> table;       // (N, D)
  std::shared_ptr<const Matrix> difference;  // (N, D), the other one less the first
  SimilarityBasis basis;
  double max = 0, mean = 0;         // of |difference|
  int position = 0, dimension = 0;  // where it is largest
};

struct SinusoidData : Data {
  std::string scheme;
  TableRequest request;
  bool two_dimensional = false;  // either table lives on a grid
  std::optional<ComparedTable> compared;
  std::shared_ptr<const Matrix> table;  // (N, D)
  SimilarityBasis basis;
  std::vector<bool> cosine;     // which dimensions are cosines
  std::optional<double> prose;  // largest difference from the table that an article's prose describes

  std::size_t bytes() const override {
    return static_cast<std::size_t>(table->size()) * (compared ? 5 : 2) * sizeof(float);
  }
};

// One column of the table as a wave over the positions, with its partner: the same frequency, sine for
// cosine.
Panel wave_panel(const SinusoidData& data, int position, int dimension);

// One row of the table: sines and cosines as a curve each.
Panel address_panel(const SinusoidData& data, int position, int dimension);

// Similarity of one position with all: a curve for 1-D schemes, a map through colour scale `scale` for 2-D
// ones. `row` is (N).
Panel similarity_panel(const SinusoidData& data, int position, const RowVector& row, int scale);

// A table through colour scale `scale`, with lines through the chosen position and dimension.
Panel table_panel(const SinusoidData& data, const std::shared_ptr<const Matrix>& table, int position,
                  int dimension, int scale);
// The same of its first `columns` dimensions; no line where the chosen one is not among them.
Panel table_panel(const SinusoidData& data, const std::shared_ptr<const Matrix>& table, int position,
                  int dimension, int scale, int columns);

}  // namespace whereabouts
