// Several values of one parameter as text: those of a batch.
#pragma once

#include <string>
#include <vector>

#include "core/parameter/resolve.h"

namespace whereabouts {

inline constexpr std::size_t max_listed_values = 1000;

// "0,4,8"; with a semicolon in the text these separate, since some values hold commas (cells): "0,0;6,6",
// and one alone "0,0;". Spaces around a value are left out. Refuses (usage, naming --id) what is not of the
// parameter's kind.
std::vector<Value> parse_values(const Parameter& parameter, const std::string& text);
// The same way back.
std::string values_text(const std::vector<Value>& values);

// The values as the parameters allow them, each with what is `given` besides; what it makes void goes, as
// with a value set by hand. Refuses (usage, naming --id) one that is out of range, naming the range.
// `others`: what becomes of given values that are out of range with it.
std::vector<Value> check_values(const std::vector<Parameter>& parameters, const Inputs& inputs,
                                const Values& given, const Parameter& parameter,
                                const std::vector<Value>& values, Policy others);

// Something to begin with: at most `max_count` steps of its sweep, spread evenly, both ends among them; of a
// switch off and on; of what has no sweep the value in force.
std::vector<Value> proposed_values(const Parameter& parameter, const Scope& scope, int max_count);

}  // namespace whereabouts
