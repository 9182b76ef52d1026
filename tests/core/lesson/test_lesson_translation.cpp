// Words of lessons in other languages: the German ones that come with the program, and what is refused.
#include <QTemporaryDir>
#include <QtTest>
#include <fstream>
#include <iterator>
#include <nlohmann/json.hpp>
#include <regex>
#include <set>

#include "core/lesson/lesson_list.h"
#include "core/lesson/lesson_text.h"
#include "core/lesson/lesson_translation.h"
#include "core/lesson/read_lesson.h"
#include "tests/refusal.h"
#include "tests/registered_test.h"

using namespace whereabouts;
using Json = nlohmann::json;

namespace {

std::string read_text(const std::filesystem::path& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

// The {names} in a text: words may move, these may not get lost.
std::multiset<std::string> insertions_in(const std::string& text) {
  static const std::regex braces("\\{[a-z_]+\\}");
  return {std::sregex_token_iterator(text.begin(), text.end(), braces), std::sregex_token_iterator()};
}

const Lesson& reef() {
  return *find_lesson("coral-reef");
}

Json reef_words() {
  return Json::parse(read_text(translation_path(reef().path, "de")));
}

std::string complaint_of_words(const Json& json) {
  return refusal([&] { translated(reef(), json.dump(), translation_path(reef().path, "de")); });
}

}  // namespace

class TestLessonTranslation : public QObject {
  Q_OBJECT

 private slots:
  void a_language_is_two_small_letters() {
    for (const char* name : {"de", "en", "zz"}) QVERIFY2(is_language(name), name);
    for (const char* name : {"", "d", "deu", "DE", "dE", "d1", "..", "\xc3\xa4"})
      QVERIFY2(!is_language(name), name);
    QVERIFY(is_translation_name("a/cat.de.lesson") && is_translation_name("cat.zz.lesson"));
    for (const char* name : {"cat.lesson", "de.lesson", "cat.deu.lesson", "cat.DE.lesson", "cat..lesson", ""})
      QVERIFY2(!is_translation_name(name), name);
  }

  void every_lesson_speaks_german_data() {
    QTest::addColumn<QString>("id");
    for (const auto& lesson : shipped_lessons()) QTest::newRow(lesson->id.c_str()) << lesson->id.c_str();
  }
  // Other words, the same figures, numbers and answers.
  void every_lesson_speaks_german() {
    QFETCH(QString, id);
    const auto english = find_lesson(id.toStdString()), german = find_lesson(id.toStdString(), "de");
    QCOMPARE(german->language, std::string("de"));
    QCOMPARE(translations_of(english->path), std::vector<std::string>{"de"});
    QVERIFY(german->title != english->title);
    QVERIFY(german->question != english->question);
    QCOMPARE(german->steps.size(), english->steps.size());
    for (const bool rich : {false, true}) {
      for (int at = 0; at < static_cast<int>(german->steps.size()); ++at) {
        const LessonStep& here = step_of(*german, at, rich);
        const LessonStep& there = step_of(*english, at, rich);
        QVERIFY(here.title != there.title);
        QVERIFY(here.text.empty() == there.text.empty() && (here.text.empty() || here.text != there.text));
        QVERIFY(here.session == there.session && here.before == there.before);
        QCOMPARE(insertions_in(here.reconcile), insertions_in(there.reconcile));
        if (there.vary) {
          QCOMPARE(here.vary->parameter, there.vary->parameter);
          QVERIFY(here.vary->prompt != there.vary->prompt);
        }
        if (there.transfer) {
          QCOMPARE(here.transfer->correct, there.transfer->correct);
          QVERIFY(here.transfer->answer != there.transfer->answer);
        }
        if (!there.commit) continue;
        QVERIFY(here.commit->prompt != there.commit->prompt);
        for (std::size_t i = 0; i < there.commit->choices.size(); ++i) {
          QCOMPARE(here.commit->choices[i].from, there.commit->choices[i].from);
          QCOMPARE(here.commit->choices[i].below, there.commit->choices[i].below);
        }
      }
    }
  }

  void is_no_lesson_of_its_own() {
    for (const auto& lesson : shipped_lessons()) QVERIFY(!is_translation_name(lesson->path));
    QVERIFY(is_translation_name("cat.de.lesson"));
    QVERIFY(!is_translation_name("cat.v2.lesson"));
    QCOMPARE(shipped_lessons("de").size(), shipped_lessons().size());
    QVERIFY(has(refusal([] { read_lesson(translation_path(reef().path, "de")); }),
                "this is the translation of a lesson; open the lesson itself"));
  }

  void is_found_beside_the_lesson() {
    QTemporaryDir folder;
    const std::filesystem::path own = (folder.path() + "/mine.lesson").toStdString();
    std::ofstream(own) << read_text(reef().path);
    QCOMPARE(find_lesson(own.string(), "de")->language, std::string("en"));
    std::ofstream(translation_path(own, "de")) << read_text(translation_path(reef().path, "de"));
    QCOMPARE(find_lesson(own.string(), "de")->title, find_lesson("coral-reef", "de")->title);
    QCOMPARE(find_lesson(own.string(), "fr")->title, reef().title);
    std::ofstream(translation_path(own, "de")) << "{\"lesson\": 2";
    QVERIFY(has(refusal([&] { find_lesson(own.string(), "de"); }), "mine.de.lesson: "));
  }

  void refuses_what_does_not_fit_data() {
    QTest::addColumn<QString>("pointer");
    QTest::addColumn<QString>("value");  // empty: removed
    QTest::addColumn<QString>("words");
    const auto row = [](const char* name, const char* pointer, const char* value, const char* words) {
      QTest::newRow(name) << pointer << value << words;
    };
    row("newer", "/lesson", "9", "newer Whereabouts");
    row("no version", "/lesson", "", "newer Whereabouts");
    row("another lesson", "/translates", "\"jigsaw\"", "it translates \"jigsaw\"");
    row("language", "/language", "\"fr\"", "not the one in its name");
    row("session", "/steps/1/session", "{}", "step 2: there is no \"session\"");
    row("a step less", "/steps/4", "", "\"steps\" has 4 entries; give it 5 to 5");
    row("no text", "/steps/1/text", "", "step 2: \"text\" is missing");
    row("text too many", "/steps/4/text", "\"Hier\"", "step 5: the lesson has no \"text\" there");
    row("prompt", "/steps/1/prompt", "7", "\"prompt\" is not text");
    row("a choice less", "/steps/1/choices/3", "", "\"choices\" has 3 entries; give it 4 to 4");
    row("kind of choice", "/steps/1/choices/0", "{}", "choice 1 is no text");
    row("insertion", "/steps/1/reconcile", "\"{surely}\"", "has {surely}; put in {measured}");
    row("no richer", "/steps/1/richer", "", "step 2: \"richer\" is missing");
    row("richer", "/steps/4/richer", "{}", "step 5: the lesson has no \"richer\" there");
    row("richer words", "/steps/1/richer/prompt", "", "step 2, richer: \"prompt\" is missing");
    row("richer choices", "/steps/1/richer/choices", "", "step 2, richer: \"choices\" is missing");
  }
  void refuses_what_does_not_fit() {
    QFETCH(QString, pointer);
    QFETCH(QString, value);
    QFETCH(QString, words);
    Json json = reef_words();
    QCOMPARE(complaint_of_words(json), std::string());
    const Json::json_pointer at(pointer.toStdString());
    if (value.isEmpty()) {
      Json& parent = json[at.parent_pointer()];
      if (parent.is_array()) {
        parent.erase(std::stoul(at.back()));
      } else {
        parent.erase(at.back());
      }
    } else {
      json[at] = Json::parse(value.toStdString());
    }
    const std::string said = complaint_of_words(json);
    QVERIFY2(has(said, words.toStdString()), said.c_str());
    QVERIFY(has(said, "coral-reef.de.lesson: "));
    QVERIFY(!has(said, "\n"));
  }

  // A class is said by its name, not by its number.
  void says_codes_in_words() {
    const LessonStep& step = reef().steps[1];
    QVERIFY(step.see->as_choice);
    LessonMeasurement measured;
    measured.value = 5;
    measured.right = 2;
    QCOMPARE(measured_text(step, measured), std::string("A sandal"));
    QCOMPARE(measured_text(find_lesson("coral-reef", "de")->steps[1], measured), std::string("Eine Sandale"));
    LessonAnswer room;
    room.hands = {3, 1, 8, 0};
    const AnswerWords words{"Zeile {row}", "{choice}, {hands} von {all}", "gleich viele von {all}"};
    QCOMPARE(answer_text(step, room, words), std::string("A sandal, 8 von 12"));
    room.hands = {8, 1, 8, 0};
    QCOMPARE(answer_text(step, room, words), std::string("gleich viele von 17"));
    QCOMPARE(answer_text(step, room), std::string("a tie among 17 hands"));
  }

  // Measured and answered numbers have the mark that the words have, those put into sentences too.
  void says_numbers_with_the_mark_of_its_words() {
    LessonStep step;
    step.see.emplace();
    step.see->decimals = 2;
    step.see->unit = "km";
    step.numbers["other"].decimals = 3;
    step.reconcile = "{answer} was said, {measured} it is, {other} that.";
    LessonMeasurement measured;
    measured.value = -0.281;
    measured.numbers["other"] = 1234.5;
    LessonAnswer answer;
    answer.number = 3;
    AnswerWords words;
    words.decimal_mark = ",";
    QCOMPARE(reconciled_text(step, answer, measured, words),
             std::string("3,00 km was said, −0,28 km it is, 1234,500 that."));
    QCOMPARE(reconciled_text(step, answer, measured),
             std::string("3.00 km was said, −0.28 km it is, 1234.500 that."));
  }
};

REGISTER_TEST(TestLessonTranslation, QCoreApplication)
#include "test_lesson_translation.moc"
