// Labels that are numbers in a file: classes, a held-out share, images that lie on their sides.
#pragma once

#include <cstdint>
#include <vector>

#include "core/base/progress.h"
#include "core/train/data/data_set.h"

namespace whereabouts {

// Calls the classes by their numbers, as many as the largest label needs. With `may_begin_with_1`, labels
// that do are counted from 0 and keep their numbers as names; a note says so.
void number_classes(DataSet& data, bool may_begin_with_1);

// Every fifth of each class, at least one of two, in the order of RandomState(seed).permutation(), class by
// class. (count) of labels from 0 to classes - 1.
std::vector<bool> held_out(const std::vector<int>& labels, int classes, std::uint32_t seed,
                           const Progress& progress);

// Takes those images out that are held out, in their order.
LabelledImages take_out(LabelledImages& images, const std::vector<bool>& held, const Progress& progress);

// Exchanges rows and columns of every image.
void transpose(LabelledImages& images, const Progress& progress);

}  // namespace whereabouts
