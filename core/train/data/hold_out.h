// Images to train on that are tested on instead, so that a choice is made without looking at the test images.
#pragma once

#include "core/train/data/data_set.h"

namespace whereabouts {

// Moves `count` images of data.train into data.test, whose own images go away: the last `count` of
// RandomState(0).permutation(all). Both parts keep the order of the set. The title says so. Refuses (usage)
// a count that leaves nothing to train on.
void hold_out(DataSet& data, int count);

}  // namespace whereabouts
