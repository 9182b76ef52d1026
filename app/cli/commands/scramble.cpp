// whereabouts scramble --image F --patch P [--seed S | --order LIST] --out F.png
#include "app/cli/command_line.h"
#include "app/cli/console.h"
#include "app/cli/output.h"
#include "core/array/array.h"
#include "core/array/write_file.h"
#include "core/base/failure.h"
#include "core/base/permutation.h"
#include "core/image/patches.h"
#include "core/image/png_writer.h"
#include "core/labs/framework/inputs/built_in_pictures.h"
#include "core/labs/framework/inputs/inputs.h"
#include "core/labs/framework/parameters/patch_parameters.h"
#include "core/labs/framework/parameters/scheme_parameters.h"

namespace whereabouts {
namespace {

constexpr Handle<std::vector<int>> places{"order"};

FittedImage fitted_to(const Image& image, const Values& values, const Progress& progress = {}) {
  const int patch = values[cut::patch];
  return fit_patches(image, patch, patch, 0, values[cut::fit], progress);
}

// In the words of the lab of the same name, whose image this is.
std::vector<Parameter> scramble_parameters() {
  return {patch_parameter(), fit_parameter(),
          seed_parameter({.help = "NumPy's RandomState(seed).permutation decides the order"}),
          declare(places, {.help = "place i takes patch order[i], 0-based, with commas; instead of a seed",
                           .range = [](const Scope& scope) {
                             const FittedImage fitted = fitted_to(*scope.inputs.image.image, scope.values);
                             return Range{.count = fitted.grid.grid.count()};
                           }})};
}

void declare_scramble(CommandLine& line) {
  const std::vector<Parameter> parameters = scramble_parameters();
  line.option("image", "the image", true);
  line.option("out", "the PNG to write", true);
  const Inputs inputs = built_in_inputs();
  line.parameters(parameters, Scope{inputs, Values()}, "Scrambling");
}

int run_scramble(const CommandLine& line) {
  const std::vector<Parameter> parameters = scramble_parameters();
  Inputs inputs = built_in_inputs();
  if (!line.has("patch"))
    refuse_usage("scramble --patch", "it is missing", "give the side of a patch in pixels");
  if (line.has("seed") && line.has("order"))
    refuse_usage("--order", "--seed is given as well", "choose one of them");
  checked_suffix(line.path("out"), {".png"});

  check_output(line.path("out"));
  const Progress& progress = console_progress();
  inputs.image = picture_at(line.path("image"), progress);
  const Values given = line.given(parameters, inputs);
  const Values values = resolve(parameters, inputs, given, Policy::refuse);
  const FittedImage fitted = fitted_to(*inputs.image.image, values, progress);
  std::vector<int> order = values[places];
  if (!line.has("order")) {
    order = NumpyRandomState(values[scheme::seed]).permutation(fitted.grid.grid.count());
  }
  const std::string bytes = png_bytes(rearranged(fitted.image, fitted.grid, order, progress));
  progress.check();
  write_file(line.path("out"), bytes);
  return 0;
}

}  // namespace

Command scramble_command() {
  return {.name = "scramble",
          .summary = "an image with its patches in another order",
          .about = "An image with its patches in another order.",
          .usage = "scramble --image F --patch P [--seed S | --order LIST] --out F.png",
          .declare = declare_scramble,
          .run = run_scramble};
}

}  // namespace whereabouts
