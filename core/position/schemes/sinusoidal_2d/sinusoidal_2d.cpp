#include "core/position/schemes/sinusoidal_2d/sinusoidal_2d.h"

#include <fmt/format.h>

#include <cmath>
#include <numbers>

#include "core/base/failure.h"

namespace whereabouts {
namespace {

Wave detr_wave(const TableRequest& request, int dimension) {
  const int half = request.width / 2;
  const int within = dimension % half;
  Wave wave;
  wave.axis = dimension < half ? Wave::Axis::row : Wave::Axis::column;
  wave.cosine = within % 2 == 1;
  const int frequency = within / 2;
  wave.exponent = 2.0 * frequency / half;
  const int last = wave.axis == Wave::Axis::row ? request.grid.rows : request.grid.columns;
  wave.scale = 2 * std::numbers::pi / (last + 1e-6);
  wave.offset = 1;
  return wave;
}

Wave block_wave(const TableRequest& request, int dimension) {
  const int quarter = request.width / 4;
  const int block = dimension / quarter, frequency = dimension % quarter;
  Wave wave;
  const bool column_first = request.layout == "mae" || request.layout == "big-vision";
  // timm puts both sines before both cosines; all others finish one axis first.
  const bool second_axis = request.layout == "timm" ? block % 2 == 1 : block >= 2;
  wave.cosine = request.layout == "timm" ? block >= 2 : block % 2 == 1;
  wave.axis = second_axis != column_first ? Wave::Axis::column : Wave::Axis::row;
  wave.exponent = static_cast<double>(frequency) / (request.layout == "big-vision" ? quarter - 1 : quarter);
  return wave;
}

}  // namespace

void check_sinusoidal_2d(const TableRequest& request) {
  if (request.width % 4 != 0) {
    const int below = request.width / 4 * 4;
    const std::string near =
        below > 0 ? fmt::format("{} or {}", below, below + 4) : fmt::format("{}", below + 4);
    refuse_usage(flag("dim"), message("sinusoidal-2d needs a width that divides by 4, not {}", request.width),
                 message("try {}", near));
  }
  if (request.layout == "big-vision" && request.width < 8) {
    refuse_usage(flag("dim"), message("the layout big-vision is undefined at width {}", request.width),
                 "choose 8 or more");
  }
}

Wave sinusoidal_2d_wave(const TableRequest& request, int dimension) {
  Wave wave = request.layout == "detr" ? detr_wave(request, dimension) : block_wave(request, dimension);
  wave.divisor = std::pow(request.temperature, wave.exponent);
  return wave;
}

int sinusoidal_2d_coordinate(const TableRequest& request, Wave::Axis axis, int token) {
  if (request.layout == "moco") {
    return axis == Wave::Axis::row ? token / request.grid.rows : token % request.grid.rows;
  }
  const Cell cell = request.grid.cell(token);
  return axis == Wave::Axis::row ? cell.row : cell.column;
}

}  // namespace whereabouts
