#include "core/labs/framework/model/model_image.h"

#include "core/base/failure.h"
#include "core/base/number_text.h"
#include "core/vit/loaded.h"
#include "core/vit/predict.h"
#include "core/vit/preprocess/resize_pillow.h"

namespace whereabouts {

ModelImage model_image(const Inputs& inputs, const ImageInput& image, const Progress& progress) {
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
  Prepared prepared = prepared_for(*inputs.checkpoint, *made.vit, *image.image, {}, progress);
  made.pixels = std::move(prepared.pixels);
  made.patches = input_patches(configuration, prepared.shown.rows(), prepared.shown.columns());
  made.shown =
      std::make_shared<const Image>(cropped(prepared.shown, 0, 0, made.patches.rows, made.patches.columns));
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
