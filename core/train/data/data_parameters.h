// How a user says which data set: the same for flags and for the window's controls.
#pragma once

#include <string>
#include <vector>

#include "core/parameter/parameter.h"
#include "core/train/data/data_set.h"

namespace whereabouts {

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
