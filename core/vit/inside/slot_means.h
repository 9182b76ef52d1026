// The part of each token that its place tells, whatever patch stands there.
#pragma once

#include <functional>
#include <vector>

#include "core/vit/inside/orders.h"

namespace whereabouts {

// Per layer 0 .. L, (N, D): P_n, the mean of the token at place n over `orders` orders of the patches of one
// image, less the mean over all places. Of x_l, what enters block l (of the last: what leaves it). `passed`
// gets every forward. Throws as forward() does.
std::vector<Matrix> slot_means(const Vit& vit, const PixelBatch& pixels, int orders,
                               const ForwardOptions& options,
                               const std::function<void(const Forward&)>& passed,
                               const Progress& progress = {});

}  // namespace whereabouts
