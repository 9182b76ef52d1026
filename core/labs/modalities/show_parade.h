// The view `parade` of the lab `modalities`: performers with name tags, and on painted markers.
#pragma once

#include "core/figure/figure.h"
#include "core/labs/modalities/data.h"

namespace whereabouts {

void show_parade(Figure& figure, const ModalitiesData& data, const Values& values);

}  // namespace whereabouts
