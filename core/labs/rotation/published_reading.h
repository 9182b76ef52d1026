// What was published of a form that the lab `rotation` draws, as a reading beside the figure.
#pragma once

#include "core/labs/rotation/data.h"

namespace whereabouts {

// Nothing where no source measured that form: of rope-2d, RoPE-ViT's was.
void add_published(Figure& figure, const RotationForm& form);

}  // namespace whereabouts
