// A talk: a lesson that asks nothing; its file, and views that a page keeps.
#include <QTemporaryDir>
#include <QtTest>
#include <fstream>

#include "core/base/failure.h"
#include "core/base/resources.h"
#include "core/lesson/lesson_text.h"
#include "core/lesson/read_lesson.h"
#include "core/lesson/talk.h"
#include "core/lesson/try_lesson.h"
#include "tests/registered_test.h"

using namespace whereabouts;

class TestTalk : public QObject {
  Q_OBJECT

  static std::string refused(const std::string& json) {
    try {
      parse_lesson(json, "/talks/mine.lesson");
    } catch (const Failure& failure) {
      return failure.what();
    }
    return {};
  }
  static std::string pages(const std::string& steps, const std::string& more = {}) {
    return R"({"lesson": 4, "talk": true, "title": "Mine", )" + more + R"("steps": [)" + steps + "]}";
  }

 private slots:
  void one_page_without_a_question_is_a_talk() {
    const Lesson talk = parse_lesson(
        pages(R"({"title": "Waves", "session": {"lab": "sinusoid", "values": {"sinusoid": {"position": 3}}}},
                 {"title": "Again", "text": ["One.", "Two."]})"),
        "/talks/mine.lesson");
    QVERIFY(talk.talk);
    QCOMPARE(talk.steps.size(), std::size_t{2});
    QVERIFY(!talk.steps[0].asks());
    QCOMPARE(talk.steps[1].text, std::string("One.\nTwo."));
    // Pages are moved: each has its own figure.
    QVERIFY(talk.steps[1].session == talk.steps[0].session);
    QVERIFY(lesson_text(talk, nullptr).find("a talk of 2 pages") != std::string::npos);
  }

  void what_a_talk_cannot_have_is_refused() {
    const std::string page = R"({"title": "A", "session": {"lab": "sinusoid"}})";
    QCOMPARE(refused(pages(page)), std::string());
    QVERIFY(refused(pages("")).find("0 entries") != std::string::npos);
    QVERIFY(refused(pages(R"({"title": "A"})")).find("shows no figure") != std::string::npos);
    QVERIFY(refused(pages(page + R"(, {"title": "B", "commit": {"prompt": "?"}})"))
                .find("step 2: there is no \"commit\"") != std::string::npos);
    QVERIFY(refused(pages(page, R"("wants": "imagenet", )")).find("no \"wants\"") != std::string::npos);
    QVERIFY(refused(pages(R"({"title": "A", "session": {"lab": "attention", "image": "opened"}})"))
                .find("opened") != std::string::npos);
    QVERIFY(refused(R"({"lesson": 3, "talk": true, "title": "A", "steps": [)" + page + "]}")
                .find("\"lesson\": 4") != std::string::npos);
    // A lesson that asks nothing is still refused, unless it says that it is a talk.
    QVERIFY(!refused(R"({"lesson": 4, "talk": false, "id": "a", "title": "A", "question": "?", "steps": [)" +
                     page + "]}")
                 .empty());
  }

  // Written and read again, from another folder, it names the same files and values.
  void round_trip() {
    QTemporaryDir folder;
    const std::filesystem::path root = folder.path().toStdString();
    std::filesystem::create_directories(root / "talks");
    Lesson talk;
    talk.talk = true;
    talk.title = "Größe \"1\"";
    LessonStep page;
    page.title = "Look";
    page.text = "A *sentence*.";
    page.session.emplace();
    page.session->lab = "attention";
    page.session->values.set("layer", 2);
    page.session->sources[InputId::image] = root / "cat.png";
    page.session->sources[InputId::checkpoint] = resource_path("checkpoints/fashion-flips.safetensors");
    page.session->sources.more_images = {root / "dog.png", "coffee"};
    page.session->sources.image_values = ImageValues::unit;
    page.session->sources.overrides.heads = 4;
    talk.steps.push_back(page);
    const std::filesystem::path file = root / "talks" / "mine.lesson";
    write_talk(talk, file);
    std::ifstream stream(file);
    const std::string json((std::istreambuf_iterator<char>(stream)), {});
    QVERIFY(json.find("\"../cat.png\"") != std::string::npos);
    QVERIFY(json.find("\"../dog.png\"") != std::string::npos && json.find("\"coffee\"") != std::string::npos);
    QVERIFY(json.find("shipped:checkpoints/fashion-flips.safetensors") != std::string::npos);
    const Lesson read = read_lesson(file);
    QCOMPARE(read.title, talk.title);
    QCOMPARE(read.steps.size(), std::size_t{1});
    QCOMPARE(read.steps[0].text, page.text);
    QVERIFY(*read.steps[0].session == *page.session);
  }

  // A file that is missing is said where its page is made, in one line with the page.
  void a_missing_file_is_told_with_its_page() {
    const Lesson talk = parse_lesson(pages(R"({"title": "A", "session": {"lab": "sinusoid"}},
                 {"title": "B", "session": {"lab": "patches", "image": "gone.png"}})"),
                                     "/talks/mine.lesson");
    LessonFigures figures(built_in_inputs());
    QVERIFY(try_step(talk, 0, false, figures).figure);
    std::string said;
    try {
      try_step(talk, 1, false, figures);
    } catch (const Failure& failure) {
      said = failure.what();
    }
    QVERIFY2(said.find("/talks/mine.lesson, page 2") == 0, said.c_str());
    QVERIFY2(said.find("/talks/gone.png") != std::string::npos, said.c_str());
    QCOMPARE(said.find('\n'), std::string::npos);
  }

  void views_keep_what_their_lab_looks_at() {
    Inputs inputs = built_in_inputs();
    QVERIFY(kept_view("neighbours", {}, inputs).sources == InputSources());
    inputs.image.path = "/pictures/cat.png";
    inputs.image.name = "cat";
    inputs.image.built_in = false;
    QVERIFY(kept_view("patches", {}, inputs).sources.has(InputId::image));
    QVERIFY(!kept_view("sinusoid", {}, inputs).sources.has(InputId::image));
    // What was pasted has no file that could be opened again.
    inputs.image.path.clear();
    QVERIFY(kept_view("sinusoid", {}, inputs).sources == InputSources());
    std::string said;
    try {
      kept_view("patches", {}, inputs);
    } catch (const Failure& failure) {
      said = failure.what();
    }
    QVERIFY2(said.find("cat: this image has no file") != std::string::npos, said.c_str());
  }
};

REGISTER_TEST(TestTalk, QCoreApplication)
#include "test_talk.moc"
