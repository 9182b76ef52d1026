// What the ends of colour scales leave out.
#pragma once

#include "core/base/progress.h"
#include "core/colour/drawable_range.h"
#include "core/figure/figure.h"

namespace whereabouts {

// Brings the ends of every scale within what can be drawn (a file may hold any number) and notes whether
// finite values of the heat maps lie beyond them. Ends that are not in order stay as they are.
void finalize_scales(Figure& figure, const Progress& progress = {});

}  // namespace whereabouts
