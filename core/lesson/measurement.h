// The measured answer of a step, and what a committed answer is worth beside it.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "core/lesson/figure_number.h"

namespace whereabouts {

// What the learner, or the room, has committed to: one of the members, or the hands of the room.
struct LessonAnswer {
  std::optional<int> choice;  // index
  std::optional<double> number;
  std::optional<Cell> cell;
  std::vector<int> hands;        // of the room, for every choice; empty: the learner's own answer
  std::vector<int> first_hands;  // of a vote before that one, which it stands beside; may be empty
  bool skipped = false;          // the question was left without an answer, and nothing else is set

  bool room() const { return !hands.empty(); }
  bool operator==(const LessonAnswer&) const = default;
};

struct LessonMeasurement {
  double value = 0;                       // of `see`
  std::optional<int> right;               // index of the choice that is right
  std::optional<Cell> cell;               // where the question is for a cell
  std::map<std::string, double> numbers;  // of LessonStep::numbers
};

// Measures what `step`, which asks before it shows, measures. `figure`: the step's. Fails (Fault::failed,
// naming `where`) as measure() does, and where no choice is right.
LessonMeasurement measure_step(const LessonStep& step, const Figure& figure, const FigureOf& other,
                               const std::string& where);

// Refuses (Fault::failed) an answer that the question does not allow: another kind, out of range, no hand.
void check_answer(const LessonStep& step, const LessonAnswer& answer);
// Whether it is right: of the room, whether most hands are, and no other choice has as many. `measured` is
// null for a transfer question.
bool is_right(const LessonStep& step, const LessonAnswer& answer, const LessonMeasurement* measured);
// Whether this one choice is.
bool is_right_choice(const LessonStep& step, int choice, const LessonMeasurement* measured);

// What answers are told with, in the language of the window.
struct AnswerWords {
  std::string cell = "row {row}, column {column}";
  std::string hands = "{choice} ({hands} of {all} hands)";
  std::string tie = "a tie among {all} hands";
  std::string nothing = "nothing";  // where a question was left without an answer
  std::string decimal_mark = ".";
};

// "The image", "0.4", "row 3, column 7", "The image (12 of 20 hands)".
std::string answer_text(const LessonStep& step, const LessonAnswer& answer, const AnswerWords& words = {});
std::string right_text(const LessonStep& step, const LessonMeasurement& measured,
                       const AnswerWords& words = {});
// "0.41", "row 3, column 7", or the words of the right choice: as it is put in for {measured}.
std::string measured_text(const LessonStep& step, const LessonMeasurement& measured,
                          const AnswerWords& words = {});
// `sentence` of the step with everything put in, `answer` for {answer}.
std::string with_measured(const std::string& sentence, const LessonStep& step,
                          const LessonMeasurement& measured, const std::string& answer,
                          const AnswerWords& words = {});
// What the lesson says to this answer, right or wrong, with everything put in; empty: nothing. `measured` is
// null for a transfer question.
std::string said_text(const LessonStep& step, const LessonAnswer& answer, const LessonMeasurement* measured,
                      const AnswerWords& words = {});
// `reconcile` with everything put in.
std::string reconciled_text(const LessonStep& step, const LessonAnswer& answer,
                            const LessonMeasurement& measured, const AnswerWords& words = {});

}  // namespace whereabouts
