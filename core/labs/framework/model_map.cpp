#include "core/labs/framework/model_map.h"

#include <algorithm>

namespace whereabouts {

const std::vector<MapStage>& model_map() {
  static const std::vector<MapStage> stages = {
      {"Image", "is cut into patches, one token each", {"See"}},
      {"+ Position", "tells every token where its patch was", {"Encode"}},
      {"Table", "what a trained model has learned of places", {"Compare"}},
      {"Attention", "tokens look at each other", {"Attend"}},
      {"Blocks", "attention and MLP, one after another", {"Inside"}},
      {"Answer", "what training makes of it", {"Learn"}},
  };
  return stages;
}

std::vector<const Lab*> labs_at(const MapStage& stage) {
  std::vector<const Lab*> found = labs();
  std::erase_if(found, [&](const Lab* lab) {
    return std::find(stage.sections.begin(), stage.sections.end(), lab->info().section) ==
           stage.sections.end();
  });
  return found;
}

}  // namespace whereabouts
