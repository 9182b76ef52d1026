// A second image in the window: opened, swapped, closed, kept in a session, and one that is no good.
#include <QMenu>

#include "core/base/failure.h"
#include "tests/registered_test.h"
#include "tests/window_fixture.h"
#include "ui/window/chip.h"
#include "ui/window/notice_bar.h"

class TestUiSecondImage : public QObject, private WindowFixture {
  Q_OBJECT

  const Inputs& inputs() { return space().inputs()->inputs; }
  QString secondName() { return space().inputs()->of(InputId::image2).name; }
  QAction* action(const QString& text) {
    for (QAction* each : window_->actions()) {
      if (each->text() == text) return each;
    }
    qFatal("there is no action %s", qPrintable(text));
  }
  QString named(const QString& name, int columns, int rows) {
    const QString file = folder_.filePath(name + ".png");
    QImage drawn(columns, rows, QImage::Format_RGB888);
    drawn.fill(QColor(90, 140, 60));
    drawn.setPixelColor(1, 1, Qt::white);
    drawn.save(file);
    return file;
  }
  void openSecond(const QString& file) {
    window_->openInput(InputId::image2, file);
    QVERIFY(QTest::qWaitFor([&] { return secondName() == QFileInfo(file).completeBaseName(); }, 5000));
  }

 private slots:
  void initTestCase() { isolate(); }
  void init() { QSettings().clear(); }
  void cleanup() { window_.reset(); }

  void itIsOpenedSwappedAndClosed() {
    const QString first = named("first", 40, 30), second = named("second", 31, 20);
    open("features");
    auto* chip = part<Chip>("secondImageChip");
    QAction *close = action("Close second image"), *swap = action("Swap images");
    QVERIFY(chip->isHidden() && !close->isEnabled() && !swap->isEnabled());
    openSecond(second);
    QVERIFY(settled());
    QVERIFY(chip->isVisible() && close->isEnabled());
    QCOMPARE(chip->accessibleName(), QString("Image 2: second, 31 × 20"));
    // The built-in one is never the second.
    QVERIFY(!swap->isEnabled());
    QCOMPARE(space().shown()->figure->panels.size(), std::size_t{8});
    window_->openFiles({first});
    QVERIFY(QTest::qWaitFor([&] { return inputs().image.name == "first"; }, 5000));
    QCOMPARE(secondName(), QString("second"));
    swap->trigger();
    QVERIFY(QTest::qWaitFor([&] { return secondName() == "first"; }, 5000));
    QCOMPARE(inputs().image.name, std::string("second"));
    close->trigger();
    QVERIFY(QTest::qWaitFor([&] { return !inputs().image2.image; }, 5000));
    QVERIFY(settled());
    QVERIFY(chip->isHidden() && !close->isEnabled());
    QCOMPARE(space().shown()->figure->panels.size(), std::size_t{5});
    openSecond(first);
    action("Built-in inputs")->trigger();
    QVERIFY(QTest::qWaitFor([&] { return !inputs().image2.image; }, 5000));
  }

  void theChipsOpenTheirMenus() {
    open("features");
    openSecond(named("second", 31, 20));
    for (const char* name : {"secondImageChip", "imageChip"}) {
      QTest::mouseClick(part<Chip>(name), Qt::LeftButton);
      QMenu* menu = qobject_cast<QMenu*>(QApplication::activePopupWidget());
      QVERIFY(menu);
      QVERIFY(menu->actions().contains(action("Open second image…")));
      menu->close();
    }
  }

  void ofTwoFilesTheFirstIsTheImage() {
    WindowOptions options;
    options.lab = "features";
    for (const char* name : {"one", "two", "three"})
      options.files.emplace_back(named(name, 24, 18).toStdString());
    window_ = std::make_unique<MainWindow>(options);
    window_->show();
    QVERIFY(QTest::qWaitFor([&] { return space().inputs() && inputs().image2.image; }, 5000));
    QCOMPARE(inputs().image.name, std::string("one"));
    QCOMPARE(secondName(), QString("two"));
    QVERIFY2(window_->notice().text().contains("three.png"), qPrintable(window_->notice().text()));
  }

  void sessionsKeepIt() {
    const QString second = named("second", 31, 20);
    open("features");
    openSecond(second);
    QVERIFY(settled());
    QCOMPARE(space().commandLine(),
             QString("whereabouts figure features --image2 %1 --out features.svg").arg(second));
    const QString file = folder_.filePath("both.whereabouts");
    window_->notice().closeShown();
    window_->saveSession(file);
    QVERIFY(QTest::qWaitFor([&] { return QFileInfo::exists(file) && window_->notice().isVisible(); }, 5000));
    open("patches");
    QVERIFY(!inputs().image2.image);
    QCOMPARE(space().commandLine(), QString("whereabouts figure patches --out patches.svg"));
    window_->openFiles({file});
    QVERIFY(QTest::qWaitFor([&] { return secondName() == "second"; }, 5000));
    QCOMPARE(space().lab().info().id, std::string("features"));
    // One that names none takes it away.
    window_->openFiles({written("old.whereabouts", R"({"whereabouts": 1, "lab": "patches"})")});
    QVERIFY(QTest::qWaitFor([&] { return !inputs().image2.image; }, 5000));
    // One whose second image is gone restores the rest.
    QFile::remove(second);
    window_->openFiles({file});
    QVERIFY(QTest::qWaitFor([&] { return window_->notice().text().contains("second.png"); }, 5000));
    QCOMPARE(space().lab().info().id, std::string("features"));
    QVERIFY(!inputs().image2.image);
  }

  void sessionTextIsReadAndWritten() {
    Session session;
    session.lab = "features";
    session.sources[InputId::image2] = "/data/second.png";
    QCOMPARE(parseSession(sessionJson(session), "s").sources[InputId::image2],
             session.sources[InputId::image2]);
    session.sources[InputId::image2].clear();
    QVERIFY(!sessionJson(session).contains("image2"));
    QVERIFY_THROWS_EXCEPTION(
        Failure, parseSession(R"({"whereabouts":1,"lab":"features","image2":["a"]})", "s.whereabouts"));
  }

  void badFilesGiveANoticeAndKeepEverything() {
    open("features");
    openSecond(named("second", 31, 20));
    const auto before = space().inputs();
    for (const QString& file : {written("text.png", "this is text"), written("empty.png", {}),
                                folder_.filePath("missing.png"), folder_.path()}) {
      window_->notice().closeShown();
      window_->openInput(InputId::image2, file);
      QVERIFY2(QTest::qWaitFor([&] { return window_->notice().isVisible(); }, 5000), qPrintable(file));
      QVERIFY(space().inputs() == before);
    }
  }
};

REGISTER_TEST(TestUiSecondImage, QApplication)
#include "test_ui_second_image.moc"
