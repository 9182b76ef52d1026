// A stranger's way from the launch to the first answer that is committed to: by the mouse alone, each click
// on something that is seen, and in less than 20 s.
#include <QAbstractButton>
#include <QScrollBar>
#include <QWheelEvent>
#include <QWindow>

#include "core/lesson/answer_sheet.h"
#include "tests/lesson_window.h"
#include "tests/patience.h"
#include "tests/registered_test.h"
#include "ui/start/start_page.h"

class TestUiFirstAnswer : public QObject, LessonWindow {
  Q_OBJECT

  // What reached the program.
  class Inputs : public QObject {
   public:
    Inputs() { qApp->installEventFilter(this); }
    int presses = 0, keys = 0, turns = 0;

   protected:
    bool eventFilter(QObject* watched, QEvent* event) override {
      if (watched->isWindowType()) {
        presses += event->type() == QEvent::MouseButtonPress;
        keys += event->type() == QEvent::KeyPress;
        turns += event->type() == QEvent::Wheel;
      }
      return false;
    }
  };

  QPoint middleOf(QWidget* part) { return part->mapTo(window_.get(), part->rect().center()); }
  // Whether a pointer over its middle is over it.
  bool isSeen(QWidget* part) {
    if (!part->isVisible()) return false;
    QWidget* hit = window_->childAt(middleOf(part));
    return hit && (hit == part || part->isAncestorOf(hit));
  }
  // As a hand does: turns the wheel over the page until it is seen, and clicks.
  bool click(QWidget* part) {
    QWindow* window = window_->windowHandle();
    for (int turn = 0; turn < 40 && !isSeen(part); ++turn) {
      const QPoint over = window_->rect().center();
      QWheelEvent wheel(over, window_->mapToGlobal(over), {}, {0, -120}, Qt::NoButton, Qt::NoModifier,
                        Qt::NoScrollPhase, false);
      QCoreApplication::sendEvent(window, &wheel);
      QTest::qWait(20);
    }
    if (!QTest::qWaitFor([&] { return isSeen(part); }, 20000)) return false;
    QTest::mouseMove(window, middleOf(part));
    QTest::mouseClick(window, Qt::LeftButton, {}, middleOf(part));
    return true;
  }
  bool isPresent(const char* name) {
    return QTest::qWaitFor([&] { return window_->findChild<QWidget*>(name) != nullptr; }, 20000);
  }

 private slots:
  void initTestCase() { isolate(); }
  void cleanup() { clear(); }

  void byTheMouseAlone_data() {
    QTest::addColumn<QSize>("size");
    QTest::newRow("a large screen") << QSize(1920, 1080);
    QTest::newRow("a small one") << QSize(1280, 720);
  }
  void byTheMouseAlone() {
    QFETCH(const QSize, size);
    ProcessorTime clock;
    QElapsedTimer wall;
    wall.start();
    Inputs inputs;
    window_ = std::make_unique<MainWindow>(WindowOptions{.startPage = true, .theme = "light"});
    window_->resize(size);
    window_->show();
    QVERIFY(QTest::qWaitForWindowExposed(window_.get()));
    QTRY_VERIFY(window_->hasLessons());
    auto* page = part<StartPage>("startPage");
    QTRY_VERIFY(page->lessons().next());
    // 1: the first lesson on the page.
    QVERIFY(click(page->lessons().next()));
    QTRY_VERIFY(run().path());
    QCOMPARE(path().lesson().id, std::string("one-token"));
    QVERIFY(quiet());
    // 2: on, past what it begins with.
    while (!path().waits()) {
      const int at = path().at();
      QVERIFY(click(part<QWidget>("lessonNext")));
      QTRY_COMPARE(path().at(), at + 1);
      QVERIFY(quiet());
    }
    // 3: an answer.
    QVERIFY(isPresent("lessonChoice-1"));
    QVERIFY(click(part<QWidget>("lessonChoice-1")));
    QTRY_VERIFY(path().answer(path().at()));
    QCOMPARE(path().answer(path().at())->choice, std::optional<int>(0));
    QTRY_VERIFY(run().measured());
    qInfo("%d clicks, %d turns of the wheel, %lld ms", inputs.presses, inputs.turns,
          static_cast<long long>(wall.elapsed()));
    QCOMPARE(inputs.presses, 3);
    QCOMPARE(inputs.keys, 0);
    QVERIFY(inputs.turns <= 12);
    QVERIFY2(clock.elapsed() < 20000, qPrintable(QString::number(clock.elapsed())));
    QTRY_COMPARE(answers().size(), std::size_t{1});
  }
};

REGISTER_TEST(TestUiFirstAnswer, QApplication)
#include "test_ui_first_answer.moc"
