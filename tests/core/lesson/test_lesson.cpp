// Lessons as files: what is read, what is refused and in which words, what is measured, and the path through
// one.
#include <QTemporaryDir>
#include <QtTest>
#include <fstream>
#include <nlohmann/json.hpp>

#include "core/base/failure.h"
#include "core/lesson/answer_sheet.h"
#include "core/lesson/figure_number.h"
#include "core/lesson/lesson_list.h"
#include "core/lesson/lesson_path.h"
#include "core/lesson/lesson_text.h"
#include "core/lesson/read_lesson.h"
#include "core/lesson/try_lesson.h"
#include "tests/file_text.h"
#include "tests/refusal.h"
#include "tests/registered_test.h"

using namespace whereabouts;
using Json = nlohmann::json;

namespace {

// A lesson of five steps that works.
Json made() {
  return Json::parse(
      R"({"lesson": 1, "id": "made", "title": "Made", "question": "Why?", "minutes": 3, "steps": [
    {"title": "A", "text": ["One", "two"], "session": {"lab": "scramble", "values": {"scramble": {"arrange": "none"}}}},
    {"title": "B", "text": "Three", "session": {"lab": "scramble", "values": {"scramble": {"seed": 21}}},
     "commit": {"prompt": "How many?", "choices": [{"text": "Few", "below": 50}, {"text": "Many"}]},
     "see": {"reading": "neighbours kept", "decimals": 0, "unit": "%"},
     "numbers": {"moved": {"reading": "mean distance moved"},
                 "still": {"reading": "in place", "with": {"values": {"scramble": {"seed": null, "arrange": "none"}}}}},
     "reconcile": "{answer}: {measured} of {still}, {right}, {moved}.",
     "vary": {"parameter": "seed", "prompt": "Another seed"}},
    {"title": "C", "text": "Four"},
    {"title": "D", "text": "Five"},
    {"title": "E", "transfer": {"prompt": "And?", "choices": [{"text": "Yes", "correct": true}, {"text": "No"}],
                                "answer": "So it is."}}]})");
}

Lesson parsed(const Json& json) {
  return parse_lesson(json.dump(), "/nowhere/made.lesson");
}

std::string complaint(const Json& json) {
  return refusal([&] { parsed(json); });
}

std::string complaint_of(const std::string& text) {
  return refusal([&] { parse_lesson(text, "/nowhere/made.lesson"); });
}

bool says(const std::string& text, const std::string& part) {
  if (text.find(part) != std::string::npos) return true;
  qWarning("%s", text.c_str());
  return false;
}

Figure measured_figure() {
  Figure figure;
  figure.readings = {{"kept", "41 of 1,024"}, {"small", "−1.8 × 10⁻⁷"}};
  figure.arrays = {{"grid", [] {
                      Array array;
                      array.shape = {2, 3};
                      array.values = std::vector<float>{0, 1, 2, 3, 9, 5};
                      return array;
                    }}};
  return figure;
}

double value_of(const std::string& json) {
  const FigureNumber number =
      parse_figure_number(Json::parse(json), Json::object(), "/nowhere/a.lesson", "see");
  return measure(number, measured_figure(), {}, "here");
}

}  // namespace

class TestLesson : public QObject {
  Q_OBJECT

 private slots:
  // Of figures that differ in one parameter: their numbers become one.
  void overSeveralFigures_data() {
    QTest::addColumn<QString>("over");
    QTest::addColumn<double>("is");
    QTest::newRow("mean") << R"("parameter": "seed", "from": 3, "count": 4)" << 4.5;
    QTest::newRow("deviation") << R"("parameter": "seed", "from": 3, "count": 4, "as": "deviation")"
                               << std::sqrt(5.0 / 3);
    QTest::newRow("min") << R"("parameter": "seed", "from": 3, "count": 4, "as": "min")" << 3.0;
    QTest::newRow("max") << R"("parameter": "seed", "from": 3, "count": 4, "as": "max")" << 6.0;
    QTest::newRow("count") << R"("parameter": "seed", "from": 3, "count": 4, "as": "count", "is": 5)" << 1.0;
  }
  void overSeveralFigures() {
    QFETCH(QString, over);
    QFETCH(double, is);
    const std::string json = R"({"reading": "seed", "over": {)" + over.toStdString() + "}}";
    const FigureNumber number = parse_figure_number(
        Json::parse(json), Json::parse(R"({"lab": "scramble", "values": {"scramble": {"arrange": "seed"}}})"),
        "/nowhere/a.lesson", "see");
    QCOMPARE(number.over.size(), std::size_t{4});
    const FigureOf with_its_seed = [](const LessonSession& session) {
      auto figure = std::make_shared<Figure>();
      figure->readings.push_back({"seed", std::to_string(session.values.get<std::int64_t>("seed")), ""});
      return figure;
    };
    QVERIFY(std::abs(measure(number, measured_figure(), with_its_seed, "here") - is) < 1e-12);
    QVERIFY(has_figure_number(number, measured_figure()));
  }
  void overRefuses_data() {
    QTest::addColumn<QString>("over");
    QTest::addColumn<QString>("said");
    QTest::newRow("nothing") << "{}"
                             << "one of";
    QTest::newRow("both") << R"({"parameter": "seed", "images": ["a.png", "b.png"]})"
                          << "one of";
    QTest::newRow("unknown") << R"({"parameter": "sneeze", "count": 3})"
                             << "no parameter";
    QTest::newRow("many") << R"({"parameter": "seed", "count": 100000})"
                          << "200";
    QTest::newRow("as") << R"({"parameter": "seed", "count": 3, "as": "median"})"
                        << "median";
    QTest::newRow("is") << R"({"parameter": "seed", "count": 3, "is": 4})"
                        << "goes with";
    QTest::newRow("count") << R"({"parameter": "seed", "count": 3, "as": "count"})"
                           << "goes with";
  }
  void overRefuses() {
    QFETCH(QString, over);
    QFETCH(QString, said);
    const std::string json = R"({"reading": "seed", "over": )" + over.toStdString() + "}";
    const std::string refused = refusal_of([&] {
      parse_figure_number(Json::parse(json), Json::parse(R"({"lab": "scramble"})"), "/nowhere/a.lesson",
                          "see");
    });
    QVERIFY2(refused.find(said.toStdString()) != std::string::npos, refused.c_str());
  }

  void reads_what_is_written() {
    const Lesson lesson = parsed(made());
    QCOMPARE(lesson.id, std::string("made"));
    QCOMPARE(lesson.minutes, 3);
    QCOMPARE(lesson.steps.size(), std::size_t(5));
    QCOMPARE(lesson.steps[0].text, std::string("One\ntwo"));
    const LessonStep& step = lesson.steps[1];
    QCOMPARE(step.session->lab, std::string("scramble"));
    QCOMPARE(std::get<std::int64_t>(step.session->values.at("seed")), std::int64_t{21});
    QCOMPARE(step.commit->choices.size(), std::size_t(2));
    QVERIFY(step.commit->choices[1].otherwise);
    QVERIFY(!step.numbers.at("still").session->values.has("seed"));
    QCOMPARE(step.vary->parameter, std::string("seed"));
    QCOMPARE(lesson.steps[4].transfer->correct, 0);
  }

  void refuses_what_would_not_work_data() {
    QTest::addColumn<QString>("pointer");
    QTest::addColumn<QString>("value");  // empty: removed
    QTest::addColumn<QString>("words");
    const auto row = [](const char* name, const char* pointer, const char* value, const char* words) {
      QTest::newRow(name) << pointer << value << words;
    };
    row("unknown key", "/colour", "1", "there is no \"colour\"");
    row("unknown key of a step", "/steps/1/sesion", "{}", "step 2: there is no \"sesion\"");
    row("no version", "/lesson", "", "this is not a lesson");
    row("newer", "/lesson", "6", "newer Whereabouts; update");
    row("version", "/lesson", "\"1\"", "version is not a number");
    row("id", "/id", "\"Not an id\"", "other characters");
    row("title", "/title", "", "\"title\" is missing");
    row("empty title", "/title", "\"  \"", "\"title\" is empty");
    row("minutes", "/minutes", "1e30", "whole number from 1 to 600");
    row("steps", "/steps", "[]", "\"steps\" has 0 entries; give it 5 to 10");
    row("lab", "/steps/1/session/lab", "\"juggle\"", "there is no lab \"juggle\"");
    row("parameter", "/steps/1/session/values/scramble/speed", "1", "has no parameter \"speed\"");
    row("kind", "/steps/1/session/values/scramble/seed", "\"many\"", "step 2, session: --seed");
    row("other lab", "/steps/1/session/values/patches", "{}", "it has values of \"patches\"");
    row("no file", "/steps/1/session/image", "\"cat.png\"", "there is no file");
    row("outside", "/steps/1/session/image", "\"shipped:../README.md\"",
        "not among what comes with the program");
    row("not shipped", "/steps/1/session/image", "\"shipped:no.png\"", "does not come with the program");
    row("no see", "/steps/1/see", "", "does not say where the measured answer is");
    row("withhold", "/steps/1/withhold", "\"learn\"", "\"withhold\"");
    row("withheld lab", "/steps/1/withhold", "[\"juggle\"]", "names \"juggle\", which is no lab");
    row("early withhold", "/steps/1/withhold", "[\"learn\"]", "begin the file with \"lesson\": 3");
    row("withhold unasked", "/steps/2/withhold", "[\"learn\"]", "it has \"withhold\", and asks nothing");
    row("no reconcile", "/steps/1/reconcile", "", "\"reconcile\" is missing");
    row("insertion", "/steps/1/reconcile", "\"{result}\"",
        "has {result}; put in {measured}, {answer}, {right}");
    row("open brace", "/steps/1/reconcile", "\"{measured\"", "opens a brace");
    row("no session", "/steps/1/session", "", "has no \"session\"");
    row("one choice", "/steps/1/commit/choices", "[{\"text\": \"Yes\"}]", "has 1 entries; give it 2 to 9");
    row("overlap", "/steps/1/commit/choices/1", "{\"text\": \"Some\", \"from\": 40}",
        "both right for some numbers");
    row("twice otherwise", "/steps/1/commit/choices/0", "{\"text\": \"Few\"}", "several choices have no");
    row("range", "/steps/1/commit/choices/0", "{\"text\": \"Few\", \"from\": 2, \"below\": 1}", "not below");
    row("two kinds", "/steps/1/commit/number", "{}", "one of \"choices\", \"number\" and \"cell\"");
    row("two sources", "/steps/1/see/array", "\"order\"", "one of \"reading\", \"array\"");
    row("take", "/steps/1/see", "{\"array\": \"order\", \"take\": \"median\"}",
        "\"take\" cannot be \"median\"");
    row("index", "/steps/1/see", "{\"array\": \"order\", \"at\": [1.5]}", "whole numbers");
    row("vary", "/steps/1/vary/parameter", "\"speed\"", "has no parameter \"speed\"");
    row("nothing varied", "/steps/1/vary", "", "nothing is varied by hand");
    row("no question", "/steps/1", "{\"title\": \"B\", \"text\": \"C\"}", "no step asks before it shows");
    row("no transfer", "/steps/4", "{\"title\": \"E\", \"text\": \"F\"}", "no transfer question at the end");
    row("early transfer", "/steps/3", R"({"title": "E", "transfer": {"prompt": "And?", "answer": "So",
        "choices": [{"text": "Yes", "correct": true}, {"text": "No"}]}})",
        "is not the last step");
    row("two right", "/steps/4/transfer/choices/1/correct", "true", "2 of its choices are \"correct\"");
    row("figure at the end", "/steps/4/session", "{\"lab\": \"scramble\"}",
        "a transfer question has no \"session\"");
    row("shown before", "/steps/1/before", "{}", "what is shown before the answer is the answer");
    row("shown earlier", "/steps/0/session/values", "{\"scramble\": {\"seed\": 21}}",
        "step 1 shows the answer already");
    row("richer", "/steps/1/richer", "{}", "richer");
    row("opened", "/steps/1/session/checkpoint", "\"opened\"", "belongs into \"richer\"");
    row("wish", "/wants", "\"a pony\"", "it can be \"imagenet\"");
  }
  void refuses_what_would_not_work() {
    QFETCH(QString, pointer);
    QFETCH(QString, value);
    QFETCH(QString, words);
    Json json = made();
    const Json::json_pointer at(pointer.toStdString());
    if (value.isEmpty()) {
      json[at.parent_pointer()].erase(at.back());
    } else {
      json[at] = Json::parse(value.toStdString());
    }
    const std::string said = complaint(json);
    QVERIFY(says(said, words.toStdString()));
    QVERIFY(says(said, "/nowhere/made.lesson: "));
    QVERIFY(said.find('\n') == std::string::npos);
  }

  void refuses_hostile_text() {
    const std::string whole = made().dump();
    QVERIFY(!complaint_of("").empty());
    QVERIFY(!complaint_of("[]").empty());
    QVERIFY(says(complaint_of(std::string(100000, '[')), "nested too deeply"));
    QVERIFY(says(complaint_of("{\"lesson\": 1, \"lesson\": 1}"), "twice"));
    QVERIFY(says(complaint_of(whole + std::string(1, '\0')), "zero byte"));
    QVERIFY(says(complaint_of(whole + std::string(2 << 20, ' ')), "too long"));
    // However it is cut off, it is one line.
    for (std::size_t size = 0; size < whole.size(); size += 7)
      QVERIFY(!complaint_of(whole.substr(0, size)).empty());
    // Every member replaced by something else: an answer or one line, and never anything worse.
    const Json flat = made().flatten();
    for (const auto& member : flat.items()) {
      for (const char* other : {"null", "-1", "1e308", "[]", "{}", "\"\\u0001x\"", "true"}) {
        Json json = made();
        json[Json::json_pointer(member.key())] = Json::parse(other);
        try {
          parsed(json);
        } catch (const Failure& failure) {
          QCOMPARE(failure.fault(), Fault::failed);
          QVERIFY(std::string(failure.what()).find('\n') == std::string::npos);
        }
      }
    }
  }

  void takes_numbers_from_figures() {
    QCOMPARE(value_of(R"({"reading": "kept"})"), 41.0);
    QCOMPARE(value_of(R"({"reading": "kept", "which": 2})"), 1024.0);
    QCOMPARE(value_of(R"({"reading": "small", "scale": 1e7})"), -1.8);
    QCOMPARE(value_of(R"({"array": "grid", "at": [1, -1]})"), 5.0);
    QCOMPARE(value_of(R"({"array": "grid", "take": "argmax"})"), 4.0);
    QCOMPARE(value_of(R"({"array": "grid", "at": [":", 0], "take": "sum"})"), 3.0);
    QCOMPARE(value_of(R"({"array": "grid", "at": [0]})"), 1.0);
    QCOMPARE(value_of(R"({"array": "grid", "at": [0], "take": "min"})"), 0.0);
    QCOMPARE(value_of(R"({"array": "grid", "at": [":", 1], "take": "argmin"})"), 0.0);
    QCOMPARE(value_of(R"({"difference": [{"array": "grid", "take": "max"}, {"reading": "kept"}]})"), -32.0);
    QCOMPARE(value_of(R"({"ratio": [{"reading": "kept", "which": 2}, {"reading": "kept"}], "scale": 41})"),
             1024.0);
    const auto problem = [](const std::string& json) { return refusal([&] { value_of(json); }); };
    QVERIFY(says(problem(R"({"reading": "lost"})"), "no reading \"lost\"; it has kept, small"));
    QVERIFY(says(problem(R"({"reading": "kept", "which": 3})"), "has no number 3"));
    QVERIFY(says(problem(R"({"array": "lost"})"), "no array \"lost\"; it has grid"));
    QVERIFY(says(problem(R"({"array": "grid", "at": [2]})"), "that axis has 2"));
    QVERIFY(says(problem(R"({"array": "grid", "at": [0, 0, 0]})"), "has 2 axes"));
    QVERIFY(says(problem(R"({"ratio": [{"reading": "kept"}, {"array": "grid", "at": [0, 0]}]})"),
                 "not a finite"));
    QCOMPARE(numbers_in("14 × 14, −3 and 5.25"), (std::vector<double>{14, 14, -3, 5.25}));
    QCOMPARE(numbers_in("3-5 of 12,345.5, x2"), (std::vector<double>{3, 5, 12345.5}));
  }

  void measures_a_step() {
    const Lesson lesson = parsed(made());
    LessonFigures figures(built_in_inputs());
    const TriedStep tried = try_step(lesson, 1, false, figures);
    QCOMPARE(tried.measured->value, 18.0);
    QCOMPARE(tried.measured->right, std::optional<int>(0));
    QCOMPARE(tried.measured->numbers.at("still"), 15.0);
    LessonAnswer answer;
    answer.choice = 1;
    const std::string told = reconciled_text(lesson.steps[1], answer, *tried.measured);
    QVERIFY(
        says(told, "Many: 18 % of 15.00, Few, " + figure_number_text(lesson.steps[1].numbers.at("moved"),
                                                                     tried.measured->numbers.at("moved"))));
    QVERIFY(!is_right(lesson.steps[1], answer, &*tried.measured));
    LessonAnswer room;
    room.hands = {4, 3};
    QVERIFY(is_right(lesson.steps[1], room, &*tried.measured));
    room.hands = {3, 3};
    QVERIFY(!is_right(lesson.steps[1], room, &*tried.measured));
    // What is said of the lesson does not give it away.
    LessonAnswers answers(5);
    answers[1] = tried.measured;
    QVERIFY(lesson_text(lesson, nullptr).find("18") == std::string::npos);
    QVERIFY(lesson_text(lesson, nullptr).find("So it is") == std::string::npos);
    QVERIFY(lesson_text(lesson, &answers).find("Measured: 18 %") != std::string::npos);
    QVERIFY(!lesson_json(lesson, nullptr)["steps"][1].contains("right"));
    QCOMPARE(lesson_json(lesson, &answers)["steps"][1]["measured"].get<double>(), 18.0);
  }

  // The amount makes no difference to a quantity that does not look at it.
  void finds_a_figure_that_tells_too_early() {
    Json json = made();
    json["steps"][1]["before"] = {{"values", {{"scramble", {{"numbers", false}}}}}};
    LessonFigures figures(built_in_inputs());
    const Lesson lesson = parsed(json);
    QVERIFY(says(refusal([&] { try_step(lesson, 1, false, figures); }), "tells it already"));
  }

  void lets_nobody_past_a_question() {
    LessonPath path(std::make_shared<const Lesson>(parsed(made())));
    QVERIFY(path.shown() && !path.withheld());
    QVERIFY(!path.back());
    QVERIFY(path.next());
    QVERIFY(path.waits());
    QCOMPARE(path.shown(), &*path.lesson().steps[0].session);
    QCOMPARE(path.withheld(), std::optional<int>(1));
    QVERIFY(!path.next());
    QVERIFY(!path.go_to(4));
    QVERIFY(path.back());
    QCOMPARE(path.withheld(), std::optional<int>(1));
    QVERIFY(path.go_to(1));
    LessonAnswer answer;
    QVERIFY(!refusal([&] { path.commit(answer); }).empty());
    answer.choice = 2;
    QVERIFY(!refusal([&] { path.commit(answer); }).empty());
    answer.choice = 1;
    path.commit(answer);
    QVERIFY(!path.withheld());
    QCOMPARE(path.shown(), &*path.lesson().steps[1].session);
    QVERIFY_EXCEPTION_THROWN(path.commit(answer), std::logic_error);
    QVERIFY(path.go_to(4));
    QVERIFY(!path.shown());
    QVERIFY(!path.next());
  }

  void keeps_answers_as_csv() {
    const Lesson lesson = parsed(made());
    QTemporaryDir folder;
    const std::filesystem::path file = (folder.path() + "/deep/answers.csv").toStdString();
    QVERIFY(read_answers(file).empty());
    LessonAnswer own, room;
    own.choice = 0;
    room.hands = {2, 0};
    LessonMeasurement measured;
    measured.value = 18;
    measured.right = 0;
    append_answers(file, answer_rows(lesson, 1, false, own, &measured, false, "2026-01-02T03:04:05+00:00"));
    append_answers(file, answer_rows(lesson, 1, false, room, nullptr, true, "2026-01-02T03:04:06+00:00"));
    const auto rows = read_answers(file);
    using Row = std::vector<std::string>;
    QCOMPARE(rows.size(), std::size_t(3));
    QCOMPARE(rows[0], (Row{"made", "2", "2026-01-02T03:04:05+00:00", "own", "Few", "1", "18 %", "true"}));
    QCOMPARE(rows[2], (Row{"made", "2", "2026-01-02T03:04:06+00:00", "room", "Many", "0", "", ""}));
    AnswerRow formula;
    formula.answer = "=1+\"2\"";
    QVERIFY(answer_lines({formula}).find("\"'=1+\"\"2\"\"\"") != std::string::npos);
  }

  void copies_answers() {
    QTemporaryDir folder;
    const std::filesystem::path here = folder.path().toStdString(), file = here / "answers.csv";
    copy_answers(file, here / "none.csv");
    QCOMPARE(file_text(here / "none.csv"), answer_header());
    AnswerRow row;
    row.lesson = "made";
    append_answers(file, {row, row});
    copy_answers(file, here / "copy.csv");
    QCOMPARE(file_text(here / "copy.csv"), answer_header() + answer_lines({row, row}));
    copy_answers(file, file);
    QCOMPARE(file_text(file), answer_header() + answer_lines({row, row}));
    const auto said = [](const auto& from, const auto& to) {
      return refusal([&] { copy_answers(from, to); });
    };
    QVERIFY(says(said(here, here / "other.csv"), here.string() + ": "));
    QVERIFY(says(said(file, here / "nowhere" / "copy.csv"), (here / "nowhere").string()));
    QVERIFY(!std::filesystem::exists(here / "other.csv"));
  }

  void finds_lessons_by_name_and_file() {
    QVERIFY(
        says(usage_refusal([] { find_lesson("nothing"); }), "there is no lesson \"nothing\"; it is one of "));
    QVERIFY(!refusal([] { find_lesson("nowhere/no.lesson"); }).empty());
    QTemporaryDir folder;
    const std::string file = (folder.path() + "/a.lesson").toStdString();
    std::ofstream(file) << made().dump();
    QCOMPARE(find_lesson(file)->id, std::string("made"));
    QCOMPARE(find_lesson(shipped_lessons().front()->id), shipped_lessons().front());
  }
};

REGISTER_TEST(TestLesson, QCoreApplication)
#include "test_lesson.moc"
