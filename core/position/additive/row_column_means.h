// Means over tables that combine a vector of the row and one of the column.
#pragma once

#include <functional>
#include <vector>

#include "core/position/additive/table_means.h"

namespace whereabouts {

// The mean is a sum of the values at each coordinate, weighted by how many tokens have it.
class RowColumnMeans : public TableMeans {
 public:
  // The coordinate of a token along its row's axis, or its column's.
  using CoordinateOf = std::function<int(Wave::Axis, int token)>;
  // `of_row[i]`: true if dimension i depends on the row. `values`: (coordinates, dimensions).
  RowColumnMeans(std::vector<bool> of_row, Matrix values, CoordinateOf coordinate);
  void mean(int first, int count, float* means, const Progress& progress) override;

 private:
  // How many of the tokens have each coordinate.
  std::vector<int> counted(Wave::Axis axis, int first, int count) const;

  std::vector<bool> of_row_;
  Matrix values_;
  CoordinateOf coordinate_;
};

}  // namespace whereabouts
