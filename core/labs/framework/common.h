// Parameters that many labs share, declared once.
#pragma once

#include <optional>
#include <string>
#include <utility>

#include "core/checkpoint/inspect/anatomy.h"
#include "core/figure/figure.h"
#include "core/image/patches.h"
#include "core/image/resized.h"
#include "core/parameter/parameter.h"
#include "core/position/scheme.h"

namespace whereabouts {

// `map`: colour map, and `range`: "auto" or A:B.
Parameter map_parameter(std::string initial);
Parameter range_parameter();
// The range the user asked for, if any.
std::optional<std::pair<double, double>> chosen_range(const Values& values);

// `patch`, `fit` over the image given. The default patch leaves about 14 patches along the shorter side, in
// whole multiples of 8 px (16 at 224); in images under 112 px the largest that divides it and leaves 3 (20
// on the 100 x 60 dusk).
Parameter patch_parameter();
int default_patch(int rows, int columns);
Parameter fit_parameter();
Fit fit_of(const Values& values);

// `step`: which snapshot of a run, by the number in its name; the last one where nothing is chosen. It
// applies only where a run is given. Declared before every parameter that looks at the checkpoint.
inline constexpr const char* step_id = "step";
Parameter step_parameter();

// `tensor`, `grid`, `prefix`: which table of the checkpoint, read how.
Parameter tensor_parameter();
Parameter grid_parameter();
Parameter prefix_parameter();
// `grid_id`: the parameter that holds the table's grid, where `grid` means another one.
TableChoice table_choice(const Values& values, const std::string& grid_id = "grid");
// The grid that table_choice() leads to, told from the anatomy without reading the table; {1, tokens} where
// it fits no grid (prepare() then refuses it in words).
GridShape table_grid(const Scope& scope);

// A figure's axis for places of one kind: `count` of them, one unit each, the first at 0.
Axis index_axis(Index index, int count, std::string label);
// Pixels 0..length, carrying the rows or columns of `grid`.
Axis pixel_axis(Index index, int length, const PatchGrid& grid);
// The image as a layer: grey through `scale`, colour as it is. `width`, `height`: what it covers, where it
// stands for a larger one.
Layer image_layer(const Image& image, int scale);
Layer image_layer(const Image& image, int scale, double width, double height);
// Pixels that a figure draws of an image at most: more are made fewer, which nobody sees in print either.
inline constexpr int max_drawn_pixels = 1 << 22;
// Whether the lines between so many patches leave anything of the image to be seen, and their numbers can
// be read anywhere.
bool lines_fit(GridShape grid);
bool numbers_fit(GridShape grid);
// Gives a panel of the fitted image the image's shape: also where it was `resized` to whole patches, unless
// it is so long and narrow that it would be a line. The subtitle says so then.
void keep_shape(Panel& panel, const PatchGrid& grid, const Image& image, bool resized);
// (rows, columns) or (rows, columns, 3), values 0..1, double where the image is.
Array image_array(const Image& image);
// Lines between the patches.
Layer patch_lines(const PatchGrid& grid);
// Labels in the patches, one each, as large as the patch allows.
Layer patch_labels(const PatchGrid& grid, std::vector<std::string> labels);

Parameter temperature_parameter();

}  // namespace whereabouts
