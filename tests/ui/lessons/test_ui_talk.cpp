// A talk in the window: views become pages, pages are put in order and have words, nothing is lost unasked.
#include <QLineEdit>
#include <QListWidget>
#include <QMessageBox>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QTimer>

#include "core/lesson/read_lesson.h"
#include "tests/lesson_window.h"
#include "tests/registered_test.h"
#include "ui/lessons/lesson_panel.h"
#include "ui/window/notice_bar.h"

class TestUiTalk : public QObject, LessonWindow {
  Q_OBJECT

  Talk& talk() { return window_->talk(); }
  std::string lab() { return space().lab().info().id; }
  QStringList titles() {
    QStringList all;
    for (const LessonStep& page : talk().lesson()->steps) all << QString::fromStdString(page.title);
    return all;
  }
  void click(const QString& button) { QTest::mouseClick(part<QPushButton>(button), Qt::LeftButton); }
  // Clicks the button of the question that is about to be asked.
  void answerQuestion(QMessageBox::ButtonRole role) {
    QTimer::singleShot(0, qApp, [this, role] {
      for (QWidget* each : QApplication::topLevelWidgets()) {
        auto* box = qobject_cast<QMessageBox*>(each);
        if (!box || box->objectName() != QLatin1String("saveTalkQuestion")) continue;
        asked_ = true;
        for (QAbstractButton* button : box->buttons()) {
          if (box->buttonRole(button) == role) return button->click();
        }
      }
    });
  }
  bool asked_ = false;

  // Two pages: waves with a chosen position, and the table's neighbours.
  void twoPages() {
    open("sinusoid");
    space().setValue("position", std::int64_t{3}, true);
    QVERIFY(settled());
    press(Qt::Key_A, Qt::ControlModifier | Qt::ShiftModifier);
    QVERIFY(talk().lesson());
    space().chooseLab("neighbours");
    QVERIFY(settled());
    press(Qt::Key_A, Qt::ControlModifier | Qt::ShiftModifier);
    QCOMPARE(talk().count(), 2);
  }

 private slots:
  void initTestCase() { isolate(); }
  void init() { asked_ = false; }
  void cleanup() {
    if (window_) talk().open(nullptr);
    clear();
  }

  void views_become_pages_that_show_them_again() {
    twoPages();
    QVERIFY(part<QWidget>("talkPanel")->isVisible());
    QVERIFY(!part<QWidget>("lessonPanel")->isVisible());
    QVERIFY(!run().isAway());
    QCOMPARE(path().at(), 1);
    // The page key leads to the first one: its lab with its value.
    press(Qt::Key_PageUp);
    QVERIFY(quiet());
    QCOMPARE(lab(), std::string("sinusoid"));
    QCOMPARE(to_text(space().shown()->values.at("position")), std::string("3"));
    // Another view is not a page, until it is put there.
    space().setValue("position", std::int64_t{5}, true);
    QVERIFY(settled());
    QVERIFY(run().isAway());
    QTRY_VERIFY(part<QPushButton>("talkBack")->isVisible());
    click("talkReplace");
    QVERIFY(!run().isAway());
    press(Qt::Key_PageDown);
    QVERIFY(quiet());
    QCOMPARE(lab(), std::string("neighbours"));
    press(Qt::Key_PageUp);
    QVERIFY(quiet());
    QCOMPARE(to_text(space().shown()->values.at("position")), std::string("5"));
  }

  void order_words_and_undo() {
    twoPages();
    const QStringList before = titles();
    auto* title = part<QLineEdit>("talkPageTitle");
    title->setFocus();
    title->selectAll();
    QTest::keyClicks(title, "Who is near");
    QTest::keyClicks(part<QPlainTextEdit>("talkPageText"), "Rows, compared.");
    QCOMPARE(talk().lesson()->steps[1].title, std::string("Who is near"));
    QCOMPARE(talk().lesson()->steps[1].text, std::string("Rows, compared."));
    // Typing sets nothing else, and is one step of undo for each field.
    QCOMPARE(lab(), std::string("neighbours"));
    auto* pages = part<QListWidget>("talkPages");
    pages->setFocus();
    QTest::keyClick(pages, Qt::Key_Up, Qt::AltModifier);
    QCOMPARE(titles(), QStringList({"Who is near", before[0]}));
    QCOMPARE(path().at(), 0);
    QVERIFY(quiet());
    QCOMPARE(lab(), std::string("neighbours"));
    const std::size_t steps = space().history().count();
    for (int i = 0; i < 3; ++i) QTest::keyClick(pages, Qt::Key_Z, Qt::ControlModifier);
    QCOMPARE(titles(), before);
    QCOMPARE(talk().lesson()->steps[1].text, std::string());
    QCOMPARE(space().history().count(), steps);  // the keys of undo were the talk's
    for (int i = 0; i < 3; ++i) QTest::keyClick(pages, Qt::Key_Z, Qt::ControlModifier | Qt::ShiftModifier);
    QCOMPARE(titles(), QStringList({"Who is near", before[0]}));
    // What is removed comes back as well; the last page stays.
    QTest::keyClick(pages, Qt::Key_Delete);
    QCOMPARE(titles(), QStringList({before[0]}));
    QTest::keyClick(pages, Qt::Key_Delete);
    QCOMPARE(talk().count(), 1);
    QTest::keyClick(pages, Qt::Key_Z, Qt::ControlModifier);
    QCOMPARE(talk().count(), 2);
  }

  void dragging_puts_pages_in_order() {
    twoPages();
    const QStringList before = titles();
    auto* pages = part<QListWidget>("talkPages");
    // What a drop of the current page before the first one does.
    QVERIFY(pages->model()->moveRow({}, 1, {}, 0));
    QTRY_COMPARE(titles(), QStringList({before[1], before[0]}));
    QCOMPARE(path().at(), 0);
    QVERIFY(quiet());
    QCOMPARE(lab(), std::string("neighbours"));
  }

  void saved_opened_and_asked_about() {
    twoPages();
    QVERIFY(talk().unsaved());
    const QString file = folder_.filePath("mine.lesson");
    window_->saveTalk(file);
    QVERIFY(!talk().unsaved());
    const Lesson read = read_lesson(file.toStdString());
    QVERIFY(read.talk);
    QCOMPARE(read.steps.size(), std::size_t{2});
    QVERIFY(*read.steps[0].session == *talk().lesson()->steps[0].session);
    // Closed and opened like any lesson.
    run().leave();
    QVERIFY(!talk().lesson());
    QVERIFY(!part<QWidget>("talkPanel")->isVisible());
    drop(file);
    QTRY_VERIFY(talk().lesson());
    QVERIFY(quiet());
    QCOMPARE(lab(), std::string("sinusoid"));
    QVERIFY(!talk().unsaved());
    // A change is asked about before anything else takes its place.
    talk().setPageText(0, "Waves.");
    QVERIFY(talk().unsaved());
    answerQuestion(QMessageBox::RejectRole);
    QVERIFY(!window_->close());
    QVERIFY(asked_);
    answerQuestion(QMessageBox::AcceptRole);
    QTest::mouseClick(part<QWidget>("closeTalk"), Qt::LeftButton);
    QVERIFY(!talk().lesson());
    QCOMPARE(read_lesson(file.toStdString()).steps[0].text, std::string("Waves."));
  }

  void presented_with_page_keys() {
    twoPages();
    press(Qt::Key_PageUp);
    QVERIFY(quiet());
    Presenter* presenter = presented();
    QVERIFY(presenter);
    auto* panel = presenter->findChild<LessonPanel*>();
    QVERIFY(panel && panel->isVisible());
    QVERIFY(!panel->findChild<QWidget*>("leaveLesson")->isVisible());
    QTest::keyClick(presenter, Qt::Key_PageDown);
    QTRY_COMPARE(path().at(), 1);
    QVERIFY(quiet());
    QCOMPARE(lab(), std::string("neighbours"));
    // Behind the last page nothing ends the talk.
    QTest::keyClick(presenter, Qt::Key_PageDown);
    QVERIFY(!panel->findChild<QPushButton*>("lessonNext")->isEnabled());
    QCOMPARE(path().at(), 1);
    presenter->close();
  }

  void slides_have_a_page_for_each_view() {
    twoPages();
    const QString file = folder_.filePath("slides.html");
    window_->writeTalkSlides(file);
    QTRY_VERIFY(QFile::exists(file));
    QFile page(file);
    QVERIFY(page.open(QIODevice::ReadOnly));
    QCOMPARE(page.readAll().count("<section"), qsizetype{2});
    // A file that is gone is told in one line, with its page.
    drop(image(40, 30));
    QTRY_COMPARE(space().inputs()->of(InputId::image).name, QString("image40x30"));
    space().chooseLab("patches");
    QVERIFY(settled());
    window_->addToTalk();
    QCOMPARE(talk().count(), 3);
    QVERIFY(QFile::remove(folder_.filePath("image40x30.png")));
    window_->writeTalkSlides(folder_.filePath("again.html"));
    QTRY_VERIFY(window_->notice().text().contains("page 3"));
    QVERIFY(window_->notice().text().contains("image40x30.png"));
    QVERIFY(!QFile::exists(folder_.filePath("again.html")));
  }

  // An image that was pasted has no file to open again.
  void what_cannot_be_kept_is_refused() {
    open("patches");
    QMimeData data;
    QImage pasted(30, 20, QImage::Format_RGB888);
    pasted.fill(Qt::red);
    data.setImageData(pasted);
    QDragEnterEvent enter(QPoint(300, 300), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
    QCoreApplication::sendEvent(window_.get(), &enter);
    QDropEvent event(QPointF(300, 300), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
    QCoreApplication::sendEvent(window_.get(), &event);
    QTRY_COMPARE(space().inputs()->of(InputId::image).name, QString("dropped"));
    QVERIFY(settled());
    window_->addToTalk();
    QVERIFY(!talk().lesson());
    QVERIFY(window_->notice().text().contains("has no file"));
  }
};

REGISTER_TEST(TestUiTalk, QApplication)
#include "test_ui_talk.moc"
