// A second checkpoint in the window: opened, closed, kept in a session, and one that is no good.
#include <QMenu>
#include <cmath>
#include <cstring>

#include "core/base/failure.h"
#include "tests/registered_test.h"
#include "tests/window_fixture.h"
#include "ui/render/view/figure_view.h"
#include "ui/window/chip.h"
#include "ui/window/notice_bar.h"

class TestUiSecondCheckpoint : public QObject, private WindowFixture {
  Q_OBJECT

  // One table of rows × columns places after a class token, 8 wide.
  QString table(const QString& name, int rows, int columns) {
    const int tokens = rows * columns + 1, width = 8;
    QByteArray values(tokens * width * 4, '\0');
    for (int i = 0; i < tokens * width; ++i) {
      const float value = std::sin(0.37f * static_cast<float>(i));
      std::memcpy(values.data() + i * 4, &value, 4);
    }
    const QByteArray head = QString(R"({"pos_embed":{"dtype":"F32","shape":[1,%1,8],"data_offsets":[0,%2]}})")
                                .arg(tokens)
                                .arg(values.size())
                                .toLatin1();
    QByteArray length(8, '\0');
    length[0] = static_cast<char>(head.size());
    return written(name, length + head + values);
  }

  const Inputs& inputs() { return space().inputs()->inputs; }
  QString secondName() { return space().inputs()->of(InputId::checkpoint2).name; }
  QAction* action(const QString& text) {
    for (QAction* each : window_->actions()) {
      if (each->text() == text) return each;
    }
    qFatal("there is no action %s", qPrintable(text));
  }
  void openSecond(const QString& file) {
    window_->openInput(InputId::checkpoint2, file);
    QVERIFY(QTest::qWaitFor([&] { return secondName() == QFileInfo(file).completeBaseName(); }, 5000));
  }

 private slots:
  void initTestCase() { isolate(); }
  void init() { QSettings().clear(); }
  void cleanup() { window_.reset(); }

  void itIsOpenedAndClosed() {
    const QString first = table("first.safetensors", 6, 6), second = table("second.safetensors", 8, 8);
    open("resize");
    window_->openFiles({first});
    QVERIFY(QTest::qWaitFor([&] { return space().inputs()->of(InputId::checkpoint).name == "first"; }, 5000));
    auto* chip = part<Chip>("secondCheckpointChip");
    QAction* close = action("Close second checkpoint");
    QVERIFY(chip->isHidden());
    QVERIFY(!close->isEnabled());
    QCOMPARE(action("Open second checkpoint…")->shortcut(), QKeySequence("Ctrl+Shift+O"));

    openSecond(second);
    QVERIFY(settled());
    QCOMPARE(space().inputs()->of(InputId::checkpoint).name, QString("first"));
    QCOMPARE(space().inputs()->of(InputId::checkpoint2).facts, QString("8 × 8 + class"));
    QVERIFY(chip->isVisible());
    QCOMPARE(chip->accessibleName(), QString("Checkpoint 2: second, 8 × 8 + class"));
    QVERIFY(close->isEnabled());
    // The lab follows the second table's grid.
    QCOMPARE(space().shown()->values.get<std::int64_t>("side"), std::int64_t{8});
    QCOMPARE(QSettings().value("files/recent").toStringList(), QStringList({second, first}));

    // Opening another first one leaves the second alone.
    window_->openFiles({table("other.safetensors", 5, 5)});
    QVERIFY(QTest::qWaitFor([&] { return space().inputs()->of(InputId::checkpoint).name == "other"; }, 5000));
    QCOMPARE(secondName(), QString("second"));

    close->trigger();
    QVERIFY(QTest::qWaitFor([&] { return !inputs().checkpoint2; }, 5000));
    QVERIFY(settled());
    QVERIFY(!inputs().anatomy2);
    QVERIFY(secondName().isEmpty());
    QVERIFY(chip->isHidden());
    QVERIFY(!close->isEnabled());
    QCOMPARE(space().inputs()->of(InputId::checkpoint).name, QString("other"));
  }

  void builtInInputsLetItGo() {
    open("resize");
    openSecond(table("second.safetensors", 8, 8));
    action("Built-in inputs")->trigger();
    QVERIFY(QTest::qWaitFor([&] { return !inputs().checkpoint2; }, 5000));
  }

  void theChipOpensItsMenu() {
    open("patches");
    openSecond(table("second.safetensors", 8, 8));
    QTest::mouseClick(part<Chip>("secondCheckpointChip"), Qt::LeftButton);
    QMenu* menu = qobject_cast<QMenu*>(QApplication::activePopupWidget());
    QVERIFY(menu);
    QVERIFY(menu->actions().contains(action("Open second checkpoint…")));
    QVERIFY(menu->actions().contains(action("Close second checkpoint")));
    menu->close();
  }

  void ofTwoFilesTheFirstIsTheCheckpoint() {
    WindowOptions options;
    options.lab = "resize";
    for (const char* name : {"one", "two", "three"}) {
      options.files.emplace_back(table(QString("%1.safetensors").arg(name), 4, 5).toStdString());
    }
    options.files.insert(options.files.begin() + 1, image(31, 20).toStdString());
    window_ = std::make_unique<MainWindow>(options);
    window_->show();
    QVERIFY(QTest::qWaitFor([&] { return space().inputs() && inputs().checkpoint2; }, 5000));
    QCOMPARE(space().inputs()->of(InputId::checkpoint).name, QString("one"));
    QCOMPARE(secondName(), QString("two"));
    QCOMPARE(inputs().image.image->columns(), 31);
    QVERIFY2(window_->notice().text().contains("three.safetensors"), qPrintable(window_->notice().text()));
  }

  void sessionsKeepIt() {
    const QString second = table("second.safetensors", 7, 9);
    open("resize");
    openSecond(second);
    const QString file = folder_.filePath("both.whereabouts");
    window_->notice().closeShown();
    window_->saveSession(file);
    QVERIFY(QTest::qWaitFor([&] { return QFileInfo::exists(file) && window_->notice().isVisible(); }, 5000));

    open("patches");
    QVERIFY(!inputs().checkpoint2);
    window_->openFiles({file});
    QVERIFY(QTest::qWaitFor([&] { return secondName() == "second"; }, 5000));
    QCOMPARE(space().lab().info().id, std::string("resize"));
    QCOMPARE(QString::fromStdString(inputs().checkpoint2->path().string()), second);
    QVERIFY(inputs().checkpoint->path().empty());

    // One that names none, as older versions wrote it, takes it away.
    window_->openFiles({written("old.whereabouts", R"({"whereabouts": 1, "lab": "patches"})")});
    QVERIFY(QTest::qWaitFor([&] { return !inputs().checkpoint2; }, 5000));

    // One whose second file is gone restores the rest.
    QFile::remove(second);
    window_->openFiles({file});
    QVERIFY(QTest::qWaitFor([&] { return window_->notice().text().contains("second.safetensors"); }, 5000));
    QVERIFY(window_->notice().isVisible());
    QCOMPARE(space().lab().info().id, std::string("resize"));
    QVERIFY(!inputs().checkpoint2);
  }

  void sessionTextIsReadAndWritten() {
    Session session;
    session.lab = "resize";
    session.sources[InputId::checkpoint2] = "/data/second.safetensors";
    QCOMPARE(parseSession(sessionJson(session), "s").sources[InputId::checkpoint2],
             session.sources[InputId::checkpoint2]);
    session.sources[InputId::checkpoint2].clear();
    QVERIFY(parseSession(sessionJson(session), "s").sources[InputId::checkpoint2].empty());
    QVERIFY_THROWS_EXCEPTION(
        Failure, parseSession(R"({"whereabouts":1,"lab":"resize","checkpoint2":["a"]})", "s.whereabouts"));
  }

  void commandLineNamesItWhereItIsUsed() {
    const QString first = table("first.safetensors", 6, 6), second = table("second.safetensors", 8, 8);
    open("resize");
    window_->openFiles({first, second});
    QVERIFY(QTest::qWaitFor([&] { return secondName() == "second"; }, 5000));
    QVERIFY(settled());
    QCOMPARE(space().commandLine(),
             QString("whereabouts figure resize --checkpoint %1 --checkpoint2 %2 --out resize.svg")
                 .arg(first, second));
    space().chooseLab("scramble");
    QCOMPARE(space().commandLine(), QString("whereabouts figure scramble --out scramble.svg"));
  }

  void badFilesGiveANoticeAndKeepEverything() {
    open("patches");
    openSecond(table("second.safetensors", 8, 8));
    const auto before = space().inputs();
    const QStringList bad = {written("text.safetensors", "this is text"),
                             written("empty.npy", {}),
                             written("cut.safetensors", QByteArray("\x10\0\0\0\0\0\0\0{\"a\":", 13)),
                             written("kept.whereabouts", R"({"whereabouts": 1, "lab": "patches"})"),
                             image(12, 9),
                             folder_.path(),
                             folder_.filePath("missing.safetensors")};
    for (const QString& file : bad) {
      window_->notice().closeShown();
      window_->openInput(InputId::checkpoint2, file);
      QVERIFY2(QTest::qWaitFor([&] { return window_->notice().isVisible(); }, 5000), qPrintable(file));
      const QString name = QFileInfo(file).fileName();
      QVERIFY2(window_->notice().text().contains(name), qPrintable(window_->notice().text()));
      QVERIFY(space().inputs() == before);
      QVERIFY(part<Chip>("secondCheckpointChip")->isVisible());
    }
  }
};

REGISTER_TEST(TestUiSecondCheckpoint, QApplication)
#include "test_ui_second_checkpoint.moc"
