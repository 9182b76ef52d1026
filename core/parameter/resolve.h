// Checking values against their declarations, and filling in the others.
#pragma once

#include <string>
#include <vector>

#include "core/base/message.h"
#include "core/parameter/declaration.h"

namespace whereabouts {

enum class Policy {
  refuse,  // a value out of range is a usage Failure that names the range (command line)
  adjust,  // it is brought into the range, or dropped for the default (window, after another image was
           // opened)
};

// Fills in every declared parameter, in order of declaration. Unknown ids are refused with the known ones.
Values resolve(const std::vector<Parameter>& parameters, const Inputs& inputs, const Values& given,
               Policy policy);

// Those that can be chosen.
std::vector<Choice> usable_choices(const Parameter& parameter, const Scope& scope);
// Those of them that are offered, and the one in force.
std::vector<Choice> offered_choices(const Parameter& parameter, const Scope& scope,
                                    const std::string& in_force);

// "1 to 60", "one of: resize, crop, pad", "a cell from 0,0 to 13,13", "true or false", ...
Message range_text(const Parameter& parameter, const Scope& scope);

}  // namespace whereabouts
