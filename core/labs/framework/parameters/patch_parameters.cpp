#include "core/labs/framework/parameters/patch_parameters.h"

#include <algorithm>
#include <cmath>

#include "core/labs/framework/inputs/inputs.h"

namespace whereabouts {

int default_patch(int rows, int columns) {
  const int shorter = std::min(rows, columns);
  if (shorter >= 112) return std::max(1, static_cast<int>(std::lround(shorter / 14.0 / 8.0))) * 8;
  for (int patch = shorter / 3; patch > 1; --patch) {
    if (rows % patch == 0 && columns % patch == 0) return patch;
  }
  return std::max(1, shorter / 4);
}

Parameter patch_parameter() {
  return declare(cut::patch, {.label = "Patch size",
                              .help = "Side of the square patches in pixels",
                              .unit = "px",
                              .heavy = true,
                              .initial =
                                  [](const Scope& scope) {
                                    const Image& image = *scope.inputs.image.image;
                                    return default_patch(image.rows(), image.columns());
                                  },
                              .range =
                                  [](const Scope& scope) {
                                    const Image& image = *scope.inputs.image.image;
                                    return Range{.min = 1,
                                                 .max = 1.0 * std::min(image.rows(), image.columns())};
                                  }});
}

Parameter fit_parameter() {
  return declare(cut::fit, {.label = "Fit",
                            .help = "What to do where the image does not divide into whole patches",
                            .heavy = true,
                            .initial = Fit::resize});
}

}  // namespace whereabouts
