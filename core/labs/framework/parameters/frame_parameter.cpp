#include "core/labs/framework/parameters/frame_parameter.h"

#include "core/image/frames.h"
#include "core/vit/configuration/films.h"
#include "core/vit/loaded.h"
#include "core/vit/predict.h"

namespace whereabouts {
namespace {

constexpr Handle<int> frame{frame_id};

int slots_of(const Inputs& inputs) {
  const auto outlook = cached_outlook(*inputs.checkpoint);
  return outlook->configuration ? outlook->configuration->film.time_slots() : 1;
}

}  // namespace

bool sees_films(const Inputs& inputs) {
  return inputs.anatomy != nullptr && is_film_family(inputs.anatomy->family);
}

Parameter frame_parameter(bool slots) {
  return declare(
      frame,
      {.label = "Frame",
       .help = "Which frame of a film, an animation or a folder of images, or which of several images, is "
               "shown, from 0; of a model that sees films, which time slot",
       .initial = 0,
       .range =
           [](const Scope& scope) {
             if (sees_films(scope.inputs)) return Range{.max = slots_of(scope.inputs) - 1.0};
             const auto& image = scope.inputs.image.image;
             const bool several = image && image->frames();
             return Range{.max = several ? image->frames()->count() - 1.0 : 0.0};
           },
       .applies =
           [slots](const Scope& scope) {
             if (sees_films(scope.inputs)) return slots && slots_of(scope.inputs) > 1;
             const auto& image = scope.inputs.image.image;
             return image && image->frames();
           }});
}

}  // namespace whereabouts
