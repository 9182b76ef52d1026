#include "core/lesson/read_lesson.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>

#include "core/base/failure.h"
#include "core/checkpoint/bounded_json.h"
#include "core/labs/framework/lab.h"
#include "core/lesson/lesson_fields.h"

namespace whereabouts {
namespace {

namespace fs = std::filesystem;
using Json = nlohmann::json;

// 2: "as" in "see", and translations; 3: "withhold"; 4: talks; 5: "says", "panels", "marks" and "notes"
constexpr int lesson_version = 5;
constexpr std::uint64_t max_bytes = 1 << 20;
constexpr std::size_t max_text = 4000;

Transfer transfer_of(const Json& json, const std::string& file, const std::string& place) {
  const LessonFields fields(json, file, place, {"prompt", "choices", "says", "answer"});
  Transfer transfer;
  transfer.prompt = fields.text("prompt", 1000, true);
  int right = 0;
  for (const Json& each : fields.list("choices", 2, 9)) {
    const int number = static_cast<int>(transfer.choices.size());
    const LessonFields choice(each, file, fields.place_of(fmt::format("choice {}", number + 1)),
                              {"text", "correct"});
    transfer.choices.push_back(choice.text("text", 300, true));
    if (!choice.flag("correct")) continue;
    transfer.correct = number;
    ++right;
  }
  if (right != 1)
    fields.refuse(message("{} of its choices are \"correct\"", right), "mark one as \"correct\": true");
  transfer.answer = fields.lines("answer", max_text, true);
  transfer.says = fields.texts("says", transfer.choices.size(), kMaxSaid);
  return transfer;
}

void read_answer(const LessonFields& fields, const Json& session, const fs::path& path, LessonStep& step) {
  step.commit = parse_commitment(fields.at("commit"), path, fields.place_of("commit"));
  if (!step.session) fields.refuse("it asks, and has no \"session\" to see the answer in");
  if (!fields.has("see")) fields.refuse("it asks, and \"see\" does not say where the measured answer is");
  step.see = parse_figure_number(fields.at("see"), session, path, fields.place_of("see"));
  const bool place =
      step.see->take == FigureNumber::Take::argmax || step.see->take == FigureNumber::Take::argmin;
  if (step.commit->kind == Commitment::Kind::cell && !place)
    fields.refuse("it asks for a cell, and \"see\" takes a number", "\"take\" argmax or argmin of an array");
  if (step.see->as_choice && step.commit->kind != Commitment::Kind::choices)
    fields.refuse("\"see\" is told \"as\" a choice, and there are none", "leave \"as\" out");
  if (fields.has("withhold")) {
    for (const Json& each : fields.list("withhold", 1, 40)) {
      if (!each.is_string()) fields.refuse("\"withhold\" is not a list of labs");
      const auto id = each.get<std::string>();
      if (!lab_with_id(id)) {
        fields.refuse(message("\"withhold\" names \"{}\", which is no lab", shown(id, 40)),
                      "the command \"whereabouts labs\" lists them");
      }
      step.withhold.push_back(id);
    }
  }
  std::vector<std::string> known = {"measured", "answer", "right"};
  if (fields.has("numbers")) {
    const Json& numbers = fields.at("numbers");
    if (!numbers.is_object() || numbers.size() > 8) fields.refuse("\"numbers\" is not an object of up to 8");
    for (const auto& item : numbers.items()) {
      if (std::find(known.begin(), known.end(), item.key()) != known.end())
        fields.refuse(message("one of its \"numbers\" is called \"{}\"", item.key()),
                      "call it something else");
      step.numbers[item.key()] = parse_figure_number(item.value(), session, path,
                                                     fields.place_of("numbers, " + shown(item.key(), 40)));
      known.push_back(item.key());
    }
  }
  step.reconcile = fields.lines("reconcile", max_text, false);
  if (step.reconcile.empty()) fields.refuse("it asks, and \"reconcile\" is missing");
  fields.check_insertions("reconcile", step.reconcile, known);
  for (const std::string& said : step.commit->says) fields.check_insertions("says", said, known);
}

void read_variation(const LessonFields& fields, const fs::path& path, LessonStep& step) {
  if (!fields.has("vary")) return;
  const LessonFields vary(fields.at("vary"), path.string(), fields.place_of("vary"), {"parameter", "prompt"});
  if (!step.session) vary.refuse("its step has no \"session\"");
  const std::string id = vary.text("parameter", 80, true);
  const Parameter* parameter = find_stored_parameter(find_lab(step.session->lab).parameters(), id);
  if (!parameter)
    vary.refuse(message("the lab \"{}\" has no parameter \"{}\"", step.session->lab, shown(id, 40)));
  step.vary = Variation{parameter->id, vary.lines("prompt", 600, true)};
}

LessonStep step_of_json(const Json& json, const fs::path& path, const std::string& place) {
  const LessonFields fields(json, path.string(), place,
                            {"title", "text", "session", "before", "commit", "see", "withhold", "numbers",
                             "reconcile", "vary", "transfer", "richer"});
  LessonStep step;
  step.title = fields.text("title", 120, true);
  step.text = fields.lines("text", max_text, !fields.has("transfer"));
  const Json session = fields.has("session") ? fields.at("session") : Json::object();
  if (fields.has("session")) step.session = parse_lesson_session(session, path, fields.place_of("session"));
  if (fields.has("transfer")) {
    for (const char* key :
         {"session", "before", "commit", "see", "withhold", "numbers", "reconcile", "vary"}) {
      if (fields.has(key)) fields.refuse(message("a transfer question has no \"{}\"", key));
    }
    step.transfer = transfer_of(fields.at("transfer"), path.string(), fields.place_of("transfer"));
  } else if (fields.has("commit")) {
    read_answer(fields, session, path, step);
  } else {
    for (const char* key : {"see", "withhold", "numbers", "reconcile", "before"}) {
      if (fields.has(key)) fields.refuse(message("it has \"{}\", and asks nothing", key), "add \"commit\"");
    }
  }
  if (fields.has("before")) {
    Json before = session;
    if (!fields.at("before").is_object()) fields.refuse("\"before\" is not an object");
    // Another lab has other panels.
    if (fields.at("before").contains("lab")) {
      before.erase("panels");
      before.erase("marks");
      before.erase("caption");
    }
    before.merge_patch(fields.at("before"));
    step.before = parse_lesson_session(before, path, fields.place_of("before"));
  }
  read_variation(fields, path, step);
  return step;
}

// The path through the lesson, as it is or as it is for those who have opened what it wants.
void check_path(const Lesson& lesson, bool rich) {
  const auto refuse = [&](int at, const Message& problem, const Message& remedy) {
    const std::string which = rich ? ", richer" : "";
    refuse_file(lesson.path.string(), message("step {}{}: {}", at + 1, which, problem), remedy);
  };
  const int count = static_cast<int>(lesson.steps.size());
  int questions = 0, varied = 0;
  for (int i = 0; i < count; ++i) {
    const LessonStep& step = step_of(lesson, i, rich);
    varied += step.vary ? 1 : 0;
    if (step.transfer && i + 1 < count)
      refuse(i, "a transfer question is not the last step", "move it to the end");
    if (i == 0 && !step.session) refuse(i, "the first step shows no figure", "give it a \"session\"");
    if (!step.commit) continue;
    ++questions;
    const LessonSession* before = shown_before(lesson, i, rich);
    if (!before) refuse(i, "nothing is shown until it is answered", "give it a session \"before\"");
    for (int k = 0; k < i; ++k) {
      const LessonSession* earlier = shown_at(lesson, k, rich);
      if (earlier && *earlier == *step.session)
        refuse(i, message("step {} shows the answer already", k + 1), "ask of another session");
    }
    if (*before == *step.session)
      refuse(i, "what is shown before the answer is the answer", "give it another session \"before\"");
  }
  const std::string file = lesson.path.string();
  if (questions == 0) refuse_file(file, "no step asks before it shows", "give a step \"commit\" and \"see\"");
  if (varied == 0) refuse_file(file, "nothing is varied by hand", "give a step \"vary\"");
  if (!step_of(lesson, count - 1, rich).transfer)
    refuse_file(file, "there is no transfer question at the end", "make the last step a \"transfer\"");
}

std::string checked_id(const LessonFields& fields) {
  std::string id = fields.text("id", 60, true);
  for (const char c : id) {
    const bool plain = std::islower(static_cast<unsigned char>(c)) ||
                       std::isdigit(static_cast<unsigned char>(c)) || c == '-';
    if (!plain) fields.refuse("\"id\" has other characters than a-z, 0-9 and -");
  }
  return id;
}

// What a talk's page lacks of a lesson's step is refused as unknown.
Lesson talk_of(const Json& root, const fs::path& path) {
  const std::string file = path.string();
  const LessonFields fields(root, file, {}, {"lesson", "talk", "title", "steps"});
  Lesson talk;
  talk.path = path;
  talk.id = "talk";
  talk.talk = true;
  talk.title = fields.text("title", 120, true);
  if (fields.whole("lesson", 1, lesson_version, 1) < 4)
    fields.refuse("\"talk\" is newer than this version of lessons", "begin the file with \"lesson\": 4");
  int number = 0;
  for (const Json& each : fields.list("steps", Lesson::kMinPages, Lesson::kMaxPages)) {
    const LessonFields page(each, file, fmt::format("step {}", ++number), {"title", "text", "session"});
    LessonStep step;
    step.title = page.text("title", 120, true);
    step.text = page.lines("text", max_text, false);
    if (page.has("session")) {
      step.session =
          parse_lesson_session(page.at("session"), path, page.place_of("session"), NamedFiles::anywhere);
    } else if (talk.steps.empty()) {
      page.refuse("the first step shows no figure", "give it a \"session\"");
    } else {
      step.session = talk.steps.back().session;  // pages are moved, and take their figure along
    }
    if (!step.session->opened.empty())
      page.refuse("it takes what the user has opened", "name the file, or leave it out");
    talk.steps.push_back(std::move(step));
  }
  return talk;
}

// Each step is a question without a figure.
std::vector<LessonStep> questions_of(const LessonFields& fields, const fs::path& path) {
  std::vector<LessonStep> steps;
  for (const Json& each : fields.list("steps", Lesson::kMinQuestions, Lesson::kMaxQuestions)) {
    const std::string place = fmt::format("step {}", steps.size() + 1);
    LessonStep step = step_of_json(each, path, place);
    if (!step.transfer || each.contains("richer"))
      refuse_file(path.string(), message("{}: a test has nothing but \"transfer\" questions", place),
                  "make it one, or leave \"test\" out");
    steps.push_back(std::move(step));
  }
  return steps;
}

// Of version 5.
bool has_new_words(const LessonStep& step) {
  const auto picks = [](const std::optional<LessonSession>& session) {
    return session && !(session->panels.empty() && session->marks.empty());
  };
  return picks(step.session) || picks(step.before) || (step.commit && !step.commit->says.empty()) ||
         (step.transfer && !step.transfer->says.empty());
}

Lesson lesson_of(const Json& root, const fs::path& path) {
  const std::string file = path.string();
  if (!root.is_object() || !root.contains("lesson"))
    refuse_file(file, "this is not a lesson", "see docs/lessons.md for how a lesson is written");
  const Json& version = root["lesson"];
  if (!version.is_number_integer() || version.get<double>() < 1)
    refuse_file(file, "its version is not a number", "it begins with \"lesson\": 1");
  if (version.get<double>() > lesson_version)
    refuse_file(file, "it is of a newer Whereabouts", "update Whereabouts");
  if (root.contains("translates"))
    refuse_file(file, "this is the translation of a lesson",
                "open the lesson itself, the file without the language in its name");
  if (root.contains("talk") && root["talk"] == true) return talk_of(root, path);
  const LessonFields fields(
      root, file, {},
      {"lesson", "talk", "test", "id", "title", "question", "minutes", "order", "wants", "notes", "steps"});
  fields.flag("talk");
  Lesson lesson;
  lesson.path = path;
  lesson.id = checked_id(fields);
  lesson.title = fields.text("title", 120, true);
  lesson.question = fields.text("question", 200, true);
  lesson.minutes = fields.whole("minutes", 1, 600, 10);
  lesson.order = fields.whole("order", 0, 100000, 1000);
  lesson.wants = fields.text("wants", 40, false);
  if (!lesson.wants.empty() && lesson.wants != "imagenet")
    fields.refuse(message("\"wants\" cannot be \"{}\"", shown(lesson.wants, 40)), "it can be \"imagenet\"");
  lesson.notes = fields.lines("notes", max_text, false);
  if (version.get<int>() < 5 && !lesson.notes.empty())
    fields.refuse("\"notes\" is newer than this version of lessons", "begin the file with \"lesson\": 5");
  if (fields.flag("test")) {
    if (version.get<int>() < 5)
      fields.refuse("\"test\" is newer than this version of lessons", "begin the file with \"lesson\": 5");
    if (!lesson.wants.empty()) fields.refuse("a test \"wants\" nothing", "leave it out");
    lesson.test = true;
    lesson.steps = questions_of(fields, path);
    return lesson;
  }
  int number = 0;
  for (const Json& each : fields.list("steps", Lesson::kMinSteps, Lesson::kMaxSteps)) {
    const std::string place = fmt::format("step {}", ++number);
    LessonStep step = step_of_json(each, path, place);
    if (each.contains("richer")) {
      if (lesson.wants.empty())
        refuse_file(file, message("{}: \"richer\" than what?", place), "say what the lesson \"wants\"");
      if (!each["richer"].is_object())
        refuse_file(file, message("{}: \"richer\" is not an object", place), "make it one");
      Json richer = each;
      richer.erase("richer");
      richer.merge_patch(each["richer"]);
      step.richer = std::make_shared<const LessonStep>(step_of_json(richer, path, place + ", richer"));
    }
    const auto borrows = [](const std::optional<LessonSession>& session) {
      return session && !session->opened.empty();
    };
    if (borrows(step.session) || borrows(step.before))
      refuse_file(file, message("{}: it takes what the user has opened", place),
                  "\"opened\" belongs into \"richer\"");
    if (version.get<int>() < 2 && ((step.see && step.see->as_choice) ||
                                   (step.richer && step.richer->see && step.richer->see->as_choice)))
      refuse_file(file, message("{}: \"as\" is newer than this version of lessons", place),
                  "begin the file with \"lesson\": 2");
    if (version.get<int>() < 3 && (!step.withhold.empty() || (step.richer && !step.richer->withhold.empty())))
      refuse_file(file, message("{}: \"withhold\" is newer than this version of lessons", place),
                  "begin the file with \"lesson\": 3");
    if (version.get<int>() < 5 && (has_new_words(step) || (step.richer && has_new_words(*step.richer))))
      refuse_file(
          file,
          message("{}: \"says\", \"panels\" and \"marks\" are newer than this version of lessons", place),
          "begin the file with \"lesson\": 5");
    lesson.steps.push_back(std::move(step));
  }
  check_path(lesson, false);
  check_path(lesson, true);
  return lesson;
}

}  // namespace

Lesson parse_lesson(const std::string& json, const fs::path& path) {
  if (json.size() > max_bytes) refuse_file(path.string(), "this is too long for a lesson", "make it shorter");
  return lesson_of(parse_json(json, path.string()), path);
}

Lesson read_lesson(const fs::path& path) {
  std::error_code error;
  const fs::path absolute = fs::absolute(path, error);
  return lesson_of(read_json(WeightFile(absolute), max_bytes), absolute);
}

}  // namespace whereabouts
