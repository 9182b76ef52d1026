#include "core/position/additive/additive_scheme.h"
#include "core/position/published.h"
#include "core/position/scheme_request.h"
#include "core/position/schemes/sinusoidal_2d/sinusoidal_2d.h"

namespace whereabouts {
namespace {

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
             .remarks = {"Nothing to learn; rows and columns from the start",
                         "The pattern cannot adapt to the data", "MAE, MoCo v3, DETR, SimpleViT"}}) {}

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
