// Sinusoids of row and column: the six layouts found in code bases (docs/schemes.md, "Sinusoidal 2-D").
#include <fmt/format.h>

#include <cmath>
#include <numbers>

#include "core/base/failure.h"
#include "core/position/additive/additive_scheme.h"
#include "core/position/published.h"
#include "core/position/scheme_request.h"
#include "core/position/table_request.h"

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

// Refuses (usage) widths that do not divide by 4, and D < 8 for big-vision.
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

// Four blocks of Q = D/4 dimensions, angle = coordinate / T^(k/Q); big-vision divides k by Q - 1 (D >= 8).
// DETR has two interleaved halves of D/2, exponent 2 floor(k/2) / (D/2), on coordinates 1..last scaled to 2
// pi.
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

class Sinusoidal2d final : public WaveScheme {
 public:
  Sinusoidal2d()
      : WaveScheme(
            {.id = "sinusoidal-2d",
             .title = "Sinusoidal 2-D",
             .summary = "Sines and cosines of the row beside those of the column",
             .place = 20,
             .two_dimensional = true,
             .layouts = {{"articles", "Articles", "sin row, cos row, sin column, cos column"},
                         {"mae", "MAE", "sin column, cos column, sin row, cos row"},
                         {"moco", "MoCo v3", "sin w, cos w, sin h, cos h with w = n div R and h = n mod R"},
                         {"big-vision", "big_vision", "MAE's order with frequencies T^(k / (D/4 - 1))"},
                         {"timm", "timm", "sin row, sin column, cos row, cos column"},
                         {"detr", "DETR",
                          "Coordinates scaled to 2 pi, sines and cosines interleaved, row then column"}},
             .has_temperature = true,
             .transfers = true,
             .transfer =
                 "Yes: the waves are evaluated at the new grid's positions, those beyond training never "
                 "having been seen",
             .published = {{"ViT of 820k parameters", published::cifar_10, 86.09, published::small},
                           {"ViT of 820k parameters", published::cifar_100, 59.73, published::small}},
             .remarks = {"Nothing to learn; rows and columns at once", "The pattern cannot adapt to the data",
                         "MAE, MoCo v3, DETR"}}) {}

  std::vector<Parameter> parameters() const override {
    return {layout_request(*this), temperature_request()};
  }
  Widths widths(const std::string& layout) const override {
    return {.min = layout == "big-vision" ? 8 : 4, .step = 4};
  }
  void check(const TableRequest& request) const override { check_sinusoidal_2d(request); }
  Wave wave(const TableRequest& request, int dimension) const override {
    return sinusoidal_2d_wave(request, dimension);
  }
  int coordinate(const TableRequest& request, Wave::Axis axis, int token) const override {
    return sinusoidal_2d_coordinate(request, axis, token);
  }
};

}  // namespace

std::unique_ptr<const Scheme> make_sinusoidal_2d_scheme() {
  return std::make_unique<Sinusoidal2d>();
}

}  // namespace whereabouts
