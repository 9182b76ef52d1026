#include "core/vit/weights/convolution.h"

#include <algorithm>

namespace whereabouts {
namespace {

int cells(const MapWindow& window, int from) {
  if (window.same) return (from + window.stride - 1) / window.stride;
  const int room = from + 2 * window.padding - window.kernel;
  if (room < 0) return window.ceiled ? 1 : 0;
  int count = (room + (window.ceiled ? window.stride - 1 : 0)) / window.stride + 1;
  // The last window begins inside of the map or its padding in front.
  if (window.ceiled && (count - 1) * window.stride >= from + window.padding) --count;
  return count;
}

}  // namespace

GridShape MapWindow::grid(GridShape from) const {
  return {cells(*this, from.rows), cells(*this, from.columns)};
}

int MapWindow::before(int length) const {
  if (!same) return padding;
  const int needed = (cells(*this, length) - 1) * stride + kernel - length;
  return std::max(needed, 0) / 2;
}

std::size_t MapStep::bytes() const {
  std::size_t sum =
      product.bytes() + reduce.bytes() + expand.bytes() +
      sizeof(float) * (static_cast<std::size_t>(taps.size()) + bias.size() + factor.size() + shift.size());
  sum += attention.queries.bytes() + attention.keys_values.bytes() + attention.proj.bytes() +
         sizeof(float) * static_cast<std::size_t>(attention.bias ? attention.bias->size() : 0);
  for (const MapStep& step : body) sum += step.bytes();
  for (const MapStep& step : shortcut) sum += step.bytes();
  return sum;
}

}  // namespace whereabouts
