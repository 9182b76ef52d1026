// A question that waits for an answer, and which figures would tell it. No widgets; everything here runs on
// threads other than the window's.
#pragma once

#include <condition_variable>
#include <memory>
#include <mutex>
#include <optional>
#include <utility>
#include <vector>

#include "core/lesson/try_lesson.h"
#include "ui/model/compute_queue.h"

namespace whereabouts {

// What the question asks for, measured while the learner thinks, and told to nobody.
struct MeasuredAhead {
  std::optional<Inputs> inputs;  // of the step's session as its lab sees them; empty: they cannot be opened
  std::optional<double> answer;  // empty: it cannot be measured, and the step will say so itself
  std::optional<LessonMeasurement> measured;  // all that the step measures
  bool stopped = false;                       // before it was known
  // The figures of other sessions that it takes numbers from.
  std::vector<std::pair<LessonSession, std::shared_ptr<const Figure>>> others;
};

// One thread measures it, another waits for that.
class AwaitedMeasurement {
 public:
  void set(MeasuredAhead measured);
  // Throws (Fault::cancelled) when `progress`, or the measurement itself, is stopped before it is known.
  const MeasuredAhead& wait(const Progress& progress) const;

 private:
  mutable std::mutex mutex_;
  mutable std::condition_variable arrived_;
  std::optional<MeasuredAhead> measured_;  // once set it stays
};

// Never fails: what cannot be opened or measured is left out.
MeasuredAhead measure_ahead(const LessonStep& step, const Inputs& opened, LessonFigures& figures,
                            const Progress& progress);

struct OpenQuestion {
  LessonStep step;                  // with a session
  std::vector<LessonSession> seen;  // what was shown until it was asked, the figure beside it first
  std::shared_ptr<const AwaitedMeasurement> ahead;
};

// Whether the result is the figure that answers it: every value that the session of its step, or the one
// shown before, chooses is as the step has it, and the inputs hold the same, whatever their files are called.
// Or a figure of any lab and any inputs that measures the same. Or one of a lab that the step withholds.
// Figures that were seen never do.
bool answersQuestion(const ComputeResult& result, const OpenQuestion& question, const Progress& progress);

}  // namespace whereabouts
