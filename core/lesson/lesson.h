// A lesson: sessions with words, in the shape commit, see, reconcile, vary, transfer (docs/lessons.md).
//
//   lesson.h          the lesson as data
//   read_lesson.h     from a .lesson file to a lesson: every contradiction is refused in one line
//   lesson_fields.h   members of its JSON, checked
//   lesson_inputs.h   the files that a step names, opened
//   figure_number.h      a number taken from a figure
//   measurement.h     the measured answer of a step, and what an answer is worth beside it
//   lesson_path.h     where the learner is: nothing is shown before it is committed to
//   answer_sheet.h    the answers as CSV
//   lesson_progress.h how far somebody is, by the answers that were kept
//   lesson_summary.h  predicted beside measured, as one figure
//   lesson_translation.h  its words in another language
//   lesson_list.h     the lessons that come with the program
//   talk.h            a talk: a lesson without questions, which the user makes of views; its file
//   lesson_text.h     a lesson as text and JSON
//   challenges.h      what to find in free play, one for each lab
#pragma once

#include <filesystem>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/base/grid.h"
#include "core/figure/figure.h"
#include "core/labs/framework/inputs/input_sources.h"
#include "core/parameter/values.h"

namespace whereabouts {

// What a step shows: a lab with its values and inputs, as a session has them.
struct LessonSession {
  std::string lab;       // id
  Values values;         // of that lab: what is chosen, not the defaults
  InputSources sources;  // absolute
  InputIds opened;       // those that the user has opened, in place of the sources
  // Which panels of its figure the step shows, by title or number (named_panel()); empty: all. Not part of
  // what the figure is.
  std::vector<std::string> panels = {};
  std::vector<int> marks = {};  // tokens that are framed in them
  bool caption = false;         // whether it shows the figure's caption although it shows some panels alone

  bool same_inputs(const LessonSession& other) const {
    return sources == other.sources && opened == other.opened;
  }
  bool operator==(const LessonSession& other) const {
    return lab == other.lab && values == other.values && same_inputs(other);
  }
};

// A number that is taken from a figure, never written into the lesson.
struct FigureNumber {
  enum class Source { reading, array, difference, ratio };
  // How the selected entries of an array become one number. argmin, argmax: the place in the selection, in C
  // order, from 0 on.
  enum class Take { mean, sum, min, max, argmin, argmax };
  // How the numbers of several figures become one. deviation: the standard deviation; count: how many of them
  // are `counted`, once rounded to its decimals.
  enum class Summary { mean, deviation, min, max, count };

  Source source = Source::reading;
  std::string name;                      // the label of a reading, or the name of an array
  int which = 1;                         // which of the numbers in the reading's text, from 1 on
  std::vector<std::optional<int>> at;    // indices, negative ones from the end; empty entries: all
  Take take = Take::mean;                // one entry is itself
  std::vector<FigureNumber> of;          // difference, ratio: two
  std::optional<LessonSession> session;  // of another figure than the step's
  // Measured in each of these figures instead, which differ in one parameter or in their image.
  std::vector<LessonSession> over;
  Summary summary = Summary::mean;
  double counted = 0;
  double scale = 1;  // what it is multiplied by
  int decimals = 2;  // as text
  std::string unit;
  bool as_choice = false;  // told in the words of the right choice: the number is a code, as of a class
};

// One of the answers that a learner may choose. It is right where from <= measured < below.
struct AnswerChoice {
  std::string text;
  std::optional<double> from, below;
  bool otherwise = false;  // right where no other one is
};

// What the learner commits to before the figure is shown.
struct Commitment {
  enum class Kind { choices, number, cell };
  std::string prompt;
  Kind kind = Kind::choices;
  std::vector<AnswerChoice> choices;  // 2 to 9
  double min = 0, max = 1;            // number
  double tolerance = 0;               // number: in its unit; cell: rows and columns
  GridShape cells;                    // cell: what there is to choose from
  // What each answer is told, right or wrong: one for every choice; of a number too low, right, too high; of
  // a cell right, not right. Empty: nothing. As in `reconcile`, measured numbers are put in.
  std::vector<std::string> says;
};

// A parameter that the learner moves once by hand.
struct Variation {
  std::string parameter, prompt;
};

// The question at the end, without a figure. What is right is the author's word.
struct Transfer {
  std::string prompt;
  std::vector<std::string> choices;  // 2 to 9
  int correct = 0;                   // index
  std::string answer;                // shown after the commit
  std::vector<std::string> says;     // before it: one for every choice; empty: nothing
};

struct LessonStep {
  std::string title, text;               // text: Markdown
  std::optional<LessonSession> session;  // empty: the figure of the step before stays
  std::optional<LessonSession> before;   // what is shown until the learner has committed
  std::optional<Commitment> commit;
  std::optional<FigureNumber> see;              // the measured answer; with `commit` only
  std::vector<std::string> withhold;            // other labs that tell the answer as well; with `commit` only
  std::map<std::string, FigureNumber> numbers;  // more measured numbers, for `reconcile`
  std::string reconcile;  // {measured}, {answer}, {right} and {NAME of numbers} are put in
  std::optional<Variation> vary;
  std::optional<Transfer> transfer;          // the last step's, and only its
  std::shared_ptr<const LessonStep> richer;  // the step where the user has opened what the lesson wants

  bool asks() const { return commit || transfer; }
  bool withholds(const std::string& lab) const;
};

struct Lesson {
  std::filesystem::path path;
  std::string language = "en";  // of its words
  std::string id, title, question;
  int minutes = 0;
  int order = 0;      // place in the list; of equals the id decides
  std::string wants;  // "imagenet": richer with such a checkpoint; empty: nothing
  std::string notes;  // Markdown, for the teacher: aims, what to prepare, misconceptions; may be empty
  // A talk asks nothing. Each of its steps, called pages, has a title and a session, perhaps a text, and
  // nothing else; it has no id, question nor translation.
  bool talk = false;
  // A test asks questions without figures, and tells nothing but how many answers were right, at its end: to
  // be taken before lessons, and after them.
  bool test = false;
  std::vector<LessonStep> steps;

  static constexpr int kMinSteps = 5, kMaxSteps = 10;
  static constexpr int kMinPages = 1, kMaxPages = 100;
  static constexpr int kMinQuestions = 2, kMaxQuestions = 30;  // of a test
};

// `figure` with these tokens framed in every panel that has them.
Figure with_marks(Figure figure, const std::vector<int>& tokens);
// The panels of `figure` that the session shows, with its marks, and without the caption, which is about all
// of them. Fails (Fault::failed, naming `where`) where it names a panel that there is not.
Figure shown_part(const LessonSession& session, const Figure& figure, const std::string& where);

// Its file; of a talk that has none yet, its title.
std::string lesson_name(const Lesson& lesson);

// The step as it is for this learner: `rich` where the user has opened what the lesson wants.
const LessonStep& step_of(const Lesson& lesson, int at, bool rich);

// What is shown while step `at` waits for an answer: its `before`, else the session of the nearest step
// before it that has one; null where there is none.
const LessonSession* shown_before(const Lesson& lesson, int at, bool rich);
// What step `at` shows: its session, else that of the nearest step before it; null where there is none.
const LessonSession* shown_at(const Lesson& lesson, int at, bool rich);

}  // namespace whereabouts
