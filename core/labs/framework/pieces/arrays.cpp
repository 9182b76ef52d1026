#include "core/labs/framework/pieces/arrays.h"

#include <utility>

namespace whereabouts {

Array vector_array(const RowVector& row) {
  return {{static_cast<std::size_t>(row.size())}, std::vector<float>(row.data(), row.data() + row.size())};
}

Array maps_array(std::size_t count, GridShape grid, const std::function<RowVector(std::size_t)>& map) {
  std::vector<float> values;
  values.reserve(count * static_cast<std::size_t>(grid.count()));
  for (std::size_t i = 0; i < count; ++i) {
    const RowVector one = map(i);
    values.insert(values.end(), one.data(), one.data() + one.size());
  }
  return {{count, static_cast<std::size_t>(grid.rows), static_cast<std::size_t>(grid.columns)},
          std::move(values)};
}

}  // namespace whereabouts
