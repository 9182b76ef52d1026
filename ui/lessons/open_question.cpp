#include "ui/lessons/open_question.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <set>

#include "core/base/failure.h"
#include "core/labs/framework/inputs/declared_inputs.h"
#include "core/labs/framework/parameters/step_parameter.h"
#include "core/lesson/figure_number.h"
#include "core/lesson/lesson_inputs.h"
#include "ui/lessons/lesson_session.h"

namespace whereabouts {
namespace {

// Tells another thread's cancel soon enough.
constexpr auto kLookAgain = std::chrono::milliseconds(10);

bool wasSeen(const ComputeResult& result, const OpenQuestion& question) {
  const Request& request = result.request;
  return std::any_of(question.seen.begin(), question.seen.end(), [&](const LessonSession& seen) {
    return seen.lab == request.lab->info().id && seen.values == request.given &&
           hasInputsOf(seen, request.inputs->inputs);
  });
}

// Every value that the step, or the figure beside the question, chooses is as the step has it. The snapshot
// of a run is an input.
bool hasValuesOf(const ComputeResult& result, const OpenQuestion& question) {
  const LessonSession& session = *question.step.session;
  const LessonSession* before = question.seen.empty() ? nullptr : &question.seen.front();
  std::set<std::string> chosen;
  for (const auto& [id, value] : session.values) chosen.insert(id);
  if (before && before->lab == session.lab && before->same_inputs(session)) {
    for (const auto& [id, value] : before->values) chosen.insert(id);
  }
  if (result.request.lab->info().inputs.has(InputId::checkpoint)) chosen.erase(step_id);
  const Values wanted = resolve_values(*result.request.lab, result.seen, session.values, Policy::adjust);
  return std::all_of(chosen.begin(), chosen.end(), [&](const std::string& id) {
    return result.values.has(id) && wanted.has(id) && result.values.at(id) == wanted.at(id);
  });
}

bool looksAtSame(const ComputeResult& result, const OpenQuestion& question, const Progress& progress) {
  if (hasInputsOf(*question.step.session, result.request.inputs->inputs)) return true;
  const auto& wanted = question.ahead->wait(progress).inputs;
  try {
    return wanted && have_same_content(*wanted, result.seen, result.request.lab->info().inputs, progress);
  } catch (const Failure& failure) {
    if (failure.fault() == Fault::cancelled) throw;
    return true;  // nobody knows: not before the answer
  }
}

bool tellsAnswer(const ComputeResult& result, const OpenQuestion& question, const Progress& progress) {
  // One of the figures that it is measured over tells it as well as any other where it has that very number.
  const FigureNumber see = one_figure(*question.step.see);
  // Only a figure that has such a number waits for the answer.
  if (!has_figure_number(see, *result.alone)) return false;
  const MeasuredAhead& ahead = question.ahead->wait(progress);
  if (!ahead.answer) return false;
  const FigureOf other = [&](const LessonSession& session) -> std::shared_ptr<const Figure> {
    for (const auto& [kept, figure] : ahead.others) {
      if (kept == session) return figure;
    }
    throw Failure(Fault::failed, "lesson", "this figure was not measured", "");
  };
  try {
    const double value = measure(see, *result.alone, other, "lesson");
    return std::abs(value - *ahead.answer) < 0.5 * std::pow(10, -see.decimals);
  } catch (const Failure&) {
    return false;  // it has no such place, or no number there
  }
}

}  // namespace

void AwaitedMeasurement::set(MeasuredAhead measured) {
  {
    const std::lock_guard lock(mutex_);
    measured_ = std::move(measured);
  }
  arrived_.notify_all();
}

const MeasuredAhead& AwaitedMeasurement::wait(const Progress& progress) const {
  std::unique_lock lock(mutex_);
  while (!measured_) {
    progress.check();
    arrived_.wait_for(lock, kLookAgain);
  }
  if (measured_->stopped) throw Failure(Fault::cancelled, "lesson", "another question is asked", "");
  return *measured_;
}

MeasuredAhead measure_ahead(const LessonStep& step, const Inputs& opened, LessonFigures& figures,
                            const Progress& progress) {
  MeasuredAhead ahead;
  const LessonSession& session = *step.session;
  try {
    ahead.inputs = seen_inputs(find_lab(session.lab), lesson_inputs(session, opened, progress),
                               session.values, Policy::adjust, progress);
    const auto own = figures.of(session, progress);
    if (step.see->over.empty()) {
      const FigureOf kept = [&](const LessonSession& another) {
        ahead.others.emplace_back(another, figures.of(another, progress));
        return ahead.others.back().second;
      };
      ahead.answer = measure(*step.see, *own, kept, "lesson");
    }
    const FigureOf other = [&](const LessonSession& another) { return figures.of(another, progress); };
    ahead.measured = measure_step(step, *own, other, "lesson");
    ahead.answer = ahead.measured->value;
  } catch (const Failure& failure) {
    ahead.stopped = failure.fault() == Fault::cancelled;
  } catch (const std::exception&) {
    // The step says so itself once it is answered.
  }
  return ahead;
}

bool answersQuestion(const ComputeResult& result, const OpenQuestion& question, const Progress& progress) {
  if (!result.request.lab || !result.request.inputs || !result.alone || wasSeen(result, question))
    return false;
  const std::string& lab = result.request.lab->info().id;
  if (question.step.withholds(lab)) return true;
  const bool same = lab == question.step.session->lab && hasValuesOf(result, question) &&
                    looksAtSame(result, question, progress);
  return same || tellsAnswer(result, question, progress);
}

}  // namespace whereabouts
