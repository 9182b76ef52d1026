#include "core/labs/framework/common.h"

#include <algorithm>
#include <charconv>
#include <cmath>

#include "core/base/failure.h"
#include "core/checkpoint/inspect/table_shape.h"
#include "core/figure/scale.h"
#include "core/image/resized.h"
#include "core/labs/framework/inputs.h"

namespace whereabouts {
namespace {

// "A:B" with A < B; empty for "auto".
std::optional<std::pair<double, double>> parse_range(const std::string& text) {
  if (text == "auto") return std::nullopt;
  std::pair<double, double> range;
  const char* end = text.data() + text.size();
  const auto first = std::from_chars(text.data(), end, range.first);
  if (first.ec == std::errc() && first.ptr != end && *first.ptr == ':') {
    const auto second = std::from_chars(first.ptr + 1, end, range.second);
    const bool whole = second.ec == std::errc() && second.ptr == end;
    if (whole && is_drawable_range(range.first, range.second)) return range;
    if (whole && range.first < range.second) {
      refuse_usage("--range", "colours cannot be drawn over \"" + shown(text, 60) + "\"",
                   "choose ends from -1e30 to 1e30 that differ by at least a millionth of the larger one, "
                   "and by 1e-30");
    }
  }
  refuse_usage("--range", "\"" + shown(text, 60) + "\" is not a range",
               "write A:B with A less than B, for example -1:1, or auto");
}

const PositionTensor* chosen_tensor(const Scope& scope) {
  const auto& position = scope.inputs.anatomy->position;
  const std::string& tensor = scope.values.text("tensor");
  for (const PositionTensor& each : position) {
    if (each.tensor == tensor) return &each;
  }
  return nullptr;
}

// Why the chosen table has no grid behind that many tokens; empty where it has one.
std::string no_grid_because(const Scope& scope, int prefix) {
  const std::string grid_id = scope.values.has("table-grid") ? "table-grid" : "grid";
  if (!scope.inputs.anatomy || !scope.values.has("tensor") || !scope.values.has(grid_id)) return {};
  TableChoice choice;
  choice.tensor = scope.values.text("tensor");
  choice.prefix = prefix;
  try {
    if (scope.values.text(grid_id) != "auto") choice.grid = parse_grid(scope.values.text(grid_id), "--grid");
    chosen_position(*scope.inputs.checkpoint, *scope.inputs.anatomy, choice);
  } catch (const Failure& failure) {
    return failure.problem();
  }
  return {};
}

}  // namespace

Parameter map_parameter(std::string initial) {
  Parameter parameter;
  parameter.id = "map";
  parameter.label = "Colour map";
  parameter.help = "Colours of the main heat map; every map also reversed with _r behind its name";
  parameter.kind = Kind::colour_map;
  parameter.initial = [initial = std::move(initial)](const Scope&) { return Value(initial); };
  return parameter;
}

Parameter range_parameter() {
  Parameter parameter =
      text_parameter("range", "Range",
                     "Values at the two ends of the colours as A:B, or auto for those of the data", "auto");
  parameter.check_text = [](const std::string& text, const Scope&) { parse_range(text); };
  return parameter;
}

std::optional<std::pair<double, double>> chosen_range(const Values& values) {
  return parse_range(values.text("range"));
}

int default_patch(int rows, int columns) {
  const int shorter = std::min(rows, columns);
  if (shorter >= 112) return std::max(1, static_cast<int>(std::lround(shorter / 14.0 / 8.0))) * 8;
  for (int patch = shorter / 3; patch > 1; --patch) {
    if (rows % patch == 0 && columns % patch == 0) return patch;
  }
  return std::max(1, shorter / 4);
}

Parameter patch_parameter() {
  Parameter parameter =
      integer_parameter("patch", "Patch size", "Side of the square patches in pixels", 16, 1, 1);
  parameter.unit = "px";
  parameter.heavy = true;
  parameter.initial = [](const Scope& scope) {
    const Image& image = *scope.inputs.image.image;
    return Value(std::int64_t{default_patch(image.rows(), image.columns())});
  };
  parameter.range = [](const Scope& scope) {
    const Image& image = *scope.inputs.image.image;
    return Range{1, static_cast<double>(std::min(image.rows(), image.columns())), {}, 0};
  };
  return parameter;
}

Parameter fit_parameter() {
  Parameter parameter = choice_parameter(
      "fit", "Fit", "What to do where the image does not divide into whole patches", "resize",
      {{"resize", "Resize", "Stretch the image a little until it divides"},
       {"crop", "Crop", "Cut the edges off"},
       {"pad", "Pad", "Add black at the right and at the bottom"}});
  parameter.heavy = true;
  return parameter;
}

Fit fit_of(const Values& values) {
  const std::string& fit = values.text("fit");
  return fit == "crop" ? Fit::crop : fit == "pad" ? Fit::pad : Fit::resize;
}

Parameter step_parameter() {
  Parameter parameter =
      choice_parameter(step_id, "Step", "The snapshot of the run, by the number in its name", "none", {});
  parameter.heavy = true;
  parameter.choices = [](const Scope& scope) {
    if (!scope.inputs.run) return std::vector<Choice>{{"none", "None", "No run is given"}};
    std::vector<Choice> choices;
    for (const Snapshot& step : scope.inputs.run->steps()) {
      choices.push_back({step.id, step.id, shown(step.name, 80)});
    }
    return choices;
  };
  parameter.initial = [](const Scope& scope) {
    return Value(scope.inputs.run ? scope.inputs.run->steps().back().id : std::string("none"));
  };
  parameter.applies = [](const Scope& scope) { return scope.inputs.run != nullptr; };
  return parameter;
}

Parameter tensor_parameter() {
  Parameter parameter = text_parameter(
      "tensor", "Tensor",
      "Name of the position table in the checkpoint; the encoder's where nothing is chosen", "");
  parameter.heavy = true;
  parameter.initial = [](const Scope& scope) {
    const auto& position = scope.inputs.anatomy->position;
    return Value(position.empty() ? std::string() : position.front().tensor);
  };
  // Known tables first, then what has the shape of one.
  parameter.suggestions = [](const Scope& scope) {
    const auto& position = scope.inputs.anatomy->position;
    std::vector<std::string> names;
    for (const PositionTensor& each : position) {
      if (scope.inputs.checkpoint->find(each.tensor)) names.push_back(each.tensor);
    }
    for (const TensorInfo& tensor : scope.inputs.checkpoint->tensors()) {
      const bool known = std::any_of(position.begin(), position.end(),
                                     [&](const PositionTensor& each) { return each.tensor == tensor.name; });
      if (!known && table_shape(tensor)) names.push_back(tensor.name);
    }
    return names;
  };
  parameter.names_tensor = true;
  return parameter;
}

Parameter grid_parameter() {
  Parameter parameter = text_parameter(
      "grid", "Grid",
      "Rows x columns of the table's patches, or auto to find them out from the number of tokens", "auto");
  parameter.heavy = true;
  parameter.check_text = [](const std::string& text, const Scope&) {
    if (text != "auto") parse_grid(text, "--grid");
  };
  return parameter;
}

Parameter prefix_parameter() {
  Parameter parameter =
      choice_parameter("prefix", "Prefix tokens",
                       "Class, distillation and register tokens in front of the patches", "auto", {});
  parameter.choices = [](const Scope& scope) {
    std::vector<Choice> choices = {{"auto", "auto", "The smallest number that leaves a square grid"}};
    for (int prefix = 0; prefix <= 8; ++prefix) {
      const std::string number = std::to_string(prefix);
      choices.push_back({number, number, "", no_grid_because(scope, prefix)});
    }
    return choices;
  };
  parameter.heavy = true;
  return parameter;
}

TableChoice table_choice(const Values& values, const std::string& grid_id) {
  TableChoice choice;
  choice.tensor = values.text("tensor");
  if (values.text(grid_id) != "auto") choice.grid = parse_grid(values.text(grid_id), "--" + grid_id);
  if (values.text("prefix") != "auto") choice.prefix = std::stoi(values.text("prefix"));
  return choice;
}

GridShape table_grid(const Scope& scope) {
  const TableChoice choice = table_choice(scope.values);
  if (choice.grid) return *choice.grid;
  const PositionTensor* tensor = chosen_tensor(scope);
  if (!tensor) return {1, 1};
  if (choice.prefix && (!tensor->prefix || *choice.prefix != *tensor->prefix)) {
    const int patches = tensor->tokens - *choice.prefix;
    const int side = static_cast<int>(std::lround(std::sqrt(std::max(patches, 1))));
    return side * side == patches ? GridShape{side, side} : GridShape{1, std::max(patches, 1)};
  }
  return tensor->grid.value_or(GridShape{1, std::max(tensor->tokens, 1)});
}

Parameter temperature_parameter() {
  Parameter parameter =
      real_parameter("temperature", "Temperature",
                     "T: the longest wave is 2 pi T positions long; 10000 in most models", 10000, 2, 1e6, 1);
  parameter.logarithmic = true;
  parameter.heavy = true;
  return parameter;
}

Axis index_axis(Index index, int count, std::string label) {
  Axis axis;
  axis.label = std::move(label);
  axis.lower = -0.5;
  axis.upper = count - 0.5;
  axis.whole = true;
  axis.indexing = {index, count, -0.5, 1, 1, 1, 0};
  return axis;
}

Axis pixel_axis(Index index, int length, const PatchGrid& grid) {
  Axis axis;
  axis.lower = -grid.padding;
  axis.upper = length + grid.padding;
  axis.whole = true;
  const int count = index == Index::row ? grid.grid.rows : grid.grid.columns;
  axis.indexing = {index, count, -1.0 * grid.padding, 1.0 * grid.stride, 1.0 * grid.patch, 1, 0};
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
    map.quantity = "grey";
    return {map};
  }
  RgbImage rgb_image;
  rgb_image.rows = image.rows();
  rgb_image.columns = image.columns();
  rgb_image.rgb = std::make_shared<const std::vector<std::uint8_t>>(image.rgb8());
  rgb_image.width = width;
  rgb_image.height = height;
  return {rgb_image};
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
  const auto line = [&](double x0, double y0, double x1, double y1) {
    lines.x0.push_back(x0);
    lines.y0.push_back(y0);
    lines.x1.push_back(x1);
    lines.y1.push_back(y1);
  };
  for (int column = 1; column < grid.grid.columns; ++column) {
    const double x = left + column * grid.stride;
    line(x, top, x, bottom);
  }
  for (int row = 1; row < grid.grid.rows; ++row) {
    const double y = top + row * grid.stride;
    line(left, y, right, y);
  }
  lines.colour = Colour::white;
  lines.halo = true;
  return {lines};
}

Layer patch_labels(const PatchGrid& grid, std::vector<std::string> labels) {
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

}  // namespace whereabouts
