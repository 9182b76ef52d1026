// The view `classes` of the lab `modalities`: rows of a real classifier that are near each other, beside
// those of the seeded vocabulary.
#pragma once

#include "core/figure/figure.h"
#include "core/labs/modalities/data.h"

namespace whereabouts {

void show_classes(Figure& figure, const ModalitiesData& data, const Values& values);

}  // namespace whereabouts
