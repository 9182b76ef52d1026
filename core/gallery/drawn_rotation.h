// How the lab `rotation` draws the periods of a model's own rotation.
#pragma once

#include <optional>
#include <vector>

#include "core/checkpoint/inspect/told_rotation.h"
#include "core/gallery/gallery.h"
#include "core/vit/configuration/configuration.h"

namespace whereabouts {

// Parameters of the lab, but for those that have the lab's own value. Nothing where the lab has no such
// rotation: one whose angles were learned, one scaled in another way.
std::optional<std::vector<WrittenValue>> drawn_rotation(const ToldRotation& rotation);
// On the grid that the model was trained with. Where rows and columns are scaled to a given grid the periods
// are those of that grid.
std::optional<std::vector<WrittenValue>> drawn_rotation(const VitConfiguration& model);

}  // namespace whereabouts
