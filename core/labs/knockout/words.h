// What the lab `knockout` found, in words and readings.
#pragma once

#include <string>

#include "core/base/message.h"
#include "core/labs/knockout/data.h"

namespace whereabouts {

Message knockout_finding(const KnockoutData& data);
void add_knockout_readings(Figure& figure, const KnockoutData& data, int layer);

}  // namespace whereabouts
