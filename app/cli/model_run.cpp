#include "app/cli/model_run.h"

#include <utility>

#include "core/base/shell_words.h"
#include "core/checkpoint/inspect/statement.h"
#include "core/labs/framework/statement.h"
#include "core/vit/configuration/outlook.h"
#include "core/vit/forward/vit.h"

namespace whereabouts {

ModelRun model_run(const std::shared_ptr<const Checkpoint>& checkpoint, const std::string& file,
                   const Anatomy& anatomy) {
  ModelRun run;
  const ModelStatement said = statement_of(*checkpoint);
  ModelOutlook outlook = model_outlook(*checkpoint);
  const auto width = attention_width(*checkpoint, anatomy);
  if (!outlook.configuration && !said.heads && width) {
    // Any number that fits tells whether the heads are all that is missing.
    std::vector<int> heads = plausible_heads(*width);
    ModelStatement supposed = said;
    if (!heads.empty()) supposed.heads = heads.back();
    ModelOutlook with_heads = model_outlook(*with_statement(checkpoint, supposed));
    if (with_heads.configuration) {
      outlook = std::move(with_heads);
      run.heads = std::move(heads);
      run.attention_width = *width;
    }
  }
  run.assumed = std::move(outlook.assumed);
  run.refusal = std::move(outlook.refusal);
  if (!outlook.configuration) return run;
  run.command = "whereabouts predict --checkpoint " + shell_word(file) + " --image IMAGE";
  for (const auto& [id, value] : to_values(said))
    run.command += " --" + id + " " + shell_word(to_text(value));
  if (!run.heads.empty()) run.command += " --heads N";
  // Without a head there are no classes to predict.
  if (!anatomy.classes) run.command += " --attention ATTENTION.npy";
  return run;
}

}  // namespace whereabouts
