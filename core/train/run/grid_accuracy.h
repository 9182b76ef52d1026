// What a trained model gets right on larger grids than that of its training.
//
// On a grid G times as large there are two questions, and this program asks both:
//
//   accuracy_at()        the same image with more pixels: every object is G times as large in patches, as
//   where
//                        a photograph is shown at a higher resolution (ViT at 384 px)
//   accuracy_on_grid()   a larger task. Data sets that draw their images (`where`, `which`) draw them on a
//                        canvas G times as large, objects as large in pixels as before, so that the model
//                        meets offsets that it never met and nothing else changes. Of `where` the class is
//                        still the sixteenth of the canvas that holds the shape. Photographs cannot be drawn
//                        anew: they are resized, as accuracy_at() does and as published curves over
//                        resolutions do.
//
// How the position carries is the scheme's own rule: tables are resampled by the program's rule for another
// resolution, waves, rotations and functions of the offset are evaluated at the new grid.
#pragma once

#include <functional>
#include <vector>

#include "core/checkpoint/checkpoint.h"
#include "core/train/data/data_set.h"
#include "core/train/run/run_configuration.h"

namespace whereabouts {

// The share of test images that the model in `checkpoint` gets right when they are resized to `rows` x
// `columns`.
double accuracy_at(const Checkpoint& checkpoint, const DataSet& data, int rows, int columns,
                   const Progress& progress);

// The grid G times as large as the model's, in whole patches.
GridShape larger_grid(GridShape grid, double factor);

// The factors in rising order. Refuses (usage, naming --grids) one that is there twice.
std::vector<double> sorted_grids(std::vector<double> factors);
// Refuses (usage, naming --grids) factors that give one and the same grid, a grid of more than 16,384
// patches, and a canvas that cannot be cut into the cells of `data`.
void check_grids(const std::vector<double>& factors, const RunConfiguration& run, const DataSet& data);

// The share of the first `images` test images (0: of all) that the model in `checkpoint`, of that run, gets
// right on a grid `factor` times as large. `told`, where given, is called with the images that are done.
double accuracy_on_grid(const Checkpoint& checkpoint, const RunConfiguration& run, const DataSet& data,
                        double factor, int images, const std::function<void(int)>& told,
                        const Progress& progress);

}  // namespace whereabouts
