// The values that an animation runs through.
#pragma once

#include <functional>
#include <vector>

#include "core/parameter/declaration.h"

namespace whereabouts {

// The values an animation of this parameter runs through, as steps 0..count-1 (a cell: its raster order; a
// choice: its choices). 0 where a parameter cannot be swept (text, list, permutation, switch).
struct Sweep {
  int count = 0;
  std::function<Value(int)> value_at;
  std::function<int(const Value&)> step_of;  // the nearest step
};
Sweep sweep_of(const Parameter& parameter, const Scope& scope);
// The same with `value` itself at the step that is nearest to it: 0.123 between 0.12 and 0.13 is not lost.
Sweep through(const Sweep& sweep, const Value& value);
// The steps of `frames` frames spread evenly from `first` to `last`, both among them; backwards where `last`
// is the smaller one.
std::vector<int> steps_of_frames(int first, int last, int frames);

}  // namespace whereabouts
