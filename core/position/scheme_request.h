// What is asked of any scheme at once, as `encode` does: a grid, a width, and the parameters that the scheme
// declares.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/array/array.h"
#include "core/base/grid.h"
#include "core/parameter/parameter.h"
#include "core/position/scheme.h"

namespace whereabouts {

struct SchemeRequest {
  GridShape grid;
  int width = 0;                 // D; of one head in rotary schemes and shaw
  Values values;                 // of Scheme::parameters(), all of them
  Values given;                  // those that somebody stated
  std::optional<Array> learned;  // a checkpoint's numbers instead of seeded ones, where takes_learned()
  std::string learned_from;      // its tensor

  template <typename T>
  T value(const Handle<T>& handle, T otherwise) const {
    return values.has(handle.id) ? static_cast<T>(values[handle]) : otherwise;
  }
  template <typename T>
  std::optional<T> stated(const Handle<T>& handle) const {
    if (!given.has(handle.id)) return std::nullopt;
    return static_cast<T>(given[handle]);
  }
};

// An array that is there already.
NamedArray made_array(std::string name, Array array);
Array index_array(const IndexMatrix& index);
// (tables, rows, columns).
Array stacked(const std::vector<Matrix>& tables);

// The parameters that several schemes share, as they declare them.
namespace request {
inline constexpr Handle<std::string> layout{"layout"};
inline constexpr Handle<double> temperature{"temperature"};
inline constexpr Handle<std::uint32_t> seed{"seed"};
inline constexpr Handle<bool> two_sigma{"two-sigma"}, class_token{"class-token"};
inline constexpr Handle<int> heads{"heads"}, layer{"layer"};
inline constexpr Handle<std::optional<GridShape>> window{"window"};
}  // namespace request

Parameter layout_request(const SchemeInfo& scheme);
Parameter temperature_request(double initial = 10000);
Parameter seed_request();
Parameter two_sigma_request();
Parameter heads_request();
Parameter layer_request();
Parameter class_token_request();
Parameter window_request();

}  // namespace whereabouts
