// A figure as it is on paper.
#pragma once

#include "core/figure/figure.h"

namespace whereabouts {

// Without the layers that only say what is chosen in the window (Layer::cursor).
Figure without_cursors(Figure figure);

}  // namespace whereabouts
