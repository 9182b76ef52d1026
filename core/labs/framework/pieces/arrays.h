// Named arrays from what labs hold.
#pragma once

#include <functional>
#include <memory>
#include <vector>

#include "core/array/array.h"
#include "core/base/grid.h"

namespace whereabouts {

// (N) of a row.
Array vector_array(const RowVector& row);
// (count, R, C): `map(i)` gives the R * C values of map i.
Array maps_array(std::size_t count, GridShape grid, const std::function<RowVector(std::size_t)>& map);

}  // namespace whereabouts
