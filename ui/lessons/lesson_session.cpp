#include "ui/lessons/lesson_session.h"

#include "core/base/failure.h"
#include "core/base/resources.h"
#include "core/labs/framework/inputs/declared_inputs.h"

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
  const InputIds used = find_lab(session.lab).info().inputs;
  const InputSources now = sources_of(inputs);
  for (const DeclaredInput& input : declared_inputs()) {
    if (!used.has(input.id) || session.opened.has(input.id)) continue;
    if (input.id != InputId::checkpoint) {
      if (session.sources[input.id] != now[input.id]) return false;
    } else if (!inputs.run) {
      if (plainCheckpoint(session.sources[input.id]) != plainCheckpoint(now[input.id])) return false;
      if (!(session.sources.overrides == now.overrides)) return false;
    }
  }
  return true;
}

}  // namespace whereabouts
