#include "core/labs/framework/parameters/scheme_parameters.h"

#include <utility>

namespace whereabouts {

Choice scheme_choice(const Scheme& scheme) {
  return {scheme.id, scheme.title, scheme.summary};
}

std::vector<Choice> layout_choices(const Scheme& scheme) {
  std::vector<Choice> choices;
  for (const Layout& layout : scheme.layouts) choices.push_back({layout.id, layout.title, layout.help});
  return choices;
}

Parameter patch_grid_parameter(Declaration<GridShape> declaration) {
  if (declaration.label.empty()) declaration.label = "Grid";
  if (declaration.help.empty()) declaration.help = "Rows x columns of patches";
  if (!declaration.initial) declaration.initial = GridShape{14, 14};
  declaration.heavy = true;
  return declare(scheme::grid, std::move(declaration));
}

Parameter seed_parameter(Declaration<std::uint32_t> declaration) {
  declaration.label = "Seed";
  if (!declaration.initial) declaration.initial = 21U;
  declaration.range = Range{.min = 0, .max = 4294967295.0};
  return declare(scheme::seed, std::move(declaration));
}

Parameter temperature_parameter(Declaration<double> declaration) {
  declaration.label = "Temperature";
  if (declaration.help.empty())
    declaration.help = "T: the longest wave is 2 pi T positions long; 10000 in most models";
  if (!declaration.initial) declaration.initial = 10000.0;
  declaration.range = Range{.min = 2, .max = 1e6};
  declaration.heavy = true;
  declaration.logarithmic = true;
  return declare(scheme::temperature, std::move(declaration));
}

}  // namespace whereabouts
