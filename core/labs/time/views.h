// The views of the lab `time`, a file each in views/. They share what is prepared.
#pragma once

#include "core/labs/framework/lab_views.h"

namespace whereabouts::time_lab {

LabView series_view();
LabView recurrence_view();
LabView horizons_view();
LabView universe_view();
LabView relations_view();

}  // namespace whereabouts::time_lab
