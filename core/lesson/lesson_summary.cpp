#include "core/lesson/lesson_summary.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace whereabouts {
namespace {

constexpr double none = std::numeric_limits<double>::quiet_NaN();

double share_of_choice(int choice, std::size_t choices) {
  return (choice + 0.5) / static_cast<double>(choices);
}

double share_of_number(double value, const Commitment& commit) {
  return std::clamp((value - commit.min) / (commit.max - commit.min), 0.0, 1.0);
}

double share_of_cell(Cell cell, GridShape grid) {
  return grid.token(cell) / std::max(1.0, grid.count() - 1.0);
}

std::optional<int> choice_of(const LessonAnswer& answer) {
  if (!answer.room()) return answer.choice;
  const auto most = std::max_element(answer.hands.begin(), answer.hands.end());
  return static_cast<int>(most - answer.hands.begin());
}

// Where on the line of its question.
struct Places {
  double predicted = none, measured = none;
};

// Of a question that was left without an answer.
Places measured_place(const LessonStep& step, const LessonMeasurement* measured) {
  Places places;
  if (step.transfer) {
    places.measured = share_of_choice(step.transfer->correct, step.transfer->choices.size());
  } else if (measured && measured->right) {
    places.measured = share_of_choice(*measured->right, step.commit->choices.size());
  } else if (measured && measured->cell) {
    places.measured = share_of_cell(*measured->cell, step.commit->cells);
  } else if (measured) {
    places.measured = share_of_number(measured->value, *step.commit);
  }
  return places;
}

Places places_of(const LessonStep& step, const AnsweredStep& answered) {
  const LessonMeasurement* measured = answered.measured ? &*answered.measured : nullptr;
  Places places;
  if (answered.answer.skipped) return measured_place(step, measured);
  if (const auto choice = choice_of(answered.answer)) {
    const std::size_t count = step.transfer ? step.transfer->choices.size() : step.commit->choices.size();
    const std::optional<int> right = step.transfer ? std::optional(step.transfer->correct)
                                     : measured    ? measured->right
                                                   : std::nullopt;
    places.predicted = share_of_choice(*choice, count);
    if (right) places.measured = share_of_choice(*right, count);
  } else if (answered.answer.number) {
    places.predicted = share_of_number(*answered.answer.number, *step.commit);
    if (measured) places.measured = share_of_number(measured->value, *step.commit);
  } else if (answered.answer.cell) {
    places.predicted = share_of_cell(*answered.answer.cell, step.commit->cells);
    if (measured && measured->cell) places.measured = share_of_cell(*measured->cell, step.commit->cells);
  }
  return places;
}

// What is right, in words.
std::string told_words(const LessonStep& step, const LessonMeasurement* measured, const AnswerWords& words) {
  if (step.transfer) return step.transfer->choices.at(static_cast<std::size_t>(step.transfer->correct));
  return right_text(step, *measured, words);
}

Message answer_line(const LessonStep& step, const AnsweredStep& answered, const AnswerWords& words) {
  const LessonMeasurement* measured = answered.measured ? &*answered.measured : nullptr;
  const std::string said = answer_text(step, answered.answer, words);
  if (!measured && !step.transfer) return message("predicted: {}; it could not be measured", said);
  if (answered.answer.skipped) return message("not answered; it is: {}", told_words(step, measured, words));
  const bool right = is_right(step, answered.answer, measured);
  const std::string told = told_words(step, measured, words);
  if (right) return message("✓ predicted, and so it is: {}", told);
  return step.transfer ? message("✗ predicted: {}; right: {}", said, told)
                       : message("✗ predicted: {}; measured: {}", said, told);
}

}  // namespace

Figure lesson_summary(const Lesson& lesson, bool rich, const std::vector<AnsweredStep>& answered,
                      const AnswerWords& words) {
  Figure figure;
  figure.title = lesson.title;
  figure.subtitle = "What you predicted, and what was measured.";
  Panel panel;
  panel.x.lower = -0.02;
  panel.x.upper = 1.02;
  const double rows = std::max<double>(1, static_cast<double>(answered.size()));
  panel.y.upper = rows;
  panel.y.reversed = true;
  panel.x.visible = panel.y.visible = false;
  panel.legend = true;
  LineSegments lines, gaps;
  lines.colour = Colour::line;
  lines.width = 4;
  gaps.colour = Colour::highlight;
  gaps.width = 2;
  Scatter predicted, measured;
  predicted.mark = Marker::ring;
  predicted.size = 13;
  predicted.label = "predicted";
  predicted.colour = Colour::highlight;
  measured.size = 9;
  measured.label = "measured";
  Text titles, told;
  titles.size = 13;
  told.size = 11;
  told.colour = Colour::muted;
  for (Text* each : {&titles, &told}) {
    each->align = Text::Align::left;
    each->elided = true;
    each->room_width = 1;
    each->room_height = 0.34;
  }
  int right = 0;
  std::vector<double> predictions, measurements;
  for (std::size_t i = 0; i < answered.size(); ++i) {
    const AnsweredStep& each = answered[i];
    const LessonStep& step = step_of(lesson, each.step, rich);
    const Places places = places_of(step, each);
    const double y = static_cast<double>(i) + 0.52;
    predictions.push_back(places.predicted);
    measurements.push_back(places.measured);
    lines.x0.push_back(0);
    lines.x1.push_back(1);
    lines.y0.push_back(y);
    lines.y1.push_back(y);
    const bool both = std::isfinite(places.predicted) && std::isfinite(places.measured);
    if (both && places.predicted != places.measured) {
      gaps.x0.push_back(places.predicted);
      gaps.x1.push_back(places.measured);
      gaps.y0.push_back(y);
      gaps.y1.push_back(y);
    }
    const auto put = [&](Scatter& marks, double place) {
      if (!std::isfinite(place)) return;
      marks.x.push_back(place);
      marks.y.push_back(y);
    };
    put(predicted, places.predicted);
    put(measured, places.measured);
    titles.x.push_back(0);
    titles.y.push_back(static_cast<double>(i) + 0.2);
    titles.labels.push_back(message("{}. {}", each.step + 1, step.title));
    told.x.push_back(0);
    told.y.push_back(static_cast<double>(i) + 0.8);
    told.labels.push_back(answer_line(step, each, words));
    right += is_right(step, each.answer, each.measured ? &*each.measured : nullptr) ? 1 : 0;
  }
  if (!answered.empty()) {
    panel.layers = {{lines}};
    if (!gaps.x0.empty()) panel.layers.push_back({gaps});
    if (!measured.x.empty()) panel.layers.push_back({measured});
    if (!predicted.x.empty()) panel.layers.push_back({predicted});
    panel.layers.push_back({titles});
    panel.layers.push_back({told});
  }
  figure.panels = {panel};
  figure.caption = message("**{}** of {} predictions were right.", right, answered.size());
  figure.preferred_aspect = 1.4;
  figure.arrays = {{"predicted",
                    [predictions] {
                      return Array{{predictions.size()}, predictions};
                    }},
                   {"measured", [measurements] {
                      return Array{{measurements.size()}, measurements};
                    }}};
  return figure;
}

}  // namespace whereabouts
