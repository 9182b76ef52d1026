// The view `order` of the lab `modalities`: two sentences of the same words.
#pragma once

#include "core/figure/figure.h"
#include "core/labs/modalities/data.h"

namespace whereabouts {

void show_order(Figure& figure, const ModalitiesData& data, const Values& values);

}  // namespace whereabouts
