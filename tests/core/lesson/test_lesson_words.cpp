// What a lesson says to each answer, which panels it shows, how far one is, and what is predicted beside what
// is measured.
#include <QtTest>
#include <cmath>
#include <nlohmann/json.hpp>

#include "core/base/failure.h"
#include "core/lesson/figure_number.h"
#include "core/lesson/lesson_progress.h"
#include "core/lesson/lesson_summary.h"
#include "core/lesson/lesson_translation.h"
#include "core/lesson/read_lesson.h"
#include "core/lesson/try_lesson.h"
#include "tests/refusal.h"
#include "tests/registered_test.h"

using namespace whereabouts;
using Json = nlohmann::json;

namespace {

Json worded() {
  return Json::parse(
      R"({"lesson": 5, "id": "made", "title": "Made", "question": "Why?", "minutes": 3, "notes": ["Aim", "Have"], "steps": [
    {"title": "A", "text": "One", "session": {"panels": [1], "lab": "scramble", "values": {"scramble": {"arrange": "none"}}}},
    {"title": "B", "text": "Three", "session": {"panels": ["Order", 2], "marks": [0, 7], "lab": "scramble", "values": {"scramble": {"seed": 21}}},
     "commit": {"prompt": "How many?", "choices": [{"text": "Few", "below": 50}, {"text": "Many"}],
                "says": ["Yes, {measured}.", "No, {measured}."]},
     "see": {"reading": "neighbours kept", "decimals": 0, "unit": "%"}, "reconcile": "So.",
     "vary": {"parameter": "seed", "prompt": "Another seed"}},
    {"title": "C", "text": "Four", "session": {"lab": "scramble", "values": {"scramble": {"seed": 22}}},
     "before": {"lab": "sinusoid", "values": {"scramble": null}},
     "commit": {"prompt": "And?", "number": {"min": 0, "max": 100, "tolerance": 10},
                "says": ["More: {measured}.", "Right.", "Less than {answer}."]},
     "see": {"reading": "neighbours kept", "decimals": 0, "unit": "%"}, "reconcile": "So."},
    {"title": "D", "text": "Five"},
    {"title": "E", "transfer": {"prompt": "And?", "choices": [{"text": "Yes", "correct": true}, {"text": "No"}],
                                "says": ["It is.", "It is not so."], "answer": "So it is."}}]})");
}

Lesson lessonOf(const Json& json) {
  return parse_lesson(json.dump(), "/nowhere/made.lesson");
}

bool tells(const std::string& text, const std::string& part) {
  if (text.find(part) != std::string::npos) return true;
  qWarning("%s", text.c_str());
  return false;
}

LessonAnswer choiceOf(int choice) {
  LessonAnswer answer;
  answer.choice = choice;
  return answer;
}

LessonAnswer numberOf(double value) {
  LessonAnswer answer;
  answer.number = value;
  return answer;
}

LessonMeasurement measurementOf(double value, std::optional<int> right = {}) {
  LessonMeasurement measured;
  measured.value = value;
  measured.right = right;
  return measured;
}

}  // namespace

class TestLessonWords : public QObject {
  Q_OBJECT

 private slots:
  void eachAnswerIsToldSomething() {
    const Lesson lesson = lessonOf(worded());
    const LessonMeasurement few = measurementOf(20, 0);
    QCOMPARE(said_text(lesson.steps[1], choiceOf(0), &few), std::string("Yes, 20 %."));
    QCOMPARE(said_text(lesson.steps[1], choiceOf(1), &few), std::string("No, 20 %."));
    QCOMPARE(said_text(lesson.steps[1], choiceOf(1), nullptr), std::string());  // nothing is known yet
    const LessonMeasurement measured = measurementOf(40);
    QCOMPARE(said_text(lesson.steps[2], numberOf(20), &measured), std::string("More: 40 %."));
    QCOMPARE(said_text(lesson.steps[2], numberOf(31), &measured), std::string("Right."));
    QCOMPARE(said_text(lesson.steps[2], numberOf(90), &measured), std::string("Less than 90 %."));
    QCOMPARE(said_text(lesson.steps[4], choiceOf(1), nullptr), std::string("It is not so."));
    LessonAnswer room;
    room.hands = {1, 4};
    QCOMPARE(said_text(lesson.steps[1], room, &few), std::string("No, 20 %."));
    room.hands = {4, 4};  // a tie has said nothing
    QCOMPARE(said_text(lesson.steps[1], room, &few), std::string());
  }

  void saysWhatIsWrong_data() {
    QTest::addColumn<QByteArray>("patch");
    QTest::addColumn<QString>("complaint");
    const auto row = [](const char* name, const char* patch, const char* complaint) {
      QTest::newRow(name) << QByteArray(patch) << QString(complaint);
    };
    row("too few", R"([{"op":"replace","path":"/steps/1/commit/says","value":["Yes"]}])", "has 1 entries");
    row("too many", R"([{"op":"add","path":"/steps/2/commit/says/-","value":"x"}])", "has 4 entries");
    row("no text", R"([{"op":"replace","path":"/steps/1/commit/says/0","value":3}])",
        "\"says\" 1 is no text");
    row("unknown number", R"([{"op":"replace","path":"/steps/1/commit/says/0","value":"{who}"}])", "who");
    row("transfer", R"([{"op":"remove","path":"/steps/4/transfer/says/0"}])", "has 1 entries");
    row("panels", R"([{"op":"replace","path":"/steps/0/session/panels","value":[{}]}])", "panels");
    row("marks", R"([{"op":"replace","path":"/steps/1/session/marks","value":[-1]}])", "marks");
    row("version", R"([{"op":"replace","path":"/lesson","value":4}])", "newer than this version");
    row("version of panels",
        R"([{"op":"replace","path":"/lesson","value":4},{"op":"remove","path":"/notes"}])", "newer");
  }
  void saysWhatIsWrong() {
    QFETCH(QByteArray, patch);
    QFETCH(QString, complaint);
    const Json json = worded().patch(Json::parse(patch.toStdString()));
    QVERIFY(tells(refusal([&] { lessonOf(json); }), complaint.toStdString()));
  }

  void showsThePanelsItNames() {
    const Lesson lesson = lessonOf(worded());
    QCOMPARE(lesson.notes, std::string("Aim\nHave"));
    LessonFigures figures(built_in_inputs());
    const TriedStep first = try_step(lesson, 0, false, figures), second = try_step(lesson, 1, false, figures),
                    third = try_step(lesson, 2, false, figures);
    QCOMPARE(first.figure->panels.size(), std::size_t{1});
    QCOMPARE(second.figure->panels.size(), std::size_t{2});
    QCOMPARE(second.figure->panels[0].title.text(), std::string("Order"));
    QCOMPARE(second.before->panels.size(), std::size_t{1});
    QVERIFY(third.before->panels.size() > 1);  // another lab: all of them
    validate(*second.figure);
    // The two tokens are framed where they stand now: their frames are the last layer of the image.
    const Panel& image = second.figure->panels[1];
    const auto* frames = std::get_if<Rectangles>(&image.layers.back().content);
    QVERIFY(frames && frames->boxes.size() == 2);
    for (std::size_t i = 0; i < 2; ++i) {
      const Rectangles::Box& box = frames->boxes[i];
      const Hit hit = hit_test(*second.figure, 1, box.left + box.width / 2, box.top + box.height / 2);
      QCOMPARE(hit.token.value_or(-1), i == 0 ? 0 : 7);
    }
    Json wrong = worded();
    wrong["steps"][0]["session"]["panels"] = {"Nowhere"};
    QVERIFY(tells(refusal([&] { try_step(lessonOf(wrong), 0, false, figures); }), "no panel \"Nowhere\""));
  }

  // A figure that several numbers are taken over is made once, whatever their summaries.
  void measuresOverEachFigureOnce() {
    Json json = worded();
    const Json over = {{"parameter", "seed"}, {"from", 0}, {"count", 6}};
    json["steps"][1]["see"]["over"] = over;
    Json spread = json["steps"][1]["see"];
    spread["over"]["as"] = "deviation";
    json["steps"][1]["numbers"] = {{"spread", spread}, {"still", {{"reading", "in place"}, {"over", over}}}};
    const Lesson lesson = lessonOf(json);
    LessonFigures figures(built_in_inputs());
    std::vector<LessonSession> asked;
    const FigureOf other = [&](const LessonSession& session) {
      asked.push_back(session);
      return figures.of(session, {});
    };
    const LessonStep& step = lesson.steps[1];
    const auto own = figures.of(*step.session, {});
    const LessonMeasurement measured = measure_step(step, *own, other, "here");
    QCOMPARE(asked.size(), std::size_t{6});
    for (const auto& [name, quantity] : step.numbers)
      QCOMPARE(measured.numbers.at(name), measure(quantity, *own, other, "here"));
    QCOMPARE(measured.value, measure(*step.see, *own, other, "here"));
    QVERIFY(measured.numbers.at("spread") > 0);
  }

  void translatesWhatItSays() {
    const Lesson lesson = lessonOf(worded());
    Json german = Json::parse(
        R"({"lesson": 5, "translates": "made", "language": "de", "title": "G", "question": "Warum?", "notes": "Ziel", "steps": [
      {"title": "A", "text": "1"},
      {"title": "B", "text": "3", "prompt": "Wie viele?", "choices": ["Wenige", "Viele"],
       "says": ["Ja, {measured}.", "Nein."], "reconcile": "So.", "vary": "Noch einer"},
      {"title": "C", "text": "4", "prompt": "Und?", "says": ["Mehr.", "Richtig.", "Weniger."], "reconcile": "So."},
      {"title": "D", "text": "5"},
      {"title": "E", "prompt": "Und?", "choices": ["Ja", "Nein"], "says": ["Ja.", "Doch."], "answer": "So ist es."}]})");
    const auto spoken = [&] { return translated(lesson, german.dump(), "/nowhere/made.de.lesson"); };
    const LessonMeasurement few = measurementOf(20, 0);
    QCOMPARE(said_text(spoken().steps[1], choiceOf(0), &few), std::string("Ja, 20 %."));
    QCOMPARE(said_text(spoken().steps[4], choiceOf(1), nullptr), std::string("Doch."));
    QCOMPARE(spoken().notes, std::string("Ziel"));
    german["steps"][1].erase("says");
    QVERIFY(tells(refusal([&] { (void)spoken(); }), "\"says\" is missing"));
    german["steps"][1]["says"] = Json::array({"Ja"});
    QVERIFY(tells(refusal([&] { (void)spoken(); }), "has 1 entries"));
    german["steps"][1]["says"] = {"Ja", "{niemand}"};
    QVERIFY(tells(refusal([&] { (void)spoken(); }), "niemand"));
  }

  // A test has nothing but questions without figures.
  void readsATest() {
    Json test = {{"lesson", 5}, {"test", true}, {"id", "t"}, {"title", "T"}, {"question", "?"}};
    const Json asked = worded()["steps"][4];
    test["steps"] = {asked, asked};
    const Lesson lesson = lessonOf(test);
    QVERIFY(lesson.test && lesson.steps.size() == 2);
    QCOMPARE(lesson_progress(lesson, {}).questions, 2);
    test["steps"] = {asked, worded()["steps"][1]};
    QVERIFY(tells(refusal([&] { lessonOf(test); }), "step 2: a test has nothing but"));
    test["steps"] = Json::array({asked});
    QVERIFY(tells(refusal([&] { lessonOf(test); }), "has 1 entries"));
    test["steps"] = {asked, asked};
    test["lesson"] = 4;
    QVERIFY(tells(refusal([&] { lessonOf(test); }), "\"test\" is newer"));
  }

  void knowsHowFarOneIs() {
    const Lesson lesson = lessonOf(worded());
    QCOMPARE(lesson_progress(lesson, {}), (LessonProgress{0, 3}));
    const std::vector<std::vector<std::string>> rows = {{"made", "2", "t", "own"},
                                                        {"made", "2", "t", "own"},
                                                        {"other", "3", "t", "own"},
                                                        {"made", "1", "t", "own"},
                                                        {"made", "99", "t", "own"},
                                                        {"made", "3x", "t", "own"},
                                                        {"made"},
                                                        {"made", "5", "t", "room"}};
    QCOMPARE(lesson_progress(lesson, rows), (LessonProgress{2, 3}));
  }

  void putsPredictedBesideMeasured() {
    const Lesson lesson = lessonOf(worded());
    const Figure none = lesson_summary(lesson, false, {});
    validate(none);
    const Figure figure = lesson_summary(lesson, false,
                                         {{1, choiceOf(1), measurementOf(20, 0)},
                                          {2, numberOf(75), measurementOf(50)},
                                          {2, numberOf(55), std::nullopt},
                                          {4, choiceOf(0), std::nullopt}});
    validate(figure);
    const Array predicted = figure.arrays[0].make(), measured = figure.arrays[1].make();
    QCOMPARE(std::get<std::vector<double>>(predicted.values), (std::vector<double>{0.75, 0.75, 0.55, 0.25}));
    const auto seen = std::get<std::vector<double>>(measured.values);
    QCOMPARE(seen[0], 0.25);
    QCOMPARE(seen[1], 0.5);
    QVERIFY(std::isnan(seen[2]));
    QCOMPARE(seen[3], 0.25);
    QVERIFY(tells(figure.caption.text(), "**1** of 4"));
  }
};

REGISTER_TEST(TestLessonWords, QCoreApplication)
#include "test_lesson_words.moc"
