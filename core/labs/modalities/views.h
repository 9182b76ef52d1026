// The views of the lab `modalities`, a file each in views/.
#pragma once

#include "core/labs/framework/lab_views.h"

namespace whereabouts::modalities {

LabView attention_view();
LabView sequence_view();
LabView ids_view();
LabView tower_view();
LabView order_view();
LabView classes_view();
LabView parade_view();

}  // namespace whereabouts::modalities
