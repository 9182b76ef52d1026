#include "core/backend/key_places.h"

#include <algorithm>

namespace whereabouts {

PlaceSpan place_span(const KeyPlaces& places, int place, bool along_rows) {
  const int tokens = along_rows ? places.grid_rows : places.grid_columns;
  if (places.shares) {
    const int count = along_rows ? places.rows : places.columns;
    return {place * tokens / count, ((place + 1) * tokens + count - 1) / count};
  }
  const int first = place * places.stride - places.padding;
  return {std::max(first, 0), std::min(first + places.side, tokens)};
}

int places_along(int tokens, int side, int stride, int padding) {
  const int room = tokens + 2 * padding - side;
  return room < 0 ? 0 : room / stride + 1;
}

void divide_among_tokens(const KeyPlaces& places, int prefix, int rows, const float* from, float* to) {
  const int tokens = prefix + places.grid_rows * places.grid_columns, count = prefix + places.count();
  std::fill_n(to, std::ptrdiff_t{rows} * tokens, 0.0F);
  for (int row = 0; row < rows; ++row, from += count, to += tokens) {
    std::copy_n(from, prefix, to);
    for (int place = 0; place < places.count(); ++place) {
      const PlaceSpan down = place_span(places, place / places.columns, true),
                      across = place_span(places, place % places.columns, false);
      const float share = from[prefix + place] / static_cast<float>(down.size() * across.size());
      for (int y = down.first; y < down.last; ++y) {
        float* line = to + prefix + std::ptrdiff_t{y} * places.grid_columns;
        for (int x = across.first; x < across.last; ++x) line[x] += share;
      }
    }
  }
}

}  // namespace whereabouts
