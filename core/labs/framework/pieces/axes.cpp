#include "core/labs/framework/pieces/axes.h"

#include <utility>

namespace whereabouts {

Axis index_axis(Index index, int count, Message label) {
  Axis axis;
  axis.label = std::move(label);
  axis.lower = -0.5;
  axis.upper = count - 0.5;
  axis.whole = true;
  axis.indexing = {.index = index, .count = count};
  return axis;
}

Axis value_axis(double lower, double upper, Message label) {
  Axis axis;
  axis.label = std::move(label);
  axis.lower = lower;
  axis.upper = upper;
  axis.line = true;
  return axis;
}

Axis hidden_axis(double lower, double upper) {
  Axis axis;
  axis.lower = lower;
  axis.upper = upper;
  axis.visible = false;
  return axis;
}

}  // namespace whereabouts
