#include "core/train/data/made.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <string>
#include <utility>
#include <vector>

#include "core/base/counter_random.h"
#include "core/base/parallel.h"

namespace whereabouts {
namespace {

constexpr int train_images = 16000, test_images = 4096;
constexpr int image_pixels = made_side * made_side;

constexpr const char* form_names[made_forms] = {
    "square", "ring", "cross", "diagonal cross", "triangle", "horizontal bars", "vertical bars", "checker"};

// Of a cell, row by row.
using CellValues = std::vector<double>;

// Whether a shape of `size` pixels covers its pixel (row, column).
bool covers(Form form, int size, int row, int column) {
  // Twice the distances from the centre: whole numbers for odd and even sizes.
  const int down = std::abs(2 * row - (size - 1)), across = std::abs(2 * column - (size - 1));
  const int stroke = size % 2 == 0 ? 2 : 1;
  switch (form) {
    case Form::square:
      return true;
    case Form::ring: {
      const int square = down * down + across * across, inner = size - 3;
      return square > inner * inner + 1 && square <= size * size;
    }
    case Form::cross:
      return down < stroke || across < stroke;
    case Form::diagonal_cross:
      return std::abs(down - across) < 2;
    case Form::triangle:
      return across <= row + 1;
    case Form::horizontal_bars:
      return row % 2 == 0;
    case Form::vertical_bars:
      return column % 2 == 0;
    case Form::checker:
      return (row + column) % 2 == 0;
  }
  std::abort();
}

// Mean 0, deviation 1: the sum of four uniform numbers of 16 bits. Close to normal, and made of whole
// numbers, so that no library of mathematics changes a pixel.
double noise(CounterRandom& random) {
  const std::uint64_t bits = random.next();
  std::int64_t sum = -2 * 65535;
  for (int part = 0; part < 4; ++part) sum += static_cast<std::int64_t>(bits >> (16 * part) & 0xffff);
  constexpr double deviation = 37837.23;  // of the sum: sqrt(4 * (65536^2 - 1) / 12)
  return static_cast<double>(sum) / deviation;
}

double between(CounterRandom& random, double low, double high) {
  return low + (high - low) * random.uniform();
}

// What is drawn for an image besides form, cell and the noise of its background. That noise is faint: under
// three times as much, and levels of 0.4 to 0.6, a transformer of 64 dimensions and 4 layers gets 37 % of its
// cells right after 224,000 samples, with these 99 % after 64,000.
struct Look {
  // In a cell of `cell` pixels.
  Look(CounterRandom& random, int cell) {
    level = between(random, 0.48, 0.52);
    deviation = between(random, 0.01, 0.02);
    contrast = between(random, 0.35, 0.45);
    if (random.below(2) == 0) contrast = -contrast;
    size = 6 + random.below(2);
    top = random.below(cell - size + 1);
    left = random.below(cell - size + 1);
    if (random.below(2) == 0) grain = between(random, 0.05, 0.1);
    if (random.below(2) == 0) shade = between(random, 0.2, 0.4);
    shaded_down = random.below(2) == 0;
  }

  double level, deviation;  // of the background
  double contrast;          // of the shape: lighter or darker
  int size, top, left;      // inside the cell (px)
  // Texture: noise of the shape's own, and a contrast that falls off along the rows or the columns.
  double grain = 0, shade = 0;
  bool shaded_down;
};

void draw_shape(CellValues& cell, int side, const Look& look, Form form, CounterRandom& random) {
  for (int row = 0; row < look.size; ++row) {
    for (int column = 0; column < look.size; ++column) {
      if (!covers(form, look.size, row, column)) continue;
      const double along = static_cast<double>(look.shaded_down ? row : column) / look.size;
      cell[static_cast<std::size_t>((look.top + row) * side + look.left + column)] +=
          look.contrast * (1 - look.shade * along) + look.grain * noise(random);
    }
  }
}

LabelledImages made_images(MadeSet set, std::uint32_t seed, Share share, const Progress& progress) {
  LabelledImages images;
  images.rows = images.columns = made_side;
  const int count = share == Share::train ? train_images : test_images;
  images.pixels.resize(static_cast<std::size_t>(count) * image_pixels);
  images.labels.resize(static_cast<std::size_t>(count));
  constexpr int at_once = 64;
  static_assert(train_images % at_once == 0 && test_images % at_once == 0);
  parallel_for(count / at_once, compute_threads(), progress, [&](int task, int) {
    for (int number = task * at_once; number < (task + 1) * at_once; ++number) {
      const int form = number % made_forms, cell = number / made_forms % made_cells;
      draw_made_image(seed, share, number, static_cast<Form>(form), cell,
                      images.pixels.data() + static_cast<std::size_t>(number) * image_pixels);
      images.labels[static_cast<std::size_t>(number)] = set == MadeSet::where ? cell : form;
    }
  });
  return images;
}

}  // namespace

void draw_on_canvas(std::uint32_t seed, Share share, int number, Form form, int cell, int side,
                    std::uint8_t* image) {
  const int cell_side = side / made_cells_across;
  CounterRandom random(seed, static_cast<std::uint64_t>(share), static_cast<std::uint64_t>(number));
  const Look look(random, cell_side);
  CellValues values(static_cast<std::size_t>(cell_side) * static_cast<std::size_t>(cell_side));
  // The first of the cells drawn gets the shape and changes places with `cell`.
  for (int drawn = 0; drawn < made_cells; ++drawn) {
    for (double& value : values) value = look.level + look.deviation * noise(random);
    if (drawn == 0) {
      CounterRandom grain(seed, 2 + static_cast<std::uint64_t>(share), static_cast<std::uint64_t>(number));
      draw_shape(values, cell_side, look, form, grain);
    }
    const int place = drawn == 0 ? cell : drawn == cell ? 0 : drawn;
    std::uint8_t* const corner =
        image + (std::ptrdiff_t{place / made_cells_across} * side + place % made_cells_across) * cell_side;
    for (int pixel = 0; pixel < cell_side * cell_side; ++pixel) {
      const double value = std::clamp(values[static_cast<std::size_t>(pixel)], 0.0, 1.0);
      corner[std::ptrdiff_t{pixel / cell_side} * side + pixel % cell_side] =
          static_cast<std::uint8_t>(std::lround(255 * value));
    }
  }
}

void draw_made_image(std::uint32_t seed, Share share, int number, Form form, int cell, std::uint8_t* image) {
  draw_on_canvas(seed, share, number, form, cell, made_side, image);
}

bool is_made(const DataSet& data, int hold_out) {
  return hold_out == 0 && (data.title == where_title || data.title == which_title);
}

void draw_test_image(std::uint32_t seed, int number, int side, std::uint8_t* image) {
  draw_on_canvas(seed, Share::test, number, static_cast<Form>(number % made_forms),
                 number / made_forms % made_cells, side, image);
}

DataSet made_data_set(MadeSet set, std::uint32_t seed, const Progress& progress) {
  DataSet data;
  data.augmentable = false;
  if (set == MadeSet::where) {
    data.id = "where";
    data.title = where_title;
    for (int cell = 0; cell < made_cells; ++cell) {
      data.class_names.push_back("row " + std::to_string(cell / made_cells_across + 1) + ", column " +
                                 std::to_string(cell % made_cells_across + 1));
    }
  } else {
    data.id = "which";
    data.title = which_title;
    data.class_names.assign(std::begin(form_names), std::end(form_names));
  }
  progress.report(0, "drawing images");
  data.train = made_images(set, seed, Share::train, progress);
  progress.report(0.8, "drawing images");
  data.test = made_images(set, seed, Share::test, progress);
  return data;
}

}  // namespace whereabouts
