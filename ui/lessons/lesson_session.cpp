#include "ui/lessons/lesson_session.h"

#include "core/base/failure.h"
#include "core/base/resources.h"
#include "core/labs/framework/inputs/declared_inputs.h"

namespace whereabouts {
namespace {

namespace fs = std::filesystem;

// The built-in checkpoint is also a file that can be opened; what a lab of the finer model sees is another.
fs::path plainCheckpoint(const LabInfo& lab, const fs::path& path) {
  if (lab.fine_model) return path;
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
  const InputSources now = sources_of(inputs);
  for (const DeclaredInput& input : declared_inputs()) {
    if (!lab.inputs.has(input.id) || session.opened.has(input.id)) continue;
    if (input.id != InputId::checkpoint) {
      if (session.sources[input.id] != now[input.id]) return false;
    } else if (!inputs.run) {
      if (plainCheckpoint(lab, session.sources[input.id]) != plainCheckpoint(lab, now[input.id]))
        return false;
      if (!(session.sources.overrides == now.overrides)) return false;
    }
  }
  return true;
}

}  // namespace whereabouts
