// The start page: the figure that plays, its doors by mouse and keyboard, what was found in what is opened,
// and what is offered to open again.
#include <QLabel>
#include <QScrollBar>
#include <QSettings>
#include <QStackedWidget>

#include "core/base/resources.h"
#include "core/lesson/lesson_list.h"
#include "tests/registered_test.h"
#include "tests/window_fixture.h"
#include "ui/render/view/figure_view.h"
#include "ui/start/found_page.h"
#include "ui/start/picture_card.h"
#include "ui/start/start_page.h"
#include "ui/window/start_controller.h"

class TestUiStart : public QObject, private WindowFixture {
  Q_OBJECT

  StartPage& page() { return *part<StartPage>("startPage"); }
  FoundPage& found() { return *part<FoundPage>("foundPage"); }
  bool isAtStart() { return page().isVisible(); }
  void start(const WindowOptions& options = {.startPage = true, .theme = "light"}) {
    window_ = std::make_unique<MainWindow>(options);
    window_->resize(1440, 900);
    window_->show();
    QVERIFY(QTest::qWaitForWindowExposed(window_.get()));
  }
  bool plays() {
    return QTest::qWaitFor([&] { return page().view().figure() && page().playback().playing(); }, 20000);
  }
  // Pictures, to be looked at: WHEREABOUTS_SCREENSHOTS names a folder.
  void shoot(const QString& name) {
    const QString folder = qEnvironmentVariable("WHEREABOUTS_SCREENSHOTS");
    if (!folder.isEmpty()) window_->grab().save(folder + "/" + name + ".png");
  }
  QString model() {
    return QString::fromStdString(resource_path("checkpoints/fashion-flips.safetensors").string());
  }

 private slots:
  void initTestCase() { isolate(); }
  void init() {
    QSettings().clear();
    std::filesystem::remove(StartController::keptSession());
  }
  void cleanup() { window_.reset(); }

  void aFigurePlaysAndTheTwelveAreDrawn() {
    QElapsedTimer clock;
    clock.start();
    start();
    QSignalSpy painted(window_.get(), &MainWindow::firstFigurePainted);
    QVERIFY(isAtStart());
    QVERIFY(plays());
    QVERIFY(painted.count() == 1 || painted.wait(5000));
    // It goes on by itself.
    const auto first = page().view().wholeFigure();
    QTRY_VERIFY_WITH_TIMEOUT(page().view().wholeFigure() != first, 10000);
    QCOMPARE(page().pictures().size(), std::size_t{12});
    for (const PictureCard* card : page().pictures()) QTRY_VERIFY_WITH_TIMEOUT(card->hasPicture(), 60000);
    shoot("start-light");
    window_->setThemeName("dark");
    QTest::qWait(50);
    for (const PictureCard* card : page().pictures()) QVERIFY(card->hasPicture());
    shoot("start-dark");
    for (const QSize size : {QSize(1280, 720), QSize(900, 600), QSize(2400, 1300)}) {
      window_->resize(size);
      QTest::qWait(50);
      QVERIFY(page().horizontalScrollBar()->maximum() == 0);
      shoot(QString("start-%1").arg(size.width()));
    }
    // What is not shown does not play.
    QTest::mouseClick(part<QAbstractButton>("startGo"), Qt::LeftButton);
    QVERIFY(!isAtStart() && !page().playback().playing());
    QVERIFY(part<QWidget>("labList")->isVisible());
  }

  void itIsShownWhereNothingIsNamed() {
    start({.lab = "patches", .startPage = true});
    QVERIFY(!window_->findChild<StartPage*>());
    start({.files = {model().toStdString()}, .startPage = true});
    QVERIFY(!window_->findChild<StartPage*>());
    start({.startPage = false});
    QVERIFY(!window_->findChild<StartPage*>());
    Settings().setStartPage(false);
    start();
    QVERIFY(!window_->findChild<StartPage*>());
  }

  void theMarkAndTheKeysLeadThere() {
    open("scramble");
    QTest::mouseClick(part<QAbstractButton>("mark"), Qt::LeftButton);
    QVERIFY(isAtStart());
    QTest::mouseClick(part<QAbstractButton>("mark"), Qt::LeftButton);
    QVERIFY(!isAtStart());
    QTest::keyClick(window_.get(), Qt::Key_Home, Qt::ControlModifier);
    QVERIFY(isAtStart());
    QTest::keyClick(&page(), Qt::Key_Escape);
    QVERIFY(!isAtStart());
    QCOMPARE(space().lab().info().id, std::string("scramble"));
  }

  void aPictureOpensItsLab() {
    start();
    QVERIFY(plays());
    QAbstractButton* card = part<QAbstractButton>("startPicture-4");
    card->setFocus();
    QTest::keyClick(card, Qt::Key_Return);
    QVERIFY(!isAtStart());
    QCOMPARE(space().lab().info().id, std::string("neighbours"));
    QCOMPARE(space().given().get<std::string>("show"), std::string("matrix"));
    QVERIFY(settled());
    // Choosing a lab by its keys leaves the page as well.
    window_->showStartPage();
    QVERIFY(isAtStart());
    space().chooseLab("sinusoid");
    QVERIFY(!isAtStart());
  }

  void everyDoorHasAKeyAndAName() {
    start();
    QVERIFY(plays());
    for (const char* name : {"startLearn", "startOwn", "startFigure"}) {
      const auto* door = part<QAbstractButton>(name);
      QVERIFY(!door->accessibleName().isEmpty() && !door->accessibleDescription().isEmpty() &&
              !door->toolTip().isEmpty() && (door->focusPolicy() & Qt::TabFocus));
    }
    auto* figure = part<QAbstractButton>("startFigure");
    figure->setFocus();
    QTest::keyClick(figure, Qt::Key_Return);
    QVERIFY(page().pictures().front()->hasFocus());
    QSignalSpy lessons(window_.get(), &MainWindow::lessonsFound);
    QVERIFY(window_->hasLessons() || lessons.wait(20000));
    QTest::mouseClick(part<QAbstractButton>("startLearn"), Qt::LeftButton);
    QVERIFY(page().lessons().next()->hasFocus());
    QTest::keyClick(page().lessons().next(), Qt::Key_Return);
    QTRY_VERIFY(!isAtStart());
    QVERIFY(window_->findChild<QWidget*>("lessonPanel")->isVisible());
  }

  // A stranger's path: from the start page to the first committed answer, with the mouse alone.
  void theFirstAnswerIsFourClicksAway() {
    const ProcessorTime time;
    start();
    QSignalSpy found(window_.get(), &MainWindow::lessonsFound);
    QVERIFY(window_->hasLessons() || found.wait(20000));
    QTRY_VERIFY(page().lessons().isVisible());
    LessonCard* first = page().lessons().cards().front();
    QVERIFY(first->accessibleName().startsWith("Lesson 1"));
    QVERIFY(first->accessibleDescription().contains("min"));
    QTest::mouseClick(first, Qt::LeftButton);
    QTRY_VERIFY(!isAtStart());
    LessonRun& run = window_->lessons();
    QCOMPARE(run.path()->lesson().id, shipped_lessons().front()->id);
    int clicks = 1;
    while (!run.path()->waits()) {
      QTest::mouseClick(part<QAbstractButton>("lessonNext"), Qt::LeftButton);
      QVERIFY(++clicks < 4);
    }
    QTest::mouseClick(part<QAbstractButton>("lessonChoice-3"), Qt::LeftButton);
    QVERIFY(!run.path()->waits());
    QTRY_VERIFY(run.measured());
    QVERIFY2(time.elapsed() < 20000, qPrintable(QString::number(time.elapsed())));
    // The page knows how far one is.
    window_->showStartPage();
    QTRY_COMPARE(page().lessons().cards().front()->lesson().answered, 1);
    QFile::remove(QString::fromStdString(run.answers().file().string()));
  }

  void whatIsDroppedIsLookedAt() {
    start();
    QVERIFY(plays());
    drop(image(320, 240));
    QTRY_VERIFY_WITH_TIMEOUT(found().isVisible() && !found().looking(), 20000);
    QCOMPARE(found().offered().front().lab, std::string("patches"));
    drop(model());
    QTRY_VERIFY_WITH_TIMEOUT(!found().looking() && found().offered().front().lab == "neighbours", 20000);
    QCOMPARE(found().offered().size(), std::size_t{6});
    QVERIFY(part<QLabel>("foundModel")->isVisible());
    for (const PictureCard* card : found().pictures()) QTRY_VERIFY_WITH_TIMEOUT(card->hasPicture(), 60000);
    shoot("found");
    QTest::mouseClick(part<QAbstractButton>("foundPicture-1"), Qt::LeftButton);
    QVERIFY(!found().isVisible());
    QCOMPARE(space().lab().info().id, found().offered()[1].lab);
    QVERIFY(settled());
    QCOMPARE(space().inputs()->of(InputId::checkpoint).name, QString("fashion-flips"));
  }

  void whatCannotBeOpenedIsSaid() {
    start();
    QVERIFY(plays());
    drop(written("broken.safetensors", "this is none"));
    QTRY_VERIFY_WITH_TIMEOUT(found().isVisible(), 20000);
    const auto* failed = part<QLabel>("foundFailed");
    QVERIFY(failed->isVisible());
    QVERIFY2(failed->text().startsWith("broken.safetensors: "), qPrintable(failed->text()));
    QTRY_VERIFY(!found().looking());
    QVERIFY(found().offered().empty());
    shoot("found-broken");
    QTest::keyClick(&found(), Qt::Key_Escape);
    QVERIFY(isAtStart());
  }

  void whatWasOpenIsOfferedAgain() {
    start();
    QVERIFY(plays());
    window_->close();
    QVERIFY(!std::filesystem::exists(StartController::keptSession()));  // nothing was done
    open("scramble");
    space().setValue("seed", 5L, true);
    QVERIFY(settled());
    window_->close();
    QVERIFY(std::filesystem::exists(StartController::keptSession()));
    start();
    QVERIFY(plays());
    QAbstractButton* again = nullptr;
    QTRY_VERIFY_WITH_TIMEOUT(
        [&] {
          const auto cards = window_->findChildren<PictureCard*>();
          for (PictureCard* card : cards) {
            if (card->text() == "Continue: Scramble") again = card;
          }
          return again != nullptr;
        }(),
        10000);
    QVERIFY(static_cast<PictureCard*>(again)->hasPicture());
    QTest::qWait(60);
    QCOMPARE(again->width(), page().pictures().front()->width());
    shoot("start-again");
    QTest::mouseClick(again, Qt::LeftButton);
    QTRY_VERIFY_WITH_TIMEOUT(!isAtStart(), 10000);
    QCOMPARE(space().lab().info().id, std::string("scramble"));
    QCOMPARE(to_text(space().given().at("seed")), std::string("5"));
    // It is no recent file.
    QVERIFY(Settings().recentSessions().isEmpty());
  }
};

REGISTER_TEST(TestUiStart, QApplication)
#include "test_ui_start.moc"
