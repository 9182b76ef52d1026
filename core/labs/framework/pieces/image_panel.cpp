#include "core/labs/framework/pieces/image_panel.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "core/image/resized.h"
#include "core/labs/framework/pieces/marks.h"

namespace whereabouts {

Axis pixel_axis(Index index, int length, const PatchGrid& grid) {
  Axis axis;
  axis.lower = -grid.padding;
  axis.upper = length + grid.padding;
  axis.whole = true;
  const int count = index == Index::row ? grid.grid.rows : grid.grid.columns;
  axis.indexing = {.index = index,
                   .count = count,
                   .origin = -1.0 * grid.padding,
                   .pitch = 1.0 * grid.stride,
                   .extent = 1.0 * grid.patch};
  axis.reversed = index == Index::row;
  return axis;
}

bool lines_fit(GridShape grid) {
  return std::max(grid.rows, grid.columns) <= 96;
}

bool numbers_fit(GridShape grid) {
  return grid.rows <= 100 && grid.columns <= 100;
}

void keep_shape(Panel& panel, const PatchGrid& grid, const Image& image, bool resized) {
  const double shape = 1.0 * grid.image_columns / grid.image_rows;
  panel.square_units = shape <= 8 && shape >= 1.0 / 8;
  if (!panel.square_units) {
    panel.subtitle += ", stretched";
  } else if (resized) {
    panel.unit_ratio = 1.0 * image.rows() / grid.image_rows * grid.image_columns / image.columns();
  }
}

Panel patched_image_panel(Message title, Message subtitle, const PatchGrid& grid, const Image& image,
                          bool resized) {
  Panel panel;
  panel.title = std::move(title);
  panel.subtitle = std::move(subtitle);
  panel.x = pixel_axis(Index::column, grid.image_columns, grid);
  panel.y = pixel_axis(Index::row, grid.image_rows, grid);
  panel.tokens = grid.grid;
  keep_shape(panel, grid, image, resized);
  return panel;
}

Layer image_layer(const Image& image, int scale) {
  return image_layer(image, scale, image.columns(), image.rows());
}

Layer image_layer(const Image& image, int scale, double width, double height) {
  if (image.channels() == 1) {
    HeatMap map;
    const std::vector<float> values = image.values();
    map.values = std::make_shared<const Matrix>(
        Eigen::Map<const Matrix>(values.data(), image.rows(), image.columns()));
    map.scale = scale;
    map.left = map.top = 0;
    map.cell_width = width / image.columns();
    map.cell_height = height / image.rows();
    map.quantity = "brightness";
    return {map};
  }
  RgbImage drawn = whole_image(image);
  drawn.width = width;
  drawn.height = height;
  return {drawn};
}

RgbImage whole_image(int rows, int columns, std::shared_ptr<const std::vector<std::uint8_t>> rgb) {
  RgbImage image;
  image.rows = rows;
  image.columns = columns;
  image.width = columns;
  image.height = rows;
  image.rgb = std::move(rgb);
  return image;
}

RgbImage whole_image(const Image& image) {
  return whole_image(image.rows(), image.columns(),
                     std::make_shared<const std::vector<std::uint8_t>>(image.rgb8()));
}

Array image_array(const Image& image) {
  Array array;
  array.shape = {static_cast<std::size_t>(image.rows()), static_cast<std::size_t>(image.columns())};
  if (image.channels() > 1) array.shape.push_back(static_cast<std::size_t>(image.channels()));
  if (std::holds_alternative<std::vector<double>>(image.pixels())) {
    array.values = std::get<std::vector<double>>(image.pixels());
  } else {
    array.values = image.values();
  }
  return array;
}

Layer patch_lines(const PatchGrid& grid) {
  LineSegments lines;
  const double left = -grid.padding, right = grid.image_columns + grid.padding;
  const double top = -grid.padding, bottom = grid.image_rows + grid.padding;
  for (int column = 1; column < grid.grid.columns; ++column) {
    const double x = left + column * grid.stride;
    add_segment(lines, x, top, x, bottom);
  }
  for (int row = 1; row < grid.grid.rows; ++row) {
    const double y = top + row * grid.stride;
    add_segment(lines, left, y, right, y);
  }
  lines.colour = Colour::white;
  lines.halo = true;
  return {lines};
}

Layer patch_labels(const PatchGrid& grid, std::vector<Message> labels) {
  Text text;
  for (int token = 0; token < grid.grid.count(); ++token) {
    const Cell cell = grid.grid.cell(token);
    text.x.push_back(-grid.padding + (cell.column + 0.5) * grid.stride);
    text.y.push_back(-grid.padding + (cell.row + 0.5) * grid.stride);
  }
  text.labels = std::move(labels);
  text.colour = Colour::white;
  text.halo = true;
  text.size = 13;
  text.room_width = text.room_height = grid.stride;
  text.max_cover = 0.2;
  text.in_corner = true;
  return {text};
}

Layer patch_numbers(const PatchGrid& grid, const std::vector<int>& order) {
  std::vector<Message> labels;
  labels.reserve(static_cast<std::size_t>(grid.grid.count()));
  for (int token = 0; token < grid.grid.count(); ++token)
    labels.push_back(fmt::to_string((order.empty() ? token : order[static_cast<std::size_t>(token)]) + 1));
  return patch_labels(grid, std::move(labels));
}

}  // namespace whereabouts
