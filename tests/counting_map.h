// A figure of one small map whose values count its cells.
#pragma once

#include <memory>

#include "core/figure/figure.h"
#include "core/labs/framework/pieces/axes.h"

namespace whereabouts {

inline std::shared_ptr<const Matrix> counting(int rows, int columns, float first = 0) {
  auto matrix = std::make_shared<Matrix>(rows, columns);
  for (Eigen::Index i = 0; i < matrix->size(); ++i) matrix->data()[i] = first + static_cast<float>(i);
  return matrix;
}

// A 3 x 5 map with a scale.
inline Figure map_figure(float first = 0) {
  Figure figure;
  figure.title = "map";
  figure.scales.push_back({"viridis", 0, 15, "count"});
  Panel panel;
  panel.x = index_axis(Index::column, 5, "");
  panel.y = index_axis(Index::row, 3, "");
  panel.y.reversed = true;
  panel.tokens = {3, 5};
  HeatMap map;
  map.values = counting(3, 5, first);
  panel.layers.push_back({map});
  figure.panels.push_back(panel);
  return figure;
}

}  // namespace whereabouts
