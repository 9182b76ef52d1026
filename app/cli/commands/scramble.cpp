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
#include "core/labs/framework/common.h"
#include "core/labs/framework/inputs.h"

namespace whereabouts {
namespace {

// In the words of the lab of the same name, whose image this is.
std::vector<Parameter> scramble_parameters() {
  Parameter patch = patch_parameter();
  Parameter seed = integer_parameter(
      "seed", "Seed", "NumPy's RandomState(seed).permutation decides the order", 21, 0, 4294967295.0);
  Parameter order;
  order.id = "order";
  order.help = "place i takes patch order[i], 0-based, with commas; instead of a seed";
  order.kind = Kind::permutation;
  order.initial = [](const Scope&) { return Value(std::vector<int>()); };
  order.range = [](const Scope& scope) {
    const FittedImage fitted = fit_patches(*scope.inputs.image.image, scope.values.integer("patch"),
                                           scope.values.integer("patch"), 0, fit_of(scope.values));
    return Range{0, 0, {}, fitted.grid.grid.count()};
  };
  return {patch, fit_parameter(), seed, order};
}

}  // namespace

int run_scramble(const Arguments& arguments) {
  const std::vector<Parameter> parameters = scramble_parameters();
  CommandLine line("scramble", "An image with its patches in another order.",
                   "scramble --image F --patch P [--seed S | --order LIST] --out F.png");
  line.option("image", "the image", true);
  line.option("out", "the PNG to write", true);
  Inputs inputs = built_in_inputs();
  line.parameters(parameters, Scope{inputs, Values()}, "Scrambling");
  if (!line.parse(arguments)) return 0;
  if (!line.has("patch"))
    refuse_usage("scramble --patch", "it is missing", "give the side of a patch in pixels");
  if (line.has("seed") && line.has("order"))
    refuse_usage("--order", "--seed is given as well", "choose one of them");
  checked_suffix(line.path("out"), {".png"});

  check_output(line.path("out"));
  const Progress& progress = console_progress();
  inputs.image = open_image(line.path("image"), progress);
  const Values given = line.given(parameters, inputs);
  const Values values = resolve(parameters, inputs, given, Policy::refuse);
  const int patch = values.integer("patch");
  const FittedImage fitted = fit_patches(*inputs.image.image, patch, patch, 0, fit_of(values), progress);
  std::vector<int> order = values.get<std::vector<int>>("order");
  if (!line.has("order")) {
    NumpyRandomState generator(static_cast<std::uint32_t>(values.get<std::int64_t>("seed")));
    order = generator.permutation(fitted.grid.grid.count());
  }
  const std::string bytes = png_bytes(rearranged(fitted.image, fitted.grid, order, progress));
  progress.check();
  write_file(line.path("out"), bytes);
  return 0;
}

}  // namespace whereabouts
