#include "app/cli/model_run.h"

#include <utility>

#include "core/base/shell_words.h"
#include "core/checkpoint/inspect/overrides.h"
#include "core/labs/framework/inputs/override_parameters.h"
#include "core/vit/vit.h"
#include "core/vit/weights/outlook.h"

namespace whereabouts {

ModelRun model_run(const std::shared_ptr<const Checkpoint>& checkpoint, const std::string& file) {
  ModelRun run;
  const ModelOverrides overrides = overrides_of(*checkpoint);
  ModelOutlook outlook = model_outlook(*checkpoint);
  run.assumed = std::move(outlook.assumed);
  const std::optional<VitConfiguration>& model =
      outlook.configuration ? outlook.configuration : outlook.with_heads;
  if (!model) {
    run.refusal = std::move(outlook.refusal);
    return run;
  }
  run.heads = std::move(outlook.heads);
  run.attention_width = outlook.attention_width;
  run.head_unknown = model->head_unknown;
  run.stages = model->stages;
  run.command = "whereabouts predict --checkpoint " + shell_word(file) + " --image IMAGE";
  for (const auto& [id, value] : to_values(overrides))
    run.command += " --" + id + " " + shell_word(to_text(value));
  if (!run.heads.empty()) run.command += " --heads N";
  // Without a head there are no classes to predict.
  if (model->classes < 1) run.command += " --attention ATTENTION.npy";
  return run;
}

}  // namespace whereabouts
