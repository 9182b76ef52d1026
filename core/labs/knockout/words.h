// What the lab `knockout` found, in words and readings.
#pragma once

#include <string>

#include "core/labs/knockout/data.h"

namespace whereabouts {

std::string knockout_finding(const KnockoutData& data);
void add_knockout_readings(Figure& figure, const KnockoutData& data, int layer);

}  // namespace whereabouts
