// The view `ids` of the lab `modalities`: M-RoPE's ids, frequencies by axis, and angles.
#pragma once

#include "core/figure/figure.h"
#include "core/labs/modalities/data.h"

namespace whereabouts {

void show_ids(Figure& figure, const ModalitiesData& data, const Values& values);

}  // namespace whereabouts
