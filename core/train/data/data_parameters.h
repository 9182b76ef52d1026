// How a user says which data set: the same for flags and for the window's controls.
#pragma once

#include <string>
#include <vector>

#include "core/parameter/parameter.h"
#include "core/train/data/data_set.h"

namespace whereabouts {

namespace data_option {
inline constexpr Handle<std::string> set{"data"};
inline constexpr Handle<int> size{"data-size"}, hold_out{"hold-out"};
inline constexpr Handle<std::uint32_t> seed{"data-seed"};
}  // namespace data_option

// `data`: a word or a path that load_data_set() knows.
Parameter data_parameter();
// `data-size` and `data-seed`.
std::vector<Parameter> data_option_parameters();
// All three.
std::vector<Parameter> data_parameters();
// These and `hold-out`, for what trains.
std::vector<Parameter> training_data_parameters();
std::string data_name(const Values& values);
DataOptions data_options(const Values& values);

}  // namespace whereabouts
