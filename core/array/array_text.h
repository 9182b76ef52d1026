// Arrays as text: csv in long form, and json.
#pragma once

#include <string>
#include <vector>

#include "core/array/array.h"
#include "core/base/matrix.h"

namespace whereabouts {

// Long form: header "array,i0,i1,...,value" with as many index columns as the largest rank needs.
std::string csv_text(const std::vector<NamedArray>& arrays);

// {name: {"shape": [...], "data": [...]}}; NaN and infinities as null.
std::string json_text(const std::vector<NamedArray>& arrays);

}  // namespace whereabouts
