#include "ui/lessons/lesson_session.h"

#include <algorithm>
#include <cmath>
#include <set>

#include "core/base/failure.h"
#include "core/base/resources.h"
#include "core/lesson/figure_number.h"
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

// Whether the figure measures what the question asks for. Numbers that are taken from several figures are
// told by none.
bool tellsAnswer(const ComputeResult& result, const OpenQuestion& question) {
  if (!question.answer || !result.alone) return false;
  for (const LessonSession& seen : question.seen) {
    const bool was = seen.lab == question.step.session->lab && seen.values == result.request.given &&
                     hasInputsOf(seen, result.request.inputs->inputs);
    if (was) return false;
  }
  const FigureNumber& see = *question.step.see;
  const FigureOf none = [](const LessonSession&) -> std::shared_ptr<const Figure> {
    throw Failure(Fault::failed, "lesson", "another figure is measured", "");
  };
  try {
    const double value = measure(see, *result.alone, none, "lesson");
    return std::abs(value - *question.answer) < 0.5 * std::pow(10, -see.decimals);
  } catch (const Failure&) {
    return false;
  }
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

bool answersQuestion(const ComputeResult& result, const OpenQuestion& question) {
  const LessonSession& session = *question.step.session;
  const LessonSession* before = question.seen.empty() ? nullptr : &question.seen.front();
  const Request& request = result.request;
  if (!request.lab || request.lab->info().id != session.lab) return false;
  if (!request.inputs || !hasInputsOf(session, request.inputs->inputs)) return false;
  std::set<std::string> chosen;
  for (const auto& [id, value] : session.values) chosen.insert(id);
  if (before && before->lab == session.lab && before->same_inputs(session)) {
    for (const auto& [id, value] : before->values) chosen.insert(id);
  }
  const Values wanted = resolve_values(*request.lab, result.seen, session.values, Policy::adjust);
  const bool same = std::all_of(chosen.begin(), chosen.end(), [&](const std::string& id) {
    return result.values.has(id) && result.values.at(id) == wanted.at(id);
  });
  return same || tellsAnswer(result, question);
}

}  // namespace whereabouts
