// The parameters of the lab `separation`, which are the options of `diagnose` as well.
#pragma once

#include <vector>

#include "core/analysis/separation.h"
#include "core/labs/separation/data.h"
#include "core/parameter/parameter.h"

namespace whereabouts {

namespace separation {
inline constexpr Option<RowDistance> distances[] = {
    {RowDistance::cosine, "cosine", "Cosine", "1 - cos: the angle alone, 0 to 2"},
    {RowDistance::euclidean, "euclidean", "Euclidean",
     "The length of the difference; a few long vectors can decide it"}};
inline constexpr Option<Share> shares[] = {
    {Share::test, "test", "Test", "Images the model was not trained on"},
    {Share::train, "train", "Training", "Images it was trained on"}};
inline constexpr Handle<RowDistance> distance{"distance", distances};
inline constexpr Handle<Share> share{"share", shares};
inline constexpr Handle<int> samples{"samples"}, layer{"layer"};
}  // namespace separation

}  // namespace whereabouts
