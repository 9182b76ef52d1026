// Lesson files that are broken or made to harm: each is refused in one line that names the file.
#include <sys/stat.h>

#include <QTemporaryDir>
#include <QtTest>
#include <fstream>
#include <iterator>

#include "core/base/failure.h"
#include "core/lesson/lesson_list.h"
#include "core/lesson/read_lesson.h"
#include "tests/fuzz/attempts.h"
#include "tests/registered_test.h"

using namespace whereabouts;

namespace {

// A shipped lesson, one piece of its text replaced.
std::string changed(const std::string& from, const std::string& to) {
  std::ifstream file(find_lesson("jigsaw")->path, std::ios::binary);
  std::string text{std::istreambuf_iterator<char>(file), {}};
  const std::size_t at = text.find(from);
  if (at == std::string::npos) qFatal("the lesson has no %s", from.c_str());
  return text.replace(at, from.size(), to);
}

std::string repeated(const std::string& piece, int times) {
  std::string text;
  for (int i = 0; i < times; ++i) text += piece;
  return text;
}

}  // namespace

class TestLessonHostile : public QObject {
  Q_OBJECT

 private slots:
  void is_refused_data() {
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QString>("words");
    const auto row = [](const char* name, const std::string& text, const char* words) {
      QTest::newRow(name) << QByteArray::fromStdString(text) << words;
    };
    const std::string boot = "\"image\": \"shipped:images/fashion-mnist/ankle-boot.png\"";
    row("empty", "", "is empty");
    row("no JSON", "\x89PNG\r\n\x1a\n", "not valid JSON");
    row("not UTF-8", changed("Put the patches back", "\xff\xfe"), "not valid JSON");
    row("cut off", changed("", "").substr(0, 3000), "not valid JSON");
    row("deep", repeated("[", 300000), "nested too deeply");
    row("deep inside", changed("\"minutes\": 9", "\"minutes\": " + repeated("[", 5000) + repeated("]", 5000)),
        "nested too deeply");
    row("deep objects",
        "{\"lesson\": 5, \"steps\": " + repeated("{\"a\":", 5000) + "1" + repeated("}", 5000) + "}",
        "nested too deeply");
    row("large", changed("\"minutes\": 9", "\"minutes\": 9" + std::string(2 << 20, ' ')),
        "1048576 is the limit");
    row("a long text", changed("Put the patches back", std::string(500000, 'x')),
        "\"title\" is longer than 120");
    row("many steps",
        "{\"lesson\": 5, \"id\": \"a\", \"title\": \"A\", \"question\": \"A?\", \"steps\": [" +
            repeated("{},", 5000) + "{}]}",
        "\"steps\" has 5001 entries; give it 5 to 10");
    row("newer", changed("\"lesson\": 5", "\"lesson\": 6"), "newer Whereabouts");
    row("huge version", changed("\"lesson\": 5", "\"lesson\": 99999999999999999999"),
        "its version is not a number");
    row("no step", changed("\"steps\": [", "\"steps\": [7, "), "step 1: this is not an object");
    row("no session", changed("\"session\": {\"panels\": [1, 2]", "\"sessions\": {\"panels\": [1, 2]"),
        "step 1: there is no \"sessions\"");
    row("a session of another kind",
        changed("\"session\": {\"panels\": [1, 2], \"caption\": true, \"lab\": \"scramble\", \"values\": "
                "{\"scramble\": {\"arrange\": \"seed\", "
                "\"seed\": 21, \"numbers\": false}}, \"checkpoint\": "
                "\"shipped:checkpoints/fashion.safetensors\"}",
                "\"session\": []"),
        "step 1, session: this is not an object");
    row("number for text", changed("\"text\": \"The tokens go", "\"text\": 5, \"textt\": \"The tokens go"),
        "step 3: there is no \"textt\"");
    row("text for number", changed("\"tolerance\": 7", "\"tolerance\": \"7\""),
        "\"tolerance\" is not a number");
    row("not finite", changed("\"max\": 49", "\"max\": 1e999"), "not");
    row("absolute", changed(boot, "\"image\": \"/etc/passwd\""),
        "\"/etc/passwd\" is outside the folder of the lesson");
    row("above", changed(boot, "\"image\": \"../../../etc/passwd\""), "is outside the folder of the lesson");
    row("above by a detour", changed(boot, "\"image\": \"a/../../b.png\""),
        "is outside the folder of the lesson");
    row("above what is shipped", changed(boot, "\"image\": \"shipped:images/../../README.md\""),
        "is not among what comes with the program");
    row("a device", changed(boot, "\"image\": \"pipe\""), "is neither a file nor a folder");
    row("zero byte in a path", changed(boot, "\"image\": \"a\\u0000b\""), "has a zero byte");
    row("opened by nobody", changed(boot, "\"image\": \"opened\""), "\"opened\" belongs into \"richer\"");
    row("key twice", changed("\"minutes\": 9", "\"minutes\": 9, \"minutes\": 9"), "twice");
  }
  void is_refused() {
    QFETCH(QByteArray, text);
    QFETCH(QString, words);
    QTemporaryDir folder;
    const std::filesystem::path file = (folder.path() + "/hostile.lesson").toStdString();
    std::ofstream(file, std::ios::binary) << text.toStdString();
    if (text.contains("\"pipe\""))
      QCOMPARE(::mkfifo((folder.path() + "/pipe").toUtf8().constData(), 0600), 0);
    std::string said;
    try {
      read_lesson(file);
    } catch (const Failure& failure) {
      QCOMPARE(failure.fault(), Fault::failed);
      said = failure.what();
    }
    QVERIFY2(said.find(words.toStdString()) != std::string::npos, said.c_str());
    QVERIFY2(said.rfind(file.string(), 0) == 0, said.c_str());
    QVERIFY(said.find('\n') == std::string::npos);
    QVERIFY(said.size() < 1000);
  }

  // What the fuzz target tries, on every lesson that comes with the program.
  void is_tried_as_in_fuzzing() {
    for (const auto& lesson : shipped_lessons()) {
      const fuzz::Outcome outcome = fuzz::attempt_lesson(lesson->path);
      QCOMPARE(outcome.refusals.size(), std::size_t(1));  // it is no translation
      QVERIFY(outcome.values > 1000);
    }
  }
};

REGISTER_TEST(TestLessonHostile, QCoreApplication)
#include "test_lesson_hostile.moc"
