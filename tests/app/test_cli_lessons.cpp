// whereabouts lessons: the list, one lesson as text, JSON and slides, and what is refused.
#include <QProcess>
#include <QStandardPaths>
#include <QtTest>
#include <fstream>
#include <nlohmann/json.hpp>

#include "core/lesson/lesson_list.h"
#include "tests/cli_program.h"
#include "tests/registered_test.h"

using namespace whereabouts;
using Json = nlohmann::json;

class TestCliLessons : public CliTest {
  Q_OBJECT

  QString first() const { return QString::fromStdString(shipped_lessons().front()->id); }
  QByteArray bytes(const char* name) const {
    QFile file(QString::fromStdString(at(name).string()));
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
  }
  // One line on stderr that begins so, and this exit status.
  bool refused(const Ran& ran, int status, const QByteArray& begins) const {
    const bool fine = ran.status == status && ran.errors.startsWith("whereabouts: " + begins) &&
                      ran.errors.count('\n') == 1 && ran.output.isEmpty();
    if (!fine) qWarning("%d %s", ran.status, ran.errors.constData());
    return fine;
  }

 private slots:
  void init() { folder_ = std::make_unique<QTemporaryDir>(); }

  void lists_them() {
    const Ran text = run({"lessons"});
    QCOMPARE(text.status, 0);
    for (const auto& lesson : shipped_lessons()) QVERIFY(text.output.contains(lesson->title.c_str()));
    const Json list = Json::parse(run({"lessons", "--json"}).output.toStdString());
    QCOMPARE(list.size(), shipped_lessons().size());
    QCOMPARE(list[0]["id"].get<std::string>(), first().toStdString());
  }

  void tells_one_without_its_answers() {
    const Ran text = run({"lessons", first()});
    QCOMPARE(text.status, 0);
    QVERIFY(text.output.contains("Question: "));
    QVERIFY(!text.output.contains("Measured: "));
    QVERIFY(!text.output.contains("Right: "));
    const Ran answers = run({"lessons", first(), "--answers"});
    QCOMPARE(answers.status, 0);
    QVERIFY(answers.output.contains("Measured: "));
    const Json json = Json::parse(run({"lessons", first(), "--json"}).output.toStdString());
    QCOMPARE(json["steps"].size(), shipped_lessons().front()->steps.size());
    QCOMPARE(json["steps"].back()["asks"].get<std::string>(), std::string("transfer"));
    QVERIFY(!json["steps"].back().contains("right"));
  }

  void writes_slides() {
    QCOMPARE(run({"lessons", first(), "--out", "a.pdf", "--theme", "projector"}).status, 0);
    QVERIFY(bytes("a.pdf").startsWith("%PDF"));
    QCOMPARE(run({"lessons", first(), "--out", "a.html", "--theme", "dark"}).status, 0);
    const QByteArray html = bytes("a.html");
    const auto& steps = shipped_lessons().front()->steps;
    qsizetype slides = 1;
    for (const LessonStep& step : steps) slides += step.asks() ? 2 : 1;
    // To be taken in a browser (test_ui_lesson_page has more of it).
    QVERIFY(html.contains("data-starts=\"dark\"") && html.contains("id=\"lesson\">"));
    QVERIFY(!html.contains("src=\"http"));
    QCOMPARE(run({"lessons", first(), "--out", "slides/"}).status, 0);
    qsizetype images = 0;
    for (const auto& entry : fs::directory_iterator(at("slides"))) {
      // The header of a PNG: width and height, big-endian.
      QFile file(QString::fromStdString(entry.path().string()));
      QVERIFY(file.open(QIODevice::ReadOnly));
      QCOMPARE(file.read(24).mid(16), QByteArray("\x00\x00\x07\x80\x00\x00\x04\x38", 8));
      ++images;
    }
    QCOMPARE(images, slides);
  }

  void speaks_german() {
    const Ran list = run({"lessons", "--language", "de"});
    QCOMPARE(list.status, 0);
    QVERIFY(list.output.contains("Wozu Position?"));
    QCOMPARE(run({"lessons", "why-position", "--language", "de", "--out", "de.html"}).status, 0);
    const QByteArray html = bytes("de.html");
    QVERIFY(html.contains("<html lang=\"de\""));
    QVERIFY(html.contains("im Mittel ") && !html.contains("{answer}") && !html.contains("{measured}"));
    // Figures speak as their slides do; ordinary ones are English wherever they are made.
    QCOMPARE(run({"lessons", "why-position", "--language", "de", "--out", "de.pdf"}).status, 0);
    QVERIFY(bytes("de.pdf").startsWith("%PDF"));
    if (!QStandardPaths::findExecutable("pdftotext").isEmpty()) {
      QProcess reader;
      reader.start("pdftotext", {QString::fromStdString(at("de.pdf").string()), "-"});
      QVERIFY(reader.waitForFinished(10 * patience));
      const QString words = QString::fromUtf8(reader.readAllStandardOutput());
      // What one answers is not known on slides.
      QVERIFY(words.contains("Im Mittel ") && !words.contains("Geschätzt") && !words.contains("{answer}"));
      for (const char* german : {"Was, wenn die Patches wandern?", "Platz", "Dämmerung", "Neue Reihenfolge"})
        QVERIFY2(words.contains(german), german);
      for (const char* english : {"What if", "unmoved", "swapped", "patches are in place", "change places"})
        QVERIFY2(!words.contains(english), english);
    }
    QVERIFY(refused(run({"lessons", "why-position", "--language", "fr"}), 2,
                    "--language: the lesson \"why-position\" is not there in \"fr\"; choose one of en, de"));
    QVERIFY(refused(run({"lessons", "--language", "../x"}), 2, "--language: \"../x\" is no language"));
  }

  // On paper: a worksheet tells no answer, the notes tell all of them.
  void writes_worksheets_and_notes() {
    QCOMPARE(run({"lessons", "why-position", "--out", "work.pdf", "--sheet", "worksheet"}).status, 0);
    QCOMPARE(run({"lessons", "why-position", "--out", "notes.pdf", "--sheet", "notes"}).status, 0);
    QVERIFY(bytes("work.pdf").startsWith("%PDF") && bytes("notes.pdf").startsWith("%PDF"));
    QVERIFY(refused(run({"lessons", "why-position", "--sheet", "notes"}), 2, "--sheet: no file is named"));
    QVERIFY(
        refused(run({"lessons", "why-position", "--sheet", "x", "--out", "a.pdf"}), 2, "--sheet: \"x\" is"));
    QVERIFY(refused(run({"lessons", "why-position", "--sheet", "notes", "--out", "a.html"}), 2, "--out: "));
    if (QStandardPaths::findExecutable("pdftotext").isEmpty()) return;
    const auto words = [&](const char* file) {
      QProcess reader;
      reader.start("pdftotext", {QString::fromStdString(at(file).string()), "-"});
      if (!reader.waitForFinished(10 * patience)) return QString();
      return QString::fromUtf8(reader.readAllStandardOutput()).simplified();
    };
    const QString work = words("work.pdf"), notes = words("notes.pdf");
    for (const char* both : {"Why position?", "It stays exactly the same"})
      QVERIFY2(work.contains(both) && notes.contains(both), both);
    for (const char* told : {"Measured: ", "A mean does not change", "the mean forgets the order of rows"})
      QVERIFY2(!work.contains(told) && notes.contains(told), told);
  }

  void refuses_in_one_line() {
    QVERIFY(refused(run({"lessons", "nothing"}), 2, "lessons: there is no lesson \"nothing\""));
    QVERIFY(
        refused(run({"--present", "--lesson", "nothing"}), 2, "--lesson: there is no lesson \"nothing\""));
    QVERIFY(refused(run({"lessons", first(), "--out", "a.txt"}), 2, "--out: "));
    QVERIFY(refused(run({"lessons", first(), "--out", "a.pdf", "--json"}), 2, "--json: "));
    QVERIFY(refused(run({"lessons", "--out", "a.pdf"}), 2, "--out: the pages of all lessons are a folder"));
    QVERIFY(refused(run({"lessons", "--answers"}), 2, "--answers: no lesson is named"));
    const std::string file = at("broken.lesson").string();
    std::ofstream(file) << "{\"lesson\": 1, \"id\": ";
    QVERIFY(refused(run({"lessons", "broken.lesson"}), 1, QByteArray::fromStdString(file)));
    std::ofstream(file) << "{\"lesson\": 99}";
    QVERIFY(refused(run({"lessons", "broken.lesson"}), 1, QByteArray::fromStdString(file)));
    QVERIFY(refused(run({"lessons", "absent.lesson"}), 1,
                    QByteArray::fromStdString(at("absent.lesson").string())));
    QVERIFY(!fs::exists(at("a.pdf")));
  }
};

REGISTER_TEST(TestCliLessons, QCoreApplication)
#include "test_cli_lessons.moc"
