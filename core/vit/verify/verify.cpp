#include "core/vit/verify/verify.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <memory>
#include <utility>

#include "core/base/failure.h"
#include "core/vit/preprocess/preprocess.h"
#include "core/vit/preprocess/preprocess_film.h"
#include "core/vit/verify/mistakes.h"

namespace whereabouts {
namespace {

GridShape grid_of_tokens(const Checkpoint& activations, const VitConfiguration& configuration,
                         Eigen::Index tokens) {
  const int patches = static_cast<int>(tokens) - configuration.prefix.count();
  const GridShape trained =
      configuration.grid_of_input(configuration.image_rows, configuration.image_columns);
  if (patches == trained.count()) return trained;
  const int side = static_cast<int>(std::lround(std::sqrt(std::max(patches, 0))));
  if (patches > 0 && side * side == patches) return {side, side};
  throw Failure(
      Fault::usage, FilePath{activations.path().string()},
      message("{} tokens are no square of patches with {} in front", tokens, configuration.prefix.count()),
      "give the image with --image");
}

// The first block whose input is given.
PassStart start_of(const Checkpoint& file, const Activations& given, const VitConfiguration& configuration) {
  for (const std::string& name : in_order(given)) {
    if (!name.ends_with(".input")) continue;
    PassStart start;
    start.states = given.at(name);
    start.block = std::stoi(name.substr(6));
    start.grid = grid_of_tokens(file, configuration, start.states.rows());
    return start;
  }
  throw Failure(Fault::usage, flag("image"),
                "it is missing, and the activations hold no block.N.input to begin from",
                "give the image that they are of, or add what enters a block");
}

PixelBatch pixels_of(const Image& image, const Preprocessing& preprocessing,
                     const VitConfiguration& configuration, const Progress& progress) {
  if (configuration.film.present())
    return preprocess_film(image, preprocessing, configuration, progress).pixels;
  return preprocess(image, preprocessing, configuration.channels, progress).pixels;
}

struct Outcome {
  Activations ours;
  double error_of(const std::string& name, const Activations& theirs) const {
    const auto found = ours.find(name);
    return found == ours.end() ? 0 : relative_error(found->second, theirs.at(name));
  }
};

}  // namespace

Verification verify(const Checkpoint& checkpoint, const Checkpoint& activations, const Image* image,
                    const VerifyOptions& options, const Progress& progress) {
  progress.report(0, "reading the weights");
  const auto vit = Vit::load(checkpoint, progress);
  const VitConfiguration& configuration = vit->configuration();
  const Activations theirs = read_activations(activations, configuration, progress);
  const std::vector<std::string> names = in_order(theirs);
  PassStart start;
  std::optional<Preprocessing> preprocessing;
  if (image != nullptr) {
    preprocessing = preprocessing_of(checkpoint, configuration);
    start.pixels = pixels_of(*image, *preprocessing, configuration, progress);
    start.grid = configuration.grid_of_input(start.pixels.rows, start.pixels.columns);
  } else {
    start = start_of(activations, theirs, configuration);
  }
  ForwardOptions pass;
  pass.resample = options.resample;
  Verification result;
  const Outcome right{recorded(*vit, start, names, pass, false, progress)};
  for (const std::string& name : names) {
    if (!right.ours.contains(name)) continue;
    result.compared.push_back({name, right.error_of(name, theirs)});
    const bool differs = !(result.compared.back().error <= options.tolerance);
    if (differs && !result.first) result.first = name;
  }
  result.notes = vit->configuration().assumed;
  if (!result.first) return result;

  const std::vector<Mistake> mistakes =
      known_mistakes(configuration, preprocessing ? &*preprocessing : nullptr, start.grid);
  const double before = right.error_of(*result.first, theirs);
  for (const Mistake& mistake : mistakes) {
    progress.report(0.1 + 0.9 * result.tried / static_cast<double>(mistakes.size()), mistake.text.text());
    ++result.tried;
    try {
      PassStart with = start;
      if (mistake.pixels) {
        Preprocessing changed = *preprocessing;
        mistake.pixels(changed);
        with.pixels = pixels_of(*image, changed, configuration, progress);
      }
      ForwardOptions changed = pass;
      if (mistake.pass) mistake.pass(changed);
      const auto model = mistake.model ? Vit::load(checkpoint, progress, mistake.model) : vit;
      const Outcome outcome{recorded(*model, with, names, changed, mistake.transposed, progress)};
      if (!outcome.ours.contains(*result.first)) continue;
      FoundCause cause{mistake.id, mistake.text, outcome.error_of(*result.first, theirs), 0};
      // The places before it have to stay as right as they are.
      bool spoils = false;
      for (const ComparedActivation& each : result.compared) {
        const double after = outcome.error_of(each.name, theirs);
        cause.explained += after <= options.tolerance ? 1 : 0;
        spoils = spoils || (each.error <= options.tolerance && !(after <= options.tolerance));
      }
      const bool explains = cause.error_after <= options.tolerance ||
                            (std::isfinite(before) && cause.error_after <= before / 10);
      if (explains && !spoils) result.causes.push_back(std::move(cause));
    } catch (const Failure& failure) {
      // A mistake that this model cannot make.
      if (failure.fault() == Fault::cancelled) throw;
    }
  }
  std::stable_sort(result.causes.begin(), result.causes.end(), [](const FoundCause& a, const FoundCause& b) {
    return a.explained != b.explained ? a.explained > b.explained : a.error_after < b.error_after;
  });
  return result;
}

}  // namespace whereabouts
