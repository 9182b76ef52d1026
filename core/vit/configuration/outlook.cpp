#include "core/vit/configuration/outlook.h"

#include "core/base/failure.h"
#include "core/vit/configuration/configure.h"
#include "core/vit/forward/vit.h"

namespace whereabouts {

ModelOutlook model_outlook(const Checkpoint& checkpoint) {
  ModelOutlook outlook;
  try {
    const Anatomy anatomy = inspect(checkpoint);
    const WeightNames names(checkpoint, anatomy);
    outlook.configuration =
        configuration_of(names, anatomy, ModelConfig(checkpoint.metadata(), library_of_names(checkpoint)));
  } catch (const Failure& failure) {
    if (failure.fault() == Fault::cancelled) throw;
    outlook.refusal = failure.problem() + "; " + failure.remedy();
    return outlook;
  }
  outlook.assumed = outlook.configuration->assumed;
  return outlook;
}

}  // namespace whereabouts
