// `where` and `which`: images drawn by rules. One textured shape lies inside one of 16 cells of a grey
// canvas. Of `where` the class is the cell, of `which` the form of the shape; the images are the same.
//
// Everything but the cell is drawn alike for every cell: form, size, offset inside the cell, contrast,
// texture and background. No pixel of the shape leaves its cell, and a cell is a whole number of patches of 4
// or 8 pixels. So the patches of an image, in no order, say nothing about the cell.
#pragma once

#include <cstdint>

#include "core/base/progress.h"
#include "core/train/data/canvas.h"
#include "core/train/data/data_set.h"

namespace whereabouts {

enum class Form {
  square,
  ring,
  cross,
  diagonal_cross,
  triangle,
  horizontal_bars,
  vertical_bars,
  checker,
};

constexpr int made_forms = 8;
constexpr int made_cell = 8;  // side of a cell (px)
constexpr int made_cells = made_cells_across * made_cells_across;
constexpr int made_side = made_cell * made_cells_across;  // of the canvas (px)

// Of the images of a seed, all others are drawn independently (core/base/counter_random.h, with the keys
// seed, share, number): the same on every machine and any number of threads.
enum class Share { train, test };

// Draws image `number`, with `form` in `cell` (row by row), into made_side * made_side bytes. All else
// depends on seed, share and number alone: another cell changes places with `cell`, and no pixel of either
// changes.
void draw_made_image(std::uint32_t seed, Share share, int number, Form form, int cell, std::uint8_t* image);

// The same image on a larger canvas of side * side bytes: what is drawn is as large in pixels, in a cell that
// is larger, and so farther from the edges. `side` is a multiple of made_cells_across and at least made_side,
// of which it gives draw_made_image()'s.
void draw_on_canvas(std::uint32_t seed, Share share, int number, Form form, int cell, int side,
                    std::uint8_t* image);

enum class MadeSet { where, which };
inline constexpr const char* where_title = "Where (one shape, 16 cells)";
inline constexpr const char* which_title = "Which (one shape, 8 forms)";

// 16,000 images to train on and 4,096 to test on, every form in every cell equally often. Image i shows form
// i % 8 in cell i / 8 % 16.
DataSet made_data_set(MadeSet set, std::uint32_t seed, const Progress& progress = {});

}  // namespace whereabouts
