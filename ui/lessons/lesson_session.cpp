#include "ui/lessons/lesson_session.h"

#include "core/base/failure.h"
#include "core/base/resources.h"
#include "core/train/run/compared_runs.h"

namespace whereabouts {
namespace {

namespace fs = std::filesystem;

// The built-in checkpoint is also a file that can be opened.
fs::path plainCheckpoint(const fs::path& path) {
  try {
    std::error_code error;
    if (!path.empty() && fs::equivalent(path, resource_path("checkpoints/fashion.safetensors"), error))
      return {};
  } catch (const Failure&) {
  }
  return path;
}

}  // namespace

bool hasInputsOf(const LessonSession& session, const Inputs& inputs) {
  const LabInfo& lab = find_lab(session.lab).info();
  if (lab.uses_image && !session.opened_image && session.image != inputs.image.path) return false;
  if (lab.uses_image2 && session.image2 != inputs.image2.path) return false;
  const fs::path run = inputs.run ? inputs.run->path() : fs::path();
  if (lab.uses_run && session.run != run) return false;
  if (lab.uses_checkpoint && !inputs.run && !session.opened) {
    if (plainCheckpoint(session.checkpoint) != plainCheckpoint(inputs.checkpoint->path())) return false;
    if (!(session.said == statement_of(*inputs.checkpoint))) return false;
  }
  const fs::path second = inputs.checkpoint2 ? inputs.checkpoint2->path() : fs::path();
  if (lab.uses_checkpoint2 && session.checkpoint2 != second) return false;
  const fs::path compared = inputs.compared ? inputs.compared->path : fs::path();
  if (lab.uses_compared && session.compared != compared) return false;
  if (lab.uses_data && session.data != (inputs.data.set ? inputs.data.name : std::string())) return false;
  return !lab.uses_series || session.series == inputs.series->path;
}

}  // namespace whereabouts
