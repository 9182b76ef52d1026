// Test images that are drawn here (made.h), on canvases of any size.
#pragma once

#include <cstdint>

#include "core/train/data/data_set.h"

namespace whereabouts {

constexpr int made_cells_across = 4;  // of a canvas, and down

// Whether the test images of `data` are drawn here; of training images that are held out instead none are.
bool is_made(const DataSet& data, int hold_out);
// Test image `number` of a seed's set on a canvas of side * side bytes, as draw_on_canvas() has it.
void draw_test_image(std::uint32_t seed, int number, int side, std::uint8_t* image);

}  // namespace whereabouts
