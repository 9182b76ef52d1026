// Products whose numbers are held to bounds (Clipping, Gemma 4), there and back: what lies beyond a bound
// goes nowhere. Weights are unpacked.
#pragma once

#include "core/backend/block.h"
#include "core/base/matrix.h"
#include "core/base/progress.h"

namespace whereabouts {

// x W^T + b, with x and what is given held.
Matrix held_product(const Matrix& x, const LinearView& layer, const Clipping& clipping,
                    const Progress& progress);
// Of a number whose gradient by that is `dy`: that by x.
Matrix held_product_backward(const Matrix& x, Matrix dy, const LinearView& layer, const Clipping& clipping,
                             const Progress& progress);

// Queries, keys and values side by side, each with its own bounds; null: nothing is held.
Matrix held_qkv(const Matrix& x, const LinearView& qkv, const AttentionClipping* clipping,
                const Progress& progress);
Matrix held_qkv_backward(const Matrix& x, const Matrix& dy, const LinearView& qkv,
                         const AttentionClipping* clipping, const Progress& progress);

}  // namespace whereabouts
