#include "core/lesson/try_lesson.h"

#include <fmt/format.h>

#include "core/base/failure.h"
#include "core/lesson/lesson_inputs.h"

namespace whereabouts {
namespace {

// What `figure` measures of the step; empty where what is asked is not in it.
std::optional<double> measured_in(const FigureNumber& quantity, const Figure& figure) {
  const FigureOf none = [](const LessonSession&) -> std::shared_ptr<const Figure> {
    refuse_file("figure", "another one is measured", "");
  };
  try {
    return measure(quantity, figure, none, "figure");
  } catch (const Failure&) {
    return std::nullopt;
  }
}

}  // namespace

std::shared_ptr<const Figure> LessonFigures::of(const LessonSession& session, const Progress& progress) {
  for (const auto& [kept, figure] : kept_) {
    if (kept == session) return figure;
  }
  const Inputs inputs = lesson_inputs(session, opened_, progress);
  Result result = runner_.run(find_lab(session.lab), inputs, session.values, Policy::refuse, progress);
  auto figure = std::make_shared<const Figure>(std::move(result.figure));
  if (kept_.size() == kMaxKept) kept_.erase(kept_.begin());
  kept_.emplace_back(session, figure);
  return figure;
}

TriedStep try_step(const Lesson& lesson, int at, bool rich, LessonFigures& figures,
                   const Progress& progress) {
  const std::string where =
      fmt::format("{}, {} {}", lesson_name(lesson), lesson.talk ? "page" : "step", at + 1);
  const LessonStep& step = step_of(lesson, at, rich);
  TriedStep tried;
  try {
    const LessonSession* session = step.transfer ? nullptr : shown_at(lesson, at, rich);
    const auto part = [&](const LessonSession& of) {
      const auto whole = figures.of(of, progress);
      return of.panels.empty() && of.marks.empty()
                 ? whole
                 : std::make_shared<const Figure>(shown_part(of, *whole, where));
    };
    if (session) tried.figure = part(*session);
    if (!step.commit) return tried;
    tried.before = part(*shown_before(lesson, at, rich));
    const FigureOf other = [&](const LessonSession& another) { return figures.of(another, progress); };
    tried.measured = measure_step(step, *tried.figure, other, where);
  } catch (const Failure& failure) {
    if (failure.fault() == Fault::cancelled || failure.where() == where) throw;
    refuse_file(where, message("{}: {}", failure.where(), failure.problem()), failure.remedy());
  }
  const bool same_lab = shown_before(lesson, at, rich)->lab == step.session->lab;
  const auto told = same_lab ? measured_in(*step.see, *tried.before) : std::nullopt;
  if (told && *told == tried.measured->value)
    refuse_file(where, "the figure shown before the answer tells it already",
                "give it another session \"before\"");
  return tried;
}

}  // namespace whereabouts
