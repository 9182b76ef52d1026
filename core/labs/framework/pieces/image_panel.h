// An image in a panel, with the lines and the numbers of its patches.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "core/array/array.h"
#include "core/base/message.h"
#include "core/figure/figure.h"
#include "core/image/patches.h"
#include "core/image/resized.h"

namespace whereabouts {

// Pixels 0..length, carrying the rows or columns of `grid`.
Axis pixel_axis(Index index, int length, const PatchGrid& grid);
// The image as a layer: grey through `scale`, colour as it is. `width`, `height`: what it covers, where it
// stands for a larger one.
Layer image_layer(const Image& image, int scale);
Layer image_layer(const Image& image, int scale, double width, double height);
// Every pixel as one unit, from 0; grey images too.
RgbImage whole_image(int rows, int columns, std::shared_ptr<const std::vector<std::uint8_t>> rgb);
RgbImage whole_image(const Image& image);
// Pixels that a figure draws of an image at most: more are made fewer, which nobody sees in print either.
inline constexpr int max_drawn_pixels = 1 << 22;
// Whether the lines between so many patches leave anything of the image to be seen, and their numbers can
// be read anywhere.
bool lines_fit(GridShape grid);
bool numbers_fit(GridShape grid);
// Gives a panel of the fitted image the image's shape: also where it was `resized` to whole patches, unless
// it is so long and narrow that it would be a line. The subtitle says so then.
void keep_shape(Panel& panel, const PatchGrid& grid, const Image& image, bool resized);
// An empty panel in the pixels of the fitted image, whose places are its patches: with keep_shape().
Panel patched_image_panel(Message title, Message subtitle, const PatchGrid& grid, const Image& image,
                          bool resized);
// (rows, columns) or (rows, columns, 3), values 0..1, double where the image is.
Array image_array(const Image& image);
// Lines between the patches.
Layer patch_lines(const PatchGrid& grid);
// Labels in the patches, one each, as large as the patch allows.
Layer patch_labels(const PatchGrid& grid, std::vector<Message> labels);
// The number of each patch, from 1; of patches in another order, place i holding order[i], where one is
// given.
Layer patch_numbers(const PatchGrid& grid, const std::vector<int>& order = {});

}  // namespace whereabouts
