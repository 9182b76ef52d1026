// How an image is cut into patches: the parameters `patch` and `fit`.
#pragma once

#include "core/image/patches.h"
#include "core/parameter/parameter.h"

namespace whereabouts {

namespace cut {
inline constexpr Handle<int> patch{"patch"};
inline constexpr Option<Fit> fits[] = {
    {Fit::resize, "resize", "Resize", "Stretch the image a little until it divides"},
    {Fit::crop, "crop", "Crop", "Cut the edges off"},
    {Fit::pad, "pad", "Pad", "Add black at the right and at the bottom"}};
inline constexpr Handle<Fit> fit{"fit", fits};
}  // namespace cut

// The default patch leaves about 14 patches along the shorter side, in whole multiples of 8 px (16 at 224);
// in images under 112 px the largest that divides it and leaves 3 (20 on the 100 x 60 dusk).
Parameter patch_parameter();
int default_patch(int rows, int columns);
Parameter fit_parameter();

}  // namespace whereabouts
