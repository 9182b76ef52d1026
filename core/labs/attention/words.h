// What the lab `attention` says of an image: its sentences, and the numbers beside the figure.
#pragma once

#include <string>
#include <vector>

#include "core/base/message.h"
#include "core/labs/attention/panels.h"

namespace whereabouts {
// A sentence about many images, behind a blank.
Message distance_over_images(const ManyImages& many);

// "the class token", "patch 48 (row 3, column 5)"
Message query_token(const AttentionData& data, const AttentionView& view);
// One sentence: what is drawn.
Message drawn_in_words(const AttentionData& data, const AttentionView& view);
// `drawn`: the orders whose maps are in the figure. The finding, of the first of them, and of the classes of
// both where both are.
Message finding(const AttentionData& data, const std::vector<const Gaze*>& drawn, const AttentionView& view);
// Of a figure that has its first scale already.
void add_readings(Figure& figure, const AttentionData& data, const AttentionView& view,
                  const std::vector<const Gaze*>& drawn);

}  // namespace whereabouts
