#include "core/labs/framework/model/model_image.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "core/base/failure.h"
#include "core/base/number_text.h"
#include "core/vit/loaded.h"
#include "core/vit/predict.h"
#include "core/vit/preprocess/resize_pillow.h"

namespace whereabouts {

void resize_input(const VitConfiguration& configuration, int size, Preprocessing& preprocessing) {
  preprocessing.rows = preprocessing.columns = size;
  preprocessing.patch_budget = 0;
  const int rows = configuration.image_rows, columns = configuration.image_columns;
  const GridShape trained = configuration.grid_of(rows, columns);
  if (rows == columns || trained.count() == 0) return;
  const int stride = configuration.stride(), down = std::max(1, size / stride);
  const auto across = std::max(1L, std::lround(1.0 * down * trained.columns / trained.rows));
  preprocessing.columns = std::max(1, static_cast<int>(across - trained.columns) * stride + columns);
}

ModelImage model_image(const Inputs& inputs, const ImageInput& image, const Progress& progress,
                       std::optional<int> size) {
  if (!has_transformer(inputs)) {
    refuse_usage(inputs.checkpoint->name(), "it holds a position table and no transformer to look into",
                 "open a checkpoint with the blocks of a vision transformer");
  }
  progress.report(0, "reading the weights");
  ModelImage made{};
  made.image = image.name;
  made.model = inputs.checkpoint->name();
  made.vit = cached_vit(inputs.checkpoint, progress);
  const VitConfiguration& configuration = made.vit->configuration();
  std::optional<Preprocessing> preprocessing;
  if (size) {
    preprocessing = preprocessing_of(*inputs.checkpoint, configuration);
    resize_input(configuration, *size, *preprocessing);
  }
  Prepared prepared = prepared_for(*inputs.checkpoint, *made.vit, *image.image, preprocessing, progress);
  made.pixels = std::move(prepared.pixels);
  made.patches = input_patches(configuration, prepared.shown.rows(), prepared.shown.columns());
  made.shown = std::make_shared<const Image>(looked_at(configuration, prepared.shown));
  made.grid = made.patches.grid;
  made.prefix = configuration.prefix.count();
  made.labels = Labels::of_model(*inputs.checkpoint, configuration.classes);
  made.preparation = prepared.preparation;
  made.notes = std::move(prepared.assumed);
  return made;
}

void refuse_too_large(const std::string& lab, double bytes) {
  if (bytes <= 4294967296.0) return;
  refuse_usage(lab, message("the layers of this model need {} GB of memory", number(bytes / 1e9, 1)),
               "use a smaller model");
}

Parameter input_size_parameter(FromScope<double> max, Applies applies) {
  return declare(inside::size, {.label = "Input size",
                                .help = "Side of the square the model is given",
                                .unit = "px",
                                .heavy = true,
                                .step = 16,
                                .initial = [](const Scope& scope) { return declared_size(scope.inputs); },
                                .range =
                                    [max = std::move(max)](const Scope& scope) {
                                      return Range{
                                          .min = 1.0 * declared_patch(scope.inputs),
                                          .max = std::max(max(scope), 1.0 * declared_size(scope.inputs))};
                                    },
                                .applies = std::move(applies),
                                .folded = true});
}

std::optional<int> chosen_size(const Inputs& inputs, const Values& heavy) {
  const int size = heavy[inside::size];
  return size == declared_size(inputs) ? std::nullopt : std::optional(size);
}

Parameter orders_parameter(Applies applies) {
  return declare(inside::orders,
                 {.label = "Orders",
                  .help = "In how many orders the patches are shown to the model to tell what a place tells: "
                          "more are more exact and take longer",
                  .heavy = true,
                  .initial = 24,
                  .range = Range{.min = 4, .max = 64},
                  .applies = std::move(applies),
                  .folded = true});
}

Parameter depth_parameter(const Message& help, FromScope<int> initial) {
  return declare(
      inside::layer,
      {.label = "Layer", .help = help, .initial = std::move(initial), .range = [](const Scope& scope) {
         return Range{.max = 1.0 * layer_count(scope.inputs)};
       }});
}

}  // namespace whereabouts
