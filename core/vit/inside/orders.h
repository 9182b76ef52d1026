// The same patches in many orders, through one model: what stays at a place is what the place tells.
//
//   orders.h        the passes
//   slot_means.h    the part of each token that its place tells
#pragma once

#include <functional>

#include "core/vit/vit.h"

namespace whereabouts {

// (count, rows, columns, channels): the one image of `pixels` with its patches in orders [first, first +
// count), order k being NumPy's RandomState(k).permutation(N), place i takes patch order[i].
PixelBatch in_orders(const PixelBatch& pixels, GridShape grid, int stride, int first, int count);

// Forward passes of the orders 0 .. orders - 1 of one image, some at a time: `take` gets each pass with the
// number of its first order; the images in it are those that follow. `options` without an order. Throws
// as forward() does.
void each_order(const Vit& vit, const PixelBatch& pixels, int orders, const ForwardOptions& options,
                const std::function<void(int first, const Forward& forward)>& take,
                const Progress& progress = {});

}  // namespace whereabouts
