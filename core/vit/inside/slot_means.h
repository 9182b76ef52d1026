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

// The same of y_l, norm1 of block l applied to x_l (of the last: what the last norm gives).
std::vector<Matrix> normed_slot_means(const Vit& vit, const PixelBatch& pixels, int orders,
                                      const ForwardOptions& options,
                                      const std::function<void(const Forward&)>& passed,
                                      const Progress& progress = {});
// y_l of a forward that kept norm1: per layer 0 .. L (count * tokens, D).
const Matrix& normed_tokens(const Forward& forward, std::size_t layer);

}  // namespace whereabouts
