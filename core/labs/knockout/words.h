// What the lab `knockout` found, in words and readings.
#pragma once

#include <string>

#include "core/base/message.h"
#include "core/labs/knockout/data.h"

namespace whereabouts {

// "set to 0", "mean over places", "mean over 32 images", "as in coffee".
Message replacement_words(const Replaced& replaced);
Message knockout_finding(const KnockoutData& data);
void add_knockout_readings(Figure& figure, const KnockoutData& data, int layer);

}  // namespace whereabouts
