#include "core/labs/patches/projection_view.h"

#include <algorithm>

#include "core/base/number_text.h"
#include "core/labs/framework/parameters/colour_range.h"
#include "core/labs/framework/pieces/grid_map.h"
#include "core/labs/framework/pieces/words.h"
#include "core/labs/patches/parameters.h"

namespace whereabouts {
namespace {

std::shared_ptr<const Matrix> map_of(const Matrix& all, int dimension, GridShape grid) {
  return on_grid(RowVector(all.col(dimension).transpose()), grid);
}

// (P, P): the mean over the channels.
std::shared_ptr<const Matrix> kernel_map(const Projection& projection, int dimension) {
  const PatchKernel& kernel = projection.kernel;
  auto map = std::make_shared<Matrix>(kernel.side, kernel.side);
  for (Eigen::Index i = 0; i < map->size(); ++i) {
    map->data()[i] = projection.weights->row(dimension).segment(i * kernel.channels, kernel.channels).mean();
  }
  return map;
}

}  // namespace

void show_projection(Figure& figure, const Projection& projection, const std::string& model,
                     const Values& values) {
  const PatchKernel& kernel = projection.kernel;
  const PatchGrid& grid = projection.grid;
  const int dimension = values[patches::projected];
  const auto weights = kernel_map(projection, dimension);
  const auto product = map_of(*projection.product, dimension, grid.grid),
             convolution = map_of(*projection.convolution, dimension, grid.grid);
  const auto difference = std::make_shared<const Matrix>(*product - *convolution);
  figure.subtitle =
      message("Dimension {} of the patch embedding of {}: a product on cut patches, and a convolution.",
              dimension, model);
  // One bar for the two that are to be compared.
  ColourScale output = scale_for(values, *convolution, "value");
  output.row_span = 2;
  output.column = 1;
  figure.scales.push_back(output);
  figure.scales.push_back(symmetric_scale(static_cast<double>(weights->cwiseAbs().maxCoeff()), "weight"));
  figure.scales.push_back(
      symmetric_scale(static_cast<double>(difference->cwiseAbs().maxCoeff()), "difference"));
  figure.scales.back().row = 1;

  Panel of_kernel = grid_map_panel(
      {kernel.side, kernel.side},
      {.values = weights,
       .scale = 1,
       .quantity = "weight",
       .title = "Kernel",
       .subtitle =
           kernel.channels > 1 ? "channel mean" : message("{} px", times_text(kernel.side, kernel.side))});
  of_kernel.item_name = "";
  Panel maps[] = {
      grid_map_panel(
          grid.grid,
          {.values = product, .quantity = "value", .title = "Product", .subtitle = "with cut patches"}),
      grid_map_panel(grid.grid, {.values = convolution,
                                 .quantity = "value",
                                 .title = "Convolution",
                                 .subtitle = message("stride {} px", grid.stride)}),
      grid_map_panel(grid.grid,
                     {.values = difference, .scale = 2, .quantity = "difference", .title = "Difference"})};
  place(of_kernel, {});
  place(maps[0], {.column = 1});
  place(maps[1], {.row = 1, .column = 1});
  place(maps[2], {.row = 1});
  figure.panels = {of_kernel, maps[0], maps[1], maps[2]};
  figure.keeps_places = true;
  figure.preferred_aspect = 1.2 * std::clamp(1.0 * grid.grid.columns / grid.grid.rows, 0.5, 2.5);

  const bool equal = projection.difference <= 1e-5 * std::max(1.0, projection.largest);
  figure.caption = message(
      "The projection of {} {} to {} {} and the convolution with stride {} differ by at most **{}**, where "
      "the largest value is {}: {}.",
      grouped(grid.grid.count()), grid.grid.count() == 1 ? "patch" : "patches", grouped(kernel.outputs),
      kernel.outputs == 1 ? "dimension" : "dimensions", grid.stride, brief(projection.difference, 2),
      brief(projection.largest, 3),
      equal ? "they are **the same** layer, rounded differently" : "more than rounding explains");
  if (!projection.note.empty()) figure.caption += message(" The image was {}.", projection.note);
  figure.readings = {
      {"largest difference", brief(projection.difference, 3),
       "Of the product in float32 from the convolution summed in float64, over all patches and dimensions. "
       "0: the "
       "same."},
      {"largest value", brief(projection.largest, 4), "Of the convolution, in absolute terms."},
      {"kernel", message("{} × {} × {} × {}", kernel.outputs, kernel.channels, kernel.side, kernel.side),
       "Dimensions × channels × rows × columns of the weights: each of the first is one row of the matrix."},
      {"patches", times_text(grid.grid), "Rows × columns of patches."}};
  figure.arrays.push_back({"projection_product", [all = projection.product] { return to_array(*all); }});
  figure.arrays.push_back(
      {"projection_convolution", [all = projection.convolution] { return to_array(*all); }});
  figure.arrays.push_back({"projection_weights", [all = projection.weights] { return to_array(*all); }});
}

Formula projection_formula(const Projection& projection, const Values& values,
                           const std::optional<Hit>& hovered) {
  Formula formula;
  formula.general =
      "<i>z</i><sub>d</sub> = <i>b</i><sub>d</sub> + Σ<sub>c,i,j</sub> <i>W</i><sub>d,c,i,j</sub> "
      "<i>x</i><sub>c, rS−p+i, sS−p+j</sub>";
  if (hovered && hovered->cell && projection.grid.grid.contains(*hovered->cell)) {
    const int token = projection.grid.grid.token(*hovered->cell), dimension = values[patches::projected];
    formula.substituted = message("token {}: {} as a product, {} as a convolution", token,
                                  brief((*projection.product)(token, dimension), 6),
                                  brief((*projection.convolution)(token, dimension), 6));
  }
  return formula;
}

}  // namespace whereabouts
